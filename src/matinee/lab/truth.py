"""Is what we tell people true? Analyses and hints of many games, beside what comes of them when games are played on.

A mistake that an analysis names is played on both ways, in pairs of the same imagined worlds and dice. A choice that a
hint shows is played on in the true state. All seats are fair bots in the strongest style, and every game goes to its
end: nothing that told the chance also measures it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf, sqrt
from random import Random
from statistics import fmean
from typing import NamedTuple

import msgspec

from matinee.bots import coach, match
from matinee.bots.coach import better
from matinee.bots.greedy import Greedy
from matinee.bots.hint import hint
from matinee.bots.names import check
from matinee.bots.reasons import SURE
from matinee.bots.seat import Seat
from matinee.lab import journal
from matinee.lab.analyse import CLOSE_PLAYOUTS, Mistake, mistakes
from matinee.lab.batch import Batch
from matinee.lab.chances import Z95
from matinee.lab.samples import settings
from matinee.table.dice import fair
from matinee.table.errors import Endless, OptionsError
from matinee.table.json_types import Options
from matinee.table.minds.styles import STRONGEST
from matinee.table.phase import CHANCE, Action
from matinee.table.records.record import Record
from matinee.table.registry import load
from matinee.table.state import State

PLAYER = "usher"
"""Whose games are looked at: one that makes mistakes."""

COACHED = 12
"""Decisions of each game that the coach looks at."""

HINTS, PLAYED_ON = 3, 4
"""Hints asked for in each game, and games played on from each choice that they show."""

FEWEST, PAIRS, SETTLED = 40, 300, 3.0
"""Least and most pairs of games for each mistake, and the standard errors that settle it."""


class Examination(msgspec.Struct, frozen=True):
    """Which games are looked at, and how closely; the first line of its file."""

    game: str
    rules: str
    options: Options
    seed: int
    player: str = PLAYER
    playouts: int = CLOSE_PLAYOUTS
    pairs: int = PAIRS

    def settings(self, number: int) -> Options:
        """The options of a game: those that are fixed, and in turn every choice of the game's first option."""
        every = settings(load(self.game))
        return {**every[number % len(every)], **self.options}


class Claim(msgspec.Struct, frozen=True):
    """A mistake that was named: what the better choice promised, and what it brought with its standard error."""

    ply: int
    promised: float
    found: float
    doubt: float
    pairs: int


class Shown(msgspec.Struct, frozen=True):
    """A choice of a hint: its line, the chance that was told, and the share of games that came true."""

    line: int
    told: float
    came_true: float


class Examined(journal.Numbered, frozen=True):
    """One game: its number, and what was told of it."""

    claims: list[Claim]
    shown: list[Shown]
    coached: list[Claim] = []


class Mean(NamedTuple):
    """A mean and how far it may be off, nineteen times in twenty."""

    value: float
    margin: float


def examination(game: str, options: Options, seed: int, playouts: int = CLOSE_PLAYOUTS) -> Examination:
    """What is looked at; one sentence on what will not do."""
    rules = load(game)
    if playouts < 1:
        raise OptionsError("--playouts wants a number from 1 up.")
    check(PLAYER, game)
    for setting in settings(rules):
        if rules.endless(rules.checked({**setting, **options})):
            raise Endless(rules.title)
    return Examination(game, rules.rules, options, seed, playouts=playouts)


def examine(asked: Examination, number: int) -> Examined:
    """One game: its mistakes, and hints at some of its decisions."""
    seed = f"{asked.seed}/truth {number}"
    record = match.play(asked.game, bots=[asked.player], seed=Random(seed).getrandbits(48), **asked.settings(number))
    named = mistakes(record, asked.playouts, asked.seed)
    claims = [_replayed(one, asked.pairs, Random(f"{seed}/{one.ply}")) for one in named]
    coached = [_replayed(one, asked.pairs, Random(f"{seed}/{one.ply}/coach")) for one in _remarks(record, seed)]
    return Examined(number, claims, _shown(record, Random(f"{seed}/hints")), coached)


