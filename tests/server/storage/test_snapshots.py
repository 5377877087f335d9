"""Snapshots: a table that is opened by one is the one its journal tells of, and none is believed over it."""

from __future__ import annotations

import json
import logging
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import matinee
from matinee.desk.rows import ActionRow, SeatRow, SnapshotRow, TableRow
from matinee.desk.seats.chairs import Holder
from matinee.desk.tables import changes, opening
from matinee.desk.tables.open_table import OpenTable, seen_by
from matinee.desk.tables.snapshots import row, take
from matinee.desk.viewers.seat_messages import SeatMessages
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.server.live.services import Services
from matinee.server.storage import snapshots
from matinee.server.storage.journals import Journals
from matinee.server.storage.snapshots import rebuilt
from matinee.server.storage.store import Store
from matinee.table.dice import fair
from matinee.table.phase import Action
from matinee.table.state import State
from matinee.table.table import RECENT
from tests.server.kit import Guest

ANN = Holder((0,))


def laid(game: str) -> tuple[TableRow, list[SeatRow]]:
    """A table of this game as the store keeps it, everybody at one screen, with plenty of turns."""
    rules = matinee.load(game)
    limits = {option.name: option.most for option in rules.options if option.name == rules.counts.limit and option.most}
    options = rules.checked(dict(limits))
    table = TableRow(
        id="t", game=game, rules=rules.rules, options=json.dumps(options), dice="server", takeback="free", public=False,
        uploaded=False, watch="", turn=0, player=0, created=1, updated=1, seal="",
    )  # fmt: skip
    sides = enumerate(rules.seats(options))
    return table, [SeatRow(table_id="t", seat=n, kind="person", name=name, token=str(n)) for n, name in sides]


def played(game: str, count: int, seed: int) -> tuple[TableRow, list[SeatRow], list[ActionRow], OpenTable]:
    """Random clicks, dice and take-backs: the table's row, its seats and journal, and the table itself."""
    table, seats = laid(game)
    open_table, journal, rng = OpenTable(table, seats), list[ActionRow](), Random(seed)
    while not open_table.over and open_table.seq < count:
        last = open_table.entries[-1].seat if open_table.entries else 0
        if rng.random() < 0.1 and last >= 0 and open_table.kernel.why_not_undo(last) is None:
            back = open_table.taking_back(last)
            open_table.kernel.undo(last)
            change = changes.change(open_table, [back], f"{last}:u{open_table.seq}", 1)
            open_table.took_back(back)
        else:
            state = open_table.state
            seat = state.player
            assert seat is not None
            action = fair(rng)(state) if seat == matinee.CHANCE else rng.choice(state.legal_actions())
            open_table.kernel.act(seat, action)
            fresh = changes.fresh(open_table)
            key = None if seat == matinee.CHANCE else f"{seat}:{open_table.seq}"
            change = changes.change(open_table, [one.row for one in fresh], key, 1)
            open_table.note(fresh)
        journal += change.rows
        open_table.seal = change.standing.seal or ""
    return replace(table, seal=open_table.seal), seats, journal, open_table


def truth(open_table: OpenTable) -> list[Any]:
    """All that there is to know of a table, and what everybody is told of it from the beginning."""
    told = SeatMessages(open_table, set())
    people = [Holder((seat,)) for seat in range(len(open_table.chairs))]
    everybody = [Holder(()), Holder(tuple(range(len(open_table.chairs)))), *people]
    said = [told.written(told.message(one, seen_by(one, open_table.decider(), None), 0)) for one in everybody]
    return [
        open_table.state.position(), open_table.state, open_table.seq, open_table.seal,
        open_table.kernel.record.actions,
        [(one.seq, one.seat, one.action, one.events, one.known, one.open, one.cast) for one in open_table.entries],
        open_table.undone, open_table.dice.words, open_table.counts.audiences, open_table.answered,
        +open_table.whispers, said,
        [open_table.kernel.before(n).position() for n in range(0, len(open_table.entries), 23)],
    ]  # fmt: skip


