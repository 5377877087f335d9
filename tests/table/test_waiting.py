"""A waiting player reads what the other is doing, and never what to do."""

from __future__ import annotations

import inspect
from pathlib import Path
from random import Random

import pytest

import matinee
from matinee.table.dice import fair
from matinee.table.phase import CHANCE, Chance
from matinee.table.written.position import package, phases


@pytest.mark.parametrize("name", matinee.names())
def test_every_decision_has_words_for_those_who_wait(name: str) -> None:
    game = matinee.load(name)
    deciding = [
        phase
        for phase, kind in phases(package(game)).items()
        if not kind.automatic and not issubclass(kind, Chance) and not inspect.isabstract(kind)
    ]
    assert deciding
    assert [phase for phase in deciding if not game.words.has("waiting", phase)] == []


@pytest.mark.parametrize("name", matinee.names())
def test_the_words_go_to_those_who_wait_and_to_nobody_else(name: str) -> None:
    table, rng = matinee.Table(name), Random(3)
    dice, seats = fair(rng), len(matinee.load(name).seats(matinee.load(name).checked({})))
    for _ in range(150):
        state = table.state
        if state.player is None:
            return
        for seat in (*range(seats), None):
            prompt = state.view(seat).prompt
            assert prompt is not None
            assert bool(prompt.waiting) == (state.player != CHANCE and seat != state.player)
        table.act(state.player, dice(state) if state.player == CHANCE else rng.choice(list(state.legal_actions())))


DECLINED = {
    "destroyall/web/brawl.record": ("wait", "stand_down"),
    "america/web/country.record": ("skip", "hush"),
}
"""How an interrupt or a card is declined."""


@pytest.mark.parametrize("kept", DECLINED)
def test_what_was_declined_is_not_told(kept: str) -> None:
    record, asked = matinee.Record.open(Path(__file__).parents[1] / "games" / kept), 0
    for action, state in zip(record.actions, record.states(), strict=False):
        if action[0] in DECLINED[kept]:
            asked += 1
            after = state.copy()
            after.events = []
            getattr(after.stack[-1], action[0])(after)
            assert not after.events, (action, after.events)
    assert asked > 8
