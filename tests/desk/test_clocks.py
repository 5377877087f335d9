"""Clocks as plain values, and at a table whose time and dice are the test's."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from matinee import bots
from matinee.desk.clicks import timekeeping
from matinee.desk.clicks.clicks import act, may_act, may_undo, undo
from matinee.desk.journal.change import Change
from matinee.desk.journal.clocks import Clocks, new_clocks
from matinee.desk.journal.lines import CLOCK
from matinee.desk.rows import ActionRow, StandInRow
from matinee.desk.seats.chairs import Holder
from matinee.desk.setting_up.new_table import Started, start
from matinee.desk.tables import opening
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.tables.record import record_of
from matinee.desk.tables.snapshots import lay_out, read, row, take
from matinee.desk.viewers.viewer import Viewer, tell
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.desk.wire.reading import body
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import Face
from matinee.desk.wire.time_control import DAY, SECOND, SeatClock, TimeControl
from matinee.table.dice import fair

ANN, BEN = Holder((0,)), Holder((1,))
DICE = fair(Random(1))
LIVE = TimeControl("live", 60, 300)
MONDAY = 4 * DAY
"""1970 began on a Thursday."""

MONSTER: list[tuple[Any, ...]] = [("ability", 3), *(("allot", n, 3) for n in (0, 1, 3)), ("ready",), ("lurk", 2)]


def after(clocks: Clocks, at: int, player: int | None, told: list[Any] | None = None, **more: Any) -> Clocks:
    """The clocks after a row of this moment."""
    undoes = CLOCK if told else None
    line = ActionRow(table_id="t", seq=1, seat=0, action=json.dumps(told or []), undoes=undoes, at=at)
    return clocks.after(replace(line, **more), player)


def begun(control: TimeControl = LIVE) -> Clocks:
    """The clocks of two seats that run since a moment; the first is to decide."""
    return after(new_clocks(control, [0, 1]), 1_000, 0, ["seated", 1])


def faces(clocks: Clocks, at: int) -> list[tuple[int, int]]:
    return [(face.move // SECOND, face.reserve // SECOND) for face in clocks.faces(at)]


def test_move_time_is_used_before_the_reserve() -> None:
    clocks = begun()
    assert faces(clocks, 1_000) == [(60, 300), (60, 300)] and clocks.deadline == 361_000
    assert faces(clocks, 21_000) == [(40, 300), (60, 300)]
    clocks = after(clocks, 91_000, 1)  # 90 seconds: 30 of them from the reserve
    assert faces(clocks, 91_000) == [(60, 270), (60, 300)] and clocks.deadline == 91_000 + 360_000
    clocks = after(clocks, 92_000, 0)
    assert faces(clocks, 92_000) == [(60, 270), (60, 300)] and clocks.timed == 0
    assert faces(clocks, 92_000 + 400_000)[0] == (0, 0), "never below nothing"


def test_clicks_and_dice_within_a_move_do_not_give_time() -> None:
    clocks = begun()
    for at, player in ((11_000, 0), (21_000, -1), (21_000, 0)):
        clocks = after(clocks, at, player)
        assert clocks.deadline == 361_000, "so lists cannot tell when somebody clicked in secret"
    assert faces(clocks, 21_000)[0] == (40, 300)


def test_undo_gives_no_time_back() -> None:
    """Else a move taken back again and again would be time without end."""
    clocks = after(begun(), 51_000, 1)
    clocks = after(clocks, 56_000, 0, undoes=3)
    assert faces(clocks, 56_000) == [(10, 300), (60, 300)]
    clocks = after(clocks, 57_000, 1)
    assert faces(clocks, 57_000) == [(60, 300), (60, 300)], "and the other begins the move anew"


def test_clocks_stand_while_somebody_is_missing_or_a_bot_plays() -> None:
    clocks = after(new_clocks(LIVE, [0, 1]), 1_000, 0)
    assert clocks.deadline is None and faces(clocks, 10**9) == [(60, 300), (60, 300)]
    clocks = after(clocks, 5_000, 0, ["seated", 1])
    assert clocks.deadline == 365_000
    clocks = after(clocks, 15_000, 0, ["seated", 0])
    clocks = after(clocks, 900_000, 0, ["seated", 1])
    assert faces(clocks, 900_000)[0] == (50, 300), "closed for a while, and as it was"
    clocks = after(clocks, 900_000, 0, ["seated", 1, 0])
    assert clocks.timed is None and clocks.deadline is None
    clocks = after(clocks, 999_000, 0, ["seated", 1])
    assert faces(clocks, 999_000)[0] == (60, 300), "who comes back has a move's time"


def test_a_slow_server_clock_gives_no_time_back() -> None:
    clocks = after(after(begun(), 31_000, 0), 29_000, 0)
    assert faces(clocks, 31_000)[0] == (30, 300)


@pytest.mark.parametrize(
    ("start", "end", "counts"),
    [
        (MONDAY, MONDAY + DAY, DAY),
        (MONDAY + 4 * DAY + DAY // 2, MONDAY + 7 * DAY + DAY // 4, DAY // 2 + DAY // 4),  # Friday noon to Monday
        (MONDAY + 5 * DAY + 5, MONDAY + 6 * DAY + 9, 0),
        (MONDAY, MONDAY + 70 * DAY, 50 * DAY),
        (MONDAY + 9, MONDAY, 0),
    ],
)
def test_days_off_do_not_count(start: int, end: int, counts: int) -> None:
    weekend = TimeControl("days", 2, 7, [5, 6])
    assert weekend.passed(start, end) == counts


def test_a_deadline_is_when_the_time_that_counts_is_up() -> None:
    rng = Random(3)
    for _ in range(200):
        off = rng.sample(range(7), rng.randrange(7))
        control, since, span = TimeControl("days", 1, 0, off), rng.randrange(100 * DAY), rng.randrange(1, 20 * DAY)
        at = control.later(since, span)
        assert control.passed(since, at) == span and control.passed(since, at - 1) == span - 1


@pytest.mark.parametrize(
    ("clock", "why"),
    [
        (TimeControl("live", 9), "On a live clock, a move may take from 10 to 3600 seconds."),
        (TimeControl("live", 3601), "from 10 to 3600 seconds"),
        (TimeControl("live", 60, 90_000), "the reserve is at most 86400 seconds"),
        (TimeControl("live", 60, 0, [6]), "Days off are for clocks that count days."),
        (TimeControl("days", 0), "By days, a move may take from 1 to 30 days."),
        (TimeControl("days", 1, 61), "at most 60 days of holidays"),
        (TimeControl("days", 1, 0, [0, 1, 2, 3, 4, 5, 6]), "needs a day of the week on which it runs"),
    ],
)
def test_a_clock_that_cannot_be_is_refused(clock: TimeControl, why: str) -> None:
    with pytest.raises(Refusal, match=why) as refused:
        new(clock)
    assert refused.value.status == 422


def test_a_whole_number_is_one_however_json_writes_it() -> None:
    assert body('{"kind": "live", "move": 60.0, "off": []}', TimeControl) == TimeControl("live", 60)
    for wrong in ('{"kind": "live", "move": 60.5}', '{"kind": "live", "move": 1e300}', '{"kind": "live"}', "[SQ"):
        with pytest.raises(Refusal, match="The message does not fit"):
            body(wrong, TimeControl)


def test_clocks_are_for_people_whose_dice_the_server_rolls() -> None:
    with pytest.raises(Refusal, match="there are only bots"):
        new(LIVE, seats=[SeatWish("bot"), SeatWish("bot")])
    with pytest.raises(Refusal, match="typed in"):
        new(LIVE, dice="typed")


# -- at a table


class Kept:
    """A table with what was written of it."""

    def __init__(self, clock: TimeControl = LIVE, **more: Any) -> None:
        self.table, self.seats, self.journal, _ = new(clock, **more)

    def keep(self, change: Change | None) -> None:
        """Keep what was done."""
        assert change is not None
        self.journal += change.rows
        for one in change.writes():
            if isinstance(one, StandInRow):
                self.stand_in(one.seat, one.stand_in)
        self.table.kept(change)

    def stand_in(self, seat: int, bot: str | None) -> None:
        self.seats[seat] = replace(self.seats[seat], stand_in=bot)

    def act(self, seat: int, action: tuple[Any, ...], at: int) -> None:
        """A person clicks."""
        holder = Holder((seat,))
        self.keep(
            act(self.table, may_act(self.table, holder, self.table.number(holder), action), action, None, DICE, at)
        )

    def build(self, at: int) -> None:
        """Ann builds her monster, and it is Ben's turn."""
        for action in MONSTER:
            self.act(0, action, at)

    def again(self) -> OpenTable:
        return opening.rebuilt(OpenTable, self.table.row, self.seats, self.journal)


