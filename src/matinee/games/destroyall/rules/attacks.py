"""Attack powers (DAM16): aiming by sight, facing and range, paying, camouflage; areas, explosions (R28, R30)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from matinee.games.destroyall.figures import (
    BLAST,
    CAMOUFLAGE,
    EXPLOSION,
    PHYSICAL,
    PLAIN,
    SCARE,
    STRETCHING,
    Weapon,
)
from matinee.games.destroyall.map.lattice import BASE, Point, gap2, nearest
from matinee.games.destroyall.rules.assault import begin_assault, no_courage, stretched
from matinee.games.destroyall.rules.strike import BLOW_UP, Attack, strike
from matinee.games.destroyall.state import (
    CHARGED,
    FIRST_BUILDING,
    FIRST_UNIT,
    HERE,
    SMOKE,
    Rampage,
    building_piece,
    unit_piece,
)
from matinee.table.errors import Reason
from matinee.table.phase import Action, OneSeat, Phase

EXPLOSION_PRICE = 3
CAMOUFLAGE_INCHES = 5
AIMS: tuple[Action, ...] = tuple(("aim", w) for w in range(16))


def spot(s: Rampage, i: int, piece: int) -> tuple[int, int, int]:
    """R56 Where a target is measured to from a monster, and how high it stands."""
    if piece >= FIRST_UNIT:
        u = piece - FIRST_UNIT
        return s.ux[u], s.uy[u], s.unit_height(u)
    if piece >= FIRST_BUILDING:
        b = piece - FIRST_BUILDING
        return (*nearest(s.x[i], s.y[i], s.town.rects[b]), 0)
    return s.x[piece], s.y[piece], s.height[piece]


def no_shot(s: Rampage, i: int, piece: int) -> Reason | None:
    """DAM16 Why a monster's powers cannot be aimed at something."""
    if not exists(s, piece) or piece == i:
        return Reason("DAM16", "There is no such target.")
    if s.under[i] or (piece < FIRST_BUILDING and s.under[piece]):
        return Reason("R15", "Under water there is no sight either way.")
    x, y, height = spot(s, i, piece)
    dx, dy = x - s.x[i], y - s.y[i]
    if not s.facing(i, x, y):
        return Reason("DAM16", "The target is not in its front half: it must face what it attacks.")
    if dx * dx + dy * dy > s.reach2(i):
        return Reason("DAM16", f"Out of range: it reaches {3 * s.full_power(i)} inches.")
    if not s.sees_point(i, x, y, height):
        return Reason("R53", "A building stands in the line of sight.")
    return None


def exists(s: Rampage, piece: int) -> bool:
    """Whether there is such a thing to hit."""
    if piece >= FIRST_UNIT:
        return bool(s.alive >> (piece - FIRST_UNIT) & 1)
    if piece >= FIRST_BUILDING:
        return bool(s.standing >> (piece - FIRST_BUILDING) & 1)
    return piece < s.count and s.status[piece] == HERE


def in_shot(s: Rampage, i: int, j: int) -> bool:
    """The quick form of `no_shot` for a monster that is there."""
    x, y = s.x[j], s.y[j]
    dx, dy = x - s.x[i], y - s.y[i]
    return dx * dx + dy * dy <= s.reach2(i) and s.facing(i, x, y) and s.sees(i, j)


