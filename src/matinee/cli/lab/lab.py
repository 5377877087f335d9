"""The commands of the lab, for those who study games. What they need is loaded when one is called: the lab is heavy,
and most people only play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from matinee.cli.options import begun, chosen, to_write, write_json
from matinee.table.errors import OptionsError
from matinee.table.registry import load

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
Sets = Annotated[
    int,
    Parameter(
        name=["-n", "--games"],
        help="How many games; rounded up so that everybody sits in every chair on the same dice.",
    ),
]
Seed = Annotated[
    int,
    Parameter(help="The seed of the run: the same seed gives the same games, however many workers there are."),
]
Kept = Annotated[
    Path | None,
    Parameter(
        name=["-o", "--out"],
        help="Keep the games in this file, one line of JSON each; a run that was interrupted goes on from there.",
    ),
]
Samples = Annotated[Path | None, Parameter(help="Keep the games in this file and go on from there.")]
Plot = Annotated[Path | None, Parameter(help="Draw the result into this file (SVG, PNG or PDF).")]
Out = Annotated[Path | None, Parameter(name=["-o", "--out"])]


def enough_workers(*, workers: int = -1, cluster: str = "", **others: object) -> None:
    """Whoever plays many games needs workers for it: what is missing is said before anything begins."""
    from matinee.lab.parallel import check_workers

    check_workers(workers, cluster)


def simulate(
    game: Game,
    *,
    bots: str = "projectionist",
    games: Sets = 100,
    seed: Seed = 0,
    option: Options = None,
    out: Kept = None,
    workers: Workers = -1,
    cluster: Cluster = "",
) -> int:
    """Play many games between bots and count who wins, with intervals and controls.

    Parameters
    ----------
    bots
        The bots, with commas between; the last one fills the seats that are left. `kaiju:200` thinks 200 playouts a
        run of decisions and repeats itself exactly, `kaiju:0.5s` half a second.
    """
    from matinee.cli.lab.report import play_sets, show_shares
    from matinee.lab.runs import plan
    from matinee.lab.simulate import sets_for

    options, opening = begun(game, option)
    run = plan(game, bots.split(","), seed, options, opening=opening)
    show_shares(run, play_sets(run, sets_for(run, games), out, workers, cluster), workers, cluster)
    return 0


def balance(
    game: Game,
    *,
    like: str = "projectionist",
    games: Count = 200,
    seed: Seed = 1,
    option: Fixed = None,
    out: Out = None,
    samples: Samples = None,
    workers: Workers = -1,
    cluster: Cluster = "",
) -> int:
    """Tell with what one wins a game: bots play on from set-ups of all kinds.

    Parameters
    ----------
    like
        Whose play: that of the projectionist, or of kaiju without its search, as hints and analyses tell chances.
    games
        How many games.
    out
        Write a page with tables and plots to this file; it needs nothing else.
    """
    from matinee.cli.lab.balance import run_balance

    return run_balance(game, like, games, seed, chosen(game, option), out, samples, workers, cluster)


def compare(
    first: str,
    second: str,
    *,
    game: Game,
    games: Count = 1000,
    margin: float = 0.05,
    seed: Seed = 0,
    option: Options = None,
    out: Kept = None,
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
    """
    from matinee.cli.lab.report import show_shares
    from matinee.cli.terminal import progress, tell
    from matinee.lab.compare import compare
    from matinee.lab.runs import Played, plan
    from matinee.lab.simulate import sets_for

    options, opening = begun(game, option)
    run = plan(game, [first, second], seed, options, opening=opening)
    played: list[Played] = []
    verdict = None
    total = sets_for(run, games)
    with progress(f"{first} against {second}", total * len(run.bots)) as advance:
        for test, some in compare(run, total, margin, out, workers, cluster):
            played += some
            verdict = test.verdict
            advance(len(some))
    show_shares(run, played, workers, cluster)
    settled = {
        "stronger": f"{first} is stronger than {second}.",
        "weaker": f"{first} is weaker than {second}.",
        "equal": f"{first} and {second} are equal within {margin:.0%}.",
        None: f"Not settled after {len(played)} games.",
    }
    tell(settled[verdict])
    return 0


