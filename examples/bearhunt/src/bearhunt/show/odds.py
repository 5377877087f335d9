"""What the die behind an action may bring, and the action in words."""

from __future__ import annotations

from bearhunt.figures import STABBED
from bearhunt.map.forest import HIT
from bearhunt.state import Forest
from matinee.table import odds as exact
from matinee.table.parts import Chances
from matinee.table.phase import Action


def odds(s: Forest, action: Action) -> Chances:
    """5.3, 6.2 A shot, as far as the hunters can know whether the bear is there, or a charge."""
    say = s.game.words.say
    if action[0] not in ("shoot", "charge") or s.why_not(action) is not None:
        return []
    if action[0] == "charge":
        return exact.die(lambda face: say("odds", "stabbed" if face <= STABBED else "mauled"))
    space = action[2]
    if not s.could >> space & 1:
        return [(1.0, say("odds", "nothing"))]
    sure = "" if s.known else "_perhaps"
    return exact.die(lambda face: say("odds", ("hit" if face >= HIT[space] else "miss") + sure))


def describe(s: Forest, action: Action) -> str:
    """An action in words; a shot with what it needs."""
    if action[0] == "shoot":
        return s.game.words.say("verbs", "shoot_at", action[1], action[2], HIT[action[2]])
    return s.game.words.action(action)
