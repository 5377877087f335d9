"""Odds before a roll, exact and in plain words; results of the combat table in words."""

from __future__ import annotations

from collections.abc import Callable

import matinee.games.sheboygan.figures as figures
from matinee.games.sheboygan.map.city import DIST, RAZE_STRENGTH
from matinee.games.sheboygan.rules.combat import close_to
from matinee.games.sheboygan.rules.fire import CATCHES_UP_TO
from matinee.games.sheboygan.rules.human_combat import HumanAttack, HumanCombat, Quelling, in_range, muscle
from matinee.games.sheboygan.rules.monster_combat import MonsterAttack, PuppetAttack, defence
from matinee.games.sheboygan.state import City
from matinee.table import odds as exact
from matinee.table.phase import Action
from matinee.table.said.text import Catalogue

Odds = list[tuple[float, str]]


def of_mark(text: Catalogue, mark: str) -> str:
    """A mark in words, whoever attacks whom."""
    result = figures.combat_result(mark)
    sides = (
        ("attacker", result.attacker, result.attacker_retreats),
        ("defender", result.defender, result.defender_retreats),
    )
    told = [text.say("results", side + "_retreats" * back, losses) for side, losses, back in sides if losses]
    return ", ".join(told) or text.say("results", "nothing")


def odds(s: City, action: Action) -> Odds:
    """What the die behind an action may bring, as far as the seat that decides can know."""
    phase, verb = s.stack[-1] if s.stack else None, action[0]
    if verb == "smash":
        return _razing(s, action[2], RAZE_STRENGTH[action[1]])
    if verb == "breathe":
        return exact.die(lambda face: _say(s, "catches" if face <= CATCHES_UP_TO else "fizzles"))
    if verb == "strike" and isinstance(phase, MonsterAttack):
        return _strike(s, phase, action[1])
    if verb == "attack" and isinstance(phase, HumanAttack):
        return _assault(s, phase)
    if verb == "attack" and isinstance(phase, Quelling):
        return _quelling(s, phase)
    if verb == "attack" and isinstance(phase, PuppetAttack):
        return _puppet(s, phase)
    if verb == "dash":
        return exact.die(lambda face: _grab(s, face))
    return []


def _say(s: City, id: str, *args: int) -> str:
    return s.game.words.say("outcomes", id, *args)


def _razing(s: City, points: int, strength: int) -> Odds:
    """7.2 The chance that a destruction attempt succeeds."""
    column = figures.raze_column(points, strength)
    if column is None:
        return []
    return exact.die(lambda face: _say(s, "destroyed" if face >= figures.RAZED_ON[column] else "stands"))


def _grab(s: City, face: int) -> str:
    """8.0 What the human knows of the monster's grip: whether it has Great Height may be a secret."""
    if face == 6 or (face >= 4 and s.revealed & figures.GREAT_HEIGHT):
        return _say(s, "eaten")
    if face >= 4 and not s.denied & figures.GREAT_HEIGHT:
        return _say(s, "eaten_by_great_height")
    return _say(s, "slips")


# -- 6.4 combat


def bearing(s: City, unit: int) -> str:
    """The odds of an attack on the monster by this unit and those that bear on it already, in words."""
    phase = s.stack[-1] if s.stack else None
    if isinstance(phase, HumanAttack):
        return of_attack(s, phase.units | 1 << unit, phase.suicides)
    ready = s.humans & ~(s.fired if isinstance(phase, HumanCombat) else 0)
    return of_attack(s, (0 if s.revealed & figures.RADIATION else in_range(s, ready)) | 1 << unit)


def of_attack(s: City, units: int, suicides: int = 0) -> str:
    """How many attack the monster, with what strength, and how likely they hurt it."""
    count, total, against = units.bit_count(), muscle(s, units, suicides), s.strength[figures.DEFENCE]
    column = figures.combat_column(total, against)
    say = s.game.words.say
    if column is None:
        return say("bearing", "weak", count, total, against)
    hurts = sum(bool(row[column].defender) for row in figures.COMBAT)
    return say("bearing", "odds", count, total, against, figures.ODDS[column], round(100 * hurts / len(figures.COMBAT)))


def _strike(s: City, attack: MonsterAttack, points: int) -> Odds:
    """The monster attacks units; at a distance nothing comes back (6.32)."""
    near = DIST[s.monster][attack.box(s)] <= 1
    count = attack.victims.bit_count()

    def told(result: figures.CombatResult) -> list[str]:
        losses = _losses(s, count, result.defender, result.defender_retreats)
        return losses + (_hurt(s, result.attacker, result.attacker_retreats) if near else [])

    return _combat(s, points, defence(s, attack.victims), told)


def _puppet(s: City, attack: PuppetAttack) -> Odds:
    """The controlled unit attacks units; it is alone, so any loss next to them is its own."""
    near = DIST[s.where[s.puppet]][attack.box(s)] <= 1
    count = attack.victims.bit_count()

    def told(result: figures.CombatResult) -> list[str]:
        losses = _losses(s, count, result.defender, result.defender_retreats)
        return losses + ([_say(s, "puppet_lost")] if near and result.attacker else [])

    return _combat(s, figures.STRENGTH[s.puppet], defence(s, attack.victims), told)


def _assault(s: City, attack: HumanAttack) -> Odds:
    """Units attack the monster; those next to it pay, suicide assaults first (6.32, R38)."""
    spent = attack.suicides.bit_count()
    close = close_to(s, attack.units & ~attack.suicides, s.monster).bit_count()

    def told(result: figures.CombatResult) -> list[str]:
        hurt = _hurt(s, result.defender, result.defender_retreats)
        losses = _losses(s, close, max(0, result.attacker - spent), result.attacker_retreats)
        return hurt + (losses or [_say(s, "suicides_only")] * bool(spent))

    return _combat(s, muscle(s, attack.units, attack.suicides), s.strength[figures.DEFENCE], told)


def _quelling(s: City, attack: Quelling) -> Odds:
    """Units attack the controlled unit."""
    close = close_to(s, attack.units, s.where[s.puppet]).bit_count()

    def told(result: figures.CombatResult) -> list[str]:
        lost = [_say(s, "puppet_lost")] if result.defender else []
        return lost + _losses(s, close, result.attacker, result.attacker_retreats)

    return _combat(s, muscle(s, attack.units), s.doubled(s.puppet), told)


def _combat(s: City, attack: int, against: int, told: Callable[[figures.CombatResult], list[str]]) -> Odds:
    column = figures.combat_column(attack, against)
    if column is None:
        return []
    return exact.die(lambda face: "; ".join(told(figures.COMBAT[face - 1][column])) or _say(s, "nothing"))


def _hurt(s: City, damage: int, retreats: bool) -> list[str]:
    if not damage:
        return []
    return [_say(s, "monster_hurt_falls_back" if retreats else "monster_hurt", damage)]


def _losses(s: City, units: int, losses: int, retreat: bool) -> list[str]:
    """What becomes of so many units when so many of them are lost."""
    if not units or not (losses or retreat):
        return []
    if losses >= units:
        return [_say(s, "it_lost") if units == 1 else _say(s, "all_lost", units)]
    if not losses:
        return [_say(s, "fall_back")]
    return [_say(s, "some_lost_fall_back" if retreat else "some_lost", losses, units)]
