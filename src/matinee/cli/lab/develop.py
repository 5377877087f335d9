"""The commands by which bots and puzzles are made and examined, for whoever works on a game. As with those of the lab,
what they need is loaded when one is called."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from matinee.cli.lab.lab import Cluster, Count, Fixed, Game, Kept, Options, Out, Plot, Samples, Seed, Workers
from matinee.cli.options import chosen, to_write, write_json
from matinee.table.registry import load


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
    beginners: float = 0.0,
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
    beginners
        How many games are the Usher's, who errs like a beginner, up to the moment from which they count; a share.
    """
    from matinee.cli.lab.report import show_table
    from matinee.cli.terminal import progress
    from matinee.lab.calibration import draw_calibration
    from matinee.lab.fit import fit
    from matinee.lab.moments import samples as moments_of
    from matinee.lab.moments import worth_of

    to_write(out, plot)
    target = out or worth_of(load(game)).path
    played = []
    playing = moments_of(game, games, seed, chosen(game, option), workers, cluster, samples, drafts, beginners)
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
        draw_calibration(load(game).title, found.bins, plot)
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
    from matinee.cli.lab.report import show_table
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
    from matinee.cli.lab.truth import run_truth

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
        The budget: so many games in all; a third of them, at most 400, by the best answer.
    under
        Instead, show that there is no answer: each plays until it is clear that it wins less than this share.
    """
    from matinee.cli.lab.exploit import run_exploit

    return run_exploit(game, against, seat, games, seed, chosen(game, option), out, workers, cluster, under)


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
    from matinee.cli.lab.puzzles import find_puzzles

    return find_puzzles(game, wanted, output, workers, cluster)
