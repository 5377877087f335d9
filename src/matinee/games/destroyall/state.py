"""The whole truth of one game of Destroy All Monsters!, and the small questions that all chapters ask of it."""

from __future__ import annotations

from typing import Any

from matinee.games.destroyall.figures import ARMY, BLOB, HEALTH, MOVEMENT, POWER, UNITS, Design
from matinee.games.destroyall.map.lattice import BASE2, TOUCH2, faces, inside, on_table
from matinee.games.destroyall.map.town import MOST_BUILDINGS, Town, of
from matinee.table.state import State

NOT_YET, HERE, SMOKE, DEAD = range(4)  # where a monster is: SMOKE is after its own explosion
GROUND = -1  # the perch of a monster that stands on no building
NOBODY = -1
FRESH, WALKING, CHARGED, SPECIAL = range(4)  # how the monster whose round it is has moved

MOST_MONSTERS = 6
FIRST_BUILDING = MOST_MONSTERS  # pieces: monsters by seat, then buildings, then army units
FIRST_UNIT = FIRST_BUILDING + MOST_BUILDINGS
ALOFT = 7  # A5: flyers look over every roof

PER_MONSTER = (
    "x", "y", "heading", "health", "power", "status", "perch", "height", "under", "goo", "fear", "fearer",
    "burn", "burn_kind", "field", "backed", "xp",
)  # fmt: skip
COUNTS = (
    "turn", "standing", "spent", "left", "mode", "turned", "healed", "dived", "seen", "silent", "fleeing", "fled",
    "dice", "alive", "moved", "fired", "secret", "purse", "mover",
)  # fmt: skip
LISTS = ("order", "drawn", "faces", "ukind", "ux", "uy")


