"""The calls about tables: setting one up, the lists, taking a seat, and what its host may do."""

from __future__ import annotations

from collections.abc import Sequence

from matinee.desk.looking_back.summaries import damaged_line, my_table, seated, table_card, table_line
from matinee.desk.rows import SeatRow, TableRow
from matinee.desk.seats.chairs import digest
from matinee.desk.setting_up.new_table import seats_of
from matinee.desk.wire.calls import (
    Closing,
    Complaint,
    Freed,
    Join,
    Joined,
    LuckyWords,
    Muting,
    Nothing,
    Report,
    StandIn,
    Talking,
    Tokens,
    WatchMade,
)
from matinee.desk.wire.new_tables import NewTable, SeatGiven, TableMade
from matinee.desk.wire.reading import named
from matinee.desk.wire.tables import MyTable, Player, TableCard, TableLine
from matinee.server.http.http_call import HttpCall, endpoint


@endpoint("POST", "/api/tables", TableMade, takes=NewTable, fails=(422,), token=True, rate="tables")
async def create(call: HttpCall) -> TableMade:
    """Set a table up; the tokens in the answer are told only once."""
    person = await call.person()
    made = await call.services.playing.create(call.body, known=seats_of(call.body, person.face if person else None))
    await call.services.people.sat_down(person, next((seat.name for seat in call.body.seats if seat.kind == "me"), ""))
    return made


def players_of(call: HttpCall, row: TableRow, seats: Sequence[SeatRow]) -> list[Player]:
    """Who sits at a table; of one in memory it is known by which names."""
    connections = call.services.connections
    if (table := call.services.tables.by_id.get(row.id)) is not None:
        return connections.players(table)
    return seated(row, seats, connections.here(row.id))


async def listed(call: HttpCall, rows: Sequence[TableRow]) -> list[TableLine]:
    """What lists say of these tables."""
    seats = await call.services.seats.of([row.id for row in rows])
    lines = []
    for row in rows:
        try:
            told = table_line(row, players_of(call, row, seats[row.id]))
        except Exception:  # whatever is wrong with one table, the others are listed
            told = damaged_line(row)
        lines.append(damaged_line(row) if row.id in call.services.tables.damaged else told)
    return lines


@endpoint("GET", "/api/tables", list[TableLine], query=("public", "running"), rate="lists")
async def public(call: HttpCall) -> list[TableLine]:
    """The public tables, the latest first; with `running=1` a few of those that are being played."""
    running = call.request.query_params.get("running") == "1"
    return await listed(call, await call.services.lists.public(running))


@endpoint("POST", "/api/tables/mine", list[MyTable], takes=Tokens, rate="lists")
async def mine(call: HttpCall) -> list[MyTable]:
    """The tables where these tokens hold seats, the latest first; a table comes once for each seat."""
    held = await call.services.seats.held([digest(token) for token in call.body.tokens])
    rows = await call.services.lists.some([seat.table_id for seat in held])
    return [
        my_table(line, seat.seat) for line in await listed(call, rows) for seat in held if seat.table_id == line.table
    ]


@endpoint("GET", "/api/tables/{table}", TableCard, rate="looks", token=True)
async def summary(call: HttpCall) -> TableCard:
    """A table, for whoever holds a token of it, or for anybody if it is public."""
    table, holder = await call.admit()
    async with table.lock:
        return table_card(table, holder, call.services.connections.players(table), call.token)


@endpoint("POST", "/api/tables/{table}/join", Joined, takes=Join, token=True, rate="seats")
async def join(call: HttpCall) -> Joined:
    """Take a seat by invitation."""
    person = await call.person()
    joined = await call.services.playing.join(call.table, call.body, person.face if person else None)
    await call.services.people.sat_down(person, call.body.name)
    return joined


