"""What players say beforehand at a table by days is played as by hand, told to them alone, and survives a restart."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from random import Random
from typing import Any

import msgspec
import pytest

import matinee
from matinee.desk.clicks.beforehand import MOST_CLICKS
from matinee.desk.host import commands as told
from matinee.desk.host.effects import Keep, Say
from matinee.desk.host.table_host import TableHost
from matinee.desk.rows import ActionRow, BeforehandRow, TableChange
from matinee.desk.tables import opening
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.desk.wire.time_control import TimeControl
from matinee.table.json_types import Options
from matinee.table.written.position import package, phases
from tests.desk.test_host import GAMES, Fixed, Run, heard, token, two

DAYS = TimeControl("days", 3)
INTERRUPTING = [game for game in GAMES if any(kind.beforehand for kind in phases(package(matinee.load(game))).values())]
SEEDS = {"america": 1, "destroyall": 2}
"""Games by lot in which players are interrupted early."""

CLICKS, WATCHING = 1_600, 9


def by_days(game: str) -> Run:
    """A table by days of people who all hold their seats, and somebody who looks on."""
    options: Options = {"players": 4} if any(one.name == "players" for one in matinee.load(game).options) else {}
    seats = len(matinee.load(game).seats(matinee.load(game).checked(options)))
    run = Run(NewTable(game, [SeatWish("me", f"P{n}") for n in range(seats)], options, clock=DAYS))
    for seat in range(seats):
        run.line(seat, token(run.made, seat))
    run.line(WATCHING, run.made.watch)
    return run


def say(run: Run, seat: int, answers: dict[str, str] | None = None, clicks: list[Any] = []) -> Any:  # noqa: B006
    done = run.hear(seat, type="beforehand", key="b", seat=seat, answers=answers or {}, clicks=clicks)
    return [one for one in heard(done, seat) if one.get("key") == "b"][-1]


def click(run: Run, action: matinee.Action) -> None:
    seat = run.host.table.decider()
    assert seat is not None
    assert heard(run.act(seat, action, key=f"k{len(run.trace)}"), seat)[0]["type"] == "done"


def shown(run: Run, seat: int) -> Any:
    """What the player of a seat is told of what was said beforehand."""
    said = run.hear(seat, type="hello")
    return next(one for one in heard(said, seat) if one["type"] == "state").get("beforehand")


def interruption(run: Run, rng: Random, wanted: str = "") -> int | None:
    """Play by lot until somebody is interrupted, so or at all; the seat that is asked."""
    for _ in range(CLICKS):
        state = run.host.table.state
        if state.player is None:
            return None
        phase = state.stack[-1]
        if phase.beforehand and wanted in ("", type(phase).__name__):
            return state.player
        click(run, rng.choice(run.legal()))
    return None


def in_tens(actions: list[Any]) -> list[list[Any]]:
    return [actions[n : n + MOST_CLICKS] for n in range(0, len(actions), MOST_CLICKS)]


def record_of(run: Run) -> list[matinee.Action]:
    return run.host.table.kernel.record.actions


def everything(run: Run, line: int) -> list[bytes]:
    """How the table was told to stand over a line, byte by byte; its id apart."""
    said = [
        one.text.replace(run.host.table.id.encode(), b"")
        for one in run.done
        if isinstance(one, Say) and one.line == line
    ]
    return [text for text in said if text.startswith((b'{"type":"state"', b'{"type":"change"'))]


@pytest.mark.parametrize("which", [0, -1])
@pytest.mark.parametrize("game", INTERRUPTING)
def test_answers_beforehand_are_the_same_clicks_as_by_hand(game: str, which: int) -> None:
    """All but the last seat have said what they answer; at a second table they do the same by hand."""
    kinds = phases(package(matinee.load(game)))
    answers = {name: kind.beforehand[which] for name, kind in kinds.items() if kind.beforehand}
    run, hand, rng, answered = by_days(game), by_days(game), Random(SEEDS[game]), 0
    *sayers, last = range(len(run.host.table.chairs))
    assert all(say(run, seat, answers)["type"] == "done" for seat in sayers)
    while (player := hand.host.table.state.player) is not None and answered < 4:
        state = hand.host.table.state
        phase = state.stack[-1]
        asked = phase.beforehand and player != last
        mine = phase.answer(state, answers[type(phase).__name__]) if asked else None
        if mine is None:
            assert record_of(run) == record_of(hand)
            click(run, action := rng.choice(hand.legal()))
            click(hand, action)
        else:
            click(hand, mine)
            answered += 1
    assert answered
    assert record_of(run)[: len(record_of(hand))] == record_of(hand)
    for other in (last, WATCHING):
        said, by_hand = everything(run, other), everything(hand, other)
        assert said[: len(by_hand)] == by_hand, "the others are told the same"


@pytest.mark.parametrize("game", GAMES)
def test_clicks_beforehand_are_the_same_as_by_hand(game: str) -> None:
    """Each player says beforehand all the clicks that were made in a row at a table played by hand."""
    hand, run, rng = by_days(game), by_days(game), Random(5)
    for _ in range(60):
        click(hand, rng.choice(hand.legal()))
    made = [(one.seat, list(one.action)) for one in hand.host.table.kernel.past if one.seat >= 0]
    for seat, in_a_row in groupby(made, key=itemgetter(0)):
        for some in in_tens([action for _, action in in_a_row]):
            assert say(run, seat, clicks=some)["type"] == "done"
    assert record_of(run) == record_of(hand)
    assert all(chair.beforehand.clicks == [] for chair in run.host.table.chairs)
    assert [row.beforehand for row in run.kept if isinstance(row, BeforehandRow)][-1] is None, "each is kept as used up"


def test_only_its_player_is_told_what_was_said_beforehand() -> None:
    run = by_days("america")
    waits = next(seat for seat in range(4) if seat != run.host.table.state.player)
    before = {line: len(heard(run.done, line)) for line in range(4)}
    assert say(run, waits, {"Window": "never", "draw": "always"})["type"] == "done"
    assert shown(run, waits)["words"] == [
        "Use a card in a fight, a duel or under fire: Never",
        "An offer of a draw: Agree to it",
    ]
    for other in set(range(4)) - {waits}:
        assert len(heard(run.done, other)) == before[other]
        assert shown(run, other) == {}
    assert "Window" not in str([heard(run.done, other) for other in range(4) if other != waits])
    assert say(run, waits)["type"] == "done" and shown(run, waits) == {}, "it can be withdrawn"


def test_an_offer_of_a_draw_is_answered_as_was_said() -> None:
    run = by_days("sheboygan")
    say(run, 1, {"draw": "never"})
    run.act(0, ("agree_draw", 0))
    assert run.host.table.kernel.record.actions[-1] == ("decline_draw", 1)
    say(run, 1, {"draw": "always"})
    run.act(0, ("agree_draw", 0), key="again")
    assert run.host.table.over and run.host.table.state.returns() == [0.5, 0.5]


def test_an_impossible_click_drops_the_rest_with_a_sentence() -> None:
    run, rng = by_days("america"), Random(1)
    while run.host.table.state.stack[-1].once or len(run.legal()) < 3:
        click(run, rng.choice(run.legal()))
    seat = run.host.table.decider()
    assert seat is not None
    later = next(one for one in range(4) if one != seat)
    say(run, later, {"draw": "never"}, [["go", 0], ["done"]])
    while run.host.table.decider() != later:
        click(run, rng.choice(run.legal()))
    told = shown(run, later)
    assert told["dropped"].startswith("Your next click, “") and told["dropped"].endswith("beforehand are dropped.")
    assert "clicks" not in told and told["answers"] == {"draw": "never"}
    assert run.host.table.decider() == later, "its player decides"


def test_a_click_taken_back_is_not_answered_again() -> None:
    run = by_days("destroyall")
    seat = interruption(run, Random(SEEDS["destroyall"]), "Interruption")
    assert seat is not None
    come_to = len(record_of(run))
    say(run, seat, {"Interruption": "never"})
    assert record_of(run)[come_to] == ("wait",)
    run.hear(seat, type="undo", key="u", seq=run.host.lines[seat].seq)
    assert len(record_of(run)) == come_to and run.host.table.decider() == seat
    assert shown(run, seat) == {"dropped": "You have taken a click back, so what you had said beforehand is withdrawn."}


def test_what_was_said_survives_a_restart_and_is_then_done() -> None:
    run = by_days("destroyall")
    seat = interruption(run, Random(SEEDS["destroyall"]), "Interruption")
    assert seat is not None
    say(run, (seat + 1) % 4, {"Interruption": "never"}, [["done"]])
    said = next(row for row in run.kept if isinstance(row, TableChange)).seats[(seat + 1) % 4].beforehand
    _, seats, actions = run.first
    kept = [msgspec.structs.replace(row, beforehand=said if row.seat == seat else None) for row in seats]
    journal = [*actions, *(row for row in run.kept if isinstance(row, ActionRow))]
    again = opening.rebuilt(OpenTable, run.host.table.row, kept, journal)
    [keep] = [one for one in TableHost(again, Fixed()).take(told.Begin(), run.now) if isinstance(one, Keep)]
    assert [row.action for row in keep.writes if isinstance(row, ActionRow)] == ['["wait"]']
    assert again.chairs[seat].beforehand.clicks == [("done",)], "an interruption uses no click up"


@pytest.mark.parametrize(
    ("answers", "clicks", "text"),
    [
        ({"Window": "perhaps"}, [], "Nothing can be said beforehand of Window as perhaps."),
        ({"Nonsense": "never"}, [], "Nothing can be said beforehand of Nonsense as never."),
        ({}, [["done"]] * 11, "At most 10 clicks can be said beforehand."),
        ({}, [["concede", 0]], "That is no click that can be said beforehand."),
        ({}, [["fly", 3]], "That is no click that can be said beforehand."),
    ],
)
def test_nonsense_said_beforehand_is_refused(answers: dict[str, str], clicks: list[Any], text: str) -> None:
    run = by_days("america")
    assert say(run, 0, answers, clicks)["text"] == text
    assert run.host.table.chairs[0].beforehand.kept is None


def test_of_another_seat_or_without_days_nothing_is_said() -> None:
    run = by_days("america")
    done = run.hear(0, type="beforehand", key="b", seat=1, answers={"draw": "never"})
    assert [one["text"] for one in heard(done, 0) if one.get("key") == "b"] == ["That seat is not yours."]
    live = Run(two("america"))
    live.line(0, token(live.made, 0))
    assert "clock by days" in say(live, 0, {"draw": "never"})["text"] and shown(live, 0) is None


def test_the_offers_are_the_interruptions_and_the_last_choices() -> None:
    run, rng = by_days("america"), Random(2)
    first = run.host.table.decider()
    assert first is not None
    had = [list(action) for action in run.legal()]
    click(run, rng.choice(run.legal()))
    done = run.hear(first, type="offers", key="o", seat=first)
    [answer] = [one for one in heard(done, first) if one["type"] == "offers"]
    assert sorted(one["phase"] for one in answer["interruptions"]) == ["FenceWindow", "Lull", "Window", "draw"]
    assert [click for click, _ in answer["clicks"]] == sorted(had, key=len)[: len(answer["clicks"])]
    assert all(words for _, words in answer["clicks"])
