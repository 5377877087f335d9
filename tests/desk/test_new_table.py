"""New tables: as wished, or of a record."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import matinee
from matinee.desk.seats.audience import everybody
from matinee.desk.seats.chairs import Holder
from matinee.desk.setting_up.new_table import read_record, set_up, set_up_record, start
from matinee.desk.tables import changes, opening
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.viewers.answers import for_a_file
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.desk.wire.refusals import Refusal
from matinee.table.taught.lesson import lesson
from matinee.testing import random_record
from matinee.testing.plays import counted_plays


def test_reading_a_record_says_who_did_what() -> None:
    table = matinee.Table("sheboygan", scenario="learning", turns=2)
    rng = random.Random(1)
    while table.state.player is not None:
        table.act(table.state.player, rng.choice(table.state.legal_actions()))
    header, played, player, turn, returns = read_record(table.record.dumps())
    assert header["options"]["scenario"] == "learning" and player is None
    assert played == [(past.seat, past.action) for past in table.past]
    assert turn == table.state.clock.number and returns == table.state.returns() is not None


def test_an_uploaded_record_is_played_once_and_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    record = random_record(matinee.load("sheboygan"), {"turns": 2}, 1, most=50)
    text = record.dumps()
    played = counted_plays(monkeypatch)
    assert [action for _, action in read_record(text).played] == played == record.actions
    with pytest.raises(matinee.RecordError, match="edited"):
        read_record(record.text([1.0, 0.0]))


def test_a_record_becomes_a_table_to_look_back_on() -> None:
    played = matinee.Table("sheboygan", ["Ann", "Ben"], scenario="learning", turns=1)
    rng = random.Random(2)
    while played.state.player is not None:
        played.act(played.state.player, rng.choice(played.state.legal_actions()))
    row, seats, actions, made = set_up_record(read_record(played.record.dumps()), 5)
    table = opening.rebuilt(OpenTable, row, seats, actions)
    assert table.id == made.table and table.uploaded and table.open_book and table.state == played.state
    assert [chair.name for chair in table.chairs] == ["Ann", "Ben"] and table.row.created == 5


def limit(game: str, *seats: SeatWish, **options: Any) -> int:
    """The last turn of a table that is set up so; 0: it has none."""
    table = set_up(NewTable(game, list(seats), options), 1).table
    return int(json.loads(table.options)[matinee.load(game).counts.limit])


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


def taught(game: str) -> OpenTable:
    """The table of a game's lesson."""
    found = lesson(matinee.load(game).folder)
    assert found is not None
    sides = matinee.load(game).seats(matinee.load(game).checked(found.options))
    seats = [
        SeatWish("me" if n == found.seat else "bot", bot=None if n == found.seat else found.bot)
        for n, _ in enumerate(sides)
    ]
    return start(NewTable(game, seats, lesson=True), (), matinee.dice.fair(random.Random(1)), 1, OpenTable).table


@pytest.mark.parametrize("game", matinee.names())
def test_a_lesson_begins_with_something_to_do_for_the_learner(game: str) -> None:
    table, found = taught(game), lesson(matinee.load(game).folder)
    assert found is not None and [list(entry.action) for entry in table.entries] == [list(one) for one in found.opening]
    assert table.state.player == found.seat and table.state.clock.number > 0, "the set-up is over"


def test_what_a_lesson_begins_with_tells_no_secrets() -> None:
    """Each draws a mission: the learner is told of one of them."""
    table = taught("newyork")
    told = [line.id for entry in table.entries for line in entry.lines(0, table.game)]
    assert told.count("drew_mission") == 2 and told.count("your_mission") == 1


@pytest.mark.parametrize("game", matinee.names())
def test_play_now_begins_in_the_first_turn(game: str) -> None:
    seats = [
        SeatWish("me" if n == 0 else "bot")
        for n, _ in enumerate(matinee.load(game).seats(matinee.load(game).checked({})))
    ]
    table = start(NewTable(game, seats, ready=True), (), matinee.dice.fair(random.Random(1)), 1, OpenTable).table
    assert table.state.clock.number == 1 and table.state.player != matinee.CHANCE
    assert matinee.Record.loads(table.kernel.record.dumps()).replay() == table.state


def test_only_who_plays_alone_has_the_set_up_done_at_once() -> None:
    for seats in ([SeatWish("me"), SeatWish("friend")], [SeatWish("bot"), SeatWish("bot")]):
        with pytest.raises(Refusal, match="one player among bots") as refused:
            set_up(NewTable("sheboygan", seats, ready=True), 1)
        assert refused.value.status == 422


def test_a_game_without_a_lesson_gives_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matinee.desk.setting_up.new_table.lesson", lambda folder: None)
    with pytest.raises(Refusal, match="has no lesson") as refused:
        set_up(NewTable("newyork", [SeatWish("me"), SeatWish("bot")], lesson=True), 1)
    assert refused.value.status == 422


def test_with_people_a_ready_monster_is_taken_once_a_table() -> None:
    seats = [SeatWish("me"), SeatWish("bot")]
    row, *_ = set_up(NewTable("destroyall", seats), 1)
    assert json.loads(row.options)["ready"] == "once"
    row, *_ = set_up(NewTable("destroyall", [SeatWish("bot")] * 2), 1)
    assert "ready" not in json.loads(row.options)
    row, *_ = set_up(NewTable("destroyall", seats), 1, begun=True)  # what was played may have two of a kind
    assert "ready" not in json.loads(row.options)
    night = {"night": "2026-11-17"}
    assert "ready" not in matinee.load("destroyall").checked(night, people=True), "the same night for everybody"


def test_a_file_is_read_as_if_nothing_had_been_bought() -> None:
    """3.1 What lies between is taken back first, so a file can be loaded at any time."""
    row, seats, _ = set_up(NewTable("sheboygan", [SeatWish("hotseat")] * 2, {"scenario": "basic"}), 1)
    table = OpenTable(row, seats)
    changes.play(table, [("allot", 0, 3), ("allot", 1, 2)], everybody(2))
    holder = Holder((0, 1))
    unbuilt = for_a_file(table, holder)
    assert unbuilt.undos == 2 and unbuilt.answer("k", "attack = 2\n").actions == [("allot", 0, 2)]
    changes.play(table, [("name", "Rosie", 0)], everybody(2))
    unbuilt = for_a_file(table, holder)
    assert unbuilt.answer("k", "attack = 2\n").actions == [("name", "Rosie", 0), ("allot", 0, 2)], "its name stays"
    assert unbuilt.answer("k", "name = 'Max'\n").actions == [("name", "Max", 0)], "unless the file has one"
    with pytest.raises(matinee.Illegal, match="before you begin to buy"):
        table.state.clicks("attack = 2\n")
