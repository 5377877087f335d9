"""Tactics of the workshop: a proven monster that nobody has brought yet, or one's own with every point spent."""

from __future__ import annotations

from typing import Any

import msgspec

from matinee.games.destroyall.figures import ARMOR, BASIC, HEALTH, POWER_IDS, SAMPLE_IDS, SAMPLES, STRENGTH, ladder
from matinee.games.destroyall.mind.style import Style
from matinee.games.destroyall.rules.setup import PRICES, UNBUILT
from matinee.games.destroyall.state import Rampage
from matinee.table.phase import Action

BODY = (STRENGTH, ARMOR, HEALTH)  # what every blow is thrown with, warded off with and counted in

# In which order points are spent: the body first, then powers by their use in a brawl, then anything but the end.
RAISED = 4.0
POWERS = {
    "ExtraLimb": 3.6, "BigMaul": 3.5, "Stretching": 3.4, "Maul": 3.3, "Regeneration": 3.2, "Tail": 3.1,
    "PointyBits": 3.0, "ForceField": 2.9, "IncredibleSpeed": 2.8,
}  # fmt: skip
OTHER_RAISE, WEAPON, OTHER_POWER, WEAKNESS, READY = 2.0, 1.5, 1.0, 0.5, 0.1
TAKEN = 5.0  # a ready monster; one that nobody has brought counts more, and the favourite most
FRESH = 1.0

# What each ready monster won against the other five, by 60 games of greedy bots and 60 of keen ones.
WON = {"haaragh": 0.40, "lizard": 0.78, "blob": 0.64, "moth": 0.09, "robot": 0.80, "raccoon": 0.28}
TASTE = [WON[name] for name in SAMPLE_IDS]


def workshop(s: Rampage, seat: int, actions: list[Action], style: Style) -> list[float]:
    """Take a proven monster that is worth all the points; else spend them, and have done when none is left to use."""
    phase: Any = s.stack[-1]
    spare = phase.spare(s)
    begun = s.design[seat].attributes
    share = max(1, spare // max(1, sum(begun[k] == BASIC for k in BODY)))
    there = {msgspec.structs.replace(design, name="") for design in s.design if design != UNBUILT}
    found = []
    for action in actions:
        verb = action[0]
        if verb == "sample":
            design = SAMPLES[action[1]]
            fresh = (FRESH + (action[1] == style.favourite)) * (design not in there)
            value = TAKEN + TASTE[action[1]] + fresh if design.cost >= spare else 0.0
        elif verb == "attribute":
            value = _raised(action[1], action[2], share)
        elif verb == "buy":
            value = POWERS.get(POWER_IDS[action[1]], OTHER_POWER)
        else:
            value = {"weakness": WEAKNESS, "ready": READY}.get(verb, WEAPON if action in PRICES else 0.0)
        found.append(value)
    return found


def _raised(k: int, value: int, share: int) -> float:
    """An attribute as high as its share of the points goes; none is lowered."""
    if value < BASIC or ladder(value) > share:
        return 0.0
    return RAISED + ladder(value) / 10 if k in BODY else OTHER_RAISE + ladder(value) / 10
