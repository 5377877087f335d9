"""The army (A1, A2, A3, A5, A6, A7): buying and posting units, marching, firing alone or together."""

from __future__ import annotations

from itertools import chain
from typing import ClassVar

from matinee.games.destroyall.figures import ARMY, KINDS, PHYSICAL, UNIT_IDS, UNITS
from matinee.games.destroyall.map.lattice import INCH, POINTS, foot, inside, unpoint
from matinee.games.destroyall.map.ways import Reach, Rows, listed, reach
from matinee.games.destroyall.pieces import TARGETS, unit_piece
from matinee.games.destroyall.rules.attacks import Blending, blending
from matinee.games.destroyall.rules.landing import whole_inches
from matinee.games.destroyall.rules.legs import afoot
from matinee.games.destroyall.rules.strike import SHELL, Attack, strike
from matinee.games.destroyall.state import HERE, NOBODY, Rampage, Seat
from matinee.table.errors import Reason
from matinee.table.phase import Action, Phase, Step

SECRET = UNIT_IDS.index("secret_weapon")
POSTS: list[Action] = [("post", y * 97 + x) for y in range(4, 96, 8) for x in range(4, 96, 8)]
POST_SET = frozenset(action[1] for action in POSTS)
MARCHES: list[Action] = [("march", p) for p in range(POINTS)]
NEAR2 = 12 * 12  # A2: units are not posted within six inches of a monster


class ArmyDecides(Phase, frozen=True):
    """A decision of the army's seat."""

    def seat(self, s: Rampage) -> int:
        return s.army


class Muster(ArmyDecides, frozen=True):
    """A1 Buy units for twenty points."""

    rule: ClassVar[str] = "A1"

    def options(self, s: Rampage) -> list[Action]:
        found: list[Action] = [("recruit", k) for k in range(len(UNITS)) if self.no_recruit(s, k) is None]
        found += [("tune", k) for k in range(len(KINDS)) if self.no_tune(s, k) is None]
        return [*found, ("deploy",)] if self.no_deploy(s) is None else found

    def no_recruit(self, s: Rampage, kind: int) -> Reason | None:
        if UNITS[kind].cost > s.purse:
            return s.no("A1", "costs_more_than_is_left", UNITS[kind].cost, s.purse)
        if s.ukind.count(kind) >= UNITS[kind].most:
            return s.no("A6", "one_secret_weapon")
        return None

    def recruit(self, s: Rampage, kind: int) -> None:
        """A1 One more unit."""
        s.purse -= UNITS[kind].cost
        s.ukind.append(kind)
        s.ux.append(0)
        s.uy.append(0)
        s.tell("recruited", kind)

    def no_tune(self, s: Rampage, kind: int) -> Reason | None:
        if SECRET not in s.ukind:
            return s.no("A6", "no_secret_weapon")
        return s.no("A6", "secret_weapon_has_its_kind") if s.secret != NOBODY else None

    def tune(self, s: Rampage, kind: int) -> None:
        """A6 The secret weapon attacks with one chosen kind."""
        s.secret = kind
        s.tell("tuned", kind)

    def no_deploy(self, s: Rampage) -> Reason | None:
        if not s.ukind:
            return s.no("A1", "a_unit_at_least")
        if SECRET in s.ukind and s.secret == NOBODY:
            return s.no("A6", "secret_weapon_needs_its_kind")
        return None

    def deploy(self, s: Rampage) -> None:
        """A2 The units are posted one after the other."""
        s.done()
        s.then(*(Posting(u) for u in range(len(s.ukind))))


