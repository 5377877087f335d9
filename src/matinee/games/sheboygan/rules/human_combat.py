"""6.1 The Human Combat Phase: units attack the monster (or the puppet) alone or together; suicide assaults (9.0)."""

from __future__ import annotations

from typing import ClassVar

import matinee.games.sheboygan.figures as figures
from matinee.games.sheboygan.kinds import NOT_YET, OFF, Counters
from matinee.games.sheboygan.map.city import DIST
from matinee.games.sheboygan.rules import combat
from matinee.games.sheboygan.rules.monster_combat import out_of_range
from matinee.games.sheboygan.rules.retreat import UnitsRetreat, alive
from matinee.games.sheboygan.sides import HumanDecides
from matinee.games.sheboygan.state import City
from matinee.table.board import Picks, members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Chance, Phase, Step

_FIRE: Picks[Action] = Picks([("fire", unit) for unit in range(len(figures.FIGHTS))])
_FIGHTERS = sum(1 << unit for unit, fights in enumerate(figures.FIGHTS) if fights)


def armed(s: City) -> int:
    """6.11 The units that may still attack this phase."""
    return s.humans & _FIGHTERS & ~(s.fired | s.stuck | s.stuck_twice)


def idle(s: City, unit: int) -> Reason | None:
    """6.11 Why a unit is not among them."""
    if unit == s.puppet:
        return s.no("13.27", "under_control")
    if not s.humans >> unit & 1:
        return s.no("6.11", "not_yours_to_command")
    if not figures.FIGHTS[unit]:
        return s.no("6.11", "never_attacks")
    if s.fired >> unit & 1:
        return s.no("6.14", "has_attacked")
    if (s.stuck | s.stuck_twice) >> unit & 1:
        return s.no("R40", "webbed_no_attack")
    return None


def no_shot(s: City, unit: int) -> Reason | None:
    """6.11 Why a unit cannot attack the monster now."""
    if s.monster == NOT_YET:
        return s.no("3.2", "not_here_yet")
    if s.dazzled:
        return s.no("13.24", "dazzled")
    return idle(s, unit) or out_of_range(s, unit, s.monster)


def gunners(s: City) -> int:
    """The units that can attack the monster now."""
    return 0 if s.monster == NOT_YET or s.dazzled else in_range(s, armed(s))


def in_range(s: City, units: int) -> int:
    """6.11 Those of the units that stand where they could attack the monster from."""
    row, where = DIST[s.monster], s.where
    armed_ones = figures.counters(units & _FIGHTERS & ~(s.stuck | s.stuck_twice))
    return sum(
        1 << u for u in armed_ones if row[where[u]] <= figures.RANGE[u] and out_of_range(s, u, s.monster) is None
    )


def chargers(s: City, units: int) -> int:
    """9.0 Those of the units that could make a suicide assault: infantry next to the monster, or below it."""
    row, where = DIST[s.monster], s.where
    return sum(1 << u for u in members(units & figures.INFANTRY) if row[where[u]] <= 1)


def no_charge(s: City, unit: int) -> Reason | None:
    """9.0 Why a unit cannot make a suicide assault now."""
    if not figures.INFANTRY >> unit & 1:
        return s.no("9.0", "only_infantry")
    if s.monster != NOT_YET and s.humans >> unit & 1 and not chargers(s, 1 << unit):
        return s.no("9.0", "assault_next_door")
    return no_shot(s, unit)


def muscle(s: City, units: int, suicides: int = 0) -> int:
    """6.14, 9.0 The combined strength; infantry in a suicide assault count double."""
    return sum([figures.STRENGTH[u] << (suicides >> u & 1) for u in figures.counters(units)])


def at_most(s: City, units: int) -> int:
    """The strength these units could muster if all infantry next to the monster gave their lives."""
    return muscle(s, units, chargers(s, units))


def comrades(s: City, unit: int, units: int) -> int:
    """13.26 Those of the units that may attack together with this one: all, or its box once radiation is known."""
    if not s.revealed & figures.RADIATION:
        return units
    return sum(1 << other for other in members(units) if s.where[other] == s.where[unit])


def can_be_made(s: City, units: int, suicides: int, able: int) -> bool:
    """6.4 Whether an attack by these units, with all who are able to join it, can come to 1-5."""
    more = comrades(s, units.bit_length() - 1, able & ~units)
    return figures.combat_column(muscle(s, units, suicides) + at_most(s, more), s.strength[figures.DEFENCE]) is not None


class HumanCombatBegins(Step, frozen=True):
    """4.0 B.2 There is a phase when there is something to attack."""

    def run(self, s: City) -> None:
        s.fired = 0
        s.then(HumanCombatEnds())
        if s.puppet != OFF or not (s.monster == NOT_YET or s.dazzled):
            s.then(HumanCombat())


