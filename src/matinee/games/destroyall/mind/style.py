"""The numbers that the weigher goes by; the defaults are the usual style."""

from __future__ import annotations

import msgspec

FAVOURITE = 1  # the ready monster a bot takes


class Style(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a monster fights."""

    patience: int = 22
    """until this turn it waits for a foe to show its side or back"""
    front: float = 0.35
    """and how much it minds to meet one's front before"""
    dread: float = 1.5
    """how much worse dying is than the points it costs"""
    return_blow: float = 1.0
    """how much the blow in return counts"""
    eager: float = 0.4
    """how much better it is to attack than to have done"""
    advance: float = 1.0
    """how much it wants to come nearer: at 0 it stays where it is as long as it can shoot"""
    reckon: float = 0.0
    """how many points of damage a won duel is worth to one that goes by its chance to win it; at 0 it counts damage"""
    thrift: float = 0.9
    """to one that reckons: how near a shot's points must come to what they would do at full power, to be spent"""
    smash: float = 0.3
    """how much it likes to break a building, against having done"""
    favourite: int = FAVOURITE
    """the ready monster it takes"""


USUAL = Style()
