"""Attack powers (DAM16): aiming by sight, facing and range, paying, camouflage; areas, explosions (R28, R30)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import matinee.games.destroyall.figures as figures
from matinee.games.destroyall.map.lattice import BASE, Point, gap2, nearest
from matinee.games.destroyall.pieces import TARGETS, building_piece, crowd_piece, unit_piece
from matinee.games.destroyall.rules.assault import afraid, begin_assault, stretched
from matinee.games.destroyall.rules.strike import BLOW_UP, Attack, strike
from matinee.games.destroyall.state import CHARGED, GROUND, HERE, SMOKE, Piece, Rampage, Seat
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action, OneSeat, Phase, Step

EXPLOSION_PRICE = 3
CAMOUFLAGE_INCHES = 5
AIMS: tuple[Action, ...] = tuple(("aim", w) for w in range(figures.MOST_WEAPONS))
EXPLODE: Action = ("explode",)


def spot(s: Rampage, i: int, piece: int) -> Point:
    """R56 Where a target is measured to from a monster."""
    sort, n = TARGETS[piece]
    if sort == "crowd":
        return s.crowd_at(n)
    if sort == "unit":
        return s.ux[n], s.uy[n]
    if sort == "building":
        return nearest(s.x[i], s.y[i], s.town.rects[n])
    return s.x[n], s.y[n]


def covers(s: Rampage, i: int, x: int, y: int, height: int = 0) -> bool:
    """DAM16 Whether a place is in range of a monster's powers, before it and in its sight."""
    dx, dy = x - s.x[i], y - s.y[i]
    return dx * dx + dy * dy <= s.reach2(i) and s.facing(i, x, y) and s.sees_point(i, x, y, height)


def in_shot(s: Rampage, i: int, j: int) -> bool:
    """DAM16, R15 Whether a monster's powers can be aimed at another on the table."""
    return not s.under[j] and covers(s, i, s.x[j], s.y[j], s.height[j])


def no_shot(s: Rampage, i: int, piece: int) -> Reason:
    """DAM16, R15 Why a monster's powers cannot be aimed at something."""
    if not exists(s, piece) or piece == i:
        return s.no("DAM16", "no_target")
    if s.under[i] or (TARGETS[piece].sort == "monster" and s.under[piece]):
        return s.no("R15", "no_sight_under_water")
    x, y = spot(s, i, piece)
    if not s.facing(i, x, y):
        return s.no("DAM16", "not_before_it")
    if (x - s.x[i]) ** 2 + (y - s.y[i]) ** 2 > s.reach2(i):
        return s.no("DAM16", "out_of_range", 3 * s.full_power(i))
    return s.no("R53", "building_in_sight")


def exists(s: Rampage, piece: int) -> bool:
    """Whether there is such a thing to hit."""
    sort, n = TARGETS[piece]
    if sort == "crowd":
        return bool(s.crowds >> n & 1)
    if sort == "unit":
        return bool(s.alive >> n & 1)
    if sort == "building":
        return bool((s.standing & s.town.houses) >> n & 1)
    return n < s.count and s.status[n] == HERE


class Run(Step, frozen=True):
    """DAM5 A charge under way."""


