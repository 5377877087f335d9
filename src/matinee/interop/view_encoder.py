"""What a seat sees as numbers, for a game that declares no encoder: the board and its pieces, read from the view.

What stands in panels alone is not told; a game that has more to tell declares an encoder of its own.
"""

from __future__ import annotations

from typing import Any

from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.minds.encoder import LARGEST, Columns, Seen, pairs
from matinee.table.shown.view import Piece

NAMED = 4
"""Rows for pieces with a name in place of a number."""
EVERYBODY = 64
"""Rows for numbered pieces where no verb says how many there are."""
FIGURES, HEADINGS, TALL, MUCH = 4, 16, 10, 10  # what is told of a piece, and what it is measured by


class ViewEncoder:
    """The columns of any game."""

    def __init__(self, game: Game, options: Options) -> None:
        self.columns = c = Columns()
        board, art = game.board(options), game.art
        self.centres = [space.centre for space in board.spaces]
        self.width, self.height = board.bounds[2] or 1, board.bounds[3] or 1
        self.seats = len(game.seats(options))
        self.markers, self.kinds, self.marks = (
            {name: n for n, name in enumerate(sorted(names))} for names in (art.markers, art.pieces, art.flags)
        )
        verbs = game.verbs.values()
        sizes = [size for v in verbs for kind, size in zip(v.kinds, v.sizes, strict=True) if kind == "piece"]
        self.numbered = max(sizes, default=EVERYBODY)
        owners = [*map(str, range(self.seats)), "nobody"]
        pieces = [*map(str, range(self.numbered)), *(f"named {n + 1}" for n in range(NAMED))]
        spaces = [space.id for space in board.spaces]
        self.at = c.flag("pieces of", pairs(owners, spaces), "a piece of this seat is in the space")
        self.marker = c.flag("marker", pairs(self.markers, spaces), "such a marker lies in the space")
        self.here = c.flag("here", pieces, "the piece is on the board")
        self.owner = c.flag("owner", pairs(pieces, owners), "whose it is")
        self.kind = c.flag("kind", pairs(pieces, list(self.kinds)), "what it is")
        self.mark = c.flag("mark", pairs(pieces, list(self.marks)), "what marks it out")
        told = ("x", "y", "heading", "height", *(f"figure {n + 1}" for n in range(FIGURES)))
        c.figure("piece", pairs(pieces, told), "where each piece is, and its figures")

    def __call__(self, state: Any, seat: int) -> Seen:
        """What this seat's view has on the board."""
        view, ones, rows = state.view(seat), list[int](), dict[int, list[float]]()
        named = iter(range(self.numbered, self.numbered + NAMED))
        for marker in view.markers:
            if marker.kind in self.markers:
                ones.append(self.marker + self.markers[marker.kind] * len(self.centres) + marker.space)
        for piece in view.pieces:
            if 0 <= piece.space < len(self.centres):
                ones.append(self.at + self._owner(piece) * len(self.centres) + piece.space)
            row = piece.id if isinstance(piece.id, int) and piece.id < self.numbered else next(named, None)
            if row is not None:
                ones += self._flags(piece, row)
                rows[row] = self._figures(piece)
        nothing = [0.0] * (4 + FIGURES)
        return Seen(0, ones, [n for row in range(self.numbered + NAMED) for n in rows.get(row, nothing)])

    def _owner(self, piece: Piece) -> int:
        return self.seats if piece.owner is None else piece.owner

    def _flags(self, piece: Piece, row: int) -> list[int]:
        found = [self.here + row, self.owner + row * (self.seats + 1) + self._owner(piece)]
        if piece.kind in self.kinds:
            found.append(self.kind + row * len(self.kinds) + self.kinds[piece.kind])
        return found + [self.mark + row * len(self.marks) + self.marks[id] for id in piece.flags if id in self.marks]

    def _figures(self, piece: Piece) -> list[float]:
        x, y = self.centres[piece.space] if 0 <= piece.space < len(self.centres) else (0.0, 0.0)
        x, y = piece.x if piece.x is not None else x, piece.y if piece.y is not None else y
        place = [x / self.width, y / self.height, (piece.heading or 0) / HEADINGS, piece.height / TALL]
        told = [n / MUCH for n in (*piece.figures, 0, 0, 0, 0)[:FIGURES]]
        return [max(-LARGEST, min(LARGEST, n)) for n in place + told]
