"""Actions in words."""

from __future__ import annotations

from collections import Counter

from matinee.games.america.figures import KIND, KINDS, UNITS
from matinee.games.america.rules.mutations import against, defence
from matinee.games.america.rules.rounds import Attack, Volley, toughness
from matinee.games.america.rules.windows import Lull
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.table.phase import Action

FIGURED = frozenset({"hush", "hit", "rage", "battle", "shoot"})
"""Verbs whose words may say more than the action alone."""


def describe(s: America, action: Action) -> str:
    """An action in words, with the figures that decide it."""
    words, verb = s.game.words, action[0]
    if verb not in FIGURED:
        return words.action(action)
    phase = s.stack[-1] if s.stack else None
    if verb == "hush" and (s.duel or isinstance(phase, Lull)):
        return words.say("hush", "duel" if s.duel else "lull")
    if verb in ("hit", "rage") and isinstance(phase, Attack) and action[1] < UNITS:
        need, bonus = toughness(s, action[1]), against(s, s.foe, action[1])
        return words.say("odds", "needs_with_bonus" if bonus else _needs(need), words.action(action), need, bonus)
    if verb == "battle" and action[1] in s.held and action[1] in s.stand:
        return words.say("battle", "who", action[1], s.game.called(s, s.stand.index(action[1])), _units(s, action[1]))
    if verb == "shoot" and isinstance(phase, Volley) and action[1] < UNITS:
        need = defence(s, s.foe)
        return words.say("odds", _needs(need), words.action(action), need)
    return words.action(action)


def _needs(need: int) -> str:
    return "needs" if need < 6 else "needs_six"


def _units(s: America, space: int) -> str:
    """The units in a space by kind, with how many there are."""
    say = s.game.words.say
    kinds = Counter(KINDS[KIND[unit]].id for unit in members(s.held[space]))
    names = {kind: say("names", kind) for kind in kinds}
    return ", ".join(
        names[kind] if count == 1 else say("battle", "few", count, names[kind]) for kind, count in kinds.items()
    )
