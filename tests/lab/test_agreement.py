"""Hint and analysis speak with one voice: of one moment of a kept game, both tell about the same chance."""

from __future__ import annotations

from pathlib import Path
from random import Random

import matinee
from matinee.bots.hint import hint
from matinee.bots.seat import Seat
from matinee.table.phase import CHANCE

MIDTOWN = Path(__file__).parents[1] / "games" / "newyork" / "web" / "midtown.record"
MOMENTS, BELIEFS = 3, 24


def test_a_hint_promises_about_what_the_evaluation_says_of_what_its_seat_can_know() -> None:
    """The curve of an analysis is that evaluation of the true state, once nothing is secret any more."""
    record = matinee.Record.open(MIDTOWN)
    open_ = [
        (ply, state.copy())
        for ply, state in enumerate(record.states())
        if state.player not in (None, CHANCE) and state.clock.number and len(state.legal_actions()) > 1
    ]
    gaps = []
    for ply, state in open_[:: len(open_) // MOMENTS][:MOMENTS]:
        seat, worth = state.player, state.game.mind.worth
        assert seat is not None and worth is not None
        believed = [worth(state.guess(seat, Random(n)))[seat] for n in range(BELIEFS)]
        gaps.append(hint(Seat.at(state, seat), Random(ply))[0].chance - sum(believed) / BELIEFS)
    assert abs(sum(gaps) / MOMENTS) < 0.15 and max(map(abs, gaps)) < 0.3, gaps
