"""The commands of the lab. What they need is loaded when one is called: the lab is heavy, and most people only play."""

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
    from matinee.cli.report import play_sets, show_shares
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
    from matinee.cli.balance import run_balance

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
    from matinee.cli.report import show_shares
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
    from matinee.cli.report import conditions, play_sets, show_shares, show_table
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


def fit(
    game: Game,
    *,
    games: Count = 400,
    seed: Seed = 1,
    option: Fixed = None,
    out: Out = None,
    plot: Plot = None,
    samples: Samples = None,
    drafts: float = 0.0,
    workers: Workers = -1,
    cluster: Cluster = "",
) -> int:
    """Teach what a state is worth from games of self-play, and tell how its chances come true.

    Parameters
    ----------
    games
        How many games; each is examined by what the others teach.
    out
        Write the weights to this file; by default to where the game keeps its own.
    drafts
        How many of those who build click at random, as a share; half of the others take a design from the game's book.
    """
    from matinee.cli.report import show_table
    from matinee.cli.terminal import progress
    from matinee.lab.fit import draw_calibration, fit, worth_of
    from matinee.lab.fit import samples as moments_of

    to_write(out, plot)
    target = out or worth_of(load(game)).path
    played = []
    playing = moments_of(game, games, seed, chosen(game, option), workers, cluster, samples, drafts)
    with progress(game, games) as advance:
        for moments in playing:
            played.append(moments)
            advance(1)
    found = fit(game, played, seed, chosen(game, option))
    write_json(target, found.weights)
    title = f"{load(game).title}: chances told and come true, each game by what the others taught"
    surprise = f"surprise {found.loss:.3f}, of even chances {found.blind:.3f}"
    rows = [
        [str(one.chances), f"{one.predicted:.1%}", f"{one.came_true:.1%}" if one.chances else ""] for one in found.bins
    ]
    caption = f"{len(found.weights.weights)} weights in {target}; {surprise}"
    show_table(title, caption, ("chances", "told", "came true"), rows, left="")
    by = found.weights.exam.by if found.weights.exam is not None else {}
    show_table(
        "How far off on average",
        "",
        ("under", "off by"),
        [[one, f"{off:.1%}"] for one, off in by.items()],
        left="under",
    )
    if plot is not None:
        draw_calibration(game, found, plot)
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
    from matinee.cli.meet import run_meet
    from matinee.cli.report import show_table
    from matinee.cli.terminal import progress
    from matinee.lab.study import FINALS, ISLANDS, Bench, study
    from matinee.table.book import Book

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


def tune(
    game: Game,
    *,
    number: Annotated[int, Parameter(name=["-n", "--number"])] = 16,
    sets: int = 8,
    seed: Seed = 1,
    option: Options = None,
    workers: Workers = -1,
    cluster: Cluster = "",
) -> int:
    """Look for styles that win: other numbers for a game's tactics, played against the usual ones.

    Parameters
    ----------
    number
        How many styles are drawn; half of them are dropped after every round.
    sets
        How many mirrored sets each plays in the first round; those that are left play more.
    """
    from matinee.cli.report import show_table
    from matinee.cli.terminal import progress
    from matinee.lab.tune import tune

    with progress(game, number.bit_length()) as advance:
        tried = tune(game, chosen(game, option), number, sets, seed, workers, cluster, lambda alive: advance(1))
    rows = []
    for one in tried[: number // 2 + 1]:
        low, high = one.interval
        numbers = ", ".join(f"{name} = {value}" for name, value in one.style.items())
        rows.append([f"{one.share:.1%}", f"{low:.0%} to {high:.0%}", str(len(one.sets)), numbers])
    heads = ("won", "interval", "sets", "what is different")
    caption = "mirrored against the usual style, 95 % intervals"
    show_table(f"{load(game).title}: styles", caption, heads, rows, left=heads[-1])
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
    from matinee.cli.analyse import run_analyse

    return run_analyse(file, playouts, seed, ply, out)


def truth(
    game: Game,
    *,
    games: Count = 40,
    playouts: int = 48,
    seed: Seed = 1,
    option: Fixed = None,
    out: Kept = None,
    workers: Workers = -1,
    cluster: Cluster = "",
) -> int:
    """Measure whether analyses and hints tell the truth: what they say, beside what comes of it in games played on.

    Parameters
    ----------
    games
        How many games of the Usher are looked at.
    playouts
        How closely the analysis looks at each decision; the browser's does so by 48.
    """
    from matinee.cli.truth import run_truth

    return run_truth(game, games, seed, chosen(game, option), playouts, out, workers, cluster)


def exploit(
    game: Game,
    *,
    against: str = "kaiju:48",
    seat: int = 0,
    games: Count = 1000,
    under: float = 0.0,
    seed: Seed = 1,
    option: Options = None,
    out: Kept = None,
    workers: Workers = -1,
    cluster: Cluster = "",
) -> int:
    """Look for the best answer to a bot: styles, designs and simple scripts play against it, the best ones more.

    Parameters
    ----------
    against
        The bot that is answered; it has all other seats. By playouts it repeats itself exactly.
    seat
        The seat that answers.
    games
        The budget: so many games in all, about half of them by the best answer.
    under
        Instead, show that there is no answer: each plays until it is clear that it wins less than this share.
    """
    from matinee.cli.exploit import run_exploit

    return run_exploit(game, against, seat, games, seed, chosen(game, option), out, workers, cluster, under)


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


def puzzles(
    game: Game,
    *,
    wanted: Annotated[int, Parameter(name=["-n", "--wanted"])] = 60,
    output: Annotated[Path | None, Parameter(name=["-o", "--output"])] = None,
    workers: Workers = -1,
    cluster: Cluster = "",
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
    from matinee.cli.puzzles import find_puzzles

    return find_puzzles(game, wanted, output, workers, cluster)
