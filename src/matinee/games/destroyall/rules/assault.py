"""Close assault (DAM10, DAM11, DAM12, DAM13): blows by front, side and back, extra limbs, venom, pushing (DAM15)."""

from __future__ import annotations

from typing import ClassVar

from matinee.games.destroyall.figures import BLOB, EXTRA_LIMB, TAIL, VENOMOUS
from matinee.games.destroyall.map.lattice import BACK, FLANK, FRONT, Point, along, arc, bearing, near_line
from matinee.games.destroyall.pieces import building_piece
from matinee.games.destroyall.rules.arriving import arrive
from matinee.games.destroyall.rules.strike import (
    CLOSE,
    STRETCH,
    TREAD,
    WALL,
    Attack,
    Launch,
    Manner,
    Toll,
    close_attack,
    strike,
)
from matinee.games.destroyall.state import GROUND, HERE, NOBODY, Rampage, Seat, Way
from matinee.table.errors import Reason
from matinee.table.phase import Action, OneSeat, Step

VENOM_PRICE = 2


def side_at(s: Rampage, j: int, x: int, y: int) -> int:
    """R17 Which side a monster turns to a place; P.Blob has only fronts, P.Tail guards the back (R47)."""
    powers = s.design[j].powers
    if powers & BLOB:
        return FRONT
    side = arc(s.heading[j], x - s.x[j], y - s.y[j], s.options["quarters"])
    return FRONT if side == BACK and powers & TAIL else side


def side_of(s: Rampage, i: int, j: int) -> int:
    """R17 Which side of monster j faces monster i."""
    return side_at(s, j, s.x[i], s.y[i])


def afraid(s: Rampage, i: int, j: int) -> bool:
    """R36 A scared monster makes no assault on the one that scared it."""
    return s.fear[i] > 0 and s.fearer[i] == j


def begin_assault(s: Rampage, i: int, j: int, turns: bool = True) -> None:
    """DAM11, DAM12, DAM13 Who strikes when depends on the side that is turned to the attacker, which turns to its foe
    unless it has charged along a line (R57)."""
    s.spent |= 1 << i
    if turns:
        s.heading[i] = bearing(s.x[j] - s.x[i], s.y[j] - s.y[i])
    side = side_of(s, i, j)
    s.tell("assault", i, j, ("front", "side", "back")[side])
    if side == FRONT:
        s.then(Answer(j, i, faced=True))
    elif side == FLANK:
        s.then(Blow(i, j), Limb(i, j), Toll(), Riposte(j, i))
    else:
        s.backed[i] |= 1 << j  # DAM14
        s.then(Blow(i, j), Limb(i, j), Toll())


class Blow(Step, frozen=True):
    """DAM17 One blow of STRENGTH dice; whoever is venomous is asked about it first."""

    who: Seat
    target: Seat
    form: Manner = CLOSE

    def run(self, s: Rampage) -> None:
        i = self.who
        if s.status[i] != HERE or s.status[self.target] != HERE:
            return
        if s.design[i].powers & VENOMOUS and s.power[i] >= VENOM_PRICE:
            s.then(Venom(i, self.target, self.form))
        else:
            strike(s, close_attack(s, i, form=self.form), (self.target,), last=False)


class Venom(OneSeat, frozen=True):
    """P.Venomous Two power points make the blow work on."""

    rule: ClassVar[str] = "P.Venomous"
    always: ClassVar[tuple[str, ...]] = ("plain", "venom")
    target: Seat
    form: Manner

    def options(self, s: Rampage) -> list[Action]:
        return [("plain",), ("venom",)]

    def plain(self, s: Rampage) -> None:
        strike(s, close_attack(s, self.who, form=self.form), (self.target,), last=False)

    def lapse(self, s: Rampage) -> None:
        """M29 The blow falls, but no venom is paid for."""
        self.plain(s)

    def venom(self, s: Rampage) -> None:
        """P.Venomous, R33"""
        s.power[self.who] -= VENOM_PRICE
        s.tell("venom", self.who)
        strike(s, close_attack(s, self.who, venom=True, form=self.form), (self.target,), last=False)


