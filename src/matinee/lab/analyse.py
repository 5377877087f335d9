"""A finished game looked at again: everybody's chance along it, luck apart from skill, and the dearest decisions.

Chances are `worth` of the true state: after the game nothing is secret. What another choice would have brought is
judged in worlds that the seat could believe in at that moment, so nobody is blamed for what they could not know.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random
from time import perf_counter
from typing import NamedTuple

import msgspec

from matinee.bots.plan import AHEAD, Candidate, Planner, Session
from matinee.bots.rollout import Plan, play_out
from matinee.bots.seat import Seat
from matinee.lab.fit import worth_of
from matinee.table.dice import outcome
from matinee.table.errors import MatineeError
from matinee.table.events import PUBLIC
from matinee.table.game import Game
from matinee.table.phase import CHANCE, Action
from matinee.table.record import Record
from matinee.table.state import State
from matinee.table.worth import Worth

SHORTLIST = 8
"""How many decisions are looked at closely."""

RIVALS = 12
"""How many other choices of each decision are glanced at."""

THROWS = 16
"""Ways that several dice in a row may fall, drawn to tell what was to be expected."""

CLEAR, WORTHWHILE = 1.0, 0.01
"""What makes a better choice worth a closer look: standard errors, and chance to win."""

CONFIRMED = 2
"""By so many times as many games it is confirmed then, in worlds that did not choose it."""

PLAYOUTS = 120
"""Games played out for each decision that may have been a mistake."""

CLOSELY, CLOSE_PLAYOUTS = 12.0, 48
"""Where somebody waits for it: seconds for all decisions, and games played out for each."""

DEAREST = 3
"""So many mistakes are named, the most expensive first."""

WORLDS = 16
"""In how many worlds it is counted what follows from either choice."""

REASONS, PLAIN = 2, 0.25
"""What is told of that: so many of the clearest differences, each of so large a part of the whole."""

SURE = 2.0
"""Whatever is told is beyond so many standard errors."""


class Outlook(msgspec.Struct, frozen=True):
    """Before a decision: how many actions were played, the turn, and everybody's chance to win."""

    ply: int
    clock: int
    chances: list[float]


class Because(msgspec.Struct, frozen=True):
    """Something that happens more or less often in the turns after the better choice, on average."""

    what: str
    then: float
    instead_of: float


class Dear(msgspec.Struct, frozen=True):
    """A decision that cost something: what was done, what was better, the chances to win with each, and why.

    The `margin` is how far the difference of the chances may be off.
    """

    ply: int
    clock: int
    seat: int
    done: str
    better: str
    chance: float
    would_be: float
    margin: float
    why: list[Because]


class Mistake(NamedTuple):
    """A decision that cost something, and the choice that was better beyond doubt."""

    ply: int
    state: State
    done: Action
    better: Candidate


class Story(msgspec.Struct, frozen=True):
    """What an analysis tells."""

    seats: tuple[str, ...]
    unit: str
    """what the game calls a turn"""
    moments: list[Outlook]
    luck: list[float]
    """by seat: what the dice gave beyond what was to be expected, in games"""
    skill: list[float]
    """by seat: the rest of the way from its first chance to its result, which was decided"""
    dearest: list[Dear]
    returns: list[float]


def analyse(record: Record, playouts: int = PLAYOUTS, seed: int = 0, seconds: float | None = None) -> Story:
    """The story of a finished game; MatineeError if it is not finished, or its game tells no chances.

    After so many seconds no further decision is looked at closely; those that look dearest come first.
    """
    until = None if seconds is None else perf_counter() + seconds
    final = record.replay()
    game, returns = final.game, final.returns()
    if returns is None:
        raise MatineeError("The game is not finished; what it is worth would tell secrets.")
    moments, luck, regrets = _along(record, _checked(game), Random(seed))
    first = moments[0].chances if moments else returns
    skill = [end - begin - given for end, begin, given in zip(returns, first, luck, strict=True)]
    dearest = [_told(one, seed) for one in _dearest(record, regrets, playouts, seed, until)]
    seats = tuple(game.called(final, seat) for seat in range(len(returns)))
    return Story(seats, final.clock.unit, moments, luck, skill, dearest, returns)


def mistakes(record: Record, playouts: int = PLAYOUTS, seed: int = 0) -> list[Mistake]:
    """The dearest decisions of a game as its analysis tells them, to be looked into."""
    regrets = _along(record, _checked(record.game), Random(seed))[2]
    return _dearest(record, regrets, playouts, seed, None)


def _checked(game: Game) -> Worth:
    """The game's worth; MatineeError if it has none, or one for other rules."""
    worth = worth_of(game)
    worth.check(game.name, game.rules)
    return worth


def study(record: Record) -> Story:
    """A finished game in chances, for somebody who waits for it."""
    return analyse(record, CLOSE_PLAYOUTS, seconds=CLOSELY)


def _along(record: Record, worth: Worth, rng: Random) -> tuple[list[Outlook], list[float], list[tuple[float, int]]]:
    """Chances before each decision, the luck of each seat, and how much better each decision looks at a glance."""
    moments: list[Outlook] = []
    regrets: list[tuple[float, int]] = []
    luck: list[float] = []
    expected: list[float] | None = None
    for ply, state in enumerate(record.states()):
        player = state.player
        if player == CHANCE:
            expected = expected or _to_expect(state, worth, rng)
            continue
        chances = worth(state)
        luck = luck or [0.0] * len(chances)
        if expected is not None:
            luck = [sum(three[:2]) - three[2] for three in zip(luck, chances, expected, strict=True)]
            expected = None
        if player is None:
            break
        moments.append(Outlook(ply, state.clock.number, chances))
        actions = state.legal_actions()
        if len(actions) > 1:
            regrets.append((_regret(state, player, record.actions[ply], actions, worth), ply))
    return moments, luck, regrets


