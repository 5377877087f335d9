"""Styles: how much a side cares for what."""

from __future__ import annotations

from functools import lru_cache

import msgspec


class Style(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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
    press: float = 4.0
    """to the humans: what each turn on the way to a shot costs"""
    cover: float = 0.0
    """to the humans: what it is worth to have all boxes in reach that the monster may go to next"""
    storm: float = 0.0
    """to the humans: so much damage at once is worth coming into reach of lightning; 0: they do not mind it"""
    quell: float = 0.0
    """to the humans: what the puppet's death is worth in victory points; 0: the monster is shot at first"""
    chase: float = 0.0
    """to the humans: how much a post in range of the puppet counts, against one in range of the monster"""
    grasp: float = 0.0
    """to the monster: what a unit must promise to be taken over by Mind Control; 0: any strong one will do"""
    shelter: float = 0.0
    """what the puppet's life is worth to it"""
    stake: float = 0.0
    """how much dearer a point of its life gets the more it still needs to score with each; 0: always the same"""
    river: float = 0.0
    """how much rather it comes on where the river does"""


USUAL = Style()
LEAST, MOST = 0.2, 3.0  # how far a stake may cheapen its life or make it dearer
STEPS = 4  # prices are told apart by quarters, so that few styles come of it


@lru_cache(maxsize=1 << 12)
def staked(style: Style, need: int, life: int, usual: float) -> Style:
    """The style with a price by what each point of life must still score, against what it must at the start."""
    pressure = need / max(1, life) / usual
    price = style.price * min(MOST, max(LEAST, pressure)) ** style.stake
    return msgspec.structs.replace(style, price=round(STEPS * price) / STEPS)
