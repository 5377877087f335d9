"""The words of a site, from words.toml beside this file."""

from __future__ import annotations

from pathlib import Path

from matinee.table.errors import MatineeError
from matinee.table.said.phrases import Phrases

PHRASES = Phrases(Path(__file__).with_name("words.toml"))
told = PHRASES.section("site")
"""Texts of `matinee site`."""

named = PHRASES.section("manifest")
"""What an installed page is called."""


class SiteError(MatineeError):
    """A site that cannot be made, in a sentence."""