def new(clock: TimeControl, **more: Any) -> Started[OpenTable]:
    """A table of Ann and Ben with a clock, set up at second 1."""
    seats = more.pop("seats", [SeatWish("me", "Ann"), SeatWish("me", "Ben")])
    return start(NewTable("sheboygan", seats, clock=clock, **more), (), DICE, 1_000, OpenTable)


def test_a_journal_gives_the_same_clocks_again() -> None:
    kept = Kept()
    assert kept.table.row.deadline == 361_000 and len(kept.journal) == 1
    kept.act(0, MONSTER[0], 90_000)
    kept.keep(undo(kept.table, may_undo(kept.table, ANN, 2), None, 101_000))
    kept.build(102_000)
    again = kept.again()
    assert again.clocks == kept.table.clocks and again.row.deadline == kept.table.row.deadline == 462_000
    assert faces(again.clocks or begun(), 102_000) == [(60, 259), (60, 300)]
    assert (again.seq, again.seal, again.number(BEN)) == (kept.table.seq, kept.table.seal, kept.table.number(BEN))


def test_a_snapshot_has_the_clocks_too() -> None:
    kept = Kept()
    kept.build(100_000)
    found = read(kept.table.row, kept.journal, row(kept.table, take(kept.table), kept.table.seal))
    assert found is not None
    again = opening.rebuilt(
        OpenTable,
        kept.table.row,
        kept.seats,
        kept.journal,
        lambda table, begun: lay_out(table, found, kept.journal, begun),
    )
    assert again.clocks == kept.table.clocks is not None


