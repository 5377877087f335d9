"""What a table holds, part by part: its dice, whose move it is, who may take back; and the columns of its rows."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from msgspec import convert
from msgspec.structs import asdict, replace

import matinee
from matinee.desk.journal.falling_dice import HASH, FallingDice
from matinee.desk.rows import ActionRow, SeatRow, TableRow
from matinee.desk.seats import deciding
from matinee.desk.seats.chairs import Chair, Holder
from matinee.desk.setting_up.new_table import start
from matinee.desk.tables import taking_back
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.server.storage import schema
from matinee.table.sealed_dice import commitment
from matinee.testing.fixed_chance import fixed_dice

SEED = "5" * 64


def kernel(game: str = "america") -> matinee.Table:
    return matinee.Table(game, ["a", "b", "c", "d"])


def chair(seat: int, **more: Any) -> Chair:
    return Chair(seat, f"Side {seat}", "person", f"P{seat}", token="t", **more)


def test_sealed_dice_follow_seed_words_and_throw_number() -> None:
    table = kernel()
    assert table.state.player == matinee.CHANCE
    dice, noted = FallingDice(table, SEED), len(table.past)
    first = dice.fall(fixed_dice, noted)
    assert first == dice.fall(fixed_dice, noted) and first in [one for one, _ in table.state.chance_outcomes()]
    dice.note(1, ["00" * 32, *HASH], noted)
    assert dice.hidden == {1} and first == dice.fall(fixed_dice, noted), "a hash has no part in the dice"
    dice.note(1, ["abracadabra"], noted)
    assert not dice.hidden and dice.words == [(dice.times(noted), 1, "abracadabra")]
    sealed = dice.sealed(over=False)
    assert sealed is not None and sealed.commitment == commitment(SEED) and sealed.seed == ""
    table.act(matinee.CHANCE, first)
    assert dice.times(noted) == 1 and FallingDice(table, None).sealed(over=True) is None


def test_a_person_decides_unless_a_bot_minds_the_seat() -> None:
    table, chairs = kernel(), [chair(n) for n in range(4)]
    while table.state.player == matinee.CHANCE:
        table.act(matinee.CHANCE, table.state.legal_actions()[0])
    state, seat = table.state, table.state.player
    assert seat is not None and deciding.person(state, chairs) == seat and deciding.bot(state, chairs) is None
    chairs[seat].stand_in = "usher"
    assert deciding.person(state, chairs) is None and deciding.bot(state, chairs) == "usher"
    assert deciding.bot_to_answer(state, chairs) is None, "nobody has offered a draw"


def test_the_seat_that_called_for_dice_types_them() -> None:
    table, chairs = kernel(), [chair(n) for n in range(4)]
    assert deciding.typist(table, chairs) == 0
    chairs[0].stand_in = "usher"
    assert deciding.typist(table, chairs) == 1
    for one in chairs:
        one.token = None
    assert deciding.typist(table, chairs) is None


@pytest.mark.parametrize(("takeback", "closed"), [("off", False), ("free", True)])
def test_why_nothing_is_taken_back(takeback: Literal["free", "off"], closed: bool) -> None:
    sides = matinee.load("america").seats(matinee.load("america").checked({}))
    wish = NewTable("america", [SeatWish("me") for _ in sides], takeback=takeback)
    table = start(wish, (), fixed_dice, 1, OpenTable).table
    table.row = replace(table.row, closed=closed)
    assert taking_back.why_not(table, Holder((0,))) and taking_back.why_not(table, Holder())
    assert taking_back.undoer(table, Holder((2, 3))) in (2, 3)


@pytest.mark.parametrize(
    ("kind", "table"), [(TableRow, schema.tables), (SeatRow, schema.seats), (ActionRow, schema.actions)]
)
def test_the_database_has_the_columns_of_the_rows(kind: Any, table: Any) -> None:
    assert tuple(column.name for column in table.c) == kind.__struct_fields__


def test_a_row_is_read_as_it_was_written() -> None:
    row = ActionRow(table_id="t", seq=1, seat=0, action="[]", at=5)
    raw = asdict(row)
    assert convert(raw, ActionRow) == row and convert(raw | {"more": 1}, ActionRow) == row
    with pytest.raises(Exception, match="seq"):
        convert(raw | {"seq": "one"}, ActionRow)
