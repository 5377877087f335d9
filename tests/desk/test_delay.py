"""Spectators whom a table keeps some actions behind are told what others were told before them, and no more."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import matinee
from matinee.desk.clicks.clicks import act, may_undo, undo
from matinee.desk.seats.chairs import Holder
from matinee.desk.setting_up.new_table import start
from matinee.desk.tables import taking_back
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.viewers.answers import answer
from matinee.desk.viewers.viewer import Viewer, tell
from matinee.desk.wire.messages import Look, LookAnswer
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.time_control import TimeControl
from matinee.table.dice import fair

LATE = 7
WATCHER = Holder()


class Seen:
    """A table whose dice are those of its number, and a person who looks on at it."""

    def __init__(self, game: str, delay: int, **more: Any) -> None:
        found = matinee.load(game)
        seats = [SeatWish("me") for _ in found.seats(found.checked({}, people=True))]
        self.dice = fair(Random(5))
        self.table = start(NewTable(game, seats, delay=delay, **more), (), self.dice, 0, OpenTable).table
        self.viewer = Viewer(self.table.id, WATCHER)
        self.viewer.greet(self.table, 0)
        self.heard: list[dict[str, Any]] = []
        self.listen()

    def listen(self) -> None:
        """Hear what there is to hear."""
        if self.viewer.behind(self.table) or not self.heard:
            self.heard += [json.loads(text) for text in tell([self.viewer], self.table, set(), 0)]

    def play(self, action: matinee.Action, seat: int | None = None) -> None:
        """Play it for the deciding seat, or for a seat."""
        decides = self.table.state.player if seat is None else seat
        assert decides is not None
        self.table.kept(act(self.table, decides, action, None, self.dice, 0))
        self.listen()

    @property
    def log(self) -> list[Any]:
        """The log as a client puts it together."""
        entries = [entry for message in self.heard for entry in message["log"]]
        gone = {entry.get("undone") for entry in entries}
        return [entry for entry in entries if "undone" not in entry and entry["seq"] not in gone]


@pytest.mark.parametrize("game", matinee.names())
def test_they_are_told_the_same_so_many_actions_later(game: str) -> None:
    soon, late, rng = Seen(game, 0), Seen(game, LATE), Random(2)
    moments: dict[int, Any] = {}
    for _ in range(60):
        action = rng.choice(soon.table.state.legal_actions())
        soon.play(action)
        late.play(action)
        moments |= {message["seq"]: message for message in soon.heard}
        told, now = late.heard[-1], soon.table.number(WATCHER)
        assert told["seq"] == late.table.number(WATCHER) == max(0, now - LATE)
        if told["seq"] in moments:  # dice that fall with a click are told with it
            then = moments[told["seq"]]
            assert (told["view"], told["players"]) == (then["view"], then["players"])
    assert late.log == [entry for entry in soon.log if entry["seq"] <= late.heard[-1]["seq"]] != []
    for message in late.heard:
        assert message["late"] == LATE and "clocks" not in message
    for watched in (soon, late):
        for seat in watched.table.state.playing()[1:]:
            watched.play(("concede", seat), seat)
    assert late.table.over and "late" not in late.heard[-1], "when it is over there is nothing to wait for"
    assert late.log == soon.log and late.heard[-1]["view"] == soon.heard[-1]["view"]


def test_players_are_told_at_once_and_have_clocks() -> None:
    table = Seen("sheboygan", LATE, clock=TimeControl("live", 60)).table
    ann = Viewer(table.id, Holder((0,)))
    ann.greet(table, 0)
    table.kept(act(table, 0, ("allot", 1, 2), None, fair(Random(1)), 0))
    [text] = tell([ann], table, set(), 0)
    told = json.loads(text)
    assert told["seq"] == table.seq and told["clocks"] and "late" not in told
    watcher = Viewer(table.id, WATCHER)
    watcher.greet(table, 0)
    [text] = tell([watcher], table, set(), 0)
    assert json.loads(text)["seq"] == 0 and "clocks" not in json.loads(text)


def test_nobody_looks_at_a_moment_that_is_still_to_come() -> None:
    late = Seen("america", LATE)
    rng = Random(2)
    for _ in range(20):
        late.play(rng.choice(late.table.state.legal_actions()))
    come_to = late.table.number(WATCHER)
    there = answer(late.table, late.viewer, Look("k", come_to))
    assert isinstance(there, LookAnswer) and there.seq == come_to
    with pytest.raises(Refusal, match=f"come to {come_to}"):
        answer(late.table, late.viewer, Look("k", come_to + 1))


def test_what_is_taken_back_before_it_was_told_is_never_told() -> None:
    late = Seen("america", 2)
    actions: list[matinee.Action] = []
    while not actions or taking_back.why_not(late.table, Holder((late.table.entries[-1].seat,))):
        actions.append(late.table.state.legal_actions()[0])
        late.play(actions[-1])
    last = late.table.entries[-1]
    holder = Holder((last.seat,))
    before = len(late.log)
    late.table.kept(undo(late.table, may_undo(late.table, holder, late.table.number(holder)), None, 0))
    late.listen()
    late.play(late.table.state.legal_actions()[1])
    late.play(late.table.state.legal_actions()[0])
    assert last.seq not in [entry["seq"] for entry in late.log] and len(late.log) >= before
