"""Positions with anything at all in them: what is no position is refused, and the rest can be drawn."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import matinee
from matinee.cli.options import state_of
from matinee.table.errors import MatineeError
from matinee.testing.laws.cases import SOAK
from matinee.testing.walks import walk

ODD: list[Any] = [None, -1, 10**9, "x", [], {}, 1.5, True, [None], [[1, 2]], "", 10**30, {"a": 1}, -(10**6), 2]


def spoilt(position: Any, rng: Random) -> Any:
    """The position with something in it left out, doubled, or put otherwise."""
    spoilt = node = copy.deepcopy(position)
    while True:
        key = rng.choice(list(node)) if isinstance(node, dict) else rng.randrange(len(node))
        if isinstance(node[key], (dict, list)) and node[key] and rng.random() < 0.7:
            node = node[key]
            continue
        kind = rng.random()
        if key == "game":
            continue
        if kind < 0.3:
            del node[key]
        elif kind < 0.4 and isinstance(node, list):
            node.append(copy.deepcopy(node[key]))
        elif isinstance(node[key], int) and kind < 0.7:
            node[key] += rng.choice((-1, 1, 7, 100, -100))
        else:
            node[key] = rng.choice(ODD)
        return spoilt


@pytest.mark.parametrize("game", matinee.names())
def test_odd_positions_are_drawn_or_refused(game: str) -> None:
    rng, drawn, refused = Random(game), 0, 0
    plies = (ply for seed in range(2) for ply in walk(matinee.load(game), {}, seed, 400) if ply.number % 40 == 0)
    positions = [json.loads(json.dumps(ply.state.position())) for ply in plies]
    for _ in range(20_000 if SOAK else 200):
        try:
            state = state_of(Path("odd"), spoilt(rng.choice(positions), rng))
        except MatineeError as error:
            assert "\n" not in str(error)
            refused += 1
        else:
            drawn += state.game.picture(state.view(None), state.options).startswith("<svg")
    assert drawn > 20 and refused > 100
