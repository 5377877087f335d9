"""What the commands of the lab print: progress on stderr while games are played, tables of who won how much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

from rich.console import Console
from rich.table import Table

from matinee.cli.terminal import progress
from matinee.lab.runs import Played, Run
from matinee.lab.simulate import CONTROL_GAMES, controls, sets, sets_for, tally
from matinee.table.registry import load


def show_table(title: str, caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]], left: str) -> None:
    """Print a table of figures; the column called `left` has words in it."""
    table = Table(title=title, caption=caption)
    for head in heads:
        table.add_column(head, justify="left" if head == left else "right")
    for row in rows:
        table.add_row(*row)
    Console().print(table)


def play_sets(run: Run, number: int, out: Path | None, workers: int, cluster: str) -> list[Played]:
    """The games of so many sets, from the file and new ones."""
    played: list[Played] = []
    with progress(" · ".join(dict.fromkeys(run.bots)), number * len(run.lineup(0))) as advance:
        for games in sets(run, number, out, workers, cluster):
            played += games
            advance(len(games))
    return played


def conditions(run: Run) -> str:
    """Under which conditions was played."""
    said = " ".join(f"{k}={v}" for k, v in run.options.items())
    return f"seed {run.seed}, {said}; chairs change on the same dice; 95 % intervals"


def show_shares(run: Run, played: list[Played], workers: int, cluster: str) -> None:
    """Print who won how much of these games, and of the controls: a bot against itself, and greedy against random.

    A report without its controls proves nothing.
    """
    game = load(run.game)
    seats = game.seats(run.options)
    table = Table("bot", title=game.title, caption=conditions(run))
    for name in ("games", "won", "interval", *(f"as {seat}" for seat in seats)):
        table.add_column(name, justify="right")
    for row in _shares(run, played, len(seats)):
        table.add_row(*row)
    for control in controls(run):
        table.add_section()
        games = chain.from_iterable(sets(control, sets_for(control, CONTROL_GAMES), None, workers, cluster))
        for name, *rest in _shares(control, list(games), len(seats)):
            table.add_row(f"control: {name}", *rest)
    Console().print(table)


def _shares(run: Run, played: list[Played], seats: int) -> Iterator[list[str]]:
    for name, count in tally(run, played).items():
        if count.games:
            low, high = count.interval
            chairs = [count.by_seat.get(seat, []) for seat in range(seats)]
            shares = [f"{sum(shares) / len(shares):.0%}" if shares else "" for shares in chairs]
            yield [name, str(count.games), f"{count.share:.1%}", f"{low:.1%} to {high:.1%}", *shares]
