"""What the documents name is there."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs"


def test_every_test_that_a_document_names_exists() -> None:
    there = {
        name for path in HERE.rglob("test_*.py") for name in re.findall(r"^def (test_\w+)", path.read_text(), re.M)
    }
    for page in ("security.md", "reliability.md"):
        named = set(re.findall(r"`(test_\w+)`", (DOCS / page).read_text()))
        assert named and named <= there, named - there