@pytest.mark.parametrize("game", matinee.names())
def test_a_snapshot_opens_the_table_of_its_journal(
    game: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, seats, journal, _ = played(game, 260, 5)
    acted: list[matinee.Action] = []
    act = matinee.Table.act

    def counted(table: matinee.Table, seat: int, action: matinee.Action) -> Any:
        acted.append(action)
        return act(table, seat, action)

    monkeypatch.setattr(matinee.Table, "act", counted)
    between = [n for n in range(1, len(journal)) if journal[n].seat != matinee.CHANCE]  # dice belong to their click
    for kept in (between[0], *(next(n for n in between if n >= least) for least in (12, 130, 200)), len(journal)):
        then = opening.rebuilt(OpenTable, replace(table, seal=journal[kept - 1].seal), seats, journal[:kept])
        snapshot = row(then, take(then), then.seal)
        acted.clear()
        opened = rebuilt(table, seats, journal, snapshot).table
        assert len(acted) <= 16 + len(journal) - kept, "what the snapshot holds is not played anew"
        assert truth(opened) == truth(opening.rebuilt(OpenTable, table, seats, journal)), kept
        while opened.entries and opened.kernel.why_not_undo(opened.entries[-1].seat) is None:  # and all is taken back
            back = opened.taking_back(opened.entries[-1].seat)
            opened.kernel.undo(back.seat)
            opened.took_back(back)
            assert opened.state.position() == opened.kernel.before(len(opened.entries)).position()
    assert not caplog.records


def test_words_of_what_is_past_are_not_kept_and_found_again() -> None:
    open_table = played(matinee.names()[0], 100, 1)[3]
    first = truth(open_table)
    kept = [one.told is not None for one in open_table.entries]
    assert sum(kept) <= 32 and not any(kept[:-32]) and all(kept[-8:])
    assert truth(open_table) == first and [one.told is not None for one in open_table.entries] == kept


def test_no_snapshot_is_believed_over_the_journal(caplog: pytest.LogCaptureFixture) -> None:
    game = matinee.names()[0]
    table, seats, journal, open_table = played(game, 120, 1)
    taken = take(open_table)
    sound = row(open_table, taken, open_table.seal)
    other = played(game, 120, 2)[3]
    broken = bytearray(sound.body)
    broken[len(broken) // 2] ^= 1
    lies = msgspec.structs.replace(taken, entries=taken.entries[:-1])
    bad: list[SnapshotRow] = [
        replace(sound, body=bytes(broken)),
        replace(sound, body=sound.body[:-9]),
        replace(sound, body=b""),
        replace(sound, digest="0" * 32),
        replace(sound, rules="0"),
        replace(sound, form=0),
        replace(sound, seq=sound.seq - 1),
        replace(sound, seq=10**6),
        row(other, take(other), other.seal),
        row(open_table, lies, "another journal"),
    ]
    replayed = truth(opening.rebuilt(OpenTable, table, seats, journal))
    for one in bad:
        opened = rebuilt(table, seats, journal, one)
        assert truth(opened.table) == replayed and opened.snapped == 0, one
    assert not caplog.records, "one that does not fit is nothing to worry about"
    wrong = msgspec.structs.replace(taken, position={"game": game})
    with caplog.at_level(logging.ERROR):
        opened = rebuilt(table, seats, journal, row(open_table, wrong, open_table.seal))
    assert "will not do" in caplog.text and truth(opened.table) == replayed, (
        "whatever is wrong with it, the journal is there"
    )


def test_a_sound_snapshot_hides_no_damaged_journal() -> None:
    table, seats, journal, open_table = played(matinee.names()[0], 60, 1)
    kept = row(open_table, take(open_table), open_table.seal)
    journal[10] = replace(journal[10], seat=7)
    with pytest.raises(Exception, match="Line 11 is not what was written"):
        rebuilt(table, seats, journal, kept)


async def test_snapshots_are_kept_as_a_table_grows(
    store: Store, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "WORTH", 10)
    made = await services.new_tables.create(NewTable(matinee.names()[0], [SeatWish("hotseat")] * 2, {"players": 2}))
    open_table, rng = await services.tables.open(made.table), Random(3)
    everybody = Guest(services, open_table, 0, 1)
    while open_table.seq < 40 and not open_table.over:
        await everybody.act(*rng.choice(open_table.state.legal_actions()))
    everybody.leave()
    await services.tables.opener.snapshots.close()
    kept = await Journals(store).snapshot(made.table)
    assert kept is not None and 30 <= kept.seq <= open_table.seq
    services.tables.by_id.clear()
    again = await services.tables.open(made.table)
    assert again is not open_table and again.state == open_table.state
    assert services.tables.opener.snapshots._rows[again] == kept.seq


def test_a_long_table_opens_without_being_played_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    table, seats, journal, open_table = played("destroyall", 600, 1)
    kept, again, play = row(open_table, take(open_table), open_table.seal), list[Action](), State.play

    def counted(state: State, action: Action) -> None:
        again.append(action)
        play(state, action)

    monkeypatch.setattr(State, "play", counted)
    opened = rebuilt(table, seats, journal, kept).table
    assert len(again) <= RECENT, "more than the last states that a table keeps"
    assert opened.state == open_table.state and len(opened.entries) == len(open_table.entries) > 500
