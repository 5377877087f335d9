"""Pictures of tables, and what shows of an address where its link is posted: nothing that a spectator may not see."""

from __future__ import annotations

import asyncio
import os
import re
import struct
from collections.abc import Iterator
from html import unescape
from itertools import count
from random import Random

import pytest
from starlette.requests import Request

from matinee.desk.setting_up.new_table import start
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.server.bots import bot_jobs
from matinee.server.bots.bot_jobs import BotJobs
from matinee.server.http import previews
from matinee.server.live import pictures
from matinee.server.live.pictures import Pictures
from matinee.table.dice import fair
from tests.server.kit import ME_AND_FRIEND, Made, Server, build, in_time

JOBS = BotJobs()


def size(png: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    assert png.startswith(b"\x89PNG")
    wide, high = struct.unpack(">II", png[16:24])
    return wide, high


def told(server: Server, path: str) -> dict[str, str]:
    """The Open Graph of a page."""
    found = re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', server.get(path).text)
    return {name: unescape(text) for name, text in found}


def come(table: Made, attack: int) -> None:
    """A monster with this attack lurks, unseen."""
    with table.line(table.tokens[0]) as monster:
        for action in (["allot", 0, attack], ["allot", 1, 8 - attack], ["allot", 2, 3], ["allot", 3, 2], ["ready"]):
            monster.play(action)
        monster.play(["lurk", 0])


def test_a_picture_shows_what_spectators_see_whoever_asks(server: Server) -> None:
    one, other = (server.table(public=True, options={"scenario": "learning"}) for _ in range(2))
    come(one, 3)
    come(other, 4)
    drawn = one.get("/picture")
    assert drawn.headers["content-type"] == "image/png" and size(drawn.content) == (400, 210)
    assert drawn.content == one.get("/picture", one.tokens[0]).content, "the monster's owner gets the same"
    assert drawn.content == other.get("/picture").content, "what was built in secret makes no difference"
    assert size(one.get("/preview").content) == (1200, 630)


def test_a_private_table_is_pictured_for_those_who_may_see_it(server: Server) -> None:
    table = server.table()
    assert table.get("/picture").status_code == 401
    assert table.get("/picture", table.watch).status_code == 200
    assert server.get("/api/tables/AAAAAAAAAAAA/picture").status_code == 404
    assert server.get("/api/games/chess/preview").status_code == 404


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.at = 1_000_000

    def __call__(self) -> int:
        return self.at


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    """The clock that pictures look at."""
    clock = Clock()
    monkeypatch.setattr(pictures, "now", clock)
    yield clock


@pytest.fixture
def open_table() -> OpenTable:
    """A table in memory."""
    wish = NewTable("sheboygan", [SeatWish("hotseat"), SeatWish("hotseat")])
    return start(wish, [], fair(Random(1)), 0, OpenTable).table


def test_a_table_that_is_played_fast_is_not_drawn_for_every_move(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, open_table: OpenTable
) -> None:
    drawn, number = count(1), [1]
    monkeypatch.setattr(pictures, "_drawn", lambda *_: str(next(drawn)))
    monkeypatch.setattr(pictures, "PAINTS", False)
    monkeypatch.setattr(OpenTable, "number", lambda *_: number[0])

    async def look() -> None:
        album = Pictures(JOBS, room=1_000)
        assert await album.of(open_table, "small", "ann") == b"1"
        clock.at += pictures.FRESH
        assert await album.of(open_table, "small", "ann") == b"1", "nothing has happened there"
        number[0] = 2
        assert await album.of(open_table, "small", "ann") == b"2"
        number[0] = 3
        assert await album.of(open_table, "small", "ben") == b"2"
        assert await asyncio.gather(*(album.of(open_table, "large", who) for who in ("ann", "ben"))) == [b"3", b"3"]
        clock.at += 1
        assert await album.of(open_table, "large", "ann") == b"3"

    in_time(look())


def whose_process(svg: str) -> bytes:
    """In place of painting: which process it is done in."""
    return str(os.getpid()).encode()


def test_a_picture_is_painted_in_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch, open_table: OpenTable) -> None:
    """The library holds the interpreter all the while, so everybody would wait for it."""
    monkeypatch.setattr(pictures, "PICTURE", bot_jobs.PICTURE._replace(work=whose_process))

    async def look() -> None:
        try:
            assert int(await Pictures(JOBS, room=1_000).of(open_table, "large", "ann")) != os.getpid()
        finally:
            JOBS.close()

    in_time(look())


