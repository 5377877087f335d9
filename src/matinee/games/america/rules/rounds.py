"""AM4 The two rounds of a battle: early shots, the monster's attacks, the units' attacks."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

import matinee.games.america.figures as figures
from matinee.games.america.kinds import CLAWS, EARLY, GUNS, NOBODY, Shooter, Unit
from matinee.games.america.map.land import WATER
from matinee.games.america.rules import mutations
from matinee.games.america.rules.fates import end_battle, hurt
from matinee.games.america.rules.ordnance import AntimatterDie, RayStrikes
from matinee.games.america.rules.retreat import Rout
from matinee.games.america.rules.windows import Ask, Playful, interrupts, plays, stirs
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Chance, Phase, Step

ROUNDS = 2
_ENOUGH: Action = ("enough",)


# -- the rounds


class Clash(Step, frozen=True):
    """AM4, 6.3 The course of a battle: early shots, the monster, the units, missiles away, and once more."""

    def run(self, s: America) -> None:
        if s.foe == NOBODY:
            return
        if not s.force:
            s.tell("overcome", s.piece(s.foe))
            end_battle(s)
        elif s.stage == CLAWS:
            s.then(Claws(), Clash())
            if s.foe != s.active and interrupts(s):
                s.then(Ask(s.active))
        elif s.shooters:
            volley(s)
        elif s.stage == EARLY:
            rear_up(s)
        elif s.clash < ROUNDS:
            spend_missiles(s)
            if not s.force:
                s.tell("unbeaten", s.piece(s.foe))
                end_battle(s)
                return
            s.clash += 1
            rear_up(s)
        else:
            s.then(Rout())


def rear_up(s: America) -> None:
    """AM4 The monster's attacks of this round begin."""
    s.stage = CLAWS
    s.attacks = printed(s, s.foe)
    s.extra, s.banked[s.foe] = s.banked[s.foe], 0
    s.then(Clash())


def printed(s: America, seat: int) -> int:
    """AM4 The attacks a monster has in this round: Tomanagi by the sea and Atomic Breath in round 1."""
    wet = s.kind[seat] == figures.TOMANAGI and s.clash == 1 and WATER >> s.field & 1
    return figures.ATTACKS + bool(wet) + mutations.atomic_breath(s, seat)


def spend_missiles(s: America) -> None:
    """F-16 Cruise missiles are gone after round 1, whether they hit or not."""
    for unit in members(s.missiles & s.force):
        s.destroy(unit)
    s.missiles = 0


# -- the monster's attacks


@lru_cache(maxsize=1 << 14)
def one_of_each(units: int, missiles: int) -> tuple[int, ...]:
    """One unit of each sort; units of a kind that fight alike are the same target."""
    found: dict[tuple[int, int], int] = {}
    for unit in members(units):
        piece = figures.COLOSSAL if unit == figures.TWICE else unit
        found.setdefault((figures.KIND[piece], missiles >> unit & 1), unit)
    return tuple(found.values())


class Claws(Step, frozen=True):
    """X-15 The printed attacks are all made; then come those that are a choice."""

    def run(self, s: America) -> None:
        if s.foe == NOBODY or not s.force or s.stage != CLAWS:
            return
        if s.conceded >> s.foe & 1:
            lower_claws(s)
        elif s.attacks:
            targets = one_of_each(s.force, s.missiles)
            if len(targets) == 1:
                strike(s, targets[0])
            else:
                s.then(Attack())
        elif s.extra or s.infamy[s.foe] or stirs(s, s.foe):
            s.then(Attack())
        else:
            lower_claws(s)


def strike(s: America, unit: int) -> None:
    """AM4 One attack, a printed one first."""
    if s.attacks:
        s.attacks -= 1
    elif s.extra:
        s.extra -= 1
    s.then(ClawRoll(unit))


def lower_claws(s: America) -> None:
    """AM4 The units' turn; extra attacks that were not made are lost (OWN-5)."""
    s.stage, s.extra = GUNS, 0
    s.shooters = s.force | (1 << figures.TWICE if s.force >> figures.COLOSSAL & 1 else 0)