@endpoint(
    "POST",
    "/api/tables/{table}/seats/{seat}/stand-in",
    Player,
    takes=StandIn,
    fails=(403, 422),
    token=True,
    rate="seats",
)
async def stand_in(call: HttpCall) -> Player:
    """Let a bot play your seat until you hand it null, or play an invited seat that nobody has taken yet."""
    table, holder = await call.admit()
    chair = await call.services.playing.stand_in(table, holder, call.seat, call.body.bot)
    return chair.shown(chair.seat in call.services.connections.here(table.id))


# -- keys, and what the host may do


@endpoint("POST", "/api/tables/{table}/seats/{seat}/key", Joined, fails=(403,), token=True, rate="seats")
async def change_key(call: HttpCall) -> Joined:
    """A new token for a seat you hold; the old one opens nothing any more."""
    table, holder = await call.admit()
    return await call.moderation.change_key(table.id, holder, call.seat)


@endpoint(
    "POST",
    "/api/tables/{table}/seats/{seat}/luck",
    Nothing,
    takes=LuckyWords,
    fails=(403, 422),
    token=True,
    rate="seats",
)
async def luck(call: HttpCall) -> Nothing:
    """Add words to sealed dice: they have a part in all that have not fallen yet."""
    table, holder = await call.admit()
    await call.services.playing.add_lucky_words(table, holder, call.seat, named(call.body.words, "-"))
    return Nothing()


@endpoint("POST", "/api/tables/{table}/watch", WatchMade, fails=(403,), token=True, rate="seats")
async def change_watch(call: HttpCall) -> WatchMade:
    """A new token for spectators, for the host; whoever came by the old one is let go."""
    return WatchMade(await call.moderation.change_watch(call.table, call.token))


@endpoint("POST", "/api/tables/{table}/close", Nothing, takes=Closing, fails=(403,), token=True, rate="seats")
async def close(call: HttpCall) -> Nothing:
    """Let nothing more be played or said, or go on, for the host."""
    await call.moderation.close(call.table, call.token, call.body.closed)
    return Nothing()


@endpoint("POST", "/api/tables/{table}/talk", Nothing, takes=Talking, fails=(403,), token=True, rate="seats")
async def talk(call: HttpCall) -> Nothing:
    """Say who may talk, for the host."""
    await call.moderation.let_talk(call.table, call.token, call.body.talk)
    return Nothing()


@endpoint(
    "POST", "/api/tables/{table}/seats/{seat}/mute", Nothing, takes=Muting, fails=(403,), token=True, rate="seats"
)
async def mute(call: HttpCall) -> Nothing:
    """Let a seat say nothing more, or again, for the host."""
    await call.moderation.mute(call.table, call.token, call.seat, call.body.muted)
    return Nothing()


@endpoint(
    "POST", "/api/tables/{table}/seats/{seat}/report", Nothing, takes=Complaint, fails=(403,), token=True, rate="chat"
)
async def report(call: HttpCall) -> Nothing:
    """Tell the host about another player, for whoever sits at the table."""
    table, holder = await call.admit()
    await call.moderation.report(table, holder, call.seat, call.body.text)
    return Nothing()


@endpoint("GET", "/api/tables/{table}/reports", list[Report], fails=(403,), token=True, rate="lists")
async def reports(call: HttpCall) -> list[Report]:
    """What players have reported, the latest first, for the host."""
    return await call.moderation.reports(call.table, call.token)


@endpoint(
    "POST", "/api/tables/{table}/seats/{seat}/free", SeatGiven, takes=Freed, fails=(403, 422), token=True, rate="seats"
)
async def free(call: HttpCall) -> SeatGiven:
    """Take a seat from whoever holds it or was invited to it, for the host: for a bot, or with a new invitation."""
    return await call.moderation.free(call.table, call.token, call.seat, call.body.bot)


@endpoint("DELETE", "/api/tables/{table}", Nothing, fails=(403,), token=True, rate="seats")
async def delete(call: HttpCall) -> Nothing:
    """Remove a table and all that was played and said there, for the host."""
    await call.moderation.delete(call.table, call.token)
    return Nothing()
