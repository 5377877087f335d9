"""What a click does at a table, before and after it is kept; time and dice are the test's."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import matinee
from matinee.desk.clicks.clicks import act, answered, click_key, hide_words, may_act, may_undo, show_words, undo
from matinee.desk.seats.chairs import Holder
from matinee.desk.setting_up.new_table import Started, start
from matinee.desk.tables import changes, opening
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.viewers.viewer import Viewer, tell
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.desk.wire.refusals import Refusal
from matinee.table.dice import fair
from matinee.table.errors import Reason
from matinee.table.sealed_dice import commitment
from matinee.table.state import State

ANN, BEN, WATCHER = Holder((0,)), Holder((1,)), Holder()
DICE = fair(Random(1))
KEY, OTHER = "11" * 32, "22" * 32
FIRST = ("allot", 1, 2)
"""A purchase in secret: no other person may know that it was made."""


def new(**more: Any) -> Started[OpenTable]:
    """A table of Ann and Ben, and what was written of it."""
    wish = NewTable("sheboygan", [SeatWish("me", "Ann"), SeatWish("me", "Ben")], **more)
    return start(wish, (), DICE, 1_000, OpenTable)


def test_a_click_is_nothing_until_it_is_kept() -> None:
    table = new().table
    before = table.state.position()
    change = act(table, 0, FIRST, "0:a", DICE, 2_000)
    assert (table.seq, table.seal, list(table.entries), len(table.answered)) == (0, "", [], 0)
    assert [(row.seq, row.seat, row.key, row.at) for row in change.rows] == [(1, 0, "0:a", 2_000)]
    table.roll_back()  # it could not be kept
    assert table.state.position() == before
    change = act(table, 0, FIRST, "0:a", DICE, 2_000)
    table.kept(change)
    assert (table.seq, table.seal, len(table.answered)) == (1, change.rows[0].seal, 1)
    assert table.answered.find("0:a", '["allot",1,2]') == (1, True)


def test_a_click_from_the_list_just_shown_is_not_checked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of another moment counts for nothing, and neither does one that was never shown."""
    table = new().table
    asked: list[matinee.Action] = []
    why_not = State.why_not

    def ask(state: State, action: matinee.Action) -> Reason | None:
        asked.append(action)
        return why_not(state, action)

    monkeypatch.setattr(State, "why_not", ask)
    ann = Viewer(table.id, ANN)
    ann.greet(table, 0)
    list(tell([ann], table, set()))
    asked.clear()
    table.kept(act(table, 0, FIRST, "0:a", DICE, 2_000))
    assert FIRST not in asked
    table.kept(act(table, 0, ("allot", 0, 2), "0:b", DICE, 2_000))
    assert ("allot", 0, 2) in asked
    list(tell([ann], table, set()))
    with pytest.raises(matinee.Illegal):
        act(table, 0, ("allot", 1, 99), "0:c", DICE, 2_000)


def test_an_illegal_click_leaves_no_trace() -> None:
    table = new().table
    before = table.state.position()
    with pytest.raises(matinee.Illegal):
        act(table, 0, ("allot", 1, 16), "0:a", DICE, 2_000)
    assert table.state.position() == before and table.seq == 0 and not changes.fresh(table)


def test_lists_do_not_tell_when_something_was_done_in_secret() -> None:
    table = new().table
    change = act(table, 0, FIRST, None, DICE, 2_000)
    assert change.standing.updated == 1_000
    table.kept(change)
    public = act(table, 0, ("concede", 0), None, DICE, 3_000)
    assert public.standing.updated == 3_000 and public.writes()[-1] == public.standing


def test_a_journal_gives_the_same_table_again() -> None:
    table, seats, journal, _ = new()
    for n, action in enumerate([FIRST, ("allot", 0, 3), ("ability", 3)]):
        change = act(table, may_act(table, ANN, n, action), action, f"0:{n}", DICE, n)
        journal += change.rows
        table.kept(change)
    back = undo(table, may_undo(table, ANN, 3), "0:back", 9)
    journal += back.rows
    table.kept(back)
    again = opening.rebuilt(OpenTable, table.row, seats, journal)
    assert again.state == table.state and (again.seq, again.seal) == (table.seq, table.seal) == (4, journal[-1].seal)
    assert again.answered == table.answered
    found = {row.key: table.answered.find(row.key or "", row.action) for row in journal}
    assert found == {"0:0": (1, True), "0:1": (2, True), "0:2": (3, True), "0:back": (4, True)}


