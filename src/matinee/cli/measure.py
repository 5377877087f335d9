"""`matinee fuzz` and `matinee perft`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from matinee.cli import options
from matinee.cli.terminal import awaited, tell
from matinee.table import perft as counting
from matinee.table.errors import OptionsError
from matinee.table.game import Game
from matinee.table.registry import load

if TYPE_CHECKING:
    from matinee.fuzz import Fuzzed

BROKEN = 1
MOST_ROWS = 24
"""With more sets of options than this, games are summed up by each value of each option."""


def fuzz(
    game: str,
    *,
    games: Annotated[int, Parameter(name=["-n", "--games"])] = 100,
    seed: int = 0,
    option: options.Pairs = None,
    concessions: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Play random whole games under every option and check the laws that all games obey.

    Parameters
    ----------
    game
        The game, as `matinee games` lists it.
    games
        How many games.
    seed
        The first seed.
    option
        Keep an option to one value, as name=value; may be given more than once.
    concessions
        Any seat may concede at any moment.
    """
    from matinee import fuzz as fuzzing

    given = options.chosen(game, option)
    if games < 1:
        raise OptionsError("-n wants at least one game.")
    rules, started = load(game), perf_counter()
    try:
        results = awaited(game, games, fuzzing.fuzz(rules, games, seed, given, concessions))
    except fuzzing.FuzzFailure as failure:
        tell(f"matinee: {failure}", error=True)
        tell(f"to see it: {failure.command}", error=True)
        return BROKEN
    Console().print(_summary(rules, results, perf_counter() - started))
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


def perft(
    game: str | None = None,
    *,
    depth: int = 3,
    position: Path | None = None,
    scenario: str | None = None,
    option: options.Pairs = None,
) -> int:
    """Count the sequences of this number of actions, dice included.

    Parameters
    ----------
    game
        The game, as `matinee games` lists it; not needed with --position.
    depth
        How many actions deep.
    position
        Start from the position in this JSON file.
    scenario
        The scenario, as `--option scenario=...`: one of the game or its shelf, or a file name.toml that sets options.
    option
        Another option of the game as name=value; may be given more than once.
    """
    given = options.chosen(game, option, scenario)
    if depth < 1:
        raise OptionsError("--depth wants a number from 1 up.")
    if position is not None:
        data = options.read_position(position)
        if given or game not in (None, data["game"]):
            raise OptionsError(f"{position} says the game and its options itself.")
        state = options.state_of(position, data)
    elif game is None:
        raise OptionsError("Say which game, or give a --position.")
    else:
        state = load(game).new(**given)
    table = Table(title=f"{state.game.title}: sequences of actions")
    for column in ("depth", "sequences", "seconds"):
        table.add_column(column, justify="right")
    for level in range(1, depth + 1):
        started = perf_counter()
        count = counting.perft(state, level)
        table.add_row(str(level), f"{count:,}", f"{perf_counter() - started:.2f}")
    Console().print(table)
    return 0
