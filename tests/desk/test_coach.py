"""The coach: what it says of a turn, and where it is silent."""

from __future__ import annotations

from random import Random

import pytest

import matinee
from matinee.bots import Seat, coach
from matinee.bots.coach import Decided, costly, remark
from matinee.bots.plan import Candidate
from matinee.bots.question import question


def turn(*done: str) -> list[Decided]:
    """The first decision of a duel in New York, as if it had been made several times."""
    state = matinee.load("newyork").new(players=2)
    seat, legal = state.player or 0, state.legal_actions()
    return [Decided(question(state, seat, "greedy", Random(n)), legal[int(one)]) for n, one in enumerate(done)]


@pytest.mark.parametrize(
    ("gain", "doubt", "told"), [(0.2, 0.03, True), (0.079, 0.001, False), (0.2, 0.11, False), (0.09, 0.04, True)]
)
def test_a_remark_needs_eight_points_and_its_margin(gain: float, doubt: float, told: bool) -> None:
    assert costly(Candidate(("a",), 0.6, gain, doubt)) is told


def test_the_costliest_decision_of_a_turn_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    decided = turn("0", "1", "2")
    legal = decided[0].question.legal
    gains = {legal[0]: 0.1, legal[1]: 0.3, legal[2]: 0.05}
    monkeypatch.setattr(coach, "regret", lambda seat, done: (gains[done], 0.0))
    monkeypatch.setattr(coach, "better", lambda seat, done, *_: Candidate(legal[3], 0.6, gains[done], 0.02))
    monkeypatch.setattr(coach, "reasons", lambda *_: ())
    said = remark(decided)
    assert said is not None and (said.at, said.better) == (1, legal[3])
    assert said.chance == pytest.approx(0.3) and (said.would_be, said.margin) == (0.6, 0.04)
    assert remark(decided[2:]) is None and remark([]) is None


def test_the_coach_finds_a_wasted_turn() -> None:
    """Two points against a building of Sheboygan win more than walking on; what the coach says is that."""
    state = matinee.load("sheboygan").new(scenario="learning")
    built = (("allot", 0, 4), ("allot", 1, 4), ("allot", 2, 3), ("allot", 3, 2), ("ready",), ("lurk", 0), ("ready",))
    for action in (*built, ("step", 0)):
        state.apply(action)
    found = coach.better(Seat.at(state, 0), ("done",), 48, Random(1))
    assert found is not None and found.action[0] == "smash" and not costly(found)
    assert coach.better(Seat.at(state, 0), found.action, 48, Random(1)) is None
