"""What other ways through a turn bring: luck pays no one, and what is really better is found."""

from __future__ import annotations

from random import Random
from statistics import mean
from typing import Any

import pytest
from benchmarks import style_headroom
from benchmarks.style_headroom import Turn, compared, game

import matinee
from matinee.bots.plan import Planner

STATE = matinee.load("newyork").new(players=2)


def test_a_way_that_is_no_other_gains_nothing() -> None:
    found = game("newyork", {"players": 2}, "1", 1)
    keen = STATE.game.mind.style(Planner.style)
    assert found and all(-1 <= one.gain <= 1 for one in found)
    assert compared(STATE, 0, [keen, keen], 2, Random(1)) == Turn(0, 0.0, differ=False, seeming=0.0)


def test_luck_seems_to_pay_and_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    def lucky(state: Any, seat: int, way: Any, keen: Any, seed: int) -> float:
        return float(Random(f"{seed}/{way}").random() < 0.5)

    monkeypatch.setattr(style_headroom, "through", lucky)
    found = [compared(STATE, 0, list("abcd"), 6, Random(n)) for n in range(400)]  # type: ignore[arg-type]
    assert abs(mean(one.gain for one in found)) < 0.04
    assert mean(one.seeming for one in found) > 0.1


def test_what_is_better_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(style_headroom, "through", lambda state, seat, way, keen, seed: float(way == "c"))
    assert compared(STATE, 0, list("abcd"), 2, Random(1)) == Turn(0, 1.0, differ=True, seeming=1.0)  # type: ignore[arg-type]
