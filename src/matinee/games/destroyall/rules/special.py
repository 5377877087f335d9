"""Movement powers (DAM8): flight, burrowing, teleportation, each in place of the normal move."""

from __future__ import annotations

from typing import ClassVar

from matinee.games.destroyall.figures import BURROWING, FLIGHT, TELEPORTATION
from matinee.games.destroyall.map import lattice
from matinee.games.destroyall.map.ways import listed
from matinee.games.destroyall.rules.arriving import arrive
from matinee.games.destroyall.rules.assault import Blow, afraid
from matinee.games.destroyall.rules.charging import HALT
from matinee.games.destroyall.rules.interrupt import Reactions, held_up
from matinee.games.destroyall.rules.landing import leads_away, roof_at, touchdowns, visible
from matinee.games.destroyall.rules.legs import on_roof, parting
from matinee.games.destroyall.rules.strike import LAND, Attack, Toll, strike, trample
from matinee.games.destroyall.state import FRESH, GROUND, HERE, SPECIAL, Rampage, Seat
from matinee.table.errors import Reason
from matinee.table.phase import Action, OneSeat, Step

FLIGHT_INCHES, BURROW_INCHES, TELEPORT_PRICE = 6, 3, 3
FLY, BURROW, TELEPORT = ("fly",), ("burrow",), ("teleport",)
LANDS: list[Action] = [("land", p) for p in range(lattice.POINTS)]
EMERGES: list[Action] = [("emerge", p) for p in range(lattice.POINTS)]
APPEARS: list[Action] = [("appear", p) for p in range(lattice.POINTS)]


