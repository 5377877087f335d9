"""`matinee analyse`: a finished game looked at again."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.table import Table

from matinee.cli import options
from matinee.cli.lab.parameters import Out
from matinee.cli.phrases import say
from matinee.cli.terminal import tell
from matinee.lab import analyse as lab
from matinee.table.errors import OptionsError

BARS = " ▁▂▃▄▅▆▇█"
WIDTH = 60


def analyse(file: Path, *, playouts: int = 120, seed: int = 0, ply: int | None = None, out: Out = None) -> int:
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
        Instead, write the record up to this number of actions to --out, to play on from there.
    out
        The record to write.
    """
    record = options.open_record(file)
    if (ply is None) != (out is None):
        raise OptionsError("To play on from a moment, give both --ply and --out.")
    if ply is not None and out is not None:
        options.to_write(out)
        lab.cut(record, ply).save(out)
        tell(say("play_on", out))
        return 0
    if playouts < 1:
        raise OptionsError("--playouts wants a number from 1 up.")
    _tell(file, lab.analyse(record, playouts, seed))
    return 0


def _tell(file: Path, story: lab.Story) -> None:
    console = Console(highlight=False)
    table = Table(title=say("chances_title"), caption=say("chances_caption"))
    table.add_column(say("chances_seat"))
    for column in ("chances_along", "chances_luck", "chances_choices", "chances_won"):
        table.add_column(say(column), justify="left" if column == "chances_along" else "right")
    for seat, name in enumerate(story.seats):
        curve = [moment.chances[seat] for moment in story.moments]
        points = (f"{100 * part[seat]:+.0f}" for part in (story.luck, story.choices))
        table.add_row(name, _drawn(curve), *points, f"{story.returns[seat]:g}")
    console.print(table)
    if story.deciding is not None:
        one = story.deciding
        shares = (round(100 * share) for share in (one.before, one.choice, one.after, one.margin))
        names = story.seats[one.seat], one.ply, one.done, story.seats[one.winner]
        console.print(say("deciding", *names, *shares), soft_wrap=True)
    for resignation in story.resignations:
        console.print(say("resigned", resignation.told), soft_wrap=True)
    if not story.dearest:
        console.print(say("nothing_dear"), soft_wrap=True)
    for run in story.runs:
        console.print(
            say("many_small", story.seats[run.seat], story.unit, run.clock, round(100 * run.cost)), soft_wrap=True
        )
    for dear in story.dearest:
        console.print(
            say("dear", story.seats[dear.seat], dear.ply, dear.done, round(100 * dear.chance), dear.better,
                round(100 * dear.would_be), round(100 * dear.margin)),
            soft_wrap=True,
        )  # fmt: skip
        for because in dear.why:
            console.print(say("because", because.what, because.then, because.instead_of), soft_wrap=True)
        console.print(say("from_here", file, dear.ply), soft_wrap=True)


def _drawn(curve: list[float]) -> str:
    """Chances as a row of bars, at most `most`."""
    if not curve:
        return ""
    steps = min(WIDTH, len(curve))
    return "".join(BARS[round(curve[n * len(curve) // steps] * (len(BARS) - 1))] for n in range(steps))
