"""What a seat sees as one row of numbers, with a schema that says what stands where.

First come flags, each 0 or 1: those of the game, then who sees, who decides and in which phase, then the codes chosen
so far where an action is chosen code by code. Then come figures, scaled to about 1: those of the game, and the clock.
The game's own are declared by its encoder; a law holds them to the view. The schema's tag changes when a column does.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from itertools import zip_longest
from typing import Any

import msgspec

from matinee.interop.encoding import Codes, MissingExtra, encoding
from matinee.interop.view_encoder import ViewEncoder
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.minds.encoder import Block, Columns, Encoder
from matinee.table.phase import CHANCE
from matinee.table.shown.view import View
from matinee.table.state import State
from matinee.table.written.position import package, phases

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise MissingExtra("gymnasium", error.name) from error

Floats = NDArray[np.float32]

LONG = 60
"""Turns by which the clock is measured."""


BYTES = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1, bitorder="little").astype(np.float32)
"""By the value of a byte its eight bits, as floats."""


class Schema:
    """Where everything stands in the rows of one game under some options, with one form of codes."""

    def __init__(self, game: Game, options: Options, form: str = "flat") -> None:
        self.game, self.options = game, game.checked(options)
        self.seats = len(game.seats(self.options))
        declared = game.mind.encoder
        self.encoder: Encoder = ViewEncoder(game, self.options) if declared is None else declared(self.options)
        own, codes = self.encoder.columns, encoding(game, form)
        self.shared = Columns()
        add = self.shared.flag
        self._seat = own.width + add("seat", range(self.seats), "who sees this")
        deciders = ["own", *(f"next {k}" for k in range(1, self.seats)), "chance", "nobody"]
        self._player = own.width + add("decides", deciders, "who decides, from one's own seat on")
        names = sorted(phases(package(game)))
        first = own.width + add("phase", names, "the phase that decides")
        self._phase = {name: first + n for n, name in enumerate(names)}
        self._chosen: list[int] = []
        if form == "factored":
            # the last argument makes an action whole, so that only those before it are ever waited with
            widths = [max(bounds) for bounds in zip_longest(*(b[:-1] for b in codes.bounds if len(b) > 1), fillvalue=0)]
            self._chosen = [own.width + add("chosen verb", codes.verbs, "the verb of the action that is being chosen")]
            for n, width in enumerate(widths):
                at = add(f"chosen argument {n + 1}", range(width), "the argument of it that is chosen already")
                self._chosen.append(own.width + at - len(codes.verbs))
        self.shared.figure("clock", ("turn",), "the turn or round, by sixty of them")
        self.blocks: list[Block] = [*own.flags, *self.shared.flags, *own.figures, *self.shared.figures]
        self.flags = own.width + self.shared.width
        self.columns = [f"{block.name} {column}" for block in self.blocks for column in block.columns]
        self.size, self._bytes = len(self.columns), (self.flags + 7) // 8
        self.tag = f"{game.name}/{game.rules}/{hashlib.sha256(self.text.encode()).hexdigest()[:8]}"

    @property
    def text(self) -> str:
        """The schema as JSON, to keep beside what was learned from it: every block with its meaning and its columns."""
        blocks = [msgspec.to_builtins(block) for block in self.blocks]
        return json.dumps({"game": self.game.name, "rules": self.game.rules, "flags": self.flags, "blocks": blocks})

    def empty(self) -> Floats:
        return np.zeros(self.size, np.float32)

    def split(self, row: Floats) -> dict[str, Floats]:
        """The parts of a row by the names of their blocks; they share its memory."""
        found, start = {}, 0
        for block in self.blocks:
            found[block.name] = row[start : start + len(block.columns)]
            start += len(block.columns)
        return found

    def write(self, state: State, seat: int, chosen: Codes = (), out: Floats | None = None) -> Floats:
        """What a seat sees of a state, having chosen these codes of its action, into `out` if it is given."""
        row = np.empty(self.size, np.float32) if out is None else out
        bits, ones, figures = self.encoder(state, seat)
        player = state.player
        ones.append(self._seat + seat)
        if player is None:
            ones.append(self._player + self.seats + 1)
        else:
            ones.append(self._player + (self.seats if player == CHANCE else (player - seat) % self.seats))
            ones.append(self._phase[type(state.stack[-1]).__name__])
        if chosen:
            ones.extend([first + code for first, code in zip(self._chosen, chosen, strict=False)])
        figures.append(getattr(state, self.game.counts.field) / LONG)
        packed = np.frombuffer(bits.to_bytes(self._bytes, "little"), np.uint8)
        BYTES.take(packed, 0, row[: 8 * self._bytes].reshape(-1, 8), "clip")
        row[ones] = 1
        row[self.flags :] = figures  # the last byte of flags may have run into them
        return row


@cache
def _made(game: Game, values: tuple[Any, ...], form: str) -> Schema:
    return Schema(game, dict(zip((option.name for option in game.options), values, strict=True)), form)


def schema(game: Game, options: Options | None = None, form: str = "flat") -> Schema:
    """The schema of a game under these options, made once; `form` is that of its codes."""
    complete = game.checked(options or {})
    return _made(game, tuple(complete[option.name] for option in game.options), form)


def text(view: View) -> str:
    """A view as a string: JSON, the same for equal views."""
    return msgspec.json.encode(view, order="sorted").decode()


def from_text(line: str) -> View:
    """The view that such a string says."""
    return msgspec.json.decode(line, type=View)
