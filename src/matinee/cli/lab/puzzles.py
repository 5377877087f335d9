"""`matinee puzzles`: looks through games between bots for moments at which a click or a line decides."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from matinee.cli import options
from matinee.cli.lab.parameters import Game, Workers
from matinee.cli.phrases import say
from matinee.cli.terminal import progress, tell
from matinee.lab.puzzles import search
from matinee.table.daily.puzzle import puzzle_file, read_puzzles, write_puzzles
from matinee.table.errors import OptionsError
from matinee.table.registry import load


def puzzles(
    game: Game,
    *,
    wanted: Annotated[int, Parameter(name=["-n", "--wanted"])] = 60,
    output: Annotated[Path | None, Parameter(name=["-o", "--output"])] = None,
    batch: Workers = Workers(),
) -> int:
    """Look through games between bots for moments at which a click or a line decides, and keep them as puzzles.

    What is found is kept at once, so it can be stopped at any time. Called again, it goes on where it was. However many
    workers there are, the same is found.

    Parameters
    ----------
    wanted
        How many puzzles there are to be, those in the file already counted.
    output
        The file to keep them in (default: data/puzzles.json in the folder of the game).
    """
    if wanted < 1:
        raise OptionsError("-n wants at least one puzzle.")
    rules = load(game)
    path = output or puzzle_file(rules)
    options.to_write(path)
    kept = read_puzzles(path, rules.rules)
    with progress(say("puzzles_progress"), wanted) as advance:
        advance(len(kept.puzzles))
        for found in search.look_on(game, kept, wanted, batch):
            for one in found:
                kept.puzzles.append(one)
                advance(1)
                tell(say("puzzle_found", len(kept.puzzles), rules.say("goals", one.goal), *one.odds, kept.looked))
            kept.looked += 1
            write_puzzles(path, kept)
    return 0
