"""Pictures of boards: a table as spectators see it, and a game before anybody plays it.

They are PNG where the extra `pictures` is installed, else SVG, which browsers show and link previews do not.
"""

from __future__ import annotations

import asyncio
import base64
from collections import OrderedDict
from functools import cache
from pathlib import Path

from matinee.desk.seats.chairs import Holder
from matinee.desk.tables.open_table import OpenTable
from matinee.server.bots.bot_jobs import PICTURE, BotJobs
from matinee.server.bots.fair_queue import Ticket
from matinee.server.bots.painter import PAINTS
from matinee.server.clock import now
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.shown.svg import close_up
from matinee.table.shown.view import View

KIND = "image/png" if PAINTS else "image/svg+xml"

SIZES = {"small": (400, 210), "large": (1200, 630)}
"""Width and height of a picture in pixels: in a list, and in the shape that link previews want."""

FRESH = 20_000
"""Milliseconds for which a picture of a table will do, whatever is played there meanwhile."""

FIGURES = Path(__file__).parents[1] / "static" / "figures"


class Pictures:
    """The latest pictures of tables and games. Visitors take turns; who ask for the same at once are given the same.

    Those of tables are kept up to `room` bytes; a small one has about 40 kB, a large one 200.
    """

    def __init__(self, jobs: BotJobs, room: int) -> None:
        self.jobs, self.room = jobs, room
        self.bytes = 0
        self._kept: OrderedDict[tuple[str, str], tuple[int, int, bytes]] = OrderedDict()
        self._of_games: dict[tuple[str, str], bytes] = {}
        self._drawing: dict[tuple[str, str], asyncio.Task[bytes]] = {}

    async def of(self, table: OpenTable, size: str, visitor: str) -> bytes:
        """A table as spectators see it, or saw it a moment ago."""
        at, known, picture = self._kept.get((table.id, size), (0, -1, b""))
        if known == table.number(Holder()) or (picture and now() - at < FRESH):
            return picture
        key = table.id, size
        if key not in self._drawing:
            number, view = table.number(Holder()), table.last_seen.get(None) or table.shown(None).view(None)
            self._drawing[key] = asyncio.create_task(self._draw(table, number, view, size, Ticket(visitor)))
            self._drawing[key].add_done_callback(lambda done: self._done(key, done))
        return await asyncio.shield(self._drawing[key])

    def _done(self, key: tuple[str, str], drawing: asyncio.Task[bytes]) -> None:
        del self._drawing[key]
        if not drawing.cancelled():
            drawing.exception()  # perhaps every client has gone

    async def close(self) -> None:
        """Leave off what is being drawn."""
        drawing = list(self._drawing.values())
        for one in drawing:
            one.cancel()
        await asyncio.gather(*drawing, return_exceptions=True)

    async def of_game(self, game: Game, size: str, visitor: str) -> bytes:
        """The board of a game with its star on it."""
        key = game.name, size
        if key not in self._of_games:
            state = game.new()
            star = game.art.marquee.figure
            svg = await asyncio.to_thread(_drawn, game, state.options, state.view(None), size, star)
            self._of_games[key] = await self._painted(svg, Ticket(visitor))
        return self._of_games[key]

    async def _draw(self, table: OpenTable, number: int, view: View, size: str, ticket: Ticket) -> bytes:
        svg = await asyncio.to_thread(_drawn, table.game, table.state.options, view, size)
        picture = await self._painted(svg, ticket)
        _, _, before = self._kept.pop((table.id, size), (0, 0, b""))
        self.bytes += len(picture) - len(before)
        self._kept[table.id, size] = now(), number, picture
        while self.bytes > self.room and len(self._kept) > 1:
            self.bytes -= len(self._kept.popitem(last=False)[1][-1])
        return picture

    async def _painted(self, svg: str, ticket: Ticket) -> bytes:
        return await self.jobs.do(PICTURE, svg, ticket) if PAINTS else svg.encode()


def _drawn(game: Game, options: Options, view: View, size: str, star: str = "") -> str:
    return close_up(game.board(options), view, game.art, game.words, SIZES[size], _figure, star)


@cache
def _figure(name: str) -> str:
    """The picture of a figure of the troupe, ready to be set into a drawing; nothing if the client has none."""
    found = sorted(FIGURES.glob(f"{name}.*/idle1.webp")) if name else []
    return f"data:image/webp;base64,{base64.b64encode(found[0].read_bytes()).decode()}" if found else ""