class Attacking(Phase, frozen=True):
    """R1 The ways a monster may use its one attack of the turn, in its own round or interrupting."""

    own: ClassVar[bool] = True
    who: Seat

    def seat(self, s: Rampage) -> int:
        return self.who

    def attacks(self, s: Rampage) -> list[Action]:
        """R1, R2 All that it may attack with now; interrupting, only what reaches a monster."""
        i = self.who
        if s.spent >> i & 1:
            return []
        found: list[Action] = [("assault", j) for j in s.contacts(i) if not afraid(s, i, j)]
        powers = s.design[i].powers
        if s.power[i]:
            found += self._aims(s)
            if powers & figures.EXPLOSION and self.no_explode(s) is None:
                found.append(EXPLODE)
            if powers & figures.STRETCHING:
                found += [("stretch", j) for j in s.foes(i) if self.no_stretch(s, j) is None]
        return found

    def _aims(self, s: Rampage) -> list[Action]:
        """DAM16, M15 The weapons that have a target; nobody is asked to interrupt for the sake of a mere building."""
        i, weapons = self.who, s.design[self.who].weapons
        if not weapons or self._charging(s):
            return []
        if next(prey(s, i), None) is not None:
            return [*AIMS[: len(weapons)]]
        blasts = [AIMS[w] for w, weapon in enumerate(weapons) if weapon.form == figures.BLAST]
        targets = things if self.own else footings
        return blasts if blasts and next(targets(s, i), None) is not None else []

    def _charging(self, s: Rampage) -> bool:
        """DAM5 Whether this is its own round and it has charged, or by the option is charging: no attack power then."""
        if self.who != s.mover or s.mode != CHARGED:
            return False
        return not s.options["charged_powers"] or any(isinstance(phase, Run) for phase in s.stack)

    def _no_attack(self, s: Rampage) -> Reason | None:
        return s.no("R1", "attack_spent") if s.spent >> self.who & 1 else None

    def no_assault(self, s: Rampage, j: int) -> Reason:
        if j >= s.count or j == self.who or not s.touching(self.who, j):
            return s.no("DAM10", "no_contact")
        return self._no_attack(s) or s.no("R36", "does_not_dare")

    def assault(self, s: Rampage, j: int) -> None:
        """R18 A foe already in contact needs no charge."""
        begin_assault(s, self.who, j)

    def no_stretch(self, s: Rampage, j: int) -> Reason | None:
        i = self.who
        if not s.design[i].powers & figures.STRETCHING:
            return s.no("P.Stretching", "cannot_stretch")
        if j >= s.count or j == i or s.status[j] != HERE:
            return s.no("P.Stretching", "no_such_monster")
        if i != s.mover and not s.options["stretch_counts"]:
            return s.no("R2", "cannot_interrupt_with")
        if s.spent >> i & 1:
            return s.no("R1", "attack_spent")
        if afraid(s, i, j):
            return s.no("R36", "does_not_dare")
        if s.touching(i, j):
            return s.no("R18", "in_contact")
        if not s.sees(i, j):
            return s.no("R45", "cannot_see_it")
        return self._no_power(s, self._gap(s, j))

    def _gap(self, s: Rampage, j: int) -> int:
        """R45 The inches between two bases, rounded up."""
        square, inches = s.off2(self.who, j), 1
        while (BASE + 2 * inches) ** 2 < square:
            inches += 1
        return inches

    def stretch(self, s: Rampage, j: int) -> None:
        """P.Stretching A close assault across a gap, an inch for each power point."""
        stretched(s, self.who, j, self._gap(s, j))

    def _no_power(self, s: Rampage, points: int) -> Reason | None:
        held = s.power[self.who]
        return s.no("DAM20", "too_few_power_points", points, held) if held < points else None

    def no_aim(self, s: Rampage, w: int) -> Reason:
        if w >= len(s.design[self.who].weapons):
            return s.no("DAM16", "no_such_weapon")
        if self._charging(s):
            return s.no("DAM5", "charged_no_powers")
        return self._no_attack(s) or self._no_power(s, 1) or self._no_target(s)

    def _no_target(self, s: Rampage) -> Reason:
        """DAM16 Why not even the nearest monster can be aimed at."""
        i, foes = self.who, s.foes(self.who)
        if not foes:
            return s.no("DAM16", "nothing_to_aim_at")
        return no_shot(s, i, min(foes, key=lambda j: (s.x[j] - s.x[i]) ** 2 + (s.y[j] - s.y[i]) ** 2))

    def aim(self, s: Rampage, w: int) -> None:
        """DAM16 Choose the target next."""
        s.then(Aiming(self.who, w))

    def no_explode(self, s: Rampage) -> Reason | None:
        if not s.design[self.who].powers & figures.EXPLOSION:
            return s.no("P.Explosion", "cannot_explode")
        if self._charging(s):
            return s.no("DAM5", "charged_no_powers")
        if s.under[self.who]:
            return s.no("DAM7", "no_attack_under_water")
        reason = self._no_attack(s) or self._no_power(s, EXPLOSION_PRICE)
        if reason is None and not self.own and not self._shakes(s):
            return s.no("M15", "none_near_enough")
        return reason

    def _shakes(self, s: Rampage) -> bool:
        """M15 Whether an explosion reaches a monster, or the building that one is on."""
        held = {building_piece(s.perch[j]) for j in s.foes(self.who) if s.perch[j] != GROUND}
        return any(t < s.count or t in held for t in shaken(s, self.who))

    def explode(self, s: Rampage) -> None:
        """P.Explosion, R30 Everything within its full HEALTH in inches, and then it is gone in smoke."""
        i = self.who
        s.power[i] -= EXPLOSION_PRICE
        s.spent |= 1 << i
        hit = shaken(s, i)
        s.status[i] = SMOKE
        s.under[i] = 0
        s.backed = [0 if j == i else marked & ~(1 << i) for j, marked in enumerate(s.backed)]
        s.tell("explodes", i)
        strike(s, Attack(i, BLOW_UP, 2 * s.health[i], figures.PHYSICAL), tuple(hit))


