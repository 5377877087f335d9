"""`matinee fit` and `tune`: the numbers that bots and chances go by, found by games of self-play."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from matinee.cli import options
from matinee.cli.lab.parameters import Count, Fixed, Game, Options, Out, Plot, Sampled, Unkept
from matinee.cli.terminal import awaited, progress, show_table
from matinee.lab import fit as lab
from matinee.lab import samples
from matinee.lab import tune as tuning
from matinee.lab.calibration import draw_calibration
from matinee.table.registry import load


def fit(
    game: Game,
    *,
    games: Count = 400,
    option: Fixed = None,
    out: Out = None,
    plot: Plot = None,
    drafts: float = 0.0,
    beginners: float = 0.0,
    batch: Sampled = Sampled(),
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
    options.to_write(out, plot)
    rules, given = load(game), options.chosen(game, option)
    target = out or samples.worth_of(rules).path
    played = awaited(game, games, samples.samples(game, games, given, batch, drafts, beginners))
    found = lab.fit(game, played, batch.seed, given)
    options.write_json(target, found.weights)
    title = f"{rules.title}: chances told and come true, each game by what the others taught"
    surprise = f"surprise {found.loss:.3f}, of even chances {found.blind:.3f}"
    rows = [
        [str(one.chances), f"{one.predicted:.1%}", f"{one.came_true:.1%}" if one.chances else ""] for one in found.bins
    ]
    caption = f"{len(found.weights.weights)} weights in {target}; {surprise}"
    show_table(title, caption, ("chances", "told", "came true"), rows, left="")
    by = found.weights.exam.by if found.weights.exam is not None else {}
    rows = [[one, f"{off:.1%}"] for one, off in by.items()]
    show_table("How far off on average", "", ("under", "off by"), rows, left="under")
    if plot is not None:
        draw_calibration(rules.title, found.bins, plot)
    return 0


def tune(
    game: Game,
    *,
    number: Annotated[int, Parameter(name=["-n", "--number"])] = 16,
    sets: int = 8,
    option: Options = None,
    batch: Unkept = Unkept(),
) -> int:
    """Look for styles that win: other numbers for a game's tactics, played against the usual ones.

    Parameters
    ----------
    number
        How many styles are drawn; half of them are dropped after every round.
    sets
        How many mirrored sets each plays in the first round; those that are left play more.
    """
    with progress(game, number.bit_length()) as advance:
        tried = tuning.tune(game, options.chosen(game, option), number, sets, batch, lambda alive: advance(1))
    rows = []
    for one in tried[: number // 2 + 1]:
        low, high = one.interval
        numbers = ", ".join(f"{name} = {value}" for name, value in one.style.items())
        rows.append([f"{one.share:.1%}", f"{low:.0%} to {high:.0%}", str(len(one.sets)), numbers])
    heads = ("won", "interval", "sets", "what is different")
    caption = "mirrored against the usual style, 95 % intervals"
    show_table(f"{load(game).title}: styles", caption, heads, rows, left=heads[-1])
    return 0
