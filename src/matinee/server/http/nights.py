"""The calls about tonight's feature: the programme, the table of a night, and entering a game in it."""

from __future__ import annotations

import asyncio
from functools import lru_cache, partial

import msgspec

from matinee.desk.library.nights import (
    Enter,
    Evening,
    EveningEntry,
    Programme,
    entry_name,
    evening,
    evening_record,
    programme_card,
    tonight,
)
from matinee.desk.phrases import say
from matinee.desk.seats.lookalikes import look
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import Face
from matinee.server.bots.bot_jobs import EVENING
from matinee.server.bots.fair_queue import Ticket
from matinee.server.clock import now
from matinee.server.http.cached_response import CachedResponse
from matinee.server.http.http_call import HttpCall, endpoint
from matinee.server.people.evenings import GIVEN_UP, Entry
from matinee.server.storage.rows import EveningRow
from matinee.table.said.verbs import CONCEDE

MOST_LISTED = 50
"""Lines of a night's table that are told."""


@lru_cache(maxsize=16)
def _programme(week: str) -> CachedResponse:
    return CachedResponse.json(programme_card(week))


@endpoint("GET", "/api/nights", Programme, rate="looks", query=("week",), fails=(422,))
async def nights(call: HttpCall) -> CachedResponse:
    """The programme: every night there is, or those of the week of a day."""
    return await asyncio.to_thread(_programme, call.request.query_params.get("week", ""))


@endpoint("GET", "/api/nights/{night}/entries", list[EveningEntry], rate="lists")
async def entries(call: HttpCall) -> list[EveningEntry]:
    """The table of a night, the best first; each entry was checked by replaying its record."""
    rows = await call.services.evenings.of(str(call.request.path_params["night"])[:12], MOST_LISTED)
    return [_entry(row) for row in rows]


def _entry(row: Entry) -> EveningEntry:
    return EveningEntry(row.name, row.face, max(0, row.won), row.points, row.turns, row.strip, row.at)


@endpoint(
    "POST", "/api/tables/{table}/evening", Evening, takes=Enter, fails=(403, 422, 503), token=True, rate="records"
)
async def enter(call: HttpCall) -> Evening:
    """What a finished game of a night is worth: every roll and every choice of the rivals is checked.

    Tonight's is entered in the table of the night, if that is asked for: one of each person, under a name of their own.
    """
    table, holder = await call.admit()
    record = evening_record(table, holder)
    judged = await call.services.jobs.do(EVENING, record, Ticket(call.address))
    if not call.body.enter:
        return evening(table.game, judged)
    at, evenings = now(), call.services.evenings
    if judged.night not in tonight(at):
        return evening(table.game, judged, note=say("night_over"))
    chair = table.chairs[holder.seats[0]]
    entered = await evenings.of(judged.night)
    if table.id not in {one.table_id for one in entered}:
        person = chair.face.person if chair.face is not None else None
        if table.row.hints or await evenings.helped(table.id, chair.seat):
            return evening(table.game, judged, note=say("night_with_hints"))
        if not await evenings.is_first(judged.night, table.row, person):
            return evening(table.game, judged, note=say("night_tried"))
        if chair.face is not None and chair.face.person in {one.person for one in entered}:
            return evening(table.game, judged, note=say("night_entered"))
        name = entry_name(chair, call.body.name)
        score = msgspec.structs.asdict(judged.score)
        if table.entries[-1].action == (CONCEDE, chair.seat):
            score["won"] = GIVEN_UP
        row = EveningRow(
            night=judged.night, table_id=table.id, name=name, look=look(name), strip=judged.strip, at=at, **score
        )
        await evenings.enter(row, partial(check_entry, name, chair.face))
        entered = await evenings.of(judged.night)
    places = [one.table_id for one in entered]
    return evening(table.game, judged, places.index(table.id) + 1)


def check_entry(name: str, me: Face | None, tonight: list[Entry], ever: list[Entry]) -> None:
    """Refuse a second entry, and the name of another person: of this night, or known from another;
    and what looks like one."""
    if me is not None and me.person in {one.person for one in tonight}:
        raise Refusal(409, say("night_entered"))
    if any(one.look == look(name) for one in (*tonight, *ever) if me is None or one.person != me.person):
        raise Refusal(422, say("night_name_taken", name))
