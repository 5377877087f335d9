"""Every example in the browser, where it is installed beside this package."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.examples import EXAMPLES, passes


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_an_example_is_played_in_the_browser(example: Path, tmp_path: Path) -> None:
    passes(example, tmp_path / "site", "tests/web")
