"""`matinee study --meet`: whether the designs of a book are equal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from matinee.cli.lab.report import show_table
from matinee.cli.options import write_json
from matinee.cli.terminal import progress
from matinee.lab.chances import wilson
from matinee.lab.meet import pairs, table
from matinee.table.json_types import Options
from matinee.table.minds.book import Page
from matinee.table.registry import load


def run_meet(
    game: str, options: Options, files: Sequence[str], games: int, seed: int, out: Path, workers: int, cluster: str
) -> int:
    """Print who wins how much against whom, and write the designs with what each has won in all."""
    found, meeting = [], pairs(game, options, files, games, seed, workers, cluster)
    with progress(game, len(files) * (len(files) - 1) // 2) as advance:
        for one in meeting:
            found.append(one)
            advance(1)
    rows, pages = [], []
    for file, row in zip(files, table(found, len(files)), strict=True):
        won, played = map(sum, zip(*row, strict=True))
        low, high = wilson(won, played)
        pages.append(Page(file, round(won / played, 3), played))
        against = [f"{one / many:.0%}" if many else "" for one, many in row]
        rows.append([str(len(pages)), f"{won / played:.0%}", f"{low:.0%} to {high:.0%}", *against])
    write_json(out, pages)
    heads = ("design", "won", "interval", *(str(n) for n in range(1, len(files) + 1)))
    caption = f"in all, and against each; seed {seed}, {games} games a pair; 95 % intervals"
    show_table(f"{load(game).title}: designs", caption, heads, rows, left="design")
    return 0
