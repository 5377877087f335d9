"""The calls that look back on a game, or ahead: records, numbers, hints, analyses, another try."""

from __future__ import annotations

import asyncio

from starlette.responses import Response

from matinee.desk.journal.outdated import Outdated
from matinee.desk.looking_back import summaries
from matinee.desk.looking_back.coach import Coached
from matinee.desk.looking_back.game_story import Numbers
from matinee.desk.looking_back.hints import another_try
from matinee.desk.setting_up.new_table import seats_of
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.new_tables import RecordMade, TableMade
from matinee.desk.wire.tables import Debug, Hint, NotYet
from matinee.lab.analyse import Story
from matinee.lab.course import Course
from matinee.server.http.http_call import HttpCall, endpoint
from matinee.table.json_types import JsonObject

_LATER: JsonObject = {"fails": (403, 422), "token": True, "waits": True}


@endpoint("GET", "/api/tables/{table}/record", str, rate="files", fails=(403,), token=True)
async def record(call: HttpCall) -> Response:
    """The record, once the game is over, or at any time for the holder of every seat; of older rules too."""
    try:
        table: OpenTable | Outdated
        table, holder = await call.admit()
        written = summaries.record(table, holder)
    except Outdated as kept:
        table = kept
        written = summaries.record(kept, kept.admitted(await call.services.tables.keys(call.token)))
    text, name = await asyncio.to_thread(written), f'attachment; filename="{table.row.game}-{call.table}.jsonl"'
    return Response(text, media_type="text/plain", headers={"content-disposition": name, "cache-control": "no-store"})


@endpoint("GET", "/api/tables/{table}/numbers", Numbers, rate="lists", **_LATER)
async def numbers(call: HttpCall) -> Numbers | NotYet:
    """The story of a finished game in numbers."""
    table, _ = await call.admit()
    return await call.services.hints.numbers(table, call.address)


@endpoint("GET", "/api/tables/{table}/hint", Hint, rate="hints", **_LATER)
async def hint(call: HttpCall) -> Hint | NotYet:
    """The three best lines for the seat that decides, and the chance to win with each, if the table allows it."""
    table, holder = await call.admit()
    return await call.services.hints.hint(table, holder, call.address)


@endpoint("GET", "/api/tables/{table}/coach", Coached, rate="hints", **_LATER)
async def coach(call: HttpCall) -> Coached | NotYet:
    """The decision of your last turn that cost most, at a table with hints where bots play all other seats."""
    table, holder = await call.admit()
    return await call.services.hints.coach(table, holder, call.address)


@endpoint("GET", "/api/tables/{table}/course", Course, rate="lists", **_LATER)
async def course(call: HttpCall) -> Course | NotYet:
    """How everybody's chance ran along a finished game, and where it turned."""
    table, _ = await call.admit()
    return await call.services.hints.course(table, call.address)


@endpoint("GET", "/api/tables/{table}/analysis", Story, rate="analyses", **_LATER)
async def analysis(call: HttpCall) -> Response | NotYet:
    """A finished game in chances: everybody's along it, luck apart from what was decided, the dearest decisions."""
    table, _ = await call.admit()
    story = await call.services.hints.analysis(table, call.address)
    if isinstance(story, NotYet):
        return story
    return Response(story, media_type="application/json", headers={"cache-control": "no-store"})


@endpoint(
    "POST", "/api/tables/{table}/seats/{seat}/again/{ply}", TableMade, fails=(403, 422), token=True, rate="tables"
)
async def again(call: HttpCall) -> TableMade:
    """Play on in this seat from an earlier moment of a finished game, at a table of your own against bots."""
    person = await call.person()
    table, _ = await call.admit()
    wish, played = another_try(table, call.seat, call.ply)
    known = seats_of(wish, person.face if person else None)
    return await call.services.new_tables.create(wish, played, known, maker=person.id if person else None)


@endpoint("POST", "/api/records", RecordMade, takes=str, fails=(422, 503), rate="records")
async def upload(call: HttpCall) -> RecordMade:
    """Look back on a record: its text is the body."""
    return await call.services.new_tables.upload(call.body, call.address)


@endpoint("GET", "/api/tables/{table}/debug", Debug, rate="boards", fails=(403,), token=True)
async def debug(call: HttpCall) -> Debug:
    """The complete state, for the holder of every seat, or once nothing is secret."""
    table, holder = await call.admit()
    return summaries.debug(table, holder)
