"""What this door says, from words.toml beside this file."""

from __future__ import annotations

from pathlib import Path

from matinee.table.said.phrases import Phrases

PHRASES = Phrases(Path(__file__).with_name("words.toml"))
say = PHRASES.section("words")
refusal = PHRASES.section("refusals")
