"""What all seats share in their views is built once, and is what it would be anyhow."""

from __future__ import annotations

import random

import pytest

import matinee
from matinee.server.caches import found
from matinee.table.shown.shared_view import kept_view, shared_view, sharing_views


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


@kept_view
def _part(name: str, count: int) -> list[str]:
    """A part that depends on these alone."""
    return [name] * count


def test_unchanged_view_parts_are_reused() -> None:
    with sharing_views():
        first = _part("a", 2)
    with sharing_views():
        assert _part("a", 2) is first == ["a", "a"] and _part("a", 1) == ["a"]
    own = _part("a", 2)
    own.append("spoilt")
    with sharing_views():
        assert _part("a", 2) is first == ["a", "a"]


def test_what_is_kept_of_views_is_bounded_with_all_memos() -> None:
    from matinee.games.america.show import panels

    assert panels._guard_tile.known in set(found())  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["america", "newyork", "sheboygan"])
def test_a_view_is_told_with_the_parts_that_were_told_before(name: str) -> None:
    """Between two moments that differ little most panels are the same objects, so no one has to compare them."""
    state, rng, same, all_ = matinee.load(name).new(), random.Random(2), 0, 0
    before: set[int] = set()
    kept: list[object] = []
    for _ in range(200):
        if state.player is None:
            break
        with sharing_views():
            panels = state.view(0).panels
        kept_whole = [panel for panel in panels if panel.id in ("sheet", "mission", "chits", "cup")]
        parts = [*kept_whole, *(tile for panel in panels for tile in getattr(panel, "tiles", ()))]
        same, all_, before = same + sum(id(part) in before for part in parts), all_ + len(parts), {*map(id, parts)}
        kept.append(parts)  # so that no other part gets the id of one
        state.apply(rng.choice(state.legal_actions()))
    assert same > all_ * 0.5