def test_pictures_are_kept_up_to_so_many_bytes(monkeypatch: pytest.MonkeyPatch, open_table: OpenTable) -> None:
    sizes = iter((30, 40, 50, 200, 10))
    monkeypatch.setattr(pictures, "_drawn", lambda *_: "x" * next(sizes))
    monkeypatch.setattr(pictures, "PAINTS", False)

    async def look() -> None:
        album = Pictures(JOBS, room=100)
        for name, kept in (("a", 30), ("b", 70), ("c", 90), ("d", 200), ("e", 10)):
            open_table.id = name
            await album.of(open_table, "small", "ann")
            assert album.bytes == kept == sum(len(one[-1]) for one in album._kept.values())

    in_time(look())


def test_a_public_tables_preview_shows_players_and_state(server: Server) -> None:
    name = '<b>"Ann"</b>'
    table = server.table([{"kind": "me", "name": name}, {"kind": "friend"}], public=True)
    with table.line(table.tokens[0]) as monster:
        build(monster)
    said = told(server, f"/t/{table.id}")
    assert said["title"] == "The Creature That Ate Sheboygan: Set-up" and name in said["description"]
    assert said["image"] == f"{server.base}/api/tables/{table.id}/preview"
    assert server.get(said["image"].removeprefix(server.base)).headers["content-type"] == "image/png"
    assert name not in server.get(f"/t/{table.id}").text, "it is written as text"


def test_a_preview_names_sides_and_terms_as_the_ticket_does(server: Server) -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}, {"kind": "bot", "bot": "random"}]
    table = server.table(seats, game="america", options={"players": 3}, public=True, delay=2)
    card = table.get("", table.invites[1]).json()
    ann, free, bot = (player["side"] for player in card["players"])
    assert told(server, f"/t/{table.id}")["description"] == (
        f"Ann ({ann}), seat still free ({free}), a bot ({bot}). "
        "3 players, no clock, not rated, undo allowed, no hints, anybody may watch, "
        "spectators see it 2 actions later."
    )


def test_a_private_tables_preview_shows_only_the_game(server: Server) -> None:
    table = server.table([{"kind": "me", "name": "Ann"}, *ME_AND_FRIEND[1:]])
    said = told(server, f"/t/{table.id}")
    assert said["title"] == "A table of The Creature That Ate Sheboygan"
    assert said["image"] == f"{server.base}/api/games/sheboygan/preview"
    assert "Ann" not in server.get(f"/t/{table.id}").text
    assert size(server.get("/api/games/sheboygan/preview").content) == (1200, 630)
    assert told(server, "/t/AAAAAAAAAAAA") == told(server, "/g/chess") == {}


def test_the_link_of_a_game_that_is_over_tells_how_it_ended(server: Server) -> None:
    table = server.table(public=True)
    with table.line(table.tokens[0]) as monster:
        monster.play(["concede", 0])
        ending = monster.state["view"]["result"]["ending"]
    said = told(server, f"/t/{table.id}")
    assert said["title"] == f"The Creature That Ate Sheboygan: {ending['title']}"
    assert said["description"] == f"{ending['why']} Ann (Monster), Ben (Humans). The whole game can be watched again."
    assert said["image"] == f"{server.base}/api/tables/{table.id}/preview"
    replay = told(server, "/replay")
    assert replay["title"] == "A game to watch again" and "image" not in replay, "its record is in the reader's hands"


def test_without_a_painter_pictures_are_svg_and_links_go_without(
    monkeypatch: pytest.MonkeyPatch, open_table: OpenTable
) -> None:
    monkeypatch.setattr(pictures, "PAINTS", False)

    async def look() -> None:
        svg = await Pictures(JOBS, room=1_000).of(open_table, "small", "ann")
        assert svg.startswith(b"<svg") and svg.rstrip().endswith(b"</svg>")

    in_time(look())
    monkeypatch.setattr(previews, "KIND", "image/svg+xml")
    scope = {"type": "http", "method": "GET", "path": "/", "headers": [], "server": ("test", 80), "query_string": b""}
    lines = previews._lines(Request(scope), "Title", "About", "/picture")
    assert "og:title" in lines and "og:image" not in lines
