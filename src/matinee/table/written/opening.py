"""Openings: what is played before anybody decides anything, packed into one line of letters."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Sequence

import msgspec

from matinee.table.phase import Action

MOST_BYTES = 1 << 18
"""No more comes out of a packed opening, however small it is."""

MOST_ACTIONS = 5_000
"""No more is played before a table begins: the longest games of random play have some 4,500."""

_ACTIONS = msgspec.json.Decoder(list[tuple[str | int, ...]])


def packed(actions: Sequence[Action]) -> str:
    """Actions as puzzles and scenarios keep them."""
    return base64.b64encode(zlib.compress(json.dumps(actions, separators=(",", ":")).encode(), 9)).decode()


def unpacked(text: str) -> list[Action]:
    """The actions that were packed; ValueError if these letters are none."""
    unpacking = zlib.decompressobj()
    try:
        plain = unpacking.decompress(base64.b64decode(text, validate=True), MOST_BYTES)
    except zlib.error as error:
        raise ValueError(str(error)) from error
    if not unpacking.eof:
        raise ValueError("cut short, or too long")
    actions = _ACTIONS.decode(plain)
    if len(actions) > MOST_ACTIONS:
        raise ValueError("too many")
    return list(actions)
