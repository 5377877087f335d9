"""The whole truth of one game of Destroy All Monsters!, and the small questions that all chapters ask of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

import matinee.games.destroyall.figures as figures
from matinee.games.destroyall.map.lattice import BASE2, HEADINGS, SIDE, TOUCH2, Point, faces
from matinee.games.destroyall.map.town import Town, of
from matinee.games.destroyall.pieces import TARGETS
from matinee.table.fields import each, field
from matinee.table.forms import Number
from matinee.table.state import State

NOT_YET, HERE, SMOKE, DEAD = range(4)  # where a monster is: SMOKE is after its own explosion
GROUND = -1  # the perch of a monster that stands on no building
NOBODY = -1
FRESH, WALKING, CHARGED, SPECIAL = range(4)  # how the monster whose round it is has moved

ALOFT = 7  # A5: flyers look over every roof

SEAT = Number()
PIECE = Number(0, len(TARGETS))
Seat = Annotated[int, SEAT]  # a player
Piece = Annotated[int, PIECE]  # what can be hit
Anybody = Annotated[int, Number(NOBODY)]
Perch = Annotated[int, Number(GROUND)]
Health = Annotated[int, Number(-99)]
Heading = Annotated[int, Number(0, len(HEADINGS))]
Status = Annotated[int, Number(0, DEAD + 1)]
Kind = Annotated[int, Number(figures.PLAIN, len(figures.KINDS))]  # of energy
Way = Annotated[int, Number(-SIDE, SIDE + 1)]  # half inches to the east or south, or back


class Rampage(State):
    """One game. Lists run by seat; sets of seats, buildings and units are int bitsets; lengths are half inches."""

    town: Town = field(of, derived=True)
    count: int = field(lambda options: options["players"], derived=True)  # monsters

    # the monsters
    design: list[figures.Design] = each(figures.Design(), at=None)
    x: list[int] = each(0, at="monsters")
    y: list[int] = each(0, at="monsters")
    heading: list[Heading] = each(0, at="monsters")
    health: list[Health] = each(0, at="monsters")
    power: list[int] = each(0, at="monsters")  # power points held
    status: list[Status] = each(NOT_YET, at="monsters")
    perch: list[Perch] = each(GROUND, at="monsters")  # the building it is climbing or standing on
    height: list[int] = each(0, at="monsters")  # inches above the ground
    under: list[int] = each(0, at="monsters")  # DAM7 submerged
    goo: list[int] = each(0, at="monsters")  # P.Goo MOVEMENT lost
    fear: list[int] = each(0, at="monsters")  # P.Scare rounds of flight left
    fearer: list[Anybody] = each(NOBODY, at="monsters")
    burn: list[int] = each(0, at="monsters")  # P.Continuous the dice of the marker
    burn_kind: list[Kind] = each(figures.PLAIN, at="monsters")
    shield: list[int] = each(0, at="monsters", key="field")  # P.ForceField what each die loses
    backed: list[int] = each(0, at="monsters")  # DAM14 the foes in contact it has struck from behind
    xp: list[int] = each(0, at="monsters")  # X1 experience won in this game
    trod: list[int] = each(0, at="monsters")  # M28 crowds it has done away with

    # the table and the turn
    turn: int = 0
    standing: int = field(lambda options: of(options).all)  # buildings
    crowds: int = field(lambda options: of(options).crowds if options["civilians"] else 0)  # M28 by their buildings
    order: list[int] = field(lambda options: [])  # DAM2 the players by chit
    drawn: list[int] = field(lambda options: [])  # the chit of each player, 0 before the draw
    spent: int = 0  # R1 monsters whose attack of this turn is gone
    mended: int = 0  # R44 monsters that have regenerated this turn, where any round will do

    # the round under way
    mover: Anybody = NOBODY  # whose it is
    left: int = 0  # movement, in fine parts
    mode: int = FRESH
    turned: int = 0
    healed: int = 0
    dived: int = 0
    seen: int = 0  # R8 foes that may no longer be charged
    silent: int = 0  # monsters that will not interrupt this round
    asked: int = 0  # M23 monsters that were asked about the mover where it is
    fleeing: int = 0

    # the throw under way
    dice: int = 0  # still to roll
    faces: list[int] = field(lambda options: [0] * 6)  # how often each face came up

    # the army
    ukind: list[int] = field(lambda options: [])
    ux: list[int] = field(lambda options: [])
    uy: list[int] = field(lambda options: [])
    alive: int = 0
    moved: int = 0
    fired: int = 0
    secret: Kind = figures.PLAIN  # the kind of the secret weapon's attack
    purse: int = field(lambda options: figures.ARMY.points if options["army"] else 0)

    # -- seats

    def playing(self) -> list[int]:
        """The seats whose monsters are not dead, and the army's while it has units, that have not conceded."""
        army = self.army != NOBODY and (self.alive or not self.turn)
        return [seat for seat in super().playing() if (army if seat == self.army else self.status[seat] != DEAD)]

    @property
    def seats(self) -> int:
        """How many players there are: the monsters', and the army's."""
        return self.count + bool(self.options["army"])

    @property
    def army(self) -> int:
        """The army's seat, NOBODY without one."""
        return self.count if self.options["army"] else NOBODY

    def here(self) -> list[int]:
        """The monsters on the table."""
        return [i for i, status in enumerate(self.status) if status == HERE]

    def foes(self, i: int) -> tuple[int, ...]:
        """The other monsters on the table."""
        return _foes(tuple(self.status), i)

    def in_play(self) -> list[int]:
        """R31 The monsters that are not dead, exploded ones too."""
        return [i for i, status in enumerate(self.status) if status in (HERE, SMOKE)]

    # -- monsters

    def movement(self, i: int) -> int:
        """Present MOVEMENT (R35)."""
        return max(0, self.design[i].attributes[figures.MOVEMENT] - self.goo[i])

    def full_health(self, i: int) -> int:
        """The HEALTH it was built with."""
        return self.design[i].attributes[figures.HEALTH]

    def full_power(self, i: int) -> int:
        """The POWER it was built with."""
        return self.design[i].attributes[figures.POWER]

    def reach(self, i: int) -> int:
        """DAM16, R29 The range of its attack powers."""
        return 6 * self.design[i].attributes[figures.POWER]

    def reach2(self, i: int) -> int:
        """The square of the range of its attack powers."""
        return self.reach(i) ** 2

    def off2(self, i: int, j: int) -> int:
        """The square of the distance between two monsters."""
        dx, dy = self.x[i] - self.x[j], self.y[i] - self.y[j]
        return dx * dx + dy * dy

    def touching(self, i: int, j: int) -> bool:
        """R55, M7 Whether two monsters are in contact: near enough, and on the same footing."""
        return (
            self.perch[i] == self.perch[j]
            and self.height[i] == self.height[j]
            and self.off2(i, j) < TOUCH2
            and self.status[i] == self.status[j] == HERE
        )

    def contacts(self, i: int) -> list[int]:
        """The monsters in contact with one."""
        x, y = self.x[i], self.y[i]
        return [j for j in self.foes(i) if -5 < self.x[j] - x < 5 and -5 < self.y[j] - y < 5 and self.touching(i, j)]

    def loosen(self) -> None:
        """DAM14 Who has struck whom from behind is remembered only while they are in contact."""
        for i, marked in enumerate(self.backed):
            if marked:
                self.backed[i] = sum(1 << j for j in range(self.count) if marked >> j & 1 and self.touching(i, j))

    def sees(self, i: int, j: int) -> bool:
        """R53, R15 Whether one monster sees another."""
        return not self.under[j] and self.sees_point(i, self.x[j], self.y[j], self.height[j])

    def sees_point(self, i: int, x: int, y: int, height: int = 0) -> bool:
        """R53 Whether a monster sees a place at some height."""
        if self.under[i]:
            return False
        high = max(self.height[i], height)
        return not self.town.crossed(self.x[i], self.y[i], x, y, self.standing & self.town.taller[high])

    def facing(self, i: int, x: int, y: int) -> bool:
        """DAM16, P.Blob Whether a place is in a monster's front half."""
        return bool(self.design[i].powers & figures.BLOB) or faces(self.heading[i], x - self.x[i], y - self.y[i])

    def grounded(self, i: int) -> bool:
        """Whether it stands on the ground or in water."""
        return self.perch[i] == GROUND

    def wet(self, i: int) -> bool:
        """M6 Whether it stands in water."""
        return self.perch[i] == GROUND and self.town.pool(self.x[i], self.y[i]) >= 0

    def clear(self, x: int, y: int, but: int = NOBODY, square: int = BASE2) -> bool:
        """R55 Whether a base may stand there as far as the table and the other monsters go."""
        if not self.town.holds(x, y):
            return False
        for j, status in enumerate(self.status):
            if status == HERE and j != but and (self.x[j] - x) ** 2 + (self.y[j] - y) ** 2 < square:
                return False
        return True

    def walled(self, x: int, y: int, margin: bool) -> bool:
        """Whether a standing building is in the way of a centre (with its margin: of a base)."""
        if margin:
            return bool(self.town.beside(x, y) & self.standing)
        return self.town.built(x, y, self.standing)

    # -- units

    def rubbled(self, u: int) -> bool:
        """A4 Whether a unit hides in rubble."""
        x, y = self.ux[u], self.uy[u]
        return any(
            not self.standing >> b & 1 and x0 <= x <= x1 and y0 <= y <= y1
            for b, (x0, y0, x1, y1) in enumerate(self.town.rects)
        )

    def crowd_at(self, b: int) -> Point:
        """M28 Where the crowd of a building is: before its door, or in its rubble."""
        x0, y0, x1, y1 = self.town.rects[b]
        door = self.town.doors[b] if self.standing >> b & 1 else None
        return door or ((x0 + x1) // 2, (y0 + y1) // 2)

    def unit_height(self, u: int) -> int:
        """A5 Flyers look over every roof."""
        return ALOFT if figures.UNITS[self.ukind[u]].flies else 0

    def army_worth(self) -> int:
        """The points of the units that are left."""
        return sum(figures.UNITS[kind].cost for u, kind in enumerate(self.ukind) if self.alive >> u & 1)

    # -- dice

    def throw(self, dice: int) -> None:
        """DAM17 Begin a throw of so many dice."""
        self.dice = dice
        self.faces = [0, 0, 0, 0, 0, 0]

    # -- the end

    def conclude(self, result: list[float]) -> None:
        """The game is over by resignation or an agreed draw."""
        self.survived()
        super().conclude(result)

    def finish(self, winners: list[int]) -> None:
        """DAM26, R52 The game is over; several winners share a draw."""
        share = 1.0 if len(winners) == 1 else 0.5
        self.result = [share if seat in winners else 0.0 for seat in range(self.seats)]
        self.survived()
        if len(winners) > 1:
            self.tell("drawn_game")
        elif winners == [self.army]:
            self.tell("army_won")
        else:
            self.tell("over", winners[0])
        self.over()

    def survived(self) -> None:
        """X1 A point for those who are left and have not conceded."""
        for i in self.in_play():
            self.xp[i] += not self.conceded >> i & 1


@lru_cache(maxsize=1 << 12)
def _foes(statuses: tuple[int, ...], i: int) -> tuple[int, ...]:
    return tuple(j for j, status in enumerate(statuses) if status == HERE and j != i)
