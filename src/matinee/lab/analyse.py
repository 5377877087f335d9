"""A finished game looked at again: everybody's chance along it, luck apart from what was decided, and the dearest
decisions.

Chances are `worth` of the true state: after the game nothing is secret. What another choice would have brought is
judged in worlds that the seat could believe in at that moment, so a seat is not blamed for what it could not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from random import Random
from time import perf_counter
from typing import NamedTuple

import msgspec

from matinee.bots.plan import AHEAD, Because, Candidate, Session
from matinee.bots.reasons import SURE, reasons
from matinee.bots.rollout import Plan
from matinee.bots.seat import Seat
from matinee.table.dice import outcome
from matinee.table.errors import MatineeError
from matinee.table.events import PUBLIC
from matinee.table.minds.styles import STRONGEST
from matinee.table.minds.worth import Worth
from matinee.table.phase import CHANCE, Action
from matinee.table.records.record import Record
from matinee.table.resignation import is_table_action
from matinee.table.state import State

SHORTLIST = 8
"""How many decisions are looked at closely."""

RIVALS = 12
"""How many other choices of each decision are glanced at."""

THROWS = 16
"""Ways that several dice in a row may fall, drawn to tell what was to be expected."""

CLEAR, WORTHWHILE = 1.0, 0.01
"""What makes a better choice worth a closer look: standard errors, and chance to win."""

CONFIRMED = 2
"""Factor of games for the confirmation, in other worlds."""

PLAYOUTS = 120
"""Games played out for each decision that may have been a mistake."""

CLOSELY, CLOSE_PLAYOUTS = 12.0, 48
"""Limits while a client waits: seconds for all decisions, and playouts for each."""

DEAREST = 3
"""Most mistakes named, the most expensive first."""

MUCH = 0.05
"""A change of chance that is worth a word."""

RUNS, TOLD = 5, 3
"""Most turns of small mistakes, and most sentences about a turning point."""


class Outlook(msgspec.Struct, frozen=True):
    """Before a decision: how many actions were played, the turn, and everybody's chance to win."""

    ply: int
    clock: int
    chances: list[float]


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


class Swing(msgspec.Struct, frozen=True):
    """The turn in which a seat's chance changed most: from what to what, how much of that the dice did, and at which
    decision most of it came, with what happened there in words."""

    ply: int
    clock: int
    before: float
    after: float
    dice: float
    told: list[str]


class CostlyTurn(msgspec.Struct, frozen=True):
    """What a seat's decisions of one turn, from this ply on, look to have cost it together, at a glance."""

    ply: int
    clock: int
    seat: int
    cost: float


class Course(msgspec.Struct, frozen=True):
    """How everybody's chance ran along a game."""

    seats: tuple[str, ...]
    unit: str
    """what the game calls a turn"""
    moments: list[Outlook]
    margin: float | None
    """the largest error of such chances in test games; None if unknown"""
    luck: list[float]
    """by seat: what the dice gave beyond what was to be expected, in games"""
    choices: list[float]
    """by seat: the rest of the way from its first chance to its result, which everybody's choices made"""
    turning: list[Swing | None]
    """by seat: its turning point"""
    returns: list[float]


class Story(Course, frozen=True):
    """What an analysis tells."""

    dearest: list[Dear]
    runs: list[CostlyTurn]
    """where no decision of a seat is dear, and yet they cost it much together: its worst turns, the worst first"""


def course(record: Record, seed: int = 0) -> Course:
    """How the chances ran along a finished game; MatineeError if it is not finished, or its game tells no chances."""
    final, worth = _finished(record)
    return _course(final, worth, *_along(record, worth, Random(seed)), record)


def analyse(record: Record, playouts: int = PLAYOUTS, seed: int = 0, seconds: float | None = None) -> Story:
    """The course of a finished game, and its dearest decisions.

    Seconds after which no further decision is examined; the most expensive come first.
    """
    until = None if seconds is None else perf_counter() + seconds
    final, worth = _finished(record)
    moments, steps = _along(record, worth, Random(seed))
    told = _course(final, worth, moments, steps, record)
    glances = list(_glances(record, worth))
    dearest = [_told(one, seed) for one in _dearest(record, glances, playouts, seed, until)]
    blamed = {dear.seat for dear in dearest}
    runs = [run for seat in range(len(told.seats)) if seat not in blamed for run in _runs(glances, seat)]
    return Story(**msgspec.structs.asdict(told), dearest=dearest, runs=runs)


