"""Chances as they are told."""

from __future__ import annotations

import pytest

from matinee.bots.plan import Candidate
from matinee.desk.hints import POINTS, Moment, hint, thinned
from matinee.lab.analyse import Outlook


def test_a_long_game_is_thinned_between_its_ends() -> None:
    moments = [Outlook(n, n, [1.0]) for n in range(3 * POINTS)]
    thin = thinned(moments)
    assert len(thin) == POINTS and thin[0] is moments[0] and thin[-1] is moments[-1]
    assert thinned(moments[:5]) == moments[:5]


@pytest.mark.parametrize(("gain", "alike"), [(-0.02, True), (0.05, True), (-0.2, False)])
def test_lines_that_do_not_differ_beyond_doubt_are_alike(gain: float, alike: bool) -> None:
    first, second = Candidate(("a",), 0.4, 0.0, 0.01), Candidate(("b",), 0.4 + gain, gain, 0.03)
    told = hint(Moment(7, {("a",): "A", ("b",): "B"}, "", 0.03), [first, second])
    assert told.alike is alike and told.margin == 0.03 and [line.text for line in told.lines] == ["A", "B"]


def test_a_single_line_is_compared_with_nothing() -> None:
    assert not hint(Moment(7, {("a",): "A"}, ""), [Candidate(("a",), 0.4, 0.0, 0.1)]).alike
