"""The planner: plays whole styles of play to the end in worlds it could be in, and leaves greedy's for a better one.

Clicks are too small to compare: what one of them is worth is less than what the dice make of it, and what a game says
that a state is worth a turn later tells them apart badly. So a plan is a style: the game's usual way to weigh, or one
of its others, kept up to the end of the game. All plans begin the same imagined worlds on the same dice, and all others
play on greedily. Rivals are dropped by halves (sequential halving), by their mean difference to the usual style in the
same worlds. What is left replaces it only if the difference is clear beyond its own doubt. Where all styles would do
the same it decides at once, and it stops early when no other style can win.

A bot lives as long as its table: its budget is for a run of its decisions, what it does not need for one click is there
for the next, and the style that it has chosen is kept until the run is over. By playouts it repeats itself exactly; by
seconds it thinks as long as it may, and looks at more worlds while others think.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from time import perf_counter
from typing import NamedTuple

import msgspec

from matinee.bots.greedy import best
from matinee.bots.rollout import Plan, play_out
from matinee.bots.seat import Seat
from matinee.table.dice import outcome
from matinee.table.errors import Illegal
from matinee.table.minds.styles import STRONGEST, Weigh
from matinee.table.phase import CHANCE, Action
from matinee.table.state import State

BY_WEIGHT, BY_WORTH = 3, 3
"""How many clicks a hint looks at: the best by weight, and the best by what they make of the state."""

GLANCE = 24
"""How many of the best by weight are glanced at for their worth."""

SHARE = 0.5
"""How much of what is left of a run's budget one click may take."""

CLEAR = 3.0
"""Standard errors by which another style must be better than its own: it is asked often, and two follow noise."""

WORTHWHILE = 0.01
"""And the chance to win that it must bring at least."""

DOUBT = 0.01
"""The variance of a difference that is believed in before any is seen."""

AHEAD = 5
"""Turns after which the lines of a hint are cut: by then what a state is worth agrees with how games end."""

SHOWN = 3
"""How many choices a hint shows."""

FEWEST = 12
"""Playouts under which it does not pay to look ahead."""

REMEMBERED = 48
"""Worlds of earlier runs that still count: styles are for the whole game, so what was seen of them lasts a while."""

DRAWN = 4
"""Designs of a game's book that are thought about: chance draws them, so that no two evenings are alike."""

ENOUGH = 12
"""Worlds, those of earlier runs counted, after which a rival may be given up."""

HOPE = 2.0
"""Standard errors that it would have to be better than it looks, to be worth its while, when it is given up."""


class Because(msgspec.Struct, frozen=True):
    """Something that happens more or less often in the turns after the better choice, on average."""

    what: str
    then: float
    instead_of: float


class Candidate(NamedTuple):
    """A choice, the chance to win that it promises, and how sure that is (one standard error of the difference).

    `why` it is the best one, where that was asked.
    """

    action: Action
    chance: float
    gain: float
    doubt: float
    why: tuple[Because, ...] = ()