class Limb(Step, frozen=True):
    """P.ExtraLimb, R19 The attacker may strike the same foe a second time."""

    who: Seat
    target: Seat
    form: Manner = CLOSE

    def run(self, s: Rampage) -> None:
        i, j = self.who, self.target
        able = s.design[i].powers & EXTRA_LIMB and s.status[i] == s.status[j] == HERE
        if able and s.health[i] > 0 and s.health[j] > 0:
            s.then(SecondBlow(i, j, self.form))


class SecondBlow(OneSeat, frozen=True):
    """P.ExtraLimb Strike again, or let it be."""

    rule: ClassVar[str] = "P.ExtraLimb"
    always: ClassVar[tuple[str, ...]] = ("again", "enough")
    wants: ClassVar[tuple[str, ...]] = ("again",)
    target: Seat
    form: Manner

    def options(self, s: Rampage) -> list[Action]:
        return [("again",), ("enough",)]

    def again(self, s: Rampage) -> None:
        s.tell("again", self.who)
        s.then(Blow(self.who, self.target, self.form))

    def enough(self, s: Rampage) -> None:
        """One blow will do."""


class Riposte(Step, frozen=True):
    """DAM12 A defender taken from the side who survives may turn round and strike back."""

    who: Seat
    target: Seat

    def run(self, s: Rampage) -> None:
        if s.status[self.who] == HERE and s.status[self.target] == HERE:
            s.then(Answer(self.who, self.target, faced=False))


class Answer(OneSeat, frozen=True):
    """DAM11, DAM12 The defender may strike back: at once with the attacker if it faces it, else after turning round."""

    rule: ClassVar[str] = "DAM11"
    always: ClassVar[tuple[str, ...]] = ("strike_back", "forbear")
    wants: ClassVar[tuple[str, ...]] = ("strike_back",)
    beforehand: ClassVar[tuple[str, ...]] = ("never", "stronger", "always")
    target: Seat
    faced: bool

    def options(self, s: Rampage) -> list[Action]:
        return [("strike_back",), ("forbear",)]

    def answer(self, s: Rampage, said: str) -> Action | None:
        """`stronger`: only with more Health than the attacker."""
        strikes = s.health[self.who] > s.health[self.target] if said == "stronger" else said == "always"
        return ("strike_back",) if strikes else ("forbear",)

    def strike_back(self, s: Rampage) -> None:
        """DAM11 Both blows at the same time; DAM12 the defender turns for nothing and has the last one."""
        i, j = self.who, self.target
        s.tell("strikes_back", i)
        if self.faced:
            s.then(Blow(j, i), Limb(j, i), Blow(i, j), Toll())
        else:
            s.heading[i] = bearing(s.x[j] - s.x[i], s.y[j] - s.y[i])
            s.then(Blow(i, j), Toll())

    def forbear(self, s: Rampage) -> None:
        """The free blow is a right and no duty; a defender that lets it be does not turn either."""
        s.tell("forbears", self.who)
        if self.faced:
            s.then(Blow(self.target, self.who), Limb(self.target, self.who), Toll())

    def lapse(self, s: Rampage) -> None:
        """M29 It does not strike back."""
        self.forbear(s)


def stretched(s: Rampage, i: int, j: int, inches: int) -> None:
    """P.Stretching, R45 A blow from afar: no reply, no spines."""
    s.power[i] -= inches
    s.spent |= 1 << i
    s.heading[i] = bearing(s.x[j] - s.x[i], s.y[j] - s.y[i])
    s.tell("stretches", i, j, inches)
    s.then(Blow(i, j, STRETCH), Limb(i, j, STRETCH), Toll())


# -- pushing


