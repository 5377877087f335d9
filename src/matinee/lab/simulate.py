"""Runs of many games between bots: what is played, the games set by set, and who won how much of them."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, count
from random import Random

import msgspec

from matinee.bots import match
from matinee.bots.names import bot, check
from matinee.lab.batch import Batch
from matinee.lab.chances import wilson
from matinee.lab.journal import Journal
from matinee.table.dice import fair
from matinee.table.errors import Endless, OptionsError
from matinee.table.json_types import Options
from matinee.table.records.scenario_file import Scenario
from matinee.table.registry import load
from matinee.table.state import Action

CONTROL_GAMES = 20
"""How many games each control has."""

YARDSTICK = ("projectionist", "random")
"""The control that the stronger must win."""


class Run(msgspec.Struct, frozen=True):
    """What is played, by whom and from which seed; the first line of a run's file."""

    game: str
    rules: str
    options: Options
    bots: tuple[str, ...]
    seed: int
    ladder: bool = False
    """Whether chairs are dealt among all bots, set by set; else the bots have one chair each."""
    lab: int = 1
    opening: tuple[Action, ...] = ()
    """What is played before each game begins, in a scenario that starts in the middle of one."""

    @property
    def seats(self) -> tuple[str, ...]:
        return load(self.game).seats(self.options)

    def sets(self, games: int) -> int:
        """Number of sets for at least `games` games."""
        if games < 1:
            raise OptionsError("-n wants at least one game.")
        return -(-games // len(self.seats))

    def lineup(self, number: int) -> tuple[int, ...]:
        """Who plays in set `number`, as indices of `bots`, before they change chairs."""
        seats = len(self.seats)
        if not self.ladder:
            return tuple(range(seats))
        return tuple(Random(f"{self.seed}/lineup {number}").sample(range(len(self.bots)), seats))


class Played(msgspec.Struct, frozen=True):
    """One game of a run: its set, how far the chairs were turned, who sat where, and how it ended."""

    set: int
    turn: int
    seats: tuple[int, ...]
    returns: tuple[float, ...]
    actions: int
    clock: int


def plan(
    game: str,
    bots: list[str],
    seed: int,
    options: Options,
    *,
    ladder: bool = False,
    opening: tuple[Action, ...] = (),
) -> Run:
    """A run with complete options; the last bot fills the chairs that are left. One sentence on what will not do."""
    rules = load(game)
    complete = rules.checked(options)
    if rules.endless(complete):
        raise Endless(rules.title)
    if not bots or not all(bots):
        raise OptionsError("Say which bots, as --bots kaiju,projectionist.")
    for name in bots:
        check(name, game)
    seats = len(rules.seats(complete))
    if ladder and (len(set(bots)) != len(bots) or len(bots) < seats):
        raise OptionsError(f"A ladder wants different bots, at least one for each of the {seats} seats.")
    if not ladder:
        if len(bots) > seats:
            raise OptionsError(f"{rules.title} has {seats} seats under these options, and there are {len(bots)} bots.")
        bots = bots + bots[-1:] * (seats - len(bots))
    return Run(game, rules.rules, complete, tuple(bots), seed, ladder, opening=opening)


def simulate(run: Run, sets: int | None, batch: Batch) -> Generator[list[Played], None, None]:
    """The sets of a run, in order: those in the file, then new ones (without end if None); each is kept as it comes."""
    with Journal(run, Played, _whole, batch.keep) as journal:
        yield from journal.done[:sets] if sets is not None else list(journal.done)
        done = len(journal.done)
        numbers = range(done, sets) if sets is not None else count(done)
        for games in batch.run(play_set, ((run, number) for number in numbers)):
            journal.add(games)
            yield games


def play_set(run: Run, number: int) -> list[Played]:
    """The games of one set: the same dice each time, and the bots one chair further."""
    first = run.lineup(number)
    return [_play(run, number, turn, first[-turn:] + first[:-turn]) for turn in range(len(first))]


def _play(run: Run, number: int, turn: int, chairs: tuple[int, ...]) -> Played:
    """A whole game; each bot's chance goes with the bot, the dice with the set."""
    seats = len(chairs)
    places = [(seat - turn) % seats for seat in range(seats)]  # places in the line-up, by seat
    players = [
        bot(run.bots[index], Random(f"{run.seed}/{number}/bot {place}"))
        for index, place in zip(chairs, places, strict=True)
    ]
    state = Scenario(run.game, "", "", run.options, run.opening).begin()
    actions = len(match.play_on(state, players, fair(Random(f"{run.seed}/{number}/dice"))))
    return Played(number, turn, chairs, tuple(state.returns() or ()), actions, state.clock.number)


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


@dataclass
class Wins:
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


def wins(run: Run, played: Iterable[Played]) -> dict[str, Wins]:
    """What each bot of a run has won. Chairs of the same name count together; against itself, chair by chair."""
    bots = list(run.bots)
    if len(set(bots)) == 1:
        bots = [f"{name} ({place + 1})" for place, name in enumerate(bots)]
    found = {name: Wins() for name in bots}
    for game in played:
        for seat, (index, share) in enumerate(zip(game.seats, game.returns, strict=True)):
            found[bots[index]].add(seat, share)
    return found


def controls(run: Run) -> list[Run]:
    """The two controls of a report: the last bot against itself, the usual one against random, on dice of their own."""
    others = len(run.seats) - 1
    usual, random = YARDSTICK
    return [
        msgspec.structs.replace(run, bots=bots, seed=run.seed + 1, ladder=False)
        for bots in ((run.bots[-1],) * (others + 1), (usual, *(random,) * others))
    ]


def play_controls(run: Run, batch: Batch) -> list[tuple[Run, list[Played]]]:
    """The controls and their games, which no file keeps: a report without them proves nothing."""
    unkept = Batch(workers=batch.workers, cluster=batch.cluster)
    return [(one, [*chain.from_iterable(simulate(one, one.sets(CONTROL_GAMES), unkept))]) for one in controls(run)]
