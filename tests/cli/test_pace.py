"""What others do is told line by line in a terminal, and at once where no one reads along."""

from __future__ import annotations

from random import Random

import pytest

from matinee.bots import bot
from matinee.cli.play.pace import LETTER, LINE, SPEEDS, TURN, Pace, wished
from matinee.cli.play.sitting import Sitting
from matinee.table.table import Table

from .kit import Type


class Clock:
    """Waits for no one, and notes how long it was asked to."""

    def __init__(self, skips: int = -1) -> None:
        self.waited: list[float] = []
        self.skips = skips

    def __call__(self, seconds: float) -> bool:
        self.waited.append(seconds)
        return len(self.waited) == self.skips


def test_a_line_stands_for_as_long_as_it_takes_to_read_it() -> None:
    clock = Clock()
    pace = Pace("normal", True, clock)
    pace.turn_of(1)
    pace.after("x" * 50)
    assert clock.waited == [LINE + 50 * LETTER] and clock.waited[0] >= 0.3


@pytest.mark.parametrize(("speed", "share"), SPEEDS.items())
def test_a_turn_takes_no_longer_than_its_time_at_any_speed(speed: str, share: float) -> None:
    clock = Clock()
    pace = Pace(wished(speed), True, clock)  # type: ignore[arg-type]
    pace.turn_of(1)
    for _ in range(100):
        pace.after("x" * 40)
    assert sum(clock.waited) == pytest.approx(TURN * share)
    pace.turn_of(2)
    pace.after("x" * 40)
    assert sum(clock.waited) == pytest.approx((TURN + LINE + 40 * LETTER) * share), "the next one has its own"


def test_enter_skips_the_rest_of_a_turn_and_not_the_next() -> None:
    clock = Clock(skips=2)
    pace = Pace("normal", True, clock)
    for seat in (1, 1, 1, 2):
        pace.turn_of(seat)
        pace.after("x")
    assert len(clock.waited) == 3


def test_nobody_waits_where_nobody_reads_along(typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matinee.cli.play.pace._typed", lambda seconds: pytest.fail("it waits"))
    clock = Clock()
    Pace("calm", False, clock).after("x")
    assert clock.waited == []
    status, said = typed("play newyork --seat none --seed 1 --speed calm --option players=2 --option turns=2")
    assert status == 0 and "Turn" in said


def test_nonsense_is_the_normal_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATINEE_SPEED", "quick")
    assert wished(None) == "quick" and wished("calm") == "calm"
    monkeypatch.setenv("MATINEE_SPEED", "warp 9")
    assert wished(None) == "normal"


def test_bots_are_paced_and_people_are_not(capsys: pytest.CaptureFixture[str]) -> None:
    table, clock = Table("newyork", players=2), Clock()
    sitting = Sitting(table, [0], {1: bot("greedy", Random(1))}, Random(2), None, False)
    sitting.pace = Pace("normal", True, clock)
    while table.state.player != 0:
        sitting.decide(table.state.player if table.state.player is not None else -1)
    begun = len(clock.waited)
    while table.state.player == 0:
        table.act(0, table.state.legal_actions()[0])
        sitting.tell()
    assert len(clock.waited) == begun, "one's own click is told at once"
    while table.state.player == 1:
        sitting.decide(1)
    assert len(clock.waited) > begun
    capsys.readouterr()
