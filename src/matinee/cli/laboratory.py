"""The commands of the lab as they are typed; what they do stands in `lab.py`, loaded when one is called."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

Options = Annotated[
    list[str] | None,
    Parameter(name="--option", negative=(), help="An option of the game as name=value; may be given more than once."),
]
Fixed = Annotated[
    list[str] | None,
    Parameter(
        name="--option", negative=(), help="Keep an option to one value, as name=value; may be given more than once."
    ),
]
Game = Annotated[str, Parameter(help="The game, as `matinee games` lists it.")]
Workers = Annotated[int, Parameter(help="How many processes; -1 is one for each core.")]
Cluster = Annotated[str, Parameter(help="Play on a cluster: dask://HOST:PORT or ray.")]
Count = Annotated[int, Parameter(name=["-n", "--games"])]
Out = Annotated[Path | None, Parameter(name=["-o", "--out"])]


def simulate(
    game: Game,
    *,
    bots: str = "projectionist",
    games: Count = 100,
    seed: int = 0,
    option: Options = None,
    out: Out = None,
    workers: Workers = -1,
    cluster: Cluster = "",
) -> int:
    """Play many games between bots and count who wins, with intervals and controls.

    Parameters
    ----------
    bots
        The bots, with commas between; the last one fills the seats that are left. `kaiju:200` thinks 200 playouts a
        run of decisions and repeats itself exactly, `kaiju:0.5s` half a second.
    games
        How many games; rounded up so that everybody sits in every chair on the same dice.
    seed
        The seed of the run: the same seed gives the same games, however many workers there are.
    out
        Keep the games in this file, one line of JSON each; a run that was interrupted goes on from there.
    """
    from matinee.cli.lab import run_simulate
    from matinee.cli.options import chosen

    return run_simulate(game, bots, games, seed, chosen(game, None, option), out, workers, cluster)


def balance(
    game: Game,
    *,
    games: Count = 200,
    seed: int = 1,
    option: Fixed = None,
    out: Out = None,
    samples: Path | None = None,
    workers: Workers = -1,
    cluster: Cluster = "",
) -> int:
    """Tell with what one wins a game: greedy bots play on from set-ups of all kinds.

    Parameters
    ----------
    games
        How many games.
    seed
        The seed of the run: the same seed gives the same games, however many workers there are.
    out
        Write a page with tables and plots to this file; it needs nothing else.
    samples
        Keep the games in this file and go on from there.
    """
    from matinee.cli.balance import run_balance
    from matinee.cli.options import chosen

    return run_balance(game, games, seed, chosen(game, None, option), out, samples, workers, cluster)


def compare(
    first: str,
    second: str,
    *,
    game: Game,
    games: Count = 1000,
    margin: float = 0.05,
    seed: int = 0,
    option: Options = None,
    out: Out = None,
    workers: Workers = -1,
    cluster: Cluster = "",
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
    seed
        The seed of the run.
    out
        Keep the games in this file and go on from there.
    """
    from matinee.cli.lab import run_compare
    from matinee.cli.options import chosen

    options = chosen(game, None, option)
    return run_compare(first, second, game, games, margin, seed, options, out, workers, cluster)


def rate(
    game: Game,
    *,
    bots: str = "random,usher,projectionist,producer,kaiju",
    games: Count = 100,
    seed: int = 0,
    option: Options = None,
    out: Out = None,
    plot: Path | None = None,
    workers: Workers = -1,
    cluster: Cluster = "",
) -> int:
    """Rate bots against each other, for any number of seats, as a ladder.

    Parameters
    ----------
    bots
        The bots, with commas between.
    games
        How many games.
    seed
        The seed of the run.
    out
        Keep the games in this file and go on from there.
    plot
        Draw the ladder into this file (SVG, PNG or PDF).
    """
    from matinee.cli.lab import run_rate
    from matinee.cli.options import chosen

    return run_rate(game, bots, games, seed, chosen(game, None, option), out, plot, workers, cluster)


def fit(
    game: Game,
    *,
    games: Count = 400,
    seed: int = 1,
    option: Fixed = None,
    out: Out = None,
    plot: Path | None = None,
    samples: Path | None = None,
    workers: Workers = -1,
    cluster: Cluster = "",
) -> int:
    """Teach what a state is worth from games of self-play, and tell how its chances come true.

    Parameters
    ----------
    games
        How many games; each is examined by what the others teach.
    seed
        The seed of the run: the same seed gives the same weights.
    out
        Write the weights to this file; by default to where the game keeps its own.
    plot
        Draw predicted against come true into this file (SVG, PNG or PDF).
    samples
        Keep the moments of each game in this file and go on from there.
    """
    from matinee.cli.lab import run_fit
    from matinee.cli.options import chosen

    return run_fit(game, games, seed, chosen(game, None, option), out, plot, samples, workers, cluster)


def study(
    game: str,
    *,
    seat: int = 0,
    seed: int = 1,
    option: Options = None,
    out: Annotated[Path, Parameter(name=["-o", "--out"])],
    begin: Path | None = None,
    workers: Workers = -1,
    cluster: Cluster = "",
) -> int:
    """Look for good designs: build many, play them, keep the best as the pages of a book.

    Parameters
    ----------
    game
        The game, as `matinee games` lists it; one in which players build something before play.
    seat
        The seat that builds.
    seed
        The seed of the run.
    out
        Write the designs to this file.
    begin
        Begin with the designs in this file, as an earlier study has written it, and not with those of the game's book.
    """
    from matinee.cli.lab import run_study
    from matinee.cli.options import chosen

    return run_study(game, seat, seed, chosen(game, None, option), out, begin, workers, cluster)


def tune(
    game: Game,
    *,
    number: Annotated[int, Parameter(name=["-n", "--number"])] = 16,
    sets: int = 8,
    seed: int = 1,
    option: Options = None,
    workers: Workers = -1,
    cluster: Cluster = "",
) -> int:
    """Look for manners that win: other numbers for a game's tactics, played against the usual ones.

    Parameters
    ----------
    number
        How many manners are drawn; half of them are dropped after every round.
    sets
        How many mirrored sets each plays in the first round; those that are left play more.
    seed
        The seed of the run.
    """
    from matinee.cli.lab import run_tune
    from matinee.cli.options import chosen

    return run_tune(game, number, sets, seed, chosen(game, None, option), workers, cluster)


def analyse(
    file: Path,
    *,
    playouts: int = 120,
    seed: int = 0,
    ply: int | None = None,
    out: Out = None,
) -> int:
    """Look at a finished game again: chances, luck apart from skill, and the dearest decisions.

    Parameters
    ----------
    file
        The record of the game.
    playouts
        How closely each decision of the shortlist is looked at.
    seed
        The seed of the playouts.
    ply
        Instead, write the record up to the moment after so many actions to --out, to play on from there.
    out
        The record to write.
    """
    from matinee.cli.analyse import run_analyse

    return run_analyse(file, playouts, seed, ply, out)


def add(app: App) -> None:
    """Make the commands known."""
    for command in (simulate, compare, rate, fit, study, tune, balance, analyse):
        app.command(command)
