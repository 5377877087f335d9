"""Actions in words."""

from __future__ import annotations

from matinee.games.america.figures import UNITS
from matinee.games.america.rules.mutations import against, defence
from matinee.games.america.rules.rounds import Attack, Volley, toughness
from matinee.games.america.rules.windows import Lull
from matinee.games.america.state import America
from matinee.table.phase import Action


def describe(s: America, action: Action) -> str:
    """An action in words, with the figures that decide it."""
    words, verb = s.game.words, action[0]
    phase = s.stack[-1] if s.stack else None
    if verb == "hush" and (s.duel or isinstance(phase, Lull)):
        return words.say("hush", "duel" if s.duel else "lull")
    if verb in ("hit", "rage") and isinstance(phase, Attack) and action[1] < UNITS:
        need, bonus = toughness(s, action[1]), against(s, s.foe, action[1])
        return words.say("odds", "needs_with_bonus" if bonus else "needs", words.action(action), need, bonus)
    if verb == "shoot" and isinstance(phase, Volley) and action[1] < UNITS:
        return words.say("odds", "needs", words.action(action), defence(s, s.foe))
    return words.action(action)
