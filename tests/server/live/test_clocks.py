"""Clocks at a server: flags fall by themselves, over a kill, and of a move and a flag the first to be kept counts."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from matinee.desk.clicks import clicks, timekeeping
from matinee.desk.host.commands import Passed
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.time_control import DAY, TimeControl
from matinee.server.clock import now
from matinee.server.live.chance import DICE
from matinee.server.live.services import Services
from matinee.server.storage.schema import tables
from matinee.server.storage.store import NotKept
from matinee.testing.server import PATIENCE
from tests.server.kit import ANN, ME_AND_FRIEND, MONSTER, TWO_OF_US, Guest, Json, Server, build

DAYS = {"kind": "days", "move": 2, "reserve": 1}
BY_DAYS = NewTable("sheboygan", [SeatWish("me"), SeatWish("me")], clock=TimeControl("days", 2))
FIRST = ("allot", 1, 2)
HOUR = DAY // 24


class Days:
    """A clock of the server that a test sets ahead."""

    def __init__(self, file: Path) -> None:
        self.file, self.ahead = file, 0
        self.pass_by(0)

    def pass_by(self, milliseconds: int) -> None:
        """Let time pass at once; a concurrent reader sees the old time or the new."""
        self.ahead += milliseconds
        new = self.file.with_suffix(".new")
        new.write_text(str(self.ahead))
        new.replace(self.file)


@pytest.fixture
def days(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Days]:
    """The clock of servers that are started in this test."""
    monkeypatch.setenv("MATINEE_CLOCK", str(tmp_path / "clock"))
    yield Days(tmp_path / "clock")


def clock_of(state: Json, seat: int) -> Json:
    """The clock of a seat in a state message."""
    found: Json = next(clock for clock in state["clocks"] if clock["seat"] == seat)
    return found


def test_a_flag_falls_over_a_kill_and_the_seat_is_given_back(tmp_path: Path, days: Days) -> None:
    with Server(tmp_path) as server:
        table = server.table(ME_AND_FRIEND, clock=DAYS, public=True)
        with table.line(table.tokens[0]) as ann:
            assert not any("ends" in clock for clock in ann.state["clocks"]), "Ben is missing"
            joined = server.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1]}).json()
            state = ann.until(lambda m: m["type"] == "state" and "ends" in clock_of(m, 0))
            assert 2 * DAY - HOUR < clock_of(state, 0)["move"] <= 2 * DAY and clock_of(state, 1)["reserve"] == DAY
        [listed] = server.get("/api/tables?public=1").json()
        deadline = listed["deadline"]
        assert listed["timing"] == DAYS | {"off": [], "at_zero": "bot"}
        assert abs(deadline - now() - 3 * DAY) < HOUR
        server.stop(kill=True)
        days.pass_by(3 * DAY - HOUR)
        server.start()
        table.server = server
        with table.line(joined["token"]) as ben:
            assert clock_of(ben.state, 0)["move"] == 0 < clock_of(ben.state, 0)["reserve"] < HOUR
            days.pass_by(HOUR)
            flagged = ben.until(lambda m: m["type"] == "state" and m["players"][0]["stand_in"] is not None)
            assert clock_of(flagged, 0)["out"] and "ends" not in clock_of(flagged, 0)
            ben.until(lambda m: m["type"] == "state" and "ends" in clock_of(m, 1))  # the bot moves
        with table.line(table.tokens[0]) as ann:
            assert ann.state["players"][0]["stand_in"] is None, "who comes back has the seat back"
            assert clock_of(ann.state, 0) == {"seat": 0, "move": 2 * DAY, "reserve": 0}
        server.stop()
        with sqlite3.connect(tmp_path / "tables.db") as db:
            flags = db.execute("SELECT at FROM actions WHERE action LIKE '[\"flag\"%'").fetchall()
            assert len(flags) == 1 and flags[0][0] >= deadline


def test_what_was_said_beforehand_outlives_a_kill(tmp_path: Path) -> None:
    """Ben says how an offer of a draw is answered and what he clicks next; he is away when it is due."""
    with Server(tmp_path) as server:
        table = server.table(TWO_OF_US, clock=DAYS)
        with table.line(table.tokens[1]) as ben:
            said = ben.ask("beforehand", seat=1, answers={"draw": "never"}, clicks=[["no_such_verb"]])
            assert said["text"] == "That is no click that can be said beforehand."
            assert ben.ask("beforehand", seat=1, answers={"draw": "never"})["type"] == "done"
        server.stop(kill=True)
        server.start()
        with table.line(table.tokens[0]) as ann:
            assert ann.state["beforehand"] == {}, "what Ben has said is not Ann's to know"
            ann.act(["agree_draw", 0])
            ann.until(lambda m: m["type"] == "state" and "declined" in str(m["log"]))
        with table.line(table.tokens[1]) as ben:
            assert ben.state["beforehand"]["words"] == ["An offer of a draw: Decline it"]


def test_a_seat_concedes_if_the_table_says_so(tmp_path: Path, days: Days) -> None:
    with Server(tmp_path) as server:
        table = server.table(TWO_OF_US, clock={"kind": "live", "move": 600, "at_zero": "concede"})
        with table.line(table.tokens[0]) as ann, table.line(table.tokens[1]) as ben:
            build(ann)
            days.pass_by(601_000)
            over = ann.until(lambda m: m["type"] == "state" and m["over"])
            assert over["view"]["result"]["returns"] == [1.0, 0.0] and clock_of(over, 1)["out"]
            told = ben.act(["ready"], seq=1)
            assert told["type"] == "refused" and "The table has moved on" in told["text"]


def test_a_closed_table_has_no_time(tmp_path: Path, days: Days) -> None:
    with Server(tmp_path) as server:
        table = server.table(TWO_OF_US, clock={"kind": "live", "move": 600})
        assert server.post(f"/api/tables/{table.id}/close", {"closed": True}, table.host).status_code == 200
        days.pass_by(10 * DAY)
        assert server.post(f"/api/tables/{table.id}/close", {"closed": False}, table.host).status_code == 200
        with table.line(table.tokens[0]) as ann:
            assert ann.state["players"][0]["stand_in"] is None and clock_of(ann.state, 0)["move"] > 300_000
            ann.play(MONSTER[0])


@pytest.mark.parametrize(
    ("clock", "status", "why"),
    [
        ({"kind": "live", "move": 5}, 422, "from 10 to 3600 seconds"),
        ({"kind": "years", "move": 5}, 400, "does not fit"),
        ({"kind": "days", "move": 1, "off": [7]}, 400, "does not fit"),
    ],
)
def test_a_bad_clock_is_refused_with_a_sentence(server: Server, clock: Json, status: int, why: str) -> None:
    answer = server.http.post("/api/tables", json={"game": "sheboygan", "seats": TWO_OF_US, "clock": clock})
    assert answer.status_code == status and why in answer.json()["error"]["text"]


async def deadline_passes(services: Services, monkeypatch: pytest.MonkeyPatch) -> tuple[OpenTable, Guest]:
    """A table by days, three days on, and a person who sits there."""
    id = (await services.new_tables.create(BY_DAYS)).table
    table = await services.tables.open(id)
    ann = Guest(services, table, 0)
    for module in ("table_runner", "timekeeper"):
        monkeypatch.setattr(f"matinee.server.live.{module}.now", lambda: now() + 3 * DAY)
    return table, ann


async def test_a_move_that_was_kept_first_counts(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of another server: this one does not know of it yet when it lets the flag fall."""
    table, ann = await deadline_passes(services, monkeypatch)
    move = clicks.act(table, 0, FIRST, "0:a", DICE, now())
    table.roll_back()
    await services.store.write(*move.writes())
    ann.runner.tell(Passed())
    again = await services.tables.open(table.id)
    assert again is not table and again.entries[-1].action == FIRST and again.bot_to_move() is None


