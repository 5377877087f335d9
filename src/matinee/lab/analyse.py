"""A finished game looked at again: how everybody's chance ran, the decision that decided it, and the dearest decisions.

What another choice would have brought is judged in worlds that the seat could believe in at that moment, so a seat is
not blamed for what it could not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from random import Random
from time import perf_counter
from typing import NamedTuple

import msgspec

from matinee.bots.coach import WORTHWHILE, better, regret
from matinee.bots.plan import Because, Candidate
from matinee.bots.reasons import SURE, reasons
from matinee.bots.seat import Seat
from matinee.lab.course import MUCH, Course, Walk, finished
from matinee.lab.deciding import Deciding, deciding
from matinee.table.errors import MatineeError
from matinee.table.phase import CHANCE, Action
from matinee.table.records.record import Record
from matinee.table.resignation import is_table_action
from matinee.table.state import State

SHORTLIST = 8
"""How many decisions are looked at closely."""

PLAYOUTS = 120
"""Games played out for each decision that may have been a mistake."""

CLOSELY, CLOSE_PLAYOUTS = 12.0, 48
"""Limits while a client waits: seconds for all decisions, and playouts for each."""

ACTIONS = 50_000
"""Limit of actions played on for the deciding decision while a client waits; unlike seconds it repeats itself."""

DEAREST = 3
"""Most mistakes named, the most expensive first."""

RUNS = 5
"""Most turns of small mistakes."""


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


class CostlyTurn(msgspec.Struct, frozen=True):
    """What a seat's decisions of one turn, from this ply on, look to have cost it together, at a glance."""

    ply: int
    clock: int
    seat: int
    cost: float


class Story(Course, frozen=True):
    """What an analysis tells."""

    deciding: Deciding | None
    dearest: list[Dear]
    runs: list[CostlyTurn]
    """where no decision of a seat is dear, and yet they cost it much together: its worst turns, the worst first"""


def analyse(record: Record, playouts: int = PLAYOUTS, seed: int = 0, seconds: float | None = None) -> Story:
    """The course of a finished game, and its dearest decisions.

    Seconds after which no further decision is examined; the most expensive come first.
    """
    walk = Walk(record, seed)
    told = walk.course()
    decided = deciding(record, playouts, seed, None if seconds is None else ACTIONS)
    glances = list(_glances(record))
    until = None if seconds is None else perf_counter() + seconds
    dearest = [_told(one, seed) for one in _dearest(record, glances, playouts, seed, until)]
    blamed = {dear.seat for dear in dearest}
    runs = [run for seat in range(len(told.seats)) if seat not in blamed for run in _runs(glances, seat)]
    return Story(**msgspec.structs.asdict(told), deciding=decided, dearest=dearest, runs=runs)


def mistakes(record: Record, playouts: int = PLAYOUTS, seed: int = 0) -> list[Mistake]:
    """The dearest decisions of a game as its analysis tells them, to be looked into."""
    finished(record)
    return _dearest(record, list(_glances(record)), playouts, seed, None)


def study(record: Record) -> Story:
    return analyse(record, CLOSE_PLAYOUTS, seconds=CLOSELY)


class _Glance(NamedTuple):
    """What a decision looks to have cost at once: against the best choice (of many, so it was lucky too), and against
    what the strongest style would have done."""

    ply: int
    clock: int
    seat: int
    regret: float
    cost: float


def _glances(record: Record) -> Iterator[_Glance]:
    """Every decision between several choices, at a glance; what was done at the table beside them is none."""
    for (ply, state), done in zip(enumerate(record.states()), record.actions, strict=False):
        seat = state.player
        if seat is None or seat == CHANCE or is_table_action(done):
            continue
        if len(state.legal_actions()) > 1:
            yield _Glance(ply, state.clock.number, seat, *regret(Seat.at(state, seat), done))


def _runs(glances: list[_Glance], seat: int) -> list[CostlyTurn]:
    """The turns in which a seat's decisions cost it most together, if all of them cost it much."""
    mine = [one for one in glances if one.seat == seat]
    if sum(one.cost for one in mine) < MUCH:
        return []
    turns = [list(turn) for _, turn in groupby(mine, key=lambda one: one.clock)]
    found = [CostlyTurn(turn[0].ply, turn[0].clock, seat, sum(one.cost for one in turn)) for turn in turns]
    return sorted((run for run in found if run.cost > WORTHWHILE), key=lambda run: -run.cost)[:RUNS]


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
        other = better(Seat.at(before[ply], before[ply].player or 0), done, playouts, Random(f"{seed}/{ply}"))
        if other is not None:
            found.append(Mistake(ply, before[ply], done, other))
    return sorted(found, key=lambda one: (-one.better.gain, one.ply))[:DEAREST]


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
