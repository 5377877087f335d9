"""Fitting worth: moments of many games of self-play, what came of them, and weights that explain it.

The players follow the strongest style. Up to a moment they are now and then content with their second or third best, so
that the moments are those of real games and not all alike; what comes of it, is played without mistakes, since that is
what a chance to win is told for. Weights are examined by games that have not taught them (calibration).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import log
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from matinee.bots.seat import Bot, Seat
from matinee.bots.usher import Usher
from matinee.lab.journal import Journal
from matinee.lab.parallel import require, run_jobs
from matinee.lab.study import filled
from matinee.table.dice import fair
from matinee.table.errors import Endless, Illegal, MatineeError, OptionsError
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.phase import CHANCE, Action
from matinee.table.registry import load
from matinee.table.state import State
from matinee.table.styles import STRONGEST
from matinee.table.worth import Exam, Row, Weights, Worth, shares

MOMENTS = 10
"""How many moments of each game are looked at."""

CARELESS = 0.2
"""How often a player takes its second or third best."""

EXAM = 4
"""In so many parts games are examined, each by weights that the others taught."""

THIRDS = 3
"""And in so many parts it is found how chances bend."""

GROUPS = 12
"""Groups of chances, all of one size, whose coming true is looked at."""

TRUST = 40.0
"""Chances that are believed in as told, in each group."""

RARE = 30
"""A figure met in fewer moments teaches nothing."""

RIDGE = 10.0
"""How strongly large weights are held back (ridge regression): figures that go together share their weight."""

STEPS = 12
"""Steps of Newton's method; the weights have settled long before."""

BINS = 10
"""Rows of a calibration table, each a tenth of all chances."""


class Moment(msgspec.Struct, frozen=True):
    """One moment of a game: everybody's figures, and who won in the end."""

    rows: list[Row | None]
    won: list[float]


class Bin(NamedTuple):
    """Of so many chances about this high, this share came true."""

    chances: int
    predicted: float
    came_true: float


def off(bins: list[Bin]) -> float:
    """How far chances are off on average, bin by bin."""
    return sum(one.chances * abs(one.predicted - one.came_true) for one in bins) / max(1, sum(b.chances for b in bins))


class Report(NamedTuple):
    """What a fit has found, and how its chances came true in games it was not fitted to."""

    weights: Weights
    bins: list[Bin]
    loss: float
    """the mean surprise (minus the logarithm of the chance of what happened) in the exam"""
    blind: float
    """the same of somebody who gives everybody the same chance"""

    @property
    def worst(self) -> float:
        """The farthest that a bin with at least 200 chances is off."""
        return max((abs(b.predicted - b.came_true) for b in self.bins if b.chances >= 200), default=0.0)


def settings(game: Game) -> list[Options]:
    """What the games go through in turn: every choice of the first option that has several."""
    for option in game.options:
        if len(option.choices) > 1:
            return [{option.name: choice} for choice in option.choices]
    return [{}]


def worth_of(game: Game) -> Worth:
    """The game's worth, or one sentence."""
    if game.mind.worth is None:
        raise MatineeError(f"{game.title} does not say what a state is worth.")
    return game.mind.worth


class Lesson(msgspec.Struct, frozen=True):
    """What a fit is played from; the first line of its file."""

    game: str
    rules: str
    options: Options
    seed: int
    moments: int = MOMENTS
    drafts: float = 0.0
    beginners: float = 0.0


class Taught(msgspec.Struct, frozen=True):
    """The moments of one game."""

    number: int
    moments: list[Moment]


def sample(
    name: str, options: Options, seed: int, number: int, drafts: float = 0.0, beginners: float = 0.0
) -> list[Moment]:
    """Some moments of one game, all as likely as each other: those after the last mistake that is made in it.

    A careless game is played first. From one of its moments on it is played again, without carelessness, and what comes
    of that is what the moments on the way are worth. So many of those who build click at random, and so many of the
    careless games are the Usher's.
    """
    game = load(name)
    features = worth_of(game).features
    rng, dice = Random(f"{seed}/fit {number}"), fair(Random(f"{seed}/fit {number}/dice"))
    at = Evening(game.new(**options), {})
    begun = at.copied()
    beginner = Usher(rng) if beginners and rng.random() < beginners else None
    for met, _ in enumerate(_decisions(at, CARELESS, drafts, rng, dice, beginner), 1):
        if not rng.randrange(met):
            begun = at.copied()
    kept: list[list[Row | None]] = []
    for met, state in enumerate(_decisions(begun, 0.0, drafts, rng, dice), 1):
        place = len(kept) if len(kept) < MOMENTS else rng.randrange(met)
        if place < MOMENTS:
            kept[place : place + 1] = [features(state)]
    returns = begun.state.returns() or []
    return [Moment(rows, _shared(returns, len(rows))) for rows in kept]