class Attacking(Phase, frozen=True):
    """R1 The ways a monster may use its one attack of the turn, in its own round or interrupting."""

    own: ClassVar[bool] = True
    who: int

    def seat(self, s: Rampage) -> int:
        return self.who

    def may_attack(self, s: Rampage) -> bool:
        """R2 Whether it could attack a monster now: one in contact, in shot, in the blast, or, moving, in reach."""
        i = self.who
        if any(self.no_assault(s, j) is None for j in s.contacts(i)):
            return True
        if not s.power[i]:
            return False
        design = s.design[i]
        aims = design.weapons and not s.under[i] and not self._charging(s)
        if aims and any(in_shot(s, i, j) for j in s.foes(i)):
            return True
        if design.powers & STRETCHING and any(self.no_stretch(s, j) is None for j in s.foes(i)):
            return True
        return bool(design.powers & EXPLOSION) and self.no_explode(s) is None

    def attacks(self, s: Rampage) -> list[Action]:
        """All that it may attack with now."""
        i = self.who
        if s.spent >> i & 1:
            return []
        found: list[Action] = [("assault", j) for j in s.contacts(i) if self.no_assault(s, j) is None]
        design = s.design[i]
        if s.power[i]:
            if design.weapons and not (s.under[i] or self._charging(s)):
                monster = any(in_shot(s, i, j) for j in s.foes(i))
                other = False  # a unit or building that a blast could hit; the same for all blasts
                for w, weapon in enumerate(design.weapons):
                    if not monster and self.own and weapon.form == BLAST and not other:
                        other = any(True for _ in targets(s, i, w, True))
                    if monster or (other and weapon.form == BLAST):
                        found.append(AIMS[w])
            if design.powers & EXPLOSION and self.no_explode(s) is None:
                found.append(("explode",))
            if design.powers & STRETCHING:
                found += [("stretch", j) for j in s.foes(i) if self.no_stretch(s, j) is None]
        return found

    def _charging(self, s: Rampage) -> bool:
        """DAM5 Whether this is its own round and it has charged: no attack power then."""
        return self.who == s.mover and s.mode == CHARGED

    def _no_attack(self, s: Rampage) -> Reason | None:
        if s.spent >> self.who & 1:
            return Reason("R1", "Its attack of this turn is spent.")
        return None

    def no_assault(self, s: Rampage, j: int) -> Reason | None:
        if j >= s.count or j == self.who or not s.touching(self.who, j):
            return Reason("DAM10", "A close assault needs contact: charge first.")
        return self._no_attack(s) or no_courage(s, self.who, j)

    def assault(self, s: Rampage, j: int) -> None:
        """R18 A foe already in contact needs no charge."""
        begin_assault(s, self.who, j)

    def no_stretch(self, s: Rampage, j: int) -> Reason | None:
        i = self.who
        if not s.design[i].powers & STRETCHING:
            return Reason("P.Stretching", "It cannot stretch.")
        if j >= s.count or j == i or s.status[j] != HERE:
            return Reason("P.Stretching", "There is no such monster to strike.")
        if i != s.mover:
            return Reason("R2", "Only attack powers and blows at a monster in contact can interrupt.")
        reason = self._no_attack(s) or no_courage(s, i, j)
        if reason is not None:
            return reason
        if s.touching(i, j):
            return Reason("R18", "They are in contact: assault it.")
        if not s.sees(i, j):
            return Reason("R45", "It must see the monster it reaches for.")
        inches = self._gap(s, j)
        if inches > s.power[i]:
            return Reason("DAM20", f"The gap takes {inches} power points and it holds {s.power[i]}.")
        return None

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
        if s.power[self.who] < points:
            return Reason("DAM20", f"That takes {points} power points and it holds {s.power[self.who]}.")
        return None

    def no_aim(self, s: Rampage, w: int) -> Reason | None:
        if w >= len(s.design[self.who].weapons):
            return Reason("DAM16", "It has no such power.")
        if self._charging(s):
            return Reason("DAM5", "A monster that charges uses no attack power.")
        reason = self._no_attack(s) or self._no_power(s, 1)
        if reason is not None:
            return reason
        if not any(True for _ in targets(s, self.who, w, self.own)):
            return Reason("DAM16", "Nothing it could attack is in sight, in range and before it.")
        return None

    def aim(self, s: Rampage, w: int) -> None:
        """DAM16 Choose the target next."""
        s.then(Aiming(self.who, w, self.own))

    def no_explode(self, s: Rampage) -> Reason | None:
        if not s.design[self.who].powers & EXPLOSION:
            return Reason("P.Explosion", "It cannot explode.")
        if self._charging(s):
            return Reason("DAM5", "A monster that charges uses no attack power.")
        if s.under[self.who]:
            return Reason("DAM7", "A submerged monster cannot attack.")
        reason = self._no_attack(s) or self._no_power(s, EXPLOSION_PRICE)
        if reason is None and not self.own and not any(t < s.count for t in shaken(s, self.who)):
            return Reason("M15", "An interruption must reach a monster, and none is near enough.")
        return reason

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
        strike(s, Attack(i, BLOW_UP, 2 * s.health[i], PHYSICAL), tuple(hit))