def test_a_key_is_of_one_click_and_of_no_other() -> None:
    table = new().table
    assert answered(table, "0:a", FIRST) is None
    table.kept(act(table, 0, FIRST, "0:a", DICE, 2_000))
    assert answered(table, "0:a", FIRST) == 1, "it was done, and is answered as it was"
    for other in (("allot", 1, 3), ()):
        with pytest.raises(Refusal, match="Another click was made under that key; this one was not done"):
            answered(table, "0:a", other)
    table.kept(undo(table, 0, "0:b", 3_000))
    assert answered(table, "0:b", ()) == 2
    with pytest.raises(Refusal):
        answered(table, "0:b", FIRST)


@pytest.mark.parametrize(
    ("change", "holder", "seq", "action", "status", "why"),
    [
        ({}, WATCHER, 0, FIRST, 403, "Spectators only watch."),
        ({}, ANN, 1, FIRST, 409, "The table has moved on since"),
        ({}, BEN, 0, FIRST, 403, "It is not your turn: Monster must decide."),
        ({}, BEN, 0, ("concede", 0), 403, "That seat is not yours."),
        ({"closed": True}, ANN, 0, FIRST, 403, "The host has closed this table."),
    ],
)
def test_who_may_not_click_is_told_why(
    change: dict[str, Any], holder: Holder, seq: int, action: matinee.Action, status: int, why: str
) -> None:
    table = new().table
    table.row = replace(table.row, **change)
    with pytest.raises(Refusal, match=why) as refused:
        may_act(table, holder, seq, action)
    assert refused.value.status == status


def test_a_seat_is_taken_back_from_a_bot_before_it_plays() -> None:
    table = new().table
    table.chairs[0].stand_in = "usher"
    for action in (FIRST, ("concede", 0)):
        with pytest.raises(Refusal, match="A bot stands in for you"):
            may_act(table, ANN, 0, action)


def test_what_may_not_be_taken_back_is_not() -> None:
    table = new(takeback="off").table
    table.kept(act(table, 0, FIRST, None, DICE, 2))
    for holder, seq, status in ((WATCHER, 0, 403), (ANN, 0, 409), (ANN, 1, 422)):
        with pytest.raises(Refusal) as refused:
            may_undo(table, holder, seq)
        assert refused.value.status == status


def test_lucky_words_are_hidden_and_then_shown() -> None:
    table = new(sealed=True).table
    table.kept(hide_words(table, 0, commitment(KEY), 1))
    for seat, key, why in ((0, KEY, "Other seats may still"), (0, OTHER, "not the key"), (1, KEY, "not the key")):
        with pytest.raises(Refusal, match=why):
            show_words(table, seat, key, 2)
    table.kept(hide_words(table, 1, commitment(OTHER), 3))
    table.kept(hide_words(table, 1, commitment(KEY), 4))  # while all is hidden one may think again
    table.kept(show_words(table, 0, KEY, 5))
    assert table.dice.words == [(0, 0, KEY)] and table.dice.hidden == {1} and table.number(BEN) == 4
    with pytest.raises(Refusal, match="are fixed"):
        hide_words(table, 1, commitment(OTHER), 6)
    with pytest.raises(Refusal, match="not sealed"):
        hide_words(new()[0], 0, commitment(KEY), 7)


@pytest.mark.parametrize("game", matinee.names())
def test_a_click_is_played_once_to_find_its_audience(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many dice fell with it: the states between them are not kept for long."""
    seats = [SeatWish("hotseat")] * len(matinee.load(game).seats(matinee.load(game).checked({}, True)))
    table = start(NewTable(game, seats), (), DICE, 1_000, OpenTable).table
    rng, play, played = Random(1), State.play, list[matinee.Action]()
    for _ in range(30):
        assert table.state.player is not None
        table.kernel.act(table.state.player, rng.choice(table.state.legal_actions()))

    def count(state: State, action: matinee.Action) -> None:
        played.append(action)
        play(state, action)

    monkeypatch.setattr(State, "play", count)
    assert len(changes.fresh(table)) == 30 and len(played) <= 30 + len(table.entries)


def test_keys_are_a_seats_own() -> None:
    assert click_key(ANN, "k") == "0:k" != click_key(BEN, "k")


def test_one_message_is_written_for_all_who_may_know_the_same() -> None:
    table = new().table
    viewers = [Viewer(table.id, holder) for holder in (ANN, ANN, BEN, WATCHER, WATCHER)]
    for viewer in viewers:
        viewer.greet(table, 0)
    said = list(tell(viewers, table, set()))
    assert said[0] is said[1] and said[3] is said[4] and len(set(said)) == 3
    table.kept(act(table, 0, FIRST, None, DICE, 2))
    assert [viewer.behind(table) for viewer in viewers] == [True, True, False, False, False], "it was done in secret"
    told = list(tell(viewers[:2], table, set()))
    assert told[0] is told[1] and not viewers[0].behind(table)