class Posting(ArmyDecides, frozen=True):
    """A2 Post a unit at a street corner of the four-inch grid, not close to a monster."""

    once: ClassVar[bool] = True
    rule: ClassVar[str] = "A2"
    unit: int

    def options(self, s: Rampage) -> list[Action]:
        return [action for action in POSTS if self.no_post(s, action[1]) is None]

    def no_post(self, s: Rampage, p: int) -> Reason | None:
        x, y = unpoint(p)
        if p not in POST_SET or not s.town.holds(x, y):
            return s.no("A2", "off_the_grid")
        if s.walled(x, y, False):
            return s.no("A2", "building_stands_there")
        if s.town.pool(x, y) >= 0:
            return s.no("A2", "units_do_not_swim")
        if any((s.x[i] - x) ** 2 + (s.y[i] - y) ** 2 <= NEAR2 for i in s.here()):
            return s.no("A2", "too_near_a_monster")
        if any(s.alive >> u & 1 and (s.ux[u], s.uy[u]) == (x, y) for u in range(len(s.ukind))):
            return s.no("A2", "unit_stands_there")
        return None

    def post(self, s: Rampage, p: int) -> None:
        u = self.unit
        s.ux[u], s.uy[u] = unpoint(p)
        s.alive |= 1 << u
        s.tell("posted", unit_piece(u), s.ux[u], s.uy[u])


def begin(s: Rampage) -> None:
    """A2 The army's round."""
    if s.alive:
        s.moved = s.fired = 0
        s.tell("army_round")
        s.then(ArmyGoesOn())


class ArmyGoesOn(Step, frozen=True):
    """The army's round goes on while it has units, and one of them has something left to do."""

    def run(self, s: Rampage) -> None:
        if not s.alive or s.conceded >> s.army & 1:
            return
        if s.alive & ~s.moved or ArmyRound().options(s) != [("done",)]:
            s.then(ArmyRound(), self)
        else:
            s.tell("army_rests")


class ArmyRound(ArmyDecides, frozen=True):
    """A2 Each unit moves once and fires once, in any order."""

    once: ClassVar[bool] = True
    rule: ClassVar[str] = "A2"

    def options(self, s: Rampage) -> list[Action]:
        found: list[Action] = []
        for u in range(len(s.ukind)):
            if s.alive >> u & 1:
                if not s.moved >> u & 1:
                    found.append(("order", unit_piece(u)))
                if not s.fired >> u & 1 and any(in_sights(s, u, j) for j in s.here()):
                    found.append(("gun", unit_piece(u)))
        return [*found, ("done",)] if self.no_done(s) is None else found

    def _no_unit(self, s: Rampage, piece: int) -> Reason | None:
        sort, u = TARGETS[piece]
        return None if sort == "unit" and s.alive >> u & 1 else s.no("A2", "no_such_unit")

    def no_order(self, s: Rampage, piece: int) -> Reason:
        return self._no_unit(s, piece) or s.no("A2", "unit_has_moved")

    def order(self, s: Rampage, piece: int) -> None:
        s.then(Marching(TARGETS[piece].n))

    def no_gun(self, s: Rampage, piece: int) -> Reason:
        reason = self._no_unit(s, piece)
        if reason is not None:
            return reason
        fired = s.fired >> TARGETS[piece].n & 1
        return s.no("A2", "unit_has_fired") if fired else s.no("A3", "no_monster_in_range")

    def gun(self, s: Rampage, piece: int) -> None:
        s.then(Training(TARGETS[piece].n))

    def no_done(self, s: Rampage) -> Reason | None:
        if any(UNITS[k].restless and (s.alive & ~s.moved) >> u & 1 for u, k in enumerate(s.ukind)):
            return s.no("A5", "jets_must_move")
        return None

    def done(self, s: Rampage) -> None:
        """The army's round is over."""
        s.stack.pop()


def _on_wheels(s: Rampage, u: int) -> Reach:
    """A2 Where a ground unit can get to round buildings, water and monsters."""
    x, y = s.ux[u], s.uy[u]
    shapes = [wall.shape for wall in s.town.walls(s.standing)]
    feet = [foot(s.x[i], s.y[i]) for i in afoot(s, NOBODY)]
    shapes += [shape for shape in feet if not inside(x, y, shape.box)]
    return reach(x, y, UNITS[s.ukind[u]].move * INCH, (*shapes, *s.town.pools), (), s.town.bounds)


