"""Views: what one seat may see, put together from nothing; `msgspec.json.encode(view)` is how it goes over the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from matinee.table.events import told
from matinee.table.panels import AnyPanel, Gauge, PieceId
from matinee.table.phase import CHANCE

if TYPE_CHECKING:
    from matinee.table.state import State

Point: TypeAlias = tuple[float, float]
Action: TypeAlias = Annotated[tuple[Any, ...], Meta(extra_json_schema={"tsType": "Action"})]


class Clock(Struct, frozen=True, omit_defaults=True):
    """The turn or round: its number, 0 while setting up, of how many, 0 without a limit; `unit` and `text` in words."""

    number: int
    unit: str
    text: str
    of: int = 0


class Concern(Struct, frozen=True, omit_defaults=True):
    """Pieces and spaces of the board that something is about."""

    pieces: list[PieceId]
    spaces: list[int]


class Barred(Struct, frozen=True, omit_defaults=True):
    """The way on while it is closed and there is no other: a button that says why it is dark."""

    verb: str
    text: str
    rule: str
    why: str


class DesignFile(Struct, frozen=True, omit_defaults=True):
    """What is being built, as a file to keep; one of its kind can be read in."""

    name: str
    text: str


class Prompt(Struct, frozen=True, omit_defaults=True):
    """Who decides what. `aside`: asked in passing; `dice`: how many dice of a throw are still to fall."""

    phase: str
    text: str
    rule: str
    who: str
    about: Concern | None = None
    barred: Barred | None = None
    aside: bool = False
    dice: int = 0
    file: DesignFile | None = None


class Happened(Struct, frozen=True, omit_defaults=True):
    """Something that just happened, as the seat may know it: an id and its arguments."""

    id: str
    args: tuple[Any, ...] = ()


class Result(Struct, frozen=True, omit_defaults=True):
    """How it ended: per seat 1 for a win, 0 for a loss, 0.5 for a draw."""

    returns: list[float]


class Piece(Struct, frozen=True, omit_defaults=True):
    """A piece on the board: in a space, or at an x and y of its own, in board units.

    `flags` are ids of the board's `flags`. A piece that is `carried` is in the hands of its owner's other piece there.
    """

    id: PieceId
    name: str
    kind: str
    owner: int | None
    space: int
    figures: list[int]
    flags: list[str]
    unarmed: bool = False
    carried: bool = False
    x: float | None = None
    y: float | None = None
    heading: int | None = None
    height: int = 0
    likeness: str = ""
    gauges: list[Gauge] = []


class Marker(Struct, frozen=True, omit_defaults=True):
    """Something lying in a space that is no piece."""

    kind: str
    space: int
    value: str = ""


class Trail(Struct, frozen=True, omit_defaults=True):
    """The way a piece has just gone, first and last stop included: spaces, or points where pieces stand anywhere."""

    piece: PieceId
    through: list[int | Point]


class View(Struct, frozen=True, omit_defaults=True):
    """What one seat (None: a spectator) may see. `player` decides: a seat, CHANCE, or None when it is over.

    `panels` stand in the order in which they are shown.
    """

    game: str
    seat: int | None
    player: int | None
    prompt: Prompt | None
    clock: Clock
    legal: list[Action]
    events: list[Happened]
    pieces: list[Piece]
    markers: list[Marker]
    panels: list[AnyPanel]
    trails: list[Trail] = []
    result: Result | None = None

    def panel(self, id: str) -> AnyPanel | None:
        """The panel of this id, if this seat sees it now."""
        return next((panel for panel in self.panels if panel.id == id), None)


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
