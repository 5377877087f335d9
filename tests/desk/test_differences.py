"""What has changed since the last message, and a line that is told only that."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from matinee.desk.clicks.clicks import act, undo
from matinee.desk.seats.chairs import Holder
from matinee.desk.setting_up.new_table import start
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.viewers.viewer import Viewer, tell
from matinee.desk.wire.differences import Difference, Differences, applied, applied_to, splices
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.table.dice import fair
from matinee.table.json_types import JsonObject
from matinee.table.registry import ours
from matinee.table.shown.view import Marker, Piece, Trail

DICE = fair(Random(7))


def differ(was: msgspec.Struct, now: msgspec.Struct) -> Difference:
    return msgspec.json.decode(
        msgspec.json.encode(Differences(msgspec.json.Encoder()).between(was, now)), type=Difference
    )


@settings(deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.lists(st.integers(0, 3)), st.lists(st.integers(0, 3)))
def test_any_list_becomes_any_other(was: list[int], now: list[int]) -> None:
    assert applied_to({"it": was}, {"lists": {"it": splices(was, now)}}) == {"it": now}


def test_what_stands_at_both_ends_is_not_sent_again() -> None:
    assert splices([1, 2, 3, 4], [1, 2, 9, 4]) == [(2, 1, [9])]
    assert splices([1, 2, 3], [1, 2, 3, 4]) == [(3, 0, [4])]
    assert splices([1, 2, 3, 4], [1, 4]) == [(1, 2, [])]
    assert splices([1, 2, 3, 4, 5], [9, 8, 3, 4, 7]) == [(0, 5, [9, 8, 3, 4, 7])]


def test_only_changed_parts_are_sent() -> None:
    was = [Marker("web", n) for n in range(5)]
    now = [Marker("web", 9), Marker("web", 8), *was[2:4], Marker("web", 7)]
    assert splices(was, now) == [(0, 2, now[:2]), (4, 1, now[4:])]


def test_a_field_is_set_gone_or_changed_in_part() -> None:
    was, now = Trail(3, [1, 2], [(0.5, 1.0)]), Trail(4, [1, 7])
    assert differ(was, now) == Difference({"piece": 4}, ["points"], {"spaces": [(1, 1, [7])]})
    assert differ(was, was) == Difference()
    assert differ(Marker("web", 4), Marker("web", 4, "2")) == Difference({"value": "2"})


def a_table(game: str, *seats: SeatWish) -> OpenTable:
    return start(NewTable(game, list(seats) or [SeatWish("me")] * 2), (), DICE, 0, OpenTable).table


def say(table: OpenTable, viewer: Viewer) -> JsonObject:
    text, *_ = tell([viewer], table, set())
    said: JsonObject = msgspec.json.decode(text)
    return said


def play(table: OpenTable, rng: Random) -> None:
    player = table.state.player
    assert player is not None
    table.kept(act(table, player, rng.choice(table.state.legal_actions()), None, DICE, 0))


def newcomer(table: OpenTable, holder: Holder) -> JsonObject:
    viewer = Viewer(table.id, holder)
    viewer.greet(table, 0)
    return say(table, viewer)


@pytest.mark.parametrize("game", ours())
def test_changes_add_up_to_the_full_message(game: str) -> None:
    """Message and view are those of a newcomer, and the log goes on from the one before; take-backs too."""
    options: JsonObject = {"players": 2} if game != "sheboygan" else {}
    table = start(NewTable(game, [SeatWish("me")] * 2, options), (), DICE, 0, OpenTable).table
    rng, holders = Random(3), (Holder(), Holder((0,)), Holder((1,)))
    viewers = {holder: Viewer(table.id, holder) for holder in holders}
    has: dict[Holder, JsonObject] = {}
    sizes = whole = 0
    for n in range(60):
        for holder, viewer in viewers.items():
            if not n:
                viewer.greet(table, 0, changes=True)
            elif not viewer.behind(table):
                continue
            said = say(table, viewer)
            assert said["type"] == ("change" if n else "state")
            has[holder] = applied(has[holder], said) if n else said
            new = newcomer(table, holder)
            sizes, whole = sizes + len(msgspec.json.encode(said)), whole + len(msgspec.json.encode(new | {"log": []}))
            apart = {"since": 0, "log": []}
            assert has[holder] | apart == new | apart
            assert all(entry["seq"] > said["since"] or "undone" in entry for entry in has[holder]["log"])
        seat = table.state.player
        if n % 5 == 4 and seat is not None and table.kernel.why_not_undo(seat) is None:
            table.kept(undo(table, seat, None, 0))
        else:
            play(table, rng)
    assert sizes < 0.7 * whole


def test_whoever_does_not_ask_for_changes_is_told_everything() -> None:
    table = a_table("sheboygan")
    viewer = Viewer(table.id, Holder((0,)))
    viewer.greet(table, 0)
    assert say(table, viewer)["type"] == "state"
    play(table, Random(1))
    assert say(table, viewer)["type"] == "state"
    assert viewer.last is None


def test_after_a_break_everything_is_told() -> None:
    table = a_table("sheboygan")
    viewer = Viewer(table.id, Holder((0,)))
    for _ in range(2):
        viewer.greet(table, viewer.seq, changes=True)
        assert say(table, viewer)["type"] == "state"
        play(table, Random(1))
        assert say(table, viewer)["type"] == "change"


def test_when_another_seat_looks_everything_is_told() -> None:
    """A screen for several: a change is only ever against what the same seat saw."""
    seats = [SeatWish("hotseat")] * 2
    table = start(NewTable("newyork", seats, {"players": 2}), (), DICE, 0, OpenTable).table
    viewer, rng, last = Viewer(table.id, Holder((0, 1))), Random(5), None
    viewer.greet(table, 0, changes=True)
    kinds = set()
    for _ in range(40):
        before = viewer.seat
        said = say(table, viewer)
        kinds.add((said["type"], last is not None and viewer.seat != before))
        last = said
        play(table, rng)
    assert kinds == {("state", False), ("change", False), ("state", True)}


def test_what_is_kept_for_a_line_holds_no_log() -> None:
    """The log of a long game is sent to a newcomer once, and not held for as long as the line is open."""
    table = a_table("newyork", SeatWish("me"), SeatWish("me"), SeatWish("me"), SeatWish("me"))
    rng = Random(2)
    for _ in range(20):
        play(table, rng)
    viewer = Viewer(table.id, Holder((0,)))
    viewer.greet(table, 0, changes=True)
    assert say(table, viewer)["log"]
    assert viewer.last is not None and viewer.last.log == []


def test_pieces_that_stay_are_not_sent_again() -> None:
    pieces = [Piece(n, f"piece {n}", "tank", 0, n, (1,), ()) for n in range(50)]
    moved = [*pieces[:20], msgspec.structs.replace(pieces[20], space=99), *pieces[21:]]
    assert splices(pieces, moved) == [(20, 1, [moved[20]])]