class Evening(NamedTuple):
    """A game that is played, and what each seat that builds has still to click of its design."""

    state: State
    built: dict[int, list[Action]]

    def copied(self) -> Evening:
        return Evening(self.state.copy(), {seat: [*clicks] for seat, clicks in self.built.items()})


def _decisions(
    game: Evening,
    careless: float,
    drafts: float,
    rng: Random,
    dice: Callable[[State], Action],
    beginner: Bot | None = None,
) -> Iterator[State]:
    """The game played to its end, by a beginner if one is named, seen before every decision between several choices."""
    state, built = game
    while (player := state.player) is not None:
        if player == CHANCE:
            state.play(dice(state))
            continue
        actions = state.legal_actions()
        if len(actions) > 1:
            yield state
        if player not in built:
            random = drafts and rng.random() < drafts
            built[player] = _drafted(state, player, rng) if random else designed(state, player, rng)
        click = built[player].pop(0) if built[player] else None
        if click not in actions:
            click = (
                beginner.choose(Seat.at(state, player)) if beginner else _choice(state, player, actions, careless, rng)
            )
        state.play(click)


def designed(state: State, player: int, rng: Random) -> list[Action]:
    """Half of the time the clicks of a design from the game's book, so that worth knows those as well."""
    book, designs = state.game.mind.book, state.game.notation.designs
    if book is None or designs is None or designs.file(state, player) is None:
        return []
    files = book.fitting(state.options, player)
    if not files or rng.random() < 0.5:
        return []
    try:
        return designs.clicks(state, rng.choice(files))
    except Illegal:  # these options ask for something else
        return []


def _drafted(state: State, player: int, rng: Random) -> list[Action]:
    """The clicks of a design that nobody has thought about: people build what they like."""
    designs = state.game.notation.designs
    if designs is None or designs.file(state, player) is None:
        return []
    return filled(designs, state.copy(), player, rng)


def _choice(state: State, player: int, actions: list[Action], careless: float, rng: Random) -> Action:
    """What the strongest style does, or now and then its second or third best."""
    if len(actions) == 1:
        return actions[0]
    weights = state.game.mind.style(STRONGEST)(state.guess(player, rng), player, actions, rng)
    order = sorted(range(len(actions)), key=lambda k: (-weights[k], rng.random()))
    return actions[order[rng.randrange(min(3, len(order))) if rng.random() < careless else 0]]


def _shared(returns: list[float], rows: int) -> list[float]:
    """The result as shares of one game; what nobody won goes to the row beyond the seats."""
    if rows > len(returns):
        returns = [*returns, max(0.0, 1 - sum(returns))]
    total = sum(returns)
    return [share / total for share in returns] if total else []


def samples(
    game: str,
    games: int,
    seed: int,
    options: Options,
    workers: int,
    cluster: str,
    path: Path | None = None,
    drafts: float = 0.0,
    beginners: float = 0.0,
) -> Iterator[list[Moment]]:
    """The moments of so many games under all settings in turn, from the file as far as they are there."""
    for name, share in {"--drafts": drafts, "--beginners": beginners}.items():
        if not 0 <= share <= 1:
            raise OptionsError(f"{name} wants a share from 0 to 1.")
    if games < EXAM:
        raise OptionsError(f"A fit wants at least {EXAM} games.")
    rules = load(game)
    worth_of(rules)
    playable = [one for _, one in _playable(rules, options)]
    if not playable:
        raise Endless(rules.title)
    lesson = Lesson(game, rules.rules, options, seed, drafts=drafts, beginners=beginners)
    with Journal(lesson, Taught, _in_order, path) as journal:
        yield from (taught.moments for (taught,) in journal.done[:games])
        numbers = range(len(journal.done), games)
        jobs = ((game, playable[n % len(playable)], seed, n, drafts, beginners) for n in numbers)
        for number, moments in zip(numbers, run_jobs(sample, jobs, workers, cluster), strict=True):
            journal.add([Taught(number, moments)])
            yield moments


