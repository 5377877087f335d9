"""NY8, NY9, NY10, NY11, NY12, NY13, NY14 Fights between monsters, bites out of buildings, who is displaced to where."""

from __future__ import annotations

from typing import ClassVar

from matinee.games.newyork.figures import BUILDING_STRENGTH, COLUMN, COMBAT
from matinee.games.newyork.kinds import NOBODY, Anybody, Player, Space
from matinee.games.newyork.map.manhattan import EMPIRE_STATE, FRONTAGE, NEAR, TARGET
from matinee.games.newyork.rules.chits import MoveEnds
from matinee.games.newyork.rules.missions import Reckoning
from matinee.games.newyork.rules.wounds import Suffer, lose_her
from matinee.games.newyork.state import Midtown
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Chance, Phase, Step

HOLD: Action = ("hold",)
FREE: Action = ("free",)


def engage(s: Midtown) -> None:
    """NY9, NY10, R16 The mover attacks in the space where it is: the monster there, or else the building."""
    seat = s.mover
    space = s.where[seat]
    foe = s.other_in(space, seat)
    die: Phase = Fight(foe) if foe != NOBODY else Bite()
    after = (AttackEnds(space, foe), MoveEnds(space))
    s.then(*((Grip(), die) if s.carrier == seat else (die,)), *after)


class MoverDecides(Phase, frozen=True):
    """A decision of the monster whose turn it is."""

    def seat(self, s: Midtown) -> int:
        return s.mover


class Grip(MoverDecides, frozen=True):
    """NY18 A carrier that attacks holds on to the Blonde and is weaker, or puts her down and she escapes (M1)."""

    rule: ClassVar[str] = "NY18"
    once: ClassVar[bool] = True
    always: ClassVar[tuple[str, ...]] = ("hold", "free")

    def options(self, s: Midtown) -> list[Action]:
        return [HOLD, FREE]

    def hold(self, s: Midtown) -> None:
        """NY18 Attack with 2 less."""
        s.tell("held", s.mover)

    def free(self, s: Midtown) -> None:
        """M1 She is gone."""
        lose_her(s, "escaped", s.mover)


# -- NY10, NY11, NY12, NY13 fights


class Fight(Chance, frozen=True):
    """NY10 The mover attacks another monster."""

    rule: ClassVar[str] = "NY10"
    foe: Anybody

    def roll(self, s: Midtown, face: int) -> None:
        """NY11, NY12, NY13, M13 Both sides' losses, attacker first; then the winner displaces the loser (R44)."""
        seat, foe = s.mover, self.foe
        result = COMBAT[face - 1][COLUMN[s.grip(seat) - s.strength[foe]]]
        hit = foe if result.defender else seat  # where both lose, each has the one point
        s.tell("fought", seat, foe, face, f"{result.mark[0]}{s.at_most(hit, int(result.mark[1]))}")
        if not result.defender:
            s.then(Suffer(seat, result.attacker, foe, True), Reckoning(), Displacement(foe, seat))
        elif not result.attacker:
            s.then(Suffer(foe, result.defender, seat), Reckoning(), Displacement(seat, foe))
        else:
            s.then(Suffer(seat, result.attacker, foe, True), Suffer(foe, result.defender, seat), Reckoning())


class Displacement(Step, frozen=True):
    """NY11, NY12 The loser, if alive, is moved by the winner; R10: with nowhere to go they stay together."""

    by: Anybody
    loser: Player

    def run(self, s: Midtown) -> None:
        if not s.alive >> self.loser & 1:
            return
        ways = room(s, self.loser)
        if not ways:
            s.tell("no_room", self.loser)
        elif ways & (ways - 1):
            s.then(Shove(self.by, self.loser))
        else:
            displace(s, self.by, self.loser, ways.bit_length() - 1)


def room(s: Midtown, seat: int) -> int:
    """R10, R11 The adjacent spaces a displaced monster could ordinarily move into."""
    return NEAR[s.where[seat]] & s.footing(seat) & ~s.occupied


def displace(s: Midtown, by: int, seat: int, space: int) -> None:
    """NY11 Move the loser; a carrier keeps the Blonde (R3)."""
    here = s.where[seat]
    s.tell("displaced", seat, here, space, by)
    s.enter(seat, space, here)


class Shove(Phase, frozen=True):
    """NY11, NY12 The winner picks the space to which the loser goes."""

    rule: ClassVar[str] = "NY11"
    once: ClassVar[bool] = True
    by: Anybody
    loser: Player

    def seat(self, s: Midtown) -> int:
        return self.by

    def right(self, s: Midtown) -> str:
        """The rule by which it displaces the other: as the attacker or as the defender."""
        return "NY11" if self.by == s.mover else "NY12"

    def options(self, s: Midtown) -> list[Action]:
        return [("shove", space) for space in members(room(s, self.loser))]

    def no_shove(self, s: Midtown, space: int) -> Reason:
        if not NEAR[s.where[self.loser]] >> space & 1:
            return s.no("R10", "not_beside_it")
        if s.occupied >> space & 1:
            return s.no(self.right(s), "space_taken")
        return s.no(self.right(s), "walls_in_the_way")

    def shove(self, s: Midtown, space: int) -> None:
        """NY11 There it goes."""
        displace(s, self.by, self.loser, space)