def _finished(record: Record) -> tuple[State, Worth]:
    """The end of a game, and what tells its chances."""
    final = record.replay()
    game = final.game
    if final.returns() is None:
        raise MatineeError("The game is not finished; what it is worth would tell secrets.")
    if game.mind.worth is None:
        raise MatineeError(f"{game.title} does not say what a state is worth.")
    game.mind.worth.check(game.name, game.rules)
    return final, game.mind.worth


def _course(final: State, worth: Worth, moments: list[Outlook], steps: list[_Step], record: Record) -> Course:
    returns = final.returns() or []
    seats = range(len(returns))
    return Course(
        seats=tuple(final.game.called(final, seat) for seat in seats),
        unit=final.clock.unit,
        moments=moments,
        margin=worth.margin,
        luck=[sum(step.dice[seat] for step in steps) for seat in seats],
        choices=[sum(step.after[seat] - step.before[seat] - step.dice[seat] for step in steps) for seat in seats],
        turning=_told_swings(record, [_turning(steps, seat) for seat in seats]),
        returns=returns,
    )


def mistakes(record: Record, playouts: int = PLAYOUTS, seed: int = 0) -> list[Mistake]:
    """The dearest decisions of a game as its analysis tells them, to be looked into."""
    return _dearest(record, list(_glances(record, _finished(record)[1])), playouts, seed, None)


def study(record: Record) -> Story:
    return analyse(record, CLOSE_PLAYOUTS, seconds=CLOSELY)


class _Step(NamedTuple):
    """From one decision to the next, or to the end: everybody's chance before and after, and what the dice did."""

    ply: int
    clock: int
    before: list[float]
    after: list[float]
    dice: list[float]


def _along(record: Record, worth: Worth, rng: Random) -> tuple[list[Outlook], list[_Step]]:
    """Chances before each decision, and the steps between them."""
    moments: list[Outlook] = []
    steps: list[_Step] = []
    expected: list[float] | None = None
    for ply, state in enumerate(record.states()):
        if state.player == CHANCE:
            expected = expected or _to_expect(state, worth, rng)
            continue
        chances = worth(state)
        if moments:
            last, dice = moments[-1], [a - b for a, b in zip(chances, expected or chances, strict=True)]
            steps.append(_Step(last.ply, last.clock, last.chances, chances, dice))
        expected = None
        if state.player is None:
            break
        moments.append(Outlook(ply, state.clock.number, chances))
    return moments, steps


class _Glance(NamedTuple):
    """What a decision looks to have cost at once: against the best choice (of many, so it was lucky too), and against
    what the strongest style would have done."""

    ply: int
    clock: int
    seat: int
    regret: float
    cost: float


def _glances(record: Record, worth: Worth) -> Iterator[_Glance]:
    """Every decision between several choices, at a glance; what was done at the table beside them is none."""
    for (ply, state), done in zip(enumerate(record.states()), record.actions, strict=False):
        seat = state.player
        if seat is None or seat == CHANCE or is_table_action(done):
            continue
        if len(actions := state.legal_actions()) > 1:
            yield _Glance(ply, state.clock.number, seat, *_regret(state, seat, done, actions, worth))


def _turning(steps: list[_Step], seat: int) -> Swing | None:
    """The turn in which the seat's chance changed most, and the step that did most of it; None if nothing did much."""
    turns = [list(turn) for clock, turn in groupby(steps, key=lambda step: step.clock) if clock]  # 0 is set-up
    if not turns:
        return None
    turn = max(turns, key=lambda turn: abs(turn[-1].after[seat] - turn[0].before[seat]))
    before, after = turn[0].before[seat], turn[-1].after[seat]
    if abs(after - before) < MUCH:
        return None
    way = 1 if after > before else -1
    most = max(turn, key=lambda step: way * (step.after[seat] - step.before[seat]))
    return Swing(most.ply, most.clock, before, after, sum(step.dice[seat] for step in turn), [])


