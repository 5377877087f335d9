"""`matinee simulate`, `matinee compare` and `matinee rate`: progress on stderr, a table at the end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from matinee.cli.options import to_write
from matinee.lab.compare import compare
from matinee.lab.fit import draw_calibration, fit, samples, worth_of
from matinee.lab.rate import draw, ladder
from matinee.lab.runs import Played, Run, plan
from matinee.lab.simulate import CONTROL_GAMES, controls, sets, sets_for, tally
from matinee.lab.study import FINALS, ISLANDS, Bench, study
from matinee.lab.tune import tune
from matinee.table.book import Book
from matinee.table.errors import OptionsError
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.registry import load


def run_simulate(
    game: str, bots: str, games: int, seed: int, options: Options, out: Path | None, workers: int, cluster: str
) -> int:
    """So many games, then who won how much of them, with the controls."""
    run = plan(game, bots.split(","), seed, options)
    played = _play(run, sets_for(run, games), out, workers, cluster)
    table = _table(run)
    _rows(table, run, played)
    _controls(table, run, workers, cluster)
    Console().print(table)
    return 0


def run_compare(
    first: str, second: str, game: str, most: int, margin: float, seed: int, options: Options,
    out: Path | None, workers: int, cluster: str,
) -> int:  # fmt: skip
    """Games until one is settled to be stronger, or both are equal within the margin."""
    run = plan(game, [first, second], seed, options)
    played: list[Played] = []
    verdict = None
    total = sets_for(run, most)
    with progress(f"{first} against {second}", total * len(run.bots)) as advance:
        for test, games in compare(run, total, margin, out, workers, cluster):
            played += games
            verdict = test.verdict
            advance(len(games))
    table = _table(run)
    _rows(table, run, played)
    _controls(table, run, workers, cluster)
    console = Console()
    console.print(table)
    settled = {
        "stronger": f"{first} is stronger than {second}.",
        "weaker": f"{first} is weaker than {second}.",
        "equal": f"{first} and {second} are equal within {margin:.0%}.",
        None: f"Not settled after {len(played)} games.",
    }
    console.print(settled[verdict], highlight=False)
    return 0


def run_rate(
    game: str, bots: str, games: int, seed: int, options: Options, out: Path | None, plot: Path | None,
    workers: int, cluster: str,
) -> int:  # fmt: skip
    """A ladder of bots, from the games in the file and new ones."""
    to_write(plot)
    run = plan(game, bots.split(","), seed, options, ladder=True)
    played = _play(run, sets_for(run, games), out, workers, cluster)
    rungs = ladder(run, played)
    table = Table(title=f"{load(game).title}: ladder", caption=_caption(run))
    for name in ("bot", "skill", "doubt", "games", "won"):
        table.add_column(name, justify="left" if name == "bot" else "right")
    for rung in rungs:
        share = f"{rung.won / rung.games:.1%}" if rung.games else ""
        table.add_row(rung.bot, f"{rung.skill:.1f}", f"±{2 * rung.doubt:.1f}", str(rung.games), share)
    console = Console()
    console.print(table)
    control = _table(run)
    _controls(control, run, workers, cluster)
    console.print(control)
    if plot is not None:
        draw(run, rungs, plot)
    return 0


def run_fit(
    game: str, games: int, seed: int, options: Options, out: Path | None, plot: Path | None,
    samples_file: Path | None, workers: int, cluster: str,
) -> int:  # fmt: skip
    """Weights for what a state is worth, and how its chances came true in games they were not fitted to."""
    to_write(out, plot)
    target = out or worth_of(load(game)).path
    played = []
    playing = samples(game, games, seed, options, workers, cluster, samples_file)
    with progress(game, games) as advance:
        for moments in playing:
            played.append(moments)
            advance(1)
    report = fit(game, played, seed)
    target.write_bytes(msgspec.json.format(msgspec.json.encode(report.weights), indent=1) + b"\n")
    surprise = f"surprise {report.loss:.3f}, of even chances {report.blind:.3f}"
    title = f"{load(game).title}: chances told and come true, each game by what the others taught"
    table = Table(title=title, caption=f"{len(report.weights.weights)} weights in {target}; {surprise}")
    for name in ("chances", "told", "came true"):
        table.add_column(name, justify="right")
    for one in report.bins:
        table.add_row(str(one.chances), f"{one.predicted:.1%}", f"{one.came_true:.1%}" if one.chances else "")
    Console().print(table)
    if plot is not None:
        draw_calibration(game, report, plot)
    return 0


def run_study(
    game: str, seat: int, seed: int, options: Options, out: Path, begin: Path | None, workers: int, cluster: str
) -> int:
    """The best designs for a seat, into a file."""
    to_write(out)
    rules = load(game)
    options = rules.checked(options)
    seats = rules.seats(options)
    if not 0 <= seat < len(seats):
        raise OptionsError(f"There is no seat {seat}; the seats are 0 to {len(seats) - 1}.")
    book = Book(begin) if begin is not None else rules.mind.book
    begun = book.fitting(options, seat) if book is not None else []
    with progress(game, ISLANDS + len(FINALS)) as advance:
        pages = study(Bench(game, options, seat), seed, workers, cluster, lambda: advance(1), begun)
    out.write_bytes(msgspec.json.format(msgspec.json.encode(pages), indent=1) + b"\n")
    table = Table(
        title=f"{rules.title}: designs",
        caption=f"{pages[0].games} games each, half against greedy, half against its equals",
    )
    table.add_column("won", justify="right")
    table.add_column("design")
    for page in pages:
        table.add_row(f"{page.won:.0%}", page.file.strip())
    Console().print(table)
    return 0


def run_tune(game: str, number: int, sets: int, seed: int, options: Options, workers: int, cluster: str) -> int:
    """Manners against the usual one, the best first."""
    with progress(game, number.bit_length()) as advance:
        tried = tune(game, options, number, sets, seed, workers, cluster, lambda alive: advance(1))
    table = Table(title=f"{load(game).title}: manners", caption="mirrored against the usual manner, 95 % intervals")
    for name in ("won", "interval", "sets"):
        table.add_column(name, justify="right")
    table.add_column("what is different")
    for one in tried[: number // 2 + 1]:
        low, high = one.interval
        numbers = ", ".join(f"{name} = {value}" for name, value in one.manner.items())
        table.add_row(f"{one.share:.1%}", f"{low:.0%} to {high:.0%}", str(len(one.sets)), numbers)
    Console().print(table)
    return 0


def _play(run: Run, number: int, out: Path | None, workers: int, cluster: str) -> list[Played]:
    played: list[Played] = []
    with progress(" · ".join(dict.fromkeys(run.bots)), number * len(run.lineup(0))) as advance:
        for games in sets(run, number, out, workers, cluster):
            played += games
            advance(len(games))
    return played


@contextmanager
def progress(what: str, games: int) -> Iterator[Any]:
    """A bar on stderr; `advance(n)` moves it on."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(what, total=games)
        yield lambda number: progress.advance(task, number)


