"""What this door says, from words.toml beside this file."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from matinee.table.text import Catalogue


@cache
def _words() -> Catalogue:
    return Catalogue.load(Path(__file__).with_name("words.toml"))


def say(id: str, *args: Any) -> str:
    """What is said."""
    return _words().say("words", id, *args)


def refusal(id: str, *args: Any) -> str:
    """What is said of something that cannot be done."""
    return _words().say("refusals", id, *args)
