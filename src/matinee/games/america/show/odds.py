"""What the die behind an action may bring."""

from __future__ import annotations

from matinee.games.america.figures import GIANTS, MECHA, UNIT_DEFENCE, UNITS
from matinee.games.america.rules.challenge import Duelling, opponent
from matinee.games.america.rules.mutations import against, defence, war_spikes
from matinee.games.america.rules.rounds import Attack, Volley, firepower, toughness
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
        return exact.die(lambda face: _damage(s, face >= need, firepower(s, unit, face)))
    if verb in ("strike", "fury") and isinstance(phase, Duelling):
        other = opponent(s)
        return _blow(s, defence(s, other) if other < s.players else UNIT_DEFENCE[MECHA + other - s.players])
    return []


def _blow(s: America, need: int) -> Chances:
    """F-4 What a monster does to a creature with Health."""
    return exact.die(lambda face: _damage(s, face >= need, war_spikes(s, s.foe) + (face == 6)))


def _damage(s: America, hit: bool, points: int) -> str:
    return s.game.words.say("odds", "damage", points) if hit else s.game.words.say("odds", "missed")
