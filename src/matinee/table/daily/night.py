"""Nights: the name of one, and what it settles by its date alone, the same for everybody in the world."""

from __future__ import annotations

import hashlib
import re
from datetime import date
from typing import Any

from matinee.table.said.text import table_words

NIGHT = "night"
"""The option of any game that names its night: a date, and a letter if its first draft would not do."""

DRAFTS = ("", *"bcdefghijklmnopqrstuvwxyz")
_FORM = re.compile(r"(\d{4}-\d{2}-\d{2})[b-z]?", re.ASCII)


def wrong_night(value: Any) -> str | None:
    """What is wrong with the name of a night."""
    try:
        found = _FORM.fullmatch(value)
        if found is not None and date.fromisoformat(found[1]):
            return None
    except (TypeError, ValueError):
        pass
    return table_words().say("night", "no_night", str(value)[:40])


def day_of(night: str) -> date:
    """The date of a night."""
    return date.fromisoformat(night[:10])


def share(night: str, *what: Any) -> float:
    """A share from 0 to 1 that a night settles for something."""
    found = hashlib.sha256("/".join(map(str, (night, *what))).encode()).digest()
    return (int.from_bytes(found[:8]) >> 11) / 2**53
