"""Styles: the numbers that the tactics go by."""

from __future__ import annotations

import msgspec

from matinee.games.america.figures import MONSTER_IDS

MONSTER_TASTE = {"megaclaw": 6.0, "toxicor": 5.0, "tomanagi": 4.0, "zorb": 3.0, "gargantis": 2.0, "konk": 1.0}
BRANCH_TASTE = (3.0, 2.0, 1.0, 4.0)


class Style(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """How a player goes about it; told apart by being another, which is quick."""

    fear: float = 1.0
    """how much the fire of those in a space counts"""
    caution: float = 1.0
    """how much less it believes in winning battles: a power of the chance"""
    outlook: float = 0.5
    """how much what lies ahead counts beside what is here"""
    base: float = 1.8
    infamy: float = 3.0
    mutation: float = 4.5
    """what such a place is worth in points of Health"""
    heal: float = 0.7
    """what a point of Health that is missing counts for going to Hollywood"""
    army: int = 5
    """units on the board from which on it would rather have Research"""
    hunt: float = 3.0
    """the strength that an attack on a monster has to have"""
    reckoning: bool = False
    """battles are reckoned out instead of guessed from the number of units"""
    dread: float = 0.0
    """how much the Health counts that units in reach would cost next turn, where they are reckoned"""
    ruin: float = 0.0
    """what going to Hollywood costs, beside twice the Infamy"""
    toll: float = 0.0
    """what a unit that falls in an attack on a monster costs, where attacks are reckoned out"""
    prize: float = 2.0
    """what a card is worth that is drawn for driving a monster off"""
    haste: float = 0.3
    """how much of the toll counts when the Challenge is near"""
    thrift: float = 0.0
    """what an Infamy token is worth that is kept for the Challenge; 0: it is spent by rule of thumb"""
    cover: float = 0.0
    """what a point of another's next meal counts that a unit spoils by being posted there"""
    seize: float = 0.0
    """what a Challenge site is worth that makes one the challenger in another's place; 0: only to the strongest"""
    linger: float = 0.0
    """what it costs the strongest to be the challenger, and brings any other: the strongest is challenged last"""
    monsters: tuple[float, ...] = tuple(MONSTER_TASTE[name] for name in MONSTER_IDS)
    branches: tuple[float, ...] = BRANCH_TASTE
    """which it would rather have"""
    crowd: Style | None = None
    """how it goes about it among three or four; None: as against one"""


USUAL = Style()
