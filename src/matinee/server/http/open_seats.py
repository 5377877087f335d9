"""The calls about open seats: which tables ask for players, and sitting down."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import asdict

import matinee
from matinee.desk.host import commands
from matinee.desk.looking_back.summaries import terms_of
from matinee.desk.phrases import say
from matinee.desk.seats.chairs import secret
from matinee.desk.wire.calls import Joined, SitDown
from matinee.desk.wire.new_tables import WELCOME, Asking
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import TableAsking
from matinee.desk.wire.time_control import LIMITS, read_control
from matinee.server.http.http_call import HttpCall, endpoint
from matinee.server.http.tables import listed

CLOCKS = ("none", *LIMITS)

MOST = 50
"""Most tables listed."""


def _chosen(call: HttpCall, name: str, among: Sequence[str]) -> str:
    """What a list is to be narrowed to, one of these, or nothing."""
    found = call.request.query_params.get(name, "")
    if found and found not in among:
        raise Refusal(422, say("no_filter", name, ", ".join(among), repr(found[:40])))
    return found


@endpoint(
    "GET",
    "/api/open-seats",
    list[TableAsking],
    query=("game", "clock", "welcome"),
    fails=(422,),
    token=True,
    rate="lists",
)
async def open_seats(call: HttpCall) -> list[TableAsking]:
    """The tables that ask for players, hosts in turn: of one game, with one kind of clock, or for those welcome. Those
    of people you blocked, or who blocked you, are left out."""
    game, clock = _chosen(call, "game", matinee.names()), _chosen(call, "clock", CLOCKS)
    welcome = _chosen(call, "welcome", WELCOME)
    rows = {}
    apart = await call.services.blocks.apart(await call.person())
    for row in await call.services.lists.asking(apart):
        asks, control = msgspec.json.decode(row.asks or "{}", type=Asking), read_control(row.clock)
        timed = control.kind if control is not None else "none"
        if game in ("", row.game) and clock in ("", timed) and welcome in ("", asks.welcome):
            rows[row.id] = row, asks
    found = list[TableAsking]()
    for line in await listed(call, [row for row, _ in rows.values()][:MOST]):
        row, asks = rows[line.table]
        if not line.damaged:
            terms = terms_of(row, len(line.players))
            found.append(TableAsking(**asdict(line), terms=terms, asks=asks, until=row.fill or 0))
    return found


@endpoint("POST", "/api/tables/{table}/seats/{seat}/sit", Joined, takes=SitDown, token=True, rate="seats")
async def sit(call: HttpCall) -> Joined:
    """Take an open seat; a token says whether you sit there already. Neither of two people sits down with the other if
    one has blocked the other."""
    person, (token, hashed) = await call.person(), secret("seat")
    if apart := await call.services.blocks.apart(person):
        there = {seat.person for seat in (await call.services.seats.of([call.table]))[call.table]}
        if there & apart:
            raise Refusal(409, say("not_open"))
    face = person.face if person else None
    seat = await call.ask(commands.Sit, call.seat, hashed, call.body.name, face, call.body.luck or "")
    await call.services.people.sat_down(person, call.body.name)
    return Joined(seat, token)
