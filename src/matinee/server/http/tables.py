"""The calls about tables: setting one up, the lists, taking a seat, and what its host may do."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from matinee.desk.host import commands
from matinee.desk.host.calls import only_host
from matinee.desk.library.nights import tonight
from matinee.desk.looking_back.summaries import damaged_line, my_table, seated, table_card, table_line
from matinee.desk.phrases import say
from matinee.desk.rows import SeatRow, TableRow
from matinee.desk.seats.chairs import digest, secret
from matinee.desk.setting_up.new_table import seats_of
from matinee.desk.setting_up.seating import complaint
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
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import MyTable, Player, TableCard, TableLine
from matinee.server.clock import now
from matinee.server.http.http_call import HttpCall, endpoint
from matinee.server.storage.rows import ReportRow
from matinee.server.storage.talk import Talk
from matinee.table.options import NIGHT

log = logging.getLogger("matinee.server")


@endpoint("POST", "/api/tables", TableMade, takes=NewTable, fails=(422,), token=True, rate="tables")
async def create(call: HttpCall) -> TableMade:
    """Set a table up; the tokens in the answer are told only once."""
    person = await call.person()
    known = seats_of(call.body, person.face if person else None)
    made = await call.services.new_tables.create(call.body, known=known, maker=person.id if person else None)
    await call.services.people.sat_down(person, next((seat.name for seat in call.body.seats if seat.kind == "me"), ""))
    return made


def players_of(call: HttpCall, row: TableRow, seats: Sequence[SeatRow]) -> list[Player]:
    """Who sits at a table; of one in memory it is known by which names."""
    runner = call.services.tables.by_id.get(row.id)
    if runner is not None and runner.host is not None:
        return runner.host.players()
    return seated(row, seats, call.services.connections.here(row.id))


async def listed(call: HttpCall, rows: Sequence[TableRow]) -> list[TableLine]:
    """What lists say of these tables."""
    seats = await call.services.seats.of([row.id for row in rows])
    lines = []
    for row in rows:
        try:
            told = table_line(row, players_of(call, row, seats[row.id]))
        except Exception:  # whatever is wrong with one table, the others are listed
            told = damaged_line(row)
        lines.append(damaged_line(row) if row.id in call.services.tables.opener.damaged else told)
    return lines


@endpoint("GET", "/api/tables", list[TableLine], query=("public", "running"), token=True, rate="lists")
async def public(call: HttpCall) -> list[TableLine]:
    """The public tables, the latest first, except those of people you blocked; with `running=1` a few of those that
    are being played."""
    running = call.request.query_params.get("running") == "1"
    person = await call.person()
    blocked = await call.services.blocks.by(frozenset({person.id} if person else ()))
    return await listed(call, await call.services.lists.public(running, blocked))


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
    """A table, for the holder of a token of it, or for anybody if it is public."""
    table, holder = await call.admit()
    return table_card(table, holder, call.services.tables.players(table, holder), call.token)


@endpoint("POST", "/api/tables/{table}/join", Joined, takes=Join, token=True, rate="seats")
async def join(call: HttpCall) -> Joined:
    """Take a seat by invitation."""
    person, (token, hashed) = await call.person(), secret("seat")
    invite, face = frozenset({digest(call.body.invite)}), person.face if person else None
    seat = await call.services.tables.call(
        call.table, commands.Join, invite, hashed, call.body.name, face, call.body.luck or ""
    )
    await call.services.people.sat_down(person, call.body.name)
    return Joined(seat, token)


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
    """Let a bot play your seat until you hand it null, or play an invited seat that no one has taken yet."""
    await call.admit()
    shown: Player = await call.ask(commands.StandIn, call.seat, call.body.bot, call.body.places)
    return shown


# -- keys, and what the host may do


@endpoint("POST", "/api/tables/{table}/seats/{seat}/key", Joined, fails=(403,), token=True, rate="seats")
async def change_key(call: HttpCall) -> Joined:
    """A new token for a seat you hold; the old one opens nothing any more."""
    await call.admit()
    token, hashed = secret("seat")
    await call.ask(commands.ChangeKey, call.seat, hashed)
    return Joined(call.seat, token)


@endpoint(
    "POST",
    "/api/tables/{table}/seats/{seat}/luck",
    Nothing,
    takes=LuckyWords,
    fails=(403, 409, 422),
    token=True,
    rate="seats",
)
async def luck(call: HttpCall) -> Nothing:
    """Have a part in sealed dice: give the hash of a key, and the key when all have had their chance to give a hash. No
    die falls before all keys are shown whose hash was given."""
    await call.admit()
    wish: LuckyWords = call.body
    if (wish.hash is None) == (wish.key is None):
        raise Refusal(422, say("words_which"))
    await call.ask(commands.LuckyWords, call.seat, wish.hash or "", wish.key or "")
    return Nothing()


@endpoint("POST", "/api/tables/{table}/watch", WatchMade, fails=(403,), token=True, rate="seats")
async def change_watch(call: HttpCall) -> WatchMade:
    """A new token for spectators, for the host; connections with the old one are closed."""
    watch, hashed = secret("watch")
    await call.ask(commands.ChangeWatch, hashed)
    return WatchMade(watch)


@endpoint("POST", "/api/tables/{table}/close", Nothing, takes=Closing, fails=(403,), token=True, rate="seats")
async def close(call: HttpCall) -> Nothing:
    """Let nothing more be played or said, or go on, for the host."""
    await call.ask(commands.CloseTable, call.body.closed)
    return Nothing()


@endpoint("POST", "/api/tables/{table}/talk", Nothing, takes=Talking, fails=(403,), token=True, rate="seats")
async def talk(call: HttpCall) -> Nothing:
    """Say who may talk, for the host."""
    await call.ask(commands.LetTalk, call.body.talk)
    return Nothing()


@endpoint(
    "POST", "/api/tables/{table}/seats/{seat}/mute", Nothing, takes=Muting, fails=(403,), token=True, rate="seats"
)
async def mute(call: HttpCall) -> Nothing:
    """Let a seat say nothing more, or again, for the host."""
    await call.ask(commands.Mute, call.seat, call.body.muted)
    return Nothing()


@endpoint(
    "POST", "/api/tables/{table}/seats/{seat}/report", Nothing, takes=Complaint, fails=(403,), token=True, rate="chat"
)
async def report(call: HttpCall) -> Nothing:
    """Report another player to the host and the operator, for players at the table."""
    table, holder = await call.admit()
    text, person = complaint(table, holder, call.seat, call.body.text), await call.person()
    who, by = person.id if person else None, holder.seats[0]
    face = table.chairs[call.seat].face
    whom = face.person if face is not None else None
    row = ReportRow(table_id=table.id, about=call.seat, by=by, text=text, at=now(), person=who, whom=whom)
    await Talk(call.services.store).report(row)
    log.warning("A report about seat %d of table %s: matinee people reports shows it", call.seat, table.id)
    return Nothing()


@endpoint("GET", "/api/tables/{table}/reports", list[Report], fails=(403,), token=True, rate="lists")
async def reports(call: HttpCall) -> list[Report]:
    """What players have reported, the latest first, for the host."""
    only_host(await call.services.tables.open(call.table), await call.services.tables.keys(call.token))
    found = await Talk(call.services.store).reports(call.table)
    return [Report(row.about, row.by, row.text, row.at) for row in found]


@endpoint(
    "POST", "/api/tables/{table}/seats/{seat}/free", SeatGiven, takes=Freed, fails=(403, 422), token=True, rate="seats"
)
async def free(call: HttpCall) -> SeatGiven:
    """Free a seat or withdraw its invitation, for the host: for a bot, or with a new invitation."""
    invite, hashed = secret("join") if call.body.bot is None else (None, None)
    await call.ask(commands.FreeSeat, call.seat, call.body.bot, hashed)
    return SeatGiven(call.seat, "bot" if invite is None else "friend", invite=invite)


@endpoint("DELETE", "/api/tables/{table}", Nothing, fails=(403, 409), token=True, rate="seats")
async def delete(call: HttpCall) -> Nothing:
    """Remove a table and all that was played and said there, for the host; tonight's try stays while it counts."""
    table, _ = await call.admit()
    if table.state.options.get(NIGHT) in tonight(now()):
        raise Refusal(409, say("night_stays"))
    await call.ask(commands.DeleteTable)
    return Nothing()
