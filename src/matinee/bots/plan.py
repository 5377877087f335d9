"""The planner: looks ahead in worlds it could be in, and leaves greedy's choice only when it has seen better.

For each decision it takes greedy's choice, the next best by weight, and those that leave it best off at once. All of
them begin the same imagined worlds, on the same dice, and everybody plays on greedily until the others have had their
turn; then the game's `worth` tells the chance to win. Half of the choices are dropped again and again (sequential
halving), by their mean difference to greedy's in the same worlds. What is left replaces greedy's choice only if the
difference is clear beyond its own doubt.

A bot lives as long as its table: its budget is for a run of its decisions, and what it does not need for one click is
there for the next. By playouts it repeats itself exactly; by seconds it thinks as long as it may.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from time import perf_counter
from typing import NamedTuple

from matinee.bots.rollout import play_out, roll
from matinee.bots.seat import Seat
from matinee.table.errors import Illegal
from matinee.table.phase import CHANCE, Action
from matinee.table.state import State

BY_WEIGHT, BY_WORTH = 3, 3
"""How many choices are looked at: the best by weight, greedy's first, and the best by what they make of the state."""

GLANCE = 24
"""How many of the best by weight are glanced at for their worth."""

SHARE = 0.5
"""How much of what is left of a run's budget one click may take."""

CLEAR = 3.0
"""Standard errors by which another choice must be better than greedy's: at one and two it followed noise, and lost."""

WORTHWHILE = 0.12
"""And the chance to win that it must bring at least: worth errs, however often it is asked; at less it lost."""

DOUBT = 0.01
"""The variance of a difference that is believed in before any is seen."""

TURNS = 1
LEAST = 8
FEWEST = 12
"""Playouts under which it does not pay to look ahead."""


class Line(NamedTuple):
    """A choice, the chance to win that it promises, and how sure that is (one standard error of the difference)."""

    action: Action
    chance: float
    gain: float
    doubt: float


class Planner:
    """Thinks so many playouts, or so many seconds, before each run of its decisions."""

    seconds = 1.0
    playouts = 0

    def __init__(self, rng: Random, *, seconds: float | None = None, playouts: int | None = None) -> None:
        self.rng = rng
        if seconds is not None:
            self.seconds, self.playouts = seconds, 0
        elif playouts is not None:
            self.playouts = playouts
        self._design: list[Action] = []
        self._left = self._budget = float(self.playouts or self.seconds)

    def choose(self, seat: Seat) -> Action:
        """The best line's first action; the rest of the run's budget is kept for its next clicks."""
        actions = seat.legal()
        if len(actions) == 1:
            return actions[0]
        built = self._from_the_book(seat, actions)
        if built is not None:
            return built
        lines = self.lines(seat, actions)
        choice = lines[0].action
        if not self._goes_on(seat, choice):
            self._left = self._budget
        return choice

    def lines(self, seat: Seat, actions: list[Action]) -> list[Line]:
        """The choices looked at, the one to take first."""
        world = seat.guess(self.rng)
        weights = world.game.mind.weigh(world, seat.number, actions, self.rng)
        order = sorted(range(len(actions)), key=lambda k: (-weights[k], self.rng.random()))
        session = Session(seat, self._promising(world, seat.number, [actions[k] for k in order]), self.rng)
        allowed = self._left * SHARE
        if self.playouts:
            if allowed >= FEWEST:
                session.halve(int(allowed))
            self._left -= session.played
        else:
            started = perf_counter()
            session.halve(None, until=started + allowed)
            self._left -= perf_counter() - started
        return session.lines()

    def _from_the_book(self, seat: Seat, actions: list[Action]) -> Action | None:
        """The next click of a design that the game's book says is good, while one is being built."""
        while self._design:
            click = self._design.pop(0)
            if click in actions:
                return click
        book, designs = seat.game.mind.book, seat.game.notation.designs
        if book is None or designs is None:
            return None
        world = seat.guess(self.rng)
        if designs.file(world, seat.number) is None:
            return None
        files = book.fitting(world.options, seat.number)
        try:
            self._design = designs.clicks(world, self.rng.choice(files)) if files else []
        except Illegal:  # it has begun to build already, or these options ask for something else
            return None
        return self._from_the_book(seat, actions) if self._design else None

    def _promising(self, world: State, seat: int, ranked: list[Action]) -> list[Action]:
        """The choices worth a look: the first by weight, and those that leave the seat best off at once."""
        found, rest = ranked[:BY_WEIGHT], ranked[BY_WEIGHT:GLANCE]
        worth = world.game.mind.worth
        if worth is None or not rest:
            return found + rest[:BY_WORTH]
        seed = self.rng.getrandbits(48)
        chances = []
        for place, action in enumerate(rest):
            after, dice = world.copy(), Random(seed)
            after.play(action)
            while after.player == CHANCE:
                after.play(roll(after, dice))
            chances.append((-worth(after)[seat], place))
        return found + [rest[place] for _, place in sorted(chances)[:BY_WORTH]]

    def _goes_on(self, seat: Seat, choice: Action) -> bool:
        """Whether the next decision, as far as the seat can believe, is its own again."""
        world = seat.guess(self.rng)
        world.play(choice)
        while world.player == CHANCE:
            world.play(roll(world, self.rng))
        return world.player == seat.number


