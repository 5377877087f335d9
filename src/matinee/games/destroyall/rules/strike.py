"""Resolving attacks (DAM17, DAM18, DAM19): throws of dice that add up, wounds, falls, death and victory."""

from __future__ import annotations

from functools import lru_cache
from operator import mul
from typing import Annotated, ClassVar

import msgspec

import matinee.games.destroyall.figures as figures
from matinee.games.destroyall.map.lattice import INCH, within
from matinee.games.destroyall.pieces import TARGETS, building_piece, unit_piece
from matinee.games.destroyall.rules.helping import Bracing
from matinee.games.destroyall.state import DEAD, GROUND, HERE, NOBODY, Piece, Rampage, Seat
from matinee.table.forms import Number
from matinee.table.phase import Chance, Step

# forms of attack; weapons have the bit of their power
CLOSE, BURN, TREAD, WALL, FALL, SHELL = -1, -2, -3, -4, -5, -6
Manner = Annotated[int, Number(SHELL)]
SPINES, STRETCH, LAND, BLOW_UP = figures.POINTY, figures.STRETCHING, figures.FLIGHT, figures.EXPLOSION
WHAT = {
    CLOSE: "close", BURN: "burn", TREAD: "tread", WALL: "wall", FALL: "fall", SHELL: "shell", SPINES: "spines",
    STRETCH: "stretch", LAND: "land", BLOW_UP: "explosion", figures.BLAST: "blast", figures.DRAIN: "drain",
    figures.GOO: "goo", figures.SCARE: "scare",
}  # fmt: skip


class Attack(msgspec.Struct, frozen=True):
    """One attack: whose, of what form, with how many dice, and what is special about it."""

    source: int  # a seat, or NOBODY for walls and the ground
    form: int
    dice: int
    kind: int = figures.PLAIN
    bonus: int = 0  # P.Maul, on every die
    pierce: int = 0  # P.ArmorPiercing
    lasting: int = 0  # P.Continuous, P.Venomous: the dice of the marker it leaves


class Throw(Chance, frozen=True):
    """DAM17 A die of a throw; a six is rolled again and adds up, unless it defends a weakness (DAM19)."""

    once: ClassVar[bool] = False
    open: ClassVar[bool] = True
    rule: ClassVar[str] = "DAM17"
    weak: bool = False

    def again(self, face: int) -> bool:
        return face == 6 and not self.weak

    def roll(self, s: Rampage, face: int) -> None:
        s.faces[face - 1] += 1
        if not self.again(face):
            s.dice -= 1
            if not s.dice:
                s.stack.pop()


ATTACKING, DEFENDING, FEEBLE = Throw(), Throw(), Throw(True)


@lru_cache(maxsize=256)
def pips(change: int, sixes: int) -> tuple[int, ...]:
    """What each face counts with so much added to it, none below nothing (R25)."""
    return tuple(max(0, value + change) for value in (1, 2, 3, 4, 5, sixes))


def total(faces: tuple[int, ...] | list[int], change: int = 0, sixes: int = 6) -> int:
    """What a throw comes to with so much added to every die."""
    return sum(map(mul, faces, pips(change, sixes)))


def multiples(attack: int, defence: int) -> int:
    """R24 The damage: the whole quotient if the attack is higher, a tie does none."""
    return attack // defence if attack > defence else 0


def strike(s: Rampage, attack: Attack, targets: tuple[int, ...], last: bool = True) -> None:
    """Begin an attack on everything it hits; `last` if deaths are looked at right after it."""
    if last:
        s.then(Launch(attack, targets), Toll())
    else:
        s.then(Launch(attack, targets))


class Launch(Step, frozen=True):
    """DAM17 The attacker's dice; by an option its targets may brace themselves first (R43, R44)."""

    asks: ClassVar[bool] = True
    attack: Attack
    targets: tuple[int, ...]

    def run(self, s: Rampage) -> None:
        asked = bracing(s, self.attack, self.targets) if self.asks else []
        if asked:
            s.then(*asked, Braced(self.attack, self.targets))
        else:
            s.throw(self.attack.dice)
            s.then(ATTACKING, Hit(self.attack, self.targets))