def rate(
    game: Game,
    *,
    bots: str = "random,usher,projectionist,producer,kaiju",
    games: Sets = 100,
    seed: Seed = 0,
    option: Options = None,
    out: Kept = None,
    plot: Plot = None,
    workers: Workers = -1,
    cluster: Cluster = "",
) -> int:
    """Rate bots against each other, for any number of seats, as a ladder.

    Parameters
    ----------
    bots
        The bots, with commas between.
    """
    from matinee.cli.lab.report import conditions, play_sets, show_shares, show_table
    from matinee.lab.rate import draw, ladder
    from matinee.lab.runs import plan
    from matinee.lab.simulate import sets_for

    to_write(plot)
    options, opening = begun(game, option)
    run = plan(game, bots.split(","), seed, options, ladder=True, opening=opening)
    rungs = ladder(run, play_sets(run, sets_for(run, games), out, workers, cluster))
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
    show_table(f"{load(game).title}: ladder", conditions(run), heads, rows, left="bot")
    show_shares(run, [], workers, cluster)
    if plot is not None:
        draw(run, rungs, plot)
    return 0


def study(
    game: str,
    *,
    seat: int = 0,
    seed: Seed = 1,
    option: Options = None,
    out: Annotated[Path, Parameter(name=["-o", "--out"])],
    begin: Path | None = None,
    meet: int = 0,
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
    out
        Write the designs to this file.
    begin
        Begin with the designs in this file, as an earlier study has written it, and not with those of the game's book.
    meet
        Look for nothing: let each of those designs meet every other in so many games, both sides in the strongest
        style. Every deal is played twice, once in either seat.
    """
    from matinee.cli.lab.meet import run_meet
    from matinee.cli.lab.report import show_table
    from matinee.cli.terminal import progress
    from matinee.lab.study import FINALS, ISLANDS, Bench, study
    from matinee.table.minds.book import Book

    to_write(out)
    rules = load(game)
    said = chosen(game, option)
    options = rules.checked(said)
    seats = rules.seats(options)
    if not 0 <= seat < len(seats):
        raise OptionsError(f"There is no seat {seat}; the seats are 0 to {len(seats) - 1}.")
    book = Book(begin) if begin is not None else rules.mind.book
    begun = book.fitting(options, seat) if book is not None else []
    if meet:
        return run_meet(game, said, begun, meet, seed, out, workers, cluster)
    with progress(game, ISLANDS + len(FINALS)) as advance:
        pages = study(Bench(game, options, seat), seed, workers, cluster, lambda: advance(1), begun)
    write_json(out, pages)
    caption = f"{pages[0].games} games each, half against greedy, half against its equals"
    rows = [[f"{page.won:.0%}", page.file.strip()] for page in pages]
    show_table(f"{rules.title}: designs", caption, ("won", "design"), rows, left="design")
    return 0


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
    from matinee.cli.lab.analyse import run_analyse

    return run_analyse(file, playouts, seed, ply, out)


def dataset(
    game: Game,
    *,
    bots: str = "projectionist",
    games: Count = 1000,
    seed: Seed = 1,
    option: Options = None,
    out: Annotated[Path, Parameter(name=["-o", "--out"])],
    workers: Workers = -1,
    cluster: Cluster = "",
) -> int:
    """Write games of bots as a Parquet file: a row for each action, with everybody's chance to win before it.

    Parameters
    ----------
    bots
        The bots, with commas between; the last one fills the seats that are left.
    games
        How many games.
    out
        The file to write.
    """
    from matinee.cli.terminal import progress, tell
    from matinee.lab.dataset import write
    from matinee.lab.runs import plan

    writing = write(plan(game, bots.split(","), seed, chosen(game, option)), games, out, workers, cluster)
    rows = 0
    with progress(game, games) as advance:
        for count in writing:
            rows += count
            advance(1)
    tell(f"{games} games, {rows} rows in {out}")
    return 0
