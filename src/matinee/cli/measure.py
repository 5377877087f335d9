"""`matinee fuzz` and `matinee perft`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from rich.console import Console
from rich.table import Table

from matinee.cli.options import read_position, state_of
from matinee.cli.terminal import progress, tell
from matinee.fuzz import Fuzzed, FuzzFailure, fuzz
from matinee.table.errors import OptionsError
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.perft import perft
from matinee.table.registry import load

BROKEN = 1
MOST_ROWS = 24
"""With more sets of options than this, games are summed up by each value of each option."""


def run_fuzz(name: str, games: int, seed: int, options: Options) -> int:
    """Random games with a progress bar, then a table; 1 if a game broke a law."""
    if games < 1:
        raise OptionsError("-n wants at least one game.")
    game = load(name)
    results: list[Fuzzed] = []
    started = perf_counter()
    try:
        with progress(name, games) as advance:
            for result in fuzz(game, games, seed, options):
                results.append(result)
                advance(1)
    except FuzzFailure as failure:
        tell(f"matinee: {failure}", error=True)
        tell(f"to see it: {failure.command}", error=True)
        return BROKEN
    Console().print(_summary(game, results, perf_counter() - started))
    return 0


def _summary(game: Game, results: list[Fuzzed], seconds: float) -> Table:
    plies = sum(result.plies for result in results)
    caption = f"{len(results)} games, {plies} actions in {seconds:.1f} s: no law broken"
    table = Table("options", caption=caption, title=game.title)
    for name in ("games", "actions", "won, by seat", "drawn", "cut"):
        table.add_column(name, justify="right", no_wrap=name != "won, by seat")
    groups = _by(results, list(results[0].options))
    if len(groups) > MOST_ROWS:
        groups = {label: group for name in results[0].options for label, group in _by(results, [name]).items()}
    for label, group in groups.items():
        table.add_row(label, *_row(group))
    if len(groups) > 1:
        table.add_section()
        table.add_row("all", *_row(results))
    return table


def _by(results: Sequence[Fuzzed], names: Sequence[str]) -> dict[str, list[Fuzzed]]:
    """The games by the values of these options."""
    found: dict[str, list[Fuzzed]] = {}
    for result in results:
        found.setdefault(" ".join(f"{name}={result.options[name]}" for name in names), []).append(result)
    return dict(sorted(found.items()))


def _row(group: Sequence[Fuzzed]) -> list[str]:
    ended = [result.returns for result in group if result.returns is not None]
    seats = max(map(len, ended), default=0)
    wins = [sum(seat < len(returns) and returns[seat] == 1 for returns in ended) for seat in range(seats)]
    plies = sum(result.plies for result in group)
    drawn, cut = len(ended) - sum(wins), len(group) - len(ended)
    return [str(len(group)), str(plies), " / ".join(map(str, wins)), str(drawn), str(cut)]


def run_perft(name: str | None, depth: int, path: Path | None, options: Options) -> int:
    """Count sequences of 1 to `depth` actions."""
    if depth < 1:
        raise OptionsError("--depth wants a number from 1 up.")
    if path is not None:
        data = read_position(path)
        if options or name not in (None, data["game"]):
            raise OptionsError(f"{path} says the game and its options itself.")
        state = state_of(path, data)
    elif name is None:
        raise OptionsError("Say which game, or give a --position.")
    else:
        state = load(name).new(**options)
    table = Table(title=f"{state.game.title}: sequences of actions")
    for column in ("depth", "sequences", "seconds"):
        table.add_column(column, justify="right")
    for level in range(1, depth + 1):
        started = perf_counter()
        count = perft(state, level)
        table.add_row(str(level), f"{count:,}", f"{perf_counter() - started:.2f}")
    Console().print(table)
    return 0
