"""Are the designs of a book equal? Each meets every other, played in the strongest style by both sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from matinee.bots import match
from matinee.bots.seat import Bot
from matinee.lab.balance import settings
from matinee.lab.batch import Batch
from matinee.lab.exploit import Answer, Scripted
from matinee.table.dice import fair
from matinee.table.errors import MatineeError, OptionsError
from matinee.table.json_types import Options
from matinee.table.minds.styles import STRONGEST
from matinee.table.registry import load


class Met(NamedTuple):
    """Two designs by their places in the book, and the first's share of games."""

    one: int
    other: int
    won: float
    games: int


def pairs(game: str, options: Options, files: Sequence[str], games: int, batch: Batch) -> Iterator[Met]:
    """Every design against every other: each deal twice, once in either seat."""
    rules = load(game)
    if len(rules.seats(rules.checked(options))) != 2:
        raise OptionsError("Designs meet in pairs: the game has to be one for two.")
    if len(files) < 2:
        raise MatineeError(f"{rules.title} has no two designs that could meet.")
    if games < 2 or games % 2:
        raise OptionsError("--meet wants an even number of games.")
    places = [(one, other) for one in range(len(files)) for other in range(one)]
    jobs = [(game, options, (files[one], files[other]), f"{batch.seed}/{one}/{other}", games) for one, other in places]
    return _met(places, batch.run(met, jobs), games)


def _met(places: list[tuple[int, int]], results: Iterable[float], games: int) -> Iterator[Met]:
    for (one, other), won in zip(places, results, strict=True):
        yield Met(one, other, won, games)


def met(game: str, options: Options, files: tuple[str, str], seed: str, games: int) -> float:
    """The share of the first of two designs, in every setting in turn."""
    every, won = settings(load(game), options), 0.0
    for n in range(games):
        deal, seat = divmod(n, 2)
        state, dice = load(game).new(**every[deal % len(every)][1]), fair(Random(f"{seed}/{deal}/dice"))
        bots: list[Bot] = [Scripted(Answer(STRONGEST, file), Random(f"{seed}/{deal}/{file}")) for file in files]
        match.play_on(state, bots if seat == 0 else bots[::-1], dice)
        won += (state.returns() or [0.0, 0.0])[seat]
    return won


def table(found: Sequence[Met], designs: int) -> list[list[tuple[float, int]]]:
    """What each design has won against each, of how many games; nothing against itself."""
    cells = [[(0.0, 0)] * designs for _ in range(designs)]
    for one in found:
        cells[one.one][one.other] = one.won, one.games
        cells[one.other][one.one] = one.games - one.won, one.games
    return cells