class Rampage(State):
    """One game. Lists run by seat; sets of seats, buildings and units are int bitsets; lengths are half inches."""

    __slots__ = (*PER_MONSTER, *COUNTS, *LISTS, "count", "design", "result", "town")

    town: Town
    count: int  # monsters
    result: list[float] | None
    design: list[Design]

    # the monsters
    x: list[int]
    y: list[int]
    heading: list[int]
    health: list[int]
    power: list[int]  # power points held
    status: list[int]
    perch: list[int]  # the building it is climbing or standing on
    height: list[int]  # inches above the ground
    under: list[int]  # DAM7 submerged
    goo: list[int]  # P.Goo MOVEMENT lost
    fear: list[int]  # P.Scare rounds of flight left
    fearer: list[int]
    burn: list[int]  # P.Continuous the dice of the marker
    burn_kind: list[int]
    field: list[int]  # P.ForceField what each die loses
    backed: list[int]  # DAM14 the foes in contact it has struck from behind
    xp: list[int]  # X1 experience won in this game

    # the table and the turn
    turn: int
    standing: int  # buildings
    order: list[int]  # DAM2 the players by chit
    drawn: list[int]  # the chit of each player, 0 before the draw
    spent: int  # R1 monsters whose attack of this turn is gone

    # the round under way
    mover: int  # whose it is
    left: int  # movement, in fine parts
    mode: int
    turned: int
    healed: int
    dived: int
    seen: int  # R8 foes that may no longer be charged
    silent: int  # monsters that will not interrupt this round
    fleeing: int
    fled: int

    # the throw under way
    dice: int  # still to roll
    faces: list[int]  # how often each face came up

    # the army
    ukind: list[int]
    ux: list[int]
    uy: list[int]
    alive: int
    moved: int
    fired: int
    secret: int  # the kind of the secret weapon's attack
    purse: int

    @classmethod
    def blank(cls, game: Any, options: dict[str, Any]) -> Rampage:
        """The table with nobody on it."""
        s = cls.__new__(cls)
        s.game, s.options, s.town = game, options, of(options)
        s.stack, s.events = [], []
        s.count = count = options["players"]
        for name in COUNTS:
            setattr(s, name, 0)
        for name in PER_MONSTER:
            setattr(s, name, [0] * count)
        for name in LISTS:
            setattr(s, name, [])
        s.perch, s.fearer, s.burn_kind = [GROUND] * count, [NOBODY] * count, [NOBODY] * count
        s.design = [Design()] * count
        s.standing = s.town.all
        s.faces = [0] * 6
        s.secret = s.mover = NOBODY
        s.purse = ARMY.points if options["army"] else 0
        s.result = None
        return s

    def returns(self) -> list[float] | None:
        return self.result and self.result.copy()

    # -- seats

    @property
    def army(self) -> int:
        """The army's seat, NOBODY without one."""
        return self.count if self.options["army"] else NOBODY

    def here(self) -> list[int]:
        """The monsters on the table."""
        return [i for i, status in enumerate(self.status) if status == HERE]

    def foes(self, i: int) -> list[int]:
        """The other monsters on the table."""
        return [j for j, status in enumerate(self.status) if status == HERE and j != i]

    def in_play(self) -> list[int]:
        """R31 The monsters that are not dead, exploded ones too."""
        return [i for i, status in enumerate(self.status) if status in (HERE, SMOKE)]

    # -- monsters

    def movement(self, i: int) -> int:
        """Present MOVEMENT (R35)."""
        return max(0, self.design[i].attributes[MOVEMENT] - self.goo[i])

    def full_health(self, i: int) -> int:
        """The HEALTH it was built with."""
        return self.design[i].attributes[HEALTH]

    def full_power(self, i: int) -> int:
        """The POWER it was built with."""
        return self.design[i].attributes[POWER]

    def reach2(self, i: int) -> int:
        """DAM16, R29 The square of the range of its attack powers."""
        return (6 * self.full_power(i)) ** 2

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
        return [
            j
            for j in range(self.count)
            if j != i and abs(self.x[j] - x) < 5 and abs(self.y[j] - y) < 5 and self.touching(i, j)
        ]

    def loosen(self) -> None:
        """DAM14 Who has struck whom from behind is remembered only while they are in contact."""
        for i, marked in enumerate(self.backed):
            if marked:
                self.backed[i] = sum(1 << j for j in range(self.count) if marked >> j & 1 and self.touching(i, j))

    def sees(self, i: int, j: int) -> bool:
        """R53, R15 Whether one monster sees another."""
        if self.under[i] or self.under[j]:
            return False
        high = max(self.height[i], self.height[j])
        crossed = self.town.crossed(self.x[i], self.y[i], self.x[j], self.y[j])
        return not crossed & self.standing & self.town.taller[high]

    def sees_point(self, i: int, x: int, y: int, height: int = 0) -> bool:
        """R53 Whether a monster sees a place at some height."""
        if self.under[i]:
            return False
        high = max(self.height[i], height)
        return not self.town.crossed(self.x[i], self.y[i], x, y) & self.standing & self.town.taller[high]

    def facing(self, i: int, x: int, y: int) -> bool:
        """DAM16, P.Blob Whether a place is in a monster's front half."""
        return bool(self.design[i].powers & BLOB) or faces(self.heading[i], x - self.x[i], y - self.y[i])

    def grounded(self, i: int) -> bool:
        """Whether it stands on the ground or in water."""
        return self.perch[i] == GROUND

    def wet(self, i: int) -> bool:
        """M6 Whether it stands in water."""
        return self.perch[i] == GROUND and self.town.pool(self.x[i], self.y[i]) >= 0

    def clear(self, x: int, y: int, but: int = NOBODY, square: int = BASE2) -> bool:
        """R55 Whether a base may stand there as far as the table and the other monsters go."""
        if not on_table(x, y):
            return False
        for j, status in enumerate(self.status):
            if status == HERE and j != but and (self.x[j] - x) ** 2 + (self.y[j] - y) ** 2 < square:
                return False
        return True

    def walled(self, x: int, y: int, margin: bool) -> bool:
        """Whether a standing building is in the way of a centre (with its margin: of a base)."""
        rects = self.town.margins if margin else self.town.rects
        return any(self.standing >> b & 1 and inside(x, y, rect) for b, rect in enumerate(rects))

    # -- units

    def rubbled(self, u: int) -> bool:
        """A4 Whether a unit hides in rubble."""
        x, y = self.ux[u], self.uy[u]
        return any(
            not self.standing >> b & 1 and x0 <= x <= x1 and y0 <= y <= y1
            for b, (x0, y0, x1, y1) in enumerate(self.town.rects)
        )

    def unit_height(self, u: int) -> int:
        """A5 Flyers look over every roof."""
        return ALOFT if UNITS[self.ukind[u]].flies else 0

    def army_worth(self) -> int:
        """The points of the units that are left."""
        return sum(UNITS[kind].cost for u, kind in enumerate(self.ukind) if self.alive >> u & 1)

    # -- dice

    def throw(self, dice: int) -> None:
        """DAM17 Begin a throw of so many dice."""
        self.dice = dice
        self.faces = [0, 0, 0, 0, 0, 0]

    # -- the end

    def finish(self, winners: list[int]) -> None:
        """DAM26, R52 The game is over; several winners share a draw."""
        seats = len(self.game.seats(self.options))
        share = 1.0 if len(winners) == 1 else 0.5
        self.result = [share if seat in winners else 0.0 for seat in range(seats)]
        for i in self.in_play():
            self.xp[i] += 1  # X1: for surviving
        if len(winners) > 1:
            self.tell("drawn_game")
        elif winners == [self.army]:
            self.tell("army_won")
        else:
            self.tell("over", winners[0])
        self.over()


def building_piece(b: int) -> int:
    """The number of a building among the things that can be hit."""
    return FIRST_BUILDING + b


def unit_piece(u: int) -> int:
    """The number of a unit among the things that can be hit."""
    return FIRST_UNIT + u
