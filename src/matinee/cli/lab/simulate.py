"""`matinee simulate`, `compare` and `rate`: who wins how much between bots."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from rich.console import Console
from rich.table import Table

from matinee.cli import options
from matinee.cli.lab.parameters import Count, Game, Match, Options, Plot, Sets
from matinee.cli.terminal import awaited, show_table, tell
from matinee.lab import rate as ladders
from matinee.lab import simulate as lab
from matinee.lab.compare import compare as settle
from matinee.table.registry import load


def simulate(
    game: Game, *, bots: str = "projectionist", games: Sets = 100, option: Options = None, batch: Match = Match()
) -> int:
    """Play many games between bots and count who wins, with intervals and controls.

    Parameters
    ----------
    bots
        The bots, with commas between; the last one fills the seats that are left. `kaiju:200` thinks 200 playouts a
        run of decisions and repeats itself exactly, `kaiju:0.5s` half a second.
    """
    given, opening = options.begun(game, option)
    run = lab.plan(game, bots.split(","), batch.seed, given, opening=opening)
    played = _played(run, games, batch)
    _show_shares(run, played, lab.play_controls(run, batch))
    return 0


def compare(
    first: str,
    second: str,
    *,
    game: Game,
    games: Count = 1000,
    margin: float = 0.05,
    option: Options = None,
    batch: Match = Match(),
) -> int:
    """Play until it is settled whether one bot is stronger than another, weaker, or equal.

    Parameters
    ----------
    first
        The bot in question; it has one seat.
    second
        The bot it is measured by; it has the other seats.
    games
        The most games to play.
    margin
        How much more than its par of the games a stronger bot wins at least.
    """
    given, opening = options.begun(game, option)
    run = lab.plan(game, [first, second], batch.seed, given, opening=opening)
    most = run.sets(games)
    looks = settle(run, most, batch, margin)
    tested = awaited(f"{first} against {second}", most * len(run.bots), looks, lambda look: len(look[1]))
    played = [one for _, some in tested for one in some]
    _show_shares(run, played, lab.play_controls(run, batch))
    settled = {
        "stronger": f"{first} is stronger than {second}.",
        "weaker": f"{first} is weaker than {second}.",
        "equal": f"{first} and {second} are equal within {margin:.0%}.",
        None: f"Not settled after {len(played)} games.",
    }
    tell(settled[tested[-1][0].verdict])
    return 0


def rate(
    game: Game,
    *,
    bots: str = "random,usher,projectionist,producer,kaiju",
    games: Sets = 100,
    option: Options = None,
    plot: Plot = None,
    batch: Match = Match(),
) -> int:
    """Rate bots against each other, for any number of seats, as a ladder.

    Parameters
    ----------
    bots
        The bots, with commas between.
    """
    options.to_write(plot)
    given, opening = options.begun(game, option)
    run = lab.plan(game, bots.split(","), batch.seed, given, ladder=True, opening=opening)
    rungs = ladders.ladder(run, _played(run, games, batch))
    controls = lab.play_controls(run, batch)
    rows = [
        [
            one.bot,
            f"{one.skill:.1f}",
            f"±{2 * one.doubt:.1f}",
            str(one.games),
            f"{one.won / one.games:.1%}" if one.games else "",
        ]
        for one in rungs
    ]
    heads = ("bot", "skill", "doubt", "games", "won")
    show_table(f"{load(game).title}: ladder", _conditions(run), heads, rows, left="bot")
    _show_shares(run, [], controls)
    if plot is not None:
        ladders.draw(run, rungs, plot)
    return 0


def _played(run: lab.Run, games: int, batch: Match) -> list[lab.Played]:
    """The least number of games, as whole sets."""
    sets = run.sets(games)
    title = " · ".join(dict.fromkeys(run.bots))
    played = awaited(title, sets * len(run.seats), lab.simulate(run, sets, batch), lambda games: len(games))
    return [*chain.from_iterable(played)]


def _conditions(run: lab.Run) -> str:
    """Under which conditions was played."""
    said = " ".join(f"{k}={v}" for k, v in run.options.items())
    return f"seed {run.seed}, {said}; chairs change on the same dice; 95 % intervals"


def _show_shares(run: lab.Run, played: list[lab.Played], controls: list[tuple[lab.Run, list[lab.Played]]]) -> None:
    """Print who won how much of these games, and of the controls."""
    table = Table("bot", title=load(run.game).title, caption=_conditions(run))
    for name in ("games", "won", "interval", *(f"as {seat}" for seat in run.seats)):
        table.add_column(name, justify="right")
    for row in _shares(run, played):
        table.add_row(*row)
    for control, games in controls:
        table.add_section()
        for name, *rest in _shares(control, games):
            table.add_row(f"control: {name}", *rest)
    Console().print(table)


def _shares(run: lab.Run, played: list[lab.Played]) -> Iterator[list[str]]:
    for name, one in lab.wins(run, played).items():
        if one.games:
            low, high = one.interval
            chairs = [one.by_seat.get(seat, []) for seat in range(len(run.seats))]
            shares = [f"{sum(shares) / len(shares):.0%}" if shares else "" for shares in chairs]
            yield [name, str(one.games), f"{one.share:.1%}", f"{low:.1%} to {high:.1%}", *shares]
