"""Is one bot stronger than another? Played until that is settled, and not a game longer."""

from __future__ import annotations

from collections.abc import Iterator

from matinee.lab import simulate
from matinee.lab.batch import Batch
from matinee.lab.chances import Sequential
from matinee.table.errors import OptionsError


def compare(
    run: simulate.Run, most: int, batch: Batch, margin: float = 0.05
) -> Iterator[tuple[Sequential, list[simulate.Played]]]:
    """Set by set: the test so far and the games just added; it ends when the test is settled or after `most` sets."""
    if not 0 < margin < 0.5:
        raise OptionsError("--margin wants a share between 0 and 0.5.")
    if run.bots[0] in run.bots[1:]:
        raise OptionsError("A bot is no stronger and no weaker than itself.")
    test = Sequential(par=1 / len(run.bots), margin=margin)
    playing = simulate.simulate(run, most, batch)
    try:
        for games in playing:
            test.add(sum(game.returns[game.seats.index(0)] for game in games) / len(games))
            yield test, games
            if test.verdict is not None:
                return
    finally:
        playing.close()
