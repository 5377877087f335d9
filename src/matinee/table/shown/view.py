"""Views: what one seat may see, put together from nothing; `msgspec.json.encode(view)` is how it goes over the wire."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, TypeVar

from msgspec import Meta, Struct, field

from matinee.table.shown.panels import AnyPanel, Gauge, Panel, PieceId, Pose, Task

P = TypeVar("P", bound=Panel)

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
    """Who decides what. `aside`: asked in passing; `dice`: how many dice of a throw are still to fall.

    `waiting`: what the seat that decides is doing, for those who wait for it. `wants`: the verbs that it most likely
    came for; `ends`: the one that ends the phase. `named`: what is picked on the board has named buttons as well.
    `cost`: what a pick on the board is paid with; it is asked for once more. `in_hand`: a piece was just picked up.
    `adds`: the verb of what can be added piece by piece, which may be done for all at once. `foe`: the piece that one's
    own are sent against: a click on it attacks with those that are chosen.
    """

    phase: str
    text: str
    rule: str
    who: str
    about: Concern | None = None
    barred: Barred | None = None
    aside: bool = False
    dice: int = 0
    file: DesignFile | None = None
    waiting: str = ""
    wants: tuple[str, ...] = ()
    ends: str = ""
    named: bool = False
    cost: str = ""
    in_hand: bool = False
    adds: str = ""
    foe: PieceId | None = None


class Happened(Struct, frozen=True, omit_defaults=True):
    """Something that just happened, as the seat may know it: an id and its arguments."""

    id: str
    args: tuple[Any, ...] = ()


class Stake(Struct, frozen=True, omit_defaults=True):
    """How a seat came out of it: what it was after or what was left of it, and the parts of that, done or not."""

    seat: int
    text: str
    parts: list[Task] = []


class Ending(Struct, frozen=True, omit_defaults=True):
    """Why it ended so: a headline, a sentence, and how every seat came out of it."""

    title: str
    why: str = ""
    stakes: list[Stake] = []


class Result(Struct, frozen=True, omit_defaults=True):
    """How it ended: per seat 1 for a win, 0 for a loss, 0.5 for a draw; and why, in words."""

    returns: list[float]
    ending: Ending | None = None


class Piece(Struct, frozen=True, omit_defaults=True):
    """A piece on the board: in a space, or at an x and y of its own, in board units.

    `flags` are ids of the board's `flags`. A piece that is `carried` is in the hands of its owner's other piece there.
    `likeness` is the kind that pictures it, whole, where that is not its own; `wears` the kinds hung on its own figure.
    """

    id: PieceId
    name: str
    kind: str
    owner: int | None
    space: int
    figures: tuple[int, ...]
    flags: tuple[str, ...]
    unarmed: bool = False
    carried: bool = False
    x: float | None = None
    y: float | None = None
    heading: int | None = None
    height: int = 0
    likeness: str = ""
    wears: tuple[str, ...] = ()
    pose: Pose = "idle"
    gauges: tuple[Gauge, ...] = ()


class Marker(Struct, frozen=True, omit_defaults=True):
    """Something lying in a space that is no piece."""

    kind: str
    space: int
    value: str = ""


class Trail(Struct, frozen=True, omit_defaults=True):
    """The way a piece has just gone, first and last stop included: spaces, or points where pieces stand anywhere."""

    piece: PieceId
    spaces: list[int] = []
    points: list[Point] = []


class TableAction(Struct, frozen=True, omit_defaults=True):
    """One of the table's own actions, which a seat may take at any moment; `asks` is what to ask before."""

    action: Action
    text: str
    asks: str


class View(Struct, frozen=True, omit_defaults=True):
    """What one seat (None: a spectator) may see. `player` decides: a seat, CHANCE, or None when it is over.

    `panels` stand in the order in which they are shown. `table_actions` are those of the table itself, which
    this seat may take at any moment, and `offer` the draw that is offered, in words.
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
    table_actions: list[TableAction] = field(default=[], name="says")
    offer: str = ""

    def has(self, id: str) -> bool:
        """Whether this seat sees a panel of this id now."""
        return any(panel.id == id for panel in self.panels)

    def panel(self, id: str, form: type[P]) -> P:
        """The panel of this id, which has this form."""
        found = next((panel for panel in self.panels if panel.id == id), None)
        if not isinstance(found, form):
            raise LookupError(f"The view has no {form.__name__.lower()} {id!r}.")
        return found

    def first(self, form: type[P]) -> P | None:
        return next((panel for panel in self.panels if isinstance(panel, form)), None)