def shaken(s: Rampage, i: int) -> list[int]:
    """R30 What an explosion catches."""
    return [t for t in caught(s, s.x[i], s.y[i], s.full_health(i)) if t != i]


def caught(s: Rampage, x: int, y: int, radius: int) -> list[int]:
    """R28, R56 Everything within so many inches of a place: bases whose edge it reaches, buildings, units, crowds."""
    far = 2 * radius
    found = [j for j in s.here() if not s.under[j] and (s.x[j] - x) ** 2 + (s.y[j] - y) ** 2 <= (far + 2) ** 2]
    found += [
        building_piece(b) for b in members(s.standing & s.town.houses) if gap2(x, y, s.town.rects[b]) <= far * far
    ]
    found += [
        unit_piece(u)
        for u in range(len(s.ukind))
        if s.alive >> u & 1 and (s.ux[u] - x) ** 2 + (s.uy[u] - y) ** 2 <= far * far
    ]
    for b in members(s.crowds):
        cx, cy = s.crowd_at(b)
        if (cx - x) ** 2 + (cy - y) ** 2 <= far * far:
            found.append(crowd_piece(b))
    return found


def prey(s: Rampage, i: int) -> Iterator[int]:
    """DAM16 The monsters that any weapon may be aimed at."""
    return (j for j in s.foes(i) if in_shot(s, i, j))


def things(s: Rampage, i: int) -> Iterator[int]:
    """M15, M28 The units, crowds and buildings that a blast may be aimed at."""
    for u in range(len(s.ukind)):
        if s.alive >> u & 1 and covers(s, i, s.ux[u], s.uy[u], s.unit_height(u)):
            yield unit_piece(u)
    for b in members(s.crowds):
        if covers(s, i, *s.crowd_at(b)):
            yield crowd_piece(b)
    houses = s.standing & s.town.houses
    for _, b, bx, by in s.town.aims(s.x[i], s.y[i], s.reach(i)):
        if houses >> b & 1 and s.facing(i, bx, by) and s.sees_point(i, bx, by):
            yield building_piece(b)


def footings(s: Rampage, i: int) -> Iterator[int]:
    """R2, M15 The buildings with another monster on them that a blast may be aimed at."""
    for b in {s.perch[j] for j in s.foes(i)} - {GROUND}:
        if s.town.houses >> b & 1 and covers(s, i, *nearest(s.x[i], s.y[i], s.town.rects[b])):
            yield building_piece(b)


class Aiming(OneSeat, frozen=True):
    """DAM16 Choose what the power is aimed at."""

    rule: ClassVar[str] = "DAM16"
    weapon: int

    def options(self, s: Rampage) -> list[Action]:
        found: list[Action] = [("at", j) for j in prey(s, self.who)]
        if self._blasts(s):
            for t in things(s, self.who):
                sort, n = TARGETS[t]
                found.append(("raze", n + 1) if sort == "building" else ("at", t))
        return found

    def _blasts(self, s: Rampage) -> bool:
        return s.design[self.who].weapons[self.weapon].form == figures.BLAST

    def _no_thing(self, s: Rampage, piece: int) -> Reason:
        if not self._blasts(s):
            return s.no("M15", "only_blasts")
        return no_shot(s, self.who, piece)

    def no_at(self, s: Rampage, piece: int) -> Reason:
        sort = TARGETS[piece].sort
        if sort == "building":
            return s.no("DAM16", "no_target")
        return no_shot(s, self.who, piece) if sort == "monster" else self._no_thing(s, piece)

    def at(self, s: Rampage, piece: int) -> None:
        s.then(Firing(self.who, self.weapon, piece))

    def no_raze(self, s: Rampage, space: int) -> Reason:
        if not 1 <= space <= len(s.town.rects):
            return s.no("DAM16", "no_building")
        if not s.town.houses >> space - 1 & 1:
            return s.no("M27", "cliffs_stand")
        return self._no_thing(s, building_piece(space - 1))

    def raze(self, s: Rampage, space: int) -> None:
        s.then(Firing(self.who, self.weapon, building_piece(space - 1)))


class Firing(OneSeat, frozen=True):
    """DAM20 Choose how many power points go into it: two dice for each."""

    rule: ClassVar[str] = "DAM20"
    weapon: int
    target: Piece

    def options(self, s: Rampage) -> list[Action]:
        return [("spend", n) for n in range(1, s.power[self.who] + 1)]

    def no_spend(self, s: Rampage, points: int) -> Reason:
        return s.no("DAM20", "spend_what_it_holds", s.power[self.who])

    def spend(self, s: Rampage, points: int) -> None:
        s.power[self.who] -= points
        s.spent |= 1 << self.who
        if s.design[self.who].weapons[self.weapon].piercing and s.power[self.who]:
            s.then(Piercing(self.who, self.weapon, self.target, points))
        else:
            fire(s, self.who, self.weapon, self.target, points, 0)