class Session:
    """Choices compared in the same worlds on the same dice; the first is greedy's."""

    def __init__(
        self, seat: Seat, candidates: list[Action], rng: Random, clear: float = CLEAR, worthwhile: float = WORTHWHILE
    ) -> None:
        self.seat, self.candidates, self.rng = seat, candidates, rng
        self.clear, self.worthwhile = clear, worthwhile
        self.alive = list(range(len(candidates)))
        self.scores: list[list[float]] = [[] for _ in candidates]
        self.played = 0

    def halve(self, playouts: int | None, until: float = 0.0) -> None:
        """Rounds of as many playouts each, with half of the rivals in each; by number, or until a moment."""
        rounds = max(1, len(self.candidates) - 1).bit_length()
        started = perf_counter()
        for n in range(rounds):
            if playouts is not None:
                worlds = max(1, (playouts - self.played) // (rounds - n) // len(self.alive))
                for _ in range(worlds):
                    self._world()
            else:
                end = started + (until - started) * (n + 1) / rounds
                while perf_counter() < end:
                    self._world()
            if n < rounds - 1:
                rivals = sorted(self.alive[1:], key=lambda k: -self._gain(k)[0])
                self.alive = [0, *sorted(rivals[: (len(rivals) + 1) // 2])]

    def _world(self) -> None:
        """One more world for everybody who is left."""
        number = self.seat.number
        world = self.seat.guess(self.rng)
        seed = self.rng.getrandbits(48)
        for place, k in enumerate(self.alive):
            mine: State = world if place == len(self.alive) - 1 else world.copy()
            self.scores[k].append(play_out(mine, number, self.candidates[k], seed, TURNS, LEAST))
            self.played += 1

    def _gain(self, k: int) -> tuple[float, float]:
        """The mean difference to greedy's choice in the worlds both have played, and its standard error."""
        pairs = [mine - base for mine, base in zip(self.scores[k], self.scores[0], strict=False)]
        if not pairs:
            return 0.0, 1.0
        mean = sum(pairs) / len(pairs)
        spread = sum((one - mean) ** 2 for one in pairs) + 2 * DOUBT
        return mean, sqrt(spread / (len(pairs) + 1) / len(pairs))

    def lines(self) -> list[Line]:
        """All choices: the one to take first, then by what they promise."""
        base = self.scores[0]
        chance = sum(base) / len(base) if base else 0.0
        lines = [Line(action, chance + self._gain(k)[0], *self._gain(k)) for k, action in enumerate(self.candidates)]
        clear = [
            line
            for k, line in enumerate(lines)
            if k in self.alive[1:] and line.gain > max(self.worthwhile, self.clear * line.doubt)
        ]
        first = max(clear, key=lambda line: line.gain, default=lines[0])
        return [first, *sorted((line for line in lines if line is not first), key=lambda line: -line.chance)]


class Producer(Planner):
    """A quarter of a second for each run of decisions."""

    seconds = 0.25


class Kaiju(Planner):
    """A whole second for each run of decisions."""

    seconds = 1.0
