"""The HTTP calls: games and their boards, tables, seats, records. `CALLS` is also what OpenAPI is made from."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import matinee
from matinee.server.cards import card, cards, packed_board, packed_rules
from matinee.server.limits import address
from matinee.server.live import Live
from matinee.server.numbers import Numbers
from matinee.server.packed import Packed
from matinee.server.running import Outdated, Running
from matinee.server.saying import say
from matinee.server.seats import Holder, admit, chairs, digest, sides
from matinee.server.store import Row
from matinee.server.tables import Tables
from matinee.server.wire import (
    BODY_LIMIT,
    RECORD_LIMIT,
    Debug,
    GameCard,
    Join,
    Joined,
    MyTable,
    NewTable,
    Player,
    RecordMade,
    Refusal,
    RuleBook,
    StandIn,
    TableCard,
    TableLine,
    TableMade,
    Tokens,
    wrong,
)
from matinee.table import registry
from matinee.table.boardview import BoardView
from matinee.table.game import Game
from matinee.table.lesson import Lesson
from matinee.table.lesson import lesson as game_lesson
from matinee.table.view import Clock, dice_word

BODY_SECONDS = 20.0
"""How long a body may take to come."""

Handler = Callable[["Door"], Awaitable[Any]]


class Call(msgspec.Struct, frozen=True):
    """One HTTP call: where it is, what it takes and gives, and how it can fail."""

    method: str
    path: str
    handler: Handler
    gives: Any
    takes: Any = None
    fails: tuple[int, ...] = ()
    query: tuple[str, ...] = ()
    token: bool = False
    rate: str = ""

    @property
    def says(self) -> str:
        """What the call does, in a sentence."""
        return (self.handler.__doc__ or "").strip()


CALLS: list[Call] = []


def call(method: str, path: str, gives: Any, **more: Any) -> Callable[[Handler], Handler]:
    """Make a handler answer a call."""

    def add(handler: Handler) -> Handler:
        CALLS.append(Call(method, path, handler, gives, **more))
        return handler

    return add


class Door:
    """One request, and what it may reach."""

    def __init__(self, request: Request, tables: Tables, live: Live, body: Any) -> None:
        self.request = request
        self.tables = tables
        self.live = live
        self.body = body

    @property
    def table(self) -> str:
        """The table the request is about."""
        return str(self.request.path_params["table"])

    @property
    def seat(self) -> int:
        """The seat the request is about."""
        seat = str(self.request.path_params["seat"])
        if not re.fullmatch("[0-9]{1,3}", seat):
            raise Refusal(404, say("no_seat", seat[:20]))
        return int(seat)

    @property
    def token(self) -> str:
        """The bearer token, or nothing."""
        kind, _, token = self.request.headers.get("authorization", "").partition(" ")
        return token.strip() if kind.lower() == "bearer" else ""

    def game(self) -> Game:
        """The game the request is about."""
        try:
            return matinee.load(self.request.path_params["game"])
        except matinee.MatineeError as error:
            raise Refusal(404, str(error)) from error


async def read_body(request: Request, limit: int) -> bytes:
    """The body, or 413 as soon as it is longer than the limit, or 408 when it takes too long to come."""
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > limit:
                    raise Refusal(413, say("too_long", limit // 1024))
    except TimeoutError:
        raise Refusal(408, say("slow_body", int(BODY_SECONDS))) from None
    return bytes(body)


async def answer(one: Call, request: Request, tables: Tables, live: Live) -> Response:
    """Take a request in, let its handler answer, and write the answer down."""
    body: Any = None
    if one.rate:
        live.limits.spend(one.rate, address(request.client and request.client.host))
    if one.takes is str:
        try:
            body = (await read_body(request, RECORD_LIMIT)).decode()
        except UnicodeDecodeError:
            raise Refusal(400, say("not_text")) from None
    elif one.takes is not None:
        try:
            body = msgspec.json.decode(await read_body(request, BODY_LIMIT), type=one.takes)
        except msgspec.MsgspecError as error:
            raise Refusal(400, wrong(error)) from error
        except RecursionError:
            raise Refusal(400, say("too_deep")) from None
    given = await one.handler(Door(request, tables, live, body))
    if isinstance(given, Packed):
        return given.response(request)
    if isinstance(given, Response):
        return given
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(given), media_type="application/json", headers=headers)


# -- games


@call("GET", "/api/games", list[GameCard])
async def games(door: Door) -> Packed:
    """The games there are."""
    return await asyncio.to_thread(cards)


@call("GET", "/api/broken", list[str])
async def broken(door: Door) -> list[str]:
    """What is wrong with each game that cannot be played, in a sentence."""
    return await asyncio.to_thread(registry.broken)


@call("GET", "/api/games/{game}", GameCard, fails=(404, 422))
async def game(door: Door) -> GameCard:
    """One game, with the seats it has under the options given as query parameters."""
    game = door.game()
    return card(game, _options(door, game))


@call("GET", "/api/games/{game}/board", BoardView, fails=(404, 422))
async def board(door: Door) -> Packed:
    """The fixed board, under the options given as query parameters."""
    game = door.game()
    complete = json.dumps(game.checked(_options(door, game)), sort_keys=True)
    return await asyncio.to_thread(packed_board, game.name, complete)


def _options(door: Door, game: Game) -> dict[str, Any]:
    """The options among the query parameters."""
    known = {option.name: option for option in game.options}
    return {name: _option(known.get(name), text) for name, text in door.request.query_params.items()}


def _option(option: Any, text: str) -> Any:
    """An option's value as a query parameter spells it."""
    if option is None:
        return text
    if option.choices:
        return next((c for c in option.choices if str(c).lower() == text.lower()), text)
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < 10 else text


