"""What the documents name is there."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
DOCS = TESTS.parent / "docs"


def test_every_test_that_a_document_names_exists() -> None:
    tests = "".join(path.read_text("utf-8") for path in TESTS.rglob("*.py"))
    there = set(re.findall(r"^(?:async )?def (test_\w+)", tests, re.M))
    for page in ("security.md", "reliability.md"):
        named = set(re.findall(r"`(test_\w+)`", (DOCS / page).read_text()))
        assert named and named <= there, named - there
