"""The past of a table: few states are kept, and every one can be had again."""

from __future__ import annotations

import random

import pytest

import matinee
from matinee.table.table import MARKED, RECENT


@pytest.mark.parametrize("name", matinee.names())
def test_every_state_of_the_past_can_be_had_again(name: str) -> None:
    table, rng = matinee.Table(name), random.Random(7)
    seen = []
    while table.state.player is not None and len(table.past) < 5 * MARKED:
        seen.append(table.state.copy())
        table.act(table.state.player, rng.choice(table.state.legal_actions()))
    assert len(table.kept) <= RECENT + len(table.past) // MARKED + 1
    for n, was in enumerate(seen):
        then = table.before(n)
        assert then.position() == was.position() and then.events == was.events
    for n in (0, len(seen) // 2, len(seen) - 1):
        assert [then.position() for then in table.since(n)[:-1]] == [was.position() for was in seen[n:]]
        assert table.since(n)[-1] is table.state
    assert table.before(len(table.past)) is table.state
    for length in reversed(range(len(seen))):
        table.rollback(length)
        assert table.state.position() == seen[length].position()
        assert len(table.past) == len(table.record.actions) == length


@pytest.mark.parametrize("name", matinee.names())
def test_while_states_are_held_none_is_played_again(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table, rng = matinee.Table(name), random.Random(7)
    table.holding = True
    for _ in range(4 * RECENT):
        assert table.state.player is not None
        table.act(table.state.player, rng.choice(table.state.legal_actions()))
    with monkeypatch.context() as patched:
        patched.delattr(matinee.Table, "_again")
        assert len(table.since(0)) == 4 * RECENT + 1
    table.let_go()
    assert list(table.kept) == [0, *range(3 * RECENT, 4 * RECENT)]
