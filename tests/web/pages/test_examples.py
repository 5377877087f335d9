"""Every example in the browser, where it is installed beside this package."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.examples import EXAMPLES, passes, site

__all__ = ["site"]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_an_example_is_played_in_the_browser(example: Path, site: Path) -> None:
    passes(example, site, "tests/web")