class Planner:
    """Plans with a budget of playouts or seconds for each run of decisions."""

    seconds = 1.0
    playouts = 0
    style = STRONGEST
    """the style it starts from, where the game has it: that which the lab found to win most"""

    def __init__(
        self, rng: Random, *, seconds: float | None = None, playouts: int | None = None, style: str = ""
    ) -> None:
        self.rng = rng
        if style:
            self.style = style
        if seconds is not None:
            self.seconds, self.playouts = seconds, 0
        elif playouts is not None:
            self.playouts = playouts
        self._design: list[Action] = []
        self._left = self._budget = float(self.playouts or self.seconds)
        self._style: Weigh | None = None
        self._seen: dict[Weigh, list[float]] = {}

    def choose(self, seat: Seat) -> Action:
        """The best plan's first action; the style and the rest of the budget are kept for the run's next clicks."""
        actions = seat.legal()
        if len(actions) == 1:
            return actions[0]
        built = self._from_the_book(seat, actions)
        if built is not None:
            return built
        if 0 < self.playouts * SHARE < FEWEST:  # too few to look ahead: its style, without a thought
            return best(seat.guess(self.rng), seat.number, actions, self.rng, seat.game.mind.style(self.style))
        choice = self._planned(seat, actions)
        if not self._goes_on(seat, choice):
            self._left, self._style = self._budget, None
        return choice

    def _planned(self, seat: Seat, actions: list[Action]) -> Action:
        """What the style of this run does; at the first click at which styles differ, that is chosen."""
        world = seat.guess(self.rng)
        if self._style is not None:
            return best(world, seat.number, actions, self.rng, self._style)
        plans = self._plans(world, seat.number, actions)
        if len({plan.action for plan in plans}) == 1:
            return plans[0].action
        session = Session(seat, plans, self.rng, settles=True)
        session.remember(self._seen)
        self._think(session)
        self._seen = session.seen()
        plan = session.chosen()
        self._style = plan.weigh
        return plan.action

    def ponder(self, seat: Seat) -> bool:
        """While others think: one more world for every style that may yet be better; whether any is left.

        What is seen counts in the next run. By playouts it waits: it would not repeat itself.
        """
        if self.playouts:
            return False
        session = Session(
            seat, [Plan((), weigh) for weigh in seat.game.mind.styles_from(self.style)], self.rng, settles=True
        )
        session.remember(self._seen)
        session.settle()
        if session.open:
            session.look()
            self._seen = session.seen()
        return session.open

    def _plans(self, world: State, seat: int, actions: list[Action]) -> list[Plan]:
        """What each style would do here, its own first; all break ties alike."""
        ties = self.rng.getrandbits(48)
        styles = world.game.mind.styles_from(self.style)
        return [Plan(best(world, seat, actions, Random(ties), weigh), weigh) for weigh in styles]

    def _think(self, session: Session, share: float = SHARE, fairly: bool = False) -> None:
        """Spend a share of what is left for this run, on fewer and fewer rivals, or fairly on all."""
        allowed, spend = self._left * share, session.sample if fairly else session.halve
        if self.playouts:
            if allowed >= FEWEST:
                spend(int(allowed))
            self._left -= session.played
        else:
            started = perf_counter()
            spend(None, until=started + allowed)
            self._left -= perf_counter() - started

    def candidates(self, seat: Seat, actions: list[Action]) -> list[Candidate]:
        """Clicks looked at closely, by what they promise: for hints.

        Which, its own style says; what each promises, is told by playing on like the strongest bot, as chances are told
        everywhere, in worlds that did not choose them: who is the best of many in some worlds has been lucky there.
        """
        world = seat.guess(self.rng)
        weights = world.game.mind.style(self.style)(world, seat.number, actions, self.rng)
        order = sorted(range(len(actions)), key=lambda k: (-weights[k], self.rng.random()))
        clicks = self._promising(world, seat.number, [actions[k] for k in order])
        session = Session(seat, [Plan.told(click, world.game.mind) for click in clicks], self.rng, turns=AHEAD)
        self._think(session)
        shown = [Plan.told(one.action, world.game.mind) for one in session.candidates()[:SHOWN]]
        told = Session(seat, shown, self.rng, turns=AHEAD)
        self._think(told, 1.0, fairly=True)
        return told.candidates(to_best=True)

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
        try:
            lines = [designs.clicks(world, file) for file in book.fitting(world.options, seat.number)]
        except Illegal:  # it has begun to build already, or these options ask for something else
            return None
        there = [set(clicks) for clicks in designs.built(world)]
        lines = [line for line in lines if not any(clicks.issuperset(line) for clicks in there)] or lines
        if lines:
            self._design = self._fittest(seat, self.rng.sample(lines, min(DRAWN, len(lines))))
        return self._from_the_book(seat, actions) if self._design else None

    def _fittest(self, seat: Seat, lines: list[list[Action]]) -> list[Action]:
        """The design that wins most often against those that are there and those to be expected."""
        if len(lines) == 1:
            return lines[0]
        own = seat.game.mind.style(self.style)
        session = Session(seat, [Plan(line[0], own, tuple(line[1:])) for line in lines], self.rng)
        self._think(session, 1.0)
        self._left = self._budget
        return lines[session.leader()]

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
                after.play(outcome(after, dice.random()))
            chances.append((-worth(after)[seat], place))
        return found + [rest[place] for _, place in sorted(chances)[:BY_WORTH]]

    def _goes_on(self, seat: Seat, choice: Action) -> bool:
        """Whether the next decision, as far as the seat can believe, is its own again."""
        world = seat.guess(self.rng)
        world.play(choice)
        while world.player == CHANCE:
            world.play(outcome(world, self.rng.random()))
        return world.player == seat.number


