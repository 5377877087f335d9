"""Actions in words, with the odds they would be rolled at."""

from __future__ import annotations

import matinee.games.sheboygan.figures as figures
from matinee.games.sheboygan.map.city import BOARD, RAZE_STRENGTH
from matinee.games.sheboygan.rules.human_combat import HumanAttack, Quelling, muscle
from matinee.games.sheboygan.rules.monster_combat import MonsterAttack, PuppetAttack, defence
from matinee.games.sheboygan.state import City
from matinee.table.phase import Action
from matinee.table.said.text import Catalogue

TO_A_BOX = frozenset(
    {"step", "go", "lead", "place", "fly", "jump", "withdraw", "fall", "overrun", "breathe", "web"}
)  # fmt: skip


def describe(s: City, action: Action) -> str:
    """An action in words, with the odds it would be rolled at."""
    text = s.game.words
    verb = action[0]
    if verb == "smash":
        box, points = action[1:]
        column = figures.raze_column(points, RAZE_STRENGTH[box])
        ratio = figures.RAZE_ODDS[column] if column is not None else text.say("words", "below", figures.RAZE_ODDS[0])
        return text.say("verbs", "smash_at", box, points, ratio)
    phase = s.stack[-1] if s.stack else None
    if verb == "strike" and isinstance(phase, MonsterAttack):
        return _with_ratio(text, action, action[1], defence(s, phase.victims))
    if verb == "attack" and isinstance(phase, HumanAttack):
        return _with_ratio(text, action, muscle(s, phase.units, phase.suicides), s.strength[figures.DEFENCE])
    if verb == "attack" and isinstance(phase, Quelling):
        return _with_ratio(text, action, muscle(s, phase.units), s.doubled(s.puppet))
    if verb == "attack" and isinstance(phase, PuppetAttack):
        return _with_ratio(text, action, figures.STRENGTH[s.puppet], defence(s, phase.victims))
    if verb in TO_A_BOX:
        box = action[1]
        kind = "rubble" if s.rubble >> box & 1 else BOARD.terrain[box]
        words = f"{text.action(action)} ({text.say('terrain_short', kind)})"
        return words + text.say("words", "burning") if s.burning >> box & 1 else words
    return text.action(action)


def _with_ratio(text: Catalogue, action: Action, attack: int, against: int) -> str:
    column = figures.combat_column(attack, against)
    ratio = figures.ODDS[column] if column is not None else text.say("words", "below", figures.ODDS[0])
    return text.say("words", "against", text.action(action), attack, against, ratio)