def _told_swings(record: Record, swings: list[Swing | None]) -> list[Swing | None]:
    """Turning points with what happened there: what everybody saw from that decision to the next."""
    told: dict[int, list[str]] = {swing.ply: [] for swing in swings if swing is not None}
    at = -1
    for ply, state in enumerate(record.states()):
        if at in told:
            seen = [one for one in state.events if one.audience == PUBLIC and one.id != state.game.counts.event]
            told[at] += [state.game.event(state, [one.id, *one.args]) for one in seen[: TOLD - len(told[at])]]
        if state.player is None:
            break
        at = ply if state.player != CHANCE else at
    return [swing and msgspec.structs.replace(swing, told=told[swing.ply]) for swing in swings]


def _runs(glances: list[_Glance], seat: int) -> list[CostlyTurn]:
    """The turns in which a seat's decisions cost it most together, if all of them cost it much."""
    mine = [one for one in glances if one.seat == seat]
    if sum(one.cost for one in mine) < MUCH:
        return []
    turns = [list(turn) for _, turn in groupby(mine, key=lambda one: one.clock)]
    found = [CostlyTurn(turn[0].ply, turn[0].clock, seat, sum(one.cost for one in turn)) for turn in turns]
    return sorted((run for run in found if run.cost > WORTHWHILE), key=lambda run: -run.cost)[:RUNS]


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
    weights = world.game.mind.style(STRONGEST)(world, seat, actions, rng)
    return [actions[k] for k in sorted(range(len(actions)), key=lambda k: -weights[k])]


def _regret(state: State, seat: int, done: Action, actions: list[Action], worth: Worth) -> tuple[float, float]:
    """How much better off the best choice leaves the seat at once, and the strongest style's, on the same dice."""
    world = state.guess(seat, Random(1))
    order = _ranked(world, seat, actions, Random(1))[:RIVALS]
    rivals = [worth(_settled(world, action, Random(2)))[seat] for action in order]
    came = worth(_settled(world, done, Random(2)))[seat]
    return max(rivals) - came, rivals[0] - came


def _dearest(record: Record, glances: list[_Glance], playouts: int, seed: int, until: float | None) -> list[Mistake]:
    """The decisions that look dearest, looked at closely; those that cost most beyond doubt."""
    found: list[Mistake] = []
    shortlist = sorted(glances, key=lambda one: (-one.regret, -one.ply))[:SHORTLIST]
    plies = [one.ply for one in shortlist if one.regret > 0]
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
    seat, mind = Seat.at(state, state.player), state.game.mind
    ranked = _ranked(seat.guess(rng), seat.number, state.legal_actions(), rng)
    others = [action for action in ranked if action != done][:5]
    search = Session(seat, [Plan.told(action, mind) for action in (done, *others)], rng, CLEAR, WORTHWHILE, AHEAD)
    search.halve(playouts)
    best = search.chosen().action
    if best == done:
        return None
    fresh = Session(seat, [Plan.told(done, mind), Plan.told(best, mind)], rng, SURE, WORTHWHILE, AHEAD)
    fresh.sample(CONFIRMED * playouts)
    return fresh.candidates()[0] if fresh.chosen().action == best else None


def _told(mistake: Mistake, seed: int) -> Dear:
    """A dear decision in words, and why it was one."""
    ply, state, done, better = mistake
    assert state.player is not None
    why = reasons(Seat.at(state, state.player), better.action, done, Random(f"{seed}/{ply}/why"))
    words = state.describe(done), state.describe(better.action)
    chances = better.chance - better.gain, better.chance, SURE * better.doubt
    return Dear(ply, state.clock.number, state.player, *words, *chances, [*why])


def cut(record: Record, ply: int) -> Record:
    """The record up to a decision, to play on from there."""
    if not 0 <= ply <= len(record.actions):
        raise MatineeError(f"The record has {len(record.actions)} actions; there is no moment {ply}.")
    return Record(record.header, record.actions[:ply])