class Attack(Playful, frozen=True):
    """AM4, F-3 The monster's player chooses a target, one attack at a time."""

    wants: ClassVar[tuple[str, ...]] = ("hit",)
    rule: ClassVar[str] = "AM4"
    once: ClassVar[bool] = True

    def seat(self, s: America) -> int:
        return s.foe

    def options(self, s: America) -> list[Action]:
        units = one_of_each(s.force, s.missiles)
        found: list[Action] = []
        if s.attacks or s.extra:
            found += [("hit", unit) for unit in units]
        elif s.infamy[s.foe]:
            found += [("rage", unit) for unit in units]
        found += plays(s, s.foe)
        if not s.attacks:
            found.append(_ENOUGH)
        return found

    def no_hit(self, s: America, unit: int) -> Reason:
        if not (s.attacks or s.extra):
            return s.no("AM4", "infamy_buys")
        return self.no_target(s, unit)

    def no_target(self, s: America, unit: int) -> Reason:
        """Why a unit is no target."""
        if unit >= figures.UNITS:
            return s.no("AM4", "units_only")
        if not s.force >> unit & 1:
            return s.no("AM4", "not_in_battle")
        return s.no("AM4", "all_alike")

    def hit(self, s: America, unit: int) -> None:
        """AM4 Attack it."""
        strike(s, unit)

    def no_rage(self, s: America, unit: int) -> Reason:
        if s.attacks or s.extra:
            return s.no("F-5", "free_attacks")
        if not s.infamy[s.foe]:
            return s.no("F-5", "no_infamy")
        return self.no_target(s, unit)

    def rage(self, s: America, unit: int) -> None:
        """F-5 One Infamy token, one more attack."""
        s.infamy[s.foe] -= 1
        s.tell("raged", s.piece(s.foe), s.infamy[s.foe])
        s.then(ClawRoll(unit))

    def no_enough(self, s: America) -> Reason:
        return s.no("X-15", "printed_attacks")

    def enough(self, s: America) -> None:
        """X-15 No more attacks in this round."""
        lower_claws(s)


def toughness(s: America, unit: int) -> int:
    """A unit's Defense, as it fights."""
    return figures.LAUNCHED.defence if s.missiles & figures.SUBMARINES & 1 << unit else figures.UNIT_DEFENCE[unit]


class ClawRoll(Chance, frozen=True):
    """F-4 The die of a monster's attack on a unit."""

    rule: ClassVar[str] = "F-4"
    unit: Unit

    def roll(self, s: America, face: int) -> None:
        """F-4 A hit destroys; a natural 6 that hits is a smash, which only giants feel."""
        unit, seat = self.unit, s.foe
        hit = face + mutations.against(s, seat, unit) >= toughness(s, unit)
        s.tell("struck" if hit else "missed", s.piece(seat), unit, face)
        if hit:
            if figures.GIANTS >> unit & 1:
                batter(s, unit, mutations.war_spikes(s, seat) + (face == 6))
            else:
                s.destroy(unit)
        mutations.whip_tentacles(s, seat, face)


def batter(s: America, unit: int, points: int) -> None:
    """AM8 A giant loses Health as a monster does, and leaves the game at 0."""
    n = unit - figures.MECHA
    lost = min(points, s.giant_health[n])
    if not lost:
        return
    s.giant_health[n] -= lost
    s.tell("battered", unit, lost, s.giant_health[n])
    if not s.giant_health[n]:
        s.destroy(unit)


# -- the units' attacks


def volley(s: America) -> None:
    """X-6 The active player orders the shots; alike units need no order."""
    units = one_of_each(s.shooters, s.missiles)
    if len(units) > 1 or interrupts(s):
        s.then(Volley(), Clash())
    elif s.foe != s.active:
        s.then(Ask(s.foe), Shoot(units[0]), Clash())
    else:
        s.then(Shoot(units[0]), Clash())


