"""Actions in words."""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import Any

import matinee.games.destroyall.figures as figures
from matinee.games.destroyall.map.lattice import COMPASS, bearing, unpoint
from matinee.games.destroyall.pieces import TARGETS
from matinee.games.destroyall.rules.assault import side_of
from matinee.games.destroyall.show.panels import weapon_words
from matinee.games.destroyall.state import Rampage
from matinee.table.phase import Action
from matinee.table.said.text import Catalogue

MODIFYING = {"widen": figures.AREA, "sharpen": figures.PIERCING, "prolong": figures.CONTINUOUS}
AIMING = frozenset({"aim", *MODIFYING})
GOING = frozenset({"go", "dash", "land", "emerge", "appear", "alight"})


def _where(s: Rampage, i: int, x: int, y: int) -> str:
    """How far off and in which direction, in words."""
    return _off(s.game.words, x - s.x[i], y - s.y[i])


@lru_cache(maxsize=1 << 13)
def _off(text: Catalogue, dx: int, dy: int) -> str:
    square = dx * dx + dy * dy
    return text.say("words", "off", isqrt(square), COMPASS[bearing(dx, dy)]) if square else ""


def describe(s: Rampage, action: Action) -> str:
    """An action in words, with distances and bearings."""
    text, verb = s.game.words, action[0]
    phase: Any = s.stack[-1] if s.stack else None
    who = getattr(phase, "who", None)
    if not isinstance(who, int) or who >= s.count:
        who = None
    if verb in GOING and who is not None:
        return text.action(action) + _where(s, who, *unpoint(action[1]))
    if verb in AIMING and who is not None:
        weapons = s.design[who].weapons
        if action[1] < len(weapons):
            costs = [figures.price(MODIFYING[verb])] if verb in MODIFYING else []
            return text.say("verbs", f"{verb}_with", weapon_words(text, weapons[action[1]]), *costs)
    if verb in ("smash", "raze", "climb") and 1 <= action[1] <= len(s.town.ids):
        return text.say("verbs", f"{verb}_named", s.town.ids[action[1] - 1], *action[2:])
    if verb in ("charge", "assault", "at", "stretch", "pounce") and who is not None and action[1] < s.count:
        j = action[1]
        words = text.action(action) + _where(s, who, s.x[j], s.y[j])
        if verb == "assault" and j != who:
            words += text.say("words", ("front", "flank", "back")[side_of(s, who, j)])
        return words
    if verb in ("order", "gun", "join", "at"):
        sort, n = TARGETS[action[1]]
        if verb == "at" and sort == "crowd" and n < len(s.town.ids):
            return text.say("verbs", "at_crowd", s.town.ids[n])
        if sort == "unit" and n < len(s.ukind):
            return text.say("verbs", f"{verb}_unit", text.say("units", figures.UNIT_IDS[s.ukind[n]]), s.ux[n], s.uy[n])
    if verb == "roll" and type(phase).__name__ == "Chit":
        return text.say("verbs", "draw", action[1])
    if verb == "start" and action[1] < len(s.town.starts):
        return text.say("verbs", "start_at", *s.town.starts[action[1]])
    return text.action(action)
