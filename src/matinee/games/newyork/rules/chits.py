"""NY16, NY17 Chits: turning one over, and what each of them brings."""

from __future__ import annotations

from typing import Annotated, ClassVar

from matinee.games.newyork.figures import (
    BLONDE,
    CABS,
    CHITS,
    COLLAPSE,
    COMBAT,
    CON_ED,
    FIRE_BRIGADE,
    MEALS,
    NEWS,
    NINTH_AVENUE,
    RUSH_HOUR,
    SLIME,
    TURNS_OF_FAME,
    column,
)
from matinee.games.newyork.kinds import NOBODY, Player, Space
from matinee.games.newyork.map.manhattan import NEAR, STREET
from matinee.games.newyork.rules.missions import Reckoning, claim
from matinee.games.newyork.rules.wounds import Suffer
from matinee.games.newyork.state import Midtown
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.forms import Number
from matinee.table.phase import Action, Chance, Phase, Step


def end_move(s: Midtown, space: int) -> None:
    """NY16, R43, M7 The mover looks at a chit where its move has ended, if it is alone there and no walls hide it."""
    if not s.chits >> space & 1 or s.where[s.mover] != space or s.conceded >> s.mover & 1:
        return
    if s.stuck[s.mover] != 1 and not (s.standing | s.crowded) >> space & 1:
        s.then(ChitTurned() if s.options["must_look"] else Curiosity())


class MoveEnds(Step, frozen=True):
    """NY16 The move ended in this space, and what followed from it is over."""

    space: Space

    def run(self, s: Midtown) -> None:
        end_move(s, self.space)


class Curiosity(Phase, frozen=True):
    """NY16, R44 The finder may turn the chit over, or leave it."""

    rule: ClassVar[str] = "NY16"
    once: ClassVar[bool] = True
    always: ClassVar[tuple[str, ...]] = ("look", "leave")

    def seat(self, s: Midtown) -> int:
        return s.mover

    def options(self, s: Midtown) -> list[Action]:
        return [("look",), ("leave",)]

    def look(self, s: Midtown) -> None:
        """NY16 See what it is."""
        s.then(ChitTurned())

    def leave(self, s: Midtown) -> None:
        """R44 It stays where it lies, face down."""
        s.tell("left_alone", s.mover, s.where[s.mover])


class ChitTurned(Chance, frozen=True):
    """NY2, R44 A chit is turned at once. All that lie face down are alike: it may be any of those not seen yet."""

    rule: ClassVar[str] = "NY16"

    def outcomes(self, s: Midtown) -> list[tuple[Action, float]]:
        left = list(members(s.unturned))
        return [(("turn", chit), 1 / len(left)) for chit in left]

    def no_turn(self, s: Midtown, chit: int) -> Reason:
        return s.no("NY2", "chit_seen")

    def turn(self, s: Midtown, chit: int) -> None:
        """NY17 False ones act at once and are removed; R3: the real one waits where she is."""
        seat = s.mover
        space = s.where[seat]
        s.chits &= ~(1 << space)
        s.unturned &= ~(1 << chit)
        s.reveal("turned", seat, space, chit)
        if chit == BLONDE:
            s.blonde, s.finder = space, seat
            if s.options["finding_wins"]:
                claim(s, seat)
        else:
            befall(s, seat, chit)


def befall(s: Midtown, seat: int, chit: int) -> None:
    """NY17.1, NY17.2, NY17.3, NY17.4, NY17.5, NY17.6, NY17.7, NY17.8, NY17.9 What a false chit does to its finder."""
    printed = s.printed(seat)
    flies = s.flies(seat)
    if chit == CON_ED and printed.machine:  # R24
        s.movement[seat] += 1
        s.strength[seat] += 2
        s.tell("charged", seat, s.strength[seat], s.movement[seat])
        return
    if chit == CABS:  # R21, R36
        cabs(s, seat)
        return
    attack = CHITS[chit].air if flies else CHITS[chit].attack
    if attack:
        blows = 2 if chit == FIRE_BRIGADE and s.monster[seat] == SLIME else 1
        s.then(*[Peril(seat, column(attack))] * blows)
    if chit in (COLLAPSE, NEWS) or (chit == RUSH_HOUR and not flies):
        s.stuck[seat] = 2
        s.tell("stuck", seat)
    if chit == NINTH_AVENUE and not printed.machine:  # R22
        s.food[seat] = MEALS
        s.tell("hungry_and_grounded" if flies else "hungry", seat, MEALS)
    if chit == NEWS:  # R23, R40
        s.fame[seat] = TURNS_OF_FAME + 1
        s.tell("famous", seat, TURNS_OF_FAME)


def cabs(s: Midtown, finder: int) -> None:
    """NY17.6, R21 The finder and all in the four adjacent street spaces are rammed, unless they fly."""
    around = NEAR[s.where[finder]] & STREET
    rammed = [
        seat
        for seat in s.seats_from(finder)
        if not s.flies(seat) and (seat == finder or (s.where[seat] >= 0 and around >> s.where[seat] & 1))
    ]
    s.then(*(Peril(seat, column(CHITS[CABS].attack)) for seat in rammed))


class Peril(Step, frozen=True):
    """R19 A chit is about to attack a monster, if that is still alive."""

    victim: Player
    column: Annotated[int, Number(0, 9)]

    def run(self, s: Midtown) -> None:
        if s.alive >> self.victim & 1:
            s.then(Mishap(self.victim, self.column))


class Mishap(Chance, frozen=True):
    """R19 A chit attacks: its column, the monster as defender; A is nothing, and nobody is displaced."""

    rule: ClassVar[str] = "R19"
    victim: Player
    column: Annotated[int, Number(0, 9)]

    def roll(self, s: Midtown, face: int) -> None:
        """R19 Read the table."""
        points = s.at_most(self.victim, COMBAT[face - 1][self.column].defender)
        if points:
            s.tell("mishap", self.victim, face, points)
            s.then(Suffer(self.victim, points, NOBODY), Reckoning())
        else:
            s.tell("unharmed", self.victim, face)