class Braced(Launch, frozen=True):
    """R43, R44 The same attack, after its targets have been asked."""

    asks: ClassVar[bool] = False


def bracing(s: Rampage, attack: Attack, targets: tuple[int, ...]) -> list[Bracing]:
    """R43, R44 The monsters hit that could do something for themselves."""
    if not (s.options["any_field"] or s.options["any_healing"]):
        return []
    living = [i for i in targets if TARGETS[i].sort == "monster" and s.status[i] == HERE and s.health[i] > 0]
    asked = [Bracing(i, attack.kind == figures.PLAIN or attack.kind != s.design[i].weakness) for i in living]
    return [phase for phase in asked if phase.helps(s)]


class Hit(Step, frozen=True):
    """R28 One attack roll against the separate defences of all that it hits."""

    attack: Attack
    targets: tuple[int, ...]

    def run(self, s: Rampage) -> None:
        faces = tuple(s.faces)
        source = self.attack.source if self.attack.source < s.count else NOBODY
        what, dice, plain = WHAT[self.attack.form], self.attack.dice, total(faces)
        if self.attack.bonus:
            full = total(faces, self.attack.bonus)
            s.tell("mauling_roll", source, what, dice, plain, full - plain, full)
        else:
            s.tell("attack_roll", source, what, dice, plain)
        s.then(*(Defence(self.attack, target, faces) for target in self.targets))


def weak_to(s: Rampage, i: int, attack: Attack) -> bool:
    """DAM19, R63 Whether an attack finds a monster's weakness: it touches ARMOR rolls only."""
    return attack.kind != figures.PLAIN and attack.kind == s.design[i].weakness and against(attack) == figures.ARMOR


def screen(s: Rampage, i: int, attack: Attack) -> int:
    """P.ForceField, M21 What a force field takes off each die of an attack; a weakness goes through it."""
    return 0 if attack.kind != figures.PLAIN and attack.kind == s.design[i].weakness else s.shield[i]


def against(attack: Attack) -> int:
    """What the attack is matched against: ARMOR, or what the power says."""
    return {figures.DRAIN: figures.HEALTH, figures.SCARE: figures.POWER, figures.GOO: figures.MOVEMENT}.get(
        attack.form, figures.ARMOR
    )


def defence_dice(s: Rampage, target: int, attack: Attack) -> int:
    """The dice a target defends with, at least one (R26)."""
    sort, n = TARGETS[target]
    if sort == "crowd":
        dice = figures.FIGURES.crowd + (not s.standing >> n & 1) - attack.pierce
    elif sort == "unit":
        dice = figures.UNITS[s.ukind[n]].armor + s.rubbled(n) - attack.pierce
    elif sort == "building":
        dice = s.town.armor[n] - attack.pierce
    elif attack.form == figures.DRAIN:
        dice = s.health[n]  # R34
    elif attack.form == figures.GOO:
        dice = s.movement(n)  # R63
    elif attack.form == figures.SCARE:
        dice = s.full_power(n)  # R63
    else:
        dice = s.design[n].attributes[figures.ARMOR] - attack.pierce
    return max(1, dice)


class Defence(Step, frozen=True):
    """DAM17 The defender's dice."""

    attack: Attack
    target: Piece
    thrown: tuple[int, ...]

    def run(self, s: Rampage) -> None:
        sort, n = TARGETS[self.target]
        if sort == "monster":
            weak, there = weak_to(s, n, self.attack), s.status[n] == HERE
        else:
            left = {"building": s.standing, "unit": s.alive, "crowd": s.crowds}[sort]
            weak, there = False, bool(left >> n & 1)
        if there:
            s.throw(defence_dice(s, self.target, self.attack))
            s.then(FEEBLE if weak else DEFENDING, Wound(self.attack, self.target, self.thrown))


