"""Perft tables: positions of a game and how many sequences of actions there are from them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

from matinee.table.game import Game
from matinee.table.json_types import JsonObject, read_toml
from matinee.table.perft import perft
from matinee.testing.options import some_options
from matinee.testing.walks import PATIENCE, walk


class Perft(NamedTuple):
    """A position and how many sequences of 1, 2, 3 ... actions there are from it."""

    name: str
    position: JsonObject
    counts: list[int]


def read_perft(path: Path) -> list[Perft]:
    """The perft table of a game."""

    rows = read_toml(path)["perft"]
    return [Perft(row["name"], json.loads(row["position"]), row["counts"]) for row in rows]


def counted(game: Game, position: JsonObject, most: int = 30_000, deepest: int = 4) -> list[int]:
    """Perft of a position, as deep as it stays below a number of sequences."""

    state, counts = game.from_position(position), [1]
    while len(counts) <= deepest and (len(counts) < 3 or counts[-1] ** 2 <= most * counts[-2]):
        counts.append(perft(state, len(counts)))
    return counts[1:]


def perft_table(game: Game, old: Sequence[Perft] = ()) -> str:
    """The perft file of a game: its old positions recounted, or new ones, the richest of every kind of phase."""

    places = {row.name: row.position for row in old}
    if not places:
        richest: dict[str, tuple[int, int]] = {}
        for options, seed in product(some_options(game), range(10)):
            for ply in walk(game, options, seed, PATIENCE):
                choice = (len({action[0] for action in ply.legal}), len(ply.legal))
                if ply.action is not None and choice > richest.get(ply.phase, (0, 0)):
                    richest[ply.phase], places[ply.phase] = choice, ply.state.position()
    text = [f"# How many sequences of 1, 2, 3 ... actions there are, dice included, from positions of {game.title}."]
    for name, position in places.items():
        line = json.dumps(position, separators=(",", ":"))
        text += ["", "[[perft]]", f'name = "{name}"', f"position = '{line}'", f"counts = {counted(game, position)}"]
    return "\n".join(text) + "\n"
