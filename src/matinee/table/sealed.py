"""Sealed dice: settled before the game by a secret seed whose hash everybody has, and by words that the players add.

Once the seed is opened anybody can work out every roll again, and see that none was chosen.
"""

from __future__ import annotations

import hashlib
import hmac

import msgspec

from matinee.table.dice import outcome
from matinee.table.phase import Action
from matinee.table.state import State

Words = tuple[int, int, str]
"""Words for the dice: how many had fallen before, the seat that said them, and the words."""


class Sealed(msgspec.Struct, omit_defaults=True):
    """What a record says of its dice: the hash of the seed, the players' words, and the seed once the game is over."""

    commitment: str
    words: list[Words] = []
    seed: str = ""


def commitment(seed: str) -> str:
    """What is shown of a seed (in hexadecimal) before the game."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def roll(state: State, seed: str, words: list[Words], number: int) -> Action:
    """What the dice show for the nth time, counted from 0: all words said before that have a part in it."""
    said = [[seat, text] for before, seat, text in words if before <= number]
    found = hmac.new(bytes.fromhex(seed), msgspec.json.encode([number, said]), hashlib.sha256).digest()
    return outcome(state, (int.from_bytes(found[:8]) >> 11) / 2**53)