class Wound(Step, frozen=True):
    """DAM17, DAM18 Compare the totals and take the damage."""

    attack: Attack
    target: Piece
    thrown: tuple[int, ...]

    def run(self, s: Rampage) -> None:
        attack, target = self.attack, self.target
        if TARGETS[target].sort != "monster":
            if multiples(total(self.thrown, attack.bonus), total(s.faces)):
                wreck(s, target, attack.source)
            else:
                withstood(s, target, total(s.faces))
            return
        weak = weak_to(s, target, attack)
        defence = total(s.faces, sixes=5 if weak else 6)
        counts, stopped = total(self.thrown, attack.bonus), screen(s, target, attack)
        if stopped:
            left = total(self.thrown, attack.bonus - stopped)
            s.tell("screened", target, counts - left, left)
            counts = left
        damage = multiples(counts, defence)
        if not damage:
            s.tell("unharmed", target, defence)
            return
        s.tell("defence_roll", target, defence, damage)
        inflict(s, attack, target, damage)


def inflict(s: Rampage, attack: Attack, i: int, damage: int) -> None:
    """What points of damage do to a monster, by the form of the attack."""
    if attack.form == figures.GOO:
        s.goo[i] = min(s.design[i].attributes[figures.MOVEMENT], s.goo[i] + 2 * damage)  # R35
        s.tell("gooed", i, s.movement(i))
        if i == s.mover:  # M8: a mover loses what it has left as well
            s.left = max(0, s.left - 2 * damage * INCH)
        return
    if attack.form == figures.SCARE:
        s.fear[i], s.fearer[i] = max(s.fear[i], damage), attack.source
        s.tell("scared", i, attack.source, s.fear[i])
        return
    if attack.kind != figures.PLAIN and s.design[i].powers & figures.ABSORPTION and attack.kind == s.design[i].absorbs:
        room = damage if s.options["absorb_all"] else 2 * s.full_health(i) - s.health[i]  # R41
        gained = max(0, min(damage, room))
        s.health[i] += gained
        s.tell("absorbed" if gained else "sated", i, gained, s.health[i])
        return
    before = s.health[i]
    s.health[i] -= damage
    dealt = min(damage, max(0, before))
    if dealt:
        s.tell("hurt", i, dealt, max(0, s.health[i]))
    if 0 <= attack.source < s.count and attack.source != i:
        s.xp[attack.source] += dealt + (2 if s.health[i] <= 0 < before else 0)  # X1
    if attack.form == figures.DRAIN:
        j = attack.source
        gained = min(dealt, s.full_health(j) - s.health[j])  # R34, R66
        if gained > 0:
            s.health[j] += gained
            s.tell("fed", j, gained, s.health[j])
    if attack.lasting:
        s.burn[i] += attack.lasting  # R62
        s.burn_kind[i] = attack.kind  # M20
    spined = s.design[i].powers & figures.POINTY and attack.form in answered(s)
    if spined and s.health[i] > 0 and s.status[attack.source] == HERE:
        strike(s, Attack(i, SPINES, s.health[i]), (attack.source,), last=False)  # P.PointyBits, R46, R61


def answered(s: Rampage) -> list[int]:
    """R46, R61 The blows that spines answer; by the letter landings (R66) and stretched blows (R45) as well."""
    more = [(LAND, "landings_count"), (STRETCH, "stretch_counts")]
    return [CLOSE, *(form for form, option in more if s.options[option])]


def withstood(s: Rampage, target: int, defence: int) -> None:
    """Tell of a building, unit or crowd that an attack left standing."""
    sort, n = TARGETS[target]
    if sort == "unit":
        s.tell("unit_withstood", target, defence)
    else:
        s.tell("crowd_withstood" if sort == "crowd" else "withstood", n + 1, s.town.ids[n], defence)


def wreck(s: Rampage, target: int, by: int) -> None:
    """DAM21 A building becomes rubble; A1 a unit is gone, or M28 a crowd."""
    sort, b = TARGETS[target]
    if sort == "crowd":
        lose_crowd(s, b, by, "crowd_lost")
        return
    if sort == "unit":
        lose_unit(s, b)
        return
    s.standing &= ~(1 << b)
    s.tell("destroyed", b + 1, s.town.ids[b])
    if 0 <= by < s.count:
        s.xp[by] += 2 if s.town.kinds[b] == figures.CLASSES[-1] else 1  # X1
    s.then(*(Plunge(i) for i in s.here() if s.perch[i] == b))