class HumanCombatEnds(Step, frozen=True):
    """13.24 The light fades."""

    def run(self, s: City) -> None:
        s.dazzled = False


class HumanCombat(HumanDecides, frozen=True):
    """4.0 B.2 Begin an attack with a unit, or end the phase."""

    rule: ClassVar[str] = "6.11"
    adds: ClassVar[str] = "fire"
    always: ClassVar[tuple[str, ...]] = ("done",)

    def options(self, s: City) -> list[Action]:
        able = gunners(s)
        if (
            s.revealed & figures.RADIATION
            or figures.combat_column(muscle(s, able), s.strength[figures.DEFENCE]) is None
        ):
            found: list[Action] = [("fire", u) for u in members(able) if can_be_made(s, 1 << u, 0, able)]
        else:
            found = _FIRE(able)
        found += [("assault", u) for u in members(chargers(s, able)) if can_be_made(s, 1 << u, 1 << u, able)]
        if s.puppet != OFF:
            helpers = rescuers(s)
            if figures.combat_column(muscle(s, helpers), s.doubled(s.puppet)) is not None:
                found += [("quell", u) for u in members(helpers)]
        found.append(("done",))
        return found

    def no_fire(self, s: City, unit: int) -> Reason:
        return no_shot(s, unit) or s.no("6.4", "too_weak_together")

    def fire(self, s: City, unit: int) -> None:
        """6.14 Begin an attack on the monster with this unit."""
        s.then(HumanAttack(1 << unit, 0))

    def no_assault(self, s: City, unit: int) -> Reason:
        return no_charge(s, unit) or s.no("6.4", "too_weak_together")

    def assault(self, s: City, unit: int) -> None:
        """9.0 Begin an attack with a suicide assault."""
        s.then(HumanAttack(1 << unit, 1 << unit))

    # -- 13.27, R59 against the puppet

    def no_quell(self, s: City, unit: int) -> Reason:
        if s.puppet == OFF:
            return s.no("13.27", "nobody_to_quell")
        reason = idle(s, unit) or out_of_range(s, unit, s.where[s.puppet])
        return reason or s.no("6.4", "too_weak_together")

    def quell(self, s: City, unit: int) -> None:
        """R59 Begin an attack on the controlled unit."""
        s.then(Quelling(1 << unit))

    def done(self, s: City) -> None:
        """4.0 End the phase."""
        s.done()


class HumanAttack(HumanDecides, frozen=True):
    """6.14 One attack on the monster: add units, then roll."""

    rule: ClassVar[str] = "6.14"
    ends_with: ClassVar[str] = "attack"
    adds: ClassVar[str] = "fire"
    units: Counters
    suicides: Counters

    def options(self, s: City) -> list[Action]:
        able = comrades(s, self.units.bit_length() - 1, gunners(s) & ~self.units)
        strong = self.no_attack(s) is None
        found: list[Action] = (
            _FIRE(able) if strong else [("fire", u) for u in members(able) if not self.needs_its_life(s, u, able)]
        )
        found += [("assault", u) for u in members(chargers(s, able))]
        if strong:
            found.append(("attack",))
        return found

    def cannot_join(self, s: City, unit: int) -> Reason | None:
        if self.units >> unit & 1:
            return s.no("6.14", "joined_already")
        if not comrades(s, self.units.bit_length() - 1, 1 << unit):
            return s.no("13.26", "radiation")
        return None

    def no_fire(self, s: City, unit: int) -> Reason:
        return self.cannot_join(s, unit) or no_shot(s, unit) or s.no("6.4", "needs_its_life")

    def needs_its_life(self, s: City, unit: int, able: int) -> bool:
        """9.0 Whether the attack can come to 1-5 only if this infantry unit makes a suicide assault."""
        bit = 1 << unit
        return bool(figures.INFANTRY & bit) and not can_be_made(s, self.units | bit, self.suicides, able)

    def no_assault(self, s: City, unit: int) -> Reason | None:
        return self.cannot_join(s, unit) or no_charge(s, unit)

    def fire(self, s: City, unit: int) -> None:
        """6.14 Add a unit to the attack."""
        self.join(s, unit, 0)

    def assault(self, s: City, unit: int) -> None:
        """9.0 Add a suicide assault to the attack."""
        self.join(s, unit, 1 << unit)

    def join(self, s: City, unit: int, suicide: int) -> None:
        """6.14 Units add up, unless radiation, found out by trying, keeps the boxes apart (13.26, R88)."""
        if any(s.where[other] != s.where[unit] for other in members(self.units)):
            if s.has(figures.RADIATION):
                s.use(figures.RADIATION)
                if not can_be_made(s, self.units, self.suicides, gunners(s)):
                    s.tell("attack_called_off")
                    s.done()
                return
            if not s.denied & figures.RADIATION:
                s.denied |= figures.RADIATION
                s.reveal("no_radiation")  # or taking the try back would be a free look
        s.become(HumanAttack(self.units | 1 << unit, self.suicides | suicide))

    def no_attack(self, s: City) -> Reason | None:
        total, against = muscle(s, self.units, self.suicides), s.strength[figures.DEFENCE]
        if figures.combat_column(total, against) is None:
            return s.no("6.4", "add_units", total, against)
        return None

    def attack(self, s: City) -> None:
        """6.14 Roll."""
        s.fired |= self.units
        s.tell("firing", muscle(s, self.units, self.suicides), s.strength[figures.DEFENCE])
        s.become(HumanStrike(self.units, self.suicides))


