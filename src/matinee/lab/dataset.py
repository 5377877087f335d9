"""Games as a table for other programs: one row for each action, dice included, in a Parquet file.

Each row has the game and the place in it, who acted and in which phase, the action, how many choices there were, and
before each decision everybody's chance to win by the game's own evaluation. The file's metadata have what replays it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from matinee import __version__
from matinee.bots import match
from matinee.lab.batch import Batch, require
from matinee.lab.samples import worth_of
from matinee.lab.simulate import Run
from matinee.table.errors import MatineeError, OptionsError
from matinee.table.phase import CHANCE

PORTION = 50
"""Games of a row group."""


class ActionRow(msgspec.Struct, frozen=True):
    """One action of a game; chance is seat -1, and rows of chance have no `chances`."""

    game: int
    ply: int
    turn: int
    seat: int
    phase: str
    verb: str
    arguments: tuple[int, ...]
    choices: int
    chances: list[float] | None
    returns: list[float]
    """by seat, how the game ended: 1 won, 0 lost, 0.5 drawn"""


def rows(run: Run, number: int) -> list[ActionRow]:
    """One game, action by action."""
    seed = Random(f"{run.seed}/dataset {number}").getrandbits(48)
    record = match.play(run.game, bots=run.bots, seed=seed, **run.options)
    worth, returns = worth_of(record.game), record.replay().returns() or []
    found = []
    for ply, (state, action) in enumerate(zip(record.states(), record.actions, strict=False)):
        player, verb, arguments = state.player, str(action[0]), action[1:]
        chances = worth(state) if player != CHANCE else None
        phase = type(state.stack[-1]).__name__
        place = (number, ply, state.clock.number, -1 if player is None or player == CHANCE else player, phase)
        found.append(ActionRow(*place, verb, arguments, len(state.legal_actions()), chances, returns))
    return found


def write(run: Run, games: int, path: Path, batch: Batch) -> Iterator[int]:
    """Play games and write them; yields the rows of each. The file appears when all are written."""
    if games < 1:
        raise OptionsError("-n wants at least one game.")
    if not path.parent.is_dir():
        raise MatineeError(f"There is no folder {path.parent} to write to.")
    arrow, parquet = require("pyarrow", "dataset"), require("pyarrow.parquet", "dataset")
    return _written(run, games, path, batch.run(rows, ((run, n) for n in range(games))), arrow, parquet)


def _written(
    run: Run, games: int, path: Path, played: Iterator[list[ActionRow]], arrow: Any, parquet: Any
) -> Iterator[int]:
    schema = _schema(arrow, run)
    begun = path.with_name(f".{path.name}.part")
    try:
        with parquet.ParquetWriter(begun, schema, compression="zstd") as file:
            kept: list[ActionRow] = []
            for number, found in enumerate(played, 1):
                kept += found
                if number % PORTION == 0 or number == games:
                    file.write_table(arrow.Table.from_pylist(msgspec.to_builtins(kept), schema=schema))
                    kept = []
                yield len(found)
        os.replace(begun, path)
    finally:
        begun.unlink(missing_ok=True)


def _schema(arrow: Any, run: Run) -> Any:
    """The columns, and what replays the games."""
    small, names, shares = arrow.int32(), arrow.dictionary(arrow.int16(), arrow.string()), arrow.list_(arrow.float32())
    kinds = (small, small, small, arrow.int8(), names, names, arrow.list_(small), small, shares, shares)
    about = {"matinee": __version__, "run": msgspec.json.encode(run).decode()}
    return arrow.schema(list(zip(ActionRow.__struct_fields__, kinds, strict=True)), metadata=about)
