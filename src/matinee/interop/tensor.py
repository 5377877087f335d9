"""Views as arrays of numbers, with a schema that says what stands where. Nothing is read but the view of one seat.

    spaces    one row a space: how many pieces of each seat and of nobody are there, the markers by kind, and whether a
              legal action names it
    pieces    one row a piece by its number, then those with a name instead: see COLUMNS, kinds and flags follow
    scalars   seat, player, clock, and the phase that decides
    panels    every number of a panel, and every id that says how something stands, added up in PANELS places by the
              check sum of its path

Kinds, flags and phases are those that the game declares; the schema's tag changes when they do.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache, cached_property, lru_cache
from math import prod
from typing import Any
from zlib import crc32

import msgspec

from matinee.interop.extras import MissingExtra
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.phase import CHANCE
from matinee.table.position import package, phases
from matinee.table.view import Piece, View

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise MissingExtra("gymnasium", error.name) from error

Floats = NDArray[np.float32]

COLUMNS = ("here", "owner", "space", "x", "y", "heading", "height", "figure 1", "figure 2", "figure 3", "figure 4")
NAMED = 4
"""Rows for pieces with a name in place of a number."""
PANELS = 256
WORDS = frozenset({"state", "status", "task", "kind"})
"""Words of a panel that say something as an id: each counts as a 1 at its path."""
MOST = 1e6
"""No number in a row is larger."""
EVERYBODY = 64
"""Rows for numbered pieces where no verb says how many there are."""


class Schema:
    """Where everything stands in the arrays of one game under some options."""

    def __init__(self, game: Game, options: Options) -> None:
        self.game, self.options = game, game.checked(options)
        looks, self.seats = game.art, len(game.seats(self.options))
        self.spaces = len(game.board(self.options).spaces)
        self.markers, self.kinds, self.flags = sorted(looks.markers), sorted(looks.pieces), sorted(looks.flags)
        self.phases = sorted(phases(package(game)))
        self._marker, self._kind, self._flag, self._phase = (
            {name: n for n, name in enumerate(names)} for names in (self.markers, self.kinds, self.flags, self.phases)
        )
        sizes = [
            size for v in game.verbs.values() for kind, size in zip(v.kinds, v.sizes, strict=True) if kind == "piece"
        ]
        self.numbered = max(sizes, default=EVERYBODY)
        self.shapes: dict[str, tuple[int, ...]] = {
            "spaces": (self.spaces, len(self.space_columns)),
            "pieces": (self.numbered + NAMED, len(self.piece_columns)),
            "scalars": (len(self.scalar_names),),
            "panels": (PANELS,),
        }
        self.size = sum(map(prod, self.shapes.values()))
        self.tag = f"{game.name}/{game.rules}/{hashlib.sha256(self.text.encode()).hexdigest()[:8]}"

    @cached_property
    def space_columns(self) -> list[str]:
        """What is told of a space."""
        owners = [f"pieces of {seat}" for seat in range(self.seats)]
        return [*owners, "pieces of nobody", *(f"marker {kind}" for kind in self.markers), "legal"]

    @cached_property
    def piece_columns(self) -> list[str]:
        """What is told of a piece."""
        return [*COLUMNS, *(f"kind {kind}" for kind in self.kinds), *(f"flag {flag}" for flag in self.flags)]

    @cached_property
    def scalar_names(self) -> list[str]:
        """What is told of the moment."""
        seats = range(self.seats)
        who = [*(f"seat {n}" for n in seats), *(f"player {n}" for n in seats), "player chance", "over"]
        return [*who, "clock", "clock of", *(f"phase {name}" for name in self.phases)]

    @property
    def text(self) -> str:
        """The schema as JSON, to keep beside what was learned from it."""
        names = {"spaces": self.space_columns, "pieces": self.piece_columns, "scalars": self.scalar_names}
        return json.dumps({"game": self.game.name, "rules": self.game.rules, "shapes": self.shapes, "columns": names})

    # -- writing

    def arrays(self, view: View) -> dict[str, Floats]:
        """A view as arrays by name."""
        return self.split(self.flat(view))

    def empty(self) -> Floats:
        """A row of nothing."""
        return np.zeros(self.size, np.float32)

    def split(self, row: Floats) -> dict[str, Floats]:
        """The arrays that a row is made of, by name; they share its memory."""
        found, start = {}, 0
        for name, shape in self.shapes.items():
            size = prod(shape)
            found[name] = row[start : start + size].reshape(shape)
            start += size
        return found

    def flat(self, view: View, out: Floats | None = None) -> Floats:
        """The same in one row, into `out` if it is given."""
        row = self.empty() if out is None else out
        row[:] = 0
        spaces, pieces, scalars, panels = self.split(row).values()
        self._board(view, spaces)
        self._pieces(view, pieces)
        self._moment(view, scalars)
        sums = [0.0] * PANELS
        for panel in view.panels:
            _add(sums, panel.id, msgspec.to_builtins(panel))
        panels[:] = sums
        return np.clip(row, -MOST, MOST, out=row)

    def _board(self, view: View, rows: Floats) -> None:
        for piece in view.pieces:
            if 0 <= piece.space < self.spaces:
                rows[piece.space, self.seats if piece.owner is None else piece.owner] += 1
        for marker in view.markers:
            if marker.kind in self._marker and 0 <= marker.space < self.spaces:
                value = int(marker.value) if marker.value.isdigit() else 1
                rows[marker.space, self.seats + 1 + self._marker[marker.kind]] = value
        for action in view.legal:
            for kind, value in zip(self.game.verbs[action[0]].kinds, action[1:], strict=True):
                if kind == "space" and value < self.spaces:
                    rows[value, -1] = 1

    def _pieces(self, view: View, rows: Floats) -> None:
        named = iter(range(self.numbered, self.numbered + NAMED))
        for piece in view.pieces:
            row = piece.id if isinstance(piece.id, int) and piece.id < self.numbered else next(named, None)
            if row is not None:
                self._piece(piece, rows[row])

    def _piece(self, piece: Piece, row: Floats) -> None:
        owner = -1 if piece.owner is None else piece.owner
        heading = -1 if piece.heading is None else piece.heading
        row[:7] = (1, owner, piece.space, piece.x or 0, piece.y or 0, heading, piece.height)
        figures = piece.figures[:4]
        row[7 : 7 + len(figures)] = figures
        if piece.kind in self._kind:
            row[len(COLUMNS) + self._kind[piece.kind]] = 1
        for flag in piece.flags:
            if flag in self._flag:
                row[len(COLUMNS) + len(self.kinds) + self._flag[flag]] = 1

    def _moment(self, view: View, row: Floats) -> None:
        if view.seat is not None:
            row[view.seat] = 1
        if view.player is None:
            row[2 * self.seats + 1] = 1
        else:
            row[2 * self.seats if view.player == CHANCE else self.seats + view.player] = 1
        row[2 * self.seats + 2], row[2 * self.seats + 3] = view.clock.number, view.clock.of
        if view.prompt is not None and view.prompt.phase in self._phase:
            row[2 * self.seats + 4 + self._phase[view.prompt.phase]] = 1


@lru_cache(maxsize=1 << 14)
def place(path: str) -> int:
    """Where the numbers of a path are added up."""
    return crc32(path.encode()) % PANELS


def _add(sums: list[float], path: str, value: Any) -> None:
    """Add up every number of a panel by the path that leads to it; what has an id is known by it, not by its place."""
    kind = type(value)
    if kind is dict:
        for key, inner in value.items():
            if type(inner) is not str:
                _add(sums, f"{path}/{key}", inner)
            elif key in WORDS:
                sums[place(f"{path}/{key}={inner}")] += 1
    elif kind is list or kind is tuple:
        for n, inner in enumerate(value):
            if type(inner) is not str:
                known = inner.get("id", inner.get("owner", n)) if type(inner) is dict else n
                _add(sums, f"{path}/{known}", inner)
    elif value is not None:
        sums[place(path)] += value


@cache
def _made(game: Game, values: tuple[Any, ...]) -> Schema:
    return Schema(game, dict(zip((option.name for option in game.options), values, strict=True)))


def schema(game: Game, options: Options | None = None) -> Schema:
    """The schema of a game under these options, made once."""
    complete = game.checked(options or {})
    return _made(game, tuple(complete[option.name] for option in game.options))


def text(view: View) -> str:
    """A view as a string: JSON, the same for equal views."""
    return msgspec.json.encode(view, order="sorted").decode()


def from_text(line: str) -> View:
    """The view that such a string says."""
    return msgspec.json.decode(line, type=View)
