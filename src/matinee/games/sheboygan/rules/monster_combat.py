"""6.2 The Monster Combat Phase: its own attacks, those of its puppet (13.27), and Blinding Light (13.24)."""

from __future__ import annotations

from typing import ClassVar

import matinee.games.sheboygan.figures as figures
from matinee.games.sheboygan.kinds import NOT_YET, OFF, Counters
from matinee.games.sheboygan.map.city import DIST, HIGH, NEAR, TUNNEL, in_sight
from matinee.games.sheboygan.rules.combat import UNTOLD, MonsterRetreats, MonsterSuffers, UnitsLose, tell_result
from matinee.games.sheboygan.rules.retreat import UnitsRetreat
from matinee.games.sheboygan.sides import MonsterDecides
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Chance, Phase, Step

LIGHTNING_RANGE = 3
FLASHES = 2


def defence(s: City, units: int) -> int:
    """6.0 The total defence of units in a box."""
    return sum(s.doubled(unit) for unit in members(units))


def out_of_grasp(s: City, unit: int) -> Reason | None:
    """6.21 Why the monster cannot attack a unit from where it is."""
    if unit == s.puppet:
        return s.no("13.27", "its_own_puppet")
    if not s.humans >> unit & 1:
        return s.no("6.21", "no_prey")
    box, here = s.where[unit], s.monster
    adjacent = NEAR[here] >> box & 1
    if s.airborne:
        if box == here or (adjacent and figures.COPTER >> unit & 1):
            return None
        return s.no("13.28", "attack_in_flight")
    if adjacent:
        return None
    if not s.has(figures.LIGHTNING):
        return s.no("6.21", "attack_next_door")
    return None if s.spots(unit) and DIST[here][box] <= LIGHTNING_RANGE else out_of_lightning(s, box)


def out_of_lightning(s: City, box: int) -> Reason | None:
    """13.13 Why lightning from where the monster is does not strike a box that is not next to it."""
    here = s.monster
    if DIST[here][box] > LIGHTNING_RANGE:
        return s.no("13.13", "beyond_lightning")
    if (TUNNEL >> box | TUNNEL >> here) & 1:
        return underground(s, here)
    if not in_sight(here, box, s.standing & HIGH):
        return s.no("13.13", "lightning_blocked")
    return None


def underground(s: City, here: int) -> Reason:
    """5.14 The tunnel is attacked into, and out of, only next door."""
    if TUNNEL >> here & 1:
        return s.no("R73", "out_of_tunnel")
    return s.no("R16", "into_tunnel")


def shielded(s: City, unit: int, victims: int) -> Reason | None:
    """6.23 Firemen, helicopters and populace are safe behind others in their box, unless all those are attacked too.

    A monster in the air cannot attack those others in an adjacent box, so they shield no helicopter from it (M4).
    """
    if s.airborne and s.where[unit] != s.monster:
        return None
    return behind_others(s, unit, victims)


def behind_others(s: City, unit: int, victims: int) -> Reason | None:
    """6.23 Why a unit cannot be attacked, if others in its box that are no victims shield it."""
    if not figures.SHIELDED >> unit & 1:
        return None
    if all((figures.SHIELDED | victims) >> other & 1 for other in s.units_in(s.where[unit])):
        return None
    return s.no("6.23", "shielded")


class MonsterCombatBegins(Step, frozen=True):
    """4.0 A.2 A monster that is not on the map yet has nothing to attack."""

    def run(self, s: City) -> None:
        s.fired = 0
        if s.monster != NOT_YET:
            s.then(MonsterCombat())