class Volley(Playful, frozen=True):
    """X-6 Which unit shoots next."""

    wants: ClassVar[tuple[str, ...]] = ("shoot",)
    rule: ClassVar[str] = "X-6"
    once: ClassVar[bool] = True

    def seat(self, s: America) -> int:
        return s.active

    def ready(self, s: America) -> list[int]:
        """One unit of each sort that has an attack to make."""
        return [figures.COLOSSAL if unit == figures.TWICE else unit for unit in one_of_each(s.shooters, s.missiles)]

    def options(self, s: America) -> list[Action]:
        found: list[Action] = [("shoot", unit) for unit in self.ready(s)]
        found += plays(s, s.active)
        if interrupts(s):
            found.append(("hush",))
        return found

    def no_shoot(self, s: America, unit: int) -> Reason:
        if unit < figures.UNITS and s.shooters >> unit & 1:
            return s.no("X-6", "all_alike")
        return s.no("X-6", "no_shot")

    def shoot(self, s: America, unit: int) -> None:
        """X-6 This one; the monster's player may use a card first."""
        if unit == figures.COLOSSAL and not s.shooters >> unit & 1:
            unit = figures.TWICE
        if s.foe == s.active:
            s.then(Shoot(unit))
        else:
            s.then(Ask(s.foe), Shoot(unit))

    def no_hush(self, s: America) -> Reason:
        return s.no("OWN-1", "not_asked")

    def hush(self, s: America) -> None:
        """OWN-1 No further questions between attacks this turn."""
        s.hush |= 1 << s.active


class Shoot(Step, frozen=True):
    """AM4 A unit makes its attack, if it and the monster are still there."""

    unit: Shooter

    def run(self, s: America) -> None:
        if s.foe != NOBODY and s.shooters >> self.unit & 1:
            s.shooters &= ~(1 << self.unit)
            s.then(ShotRoll(figures.COLOSSAL if self.unit == figures.TWICE else self.unit))


class ShotRoll(Chance, frozen=True):
    """F-4 The die of a unit's attack on the monster."""

    rule: ClassVar[str] = "F-4"
    unit: Unit

    def roll(self, s: America, face: int) -> None:
        """F-4, F-8 A hit wounds; a 1 may mutate the monster (missiles) and destroy the unit (Radiation Field)."""
        unit, seat = self.unit, s.foe
        if face >= mutations.defence(s, seat):
            s.tell("shot", unit, s.piece(seat), face)
            wound(s, unit, face)
            return
        s.tell("shot_wide", unit, s.piece(seat), face)
        if face == 1:
            if s.missiles >> unit & 1:
                s.then(mutations.Mutate(seat), Radiation(unit))
            else:
                mutations.radiation_field(s, seat, unit)


class Radiation(Step, frozen=True):
    """F-8 After the mutation the Radiation Field destroys the missile."""

    unit: Unit

    def run(self, s: America) -> None:
        if s.foe != NOBODY:
            mutations.radiation_field(s, s.foe, self.unit)


def firepower(s: America, unit: int, face: int) -> int:
    """AM4, F-12 The damage of a hit: smash included, doubled by Antimatter in round 1."""
    damage = figures.LAUNCHED.damage if s.missiles & figures.SUBMARINES & 1 << unit else figures.UNIT_DAMAGE[unit]
    damage += face == 6
    return damage * 2 if s.antimatter and s.clash == 1 else damage


def wound(s: America, unit: int, face: int) -> None:
    """F-12, F-13 The wound, the Stabilizer Ray it lets in, and the price of Antimatter."""
    seat, points = s.foe, firepower(s, unit, face)
    after: list[Phase] = []
    if s.ray != NOBODY and s.armies[s.ray] >> unit & 1:
        after += [Ask(seat), RayStrikes(s.ray, seat)]
        s.ray = NOBODY
    if s.antimatter and s.clash == 1:
        after.append(AntimatterDie(seat))
    hurt(s, seat, points)
    if after:
        s.then(*after)
