"""Nights: what one settles by its date alone, the same for everybody in the world."""

from __future__ import annotations

import hashlib
from datetime import date
from typing import Any

DRAFTS = ("", *"bcdefghijklmnopqrstuvwxyz")
"""The letters after the date of a night: the later ones where the first drafts would not do."""


def day_of(night: str) -> date:
    """The date of a night."""
    return date.fromisoformat(night[:10])


def share(night: str, *what: Any) -> float:
    """A share from 0 to 1 that a night settles for something."""
    found = hashlib.sha256("/".join(map(str, (night, *what))).encode()).digest()
    return (int.from_bytes(found[:8]) >> 11) / 2**53
