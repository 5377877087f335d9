"""The panels of a view: what lies beside the board, one type for each form in which it can be shown.

A form says how something looks, never which game it is of. All words in a panel come ready-made from the game's
catalogue; ids are for programs, lessons and tests.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from matinee.table.said.naming import LONGEST

PieceId: TypeAlias = int | str
"""What a piece is known by: the number that actions use, or a name where no action can."""


class Panel(Struct, frozen=True, omit_defaults=True, tag_field="show", tag=str.lower):
    """What all panels have: an id that no other panel of the view has, and the heading over it."""

    id: str
    title: str


# -- what panels are made of


class Named(Struct, frozen=True, omit_defaults=True):
    """Something by its name; `count` of them."""

    id: str
    text: str
    count: int = 1


class Gauge(Struct, frozen=True, omit_defaults=True):
    """A figure of what there was at first, with a symbol of its own: `kind` is a symbol of the art."""

    kind: str
    name: str
    value: int
    most: int


class Figure(Struct, frozen=True, omit_defaults=True):
    """A figure by its name. One that has a `most` is drawn as a bar; `printed` is what it was at first."""

    id: str
    name: str
    value: int
    most: int | None = None
    printed: int | None = None


class Fact(Struct, frozen=True, omit_defaults=True):
    """A name and what goes with it: a number, or words."""

    id: str
    name: str
    value: int | str


# -- where the game stands


class Score(Panel, frozen=True, omit_defaults=True):
    """Points toward a level: how far it is to victory."""

    points: int
    level: int
    note: str = ""


class Track(Panel, frozen=True, omit_defaults=True):
    """How much is left, of `most`, of something that brings the end nearer."""

    text: str
    value: int
    most: int
    notes: list[str] = []


class Note(Panel, frozen=True, omit_defaults=True):
    """A sentence; a `brief` one is a word or two, on one line with its title. `state` says the same as an id."""

    text: str
    state: str = ""
    brief: bool = False


class Place(Struct, frozen=True, omit_defaults=True):
    """One place in an order: whose it is, what put them there, and whether it is their time now."""

    owner: int
    name: str
    value: int
    now: bool = False


class Order(Panel, frozen=True, omit_defaults=True):
    """Who comes when; `note` tells of the one who acts now, and `left` how much movement that one has left."""

    places: list[Place]
    note: str = ""
    left: float | None = None


# -- possessions


class Row(Struct, frozen=True, omit_defaults=True):
    """One line of a ledger: a cell under each column, None where nothing is known."""

    id: str
    name: str
    cells: list[int | None]


class NameList(Struct, frozen=True, omit_defaults=True):
    """A heading and the names under it."""

    id: str
    name: str
    items: list[Named]


class Ledger(Panel, frozen=True, omit_defaults=True):
    """Figures of several things side by side in columns, then lists of names, then single facts."""

    columns: list[Named] = []
    rows: list[Row] = []
    lists: list[NameList] = []
    facts: list[Fact] = []

    def column(self, id: str) -> dict[str, int | None] | None:
        """The cells of a column by the ids of their rows; None if it has no such column."""
        place = next((n for n, column in enumerate(self.columns) if column.id == id), None)
        return None if place is None else {row.id: row.cells[place] for row in self.rows}

    def names(self, id: str) -> list[str] | None:
        """The ids in a list of names; None if it has no such list."""
        found = next((some for some in self.lists if some.id == id), None)
        return None if found is None else [item.id for item in found.items for _ in range(item.count)]

    def fact(self, id: str) -> int | str | None:
        return next((fact.value for fact in self.facts if fact.id == id), None)


Pose: TypeAlias = Literal["idle", "hurt", "fallen"]
"""How a creature's figure stands; what it does besides is told by events."""


def pose(left: int, full: int) -> Pose:
    """How a creature stands with this much left in it: hurt from a third on, fallen with nothing."""
    return "fallen" if left <= 0 else "hurt" if 3 * left <= full else "idle"


class RecordSheet(Struct, frozen=True, omit_defaults=True):
    """A creature's record sheet: gauges, figures, lines of words, and what has befallen it.

    `state` says where it is if not on the board, `status` says the same as an id; `wears` is hung on its figure.
    """

    owner: int
    title: str
    likeness: str
    status: str
    state: str = ""
    wears: tuple[str, ...] = ()
    pose: Pose = "idle"
    gauges: list[Gauge] = []
    figures: list[Figure] = []
    lines: list[Fact] = []
    flags: list[Named] = []


class Records(Panel, frozen=True, omit_defaults=True):
    """A record sheet for each of several creatures."""

    sheets: list[RecordSheet]


class Waiting(Struct, frozen=True, omit_defaults=True):
    """A piece that is not on the board yet."""

    id: PieceId
    name: str
    kind: str


