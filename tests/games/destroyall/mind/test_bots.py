"""The greedy bot in duels of mirrored monsters, and at full tables with an army."""

from __future__ import annotations

from random import Random

import pytest

from matinee import CHANCE
from matinee.bots import Seat, bot
from matinee.games.destroyall.figures import SAMPLES
from matinee.games.destroyall.map.town import TABLES
from tests.games.destroyall.rules.scene import GAME

ALL_TABLES = (*TABLES, "seeded")


def duel(number: int) -> float:
    """What the greedy bot gets against the random one, with the same ready monster, now first and now second."""
    sample, greedy = number % len(SAMPLES), number // len(SAMPLES) % 2
    state = GAME.new(table=ALL_TABLES[number % 4], seed=number)
    dice = Random(number)
    players = [bot("random", Random(number + 2)), bot("random", Random(number + 2))]
    players[greedy] = bot("greedy", Random(number + 1))
    state.play(("sample", sample))
    state.play(("sample", sample))
    while state.player is not None:
        if state.player == CHANCE:
            legal = state.legal_actions()
            state.play(legal[dice.randrange(len(legal))])
        else:
            state.play(players[state.player].choose(Seat.at(state, state.player)))
    returns = state.returns()
    assert returns is not None
    return returns[greedy]


def test_greedy_beats_random_in_nine_of_ten() -> None:
    results = [duel(number) for number in range(200)]
    assert sum(results) / len(results) >= 0.9


@pytest.mark.parametrize("players", [2, 4, 6])
def test_greedy_bots_finish_games_with_an_army(players: int) -> None:
    state = GAME.new(players=players, army=True, turns=6, table="harbor")
    bots = [bot("greedy", Random(seat)) for seat in range(players + 1)]
    dice = Random(players)
    for _ in range(20_000):
        if state.player is None:
            break
        if state.player == CHANCE:
            legal = state.legal_actions()
            state.apply(legal[dice.randrange(len(legal))])
        else:
            state.apply(bots[state.player].choose(Seat.at(state, state.player)))
    assert state.returns() is not None
