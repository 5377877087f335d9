"""A table that no one holds any more is gone at once: none of its parts holds on to itself or to the table."""

from __future__ import annotations

import gc
import weakref
from random import Random

import pytest

import matinee
from matinee.desk.clicks.clicks import act
from matinee.desk.host.commands import Begin
from matinee.desk.host.table_host import TableHost
from matinee.desk.setting_up.new_table import start
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.viewers.viewer import Viewer, tell
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.table.dice import fair
from tests.desk.test_host import Fixed

MOVES = 40


@pytest.mark.parametrize("game", matinee.names())
def test_nothing_of_a_table_waits_to_be_collected(game: str) -> None:
    rng = Random(1)
    sides = matinee.load(game).seats(matinee.load(game).checked({}))
    table, _, _, made = start(NewTable(game, [SeatWish("me") for _ in sides]), (), fair(rng), 1, OpenTable)
    host = TableHost(table, Fixed())
    host.take(Begin(), 1)
    viewers = [Viewer(table.id, table.admit(seat.token or "")) for seat in made.seats]
    for viewer in viewers:
        viewer.greet(table, 0, True)
    for n in range(MOVES):
        seat = table.decider()
        assert seat is not None
        table.kept(act(table, seat, rng.choice(table.state.legal_actions()), f"{seat}:{n}", fair(rng), n))
        list(tell(viewers, table, {0, 1}, 5, 0))
    parts = [weakref.ref(one) for one in (host, host.room, table, table.kernel, table.entries, *viewers)]
    gc.collect()
    gc.disable()
    try:
        del host, table, viewers, viewer
        assert [found for part in parts if (found := part()) is not None] == []
    finally:
        gc.enable()