@call("GET", "/api/games/{game}/rules", RuleBook, fails=(404,))
async def rules(door: Door) -> Packed:
    """The rule book, in our own words."""
    return await asyncio.to_thread(packed_rules, door.game().name)


@call("GET", "/api/games/{game}/lesson", Lesson, fails=(404,))
async def lesson(door: Door) -> Lesson:
    """The lesson that teaches the game."""
    game = door.game()
    found = game_lesson(game.folder)
    if found is None:
        raise Refusal(404, say("no_lesson", game.title))
    return found


# -- tables


@call("POST", "/api/tables", TableMade, takes=NewTable, fails=(400, 408, 413, 422, 429), rate="tables")
async def create(door: Door) -> TableMade:
    """Set a table up; the tokens in the answer are told only once."""
    return await door.tables.create(door.body)


def _line(row: Row, players: list[Player]) -> dict[str, Any]:
    """What every list says of a table; of one that this program cannot play any more, what its row says."""
    options, awaited = json.loads(row["options"]), row["player"]
    title, clock = row["game"], Clock(row["turn"], "", str(row["turn"] or ""))
    with suppress(matinee.MatineeError):
        game = matinee.load(row["game"])
        title, clock = game.title, game.clock(row["turn"], game.checked(options))
    return {
        "table": row["id"],
        "game": row["game"],
        "title": title,
        "rules": row["rules"],
        "options": options,
        "players": players,
        "clock": clock,
        "who": "" if awaited is None else dice_word() if awaited == matinee.CHANCE else players[awaited].side,
        "player": awaited,
        "over": awaited is None,
        "damaged": False,
        "returns": None if row["returns"] is None else json.loads(row["returns"]),
        "public": row["public"],
        "uploaded": row["uploaded"],
        "created": row["created"],
        "updated": row["updated"],
    }


def _damaged(row: Row) -> dict[str, Any]:
    """What a list says of a table that cannot be read any more."""
    plain = {name: row[name] for name in ("game", "rules", "public", "uploaded", "created", "updated")}
    nothing: dict[str, Any] = {"options": {}, "players": [], "player": None, "who": "", "returns": None, "over": False}
    return (
        {"table": row["id"], "title": row["game"], "clock": Clock(0, "", say("is_damaged")), "damaged": True}
        | plain
        | nothing
    )


def _players(door: Door, row: Row, seated: list[Row]) -> list[Player]:
    """Who sits at a table; of one in memory it is known by which names."""
    if (running := door.tables.running.get(row["id"])) is not None:
        return door.live.players(running)
    seated_as = chairs(seated, sides(row["game"], json.loads(row["options"]), len(seated)))
    here = door.live.here(row["id"])
    return [chair.shown(chair.seat in here) for chair in seated_as]