def _playable(game: Game, options: Options) -> list[tuple[str, Options]]:
    """What the games go through in turn, by what is chosen: all that come to an end."""
    given = [(str(*one.values()), game.checked({**one, **options})) for one in settings(game)]
    return [(name, one) for name, one in given if not game.endless(one)]


def _in_order(games: Iterable[Taught]) -> Iterator[list[Taught]]:
    for number, taught in enumerate(games):
        if taught.number != number:
            return
        yield [taught]


def fit(game: str, played: list[list[Moment]], seed: int, options: Options | None = None) -> Report:
    """Weights by a softmax over the rows of each moment, bent to how chances come true; always the same.

    All games teach them. Every fourth game in turn examines what the others alone would have taught.
    """
    table = Table(played)
    kinds = [name for name, _ in _playable(load(game), options or {})]
    by: dict[str, list[tuple[Moment, list[float]]]] = {name: [] for name in kinds}
    for part in range(EXAM):
        taught = table.learn([n for n in range(len(played)) if n % EXAM != part])
        for n in range(part, len(played), EXAM):
            by[kinds[n % len(kinds)]] += [(m, taught.told(m)) for m in played[n] if m.won]
    exam = [one for some in by.values() for one in some]
    found = table.learn(list(range(len(played))))
    weights = Weights(load(game).rules, len(played), seed, found.weights, found.bends)
    bins = calibration(exam)
    rows = [(one.chances, round(one.predicted, 4), round(one.came_true, 4)) for one in bins]
    weights.exam = Exam(weights.digest(), rows, {name: round(off(calibration(some)), 4) for name, some in by.items()})
    return Report(weights, bins, *losses(exam))


def _names(moments: list[Moment]) -> list[str]:
    met: dict[str, int] = {}
    for moment in moments:
        for row in moment.rows:
            for name, value in (row or {}).items():
                met[name] = met.get(name, 0) + (value != 0)
    return sorted(name for name, times in met.items() if times >= RARE)


class Lore(NamedTuple):
    """What some games have taught."""

    weights: dict[str, float]
    bends: list[tuple[float, float]]

    def told(self, moment: Moment) -> list[float]:
        """The chances of a moment."""
        return shares(moment.rows, self.weights, self.bends)


class Table:
    """All moments as numbers, so that many can learn from parts of them."""

    def __init__(self, moments: list[list[Moment]]) -> None:
        np = require("numpy")
        self.moments = moments
        every = [(n, m) for n, some in enumerate(moments) for m in some if m.won]
        self.names = _names([m for _, m in every])
        place = {name: k for k, name in enumerate(self.names)}
        most = max((len(m.rows) for _, m in every), default=1)
        self.game = np.array([n for n, _ in every], dtype=int)
        self.x = np.zeros((len(every), most, len(self.names)))
        self.y, self.closed = np.zeros((len(every), most)), np.ones((len(every), most), dtype=bool)
        for k, (_, moment) in enumerate(every):
            for r, row in enumerate(moment.rows):
                if row is not None:
                    self.closed[k, r], self.y[k, r] = False, moment.won[r]
                    for name, value in row.items():
                        if name in place:
                            self.x[k, r, place[name]] = value
        self.scale = self.x.reshape(-1, len(self.names)).std(axis=0) + 1e-9
        self.x /= self.scale
        self.y /= np.maximum(self.y.sum(axis=1, keepdims=True), 1e-9)

    def learn(self, games: list[int]) -> Lore:
        """Weights from all of these games; bends from what each third of them is told by the other two."""
        told: list[tuple[float, float]] = []
        for part in range(THIRDS):
            weights = self._weights([n for k, n in enumerate(games) if k % THIRDS != part])
            for n in games[part::THIRDS]:
                for m in self.moments[n]:
                    if m.won:
                        chances = zip(m.rows, shares(m.rows, weights), m.won, strict=True)
                        told += [(chance, won) for row, chance, won in chances if row is not None]
        return Lore(self._weights(games), risen(told))

    def _weights(self, games: list[int]) -> dict[str, float]:
        np = require("numpy")
        chosen = np.isin(self.game, games)
        found = _newton(self.x[chosen], self.y[chosen], self.closed[chosen]) / self.scale
        pairs = zip(self.names, found.tolist(), strict=True)
        return {name: round(weight, 4) for name, weight in pairs if abs(weight) >= 5e-5}


