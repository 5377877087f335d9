"""4.2 The Research cards of a battle's beginning: Stabilizer Ray, Molecular Cannon, Antimatter."""

from __future__ import annotations

from typing import ClassVar

from matinee.games.america.kinds import NOBODY, Player
from matinee.games.america.map.land import ALL, LAIRS, to_spaces
from matinee.games.america.rules.fates import end_battle, hurt, relocate
from matinee.games.america.rules.mutations import Mutate, lose
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Chance, OneSeat, Step

GO = to_spaces("go")


# -- the cards of a battle's beginning


def stabilizer_ray(s: America, seat: int) -> None:
    """Stabilizer Ray, F-13: armed until its owner's units first wound the monster."""
    s.ray = seat


class RayChoice(OneSeat, frozen=True):
    """F-13 Which Mutation card the Stabilizer Ray takes."""

    rule: ClassVar[str] = "Stabilizer-Ray"
    target: Player

    def options(self, s: America) -> list[Action]:
        return [("strip", card) for card in members(s.mutations[self.target])]

    def no_strip(self, s: America, card: int) -> Reason:
        return s.no("F-13", "not_its_card")

    def strip(self, s: America, card: int) -> None:
        """F-13 The card is lost."""
        lose(s, self.target, card)
        s.tell("stripped", s.piece(self.target), card)


class RayStrikes(Step, frozen=True):
    """F-13 The wound lets the ray in; with no card to take nothing happens."""

    who: Player
    target: Player

    def run(self, s: America) -> None:
        if s.mutations[self.target]:
            s.then(RayChoice(self.who, self.target))


class CannonFires(Step, frozen=True):
    """F-14 The shot, unless satellites of the same player were quicker."""

    who: Player

    def run(self, s: America) -> None:
        if s.foe != NOBODY:
            s.then(CannonDie(self.who, s.foe))


class CannonDie(Chance, frozen=True):
    """F-14 The cannon's damage."""

    rule: ClassVar[str] = "Molecular-Cannon"
    who: Player
    target: Player

    def roll(self, s: America, face: int) -> None:
        """F-14 At 0 Health it is Hollywood instead of the lair; with no lair free the battle just ends (X-8)."""
        hurt(s, self.target, face)
        if s.foe == self.target:
            end_battle(s)
            if free_lairs(s, self.target):
                s.then(CannonLair(self.who, self.target))


def free_lairs(s: America, seat: int) -> int:
    """M-12, X-8 A monster's lairs that no other monster is in."""
    here = s.stand[seat]
    others = s.monsters() & ~(1 << here if here >= 0 else 0)
    return LAIRS[s.kind[seat]] & ~others & ALL


class CannonLair(OneSeat, frozen=True):
    """F-14 To which of its lairs the monster is sent."""

    rule: ClassVar[str] = "Molecular-Cannon"
    target: Player

    def options(self, s: America) -> list[Action]:
        return GO(free_lairs(s, self.target))

    def no_go(self, s: America, space: int) -> Reason:
        return s.no("F-14", "free_lair")

    def go(self, s: America, space: int) -> None:
        """F-14 Units there do nothing until somebody moves."""
        s.tell("beamed", s.piece(self.target), space)
        relocate(s, self.target, space)


def antimatter(s: America, seat: int) -> None:
    """Antimatter, F-12: military damage is doubled in round 1 of this battle."""
    s.antimatter = True


class AntimatterDie(Chance, frozen=True):
    """F-12 The die after a wound by antimatter."""

    rule: ClassVar[str] = "Antimatter"
    who: Player

    def roll(self, s: America, face: int) -> None:
        """F-12 A 1 and the monster mutates."""
        s.tell("antimatter", face)
        if face == 1:
            s.then(Mutate(self.who))