def marches(s: Rampage, u: int) -> Rows:
    """A2, A5 The whole-inch points a unit can get to: flyers straight, the rest round buildings, water and monsters."""
    unit = UNITS[s.ukind[u]]
    x, y = s.ux[u], s.uy[u]
    coarse = whole_inches(x, y, 2 * unit.move, s.town.bounds)
    if unit.flies:
        rows = dict(coarse)
    else:
        rows = {row: bits & coarse[row] for row, bits in _on_wheels(s, u).rows.items() if row in coarse}
    for v in range(len(s.ukind)):
        if s.alive >> v & 1 and s.uy[v] in rows:
            rows[s.uy[v]] &= ~(1 << s.ux[v])
    for i in s.here():
        for row in range(max(0, s.y[i] - 2), s.y[i] + 3):
            if row in rows:
                rows[row] &= ~((2 << (s.x[i] + 2)) - (1 << max(0, s.x[i] - 2)))
    return rows


class Marching(ArmyDecides, frozen=True):
    """A2 Choose where the unit goes."""

    once: ClassVar[bool] = True
    rule: ClassVar[str] = "A2"
    unit: int

    def options(self, s: Rampage) -> list[Action]:
        found = listed(marches(s, self.unit), MARCHES, 2)
        return [*found, ("stay",)] if self.no_stay(s) is None else found

    def no_march(self, s: Rampage, p: int) -> Reason:
        x, y = unpoint(p)
        unit = UNITS[s.ukind[self.unit]]
        if x % 2 or y % 2:
            return s.no("A2", "marches_whole_inches")
        if any(s.alive >> u & 1 and (s.ux[u], s.uy[u]) == (x, y) for u in range(len(s.ukind))):
            return s.no("A2", "unit_stands_there")
        if any(abs(s.x[i] - x) <= 2 and abs(s.y[i] - y) <= 2 for i in s.here()):
            return s.no("A2", "monster_stands_there")
        if not unit.flies and s.walled(x, y, False):
            return s.no("A2", "building_stands_there")
        if not unit.flies and s.town.pool(x, y) >= 0:
            return s.no("A2", "units_do_not_swim")
        return s.no("A2", "marches_so_far", unit.move)

    def march(self, s: Rampage, p: int) -> None:
        u = self.unit
        x, y = unpoint(p)
        path = [(s.ux[u], s.uy[u]), (x, y)] if UNITS[s.ukind[u]].flies else _on_wheels(s, u).way(x, y)[1]
        s.ux[u], s.uy[u] = x, y
        s.moved |= 1 << u
        s.tell("marched", unit_piece(u), x, y, *chain.from_iterable(path))

    def no_stay(self, s: Rampage) -> Reason | None:
        if UNITS[s.ukind[self.unit]].restless and any(marches(s, self.unit).values()):
            return s.no("A5", "jets_must_move")
        return None

    def stay(self, s: Rampage) -> None:
        s.moved |= 1 << self.unit


# -- firing


def in_sights(s: Rampage, u: int, i: int) -> bool:
    """A3, R15 Whether a unit can fire at a monster on the table: in range, in sight, not under water."""
    if s.under[i] or _off2(s, u, i) > (2 * UNITS[s.ukind[u]].range) ** 2:
        return False
    high = max(s.height[i], s.unit_height(u))
    return not s.town.crossed(s.ux[u], s.uy[u], s.x[i], s.y[i], s.standing & s.town.taller[high])


def no_shell(s: Rampage, u: int, i: int) -> Reason:
    """A3, R15 Why a unit cannot fire at a monster."""
    if i >= s.count or s.status[i] != HERE:
        return s.no("A3", "no_such_monster")
    if s.under[i]:
        return s.no("R15", "target_under_water")
    reach = UNITS[s.ukind[u]].range
    return s.no("A3", "out_of_range", reach) if _off2(s, u, i) > (2 * reach) ** 2 else s.no("R53", "building_in_sight")


