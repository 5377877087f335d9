"""Chances as they are told."""

from __future__ import annotations

from matinee.desk.hints import POINTS, thinned
from matinee.lab.analyse import Outlook


def test_a_long_game_is_thinned_between_its_ends() -> None:
    moments = [Outlook(n, n, [1.0]) for n in range(3 * POINTS)]
    thin = thinned(moments)
    assert len(thin) == POINTS and thin[0] is moments[0] and thin[-1] is moments[-1]
    assert thinned(moments[:5]) == moments[:5]