def _caption(run: Run) -> str:
    said = " ".join(f"{k}={v}" for k, v in run.options.items())
    return f"seed {run.seed}, {said}; chairs change on the same dice; 95 % intervals"


def _table(run: Run) -> Table:
    game: Game = load(run.game)
    table = Table("bot", title=game.title, caption=_caption(run))
    for name in ("games", "won", "interval", *(f"as {seat}" for seat in game.seats(run.options))):
        table.add_column(name, justify="right")
    return table


def _rows(table: Table, run: Run, played: list[Played], what: str = "") -> None:
    seats = range(len(load(run.game).seats(run.options)))
    for name, count in tally(run, played).items():
        low, high = count.interval
        chairs = [count.by_seat.get(seat, []) for seat in seats]
        shares = [f"{sum(shares) / len(shares):.0%}" if shares else "" for shares in chairs]
        table.add_row(what + name, str(count.games), f"{count.share:.1%}", f"{low:.1%} to {high:.1%}", *shares)


def _controls(table: Table, run: Run, workers: int, cluster: str) -> None:
    """A report without its controls proves nothing: a bot against itself, and greedy against random."""
    for control in controls(run):
        table.add_section()
        wanted = sets_for(control, CONTROL_GAMES)
        _rows(table, control, list(chain.from_iterable(sets(control, wanted, None, workers, cluster))), "control: ")