class HumanStrike(Chance, frozen=True):
    """6.4 The die of an attack on the monster."""

    rule: ClassVar[str] = "6.4"
    units: Counters
    suicides: Counters

    def roll(self, s: City, face: int) -> None:
        column = figures.combat_column(muscle(s, self.units, self.suicides), s.strength[figures.DEFENCE])
        assert column is not None
        result = figures.COMBAT[face - 1][column]
        close, doomed = combat.close_to(s, self.units, s.monster).bit_count(), self.suicides.bit_count()
        combat.tell_result(s, face, result, close, combat.UNTOLD, doomed)
        steps: list[Phase] = []
        if result.defender:
            steps.append(combat.MonsterSuffers(result.defender))
        if result.defender_retreats:
            steps.append(combat.MonsterRetreats())
        if self.suicides:
            steps.append(SuicidesDie(self.suicides))  # R38, M15
        steps += attackers_pay(s, self.units & ~self.suicides, s.monster, result, doomed)
        s.then(*steps)


def attackers_pay(s: City, units: int, target: int, result: figures.CombatResult, spent: int = 0) -> list[Phase]:
    """6.32, R32 Losses and retreat of attackers next to (or in) the target's box; suicides fill losses first (R38)."""
    close = combat.close_to(s, units, target)
    steps: list[Phase] = []
    if result.attacker > spent:
        steps.append(combat.UnitsLose(close, result.attacker - spent, False))
    if result.attacker_retreats:
        steps.append(UnitsRetreat(close, target, False, False))
    return steps


class SuicidesDie(Step, frozen=True):
    """9.0, M15 Whatever the result, a suicide assault is the unit's last; it makes room for those who retreat."""

    plays_out: ClassVar[bool] = True
    units: Counters

    def run(self, s: City) -> None:
        for unit in members(alive(s, self.units)):
            s.kill(unit)


# -- R59 attacks on the controlled unit


def rescuers(s: City) -> int:
    """The units that can attack the controlled unit now."""
    box = s.where[s.puppet]
    return sum(1 << u for u in figures.counters(armed(s)) if out_of_range(s, u, box) is None)


class Quelling(HumanDecides, frozen=True):
    """R59 One attack on the controlled unit: add units, then roll."""

    rule: ClassVar[str] = "13.27"
    ends_with: ClassVar[str] = "attack"
    adds: ClassVar[str] = "quell"
    units: Counters

    def options(self, s: City) -> list[Action]:
        found: list[Action] = [("quell", u) for u in members(rescuers(s) & ~self.units)]
        return [*found, ("attack",)] if self.no_attack(s) is None else found

    def no_quell(self, s: City, unit: int) -> Reason | None:
        if self.units >> unit & 1:
            return s.no("6.14", "joined_already")
        return idle(s, unit) or out_of_range(s, unit, s.where[s.puppet])

    def quell(self, s: City, unit: int) -> None:
        """6.14 Add a unit to the attack."""
        s.become(Quelling(self.units | 1 << unit))

    def no_attack(self, s: City) -> Reason | None:
        total, against = muscle(s, self.units), s.doubled(s.puppet)
        if figures.combat_column(total, against) is None:
            return s.no("6.4", "add_units", total, against)
        return None

    def attack(self, s: City) -> None:
        """6.14 Roll."""
        s.fired |= self.units
        s.tell("firing", muscle(s, self.units), s.doubled(s.puppet))
        s.become(QuellStrike(self.units))


class QuellStrike(Chance, frozen=True):
    """6.4 The die of an attack on the controlled unit."""

    rule: ClassVar[str] = "6.4"
    units: Counters

    def roll(self, s: City, face: int) -> None:
        column = figures.combat_column(muscle(s, self.units), s.doubled(s.puppet))
        assert column is not None
        result = figures.COMBAT[face - 1][column]
        box = s.where[s.puppet]
        combat.tell_result(s, face, result, combat.close_to(s, self.units, box).bit_count(), 1)
        paying = attackers_pay(s, self.units, box, result)
        if result.defender:
            s.kill(s.puppet)
        s.then(*paying)
