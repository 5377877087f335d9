"""What waits to be placed can be carried: taken up it is in hand, and let go where the list says it stands there."""

from __future__ import annotations

import random

import pytest

import matinee
from matinee.table.game import Game
from matinee.table.phase import CHANCE
from matinee.table.shown.panels import Tray
from matinee.table.state import State

PLACED = ("space", "point", "place")


def with_everything(game: Game) -> dict[str, bool]:
    return {one.name: True for one in game.options if one.choices and all(isinstance(c, bool) for c in one.choices)}


def tray_of(state: State) -> Tray | None:
    """The tray as the seat sees it that decides."""
    return None if state.player is None else state.view(state.player).first(Tray)


def standing(state: State) -> set[int | str]:
    """What everybody sees on the board."""
    return {piece.id for piece in state.view(None).pieces}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", matinee.names())
def test_a_waiting_piece_is_taken_up_and_put_down(name: str, seed: int) -> None:
    game, rng = matinee.load(name), random.Random(seed)
    state = game.new(**with_everything(game))
    put = 0
    for _ in range(200):
        if state.player == CHANCE:
            state.apply(rng.choice([action for action, _ in state.chance_outcomes()]))
            continue
        legal = state.legal_actions()
        if not legal:
            break
        before, action = tray_of(state), rng.choice(legal)
        kinds = game.verbs[action[0]].kinds
        state.apply(action)
        if before is None:
            continue
        waiting, stand = {piece.id for piece in before.pieces}, standing(state)
        assert not stand & (waiting - {before.hand})
        if before.hand is not None:
            assert before.hand in waiting & stand and kinds[0] in PLACED
            put += 1
        elif kinds[:1] == ("piece",) and action[1] in waiting:
            after = tray_of(state)
            assert after is not None and after.hand == action[1]
    assert put, "nothing was set up"
