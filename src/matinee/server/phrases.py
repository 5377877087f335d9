"""What whoever starts a server, or a worker, is told: from words.toml beside this file."""

from __future__ import annotations

from pathlib import Path

from matinee.table.said.phrases import Phrases

PHRASES = Phrases(Path(__file__).with_name("words.toml"))
told = PHRASES.section("starting")
preview = PHRASES.section("previews")
"""What shows where a link is posted."""