def test_a_bot_minds_the_seat_until_its_holder_is_back() -> None:
    kept = Kept()
    assert timekeeping.flag(kept.table, DICE, 360_999) is None, "not a moment too early"
    kept.keep(timekeeping.flag(kept.table, DICE, 361_000))
    table = kept.table
    assert table.bot_to_move() == bots.USUAL == kept.seats[0].stand_in and table.row.deadline is None
    assert table.timed_out(ANN) == [0] and table.timed_out(BEN) == []
    assert timekeeping.flag(table, DICE, 10**9) is None, "it falls once"
    with pytest.raises(Refusal, match="Your time ran out before that reached the table"):
        may_act(table, ANN, 1, MONSTER[0])
    assert kept.again().clocks == table.clocks
    table.chairs[0].stand_in = None
    kept.stand_in(0, None)
    kept.keep(timekeeping.seated(table, 500_000))
    assert table.timed_out(ANN) == [] and faces(table.clocks or begun(), 500_000)[0] == (60, 0)
    assert table.row.deadline == 560_000 and kept.again().clocks == table.clocks
    assert timekeeping.seated(table, 500_001) is None, "nothing is new"
    kept.build(510_000)


def test_or_it_concedes_in_the_same_breath() -> None:
    kept = Kept(TimeControl("live", 60, at_zero="concede"))
    ben = Viewer(kept.table.id, BEN)
    ben.greet(kept.table, 0)
    list(tell([ben], kept.table, set(), 1_000))
    change = timekeeping.flag(kept.table, DICE, 61_000)
    kept.keep(change)
    assert [(one.seq, one.seat, one.undoes, one.action) for one in kept.journal[1:]] == [
        (2, 0, CLOCK, '["flag","concede"]'),
        (3, 0, None, '["concede",0]'),
    ]
    assert kept.table.over and kept.table.state.returns() == [0.0, 1.0] and kept.table.row.deadline is None
    again = kept.again()
    assert again.over and again.clocks == kept.table.clocks and record_of(kept.table).actions == [("concede", 0)]
    [text] = tell([ben], kept.table, set(), 61_000)
    told = json.loads(text)
    assert told["clocks"][0] == {"seat": 0, "move": 0, "reserve": 0, "out": True} and told["seq"] == 3
    assert told["log"][-1]["lines"][0]["id"] == "conceded"


