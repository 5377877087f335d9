"""A hunt set up as a test needs it, and played by what people would type."""

from __future__ import annotations

from typing import Any

from bearhunt.map.forest import BOARD
from bearhunt.state import Forest

import matinee
from matinee import Illegal
from matinee.table.board import members

GAME = matinee.load("bearhunt")
STACKS = {"Prowl": [["Nightfall"], ["Stalk"], ["Prowl"]], "Stalk": [["Nightfall"], ["Stalk"]]}


def scene(bear: str, *hunters: str, phase: str = "Prowl", season: str = "autumn", **more: Any) -> Forest:
    """The first night: the bear at a place that everybody knows, the hunters at theirs (others at the lodge)."""
    party = [*hunters, *["lodge"] * (2 - len(hunters))]
    options = {"season": season, "hunters": len(party), "nights": more.pop("nights", 12)}
    data = {"options": options, "night": 1, "bear": bear, "could": [bear], "hunters": party, "stack": STACKS[phase]}
    state = GAME.from_position(data | more)
    assert isinstance(state, Forest)
    return state


def play(s: Forest, *typed: str) -> Forest:
    """Do what is typed, one after the other."""
    for words in typed:
        s.apply(s.parse(words))
    return s


def why(s: Forest, typed: str) -> tuple[str, str]:
    """The rule and the sentence with which something is refused."""
    try:
        s.copy().apply(s.parse(typed))
    except Illegal as error:
        return error.reason.rule, error.reason.text
    raise AssertionError(f"{typed} is allowed")


def can(s: Forest, verb: str) -> list[str]:
    """What can be done with a verb, as it would be typed."""
    spelling = GAME.spelling(s.options)
    return [spelling.typed(action) for action in s.legal_actions() if action[0] == verb]


def told(s: Forest, seat: int | None) -> list[str]:
    """What a seat has just heard, by id."""
    return [event.id for event in s.events if event.visible_to(seat)]


def places(spaces: int) -> set[str]:
    """Spaces by name."""
    return {BOARD.ids[space] for space in members(spaces)}