class MonsterCombat(MonsterDecides, frozen=True):
    """4.0 A.2 The monster divides its attack strength as it likes; each part attacks units in one box (6.23)."""

    rule: ClassVar[str] = "6.21"
    always: ClassVar[tuple[str, ...]] = ("done",)

    def options(self, s: City) -> list[Action]:
        found: list[Action] = []
        if not s.halted and s.left(figures.ATTACK):
            row = DIST[s.monster]
            reach = LIGHTNING_RANGE if s.has(figures.LIGHTNING) else 1
            where = s.where
            found += [
                ("target", u) for u in members(s.humans) if row[where[u]] <= reach and self.no_target(s, u) is None
            ]
        if s.puppet >= 0 and figures.FIGHTS[s.puppet]:
            row, reach = DIST[s.where[s.puppet]], figures.RANGE[s.puppet]
            found += [
                ("incite", u) for u in members(s.humans) if row[s.where[u]] <= reach and self.no_incite(s, u) is None
            ]
        if s.has(figures.BLINDING_LIGHT) and s.flashes < FLASHES:
            found.append(("flash",))
        found.append(("done",))
        return found

    def no_target(self, s: City, unit: int) -> Reason | None:
        if s.halted:
            return s.no("6.24", "fell_back")
        reason = out_of_grasp(s, unit) or shielded(s, unit, 0)
        if reason is not None:
            return reason
        if figures.combat_column(s.left(figures.ATTACK), s.doubled(unit)) is None:
            return s.no("6.4", "too_weak_for_it", s.left(figures.ATTACK))
        return None

    def target(self, s: City, unit: int) -> None:
        """6.23 Begin an attack on this unit; there is no way back, so lightning is seen now (12.0)."""
        if DIST[s.monster][s.where[unit]] > 1:
            s.use(figures.LIGHTNING)
        s.then(MonsterAttack(1 << unit))

    # -- 13.27 the puppet

    def no_incite(self, s: City, unit: int) -> Reason | None:
        puppet = s.puppet
        if puppet == OFF:
            return s.no("13.27", "no_puppet")
        if not figures.FIGHTS[puppet]:
            return s.no("6.11", "never_attacks")
        if s.fired >> puppet & 1:
            return s.no("13.27", "puppet_attacked")
        if (s.stuck | s.stuck_twice) >> puppet & 1:
            return s.no("13.22", "puppet_webbed")
        if unit == puppet:
            return s.no("13.27", "its_own_puppet")
        if not s.humans >> unit & 1:
            return s.no("6.21", "not_on_map")
        reason = out_of_range(s, puppet, s.where[unit]) or behind_others(s, unit, 0)
        if reason is not None:
            return reason
        if figures.combat_column(figures.STRENGTH[puppet], s.doubled(unit)) is None:
            return s.no("6.4", "too_weak")
        return None

    def incite(self, s: City, unit: int) -> None:
        """13.27 The controlled unit attacks this one."""
        s.then(PuppetAttack(1 << unit))

    # -- 13.24

    def no_flash(self, s: City) -> Reason:
        return s.no("13.24", "flashes_spent") if s.has(figures.BLINDING_LIGHT) else s.lacks(figures.BLINDING_LIGHT)

    def flash(self, s: City) -> None:
        """13.24, R58 End the phase with a flash: no attacks on the monster in the human turn that follows."""
        s.use(figures.BLINDING_LIGHT)
        s.flashes += 1
        s.dazzled = True
        s.tell("flashed")
        s.done()

    def done(self, s: City) -> None:
        """4.0 End the phase."""
        s.done()


