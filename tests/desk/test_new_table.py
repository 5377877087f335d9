"""New tables: as wished, or of a record."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import matinee
from matinee.desk.new_table import read_record, set_up, set_up_record
from matinee.desk.open_table import OpenTable
from matinee.desk.wire import NewTable, Refusal, SeatWish


def test_reading_a_record_says_who_did_what() -> None:
    table = matinee.Table("sheboygan", scenario="learning", turns=2)
    rng = random.Random(1)
    while table.state.player is not None:
        table.act(table.state.player, rng.choice(table.state.legal_actions()))
    header, played, player, turn, returns = read_record(table.record.dumps())
    assert header["options"]["scenario"] == "learning" and player is None
    assert played == [(past.seat, past.action) for past in table.past]
    assert turn == table.state.clock.number and returns == table.state.returns() is not None


def test_a_record_becomes_a_table_to_look_back_on() -> None:
    played = matinee.Table("sheboygan", ["Ann", "Ben"], scenario="learning", turns=1)
    rng = random.Random(2)
    while played.state.player is not None:
        played.act(played.state.player, rng.choice(played.state.legal_actions()))
    writes, made = set_up_record(read_record(played.record.dumps()), 5)
    rows = {name: list(some) for name, some in writes}
    table = OpenTable.rebuilt(rows["tables"][0], rows["seats"], rows["actions"])
    assert table.id == made.table and table.uploaded and table.open_book and table.state == played.state
    assert [chair.name for chair in table.chairs] == ["Ann", "Ben"] and table.row["created"] == 5


def limit(game: str, *seats: SeatWish, **options: Any) -> int:
    """The last turn of a table that is set up so; 0: it has none."""
    table = set_up(NewTable(game, list(seats), options), 1).table
    return int(json.loads(table["options"])[matinee.load(game).counts.limit])


def test_a_table_has_a_last_turn_by_default_where_only_bots_sit() -> None:
    bot, me, friend, hotseat = (SeatWish(kind) for kind in ("bot", "me", "friend", "hotseat"))
    for one in (me, friend, hotseat):
        assert limit("sheboygan", bot, one) == 0
        assert limit("newyork", one, bot, players=2) == 0
        assert limit("america", one, bot, players=2) == 0
        assert limit("destroyall", bot, one) == 0
    assert limit("sheboygan", bot, bot) == 40
    assert limit("newyork", bot, bot, players=2) == 60
    assert limit("america", bot, bot, players=2) == 30
    assert limit("destroyall", bot, bot) == 30
    assert limit("sheboygan", me, bot, turns=7) == 7
    with pytest.raises(Refusal, match="Bots alone at a table need a limit") as refused:
        limit("sheboygan", bot, bot, turns=0)
    assert refused.value.status == 422
