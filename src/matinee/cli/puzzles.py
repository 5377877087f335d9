"""`matinee puzzles`: looks through games between bots for moments at which a click or a line decides."""

from __future__ import annotations

from pathlib import Path

from matinee.cli.options import to_write
from matinee.cli.phrases import say
from matinee.cli.terminal import progress, tell
from matinee.table.daily.puzzle import puzzle_file, read_puzzles, write_puzzles
from matinee.table.errors import OptionsError
from matinee.table.registry import load


def find_puzzles(name: str, wanted: int, output: Path | None, workers: int = -1, cluster: str = "") -> int:
    """Look on until there are so many puzzles in the file; what a game adds is kept when it has been looked through."""
    from matinee.lab.puzzles import look_on

    if wanted < 1:
        raise OptionsError("-n wants at least one puzzle.")
    game = load(name)
    path = output or puzzle_file(game)
    to_write(path)
    kept = read_puzzles(path, game.rules)
    with progress(say("puzzles_progress"), wanted) as advance:
        advance(len(kept.puzzles))
        for found in look_on(game.name, kept, wanted, workers, cluster):
            for one in found:
                kept.puzzles.append(one)
                advance(1)
                tell(say("puzzle_found", len(kept.puzzles), game.say("goals", one.goal), *one.odds, kept.looked))
            kept.looked += 1
            write_puzzles(path, kept)
    return 0
