"""How everybody's chance ran along a finished game: luck apart from choices and resignations, and where it turned.

Chances are `worth` of the true state: after the game nothing is secret.
"""

from __future__ import annotations

from itertools import groupby, zip_longest
from random import Random
from typing import NamedTuple, Self

import msgspec

from matinee.bots.coach import settled
from matinee.table.errors import MatineeError
from matinee.table.events import PUBLIC
from matinee.table.minds.worth import Worth
from matinee.table.phase import CHANCE, Action
from matinee.table.records.record import Record
from matinee.table.resignation import is_table_action
from matinee.table.state import State

THROWS = 16
"""Samples for the expected value of several dice in a row."""

POINTS = 240
"""Moments of a game that are sent; more make no better curve."""

MUCH = 0.05
"""The smallest change of chance that is worth a word."""

TOLD = 3
"""Events that are told of a step, at most."""


class Outlook(msgspec.Struct, frozen=True):
    """Before a decision: how many actions were played, the turn, and everybody's chance to win."""

    ply: int
    clock: int
    chances: list[float]


class Swing(msgspec.Struct, frozen=True):
    """The turn in which a seat's chance changed most (turn 0 is the set-up): from what to what, and the dice's share.

    `ply` is the decision that did most of it, `seat` made it, `done` is it in words, `told` what happened then.
    """

    ply: int
    clock: int
    seat: int
    before: float
    after: float
    dice: float
    done: str = ""
    told: list[str] = []


