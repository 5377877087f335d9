"""The HTTP calls: games and their boards, tables, seats, records. `CALLS` is also what OpenAPI is made from."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

from msgspec.structs import asdict
from starlette.responses import Response

import matinee
from matinee.desk.game_story import Numbers
from matinee.desk.journal import Row
from matinee.desk.open_table import OpenTable
from matinee.desk.outdated import Outdated
from matinee.desk.phrases import say
from matinee.desk.seats import Holder, admit, chairs, digest, digests, sides
from matinee.desk.wire import (
    Closing,
    Debug,
    GameCard,
    Hint,
    Join,
    Joined,
    LuckyWords,
    Muting,
    MyTable,
    NewTable,
    Nothing,
    Player,
    RecordMade,
    Refusal,
    RuleBook,
    StandIn,
    TableCard,
    TableLine,
    TableMade,
    Talking,
    Tokens,
    WatchMade,
    named,
)
from matinee.lab.analyse import Story
from matinee.server.http.cached_response import CachedResponse
from matinee.server.http.cards import card, cards, packed_board, packed_howto, packed_rules
from matinee.server.http.http_call import CALLS, HttpCall, call
from matinee.table import registry
from matinee.table.boardview import BoardView
from matinee.table.game import Game
from matinee.table.howto import HowTo, has_howto
from matinee.table.json_types import Options
from matinee.table.lesson import Lesson
from matinee.table.lesson import lesson as game_lesson
from matinee.table.text import dice_word
from matinee.table.view import Clock

__all__ = ["CALLS"]

_KEYED = (401, 403, 404, 409, 429)
_HOSTED = (400, 401, 403, 404, 408, 409, 413, 429)


# -- games


@call("GET", "/api/games", list[GameCard])
async def games(door: HttpCall) -> CachedResponse:
    """The games there are."""
    return await asyncio.to_thread(cards)


@call("GET", "/api/broken", list[str])
async def broken(door: HttpCall) -> list[str]:
    """What is wrong with each game that cannot be played, in a sentence."""
    return await asyncio.to_thread(registry.broken)


@call("GET", "/api/games/{game}", GameCard, fails=(404, 422))
async def game(door: HttpCall) -> GameCard:
    """One game, with the seats it has under the options given as query parameters."""
    game = door.game()
    return card(game, _options(door, game))


@call("GET", "/api/games/{game}/board", BoardView, fails=(404, 422))
async def board(door: HttpCall) -> CachedResponse:
    """The fixed board, under the options given as query parameters."""
    game = door.game()
    complete = json.dumps(game.checked(_options(door, game)), sort_keys=True)
    return await asyncio.to_thread(packed_board, game.name, complete)


def _options(door: HttpCall, game: Game) -> Options:
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
async def rules(door: HttpCall) -> CachedResponse:
    """The rule book, in our own words."""
    return await asyncio.to_thread(packed_rules, door.game().name)


@call("GET", "/api/games/{game}/lesson", Lesson, fails=(404,))
async def lesson(door: HttpCall) -> Lesson:
    """The lesson that teaches the game."""
    game = door.game()
    found = game_lesson(game.folder)
    if found is None:
        raise Refusal(404, say("no_lesson", game.title))
    return found


@call("GET", "/api/games/{game}/howto", HowTo, fails=(404,))
async def howto(door: HttpCall) -> CachedResponse:
    """How the game is played, in three minutes, with pictures."""
    game = door.game()
    if not has_howto(game):
        raise Refusal(404, say("no_howto", game.title))
    return await asyncio.to_thread(packed_howto, game.name)


# -- tables


@call("POST", "/api/tables", TableMade, takes=NewTable, fails=(400, 408, 413, 422, 429), rate="tables")
async def create(door: HttpCall) -> TableMade:
    """Set a table up; the tokens in the answer are told only once."""
    return await door.tables.create(door.body)


def _line(row: Row, players: list[Player]) -> TableLine:
    """What every list says of a table; of one that this program cannot play any more, what its row says."""
    options, awaited = json.loads(row["options"]), row["player"]
    title, clock = row["game"], Clock(row["turn"], "", str(row["turn"] or ""))
    with suppress(matinee.MatineeError):
        game = matinee.load(row["game"])
        title, clock = game.title, game.clock(row["turn"], game.checked(options))
    return TableLine(
        table=row["id"],
        game=row["game"],
        title=title,
        rules=row["rules"],
        options=options,
        players=players,
        clock=clock,
        player=awaited,
        who="" if awaited is None else dice_word() if awaited == matinee.CHANCE else players[awaited].side,
        returns=None if row["returns"] is None else json.loads(row["returns"]),
        over=awaited is None,
        damaged=False,
        public=row["public"],
        uploaded=row["uploaded"],
        created=row["created"],
        updated=row["updated"],
    )


def _damaged(row: Row) -> TableLine:
    """What a list says of a table that cannot be read any more."""
    return TableLine(
        table=row["id"],
        game=row["game"],
        title=row["game"],
        rules=row["rules"],
        options={},
        players=[],
        clock=Clock(0, "", say("is_damaged")),
        player=None,
        who="",
        returns=None,
        over=False,
        damaged=True,
        public=row["public"],
        uploaded=row["uploaded"],
        created=row["created"],
        updated=row["updated"],
    )


def _players(door: HttpCall, row: Row, seated: list[Row]) -> list[Player]:
    """Who sits at a table; of one in memory it is known by which names."""
    if (running := door.tables.running.get(row["id"])) is not None:
        return door.live.players(running)
    seated_as = chairs(seated, sides(row["game"], json.loads(row["options"]), len(seated)))
    here = door.live.here(row["id"])
    return [chair.shown(chair.seat in here) for chair in seated_as]


async def _listed(door: HttpCall, rows: list[Row]) -> list[TableLine]:
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
async def public(door: HttpCall) -> list[TableLine]:
    """The public tables, the latest first."""
    return await _listed(door, await door.tables.store.public())


@call("POST", "/api/tables/mine", list[MyTable], takes=Tokens, fails=(400, 408, 413, 429), rate="lists")
async def mine(door: HttpCall) -> list[MyTable]:
    """The tables where these tokens hold seats, the latest first; a table comes once for each seat."""
    held = await door.tables.store.held([digest(token) for token in door.body.tokens])
    rows = await door.tables.store.some([seat["table_id"] for seat in held])
    waiting = {row["id"]: row["player"] for row in rows}
    return [
        MyTable(**asdict(line), seat=seat["seat"], your_turn=waiting[line.table] == seat["seat"])
        for line in await _listed(door, rows)
        for seat in held
        if seat["table_id"] == line.table
    ]


@call("GET", "/api/tables/{table}", TableCard, fails=(401, 404, 409), token=True)
async def summary(door: HttpCall) -> TableCard:
    """A table, for whoever holds a token of it, or for anybody if it is public."""
    running, holder = await door.tables.door(door.table, door.token)
    async with running.lock:
        return TableCard(
            **asdict(_line(running.row, door.live.players(running))),
            seq=running.number(holder),
            dice=running.row["dice"],
            takeback=running.row["takeback"],
            talk=running.row["talk"],
            hints=running.row["hints"],
            closed=running.row["closed"],
            sealed=running.sealed,
            seats=list(holder.seats),
        )


@call("POST", "/api/tables/{table}/join", Joined, takes=Join, fails=(400, 401, 404, 408, 409, 413, 429), rate="seats")
async def join(door: HttpCall) -> Joined:
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
async def stand_in(door: HttpCall) -> Player:
    """Let a bot play your seat until you hand it null, or play an invited seat that nobody has taken yet."""
    running, holder = await door.tables.door(door.table, door.token)
    chair = await door.tables.stand_in(running.id, holder, door.seat, door.body.bot)
    return chair.shown(chair.seat in door.live.here(running.id))


# -- keys, and what the host may do


@call("POST", "/api/tables/{table}/seats/{seat}/key", Joined, fails=_KEYED, token=True, rate="seats")
async def change_key(door: HttpCall) -> Joined:
    """A new token for a seat you hold; the old one opens nothing any more."""
    running, holder = await door.tables.door(door.table, door.token)
    return await door.hosting.change_key(running.id, holder, door.seat)


@call(
    "POST",
    "/api/tables/{table}/seats/{seat}/luck",
    Nothing,
    takes=LuckyWords,
    fails=(*_HOSTED, 422),
    token=True,
    rate="seats",
)
async def luck(door: HttpCall) -> Nothing:
    """Add words to sealed dice: they have a part in all that have not fallen yet."""
    running, holder = await door.tables.door(door.table, door.token)
    await door.tables.add_words(running, holder, door.seat, named(door.body.words, "-"))
    return Nothing()


@call("POST", "/api/tables/{table}/watch", WatchMade, fails=_KEYED, token=True, rate="seats")
async def change_watch(door: HttpCall) -> WatchMade:
    """A new token for spectators, for the host; whoever came by the old one is let go."""
    return WatchMade(await door.hosting.change_watch(door.table, door.token))


@call("POST", "/api/tables/{table}/close", Nothing, takes=Closing, fails=_HOSTED, token=True, rate="seats")
async def close(door: HttpCall) -> Nothing:
    """Let nothing more be played or said, or go on, for the host."""
    await door.hosting.close(door.table, door.token, door.body.closed)
    return Nothing()


@call("POST", "/api/tables/{table}/talk", Nothing, takes=Talking, fails=_HOSTED, token=True, rate="seats")
async def talk(door: HttpCall) -> Nothing:
    """Say who may talk, for the host."""
    await door.hosting.let_talk(door.table, door.token, door.body.talk)
    return Nothing()


@call("POST", "/api/tables/{table}/seats/{seat}/mute", Nothing, takes=Muting, fails=_HOSTED, token=True, rate="seats")
async def mute(door: HttpCall) -> Nothing:
    """Let a seat say nothing more, or again, for the host."""
    await door.hosting.mute(door.table, door.token, door.seat, door.body.muted)
    return Nothing()


@call("DELETE", "/api/tables/{table}", Nothing, fails=_KEYED, token=True, rate="seats")
async def delete(door: HttpCall) -> Nothing:
    """Remove a table and all that was played and said there, for the host."""
    await door.hosting.delete(door.table, door.token)
    return Nothing()


# -- looking back


def _all_seats(holder: Holder, seats: int) -> bool:
    return len(holder.seats) == seats


def _may_read(table: OpenTable | Outdated, holder: Holder) -> None:
    if not table.open_book and not _all_seats(holder, len(table.chairs)):
        raise Refusal(403, say("record_secret"))


@call("GET", "/api/tables/{table}/record", str, fails=(401, 403, 404, 409), token=True)
async def record(door: HttpCall) -> Response:
    """The record, once the game is over, or at any time for whoever holds every seat; of older rules too."""
    try:
        running, holder = await door.tables.door(door.table, door.token)
    except Outdated as kept:
        watch = (kept.row["watch"], kept.row["host"])
        holder = admit(digests(door.token), kept.chairs, watch, kept.row["public"])
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
async def numbers(door: HttpCall) -> Numbers:
    """The story of a finished game in numbers."""
    running, _ = await door.tables.door(door.table, door.token)
    async with running.lock:
        if not running.open_book:
            raise Refusal(403, say("numbers_later"))
        copy = running.copied()
    return await door.tables.workers.numbers(copy)


@call("GET", "/api/tables/{table}/hint", Hint, fails=(401, 403, 404, 409, 422, 429, 503), token=True, rate="hints")
async def hint(door: HttpCall) -> Hint:
    """The three best lines for the seat that decides, and the chance to win with each, if the table allows it."""
    running, holder = await door.tables.door(door.table, door.token)
    return await door.live.afterwards.hint(running, holder)


@call(
    "GET", "/api/tables/{table}/analysis", Story, fails=(401, 403, 404, 409, 422, 429, 503), token=True, rate="analyses"
)
async def analysis(door: HttpCall) -> Story:
    """A finished game in chances: everybody's along it, luck apart from what was decided, the dearest decisions."""
    running, _ = await door.tables.door(door.table, door.token)
    return await door.live.afterwards.analysis(running)


@call(
    "POST",
    "/api/tables/{table}/seats/{seat}/again/{ply}",
    TableMade,
    fails=(401, 403, 404, 409, 422, 429),
    token=True,
    rate="tables",
)
async def again(door: HttpCall) -> TableMade:
    """Play on in this seat, after so many actions of a game that is over, at a table of your own against bots."""
    running, _ = await door.tables.door(door.table, door.token)
    return await door.live.afterwards.play_on(running, door.seat, door.ply)


@call("POST", "/api/records", RecordMade, takes=str, fails=(400, 408, 413, 422, 429, 503), rate="records")
async def upload(door: HttpCall) -> RecordMade:
    """Look back on a record: its text is the body."""
    return await door.tables.upload(door.body)


@call("GET", "/api/tables/{table}/debug", Debug, fails=(401, 403, 404, 409), token=True)
async def debug(door: HttpCall) -> Debug:
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
