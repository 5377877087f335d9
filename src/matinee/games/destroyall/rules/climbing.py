"""Climbing (DAM6): up and down the walls of buildings, onto their roofs; and under the water (DAM7)."""

from __future__ import annotations

from matinee.games.destroyall.figures import NIMBLE
from matinee.games.destroyall.map.lattice import BASE2, INCH, TOUCH2, Point, nearest
from matinee.games.destroyall.rules.arriving import arrive, surface
from matinee.games.destroyall.rules.halts import Place, next_turn, watchers
from matinee.games.destroyall.rules.interrupt import EVERYBODY, Reactions, held_up
from matinee.games.destroyall.rules.legs import look_round, on_roof, parting
from matinee.games.destroyall.rules.movement import bound
from matinee.games.destroyall.rules.strike import trample
from matinee.games.destroyall.state import GROUND, HERE, NOBODY, WALKING, Anybody, Rampage, Seat
from matinee.table.errors import Reason
from matinee.table.phase import Action, Step

DIVE, SURFACE = ("dive",), ("surface",)


def pace(s: Rampage, i: int) -> int:
    """DAM6, P.Nimble What an inch of climbing costs."""
    return INCH if s.design[i].powers & NIMBLE else 2 * INCH


class Climbs:
    """The verbs of climbing in a monster's own round."""

    who: Seat

    def climbs(self, s: Rampage) -> list[Action]:
        """All climbs up and down."""
        i = self.who
        most = s.left // pace(s, i)
        if not most or bound(s) is not None:
            return []
        if s.perch[i] == GROUND:
            touched = s.town.touched(s.x[i], s.y[i]) & s.standing
            if not touched or s.under[i]:
                return []
            return [
                ("climb", b + 1, n)
                for b in range(len(s.town.rects))
                if touched >> b & 1
                for n in range(1, min(most, s.town.heights[b]) + 1)
                if self.no_climb(s, b + 1, n) is None
            ]
        b = s.perch[i]
        if on_roof(s, i):
            return [
                ("lower", side, n)
                for side in range(4)
                for n in range(1, min(most, s.height[i]) + 1)
                if self.no_lower(s, side, n) is None
            ]
        up = [("climb", b + 1, n) for n in range(1, most + 1) if self.no_climb(s, b + 1, n) is None]
        return up + [("descend", n) for n in range(1, most + 1) if self.no_descend(s, n) is None]

    def _no_climbing(self, s: Rampage, inches: int) -> Reason | None:
        reason = bound(s)
        if reason is not None:
            return reason
        if inches < 1:
            return s.no("DAM6", "an_inch_at_least")
        cost = inches * pace(s, self.who)
        return s.no("DAM6", "climbed_too_far", cost // INCH) if cost > s.left else None

    def no_climb(self, s: Rampage, space: int, inches: int) -> Reason | None:
        i, b = self.who, space - 1
        if not 0 <= b < len(s.town.rects) or not s.standing >> b & 1:
            return s.no("DAM6", "no_building")
        if s.perch[i] == GROUND:
            if not s.town.touched(s.x[i], s.y[i]) >> b & 1:
                return s.no("M5", "climbs_what_it_touches")
            if s.under[i]:
                return s.no("DAM7", "is_under_water")
        elif s.perch[i] != b:
            return s.no("DAM6", "on_another_building")
        reason = self._no_climbing(s, inches)
        if reason is None and s.height[i] + inches > s.town.heights[b]:
            return s.no("DAM6", "building_is_so_high", s.town.heights[b])
        if reason is None and met(s, i, up_at(s, i, b, inches), b, s.height[i] + inches):
            return s.no("DAM10", "somebody_up_there")
        return reason

    def climb(self, s: Rampage, space: int, inches: int) -> None:
        """DAM6, R11 The building is attacked once, when the climb begins."""
        i, b = self.who, space - 1
        if held_up(s, self, i, "climb", space, inches):
            return
        s.mode = WALKING
        s.turned = 0
        mounting = [*parting(s, i, s.x[i], s.y[i], b, 1), Mount(i, b)] if s.perch[i] == GROUND else []
        s.then(*mounting, Ascend(i, b, inches))

    def no_descend(self, s: Rampage, inches: int) -> Reason | None:
        i = self.who
        if s.perch[i] == GROUND or on_roof(s, i):
            return s.no("DAM6", "on_no_wall")
        reason = self._no_climbing(s, inches)
        if reason is None and inches > s.height[i]:
            return s.no("DAM6", "is_so_high_up", s.height[i])
        if reason is None and inches == s.height[i] and not s.clear(s.x[i], s.y[i], i, TOUCH2):
            return s.no("DAM10", "somebody_below")
        if reason is None and met(s, i, (s.x[i], s.y[i]), s.perch[i], s.height[i] - inches):
            return s.no("DAM10", "somebody_hangs_there")
        return reason

    def descend(self, s: Rampage, inches: int) -> None:
        """DAM6 Down costs what up costs."""
        i = self.who
        if not held_up(s, self, i, "descend", inches):
            s.mode = WALKING
            s.then(Descent(i, (s.x[i], s.y[i]), inches))

    def no_lower(self, s: Rampage, side: int, inches: int) -> Reason | None:
        i = self.who
        if not on_roof(s, i):
            return s.no("DAM6", "on_no_roof")
        reason = self._no_climbing(s, inches)
        if reason is not None:
            return reason
        if inches > s.height[i]:
            return s.no("DAM6", "is_so_high_up", s.height[i])
        x, y = wall_spot(s, i, side)
        if not s.clear(x, y, i, TOUCH2 if inches == s.height[i] else BASE2) or s.walled(x, y, False):
            return s.no("R55", "no_room_below")
        if met(s, i, (x, y), s.perch[i], s.height[i] - inches):
            return s.no("DAM10", "somebody_hangs_there")
        return None

    def lower(self, s: Rampage, side: int, inches: int) -> None:
        """M13 Over the edge on one of four sides."""
        i = self.who
        if held_up(s, self, i, "lower", side, inches):
            return
        s.mode = WALKING
        at = wall_spot(s, i, side)
        blows = parting(s, i, *at, s.perch[i], s.height[i] - inches)
        s.then(*blows, Descent(i, at, inches))

    # -- under water

    def dives(self, s: Rampage) -> list[Action]:
        """DAM7, M18 Under the water or up from it, once a round."""
        if s.dived:
            return []
        if s.under[self.who]:
            return [SURFACE]
        return [DIVE] if s.wet(self.who) else []

    def no_dive(self, s: Rampage) -> Reason:
        if not s.wet(self.who):
            return s.no("DAM7", "dives_in_water")
        return s.no("DAM7", "is_under_water") if s.under[self.who] else s.no("M18", "has_dived")

    def dive(self, s: Rampage) -> None:
        """DAM7 Submerge, in its own round only."""
        if not held_up(s, self, self.who, "dive"):
            s.under[self.who] = s.dived = 1
            s.tell("dives", self.who)

    def no_surface(self, s: Rampage) -> Reason:
        return s.no("M18", "has_dived") if s.under[self.who] else s.no("DAM7", "is_not_under_water")

    def surface(self, s: Rampage) -> None:
        """DAM7 Come up again, in its own round only."""
        s.then(Reactions(self.who))
        surface(s, self.who)


def come_down(s: Rampage, i: int, inches: int, at: Point) -> None:
    """Climb down a wall by so many inches."""
    look_round(s, i)
    s.left -= inches * pace(s, i)
    s.x[i], s.y[i] = at
    s.height[i] -= inches
    s.loosen()
    if s.height[i]:
        s.tell("climbed", i, s.height[i])
    else:
        s.tell("grounded", i)
        s.perch[i] = GROUND
        arrive(s, i, (at,))


def up_at(s: Rampage, i: int, b: int, inches: int) -> Point:
    """M13 Where a climb of so many inches ends: on the same wall, or at the nearest point of the roof."""
    at = s.x[i], s.y[i]
    return nearest(*at, s.town.roofs[b]) if s.height[i] + inches == s.town.heights[b] else at


def met(s: Rampage, i: int, at: Point, b: int, height: int) -> bool:
    """M7 Whether somebody at that height of a building would be in contact."""
    on_it = [j for j in s.foes(i) if s.perch[j] == b and s.height[j] == height]
    return any((s.x[j] - at[0]) ** 2 + (s.y[j] - at[1]) ** 2 < TOUCH2 for j in on_it)


def wall_spot(s: Rampage, i: int, side: int) -> Point:
    """M13 Where a monster hangs that goes over the edge of its roof to the north, east, south or west."""
    x0, y0, x1, y1 = s.town.margins[s.perch[i]]
    return ((s.x[i], y0), (x1, s.y[i]), (s.x[i], y1), (x0, s.y[i]))[side]


class Mount(Step, frozen=True):
    """DAM6 The climb begins: the building suffers an attack of the climber's HEALTH."""

    who: Seat
    building: int

    def run(self, s: Rampage) -> None:
        if s.status[self.who] == HERE and s.standing >> self.building & 1:
            s.perch[self.who] = self.building
            s.loosen()
            trample(s, self.who, self.building)


class Ascend(Step, frozen=True):
    """DAM6 Up the wall, if it still stands; at the top onto the roof. Others are asked on the way (M23)."""

    who: Seat
    building: int
    inches: int
    spent: Anybody = NOBODY  # the attacks spent when it stopped last

    def run(self, s: Rampage) -> None:
        i, b = self.who, self.building
        if self.spent not in (NOBODY, s.spent):
            return
        if s.status[i] != HERE or s.perch[i] != b or not s.standing >> b & 1:
            s.then(Reactions(i))
            return
        way = [(s.x[i], s.y[i], s.height[i])]
        way += [(*up_at(s, i, b, n), s.height[i] + n) for n in range(1, self.inches + 1)]
        n, among = on_the_wall(s, i, way)
        s.then(Reactions(i, among), *([Ascend(i, b, self.inches - n, s.spent)] if n < self.inches else []))
        look_round(s, i)
        s.x[i], s.y[i], s.height[i] = way[n]
        s.left -= n * pace(s, i)
        s.loosen()
        s.tell("climbed", i, s.height[i])


class Descent(Step, frozen=True):
    """DAM6, M13 Down a wall, over the edge of a roof at first; others are asked on the way (M23)."""

    who: Seat
    at: Point
    inches: int
    spent: Anybody = NOBODY  # the attacks spent when it stopped last

    def run(self, s: Rampage) -> None:
        i = self.who
        if s.status[i] != HERE or s.perch[i] == GROUND or self.spent not in (NOBODY, s.spent):
            return
        way = [(s.x[i], s.y[i], s.height[i])]
        way += [(*self.at, s.height[i] - n) for n in range(1, self.inches + 1)]
        n, among = on_the_wall(s, i, way)
        s.then(Reactions(i, among), *([Descent(i, self.at, self.inches - n, s.spent)] if n < self.inches else []))
        come_down(s, i, n, self.at)


def on_the_wall(s: Rampage, i: int, way: list[Place]) -> tuple[int, int]:
    """M23 How many inches of a climb are climbed before somebody is asked, and who: at its end everybody."""
    stop = next_turn(s, i, way) if len(way) > 2 and watchers(s, i) else None
    if stop is None or met(s, i, way[stop[0]][:2], s.perch[i], way[stop[0]][2]):
        return len(way) - 1, EVERYBODY
    return stop