# -- NY14 eating


class Bite(Chance, frozen=True):
    """NY14 The mover tries to eat the building it has entered."""

    rule: ClassVar[str] = "NY14"

    def roll(self, s: Midtown, face: int) -> None:
        """NY14, R8 D and B succeed; B and A cost points; after A one goes back whence one came (R9)."""
        seat = s.mover
        space = s.where[seat]
        result = COMBAT[face - 1][COLUMN[s.grip(seat) - BUILDING_STRENGTH]]
        s.tell("bit", seat, space, face, result.mark if result.defender else f"A{s.at_most(seat, result.attacker)}")
        if result.defender:
            swallow(s, seat, space)
            if result.attacker:
                if s.options["clean_bites"]:
                    s.stack[:] = [phase for phase in s.stack if phase != MoveEnds(space)]
                s.then(Suffer(seat, result.attacker, NOBODY, True), Reckoning())
            else:
                s.then(Reckoning())
        else:
            s.then(Suffer(seat, result.attacker, NOBODY, True), Reckoning(), StepsBack())


def swallow(s: Midtown, seat: int, space: int) -> None:
    """NY14, NY20.F, R7, R31, R38 The building is rubble; the Empire State takes two successes of the same monster."""
    if space == EMPIRE_STATE:
        s.bites[seat] += 1
        if s.bites[seat] < 2:
            s.tell("half_eaten", seat, space)
            return
    s.rubble |= 1 << space
    s.reveal("eaten", seat, space)
    for k, target in enumerate(TARGET):
        if space == target:
            s.meals[k] = seat
    if FRONTAGE >> space & 1 and s.food[seat] > 0:  # NY17.7
        s.food[seat] -= 1
        s.tell("snack", seat, s.food[seat])


def step_back(s: Midtown, seat: int) -> None:
    """NY8, R9, M5, M10 Back whence it entered the building, however long ago; if that is taken, its owner picks."""
    ways = s.behind(seat)
    if ways & (ways - 1):
        s.then(Retreat(seat))
    else:
        fall_back(s, seat, ways.bit_length() - 1)


def fall_back(s: Midtown, seat: int, space: int) -> None:
    """NY8 There it is again."""
    here = s.where[seat]
    s.tell("stepped_back", seat, here, space)
    s.enter(seat, space, here)


class Retreat(Phase, frozen=True):
    """R9, M5 The space whence it came is taken: the owner picks one of the nearest free ones."""

    rule: ClassVar[str] = "M5"
    once: ClassVar[bool] = True
    whose: Player

    def seat(self, s: Midtown) -> int:
        return self.whose

    def options(self, s: Midtown) -> list[Action]:
        return [("retreat", space) for space in members(s.behind(self.whose))]

    def no_retreat(self, s: Midtown, space: int) -> Reason:
        return why_not_there(s, self.whose, space)

    def retreat(self, s: Midtown, space: int) -> None:
        """R9 Back to this one."""
        fall_back(s, self.whose, space)


def why_not_there(s: Midtown, seat: int, space: int) -> Reason:
    """M5 Why a monster cannot go to this space in place of the one that is taken."""
    if s.occupied >> space & 1:
        return s.no("NY9", "space_taken")
    if not s.footing(seat) >> space & 1:
        return s.no("NY6", "intact_building")
    return s.no("M5", "nearer_ones")


class StepsBack(Step, frozen=True):
    """NY8, NY14 After a failed bite the mover, if alive, is back whence it came."""

    def run(self, s: Midtown) -> None:
        if s.alive >> s.mover & 1:
            step_back(s, s.mover)


class AttackEnds(Step, frozen=True):
    """R37, R7 After an attack no walker is left by itself on an intact building; a flyer may stay or go back."""

    space: Space
    foe: Anybody

    def run(self, s: Midtown) -> None:
        if not s.standing >> self.space & 1 or s.crowded >> self.space & 1:
            return
        for seat in (s.mover, self.foe):
            if seat != NOBODY and s.where[seat] == self.space:
                if not s.flies(seat):
                    step_back(s, seat)
                elif seat == s.mover and self.foe == NOBODY:
                    s.then(Perch())


class Perch(MoverDecides, frozen=True):
    """R7 A flyer that has taken the first bite out of the Empire State stays on it or goes back whence it came."""

    rule: ClassVar[str] = "R7"
    once: ClassVar[bool] = True
    always: ClassVar[tuple[str, ...]] = ("perch", "back")

    def options(self, s: Midtown) -> list[Action]:
        return [("perch",), ("back",)]

    def perch(self, s: Midtown) -> None:
        """R7 Stay on the roof."""

    def back(self, s: Midtown) -> None:
        """R7 Go back."""
        step_back(s, s.mover)