class Shove(Step, frozen=True):
    """DAM15, R21 What is left of a charge may push the target, half of it and in whole inches (R60)."""

    who: Seat
    target: Seat
    dx: Way
    dy: Way
    inches: int

    def run(self, s: Rampage) -> None:
        alive = s.status[self.who] == HERE and s.status[self.target] == HERE
        if alive and self.inches and s.touching(self.who, self.target):
            s.then(Pushing(self.who, self.target, self.dx, self.dy, self.inches))


class Pushing(OneSeat, frozen=True):
    """DAM15 Choose how far to push; none at all will do."""

    rule: ClassVar[str] = "DAM15"
    target: Seat
    dx: Way
    dy: Way
    inches: int

    def options(self, s: Rampage) -> list[Action]:
        return [("push", n) for n in range(self.inches + 1)]

    def no_push(self, s: Rampage, inches: int) -> Reason:
        return s.no("R21", "pushed_too_far", self.inches)

    def push(self, s: Rampage, inches: int) -> None:
        """DAM15 Both go along the line of the charge until something stops them."""
        if not inches:
            return
        i, j = self.who, self.target
        reached, wall = shoved(s, i, j, self.dx, self.dy, inches)
        ox, oy = along(self.dx, self.dy, 2 * reached)
        if reached:
            s.tell("pushed", i, j, reached)
            starts = (s.x[i], s.y[i]), (s.x[j], s.y[j])
            if wall != NOBODY:
                s.then(Crash(j, wall))
            s.x[i], s.y[i] = starts[0][0] + ox, starts[0][1] + oy
            arrive(s, j, (starts[1], (starts[1][0] + ox, starts[1][1] + oy)))
            arrive(s, i, (starts[0], (s.x[i], s.y[i])))
        elif wall != NOBODY:
            s.then(Crash(j, wall))


def shoved(s: Rampage, i: int, j: int, dx: int, dy: int, inches: int) -> tuple[int, int]:
    """R16, R22, R23, R60 How many inches a push goes, and the building that it ends at, if at one."""
    for n in range(1, inches + 1):
        ox, oy = along(dx, dy, 2 * n)
        px, py = s.x[j] + ox, s.y[j] + oy
        wall = wall_ahead(s, j, along(dx, dy, 2 * n + 2))
        if wall != NOBODY:
            return n - 1, wall
        ix, iy = s.x[i] + ox, s.y[i] + oy
        if not s.town.holds(px, py) or not s.town.holds(ix, iy) or s.walled(ix, iy, False):
            return n - 1, NOBODY
        for k in s.foes(i):
            if k != j and s.perch[k] == GROUND:
                at = s.x[k], s.y[k]
                if near_line(*at, s.x[j], s.y[j], px, py, 16) or near_line(*at, s.x[i], s.y[i], ix, iy, 16):
                    return n - 1, NOBODY
    wall = wall_ahead(s, j, along(dx, dy, 2 * inches + 4))
    return inches, wall if wall != NOBODY and s.town.touched(px, py) >> wall & 1 else NOBODY


def wall_ahead(s: Rampage, j: int, way: Point) -> int:
    """The building that stands in a straight way from a monster, NOBODY if none."""
    x, y = s.x[j], s.y[j]
    walls = s.town.crossed(x, y, x + way[0], y + way[1], s.standing)
    return (walls & -walls).bit_length() - 1 if walls else NOBODY


class Crash(Step, frozen=True):
    """DAM15, R22 Pushed into a building: it suffers the monster's HEALTH, the monster its ARMOR, both at once.
    A cliff only stops it (M27)."""

    who: Seat
    building: int

    def run(self, s: Rampage) -> None:
        i, b = self.who, self.building
        if s.status[i] != HERE or not s.town.houses >> b & 1:
            return
        s.tell("crashed", i, b + 1, s.town.ids[b])
        armor = s.town.armor[b]
        building = Launch(Attack(i, TREAD, max(1, s.health[i])), (building_piece(b),))
        s.then(building, Launch(Attack(NOBODY, WALL, armor), (i,)), Toll())
