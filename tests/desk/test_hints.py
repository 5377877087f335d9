"""Chances as they are told."""

from __future__ import annotations

from random import Random

import pytest

import matinee
from matinee.bots import Seat
from matinee.bots.hint import explained
from matinee.bots.plan import Candidate, Session
from matinee.bots.rollout import Plan
from matinee.desk.looking_back.hints import HintMoment, hint


@pytest.mark.parametrize(("gain", "alike"), [(-0.02, True), (-0.049, True), (-0.055, False), (-0.2, False)])
def test_lines_are_alike_if_near_and_not_clearly_different(gain: float, alike: bool) -> None:
    first, second = Candidate(("a",), 0.4, 0.0, 0.01), Candidate(("b",), 0.4 + gain, gain, 0.03)
    told = hint(HintMoment(7, {("a",): "A", ("b",): "B"}, "", 0.03), [first, second])
    assert told.alike is alike and told.margin == 0.03 and [line.text for line in told.lines] == ["A", "B"]


def test_a_hint_never_says_no_matter_over_97_97_and_72() -> None:
    """They did not differ beyond doubt, as the doubt was that large: it is told beside the line."""
    lines = [
        Candidate((name,), chance, chance - 0.97, 0.13) for name, chance in (("a", 0.97), ("b", 0.968), ("c", 0.72))
    ]
    told = hint(HintMoment(7, {one.action: "" for one in lines}, "", 0.03), lines)
    assert not told.alike and [line.margin for line in told.lines] == [0.0, 0.26, 0.26]


def test_gains_of_a_hint_are_differences_to_its_best_line() -> None:
    state = matinee.load("newyork").new(players=2)
    seat = Seat.at(state, state.player or 0)
    session = Session(seat, [Plan(action) for action in state.legal_actions()[:2]], Random(1))
    session.scores = [[0.0, 0.0, 0.0, 1.0], [1.0, 1.0, 0.0, 1.0]]
    first, second = session.candidates(to_best=True)
    assert (first.chance, first.gain, second.chance, second.gain) == (0.75, 0.0, 0.25, -0.5)


def test_a_single_line_is_compared_with_nothing() -> None:
    assert not hint(HintMoment(7, {("a",): "A"}, ""), [Candidate(("a",), 0.4, 0.0, 0.1)]).alike


def test_the_first_line_says_why_it_is_better_than_the_next() -> None:
    """Only where they differ: what happens more or less often is counted in the same worlds, on the same dice."""
    state = matinee.load("sheboygan").new(scenario="learning")
    build = [("allot", 0, 4), ("allot", 1, 4), ("allot", 2, 3), ("allot", 3, 2), ("ready",), ("lurk", 0), ("ready",)]
    for action in [*build, ("step", 0)]:
        state.apply(action)
    seat, rng = Seat.at(state, 0), Random(1)
    smash, done = Candidate(("smash", 97, 3), 0.6, 0.0, 0.01), Candidate(("done",), 0.4, -0.2, 0.01)
    first, second = explained(seat, [smash, done], rng)
    assert [(one.what, one.then > one.instead_of) for one in first.why] == [("Moves of units", True)] and not second.why
    described = {one.action: state.describe(one.action) for one in (first, second)}
    assert hint(HintMoment(7, described, ""), [first, second]).lines[0].why == [*first.why]
    alike = [smash, done._replace(gain=-0.01)]
    assert explained(seat, alike, rng) == alike