class Session:
    """Plans compared in the same worlds on the same dice; the first is the usual one."""

    def __init__(
        self,
        seat: Seat,
        plans: list[Plan],
        rng: Random,
        clear: float = CLEAR,
        worthwhile: float = WORTHWHILE,
        turns: int = 0,
        settles: bool = False,
    ) -> None:
        """One that settles gives up rivals without hope, and ends when none is left."""
        self.seat, self.plans, self.rng = seat, plans, rng
        self.clear, self.worthwhile, self.turns, self.settles = clear, worthwhile, turns, settles
        self.alive = list(range(len(plans)))
        self.scores: list[list[float]] = [[] for _ in plans]
        self.earlier: list[list[float]] = [[] for _ in plans]
        self.worth = seat.game.mind.worth if turns else None
        self.now: list[float] = []
        self.ended = [0] * len(plans)
        self.played = 0

    def remember(self, seen: dict[Weigh, list[float]]) -> None:
        """Begin with the differences that earlier sessions have seen."""
        self.earlier = [seen.get(plan.weigh, []) if plan.weigh is not None else [] for plan in self.plans]

    def seen(self) -> dict[Weigh, list[float]]:
        """The latest differences to the first plan, by style."""
        rivals = [(k, plan.weigh) for k, plan in enumerate(self.plans) if k and plan.weigh is not None]
        return {weigh: self._pairs(k)[-REMEMBERED:] for k, weigh in rivals}

    def halve(self, playouts: int | None, until: float = 0.0) -> None:
        """Rounds of as many playouts each, with half of the rivals in each; by number, or until a moment."""
        rounds = max(1, len(self.plans) - 1).bit_length()
        started = perf_counter()
        for n in range(rounds):
            if playouts is not None:
                worlds = max(1, (playouts - self.played) // (rounds - n) // len(self.alive))
                for _ in range(worlds):
                    self.look()
                    if not self.open:
                        return
            else:
                end = started + (until - started) * (n + 1) / rounds
                while perf_counter() < end:
                    self.look()
                    if not self.open:
                        return
            if n < rounds - 1:
                rivals = sorted(self.alive[1:], key=lambda k: -self._gain(k)[0])
                self.alive = [0, *sorted(rivals[: (len(rivals) + 1) // 2])]

    def sample(self, playouts: int | None, until: float = 0.0) -> None:
        """Worlds for everybody alike; by number, or until a moment."""
        while self.played + len(self.plans) <= playouts if playouts is not None else perf_counter() < until:
            self.look()

    @property
    def open(self) -> bool:
        return len(self.alive) > 1

    def look(self) -> None:
        """One more world for everybody who is left."""
        number = self.seat.number
        world = self.seat.guess(self.rng)
        seed = self.rng.getrandbits(48)
        if self.worth is not None:
            self.now.append(self.worth(world)[number])
        for place, k in enumerate(self.alive):
            mine: State = world if place == len(self.alive) - 1 else world.copy()
            self.scores[k].append(play_out(mine, number, self.plans[k], seed, self.turns))
            self.played += 1
            self.ended[k] += not mine.stack
        if self.settles:
            self.settle()

    def settle(self) -> None:
        self.alive = [k for k in self.alive if not k or self._hopeful(k)]

    def _hopeful(self, k: int) -> bool:
        """Whether a rival may still turn out to be worth its while."""
        gain, doubt = self._gain(k)
        return len(self._pairs(k)) < ENOUGH or gain + HOPE * doubt > self.worthwhile

    def _pairs(self, k: int, base: int = 0) -> list[float]:
        now = [mine - theirs for mine, theirs in zip(self.scores[k], self.scores[base], strict=False)]
        return self.earlier[k] + now

    def _gain(self, k: int, base: int = 0) -> tuple[float, float]:
        """The mean difference to the first plan, or another, in the worlds both have played, and its standard error."""
        pairs = self._pairs(k, base)
        if not pairs:
            return 0.0, 1.0
        mean = sum(pairs) / len(pairs)
        spread = sum((one - mean) ** 2 for one in pairs) + 2 * DOUBT
        return mean, sqrt(spread / (len(pairs) + 1) / len(pairs))

    def _best(self) -> int:
        """The plan to follow: the first, unless another is clearly better."""
        gains = {k: self._gain(k) for k in self.alive[1:]}
        clear = [k for k, (gain, doubt) in gains.items() if gain > max(self.worthwhile, self.clear * doubt)]
        return max(clear, key=lambda k: gains[k][0], default=0)

    def leader(self) -> int:
        """The plan that did best, where none has a claim to be the first."""
        return max(self.alive, key=lambda k: self._gain(k)[0] if k else 0.0)

    def chosen(self) -> Plan:
        return self.plans[self._best()]

    def candidates(self, to_best: bool = False) -> list[Candidate]:
        """All choices by what they promise, the best first; gains are differences to the first plan, or to the best."""
        best = max(range(len(self.plans)), key=lambda k: self._gain(k)[0])
        base = best if to_best else 0
        gains = [self._gain(k, base) for k in range(len(self.plans))]
        chance = self._chance(best) + (self._gain(best)[0] if to_best else 0.0)
        found = [
            Candidate(plan.action, min(1.0, max(0.0, chance + gain)), gain, doubt)
            for plan, (gain, doubt) in zip(self.plans, gains, strict=True)
        ]
        return sorted(found, key=lambda one: -one.gain)

    def _chance(self, most: int) -> float:
        """What the first plan promises, where this one promises most.

        How choices differ is seen by playing on. How good the best of them is, is told by what the worlds are worth now
        and not by what they are worth some turns later, except where its games have come to their end by then: so a
        hint tells the same chance as the curve of an analysis.
        """
        base = self.scores[0]
        if not base:
            return 0.0
        ahead = sum(base) / len(base)
        if not self.now:
            return ahead
        cut = 1 - self.ended[most] / len(self.scores[most])
        return ahead + cut * (sum(self.now) / len(self.now) - ahead - self._gain(most)[0])


class Producer(Planner):
    """A quarter of a second for each run of decisions; it starts from a milder style."""

    seconds = 0.25
    style = "steady"


class Kaiju(Planner):
    """A whole second for each run of decisions."""

    seconds = 1.0
