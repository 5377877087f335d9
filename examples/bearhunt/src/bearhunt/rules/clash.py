"""6: the bear is found: it charges or bolts."""

from __future__ import annotations

from typing import ClassVar

from bearhunt.figures import STABBED, WOUNDS
from bearhunt.map.forest import LODGE
from bearhunt.rules.prowl import BearDecides, cannot_go
from bearhunt.rules.sight import look
from bearhunt.state import BEAR, NOWHERE, Forest
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Chance


class Startled(BearDecides, frozen=True):
    """6.1 A bear that is walked into or shot at decides at once, in the middle of the hunters' turn."""

    rule: ClassVar[str] = "6.1"
    aside: ClassVar[bool] = True
    charged: bool = False

    def options(self, s: Forest) -> list[Action]:
        ways = s.ways(s.bear) | (0 if s.faced != NOWHERE else 1 << s.bear)
        charge: list[Action] = [("charge",)] if s.faced != NOWHERE and not (self.charged and ways) else []
        return [*charge, *(("bolt", space) for space in members(ways))]

    def no_charge(self, s: Forest) -> Reason:
        return s.no("6.2", "nobody_here" if s.faced == NOWHERE else "charged")

    def charge(self, s: Forest) -> None:
        """6.2 At the hunter in its space."""
        s.tell("charged", s.faced)
        s.then(Mauling())

    def no_bolt(self, s: Forest, space: int) -> Reason:
        return cannot_go(s, space, "6.3")

    def bolt(self, s: Forest, space: int) -> None:
        """6.3 In secret one space, or it stays where it is if nobody stands there."""
        left, s.bear = s.bear, space
        s.could = s.ways(left) | 1 << left & ~s.manned
        s.whisper(BEAR, "prowled", left, space)
        s.tell("bolted", left)
        look(s)


class Mauling(Chance, frozen=True):
    """6.2 The hunter is carried home, or the bear is stabbed and must leave."""

    rule: ClassVar[str] = "6.2"

    def roll(self, s: Forest, face: int) -> None:
        hunter = s.faced
        if face <= STABBED:
            s.wounds += 1
            s.tell("stabbed", hunter, face)
            if s.wounds < WOUNDS:
                s.then(Startled(charged=True))
        else:
            s.hunters[hunter] = LODGE
            s.hurt |= 1 << hunter
            s.tell("mauled", hunter, face)
