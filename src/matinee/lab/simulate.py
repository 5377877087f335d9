"""Sets of games, from the file as far as they are there and played from then on; who won how much of them."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import msgspec

from matinee.lab.chances import wilson
from matinee.lab.journal import Journal
from matinee.lab.parallel import run_jobs
from matinee.lab.runs import Played, Run, play_set
from matinee.table.errors import OptionsError
from matinee.table.registry import load

CONTROL_GAMES = 20
"""How many games each control has."""

YARDSTICK = ("projectionist", "random")
"""The control that the stronger must win."""


@dataclass
class Tally:
    """What one bot has won: of how many games, and how much of it in each chair."""

    games: int = 0
    won: float = 0.0
    by_seat: dict[int, list[float]] = field(default_factory=dict)

    def add(self, seat: int, share: float) -> None:
        """One game in this chair; a draw is half a win."""
        self.games += 1
        self.won += share
        self.by_seat.setdefault(seat, []).append(share)

    @property
    def share(self) -> float:
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.won, self.games)


def sets_for(run: Run, games: int) -> int:
    """How many sets hold at least so many games."""
    if games < 1:
        raise OptionsError("-n wants at least one game.")
    seats = len(load(run.game).seats(run.options))
    return -(-games // seats)


def sets(
    run: Run, sets: int | None, path: Path | None = None, workers: int = -1, cluster: str = ""
) -> Generator[list[Played], None, None]:
    """The sets of a run, in order: those in the file, then new ones (without end if None); each is kept as it comes."""
    with Journal(run, Played, _whole, path) as journal:
        yield from journal.done[:sets] if sets is not None else list(journal.done)
        done = len(journal.done)
        numbers = range(done, sets) if sets is not None else count(done)
        for games in run_jobs(play_set, ((run, number) for number in numbers), workers, cluster):
            journal.add(games)
            yield games


def _whole(games: Iterable[Played]) -> Iterator[list[Played]]:
    """The whole sets among games, as long as they follow each other."""
    found: list[Played] = []
    number = 0
    for game in games:
        if (game.set, game.turn) != (number, len(found)):
            return
        found.append(game)
        if len(found) == len(game.seats):
            yield found
            found, number = [], number + 1


def tally(run: Run, played: Iterable[Played]) -> dict[str, Tally]:
    """What each bot of a run has won. Chairs of the same name count together; against itself, chair by chair."""
    names = list(run.bots)
    if len(set(names)) == 1:
        names = [f"{name} ({place + 1})" for place, name in enumerate(names)]
    found = {name: Tally() for name in names}
    for game in played:
        for seat, (index, share) in enumerate(zip(game.seats, game.returns, strict=True)):
            found[names[index]].add(seat, share)
    return found


def controls(run: Run) -> list[Run]:
    """The two controls of a report: the last bot against itself, the usual one against random, on dice of their own."""
    others = len(load(run.game).seats(run.options)) - 1
    usual, random = YARDSTICK
    return [
        msgspec.structs.replace(run, bots=bots, seed=run.seed + 1, ladder=False)
        for bots in ((run.bots[-1],) * (others + 1), (usual, *(random,) * others))
    ]