def price(s: Rampage, i: int, x: int, y: int, inches: int) -> int:
    """The power points that so far a way takes, so many inches for each."""
    return -(-lattice.length((x - s.x[i]) ** 2 + (y - s.y[i]) ** 2) // (inches * lattice.INCH))


class SpecialMoves:
    """The verbs that begin a movement power."""

    who: Seat

    def leaps(self, s: Rampage) -> list[Action]:
        """DAM8 The movement powers it may use now."""
        powers = s.design[self.who].powers
        if s.mode != FRESH or not powers & (FLIGHT | BURROWING | TELEPORTATION):
            return []
        every = (
            (FLIGHT, FLY, self.no_fly),
            (BURROWING, BURROW, self.no_burrow),
            (TELEPORTATION, TELEPORT, self.no_teleport),
        )
        return [action for power, action, no in every if powers & power and no(s) is None]

    def _no_special(self, s: Rampage, power: int, rule: str, points: int) -> Reason | None:
        if not s.design[self.who].powers & power:
            return s.no(rule, "no_such_power_here")
        if s.mode != FRESH:
            return s.no("DAM8", "has_moved")
        held = s.power[self.who]
        return s.no("DAM20", "too_few_power_points", points, held) if held < points else None

    def no_fly(self, s: Rampage) -> Reason | None:
        reason = self._no_special(s, FLIGHT, "P.Flight", 1)
        if reason is None and s.under[self.who]:
            return s.no("DAM7", "is_under_water")
        return reason

    def fly(self, s: Rampage) -> None:
        """P.Flight Choose where to land."""
        s.then(Flying(self.who))

    def no_burrow(self, s: Rampage) -> Reason | None:
        reason = self._no_special(s, BURROWING, "P.Burrowing", 1)
        if reason is None and s.perch[self.who] != GROUND:
            return s.no("P.Burrowing", "digs_on_the_ground")
        return reason

    def burrow(self, s: Rampage) -> None:
        """P.Burrowing Choose where to come up."""
        s.then(Burrowing(self.who))

    def no_teleport(self, s: Rampage) -> Reason | None:
        reason = self._no_special(s, TELEPORTATION, "P.Teleportation", TELEPORT_PRICE)
        if reason is not None:
            return reason
        if s.under[self.who]:
            return s.no("R15", "sees_nowhere_to_go")
        return s.no("R36", "can_only_flee") if s.fleeing else None

    def teleport(self, s: Rampage) -> None:
        """P.Teleportation Choose where to appear."""
        s.then(Teleporting(self.who))


class _Leap(OneSeat, frozen=True):
    always: ClassVar[tuple[str, ...]] = ("halt",)

    def halt(self, s: Rampage) -> None:
        """Think better of it; the move is not over."""

    def _begin(self, s: Rampage, at: lattice.Point, points: int, event: str) -> None:
        i = self.who
        s.power[i] -= points
        s.mode = SPECIAL
        s.left = 0
        s.tell(event, i, *at)


def _nowhere(s: Rampage, i: int, p: int, rule: str, roofs: bool) -> Reason | None:
    """M19, R63, R37, R55 Why it cannot come down there, wherever that is."""
    x, y = lattice.unpoint(p)
    if not s.town.holds(x, y):
        return s.no("R16", "off_the_table")
    if x % 2 or y % 2:
        return s.no("M19", "no_whole_inches")
    if s.fleeing and not leads_away(s, i, x, y):
        return s.no("R63", "leads_not_away")
    if (x, y) == (s.x[i], s.y[i]):
        return s.no(rule, "is_there")
    touched = [j for j in s.foes(i) if (s.x[j] - x) ** 2 + (s.y[j] - y) ** 2 < lattice.TOUCH2]
    if touched:
        return s.no(rule, "leaps_into_contact", s.name(touched[0]))
    if not (roofs and roof_at(s, x, y) != GROUND) and s.walled(x, y, True):
        return s.no(rule, "no_room_by_a_wall")
    return None


def _too_far(s: Rampage, i: int, p: int, inches: int) -> Reason:
    """DAM20 Its power does not reach so far."""
    return s.no("DAM20", "too_few_power_points", price(s, i, *lattice.unpoint(p), inches), s.power[i])


class Flying(_Leap, frozen=True):
    """P.Flight, R39 Over everything, six inches for each power point; or onto a foe."""

    rule: ClassVar[str] = "P.Flight"

    def options(self, s: Rampage) -> list[Action]:
        rows = touchdowns(s, self.who, 2 * FLIGHT_INCHES * s.power[self.who], True)
        found = listed(rows, LANDS, 2)
        found += [("pounce", j) for j in s.foes(self.who) if self.no_pounce(s, j) is None]
        return [*found, HALT]

    def no_land(self, s: Rampage, p: int) -> Reason:
        return _nowhere(s, self.who, p, "P.Flight", True) or _too_far(s, self.who, p, FLIGHT_INCHES)

    def land(self, s: Rampage, p: int) -> None:
        i, at = self.who, lattice.unpoint(p)
        if held_up(s, self, i, "land", p):
            return
        self._begin(s, at, price(s, i, *at, FLIGHT_INCHES), "flies")
        s.then(*parting(s, i, *at, -9), Alight(i, at), Reactions(i))

    def no_pounce(self, s: Rampage, j: int) -> Reason | None:
        i = self.who
        if j >= s.count or j == i or s.status[j] != HERE:
            return s.no("P.Flight", "no_such_monster")
        if s.spent >> i & 1:
            return s.no("R1", "attack_spent")
        if s.fleeing:
            return s.no("R36", "can_only_flee")
        if afraid(s, i, j):
            return s.no("R36", "does_not_dare")
        if s.under[j]:
            return s.no("R15", "target_under_water")
        return None if sides(s, i, j) else s.no("R38", "no_place_to_land")

    def pounce(self, s: Rampage, j: int) -> None:
        """P.Flight, R38 Land on a foe: choose the side next."""
        s.then(Pouncing(self.who, j))


def sides(s: Rampage, i: int, j: int) -> list[int]:
    """R38 The free places in contact with a foe that its flight reaches."""
    far = (2 * FLIGHT_INCHES * s.power[i]) ** 2
    found = []
    for dx, dy in lattice.RING:
        x, y = s.x[j] + dx, s.y[j] + dy
        if (x - s.x[i]) ** 2 + (y - s.y[i]) ** 2 > far or not s.clear(x, y, i):
            continue
        if s.perch[j] == GROUND:
            good = not s.walled(x, y, False)
        else:
            good = on_roof(s, j) and lattice.within(x, y, s.town.roofs[s.perch[j]])
        if good:
            found.append(lattice.point(x, y))
    return sorted(found)


class Pouncing(_Leap, frozen=True):
    """R38 Choose the side of the foe to come down on."""

    rule: ClassVar[str] = "R38"
    target: Seat

    def options(self, s: Rampage) -> list[Action]:
        return [("alight", p) for p in sides(s, self.who, self.target)]

    def no_alight(self, s: Rampage, p: int) -> Reason:
        return s.no("R38", "not_beside_it")

    def alight(self, s: Rampage, p: int) -> None:
        """P.Flight HEALTH dice, no blow in return."""
        i, at = self.who, lattice.unpoint(p)
        if held_up(s, self, i, "alight", p):
            return
        self._begin(s, at, max(1, price(s, i, *at, FLIGHT_INCHES)), "pounces")
        s.spent |= 1 << i
        s.then(*parting(s, i, *at, -9), Alight(i, at), Impact(i, self.target), Reactions(i))

    def no_halt(self, s: Rampage) -> Reason:
        return s.no("R38", "in_the_air")


class Impact(Step, frozen=True):
    """P.Flight, R66 The blow of a landing: no reply, and no Maul, venom or spines unless the option says so."""

    who: Seat
    target: Seat

    def run(self, s: Rampage) -> None:
        if s.status[self.who] != HERE or s.status[self.target] != HERE:
            return
        if s.options["landings_count"]:
            s.then(Blow(self.who, self.target, LAND), Toll())
        else:
            strike(s, Attack(self.who, LAND, max(1, s.health[self.who])), (self.target,))


class Alight(Step, frozen=True):
    """Coming down: on a roof the building suffers for it (DAM6)."""

    who: Seat
    at: lattice.Point
    turns: bool = True

    def run(self, s: Rampage) -> None:
        i = self.who
        x, y = self.at
        if s.status[i] != HERE:
            return
        if self.turns and (x, y) != (s.x[i], s.y[i]):
            s.heading[i] = lattice.bearing(x - s.x[i], y - s.y[i])
        b = roof_at(s, x, y)
        s.x[i], s.y[i] = x, y
        s.perch[i], s.height[i] = b, s.town.heights[b] if b != GROUND else 0
        if b != GROUND:
            trample(s, i, b)
        arrive(s, i, (self.at,))


class Burrowing(_Leap, frozen=True):
    """P.Burrowing, R37, M25 Straight under the ground, three inches for each power point; water is no bar."""

    rule: ClassVar[str] = "P.Burrowing"

    def options(self, s: Rampage) -> list[Action]:
        rows = touchdowns(s, self.who, 2 * BURROW_INCHES * s.power[self.who], False)
        return [*listed(rows, EMERGES, 2), HALT]

    def no_emerge(self, s: Rampage, p: int) -> Reason:
        return _nowhere(s, self.who, p, "R37", False) or _too_far(s, self.who, p, BURROW_INCHES)

    def emerge(self, s: Rampage, p: int) -> None:
        i, (x, y) = self.who, lattice.unpoint(p)
        if held_up(s, self, i, "emerge", p):
            return
        self._begin(s, (x, y), price(s, i, x, y, BURROW_INCHES), "burrows")
        under = s.town.crossed(s.x[i], s.y[i], x, y, s.standing)
        dug = [Undermined(i, b) for b in range(len(s.town.rects)) if under >> b & 1]
        s.then(*parting(s, i, x, y, -9), *dug, Alight(i, (x, y)), Reactions(i))


class Undermined(Step, frozen=True):
    """R37 Each building over the tunnel is attacked once."""

    who: Seat
    building: int

    def run(self, s: Rampage) -> None:
        if s.status[self.who] == HERE and s.standing >> self.building & 1:
            trample(s, self.who, self.building)


class Teleporting(_Leap, frozen=True):
    """P.Teleportation Anywhere in sight for three power points, out of any assault but into none."""

    rule: ClassVar[str] = "P.Teleportation"

    def options(self, s: Rampage) -> list[Action]:
        return [*listed(visible(s, self.who), APPEARS, 2), HALT]

    def no_appear(self, s: Rampage, p: int) -> Reason:
        return _nowhere(s, self.who, p, "P.Teleportation", True) or s.no("R53", "building_in_sight")

    def appear(self, s: Rampage, p: int) -> None:
        i, at = self.who, lattice.unpoint(p)
        if held_up(s, self, i, "appear", p, but=sum(1 << j for j in s.contacts(i))):  # who is in contact has no chance
            return
        self._begin(s, at, TELEPORT_PRICE, "teleports")
        s.then(Alight(i, at, False), Reactions(i))  # R20: no parting blow