class Tray(Panel, frozen=True, omit_defaults=True):
    """The pieces of a seat that wait to be placed.

    `hand` is the one whose place is being chosen; `all` says that every one of them has to be placed now.
    """

    pieces: list[Waiting]
    owner: int | None = None
    hand: PieceId | None = None
    all: bool = False


class Held(Struct, frozen=True, omit_defaults=True):
    """What one has of a ware: a number of them, or a value. `index` is its place in the list of wares."""

    index: int
    count: int = 1
    value: int | None = None


class ReadyMade(Struct, frozen=True, omit_defaults=True):
    """Something to take as it is: what it is called, what it is good for, the file that builds it, and its picture."""

    name: str
    about: str
    file: str
    likeness: str = ""
    wears: tuple[str, ...] = ()


class Naming(Struct, frozen=True):
    """The name that was given to what is built, and the one it has otherwise; the verb is the table's `name`."""

    given: str
    otherwise: str
    longest: int = LONGEST


class Workshop(Panel, frozen=True, omit_defaults=True):
    """Something is chosen from lists: the points left, where it is bought, and by verb what one has of each ware.

    `ready` is offered before anything has been bought. `note` says what to keep in mind from the start, by `rule`.
    `likeness` is the kind that pictures what is built so far, `wears` what is hung on its figure. `naming` is there
    where it can be given a name.
    """

    points: int | None = None
    has: dict[str, list[Held]] = {}
    ready: list[ReadyMade] = []
    note: str = ""
    rule: str = ""
    likeness: str = ""
    wears: tuple[str, ...] = ()
    naming: Naming | None = None


# -- who there is


class Contender(Struct, frozen=True, omit_defaults=True):
    """One line of a roster. `task` is the id of what it must do, for those who may know; it is none of `not_tasks`."""

    owner: int
    who: str
    name: str
    kind: str | None = None
    tags: list[str] = []
    figures: list[Figure] = []
    notes: list[str] = []
    now: bool = False
    out: bool = False
    task: str | None = None
    not_tasks: list[str] = []


class Roster(Panel, frozen=True, omit_defaults=True):
    """Everybody's main piece, its figures as they are and as printed, and what is known of it."""

    rows: list[Contender]


class Sort(Struct, frozen=True, omit_defaults=True):
    """A count of pieces of a kind."""

    kind: str
    name: str
    count: int


class Group(Struct, frozen=True, omit_defaults=True):
    """Pieces off the board that belong together."""

    name: str
    pieces: list[Sort]


class Tile(Struct, frozen=True, omit_defaults=True):
    """A player's tile: the creature with its figures, and what waits off the board. `at` is where it is, in words."""

    owner: int | None
    name: str
    kind: str | None = None
    at: str = ""
    figures: list[Figure] = []
    notes: list[str] = []
    groups: list[Group] = []


class Tiles(Panel, frozen=True, omit_defaults=True):
    """A tile for each player."""

    tiles: list[Tile]


class Card(Struct, frozen=True, omit_defaults=True):
    """A card: the deck it is of, which is also the kind of argument, and its number there."""

    deck: str
    number: int


class Hand(Struct, frozen=True, omit_defaults=True):
    """The cards before one player."""

    owner: int
    name: str
    cards: list[Card]


class Cards(Panel, frozen=True, omit_defaults=True):
    """Cards face up; the board's decks say what is written on them, and legal actions that take one are its buttons."""

    hands: list[Hand]


# -- tasks


class Task(Struct, frozen=True, omit_defaults=True):
    """One thing to tick off."""

    text: str
    done: bool = False


class Tasks(Panel, frozen=True, omit_defaults=True):
    """What the seat has to do; the edges and spaces of the board that it is about are marked there."""

    text: str
    state: str
    rule: str
    parts: list[Task]
    edges: list[str] = []
    spaces: list[int] = []


# -- fights


class Fighter(Struct, frozen=True, omit_defaults=True):
    """One who fights: what a die must show to hit it, whether it attacks now, how many of its sort there are."""

    piece: PieceId
    name: str
    kind: str
    owner: int | None
    figures: list[Figure] = []
    notes: list[str] = []
    needs: int | None = None
    acts: bool = False
    count: int = 1


class Clash(Panel, frozen=True, omit_defaults=True):
    """A battle in a tray at the edge of the board; the dice that fell after the event `since` belong to it."""

    since: str
    space: int
    round: str
    step: str
    sides: list[list[Fighter]]
    notes: list[str] = []


class Duel(Panel, frozen=True, omit_defaults=True):
    """One against one, a scene in place of the board; `waiting` are still to come."""

    since: str
    sides: list[Fighter]
    place: str = ""
    round: str = ""
    waiting: list[Fighter] = []


AnyPanel = (
    Score | Track | Note | Order | Ledger | Records | Tray | Workshop | Roster | Tiles | Cards | Tasks | Clash | Duel
)
