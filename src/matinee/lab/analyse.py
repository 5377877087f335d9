"""A finished game looked at again: everybody's chance along it, luck apart from skill, and the dearest decisions.

Chances are `worth` of the true state: after the game nothing is secret. What another choice would have brought is
judged in worlds that the seat could believe in at that moment, so nobody is blamed for what they could not know.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from matinee.bots.plan import AHEAD, Session
from matinee.bots.rollout import Plan, roll
from matinee.bots.seat import Seat
from matinee.table.errors import MatineeError
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
"""A blame needs less proof than a bot that leaves its line: standard errors, and chance to win."""

PLAYOUTS = 120
DEAREST = 3


class Moment(NamedTuple):
    """Before a decision: how many actions were played, the turn, and everybody's chance to win."""

    ply: int
    clock: int
    chances: list[float]


class Dear(NamedTuple):
    """A decision that cost something: what was done, what was better, and the chances to win with each."""

    ply: int
    clock: int
    seat: int
    done: str
    better: str
    chance: float
    would_be: float


class Story(NamedTuple):
    """What an analysis tells."""

    seats: tuple[str, ...]
    moments: list[Moment]
    luck: list[float]
    """by seat: what the dice gave beyond what was to be expected, in games"""
    dearest: list[Dear]
    returns: list[float]


def analyse(record: Record, playouts: int = PLAYOUTS, seed: int = 0) -> Story:
    """The story of a finished game; MatineeError if it is not finished, or its game tells no chances."""
    final = record.replay()
    game, returns = final.game, final.returns()
    if returns is None:
        raise MatineeError("The game is not finished; what it is worth would tell secrets.")
    if game.mind.worth is None:
        raise MatineeError(f"{game.title} does not say what a state is worth.")
    worth = game.mind.worth
    worth.check(game.name, game.rules)
    moments, luck, regrets = _along(record, worth, Random(seed))
    shortlist = [ply for regret, ply in sorted(regrets, reverse=True)[:SHORTLIST] if regret > 0]
    return Story(game.seats(final.options), moments, luck, _dearest(record, shortlist, playouts, seed), returns)


def _along(record: Record, worth: Worth, rng: Random) -> tuple[list[Moment], list[float], list[tuple[float, int]]]:
    """Chances before each decision, the luck of each seat, and how much better each decision looks at a glance."""
    moments: list[Moment] = []
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
        moments.append(Moment(ply, state.clock.number, chances))
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
        after.play(roll(after, rng))
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


def _regret(state: State, seat: int, done: Action, actions: list[Action], worth: Worth) -> float:
    """How much better off another choice leaves the seat at once, on the same dice."""
    world = state.guess(seat, Random(1))
    weights = state.game.mind.weigh(world, seat, actions, Random(1))
    order = sorted(range(len(actions)), key=lambda k: -weights[k])[:RIVALS]
    rivals = [worth(_settled(world, actions[k], Random(2)))[seat] for k in order]
    return max(rivals) - worth(_settled(world, done, Random(2)))[seat]


def _dearest(record: Record, plies: list[int], playouts: int, seed: int) -> list[Dear]:
    """The decisions of the shortlist looked at closely; those that clearly cost most."""
    found = []
    for ply, state in enumerate(record.states()):
        player = state.player
        if ply not in plies or player is None:
            continue
        done, rng = record.actions[ply], Random(f"{seed}/{ply}")
        actions = state.legal_actions()
        weights = state.game.mind.weigh(state.guess(player, rng), player, actions, rng)
        order = sorted(range(len(actions)), key=lambda k: -weights[k])
        others = [actions[k] for k in order if actions[k] != done][:5]
        plans = [Plan(action) for action in (done, *others)]
        session = Session(Seat.at(state, player), plans, rng, CLEAR, WORTHWHILE, AHEAD)
        session.halve(playouts)
        best, own = session.lines()[0], session.lines()
        if best.action == done:
            continue
        chance = next(line.chance for line in own if line.action == done)
        found.append(
            Dear(
                ply, state.clock.number, player, state.describe(done), state.describe(best.action), chance, best.chance
            )
        )
    return sorted(found, key=lambda dear: dear.chance - dear.would_be)[:DEAREST]


def cut(record: Record, ply: int) -> Record:
    """The record up to a decision, to play on from there."""
    if not 0 <= ply <= len(record.actions):
        raise MatineeError(f"The record has {len(record.actions)} actions; there is no moment {ply}.")
    return Record(record.header, record.actions[:ply])