async def _listed(door: Door, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    seats = await door.tables.store.seats([row["id"] for row in rows])
    lines = []
    for row in rows:
        try:
            told = _line(row, _players(door, row, seats[row["id"]]))
        except Exception:  # whatever is wrong with one table, the others are listed
            told = _damaged(row)
        lines.append(_damaged(row) if row["id"] in door.tables.damaged else told)
    return lines


@call("GET", "/api/tables", list[TableLine], fails=(429,), query=("public",), rate="lists")
async def public(door: Door) -> list[TableLine]:
    """The public tables, the latest first."""
    return [TableLine(**line) for line in await _listed(door, await door.tables.store.public())]


@call("POST", "/api/tables/mine", list[MyTable], takes=Tokens, fails=(400, 408, 413, 429), rate="lists")
async def mine(door: Door) -> list[MyTable]:
    """The tables where these tokens hold seats, the latest first; a table comes once for each seat."""
    held = await door.tables.store.held([digest(token) for token in door.body.tokens])
    rows = await door.tables.store.some([seat["table_id"] for seat in held])
    waiting = {row["id"]: row["player"] for row in rows}
    return [
        MyTable(**line, seat=seat["seat"], your_turn=waiting[line["table"]] == seat["seat"])
        for line in await _listed(door, rows)
        for seat in held
        if seat["table_id"] == line["table"]
    ]


@call("GET", "/api/tables/{table}", TableCard, fails=(401, 404, 409), token=True)
async def summary(door: Door) -> TableCard:
    """A table, for whoever holds a token of it, or for anybody if it is public."""
    running, holder = await door.tables.door(door.table, door.token)
    async with running.lock:
        return TableCard(
            **_line(running.row, door.live.players(running)),
            seq=running.number(holder),
            dice=running.row["dice"],
            takeback=running.row["takeback"],
            seats=list(holder.seats),
        )


@call("POST", "/api/tables/{table}/join", Joined, takes=Join, fails=(400, 401, 404, 408, 409, 413, 429), rate="seats")
async def join(door: Door) -> Joined:
    """Take a seat by invitation."""
    return await door.tables.join(door.table, door.body)


@call(
    "POST",
    "/api/tables/{table}/seats/{seat}/stand-in",
    Player,
    takes=StandIn,
    fails=(400, 401, 403, 404, 408, 409, 413, 422, 429),
    token=True,
    rate="seats",
)
async def stand_in(door: Door) -> Player:
    """Let a bot play your seat until you hand it null, or play an invited seat that nobody has taken yet."""
    running, holder = await door.tables.door(door.table, door.token)
    chair = await door.tables.stand_in(running.id, holder, door.seat, door.body.bot)
    return chair.shown(chair.seat in door.live.here(running.id))


# -- looking back


def _all_seats(holder: Holder, seats: int) -> bool:
    return len(holder.seats) == seats


def _may_read(table: Running | Outdated, holder: Holder) -> None:
    if not table.open_book and not _all_seats(holder, len(table.chairs)):
        raise Refusal(403, say("record_secret"))


@call("GET", "/api/tables/{table}/record", str, fails=(401, 403, 404, 409), token=True)
async def record(door: Door) -> Response:
    """The record, once the game is over, or at any time for whoever holds every seat; of older rules too."""
    try:
        running, holder = await door.tables.door(door.table, door.token)
    except Outdated as kept:
        holder = admit(door.token, kept.chairs, kept.row["watch"], kept.row["public"])
        _may_read(kept, holder)
        game, text = kept.row["game"], kept.record()
    else:
        async with running.lock:
            _may_read(running, holder)
            copy = running.copied()
        game, text = running.game.name, await asyncio.to_thread(copy.dumps)
    name = f'attachment; filename="{game}-{door.table}.jsonl"'
    return Response(text, media_type="text/plain", headers={"content-disposition": name, "cache-control": "no-store"})


@call(
    "GET", "/api/tables/{table}/numbers", Numbers, fails=(401, 403, 404, 409, 422, 429, 503), token=True, rate="lists"
)
async def numbers(door: Door) -> Numbers:
    """The story of a finished game in numbers."""
    running, _ = await door.tables.door(door.table, door.token)
    async with running.lock:
        if not running.open_book:
            raise Refusal(403, say("numbers_later"))
        copy = running.copied()
    return await door.tables.workers.numbers(copy)


@call("POST", "/api/records", RecordMade, takes=str, fails=(400, 408, 413, 422, 429, 503), rate="records")
async def upload(door: Door) -> RecordMade:
    """Look back on a record: its text is the body."""
    return await door.tables.upload(door.body)


@call("GET", "/api/tables/{table}/debug", Debug, fails=(401, 403, 404, 409), token=True)
async def debug(door: Door) -> Debug:
    """The whole truth, for whoever holds every seat, or once nothing is secret."""
    running, holder = await door.tables.door(door.table, door.token)
    async with running.lock:
        if not running.open_book and not _all_seats(holder, len(running.chairs)):
            raise Refusal(403, say("not_all_seats"))
        state = running.state
        legal = state.legal_actions()
        return Debug(
            seq=running.seq,
            player=state.player,
            phases=[type(phase).__name__ for phase in reversed(state.stack)],
            position=state.position(),
            legal=[list(action) for action in legal],
            words=[state.describe(action) for action in legal],
            actions=[[entry.seq, entry.seat, *entry.action] for entry in running.entries],
        )
