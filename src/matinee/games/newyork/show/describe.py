"""Actions in words."""

from __future__ import annotations

from matinee.games.newyork.figures import BUILDING_STRENGTH
from matinee.games.newyork.kinds import NOBODY
from matinee.games.newyork.rules.turn import Start
from matinee.games.newyork.rules.wounds import Wounds
from matinee.games.newyork.state import Midtown
from matinee.table.phase import Action


def describe(s: Midtown, action: Action) -> str:
    """An action in words, with the figures it would be rolled at."""
    verb, top = action[0], s.stack[-1] if s.stack else None
    if s.round and s.where[s.mover] >= 0 and verb in ("attack", "fight"):
        return _attack(s, action, action[1] if verb == "attack" else s.where[s.mover])
    if verb == "start" and isinstance(top, Start):
        return s.game.words.say("verbs", "start_of", action[1], s.game.called(s, top.whose))
    if verb == "lose" and isinstance(top, Wounds) and action[1] <= top.points:
        off, rest, seat = action[1], top.points - action[1], top.victim
        return s.game.words.say("verbs", "lose_split", off, s.strength[seat] - off, rest, s.movement[seat] - rest)
    return s.game.words.action(action)


def _attack(s: Midtown, action: Action, space: int) -> str:
    """NY10, NY14 Whom or what the mover attacks, and how strong the two are."""
    say, strength = s.game.words.say, s.grip(s.mover)
    foe = s.other_in(space, s.mover)
    if foe != NOBODY:
        verb = "assail" if action[0] == "attack" else "fight_it"
        return say("verbs", verb, s.monster[foe], space, strength, s.strength[foe])
    if s.standing >> space & 1:
        return say("verbs", "eat", space, strength, BUILDING_STRENGTH)
    return s.game.words.action(action)