class Piercing(OneSeat, frozen=True):
    """P.ArmorPiercing Further points take a point of ARMOR each."""

    rule: ClassVar[str] = "P.ArmorPiercing"
    weapon: int
    target: Piece
    points: int

    def options(self, s: Rampage) -> list[Action]:
        return [("pierce", n) for n in range(s.power[self.who] + 1)]

    def no_pierce(self, s: Rampage, points: int) -> Reason:
        return s.no("DAM20", "power_points_held", s.power[self.who])

    def pierce(self, s: Rampage, points: int) -> None:
        s.power[self.who] -= points
        fire(s, self.who, self.weapon, self.target, self.points, points)


def fire(s: Rampage, i: int, w: int, target: int, points: int, pierce: int) -> None:
    """The shot leaves; a camouflaged target is asked first (R42)."""
    weapon = s.design[i].weapons[w]
    dice = 2 * points
    attack = Attack(i, weapon.form, dice, weapon.energy, pierce=pierce, lasting=dice if weapon.continuous else 0)
    s.tell("fires", i, weapon.form.bit_length() - 1, target, dice)
    shoot(s, attack, target, weapon, points + pierce)


def in_area(s: Rampage, i: int, weapon: figures.Weapon, target: int) -> tuple[int, ...]:
    """R28 What a shot at a target hits: all that lies in its area, the one that fires too."""
    hit = tuple(caught(s, *spot(s, i, target), weapon.radius)) if weapon.radius else (target,)
    if weapon.form != figures.BLAST:
        hit = tuple(t for t in hit if TARGETS[t].sort == "monster")
    if weapon.form == figures.SCARE:
        hit = tuple(t for t in hit if t != i)  # M22
    return hit


def shoot(s: Rampage, attack: Attack, target: int, weapon: figures.Weapon, points: int) -> None:
    """The target may blend in first; then the shot hits what it hits."""
    at, hit = spot(s, attack.source, target), in_area(s, attack.source, weapon, target)
    far = s.reach(attack.source)
    square = (at[0] - s.x[attack.source]) ** 2 + (at[1] - s.y[attack.source]) ** 2
    if TARGETS[target].sort == "monster" and blending(s, target, far, square):
        s.then(Blending(target, points, far, square, attack, hit))
    else:
        strike(s, attack, hit)


def blending(s: Rampage, i: int, far: int, square: int) -> int:
    """P.Camouflage The points that put a monster out of a shot's range, 0 if it cannot."""
    if s.design[i].powers & figures.CAMOUFLAGE:
        for n in range(1, s.power[i] + 1):
            rest = far - 2 * CAMOUFLAGE_INCHES * n
            if rest < 0 or square > rest * rest:
                return n
    return 0


class Blending(OneSeat, frozen=True):
    """P.Camouflage, R42, R64 The target may pay to seem five inches further off for each point."""

    rule: ClassVar[str] = "P.Camouflage"
    always: ClassVar[tuple[str, ...]] = ("brave",)
    beforehand: ClassVar[tuple[str, ...]] = ("never",)
    points: int  # what the shot cost
    far: int  # the range of the shot, in half inches
    square: int  # the square of the distance
    attack: Attack
    hit: tuple[int, ...]

    def options(self, s: Rampage) -> list[Action]:
        return [*(("hide", n) for n in range(1, s.power[self.who] + 1)), ("brave",)]

    def answer(self, s: Rampage, said: str) -> Action | None:
        return ("brave",)

    def no_hide(self, s: Rampage, points: int) -> Reason:
        return s.no("DAM20", "spend_what_it_holds", s.power[self.who])

    def hide(self, s: Rampage, points: int) -> None:
        """P.Camouflage Any number of points; R64 out of range the shot is lost, its points come back, the attack stays
        spent."""
        enough = blending(s, self.who, self.far, self.square)
        s.power[self.who] -= points
        if points < enough:
            s.tell("blended_in_vain", self.who, points)
            strike(s, self.attack, self.hit)
            return
        if 0 <= self.attack.source < s.count:
            s.power[self.attack.source] += self.points
        s.tell("blended", self.who, points)

    def brave(self, s: Rampage) -> None:
        """Take the shot."""
        strike(s, self.attack, self.hit)

    def lapse(self, s: Rampage) -> None:
        """M29 The shot falls."""
        self.brave(s)
