"""Manners: how much a side cares for what."""

from __future__ import annotations

import msgspec


class Manner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers that tactics go by."""

    price: float = 2.5
    """a point of the monster's life in victory points: rather more than it scores for each, so it takes care"""
    next_turn: float = 0.65
    """what can be brought down next turn, against what can be brought down now"""
    hurt: float = 3.0
    """to the humans: what a point of damage to the monster is worth in victory points kept from it"""
    apart: float = 0.6
    """how much better it is for a gun to stand a box further from the monster"""
    shy: float = 1.0
    """how much it minds to stand next to the monster"""


USUAL = Manner()
