"""Texts for the operator of a server or worker, from words.toml."""

from __future__ import annotations

from pathlib import Path

from matinee.table.said.phrases import Phrases

PHRASES = Phrases(Path(__file__).with_name("words.toml"))
told = PHRASES.section("starting")
preview = PHRASES.section("previews")
"""What shows where a link is posted."""
