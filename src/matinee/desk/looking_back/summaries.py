"""What lists, cards and the debug page say of a table."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

import msgspec
from msgspec.structs import asdict

import matinee
from matinee.desk.journal.outdated import Outdated
from matinee.desk.phrases import say, terms
from matinee.desk.rows import SeatRow, TableRow
from matinee.desk.seats.chairs import Holder, chairs, digests, sides
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.tables.record import record_of
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import Debug, MyTable, Player, TableCard, TableLine, Told
from matinee.desk.wire.time_control import read_control
from matinee.table.said.text import dice_word
from matinee.table.shown.view import Clock


def table_line(row: TableRow, players: Sequence[Player]) -> TableLine:
    """What every list says of a table; of one that this program cannot play any more, what its row says."""
    options, awaited = json.loads(row.options), row.player
    title, clock = row.game, Clock(row.turn, "", str(row.turn or ""))
    with suppress(matinee.MatineeError):
        game = matinee.load(row.game)
        title, clock = game.title, game.clock(row.turn, game.checked(options))
    return TableLine(
        table=row.id,
        game=row.game,
        title=title,
        rules=row.rules,
        options=options,
        players=list(players),
        clock=clock,
        player=awaited,
        who="" if awaited is None else dice_word() if awaited == matinee.CHANCE else players[awaited].side,
        returns=None if row.returns is None else json.loads(row.returns),
        ending=msgspec.json.decode(row.ending, type=Told) if row.ending else None,
        over=awaited is None,
        damaged=False,
        unfinished=row.unfinished or "",
        public=row.public,
        rated=row.rated,
        uploaded=row.uploaded,
        created=row.created,
        updated=row.updated,
        timing=read_control(row.clock),
        deadline=row.deadline,
    )


def terms_of(row: TableRow, players: int) -> list[str]:
    """On which terms a table is played, in words: what one would know before one sits down."""
    clock, told = read_control(row.clock), [terms("players", players)]
    if clock is None:
        told.append(terms("no_clock"))
    else:
        told.append(terms(f"{clock.kind}_reserve" if clock.reserve else clock.kind, clock.move, clock.reserve))
    told.append(terms("rated" if row.rated else "unrated"))
    told.append(terms("undo" if row.takeback == "free" else "no_undo"))
    told.append(terms("hints" if row.hints else "no_hints"))
    if row.dice == "typed" or row.seed is not None:
        told.append(terms("sealed" if row.seed is not None else "typed"))
    told.append(terms("anybody" if row.public else "linked"))
    return told + ([terms("behind", row.delay)] if row.delay else [])


def my_table(line: TableLine, seat: int) -> MyTable:
    return MyTable(**asdict(line), seat=seat, your_turn=line.player == seat)


def damaged_line(row: TableRow) -> TableLine:
    """What a list says of a table that cannot be read any more."""
    return TableLine(
        table=row.id,
        game=row.game,
        title=row.game,
        rules=row.rules,
        options={},
        players=[],
        clock=Clock(0, "", say("is_damaged")),
        player=None,
        who="",
        returns=None,
        ending=None,
        over=False,
        damaged=True,
        unfinished="",
        public=row.public,
        rated=row.rated,
        uploaded=row.uploaded,
        created=row.created,
        updated=row.updated,
        timing=None,
        deadline=None,
    )


def seated(row: TableRow, seats: Sequence[SeatRow], online: set[int]) -> list[Player]:
    """Who sits at a table that is not open, by its rows."""
    found = chairs(seats, sides(row.game, json.loads(row.options), len(seats)))
    return [chair.shown(chair.seat in online) for chair in found]


def table_card(table: OpenTable, holder: Holder, players: Sequence[Player], token: str = "") -> TableCard:
    """A table in full, for one who may open it, with this token."""
    keys = digests(token)
    return TableCard(
        **asdict(table_line(table.row, players)),
        terms=terms_of(table.row, len(players)),
        seq=table.number(holder),
        dice=table.row.dice,
        takeback=table.row.takeback,
        talk=table.row.talk,
        hints=table.row.hints,
        delay=table.row.delay,
        closed=table.row.closed,
        sealed=table.sealed,
        seats=list(holder.seats),
        invited=next((chair.seat for chair in table.chairs if chair.invite in keys), None),
    )


def sees_all(table: OpenTable | Outdated, holder: Holder) -> bool:
    """Whether nothing at a table is a secret to this holder: nothing is one any more, or all seats are theirs."""
    return table.open_book or len(holder.seats) == len(table.chairs)


def record(table: OpenTable | Outdated, holder: Holder) -> Callable[[], str]:
    """The record as text, for whom it tells no secrets; it takes its time."""
    if not sees_all(table, holder):
        raise Refusal(403, say("record_secret"))
    if isinstance(table, Outdated):
        return partial(table.record().text, None)
    return partial(record_of(table).text, json.loads(table.row.returns or "null"))


def debug(table: OpenTable, holder: Holder) -> Debug:
    """The complete state, for the holder of every seat, or once nothing is secret."""
    if not sees_all(table, holder):
        raise Refusal(403, say("not_all_seats"))
    state = table.state
    legal = state.legal_actions()
    return Debug(
        seq=table.seq,
        player=state.player,
        phases=[type(phase).__name__ for phase in reversed(state.stack)],
        position=state.position(),
        legal=[list(action) for action in legal],
        words=[state.describe(action) for action in legal],
        actions=[[entry.seq, entry.seat, *entry.action] for entry in table.entries],
    )
