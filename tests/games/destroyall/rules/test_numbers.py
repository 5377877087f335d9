"""The rulebook is the table of contents: whoever searches the code for a rule's number finds it."""

from __future__ import annotations

import re

import matinee
from matinee.rulebook import rulebook

FOLDER = matinee.load("destroyall").folder
CODE = {path.name: path.read_text("utf-8") for path in FOLDER.rglob("*.py")}


def test_every_rule_is_named_where_it_is_carried_out() -> None:
    named = set(re.findall(r"\b(?:(?:DAM|R|M|A|X)\d+|P\.\w+)\b", "\n".join(CODE.values())))
    assert set(rulebook("destroyall").rules) - named == set()


def test_numbers_are_written_out() -> None:
    """A span would hide the numbers in its middle."""
    assert [name for name, text in CODE.items() if re.search(r"\b(DAM|R|M|A|X)\d+ to \1\d", text)] == []
