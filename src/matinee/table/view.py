"""Views: what one seat may see, put together from nothing."""

from typing import Any

from matinee.table.events import told
from matinee.table.phase import CHANCE
from matinee.table.state import State


def frame(state: State, seat: int | None) -> dict[str, Any]:
    """The part of a view that every game shares: who decides what, this seat's legal list, what just happened."""
    player = state.player
    view: dict[str, Any] = {
        "game": state.game.name,
        "seat": seat,
        "player": player,
        "prompt": None,
        "legal": [list(action) for action in state.legal_actions()] if player == seat and seat is not None else [],
        "events": told(state.events, seat),
        "returns": state.returns(),
    }
    if player is not None:
        phase = state.stack[-1]
        view["prompt"] = {
            "phase": type(phase).__name__,
            "text": state.game.text.prompt(phase),
            "rule": phase.rule,
            "who": "dice" if player == CHANCE else state.game.seats(state.options)[player],
        }
        if phase.aside:
            view["prompt"]["aside"] = True
    return view