def _newton(x: Any, y: Any, closed: Any) -> Any:
    """The weights at which no small change explains the results better."""
    np = require("numpy")
    names = x.shape[2]
    w = np.zeros(names)
    for _ in range(STEPS):
        scores = np.where(closed, -1e9, x @ w)
        scores -= scores.max(axis=1, keepdims=True)
        p = np.exp(scores)
        p /= p.sum(axis=1, keepdims=True)
        slope = np.einsum("mrf,mr->f", x, y - p) - RIDGE * w
        spread = (np.sqrt(p)[..., None] * x).reshape(-1, names)
        mean = np.einsum("mrf,mr->mf", x, p)
        curve = spread.T @ spread - mean.T @ mean + RIDGE * np.eye(names)
        step = np.linalg.solve(curve, slope)
        w = w + step
        if np.abs(step).max() < 1e-6:
            break
    return w


def risen(told: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """How chances came true, never falling: neighbours that would fall are put together. From 0 to 1, for `bend`.

    In so many groups of the same size; a group is trusted less the smaller it is, and then moved towards what was told.
    """
    told = sorted(told)
    size = max(1, len(told) // GROUPS)
    pools: list[list[float]] = []
    for start in range(0, len(told) - size + 1, size):
        group = told[start : start + size]
        reckoned = sum(chance for chance, _ in group)
        true = sum(won for _, won in group) + TRUST * reckoned / size
        pools.append([size, reckoned, size + TRUST, true])
        while len(pools) > 1 and _true(pools[-2]) >= _true(pools[-1]):
            last = pools.pop()
            pools[-1] = [a + b for a, b in zip(pools[-1], last, strict=True)]
    bends = [(0.0, 0.0)]
    for count, reckoned, *rest in pools:
        knot = round(reckoned / count, 4), round(rest[1] / rest[0], 4)
        if bends[-1][0] < knot[0] < 1 and bends[-1][1] < knot[1] < 1:
            bends.append(knot)
    return [*bends, (1.0, 1.0)]


def _true(pool: list[float]) -> float:
    """The share of a pool that came true, as far as it is trusted."""
    return pool[3] / pool[2]


def calibration(exam: list[tuple[Moment, list[float]]]) -> list[Bin]:
    """Ten bins of the chances told at moments: how high they were on average, and how many came true."""
    sums = [[0, 0.0, 0.0] for _ in range(BINS)]
    for moment, chances in exam:
        for row, chance, won in zip(moment.rows, chances, moment.won, strict=True):
            if row is not None:
                one = sums[min(BINS - 1, int(chance * BINS))]
                one[0] += 1
                one[1] += chance
                one[2] += won
    return [Bin(int(n), p / n if n else 0.0, t / n if n else 0.0) for n, p, t in sums]


def losses(exam: list[tuple[Moment, list[float]]]) -> tuple[float, float]:
    """The mean surprise at what happened, of the chances told and of even ones."""
    told = blind = 0.0
    for moment, chances in exam:
        even = 1 / max(1, sum(row is not None for row in moment.rows))
        told -= sum(won * log(max(1e-9, chance)) for chance, won in zip(chances, moment.won, strict=True) if won)
        blind -= log(even)
    return told / max(1, len(exam)), blind / max(1, len(exam))


def draw_calibration(game: str, report: Report, path: Path) -> None:
    """Predicted against came true, one point a bin."""
    require("matplotlib").use("Agg")
    plt = require("matplotlib.pyplot")
    figure, axes = plt.subplots(figsize=(4.2, 4.2), layout="constrained")
    axes.plot([0, 1], [0, 1], color="#999", linewidth=1)
    bins = [b for b in report.bins if b.chances]
    most = max(b.chances for b in bins)
    axes.scatter(
        [b.predicted for b in bins],
        [b.came_true for b in bins],
        s=[20 + 120 * b.chances / most for b in bins],
        color="#7a1f1f",
    )
    axes.set(xlabel="chance told", ylabel="share that won", title=load(game).title, xlim=(0, 1), ylim=(0, 1))
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
    plt.close(figure)
