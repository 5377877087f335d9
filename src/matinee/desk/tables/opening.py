"""Opening a table by its journal, and following what is new there."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TypeVar

import matinee
from matinee.desk.journal.lines import CLOCK, NEW_RULES, NOTHING, Damaged, JournalRow, check
from matinee.desk.journal.outdated import Outdated
from matinee.desk.phrases import say
from matinee.desk.rows import ActionRow, SeatRow, TableRow
from matinee.desk.tables.changes import fresh, standing
from matinee.desk.tables.older_rules import begin, change_rules
from matinee.desk.tables.open_table import OpenTable

T = TypeVar("T", bound=OpenTable)


def rebuilt(
    kind: type[T],
    row: TableRow,
    seats: Sequence[SeatRow],
    journal: Sequence[ActionRow],
    lay_out: Callable[[T, int], int] = lambda _, begun: begun,
) -> T:
    """The table after its journal; `lay_out` may start it after the first rows, of which it returns the number."""
    try:
        game = matinee.load(row.game)
    except matinee.MatineeError:
        raise Outdated(say("no_game", repr(row.game)), row, seats, journal) from None
    if game.rules != row.rules:
        raise Outdated(say("other_rules", row.rules, game.title, game.rules), row, seats, journal)
    table = kind(row, seats)
    if [chair.seat for chair in table.chairs] != list(range(len(game.seats(table.state.options)))):
        raise Damaged("A seat is missing.")
    laid_out = lay_out(table, begin(table, journal))
    for one in journal[:laid_out]:
        table.answered.follow(one)
    follow(table, journal[laid_out:])
    table.row = standing(table).onto(row)
    known = [one.seal for one in journal] if row.seal else [row.seal]
    if row.seal not in known:
        raise Damaged("The last lines are missing.")
    return table


def follow(table: OpenTable, journal: Sequence[ActionRow]) -> None:
    """Play what the journal says, every action checked again."""
    for row in journal:
        table.seal = check(table.seal, table.seq, row)
        if row.undoes == NEW_RULES:
            change_rules(table, row)
        elif row.undoes == CLOCK:
            table.note_clock(JournalRow(row.seq, row.seat, (), table.known(row), CLOCK))
        elif row.undoes == NOTHING:
            words = json.loads(row.action)
            table.add_lucky_words(JournalRow(row.seq, row.seat, words, table.known(row), NOTHING))
        elif row.undoes is not None:
            back = table.taking_back(row.seat)
            table.kernel.undo(row.seat)
            table.took_back(back)
        else:
            table.kernel.act(row.seat, tuple(json.loads(row.action)))
            table.note(fresh(table, row.known))
        table.clocks = table.clocks and table.clocks.after(row, table.state.player)
        table.answered.follow(row)
