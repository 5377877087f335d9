"""What clubs and their tournaments say, and passkeys, from words.toml beside this file."""

from __future__ import annotations

from pathlib import Path

from matinee.table.said.phrases import Phrases

PHRASES = Phrases(Path(__file__).with_name("words.toml"))
say = PHRASES.section("refusals")
column = PHRASES.section("columns")