def lose_unit(s: Rampage, u: int) -> None:
    """A1 One point of damage kills a unit."""
    s.alive &= ~(1 << u)
    s.tell("unit_lost", unit_piece(u))


def lose_crowd(s: Rampage, b: int, by: int, how: str) -> None:
    """M28 A crowd is gone, and counts for the monster that did it."""
    s.crowds &= ~(1 << b)
    s.trod[by] += 1
    s.tell(how, by, b + 1, s.town.ids[b], s.trod[by])


class Plunge(Step, frozen=True):
    """DAM22, R13 A monster falls with its building: one die for every inch."""

    who: Seat

    def run(self, s: Rampage) -> None:
        i = self.who
        if s.status[i] != HERE:
            return
        inches = s.height[i]
        s.perch[i], s.height[i] = GROUND, 0
        settle(s, i)
        s.loosen()
        if inches:
            s.tell("fell", i, inches)
        if inches and not s.design[i].powers & figures.RUBBERY:  # P.Rubbery
            strike(s, Attack(NOBODY, FALL, inches), (i,))


_FAR = range(-24, 25)  # however crowded the table, a free point is not a foot away
_NEAREST = sorted((dx * dx + dy * dy, dx, dy) for dx in _FAR for dy in _FAR if dx or dy)


def settle(s: Rampage, i: int) -> None:
    """R65, M9 Come down on the spot; if it is taken, on the nearest free point of the same roof or of the ground."""
    x, y, b = s.x[i], s.y[i], s.perch[i]
    if s.clear(x, y, i) and (b != GROUND or not s.walled(x, y, False)):
        return
    roofed = b != GROUND and s.height[i] == s.town.heights[b]
    for _, dx, dy in _NEAREST:
        s.x[i], s.y[i] = px, py = x + dx, y + dy
        if s.clear(px, py, i):
            if roofed and within(px, py, s.town.roofs[b]):
                return
            if not s.walled(px, py, False):
                s.perch[i], s.height[i] = GROUND, 0
                return


class Toll(Step, frozen=True):
    """DAM18, R51 Whoever has no HEALTH left is out; then it is seen who has won."""

    def run(self, s: Rampage) -> None:
        fallen = [i for i in s.in_play() if s.health[i] <= 0]
        if not fallen:
            if s.army != NOBODY and not s.alive:
                self.verdict(s, [])
            return
        for i in fallen:
            s.status[i] = DEAD
            s.tell("died", i)
        s.loosen()
        self.verdict(s, fallen)

    def verdict(self, s: Rampage, fallen: list[int]) -> None:
        """DAM26, R52, A8 The last one standing wins; with an army, the last side. Who has conceded counts no more."""
        left = [i for i in s.in_play() if not s.conceded >> i & 1]
        army = s.army != NOBODY and bool(s.alive and not s.conceded >> s.army & 1)
        if not left:
            s.finish([s.army] if army else [i for i in fallen if not s.conceded >> i & 1])
        elif len(left) == 1 and not army:
            s.finish(left)


def close_attack(s: Rampage, i: int, venom: bool = False, form: int = CLOSE) -> Attack:
    """P.Maul, P.BigMaul, R66 A monster's blow: STRENGTH dice, Maul on each; paid venom is not strengthened by it. A
    landing that counts as one has HEALTH dice (R38)."""
    powers = s.design[i].powers
    dice = max(1, s.health[i]) if form == LAND else s.design[i].attributes[figures.STRENGTH]
    bonus = 2 if powers & figures.BIG_MAUL else 1 if powers & figures.MAUL else 0
    return Attack(i, form, dice, bonus=bonus, lasting=dice if venom else 0)


def trample(s: Rampage, i: int, b: int) -> None:
    """DAM6, R12 A building that is climbed, landed on or dug under suffers an attack of the monster's HEALTH; a cliff
    does not (M27)."""
    if not s.town.houses >> b & 1:
        return
    s.tell("trampled", i, b + 1, s.town.ids[b])
    strike(s, Attack(i, TREAD, max(1, s.health[i])), (building_piece(b),))
