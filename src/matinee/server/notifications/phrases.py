"""What notifications say, from words.toml beside this file."""

from __future__ import annotations

from pathlib import Path

from matinee.table.said.phrases import Phrases

PHRASES = Phrases(Path(__file__).with_name("words.toml"))
told = PHRASES.section("notifications")
say = PHRASES.section("refusals")