async def test_a_flag_that_was_kept_first_counts(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    table, ann = await deadline_passes(services, monkeypatch)
    flag = timekeeping.flag(table, DICE, now() + 3 * DAY)
    assert flag is not None
    await services.store.write(*flag.writes())
    with pytest.raises(Refusal, match="Somebody else acted at the same moment"):
        await ann.act(*FIRST, seq=1)
    again = await services.tables.open(table.id)
    assert not again.entries and again.bot_to_move() is not None
    with pytest.raises(Refusal, match="Your time ran out before that reached the table"):
        await ann.act(*FIRST, seq=1)


async def test_a_move_after_its_time_counts_if_no_flag_has_fallen(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ann = await deadline_passes(services, monkeypatch)
    await ann.act(*FIRST, seq=1)
    assert table.seq == 2 and table.clocks is not None and table.clocks.timed == 0
    assert await services.timekeeper.look() is None and table.timed_out(ANN) == [0], "and then it falls"


async def test_no_flag_falls_right_after_the_start(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = await deadline_passes(services, monkeypatch)
    later = now() + 4 * DAY
    assert await services.timekeeper.look(later) == later and table.timed_out(ANN) == []


async def test_a_table_that_cannot_be_opened_keeps_nobody_else_waiting(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = await services.tables.open((await services.new_tables.create(BY_DAYS)).table)
    broken, ann = await deadline_passes(services, monkeypatch)
    spoiled = tables.update().where(tables.c.id == broken.id).values(options="{", deadline=1)
    await services.store.change(broken.id, spoiled)
    ann.leave()
    services.tables.by_id.pop(broken.id)
    await services.timekeeper.look()
    assert services.tables.opener.damaged == {broken.id} and other.timed_out(ANN) == [0]
    assert await services.timekeeper.look() is None, "it is left alone from now on"


async def test_a_database_that_is_away_for_a_moment_costs_no_flag(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: Any) -> Any:
        raise NotKept(OSError("gone"))

    table, ann = await deadline_passes(services, monkeypatch)
    ann.leave()
    services.tables.by_id.clear()
    with monkeypatch.context() as broken, pytest.raises(NotKept):
        broken.setattr(services.tables.opener.journals, "whole", away)
        await services.timekeeper.look()
    await services.timekeeper.look()
    assert (await services.tables.open(table.id)).timed_out(ANN) == [0]


async def test_the_timekeeper_wakes_for_an_earlier_flag(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may sleep for long when a person sets a table up."""

    async def waits_for(services: Services, wish: NewTable) -> None:
        table = await services.tables.open((await services.new_tables.create(wish)).table)
        async with asyncio.timeout(PATIENCE):
            while services.timekeeper._next != table.row.deadline:
                await asyncio.sleep(0.01)

    monkeypatch.setattr("matinee.server.live.timekeeper.LOOK", 3600.0)
    keeping = asyncio.create_task(services.timekeeper.keep())
    for days in (3, 2, 1):
        await waits_for(services, msgspec.structs.replace(BY_DAYS, clock=TimeControl("days", days)))
    keeping.cancel()
