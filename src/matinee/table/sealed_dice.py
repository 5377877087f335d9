"""Sealed dice: settled before the game by a secret seed whose hash everybody has, and by lucky words of the players.

Once the seed is opened anybody can work out every roll again, and see that none was chosen.
"""

from __future__ import annotations

import hashlib
import hmac

import msgspec

from matinee.table.dice import outcome
from matinee.table.phase import Action
from matinee.table.state import State

LuckyWord = tuple[int, int, str]
"""What a player adds to the dice: how many had fallen before, the seat, and a text of its own. The text is a key whose
hash was shown before, or empty if the seat lost its holder; in older records it is any words."""


class Sealed(msgspec.Struct, omit_defaults=True):
    """What a record says of its dice: the seed's hash, the players' lucky words, the hashes of these that were shown
    before, by seat, and the seed once the game is over."""

    commitment: str
    lucky_words: list[LuckyWord] = msgspec.field(default=[], name="words")
    seed: str = ""
    committed: dict[int, str] = {}


def commitment(seed: str) -> str:
    """What is shown of a seed, or of a player's key (both in hexadecimal), before the game."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def roll(state: State, seed: str, lucky_words: list[LuckyWord], number: int) -> Action:
    """What the dice show for the nth time, counted from 0: all lucky words added before have a part in it."""
    said = [[seat, text] for before, seat, text in lucky_words if before <= number]
    found = hmac.new(bytes.fromhex(seed), msgspec.json.encode([number, said]), hashlib.sha256).digest()
    return outcome(state, (int.from_bytes(found[:8]) >> 11) / 2**53)