def shaken(s: Rampage, i: int) -> list[int]:
    """R30 What an explosion catches."""
    return [t for t in caught(s, s.x[i], s.y[i], s.full_health(i)) if t != i]


def caught(s: Rampage, x: int, y: int, radius: int) -> list[int]:
    """R28, R56 Everything within so many inches of a place: bases whose edge it reaches, buildings, units."""
    far = 2 * radius
    found = [j for j in s.here() if not s.under[j] and (s.x[j] - x) ** 2 + (s.y[j] - y) ** 2 <= (far + 2) ** 2]
    found += [
        building_piece(b)
        for b, rect in enumerate(s.town.rects)
        if s.standing >> b & 1 and gap2(x, y, rect) <= far * far
    ]
    found += [
        unit_piece(u)
        for u in range(len(s.ukind))
        if s.alive >> u & 1 and (s.ux[u] - x) ** 2 + (s.uy[u] - y) ** 2 <= far * far
    ]
    return found


def targets(s: Rampage, i: int, w: int, own: bool) -> Iterator[int]:
    """DAM16 What a weapon may be aimed at: monsters; blasts in one's own round also at units and buildings (M15)."""
    if s.under[i]:
        return
    for j in s.foes(i):
        if not s.under[j] and in_shot(s, i, j):
            yield j
    if own and s.design[i].weapons[w].form == BLAST:
        for u in range(len(s.ukind)):
            if s.alive >> u & 1 and no_shot(s, i, unit_piece(u)) is None:
                yield unit_piece(u)
        reach = s.reach2(i)
        for square, b, bx, by in s.town.aims(s.x[i], s.y[i]):
            if square > reach:
                break
            if s.standing >> b & 1 and s.facing(i, bx, by) and s.sees_point(i, bx, by):
                yield building_piece(b)


class Aiming(OneSeat, frozen=True):
    """DAM16 Choose what the power is aimed at."""

    rule: ClassVar[str] = "DAM16"
    weapon: int
    own: bool

    def options(self, s: Rampage) -> list[Action]:
        found: list[Action] = []
        for t in targets(s, self.who, self.weapon, self.own):
            found.append(("raze", t - FIRST_BUILDING + 1) if FIRST_BUILDING <= t < FIRST_UNIT else ("at", t))
        return found

    def _no(self, s: Rampage, piece: int) -> Reason | None:
        if piece >= FIRST_BUILDING:
            if s.design[self.who].weapons[self.weapon].form != BLAST:
                return Reason("M15", "Only a blast can be aimed at buildings and units.")
            if not self.own:
                return Reason("M15", "An interruption must be aimed at a monster.")
        return no_shot(s, self.who, piece)

    def no_at(self, s: Rampage, piece: int) -> Reason | None:
        if FIRST_BUILDING <= piece < FIRST_UNIT:
            return Reason("DAM16", "There is no such target.")
        return self._no(s, piece)

    def at(self, s: Rampage, piece: int) -> None:
        s.then(Firing(self.who, self.weapon, piece))

    def no_raze(self, s: Rampage, space: int) -> Reason | None:
        if not 1 <= space <= len(s.town.rects):
            return Reason("DAM16", "There is no building there.")
        return self._no(s, building_piece(space - 1))

    def raze(self, s: Rampage, space: int) -> None:
        s.then(Firing(self.who, self.weapon, building_piece(space - 1)))


