"""Odds before a roll, exact and in plain words."""

from __future__ import annotations

from typing import Any

from matinee.games.destroyall.pieces import TARGETS, building_piece
from matinee.games.destroyall.rules.army import Volley, salvo
from matinee.games.destroyall.rules.attacks import Firing, Piercing
from matinee.games.destroyall.rules.strike import STRETCH, Attack, close_attack, defence_dice, screen, weak_to
from matinee.games.destroyall.state import Rampage
from matinee.games.destroyall.throws import damage
from matinee.table.phase import Action

MOST_NAMED = 4
ODDS = frozenset({"assault", "charge", "stretch", "smash", "spend", "pierce", "fire", "blow", "strike_back"})


def attack_odds(s: Rampage, attack: Attack, target: int) -> list[tuple[float, str]]:
    """The exact chances of one attack on one target, as things stand."""
    say = s.game.words.say
    shield, weak = 0, False
    monster = TARGETS[target].sort == "monster"
    if monster:
        weak = weak_to(s, target, attack)
        shield = screen(s, target, attack)
    chances = damage(attack.dice, defence_dice(s, target, attack), attack.bonus - shield, weak)
    if not monster:
        pair = [(chances[0], say("odds", "stands")), (sum(chances[1:]), say("odds", "destroyed"))]
        return [(p, words) for p, words in pair if p > 0]
    found = [(p, say("odds", "damage", n)) for n, p in enumerate(chances[:MOST_NAMED]) if p > 0]
    more = sum(chances[MOST_NAMED:])
    return [*found, (more, say("odds", "more", MOST_NAMED))] if more > 0 else found


def odds(s: Rampage, action: Action) -> list[tuple[float, str]]:
    """What the dice behind an action may bring to its first target."""
    if action[0] not in ODDS or not s.stack or s.why_not(action) is not None:
        return []
    phase: Any = s.stack[-1]
    verb = action[0]
    if verb in ("assault", "charge", "stretch"):
        return attack_odds(s, close_attack(s, phase.who, form=STRETCH), action[1])
    if verb == "smash":
        return attack_odds(s, close_attack(s, phase.who), building_piece(action[1] - 1))
    if isinstance(phase, (Firing, Piercing)):
        weapon = s.design[phase.who].weapons[phase.weapon]
        points, pierce = (action[1], 0) if isinstance(phase, Firing) else (phase.points, action[1])
        return attack_odds(s, Attack(phase.who, weapon.form, 2 * points, weapon.energy, pierce=pierce), phase.target)
    if isinstance(phase, Volley):
        return attack_odds(s, salvo(s, phase.units), phase.target)
    if verb == "strike_back":
        return attack_odds(s, close_attack(s, phase.who), phase.target)
    if verb == "blow":
        return attack_odds(s, close_attack(s, phase.who), phase.leaver)
    return []
