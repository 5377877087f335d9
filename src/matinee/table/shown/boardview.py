"""The fixed part of the view protocol: what a client draws once, and the words for what views only name by id."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from matinee.table.shown.view import Point


class Space(Struct, frozen=True, omit_defaults=True):
    """A space of the board. One that `crosses` another lies over it and joins two more; `height` is in inches.

    `ground` is what is painted there, where that is more than the rules ask of its `terrain`; `name` is what people
    call it, where that is more than the `label` printed in it.
    """

    n: int
    id: str
    terrain: str
    label: str
    polygon: list[Point]
    centre: Point
    edges: list[str] = []
    crosses: str = ""
    joins: list[str] = []
    height: int = 0
    ground: str = ""
    name: str = ""


class Patch(Struct, frozen=True):
    """What is painted around the board and no part of it."""

    ground: str
    polygon: list[Point]


class Polyline(Struct, frozen=True, omit_defaults=True):
    """What is drawn and no space: along borders (`kind` is a line of the art), or with words of its own."""

    points: list[Point]
    kind: str = ""
    text: str = ""


class Symbol(Struct, frozen=True, omit_defaults=True):
    """Printed in a space: with a short mark, or with the silhouette of a piece."""

    kind: str
    space: int
    mark: str = ""
    piece: str = ""


class Caption(Struct, frozen=True, omit_defaults=True):
    """Words printed on the board; with a `side` they are kept in sight at that side of the window.

    `short` is what is said where there is no room for it, `space` the space whose name it is.
    """

    text: str
    at: Point
    size: float
    anchor: Literal["start", "middle", "end"]
    side: Literal["top", "left"] | None = None
    short: str = ""
    space: int | None = None


class Ware(Struct, frozen=True, omit_defaults=True):
    """One entry of a named list: an ability, a kind of unit, a direction; its price and rule where it has them.

    What has a value instead of a number of pieces starts at `base`; `prices` are those of its other values.
    `likeness` is the kind of piece that pictures it; one that is `elsewhere` is sold by another list or not
    at all. `edge` is the edge of the board that it stands for.
    """

    id: str
    text: str
    price: int | None = None
    rule: str = ""
    about: str = ""
    base: int | None = None
    prices: list[tuple[int, int]] = []
    likeness: str = ""
    elsewhere: bool = False
    edge: str = ""


class Shelf(Struct, frozen=True, omit_defaults=True):
    """How the list of a verb is laid out where things are chosen; `first`: only before anything else is chosen."""

    title: str
    form: Literal["rows", "cards", "ladder", "chips"] = "rows"
    price: int | None = None
    rule: str = ""
    first: bool = False


class CardText(Struct, frozen=True, omit_defaults=True):
    """What is written on a card, and when it works."""

    id: str
    name: str
    text: str
    note: str


class Deck(Struct, frozen=True, omit_defaults=True):
    """The cards of one kind, by number, and what the kind is called."""

    name: str
    cards: list[CardText]


class Lattice(Struct, frozen=True, omit_defaults=True):
    """A table without spaces to stand in: points are numbered row by row, `step` board units apart.

    `inch` is in board units, and so is `base`, the radius of a round base.
    """

    columns: int
    rows: int
    step: float
    inch: float
    base: float


class Flag(Struct, frozen=True, omit_defaults=True):
    """What marks a piece out: in words, and as the sign on its counter.

    A `quiet` one dims the counter instead of calling for attention; one that is `drawn` needs no sign.
    """

    text: str
    glyph: str = ""
    quiet: bool = False
    drawn: bool = False


class ScreenLook(Struct, frozen=True, omit_defaults=True):
    """How one kind of ground, marker, piece, symbol or line looks in the browser.

    `picture` is a path on a 24 by 24 grid (`outline`: it is lines, not areas), `icon` a drawing of the icon set that
    goes before it; `tones` are coats of paint that single spaces may have instead of `fill`. `figure` is a sculpted one
    that goes before both, `tall` its height beside the usual; one in the `limelight` is found wherever it is.
    """

    fill: str
    ink: str
    glyph: str
    name: str
    picture: str = ""
    outline: bool = False
    big: bool = False
    style: str = ""
    accent: str = ""
    tones: list[str] = []
    icon: str = ""
    figure: str = ""
    tall: float = 1.0
    limelight: bool = False


class Looks(Struct, frozen=True):
    """Every look of a game, by sort and kind."""

    grounds: dict[str, ScreenLook]
    markers: dict[str, ScreenLook]
    pieces: dict[str, ScreenLook]
    symbols: dict[str, ScreenLook]
    lines: dict[str, ScreenLook]


class BoardView(Struct, omit_defaults=True, kw_only=True):
    """A game's board under some options: everything about it that does not change while the game is played.

    `verbs` gives the kinds of each verb's arguments, `wares` the entries of each kind that is a named list, `shelves`
    the verbs whose list is laid out to choose from, `decks` the cards of each kind that is a card. `figures` says in
    the words for pieces with a number of figures: "Defense {0}, damage {1}, move {2}".
    """

    bounds: tuple[float, float, float, float]
    spaces: list[Space]
    verbs: dict[str, list[str]]
    edges: dict[str, list[str]]
    wares: dict[str, list[Ware]]
    shelves: dict[str, Shelf]
    flags: dict[str, Flag]
    art: Looks
    decks: dict[str, Deck] = {}
    figures: dict[str, str] = {}
    captions: list[Caption] = []
    lines: list[Polyline] = []
    beyond: list[Patch] = []
    symbols: list[Symbol] = []
    lattice: Lattice | None = None
    headings: list[Point] = []
    places: list[Point] = []

    @classmethod
    def bare(
        cls, bounds: tuple[float, float, float, float], spaces: list[Space], edges: dict[str, list[str]] | None = None
    ) -> BoardView:
        """Nothing but the spaces; the rest is filled in."""
        looks = Looks({}, {}, {}, {}, {})
        return cls(bounds=bounds, spaces=spaces, edges=edges or {}, verbs={}, wares={}, shelves={}, flags={}, art=looks)

    def call(self, name: Callable[[int], str]) -> None:
        """Give the spaces the names that sentences have for them."""
        self.spaces = [
            replace(space, name=said) if (said := name(space.n)) != space.label else space for space in self.spaces
        ]


# -- what is drawn around a piece


class Shape(Struct, frozen=True, tag_field="shape", tag=str.lower):
    """A shape in board units."""


class Circle(Shape, frozen=True):
    """A full circle."""

    x: float
    y: float
    r: float


class Sector(Shape, frozen=True):
    """A slice of a circle, from `start` through `sweep` degrees, clockwise from the north."""

    x: float
    y: float
    r: float
    start: float
    sweep: float


class Polygon(Shape, frozen=True):
    """Any area with corners."""

    points: list[Point]


class Runs(Shape, frozen=True):
    """Points of the lattice, as runs of (row, first, last)."""

    runs: list[tuple[int, int, int]]


AnyShape = Circle | Sector | Polygon | Runs


class Overlay(Struct, frozen=True, omit_defaults=True):
    """Spaces, or shapes where pieces stand anywhere; `note`: what comes of it, in words."""

    spaces: list[int] = []
    shapes: list[AnyShape] = []
    note: str = ""


OverlayKind = Literal["sight", "reach", "range", "path", "lane", "side", "back", "area", "aim"]
"""What an overlay can say; the client has a word and a hatching for each."""

Overlays: TypeAlias = Annotated[
    dict[OverlayKind, Overlay], Meta(extra_json_schema={"tsType": "Partial<Record<OverlayKind, Overlay>>"})
]
