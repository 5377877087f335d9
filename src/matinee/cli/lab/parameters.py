"""What commands that play many games are asked with. Of `Batch` each kind of command takes what it can use."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from matinee.lab.batch import Batch

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
Count = Annotated[int, Parameter(name=["-n", "--games"])]
Sets = Annotated[
    int,
    Parameter(
        name=["-n", "--games"],
        help="How many games; rounded up so that everybody sits in every chair on the same dice.",
    ),
]
Plot = Annotated[Path | None, Parameter(help="Draw the result into this file (SVG, PNG or PDF).")]
Out = Annotated[Path | None, Parameter(name=["-o", "--out"])]
Wanted = Annotated[Path, Parameter(name=["-o", "--out"])]

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
Samples = Annotated[Path | None, Parameter(name="--samples", help="Keep the games in this file and go on from there.")]
Unasked = Parameter(parse=False)


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Workers(Batch):
    """Nothing else."""

    seed: Annotated[int, Unasked] = 1
    keep: Annotated[Path | None, Unasked] = None
    workers: Annotated[int, Parameter(help="How many processes; -1 is one for each core.")] = -1
    cluster: Annotated[str, Parameter(help="Play on a cluster: dask://HOST:PORT or ray.")] = ""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Unkept(Workers):
    """Games of a seed that no file keeps."""

    seed: Seed = 1


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Sampled(Unkept):
    """Games that are kept beside what the command writes."""

    keep: Samples = None


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Filed(Unkept):
    """Games that are what the command writes."""

    keep: Kept = None


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Match(Filed):
    """The same, of bots against each other."""

    seed: Seed = 0


def check_batch(*, batch: Batch | None = None, **others: object) -> None:
    """Check the extras for many games before anything begins."""
    (batch or Workers()).check()
