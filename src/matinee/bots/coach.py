"""A coach: which decision of a turn cost more than it may be wrong about, and what would have been better.

It is asked with what the seat could know at each decision, as every bot is, and plays choices on in imagined worlds.
"""

from __future__ import annotations

from random import Random

import msgspec

from matinee.bots.plan import AHEAD, Because, Candidate, Session
from matinee.bots.question import Question, seat_of
from matinee.bots.reasons import SURE, reasons
from matinee.bots.rollout import Plan
from matinee.bots.seat import Seat
from matinee.table.dice import outcome
from matinee.table.minds.styles import STRONGEST
from matinee.table.phase import CHANCE, Action
from matinee.table.state import State

RIVALS = 12
"""Other choices of each decision that are glanced at."""

EXAMINED = 5
"""Other choices that are played on."""

CLEAR, WORTHWHILE = 1.0, 0.01
"""What makes a better choice worth a closer look: standard errors, and chance to win."""

CONFIRMED = 2
"""Factor of playouts for the confirmation, in worlds that did not choose it."""

PLAYOUTS, COSTLY, LOOKED_AT = 48, 0.08, 2
"""For a remark: playouts, the least loss of chance, and decisions of the turn that are played on."""


class Decided(msgspec.Struct, frozen=True):
    """A decision of the turn: what a bot would have been asked, and what was done."""

    question: Question
    done: Action


class Remark(msgspec.Struct, frozen=True):
    """The decision of the turn that cost most, by its place among those asked about, and the better choice."""

    at: int
    better: Action
    chance: float
    would_be: float
    margin: float
    why: list[Because]


def remark(turn: list[Decided]) -> Remark | None:
    """The costliest decision of a turn; None if none cost more than its margin and 8 points."""
    seats = [seat_of(one.question) for one in turn]
    glances = [(-regret(seat, one.done)[0], at) for at, (seat, one) in enumerate(zip(seats, turn, strict=True))]
    found: list[tuple[int, Candidate, Random]] = []
    for loss, at in sorted(glances)[:LOOKED_AT]:
        rng = Random(turn[at].question.seed)
        other = better(seats[at], turn[at].done, PLAYOUTS, rng) if loss < 0 else None
        if other is not None and costly(other):
            found.append((at, other, rng))
    if not found:
        return None
    at, other, rng = max(found, key=lambda one: one[1].gain)
    why = reasons(seats[at], other.action, turn[at].done, rng)
    return Remark(at, other.action, other.chance - other.gain, other.chance, SURE * other.doubt, [*why])


def costly(other: Candidate) -> bool:
    """Whether a better choice is worth a remark."""
    return other.gain > max(COSTLY, SURE * other.doubt)


def better(seat: Seat, done: Action, playouts: int, rng: Random) -> Candidate | None:
    """A choice that was better: found in some worlds and confirmed in others, where the best of many was not lucky."""
    mind = seat.game.mind
    ranked = _ranked(seat.guess(rng), seat, rng)
    others = [action for action in ranked if action != done][:EXAMINED]
    search = Session(seat, [Plan.told(action, mind) for action in (done, *others)], rng, CLEAR, WORTHWHILE, AHEAD)
    search.halve(playouts)
    best = search.chosen().action
    if best == done:
        return None
    fresh = Session(seat, [Plan.told(done, mind), Plan.told(best, mind)], rng, SURE, WORTHWHILE, AHEAD)
    fresh.sample(CONFIRMED * playouts)
    return fresh.candidates()[0] if fresh.chosen().action == best else None


def regret(seat: Seat, done: Action) -> tuple[float, float]:
    """How much better off the best choice leaves the seat at once, and the strongest style's, on the same dice."""
    worth = seat.game.mind.worth
    if worth is None:
        return 0.0, 0.0
    world = seat.guess(Random(1))
    order = _ranked(world, seat, Random(1))[:RIVALS]
    rivals = [worth(settled(world, action, Random(2)))[seat.number] for action in order]
    came = worth(settled(world, done, Random(2)))[seat.number]
    return max(rivals) - came, rivals[0] - came


def _ranked(world: State, seat: Seat, rng: Random) -> list[Action]:
    """The choices as the strongest style of the game ranks them."""
    actions = seat.legal()
    weights = seat.game.mind.style(STRONGEST)(world, seat.number, actions, rng)
    return [actions[k] for k in sorted(range(len(actions)), key=lambda k: -weights[k])]


def settled(state: State, action: Action | None, rng: Random) -> State:
    """The state after an action, once the dice have fallen."""
    after = state.copy()
    if action is not None:
        after.play(action)
    while after.player == CHANCE:
        after.play(outcome(after, rng.random()))
    return after
