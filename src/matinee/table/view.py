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
            **_barred(state, view["legal"]),
        }
        if phase.aside:
            view["prompt"]["aside"] = True
    return view


def _barred(state: State, legal: list[list[Any]]) -> dict[str, Any]:
    """The way on while it is closed and there is no other, with the reason: a button that says why it is dark."""
    verb = state.stack[-1].ends_with
    if not verb or not legal or any(len(action) == 1 for action in legal):
        return {}
    reason = state.why_not((verb,))
    assert reason is not None, f"{verb} ends {type(state.stack[-1]).__name__}, but is not in its list"
    return {"barred": {"verb": verb, "text": state.describe((verb,)), "rule": reason.rule, "why": reason.text}}