def _off2(s: Rampage, u: int, i: int) -> int:
    return (s.ux[u] - s.x[i]) ** 2 + (s.uy[u] - s.y[i]) ** 2


class Training(ArmyDecides, frozen=True):
    """A3 Choose the monster to fire at."""

    once: ClassVar[bool] = True
    rule: ClassVar[str] = "A3"
    unit: int

    def options(self, s: Rampage) -> list[Action]:
        return [("at", j) for j in s.here() if in_sights(s, self.unit, j)]

    def no_at(self, s: Rampage, piece: int) -> Reason:
        return no_shell(s, self.unit, piece)

    def at(self, s: Rampage, piece: int) -> None:
        s.then(Volley(piece, 1 << self.unit))


def guns(s: Rampage, units: int) -> list[int]:
    """The units of a volley."""
    return [u for u in range(len(s.ukind)) if units >> u & 1]


def salvo(s: Rampage, units: int) -> Attack:
    """A3, A6 What units fire together: physical stuff, but for the secret weapon."""
    with_it = guns(s, units)
    kind = s.secret if s.ukind[with_it[0]] == SECRET else PHYSICAL
    return Attack(s.army, SHELL, sum(UNITS[s.ukind[u]].dice for u in with_it), kind)


class Volley(ArmyDecides, frozen=True):
    """A3 Units within three inches of each other fire together, with at most eight dice."""

    once: ClassVar[bool] = True
    rule: ClassVar[str] = "A3"
    always: ClassVar[tuple[str, ...]] = ("fire",)
    wants: ClassVar[tuple[str, ...]] = ("fire",)
    target: Seat
    units: int

    def options(self, s: Rampage) -> list[Action]:
        some = map(unit_piece, range(len(s.ukind)))
        return [*(("join", piece) for piece in some if self.no_join(s, piece) is None), ("fire",)]

    def no_join(self, s: Rampage, piece: int) -> Reason | None:
        sort, u = TARGETS[piece]
        if sort != "unit" or not s.alive >> u & 1:
            return s.no("A3", "no_such_unit")
        if self.units >> u & 1:
            return s.no("A3", "fires_already")
        if s.fired >> u & 1:
            return s.no("A2", "unit_has_fired")
        if not in_sights(s, u, self.target):
            return no_shell(s, u, self.target)
        with_it = guns(s, self.units)
        if SECRET in (s.ukind[v] for v in (u, *with_it)):
            return s.no("A6", "fires_alone")
        if any((s.ux[u] - s.ux[v]) ** 2 + (s.uy[u] - s.uy[v]) ** 2 > (2 * ARMY.pool) ** 2 for v in with_it):
            return s.no("A3", "too_far_apart", ARMY.pool)
        if sum(UNITS[s.ukind[v]].dice for v in (u, *with_it)) > ARMY.most_dice:
            return s.no("A3", "too_many_dice", ARMY.most_dice)
        return None

    def join(self, s: Rampage, piece: int) -> None:
        s.then(Volley(self.target, self.units | 1 << TARGETS[piece].n))

    def fire(self, s: Rampage) -> None:
        """A3, A7 A monster that can blend in out of range of every unit is asked first."""
        i, with_it, attack = self.target, guns(s, self.units), salvo(s, self.units)
        s.fired |= self.units
        s.tell("volley", i, attack.dice)
        hidden = [blending(s, i, 2 * UNITS[s.ukind[u]].range, _off2(s, u, i)) for u in with_it]
        if all(hidden):
            u = with_it[hidden.index(max(hidden))]
            s.then(Blending(i, 0, 2 * UNITS[s.ukind[u]].range, _off2(s, u, i), attack, (i,)))
        else:
            strike(s, attack, (i,))
