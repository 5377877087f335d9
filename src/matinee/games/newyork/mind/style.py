"""Styles: the numbers by which a monster goes about its mission."""

from __future__ import annotations

import msgspec


class Style(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a monster goes about its mission; the numbers of the usual style."""

    sure: float = 0.98
    """the chance at which a hunter attacks at once"""
    wary: float = 0.9
    """spaces that all foes in reach together are worth: less than the one that a slow monster comes nearer"""
    strand: bool = False
    """whether it starts another monster where that has farthest to go, instead of anywhere"""
    point: float = 12.0
    """turns that a lost point is worth to a seeker"""
    reserve: float = 24.0
    """and the last park: even a monster without any strength can look there"""
    forgotten: float = 200.0
    """and the interviews it would miss"""
    spared: float = 10.0
    """and a building on Ninth Avenue that may yet be one of three meals"""
    outlying: float = 0.12
    """and each space that a chit lies off Sixth Avenue, while the monster is fast enough to be back in time"""
    horizon: float = 500.0
    """turns in which a wounded monster means to be home: the fewer, the dearer its movement"""
    smash: float = -1000.0
    """what it is worth to attack something that one did not come for; a space nearer to the aim is worth 1"""


USUAL = Style()
