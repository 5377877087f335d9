"""A table that nobody holds any more is gone at once: none of its parts holds on to itself or to the table."""

from __future__ import annotations

import gc
import weakref
from random import Random

import pytest

import matinee
from matinee.desk.clicks.clicks import act
from matinee.desk.setting_up.new_table import start
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.viewers.viewer import Viewer, tell
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.server.storage.kept_table import KeptTable
from matinee.table.dice import fair

MOVES = 40


@pytest.mark.parametrize("kind", [OpenTable, KeptTable])
@pytest.mark.parametrize("game", matinee.names())
def test_nothing_of_a_table_waits_to_be_collected(game: str, kind: type[OpenTable]) -> None:
    rng = Random(1)
    sides = matinee.load(game).seats(matinee.load(game).checked({}))
    table, _, _, made = start(NewTable(game, [SeatWish("me") for _ in sides]), (), fair(rng), 1, kind)
    viewers = [Viewer(table.id, table.admit(seat.token or "")) for seat in made.seats]
    for viewer in viewers:
        viewer.greet(table, 0, True)
    for n in range(MOVES):
        seat = table.decider()
        assert seat is not None
        table.kept(act(table, seat, rng.choice(table.state.legal_actions()), f"{seat}:{n}", fair(rng), n))
        list(tell(viewers, table, {0, 1}, 5, 0))
    parts = [weakref.ref(one) for one in (table, table.kernel, table.entries, *viewers)]
    gc.collect()
    gc.disable()
    try:
        del table, viewers, viewer
        assert [found for part in parts if (found := part()) is not None] == []
    finally:
        gc.enable()