def test_the_time_of_a_seat_stands_while_a_bot_plays_for_it() -> None:
    kept = Kept()
    kept.table.chairs[0].stand_in = "usher"
    kept.stand_in(0, "usher")
    kept.keep(timekeeping.seated(kept.table, 11_000))
    assert kept.table.row.deadline is None and kept.table.timed_out(ANN) == []
    assert [face.out for face in (kept.table.clocks or begun()).faces(10**9)] == [False, False]


def test_nobody_is_timed_before_all_are_there() -> None:
    kept = Kept(seats=[SeatWish("me", "Ann"), SeatWish("friend")])
    assert kept.journal == [] and kept.table.row.deadline is None
    kept.table.chairs[1].token = "x"
    kept.keep(timekeeping.seated(kept.table, 50_000))
    assert kept.table.row.deadline == 50_000 + 360_000
    kept.table.row = replace(kept.table.row, closed=True)
    kept.keep(timekeeping.seated(kept.table, 60_000))
    assert kept.table.row.deadline is None, "a closed table has no time"


def test_everybody_sees_the_clocks_as_they_are_now() -> None:
    kept = Kept()
    viewers = [Viewer(kept.table.id, holder) for holder in (ANN, BEN, Holder())]
    for viewer in viewers:
        viewer.greet(kept.table, 0)
    for text in tell(viewers, kept.table, set(), 81_000):
        found = msgspec.convert(json.loads(text)["clocks"], list[SeatClock])
        assert found == [SeatClock(0, 0, 280_000, ends=280_000), SeatClock(1, 60_000, 300_000)]


def test_a_table_without_a_clock_says_nothing_of_time() -> None:
    table = start(NewTable("sheboygan", [SeatWish("me"), SeatWish("me")]), (), DICE, 1_000, OpenTable).table
    assert (
        table.clocks is None and timekeeping.seated(table, 2) is None and timekeeping.flag(table, DICE, 10**9) is None
    )
    viewer = Viewer(table.id, ANN)
    viewer.greet(table, 0)
    [text] = tell([viewer], table, set(), 5)
    assert "clocks" not in json.loads(text)


def test_an_abandoned_rated_game_is_lost_after_a_fortnight() -> None:
    wish = NewTable("sheboygan", [SeatWish("me"), SeatWish("bot", bot=bots.USUAL)], takeback="off", rated=True)
    table = start(wish, (), DICE, 1_000, OpenTable, {0: Face("p_ann", "", "")}).table
    assert table.clocks is not None and table.clocks.deadline == 1_000 + 14 * DAY
    assert timekeeping.flag(table, DICE, 14 * DAY) is None
    change = timekeeping.flag(table, DICE, 1_000 + 14 * DAY)
    assert change is not None
    table.kept(change)
    assert table.over and table.state.returns() == [0, 1]
