"""A stored table of older rules, opened under those of today. No one's game ends because its host has upgraded.

It goes on if today's rules allow all that was played and leave it standing as it stood; else from its position, which
the game carries over; else it stays unfinished, and all of it can be read. A finished one is only looked at.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Generic, Literal, NamedTuple, TypeVar

from msgspec.structs import replace

import matinee
from matinee.desk.journal.entries import Entry
from matinee.desk.journal.lines import NEW_RULES, JournalRow, NewRules
from matinee.desk.journal.outdated import Outdated
from matinee.desk.phrases import say
from matinee.desk.rows import ActionRow, RulesRow, SeatRow, TableRow, Write
from matinee.desk.seats.audience import everybody
from matinee.desk.tables.changes import change, returned, standing
from matinee.desk.tables.older_rules import begin, tell_only
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.tables.opening import follow
from matinee.desk.tables.snapshots import Snapshot
from matinee.table.records.carry import carried_options, carried_position, changed, knows, play_on
from matinee.table.state import State

T = TypeVar("T", bound=OpenTable)

Fate = Literal["replayed", "carried", "stopped"]
"""What becomes of a table: its actions are allowed, its position goes on, or it stays as it is."""


class Upgraded(NamedTuple, Generic[T]):
    """A table of older rules as it is opened today, and what to keep before it is shown to anybody.

    `why`: which action today's rules do not allow, or why its position cannot be had.
    """

    table: T
    fate: Fate
    why: str
    writes: list[Write]


def is_older(row: TableRow) -> bool:
    """Whether a table is of rules that its game has left behind."""
    try:
        game = matinee.load(row.game)
    except matinee.MatineeError:
        return False
    return row.rules != game.rules and knows(game, row.rules)


def upgraded(
    kind: type[T], row: TableRow, seats: Sequence[SeatRow], journal: Sequence[ActionRow], kept: Snapshot | None, at: int
) -> Upgraded[T]:
    """Open a table of older rules; `kept` says how it stood under them, if that is known."""
    game = matinee.load(row.game)
    try:
        options = carried_options(game, row.rules, json.loads(row.options))
    except matinee.MatineeError as error:
        raise Outdated(str(error), row, seats, journal) from error
    today = replace(row, options=json.dumps(options))
    running = row.player is not None and not row.uploaded and row.unfinished is None
    table = kind(today, seats)
    why = _replayed(table, row, journal, kept)
    found = NewRules(row.rules, game.rules, options)
    if not why and running:
        return Upgraded(table, "replayed", "", _going_on(table, found, at))
    if running and kept is not None:
        try:
            state = _played_on(carried_position(game, kept.now), row.rules, journal, kept)
        except matinee.MatineeError as error:
            why = str(error)
        else:
            found.position, found.changed = state.position(), changed(game, row.rules)
            table = kind(today, seats)
            _tell_the_rest(table, journal, kept, table.before)
            return Upgraded(table, "carried", why, _going_on(table, found, at))
    if why:
        table = _stopped(kind(today, seats), journal, kept)
    table.row = replace(table.row, options=row.options)
    if not running:
        return Upgraded(table, "stopped" if why else "replayed", why, [])
    table.row, table.stopped = replace(table.row, unfinished=row.rules), say("unfinished", row.rules)
    return Upgraded(table, "stopped", why, [_rules(table)])


def _replayed(table: OpenTable, row: TableRow, journal: Sequence[ActionRow], kept: Snapshot | None) -> str:
    """Play the journal again, all of it or as far as it goes; why it is not the game that was played, if so."""
    try:
        follow(table, journal[begin(table, journal) :])
    except matinee.MatineeError as error:
        return say("not_allowed_now", table.seq + 1, str(error))
    if (row.player is None) != table.over or row.returns not in (None, returned(table)):
        return say("stands_otherwise")
    if kept is not None:
        try:
            same = carried_position(table.game, kept.now) == table.at(kept.seq)
        except matinee.MatineeError:
            same = True  # nothing to compare with: every action is allowed, and it stands as the lists say
        if not same:
            return say("stands_otherwise")
    return ""


def _played_on(state: State, rules: str, journal: Sequence[ActionRow], kept: Snapshot) -> State:
    """What was played since a snapshot was taken, from where it was carried to."""
    since: list[matinee.Action] = []
    for row in journal[kept.seq :]:
        if row.undoes is None:
            since.append(tuple(json.loads(row.action)))
        elif row.undoes > kept.seq:
            since.pop()
        elif row.undoes > 0:
            raise matinee.PositionError(say("taken_back_since"))
    for action in since:
        play_on(state, rules, action)
    return state


def _tell_the_rest(table: OpenTable, journal: Sequence[ActionRow], kept: Snapshot | None, among: list[Entry]) -> None:
    """Note the rest of a journal without playing it, in the words that were kept of it."""
    for row in journal[table.seq :]:
        tell_only(table, row, among)
    known = {entry.seq: entry for entry in kept.told()} if kept is not None else {}
    among[:] = [known.get(entry.seq, entry) for entry in among]


def _stopped(table: T, journal: Sequence[ActionRow], kept: Snapshot | None) -> T:
    """A table to look at: what today's rules can replay, the rest in words, and what everybody saw last."""
    table.stopped = table.stopped or say("of_older_rules", table.row.rules)
    try:
        follow(table, journal[begin(table, journal) :])
    except matinee.MatineeError:  # of the row that is not allowed nothing was noted
        table.seal = (journal[table.seq - 1].seal or "") if table.seq else ""
    _tell_the_rest(table, journal, kept, table.after)
    table.last_seen = kept.last_seen() if kept is not None and kept.seq == len(journal) else {}
    return table


def _going_on(table: OpenTable, found: NewRules, at: int) -> list[Write]:
    """Let the new rules count from here on, and what to keep so that they do. It is no move: lists stay as they are."""
    row = JournalRow(table.seq + 1, matinee.CHANCE, (found,), everybody(len(table.chairs)), NEW_RULES)
    new = change(table, [row], None, at)
    follow(table, new.rows)
    left = standing(table)
    table.row = replace(left.onto(table.row), rules=found.rules)
    return [*replace(new, standing=left).writes(), _rules(table)]


def _rules(table: OpenTable) -> RulesRow:
    return RulesRow(table.id, table.row.rules, table.row.options, table.row.unfinished)
