"""A table's own words, from words.toml beside this file."""

from __future__ import annotations

from pathlib import Path

from matinee.table.said.phrases import Phrases

PHRASES = Phrases(Path(__file__).with_name("words.toml"))
say = PHRASES.section("refusals")
"""Why something is not granted."""

terms = PHRASES.section("terms")
"""On which terms a table is played."""

called = PHRASES.section("names")
"""Who has neither a seat's name nor a side."""
