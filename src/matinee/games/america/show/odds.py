"""What the die behind an action may bring, and how a battle may go."""

from __future__ import annotations

from matinee.games.america.figures import GIANTS, MECHA, RADIATION, UNIT_DEFENCE, UNITS
from matinee.games.america.rules.battle import BattleOrder
from matinee.games.america.rules.challenge import Duelling, opponent, robot
from matinee.games.america.rules.mutations import against, defence, war_spikes
from matinee.games.america.rules.rounds import Attack, Volley, firepower, toughness
from matinee.games.america.show.battles import battle_odds
from matinee.games.america.state import America
from matinee.table import odds as exact
from matinee.table.parts import Chances
from matinee.table.phase import Action


def odds(s: America, action: Action) -> Chances:
    """F-4 The attack of a monster on a unit, of a unit on a monster, or in the Challenge."""
    phase, verb = s.stack[-1] if s.stack else None, action[0]
    if verb in ("hit", "rage") and isinstance(phase, Attack) and action[1] < UNITS:
        unit = action[1]
        need = toughness(s, unit) - against(s, s.foe, unit)
        if GIANTS >> unit & 1:
            return _blow(s, need)
        return exact.die(lambda face: s.game.words.say("odds", "destroyed" if face >= need else "missed"))
    if verb == "shoot" and isinstance(phase, Volley) and action[1] < UNITS:
        unit, need = action[1], defence(s, s.foe)
        return exact.die(lambda face: _damage(s, firepower(s, unit, face)) if face >= need else _wide(s, unit, face))
    if verb == "battle" and isinstance(phase, BattleOrder) and action[1] in s.stand:
        return battle_odds(s, action[1])
    if verb in ("strike", "fury") and isinstance(phase, Duelling):
        other = opponent(s)
        if other >= s.players:
            return _blow(s, UNIT_DEFENCE[MECHA + other - s.players])
        return _blow(s, defence(s, other), "missed_robot" if robot(s, other) else "missed")
    return []


def _blow(s: America, need: int, missed: str = "missed") -> Chances:
    """F-4, C-8 What a monster does to a creature with Health, or to itself at It's a Robot!"""
    say, points = s.game.words.say, war_spikes(s, s.foe)
    return exact.die(lambda face: _damage(s, points + (face == 6)) if face >= need else say("odds", missed))


def _wide(s: America, unit: int, face: int) -> str:
    """F-8, F-10 A miss; a 1 of a missile mutates the monster, and the Radiation Field destroys what rolled it."""
    mutates = face == 1 and s.missiles >> unit & 1 and s.mutation_deck
    burns = face == 1 and s.mutations[s.foe] & RADIATION and not GIANTS >> unit & 1
    id = "missed_both" if mutates and burns else "missed_mutates" if mutates else "missed_burns" if burns else "missed"
    return s.game.words.say("odds", id)


def _damage(s: America, points: int) -> str:
    return s.game.words.say("odds", "damage", points)