def _settled(state: State, action: Action | None, rng: Random) -> State:
    """The state after an action, once the dice have fallen."""
    after = state.copy()
    if action is not None:
        after.play(action)
    while after.player == CHANCE:
        after.play(outcome(after, rng.random()))
    return after


def _to_expect(state: State, worth: Worth, rng: Random) -> list[float]:
    """The mean of everybody's chances over what the dice may bring: exactly for one die, by many throws for several."""
    found = []
    for action, probability in state.chance_outcomes():
        after = state.copy()
        after.play(action)
        if after.player == CHANCE:
            found = [(1 / THROWS, worth(_settled(state, None, rng))) for _ in range(THROWS)]
            break
        found.append((probability, worth(after)))
    return [sum(p * chances[seat] for p, chances in found) for seat in range(len(found[0][1]))]


def _ranked(world: State, seat: int, actions: list[Action], rng: Random) -> list[Action]:
    """The choices as the strongest style of the game ranks them."""
    weights = world.game.mind.style(Planner.style)(world, seat, actions, rng)
    return [actions[k] for k in sorted(range(len(actions)), key=lambda k: -weights[k])]


def _regret(state: State, seat: int, done: Action, actions: list[Action], worth: Worth) -> float:
    """How much better off another choice leaves the seat at once, on the same dice."""
    world = state.guess(seat, Random(1))
    order = _ranked(world, seat, actions, Random(1))[:RIVALS]
    rivals = [worth(_settled(world, action, Random(2)))[seat] for action in order]
    return max(rivals) - worth(_settled(world, done, Random(2)))[seat]


def _dearest(
    record: Record, regrets: list[tuple[float, int]], playouts: int, seed: int, until: float | None
) -> list[Mistake]:
    """The decisions that look dearest, looked at closely; those that cost most beyond doubt."""
    found: list[Mistake] = []
    plies = [ply for regret, ply in sorted(regrets, reverse=True)[:SHORTLIST] if regret > 0]
    before = {ply: state.copy() for ply, state in enumerate(record.states()) if ply in plies}
    for ply in plies:
        if until is not None and perf_counter() > until:
            break
        done = record.actions[ply]
        better = _better(before[ply], done, playouts, Random(f"{seed}/{ply}"))
        if better is not None:
            found.append(Mistake(ply, before[ply], done, better))
    return sorted(found, key=lambda one: (-one.better.gain, one.ply))[:DEAREST]


def _better(state: State, done: Action, playouts: int, rng: Random) -> Candidate | None:
    """A choice that was better: found in some worlds, and confirmed in others, since the best of many in some worlds
    has been lucky there."""
    assert state.player is not None
    seat = Seat.at(state, state.player)
    ranked = _ranked(seat.guess(rng), seat.number, state.legal_actions(), rng)
    others = [action for action in ranked if action != done][:5]
    search = Session(seat, [Plan(action) for action in (done, *others)], rng, CLEAR, WORTHWHILE, AHEAD)
    search.halve(playouts)
    best = search.chosen().action
    if best == done:
        return None
    fresh = Session(seat, [Plan(done), Plan(best)], rng, SURE, WORTHWHILE, AHEAD)
    fresh.sample(CONFIRMED * playouts)
    return fresh.candidates()[0] if fresh.chosen().action == best else None


def _told(mistake: Mistake, seed: int) -> Dear:
    """A dear decision in words, and why it was one."""
    ply, state, done, better = mistake
    assert state.player is not None
    why = _why(Seat.at(state, state.player), done, better.action, Random(f"{seed}/{ply}/why"))
    words = state.describe(done), state.describe(better.action)
    chances = better.chance - better.gain, better.chance, SURE * better.doubt
    return Dear(ply, state.clock.number, state.player, *words, *chances, why)


def _why(seat: Seat, done: Action, better: Action, rng: Random) -> list[Because]:
    """What clearly happens more or less often after the better choice: both played on in the same worlds and dice."""
    words = seat.game.words.data.get("numbers", {})
    told: dict[str, list[tuple[int, int]]] = {id: [] for id in words}
    for _ in range(WORLDS):
        world, seed = seat.guess(rng), rng.getrandbits(48)
        instead, then = (_events(world.copy(), seat.number, one, seed) for one in (done, better))
        for id, pairs in told.items():
            pairs.append((then[id], instead[id]))
    found = []
    for id, pairs in told.items():
        gaps = [a - b for a, b in pairs]
        mean = sum(gaps) / WORLDS
        doubt = sqrt((sum((gap - mean) ** 2 for gap in gaps) + 1) / WORLDS / (WORLDS - 1))
        means = [sum(side) / WORLDS for side in zip(*pairs, strict=True)]
        if abs(mean) > max(SURE * doubt, PLAIN * max(means)):
            found.append((abs(mean) / doubt, Because(words[id], *(round(one, 1) for one in means))))
    return [because for _, because in sorted(found, key=lambda one: -one[0])[:REASONS]]


def _events(world: State, seat: int, action: Action, seed: int) -> Counter[str]:
    """What everybody would see happen in the turns after an action."""
    seen: Counter[str] = Counter()

    def watch(state: State) -> None:
        seen.update(event.id for event in state.events if event.audience == PUBLIC)

    play_out(world, seat, Plan(action), seed, AHEAD, watch)
    return seen


def cut(record: Record, ply: int) -> Record:
    """The record up to a decision, to play on from there."""
    if not 0 <= ply <= len(record.actions):
        raise MatineeError(f"The record has {len(record.actions)} actions; there is no moment {ply}.")
    return Record(record.header, record.actions[:ply])