class Resignation(msgspec.Struct, frozen=True):
    """A seat conceded, or a draw was agreed: the chances changed without a move on the board."""

    ply: int
    seat: int
    told: str


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
    """by seat: what everybody's choices gave"""
    resigned: list[float]
    """by seat: what resignations and agreed draws gave; with the first chance, luck and choices it makes the result"""
    resignations: list[Resignation]
    turning: list[Swing | None]
    """by seat: its turning point"""
    returns: list[float]

    def thinned(self) -> Self:
        """The same with about POINTS moments, evenly chosen, and those of turning points and resignations."""
        many = len(self.moments)
        if many <= POINTS:
            return self
        named = {one.ply for one in (*self.turning, *self.resignations) if one is not None}
        kept = {n * (many - 1) // (POINTS - 1) for n in range(POINTS)}
        kept |= {n + after for n in range(many - 1) if self.moments[n].ply in named for after in (0, 1)}
        return msgspec.structs.replace(self, moments=[self.moments[n] for n in sorted(kept)])


class Step(NamedTuple):
    """From one decision to the next, or to the end: everybody's chance before and after, and what the dice did."""

    ply: int
    clock: int
    seat: int
    resigned: bool
    before: list[float]
    after: list[float]
    dice: list[float]

    def gain(self, seat: int) -> float:
        return self.after[seat] - self.before[seat]


def course(record: Record, seed: int = 0) -> Course:
    """How the chances ran along a finished game; MatineeError if it is not finished, or its game tells no chances."""
    return Walk(record, seed).course()


def finished(record: Record) -> tuple[State, Worth]:
    """The end of a game, and what tells its chances."""
    final = record.replay()
    game = final.game
    if final.returns() is None:
        raise MatineeError("The game is not finished; what it is worth would tell secrets.")
    if game.mind.worth is None:
        raise MatineeError(f"{game.title} does not say what a state is worth.")
    game.mind.worth.check(game.name, game.rules)
    return final, game.mind.worth


class Walk:
    """A finished game gone through once: chances before each decision, and the steps between them."""

    def __init__(self, record: Record, seed: int = 0) -> None:
        self.record = record
        self.final, self.worth = finished(record)
        self.moments: list[Outlook] = []
        self.steps: list[Step] = []
        self._go(Random(seed))

    def _go(self, rng: Random) -> None:
        expected: list[float] | None = None
        last: tuple[Outlook, Action, int] | None = None
        for (ply, state), action in zip_longest(enumerate(self.record.states()), self.record.actions):
            player = state.player
            if player == CHANCE and not is_table_action(action):
                expected = expected or _to_expect(state, self.worth, rng)
                continue
            chances = _chances(state, self.worth)
            if last is not None:
                dice = [a - b for a, b in zip(chances, expected or chances, strict=True)]
                self.steps.append(_step(*last, chances, dice))
            expected = None
            if player is None or action is None:
                break
            last = Outlook(ply, state.clock.number, chances), action, player
            self.moments.append(last[0])

    def course(self) -> Course:
        final = self.final
        returns = final.returns() or []
        seats = range(len(returns))
        moves = [step for step in self.steps if not step.resigned]
        return Course(
            seats=tuple(final.game.called(final, seat) for seat in seats),
            unit=final.clock.unit,
            moments=self.moments,
            margin=self.worth.margin,
            luck=[sum(step.dice[seat] for step in moves) for seat in seats],
            choices=[sum(step.gain(seat) - step.dice[seat] for step in moves) for seat in seats],
            resigned=[sum(step.gain(seat) for step in self.steps if step.resigned) for seat in seats],
            resignations=self._resignations(),
            turning=self.worded([_turning(moves, seat) for seat in seats]),
            returns=returns,
        )

    def _resignations(self) -> list[Resignation]:
        """Those that changed a chance: an offer that was not taken is none."""
        steps = [step for step in self.steps if step.resigned and any(step.gain(n) for n in range(len(step.before)))]
        told = happened(self.record, {step.ply for step in steps})
        return [Resignation(step.ply, step.seat, " ".join(told[step.ply][1][:1])) for step in steps]

    def worded(self, swings: list[Swing | None]) -> list[Swing | None]:
        """Turning points in words: what was done, and what everybody saw from that decision to the next."""
        told = happened(self.record, {swing.ply for swing in swings if swing is not None})
        return [
            swing and msgspec.structs.replace(swing, done=told[swing.ply][0], told=told[swing.ply][1])
            for swing in swings
        ]


def happened(record: Record, plies: set[int]) -> dict[int, tuple[str, list[str]]]:
    """By decision: what was done, and the first events up to the next one that everybody saw."""
    found: dict[int, tuple[str, list[str]]] = {}
    at = -1
    for ply, state in enumerate(record.states() if plies else ()):
        if at in found:
            told = found[at][1]
            seen = [one for one in state.events if one.audience == PUBLIC and one.id != state.game.counts.event]
            told += [state.game.event(state, [one.id, *one.args]) for one in seen[: TOLD - len(told)]]
        if state.player is None:
            break
        at = ply if ply in plies or state.player != CHANCE else at
        if ply in plies:
            found[ply] = state.describe(record.actions[ply]), []
    return found


def _chances(state: State, worth: Worth) -> list[float]:
    """Everybody's chance; those who have conceded have none, whatever the rules still do with their pieces."""
    chances = worth(state)
    playing = state.playing() if state.conceded and state.player is not None else []
    left = sum(chances[seat] for seat in playing)
    if not left:
        return chances
    return [chance * sum(chances) / left if seat in playing else 0.0 for seat, chance in enumerate(chances)]


def _step(at: Outlook, action: Action, player: int, after: list[float], dice: list[float]) -> Step:
    resigned = is_table_action(action)
    seat = int(action[-1]) if resigned else player
    return Step(at.ply, at.clock, seat, resigned, at.chances, after, dice)


def _turning(steps: list[Step], seat: int) -> Swing | None:
    """The turn in which the seat's chance changed most, and the step that did most of it.

    If no turn changed much as a whole, the one step that changed most; None if nothing did.
    """
    if not steps:
        return None
    turns = [list(turn) for _, turn in groupby(steps, key=lambda step: step.clock)]
    for spans in (turns, [[step] for step in steps]):
        change, span = max(((_gain(span, seat), span) for span in spans), key=lambda one: abs(one[0]))
        if abs(change) >= MUCH:
            most = max(span, key=lambda step: change * step.gain(seat))
            dice = sum(step.dice[seat] for step in span)
            return Swing(most.ply, most.clock, most.seat, span[0].before[seat], span[-1].after[seat], dice)
    return None


def _gain(span: list[Step], seat: int) -> float:
    return span[-1].after[seat] - span[0].before[seat]


def _to_expect(state: State, worth: Worth, rng: Random) -> list[float]:
    """The mean of everybody's chances over what the dice may bring: exactly for one die, by many throws for several."""
    found = []
    for action, probability in state.chance_outcomes():
        after = state.copy()
        after.play(action)
        if after.player == CHANCE:
            found = [(1 / THROWS, worth(settled(state, None, rng))) for _ in range(THROWS)]
            break
        found.append((probability, worth(after)))
    return [sum(p * chances[seat] for p, chances in found) for seat in range(len(found[0][1]))]
