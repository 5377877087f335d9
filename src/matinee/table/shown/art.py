"""How a game's boards look: colours, glyphs and silhouettes, read from the game's art.toml."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from matinee.table.json_types import read_toml
from matinee.table.said.text import translated
from matinee.table.shown.boardview import Looks, ScreenLook


class Screen(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the browser does differently: how it paints a kind, in which colours, and with which drawing of its set.

    `figure` is one of the troupe that `make figures` bakes, `tall` how high it stands beside the usual giant. A
    searchlight follows one in the `limelight`, and who carries it has it on the shoulder.
    """

    style: str = ""
    fill: str = ""
    accent: str = ""
    tones: tuple[str, ...] = ()  # coats of paint that single spaces may have instead of `fill`
    icon: str = ""
    figure: str = ""
    tall: float = 1.0
    limelight: bool = False


class Poster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What hangs under the marquee: the beast in front of its moon, and the colours of its sky from top to bottom.

    The beast is a `figure` of the troupe, else a drawing of the icon set, else a `picture` on a 24 by 24 grid, else the
    first letter of the title.
    """

    figure: str = ""
    icon: str = ""
    picture: str = ""
    outline: bool = False
    sky: tuple[str, str, str] = ("#10223b", "#243a5e", "#c98b3c")
    beast: str = "#c8391f"
    moon: str = "#f7e3ae"


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of terrain, marker or piece: its colours, its character, and its picture on a 24 by 24 grid."""

    fill: str
    ink: str = "#000000"
    glyph: str = ""  # its character in the terminal; `read_art` gives one to a kind that names none
    picture: str = ""
    terrain: bool = False  # a marker that changes the ground itself
    texture: str = ""  # an SVG path repeated over the space
    rise: float = 0.0  # how far a roof seems to stand above the street
    outline: bool = False  # texture or picture is lines, not areas
    big: bool = False  # a piece that towers over the others
    name: str = ""
    screen: Screen = Screen()

    def shown(self) -> ScreenLook:
        """This look as the browser gets it."""
        screen = self.screen
        return ScreenLook(
            fill=screen.fill or self.fill,
            ink=self.ink,
            glyph=self.glyph,
            name=self.name,
            picture=self.picture,
            outline=self.outline,
            big=self.big,
            style=screen.style,
            accent=screen.accent,
            tones=list(screen.tones),
            icon=screen.icon,
            figure=screen.figure,
            tall=screen.tall,
            limelight=screen.limelight,
        )


class Badge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sign of a flag on a counter. A quiet one dims the counter; one that the picture shows needs no sign."""

    glyph: str = ""
    quiet: bool = False
    drawn: bool = False


class Art(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A palette. Kinds that it does not name get a plain look."""

    night: str
    line: str
    ink: str
    title: str
    lit: str
    font: str = "sans-serif"
    poster: str = "sans-serif"
    marquee: Poster = Poster()
    grounds: dict[str, Look] = {}
    markers: dict[str, Look] = {}
    pieces: dict[str, Look] = {}
    symbols: dict[str, Look] = {}  # printed on the board
    lines: dict[str, Look] = {}  # drawn along the borders of spaces
    flags: dict[str, Badge] = {}  # what marks a piece out

    def ground(self, kind: str) -> Look:
        return self.grounds.get(kind) or self.markers.get(kind) or Look(self.night, self.ink, ".")

    def marker(self, kind: str) -> Look:
        return self.markers.get(kind) or Look(self.ink, self.night, kind[:1])

    def symbol(self, kind: str) -> Look:
        """The look of a symbol printed on the board."""
        return self.symbols.get(kind) or Look(self.ink, self.night, kind[:1])

    def piece(self, kind: str) -> Look:
        return self.pieces.get(kind) or Look(self.ink, self.night, kind[:1])

    def screen(self) -> Looks:
        """Every look as the browser gets it, by sort and kind."""
        return Looks(*(_shown(getattr(self, sort)) for sort in SORTS))


def _shown(looks: dict[str, Look]) -> dict[str, ScreenLook]:
    return {kind: look.shown() for kind, look in looks.items()}


# Built while the module is read, by one thread: msgspec crashes when two threads are the first to convert to a Struct.
msgspec.json.Decoder(Art)


SORTS = ("grounds", "markers", "pieces", "symbols", "lines")
QUIET = ".,:;~-="
"""The characters of grounds that name none, in the order in which they stand in art.toml."""


@cache
def read_art(folder: Path) -> Art:
    """The art of the game in this folder."""
    data = read_toml(folder / "art.toml")
    taken = {look.get("glyph") for look in data.get("grounds", {}).values()}
    quiet = iter([mark for mark in QUIET if mark not in taken])
    for sort in SORTS:
        for kind, look in data.get(sort, {}).items():
            look["name"] = translated(look.get("name", ""))
            if not look.get("glyph"):
                look["glyph"] = next(quiet, ".") if sort == "grounds" else (look["name"] or kind)[0].upper()
    return msgspec.convert(data, Art)


def shade(colour: str, factor: float) -> str:
    """A colour made darker or lighter."""
    channels = (int(colour[n : n + 2], 16) for n in (1, 3, 5))
    return "#" + "".join(f"{min(255, round(channel * factor)):02x}" for channel in channels)