class Firing(OneSeat, frozen=True):
    """DAM20 Choose how many power points go into it: two dice for each."""

    rule: ClassVar[str] = "DAM20"
    weapon: int
    target: int

    def options(self, s: Rampage) -> list[Action]:
        return [("spend", n) for n in range(1, s.power[self.who] + 1)]

    def no_spend(self, s: Rampage, points: int) -> Reason | None:
        if not 1 <= points <= s.power[self.who]:
            return Reason("DAM20", f"It holds {s.power[self.who]} power points; spend at least one.")
        return None

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
    target: int
    points: int

    def options(self, s: Rampage) -> list[Action]:
        return [("pierce", n) for n in range(s.power[self.who] + 1)]

    def no_pierce(self, s: Rampage, points: int) -> Reason | None:
        if points > s.power[self.who]:
            return Reason("DAM20", f"It holds {s.power[self.who]} power points.")
        return None

    def pierce(self, s: Rampage, points: int) -> None:
        s.power[self.who] -= points
        fire(s, self.who, self.weapon, self.target, self.points, points)


def fire(s: Rampage, i: int, w: int, target: int, points: int, pierce: int) -> None:
    """The shot leaves; a camouflaged target is asked first (R42)."""
    weapon = s.design[i].weapons[w]
    dice = 2 * points
    kind = weapon.kind if weapon.form == BLAST else PLAIN
    attack = Attack(i, weapon.form, dice, kind, pierce=pierce, lasting=dice if weapon.continuous else 0)
    x, y, _ = spot(s, i, target)
    s.tell("fires", i, weapon.form.bit_length() - 1, target, dice)
    shoot(s, attack, target, (x, y), weapon, points + pierce)


def shoot(s: Rampage, attack: Attack, target: int, at: Point, weapon: Weapon, points: int) -> None:
    """The target may blend in first; then the shot hits what it hits."""
    hit = tuple(caught(s, *at, weapon.radius)) if weapon.radius else (target,)
    if weapon.form != BLAST:
        hit = tuple(t for t in hit if t < FIRST_BUILDING)
    if weapon.form == SCARE:
        hit = tuple(t for t in hit if t != attack.source)  # M22
    far = 6 * s.full_power(attack.source)
    square = (at[0] - s.x[attack.source]) ** 2 + (at[1] - s.y[attack.source]) ** 2
    if target < FIRST_BUILDING and blending(s, target, far, square):
        s.then(Blending(target, points, far, square, attack, hit))
    else:
        strike(s, attack, hit)


def blending(s: Rampage, i: int, far: int, square: int) -> int:
    """P.Camouflage The points that put a monster out of a shot's range, 0 if it cannot."""
    if s.design[i].powers & CAMOUFLAGE:
        for n in range(1, s.power[i] + 1):
            rest = far - 2 * CAMOUFLAGE_INCHES * n
            if rest < 0 or square > rest * rest:
                return n
    return 0


class Blending(OneSeat, frozen=True):
    """P.Camouflage, R42, R64 The target may pay to seem five inches further off for each point."""

    rule: ClassVar[str] = "P.Camouflage"
    always: ClassVar[tuple[str, ...]] = ("brave",)
    points: int  # what the shot cost
    far: int  # the range of the shot, in half inches
    square: int  # the square of the distance
    attack: Attack
    hit: tuple[int, ...]

    def options(self, s: Rampage) -> list[Action]:
        return [("hide", blending(s, self.who, self.far, self.square)), ("brave",)]

    def no_hide(self, s: Rampage, points: int) -> Reason | None:
        needed = blending(s, self.who, self.far, self.square)
        if points != needed:
            return Reason("R42", f"It takes {needed} points to be out of range of this shot.")
        return None

    def hide(self, s: Rampage, points: int) -> None:
        """R64 The shot is lost, its points come back, the attack stays spent."""
        s.power[self.who] -= points
        if 0 <= self.attack.source < s.count:
            s.power[self.attack.source] += self.points
        s.tell("blended", self.who, points)

    def brave(self, s: Rampage) -> None:
        """Take the shot."""
        strike(s, self.attack, self.hit)