class MonsterAttack(MonsterDecides, frozen=True):
    """6.23 One attack: add units in the same box, then say how many points go into it."""

    rule: ClassVar[str] = "6.23"
    adds: ClassVar[str] = "target"
    victims: Counters

    def box(self, s: City) -> int:
        return s.where[self.victims.bit_length() - 1]

    def options(self, s: City) -> list[Action]:
        found: list[Action] = [("target", u) for u in s.units_in(self.box(s)) if self.no_target(s, u) is None]
        total = defence(s, self.victims)
        found += [("strike", n) for n in range(-(-total // 5), min(s.left(figures.ATTACK), 5 * total) + 1)]
        return found

    def no_target(self, s: City, unit: int) -> Reason | None:
        if self.victims >> unit & 1:
            return s.no("6.23", "attacked_already")
        reason = out_of_grasp(s, unit)
        if reason is not None:
            return reason
        if s.where[unit] != self.box(s):
            return s.no("R31", "one_box")
        reason = shielded(s, unit, self.victims)
        if reason is not None:
            return reason
        if figures.combat_column(s.left(figures.ATTACK), defence(s, self.victims | 1 << unit)) is None:
            return s.no("6.4", "too_many_for_it")
        return None

    def target(self, s: City, unit: int) -> None:
        """6.23 Attack this unit as well."""
        s.become(MonsterAttack(self.victims | 1 << unit))

    def no_strike(self, s: City, points: int) -> Reason:
        left, total = s.left(figures.ATTACK), defence(s, self.victims)
        if not 1 <= points <= left:
            return s.no("6.23", "attack_left", left)
        if figures.combat_column(points, total) is None:
            return s.no("6.4", "strike_too_weak")
        return s.no("M10", "enough", 5 * total)

    def strike(self, s: City, points: int) -> None:
        """6.0 Spend the points and roll."""
        s.spend(figures.ATTACK, points)
        s.tell("attacking", self.box(s), points)
        s.become(MonsterStrike(self.victims, points))


class MonsterStrike(Chance, frozen=True):
    """6.4 The die of the monster's attack."""

    rule: ClassVar[str] = "6.4"
    victims: Counters
    points: int

    def roll(self, s: City, face: int) -> None:
        column = figures.combat_column(self.points, defence(s, self.victims))
        assert column is not None
        result = figures.COMBAT[face - 1][column]
        box = s.where[self.victims.bit_length() - 1]
        ranged = DIST[s.monster][box] > 1
        tell_result(s, face, result, 0 if ranged else UNTOLD, self.victims.bit_count())
        grown = not ranged  # 14.25: for units next to it
        steps: list[Phase] = []
        if result.defender:
            steps.append(UnitsLose(self.victims, result.defender, grown))
        if result.defender_retreats:
            steps.append(UnitsRetreat(self.victims, s.monster, ranged, grown))
        if result.attacker and not ranged:  # 6.32, R70
            steps.append(MonsterSuffers(result.attacker))
        if result.attacker_retreats and not ranged:
            steps.append(MonsterRetreats())
        s.then(*steps)


# -- 13.27 the puppet's attack


def out_of_range(s: City, unit: int, box: int) -> Reason | None:
    """6.11, 6.12, 6.13 Why a human unit (or the puppet) cannot attack into a box."""
    return out_of_range_from(s, unit, s.where[unit], box)


def out_of_range_from(s: City, unit: int, here: int, box: int) -> Reason | None:
    """6.11, 6.12, 6.13 Why it could not if it stood here."""
    if here == box or NEAR[here] >> box & 1:
        return None
    if DIST[here][box] > figures.RANGE[unit]:
        return s.no("6.13", "out_of_range", figures.RANGE[unit], DIST[here][box])
    if (TUNNEL >> box | TUNNEL >> here) & 1:
        return underground(s, here)
    if not figures.COPTER >> unit & 1 and not in_sight(here, box, s.standing):
        return s.no("6.12", "sight_blocked")
    return None


class PuppetAttack(MonsterDecides, frozen=True):
    """13.27, R59, M7 The controlled unit attacks by itself, with its own strength."""

    rule: ClassVar[str] = "13.27"
    always: ClassVar[tuple[str, ...]] = ("attack",)
    victims: Counters

    def box(self, s: City) -> int:
        return s.where[self.victims.bit_length() - 1]

    def options(self, s: City) -> list[Action]:
        return [*(("incite", u) for u in s.units_in(self.box(s)) if self.no_incite(s, u) is None), ("attack",)]

    def no_incite(self, s: City, unit: int) -> Reason | None:
        if self.victims >> unit & 1:
            return s.no("6.23", "attacked_already")
        if s.where[unit] != self.box(s) or not s.humans >> unit & 1:
            return s.no("R31", "one_box")
        reason = behind_others(s, unit, self.victims)
        if reason is not None:
            return reason
        if figures.combat_column(figures.STRENGTH[s.puppet], defence(s, self.victims | 1 << unit)) is None:
            return s.no("6.4", "too_many_for_it")
        return None

    def incite(self, s: City, unit: int) -> None:
        """6.23 Attack this unit as well."""
        s.become(PuppetAttack(self.victims | 1 << unit))

    def attack(self, s: City) -> None:
        """6.0 Roll."""
        s.fired |= 1 << s.puppet
        s.tell("puppet_attacks", s.puppet, self.box(s))
        s.become(PuppetStrike(self.victims))


class PuppetStrike(Chance, frozen=True):
    """6.4 The die of the controlled unit's attack."""

    rule: ClassVar[str] = "6.4"
    victims: Counters

    def roll(self, s: City, face: int) -> None:
        column = figures.combat_column(figures.STRENGTH[s.puppet], defence(s, self.victims))
        assert column is not None
        result = figures.COMBAT[face - 1][column]
        threat = s.where[s.puppet]
        ranged = DIST[threat][s.where[self.victims.bit_length() - 1]] > 1
        tell_result(s, face, result, 0 if ranged else 1, self.victims.bit_count())
        steps: list[Phase] = []
        if result.defender:
            steps.append(UnitsLose(self.victims, result.defender, False))
        if result.defender_retreats:
            steps.append(UnitsRetreat(self.victims, threat, ranged, False))
        if result.attacker and not ranged:
            steps.append(PuppetLost())
        s.then(*steps)


class PuppetLost(Step, frozen=True):
    """6.32 An attacker's loss falls on the controlled unit."""

    def run(self, s: City) -> None:
        if s.puppet != OFF:
            s.kill(s.puppet)
