"""`matinee dataset`: games of bots as a table for other programs."""

from __future__ import annotations

from matinee.cli import options
from matinee.cli.lab.parameters import Count, Game, Options, Unkept, Wanted
from matinee.cli.terminal import awaited, tell
from matinee.lab import dataset as lab
from matinee.lab.simulate import plan


def dataset(
    game: Game,
    *,
    bots: str = "projectionist",
    games: Count = 1000,
    option: Options = None,
    out: Wanted,
    batch: Unkept = Unkept(),
) -> int:
    """Write games of bots as a Parquet file: a row for each action, with everybody's chance to win before it.

    Parameters
    ----------
    bots
        The bots, with commas between; the last one fills the seats that are left.
    games
        How many games.
    out
        The file to write.
    """
    run = plan(game, bots.split(","), batch.seed, options.chosen(game, option))
    rows = sum(awaited(game, games, lab.write(run, games, out, batch)))
    tell(f"{games} games, {rows} rows in {out}")
    return 0
