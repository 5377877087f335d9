"""Pictures of boards: a table as spectators see it, and a game before anybody plays it.

They are PNG where the extra `pictures` is installed, else SVG, which browsers show and link previews do not.
"""

from __future__ import annotations

import asyncio
import base64
from collections import OrderedDict
from functools import cache, lru_cache
from pathlib import Path

from matinee.desk.seats import Holder
from matinee.server.clock import now
from matinee.server.storage.kept_table import KeptTable
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.registry import load
from matinee.table.svg import close_up
from matinee.table.view import View

try:
    from resvg_py import svg_to_bytes
except ImportError:
    svg_to_bytes = None  # type: ignore[assignment]

KIND = "image/svg+xml" if svg_to_bytes is None else "image/png"

SIZES = {"small": (400, 210), "large": (1200, 630)}
"""Width and height of a picture in pixels: in a list, and in the shape that link previews want."""

FRESH = 20_000
"""Milliseconds for which a picture of a table will do, whatever is played there meanwhile."""

MOST_KEPT = 200
"""Pictures kept in memory; a small one has about 40 kB, a large one 200."""

FIGURES = Path(__file__).parents[1] / "static" / "figures"


class Pictures:
    """The latest pictures of tables. One is drawn at a time, in a thread that moves do not wait for."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], tuple[int, int, bytes]] = OrderedDict()
        self._drawing = asyncio.Lock()

    async def of(self, table: KeptTable, size: str) -> bytes:
        """A table as spectators see it, or saw it a moment ago."""
        async with self._drawing:
            at, known, picture = self._kept.get((table.id, size), (0, -1, b""))
            number = table.number(Holder())
            if known == number or (picture and now() - at < FRESH):
                return picture
            async with table.lock:
                view = table.last_seen.get(None) or table.shown(None).view(None)
            picture = await asyncio.to_thread(_drawn, table.game, table.state.options, view, size)
            self._kept[table.id, size] = now(), number, picture
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
            return picture


@lru_cache(maxsize=32)
def of_game(name: str, size: str) -> bytes:
    """The board of a game with its star on it."""
    game = load(name)
    state = game.new()
    return _drawn(game, state.options, state.view(None), size, game.art.marquee.figure)


def _drawn(game: Game, options: Options, view: View, size: str, star: str = "") -> bytes:
    svg = close_up(game.board(options), view, game.art, game.words, SIZES[size], _figure, star)
    if svg_to_bytes is None:
        return svg.encode()
    return svg_to_bytes(svg_string=svg, skip_system_fonts=True)


@cache
def _figure(name: str) -> str:
    """The picture of a figure of the troupe, ready to be set into a drawing; nothing if the client has none."""
    found = sorted(FIGURES.glob(f"{name}.*/idle1.webp")) if name else []
    return f"data:image/webp;base64,{base64.b64encode(found[0].read_bytes()).decode()}" if found else ""