def _remarks(record: Record, seed: str) -> Iterator[Mistake]:
    """What the coach would say of decisions drawn from a game."""
    rng = Random(f"{seed}/coach")
    open_ = [ply for ply, state in enumerate(record.states()) if state.player != CHANCE and _decides(state)]
    plies = set(rng.sample(open_, min(COACHED, len(open_))))
    for ply, state in [(ply, state.copy()) for ply, state in enumerate(record.states()) if ply in plies]:
        done = record.actions[ply]
        other = better(Seat.at(state, state.player or 0), done, coach.PLAYOUTS, rng)
        if other is not None and coach.costly(other):
            yield Mistake(ply, state, done, other)


def _replayed(mistake: Mistake, pairs: int, rng: Random) -> Claim:
    """Both choices in the same worlds on the same dice, until it is settled which is better."""
    state, better = mistake.state, mistake.better
    assert state.player is not None
    gaps: list[float] = []
    while len(gaps) < pairs:
        world, seed = state.guess(state.player, rng), rng.getrandbits(48)
        came = [_played_on(world, action, seed)[state.player] for action in (mistake.done, better.action)]
        gaps.append(came[1] - came[0])
        found, doubt = _mean(gaps)
        if len(gaps) >= FEWEST and abs(found) > SETTLED * doubt:
            break
    return Claim(mistake.ply, better.gain, found, doubt, len(gaps))


def _mean(values: list[float]) -> tuple[float, float]:
    """The mean of some values and its standard error; one alone proves nothing."""
    mean, many = fmean(values), len(values)
    return mean, sqrt(sum((one - mean) ** 2 for one in values) / (many - 1) / many) if many > 1 else inf


def _shown(record: Record, rng: Random) -> list[Shown]:
    """Hints at decisions drawn from a game, and what comes of each choice that they show."""
    open_ = [ply for ply, state in enumerate(record.states()) if state.player != CHANCE and _decides(state)]
    plies = set(rng.sample(open_, min(HINTS, len(open_))))
    found = []
    for state in [state.copy() for ply, state in enumerate(record.states()) if ply in plies]:
        assert state.player is not None
        for line, one in enumerate(hint(Seat.at(state, state.player), rng)):
            came = [_played_on(state, one.action, rng.getrandbits(48))[state.player] for _ in range(PLAYED_ON)]
            found.append(Shown(line, one.chance, fmean(came)))
    return found


def _decides(state: State) -> bool:
    return state.player is not None and len(state.legal_actions()) > 1


def _played_on(state: State, action: Action, seed: int) -> list[float]:
    """What everybody wins after an action when all go on as fair bots in the strongest style."""
    after = state.copy()
    after.play(action)
    everybody = [Greedy(Random(seed), style=STRONGEST)] * len(after.game.seats(after.options))
    match.play_on(after, everybody, fair(Random(seed + 1)))
    return after.returns() or []


def truth(asked: Examination, games: int, batch: Batch) -> Iterator[Examined]:
    """Games in order: those in the file, then new ones, each stored as it comes."""
    if games < 1:
        raise OptionsError("-n wants at least one game.")
    return journal.numbered(asked, Examined, games, batch, examine, lambda number: (asked, number))


def mean_by_game(games: Iterable[list[float]]) -> Mean:
    """The mean of all values, and how far it may be off: values of one game go together."""
    kept = [game for game in games if game]
    many = sum(map(len, kept))
    if not many:
        return Mean(0.0, inf)
    mean = sum(map(sum, kept)) / many
    if len(kept) == 1:
        return Mean(mean, inf)
    spread = sum((sum(game) - mean * len(game)) ** 2 for game in kept)
    return Mean(mean, Z95 * sqrt(spread * len(kept) / (len(kept) - 1)) / many)


def right(claims: list[Claim]) -> int:
    """How many name as better what was better."""
    return sum(one.found > 0 for one in claims)


def reversed_(claims: list[Claim]) -> int:
    """How many name as better what was clearly worse."""
    return sum(one.found < -SURE * one.doubt for one in claims)
