"""What all seats share in their views is built once, and is what it would be anyhow."""

from __future__ import annotations

import random

import pytest

import matinee
from matinee.table.shared_view import shared_view, sharing_views


@pytest.mark.parametrize("name", matinee.names())
def test_views_of_one_moment_are_the_views_of_each_seat(name: str) -> None:
    game, rng = matinee.load(name), random.Random(5)
    for _ in range(3):
        state = game.new()
        seats = [None, *range(len(game.seats(state.options)))]
        for _ in range(120):
            if state.player is None:
                break
            rng.shuffle(seats)
            with sharing_views():
                together = {seat: state.view(seat) for seat in seats}
            assert together == {seat: state.view(seat) for seat in seats}
            state.apply(rng.choice(state.legal_actions()))


def test_a_part_is_built_once_in_a_moment_and_anew_outside() -> None:
    built: list[str] = []

    @shared_view
    def part(state: str) -> list[str]:
        """A part."""
        built.append(state)
        return [state]

    with sharing_views():
        assert part("a") is part("a") and part("b") == ["b"]
    assert built == ["a", "b"]
    with sharing_views():
        part("a")
    assert part("a") == part("a") == ["a"] and part("a") is not part("a")
    assert built == ["a", "b", "a", "a", "a", "a", "a"] and part.__doc__ == "A part."
