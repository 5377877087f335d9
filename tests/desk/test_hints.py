"""Chances as they are told."""

from __future__ import annotations

from random import Random

import pytest

import matinee
from matinee.bots import Seat
from matinee.bots.hint import explained
from matinee.bots.plan import Candidate
from matinee.desk.looking_back.hints import POINTS, HintMoment, hint, thinned
from matinee.lab.analyse import Outlook


def test_a_long_game_is_thinned_between_its_ends() -> None:
    moments = [Outlook(n, n, [1.0]) for n in range(3 * POINTS)]
    thin = thinned(moments)
    assert len(thin) == POINTS and thin[0] is moments[0] and thin[-1] is moments[-1]
    assert thinned(moments[:5]) == moments[:5]


@pytest.mark.parametrize(("gain", "alike"), [(-0.02, True), (0.05, True), (-0.2, False)])
def test_lines_that_do_not_differ_beyond_doubt_are_alike(gain: float, alike: bool) -> None:
    first, second = Candidate(("a",), 0.4, 0.0, 0.01), Candidate(("b",), 0.4 + gain, gain, 0.03)
    told = hint(HintMoment(7, {("a",): "A", ("b",): "B"}, "", 0.03), [first, second])
    assert told.alike is alike and told.margin == 0.03 and [line.text for line in told.lines] == ["A", "B"]


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
