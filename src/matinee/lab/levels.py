"""Levels of a game: recipes meet in duels, a strength is fitted to each, and rungs are picked that are evenly apart.

The rungs then meet again on dice that did not pick them. What they win there is what the data say.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import exp
from random import Random

from matinee.bots import match
from matinee.bots.levels import MOST, Level, Met, Recipe, Rungs
from matinee.bots.names import PEOPLE, bot
from matinee.bots.seat import Bot
from matinee.bots.usher import SLIPS
from matinee.lab.batch import Batch
from matinee.table.dice import fair
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.minds.styles import NOVICE, STRONGEST
from matinee.table.registry import load

GRID = {
    NOVICE: (0.9, 0.75, 0.6, 0.5, SLIPS, 0.25, 0.15, 0.07, 0.0),
    "": (0.5, 0.4, 0.3, 0.2, 0.13, 0.08, 0.04, 0.0),
    STRONGEST: (0.3, 0.2, 0.12, 0.07, 0.03, 0.0),
}
"""How often recipes of each style slip."""

BOOK, BOOK_SLIPS = "kaiju:1", (0.6, 0.45, 0.3, 0.2, 0.13, 0.08, 0.04, 0.0)
"""The strongest style with the designs of the book, without search, and how often recipes of it slip."""

SEARCH = Recipe(bot="kaiju")
"""The strongest with its search."""

HAND, ZERO = Recipe(NOVICE, SLIPS), Recipe()
"""A novice hand, which level 1 may not beat; and the Projectionist, from whom strength is counted."""

PLAYOUTS = 48
"""What a bot that thinks by the second is measured with: it has to repeat itself."""

APART = (1, 2, 4)
"""How many places lie between recipes that meet, in each round in the order of the rounds before."""

ROUNDS, NEAR = 3, 2
"""Rounds, and how many of the best a search meets in the last of them: it takes a hundred times as long."""

PER_JOB, FIFTH = 5, 5
"""Deals that one worker plays at a time; and a search plays a fifth of the games."""

WANTED, LEAST = 0.65, 0.6
"""What a level should win against the one below, and what it wins at least where luck leaves so much room."""

Setting = tuple[str, Options]
Pair = tuple[Recipe, Recipe]
Tally = dict[int, tuple[float, int]]
"""By seat, what was won of how many games."""


def named(name: str, rng: Random) -> Bot:
    return bot(name if ":" in name else f"{name}:{PLAYOUTS}", rng)


def duel(setting: Setting, pair: Pair, seed: str, deals: int) -> Tally:
    """What the first wins, by seat: every other seat is its own, then the others on the same dice."""
    (game, options), (one, other) = setting, pair
    won, games = [0.0, 0.0], [0, 0]
    for n in range(deals):
        for turn in range(2):
            state = load(game).new(**options)
            seats = range(len(state.game.seats(state.options)))
            own = [seat for seat in seats if seat % 2 == turn]
            bots = [(one if seat in own else other).player(Random(f"{seed}/{n}/{seat}"), named) for seat in seats]
            match.play_on(state, bots, fair(Random(f"{seed}/{n}/dice")))
            returns = state.returns() or [0.0 for _ in seats]
            won[turn] += sum(returns[seat] for seat in own) + (1 - sum(returns)) / 2
            games[turn] += 1
    return {turn: (won[turn], games[turn]) for turn in range(2)}


def recipes() -> list[Recipe]:
    """All that are tried, from what is probably the weakest."""
    styles = [Recipe(style, slips) for style, every in GRID.items() for slips in every]
    return [*styles, *(Recipe(slips=slips, bot=BOOK) for slips in BOOK_SLIPS)]


def tried(setting: Setting, deals: int, search: bool, batch: Batch) -> dict[Pair, Tally]:
    """What recipes have won against each other, in rounds of pairs that are ever more alike."""
    found: dict[Pair, Tally] = {}
    order = recipes()
    for number in range(ROUNDS):
        pairs = [(order[n], order[n + apart]) for apart in APART for n in range(len(order) - apart)]
        if search and number == ROUNDS - 1:
            pairs += [(below, SEARCH) for below in order[-NEAR:]]
        for pair, tally in played(setting, pairs, deals, f"{batch.seed}/{number}", batch):
            found[pair] = added(found.get(pair, {}), tally)
        strength, _ = fitted(found)
        order = sorted(order, key=lambda recipe: strength[recipe])
    return found


def played(setting: Setting, pairs: list[Pair], deals: int, seed: str, batch: Batch) -> Iterator[tuple[Pair, Tally]]:
    """The deals of each pair, in portions, the slowest first."""
    pairs = sorted(pairs, key=lambda pair: SEARCH not in pair)
    jobs = [
        (setting, pair, f"{seed}/{n}/{done}", 1 if SEARCH in pair else min(PER_JOB, deals - done))
        for n, pair in enumerate(pairs)
        for done in range(0, deals, 1 if SEARCH in pair else PER_JOB)
    ]
    yield from zip((pair for _, pair, _, _ in jobs), batch.run(duel, jobs), strict=True)


def added(one: Tally, other: Tally) -> Tally:
    """Two tallies together."""
    sums: Tally = dict(one)
    for seat, (won, games) in other.items():
        had, of = sums.get(seat, (0.0, 0))
        sums[seat] = had + won, of + games
    return sums


DOUBT, PACE = 0.05, 0.7
"""How little is believed of who never lost; and how much of each correction the fit makes at once."""


def fitted(found: dict[Pair, Tally], rounds: int = 200) -> tuple[dict[Recipe, float], float]:
    """The strength of each in log-odds, 0 for the Projectionist, and what the first seat adds (Bradley and Terry)."""
    strength = {recipe: 0.0 for pair in found for recipe in pair}
    bias, sign = 0.0, (1, -1)
    lines = [
        (one, other, sign[seat], won, games)
        for (one, other), tally in found.items()
        for seat, (won, games) in tally.items()
    ]
    for _ in range(rounds):
        slope = dict.fromkeys(strength, 0.0)
        bend = dict.fromkeys(strength, DOUBT)
        lean, curve = 0.0, DOUBT
        for one, other, side, won, games in lines:
            p = share(strength[one] - strength[other] + side * bias)
            gap, weight = won - games * p, games * p * (1 - p)
            slope[one] += gap
            slope[other] -= gap
            bend[one] += weight
            bend[other] += weight
            lean += side * gap
            curve += weight
        for recipe in strength:
            strength[recipe] += PACE * (slope[recipe] - DOUBT * strength[recipe]) / bend[recipe]
        bias += PACE * lean / curve
    zero = strength.get(ZERO, 0.0)
    return {recipe: one - zero for recipe, one in strength.items()}, bias


def share(odds: float) -> float:
    """A chance from its log-odds."""
    return 1 / (1 + exp(-odds))


def step(strength: dict[Recipe, float], bias: float, one: Recipe, other: Recipe) -> float:
    """What one should win against another, in both seats alike."""
    gap = strength[one] - strength[other]
    return (share(gap + bias) + share(gap - bias)) / 2


def picked(strength: dict[Recipe, float], bias: float) -> list[Recipe]:
    """As many rungs as there is room for, as even as can be; the first no stronger than a novice hand."""
    order = sorted(strength, key=lambda recipe: strength[recipe])
    if SEARCH in strength:  # the strongest face is the strongest level, also where luck hides it
        order = [recipe for recipe in order if strength[recipe] <= strength[SEARCH] and recipe != SEARCH] + [SEARCH]
    firsts = [n for n, recipe in enumerate(order) if strength[recipe] <= strength[HAND]]
    for wanted in range(MOST, 1, -1):
        chain = _chain(strength, bias, order, firsts, wanted)
        if all(step(strength, bias, above, below) >= LEAST for below, above in pairwise(chain)):
            return chain
    return [order[firsts[0]], order[-1]]


def _chain(strength: dict[Recipe, float], bias: float, order: list[Recipe], firsts: list[int], k: int) -> list[Recipe]:
    """The most even path from one of the first to the last in a number of rungs."""
    best: list[dict[int, tuple[float, tuple[int, ...]]]] = [{n: (0.0, (n,)) for n in firsts}]
    for _ in range(k - 1):
        after: dict[int, tuple[float, tuple[int, ...]]] = {}
        for n in range(len(order)):
            ways = [
                (cost + (step(strength, bias, order[n], order[m]) - WANTED) ** 2, (*way, n))
                for m, (cost, way) in best[-1].items()
                if m < n
            ]
            if ways:
                after[n] = min(ways)
        best.append(after)
    last = best[-1].get(len(order) - 1)
    return [order[n] for n in last[1]] if last else [order[0]] * k


def settings(game: Game) -> list[tuple[Options, list[Options]]]:
    """The options of each set of levels, and those under which it is measured: a duel first, then four."""
    option = game.options[0]
    seats = {choice: len(game.seats(game.checked({option.name: choice}))) for choice in option.choices}
    if len(set(seats.values())) > 1:
        return [({}, [{option.name: choice} for choice in option.choices if seats[choice] in (2, 4)])]
    return [({option.name: choice}, [{option.name: choice}]) for choice in option.choices]


def measure(game: str, options: Options, under: list[Options], games: int, search: bool, batch: Batch) -> Rungs:
    """Pick rungs by duels, and let them meet on dice of their own."""
    found = tried((game, under[0]), max(1, games // 2 // 20), search, batch)
    known = [pair for pair in pairwise(picked(*fitted(found))) if SEARCH not in pair]
    for pair, tally in played((game, under[0]), known, games // 4, f"{batch.seed}/again", batch):
        found[pair] = added(found.get(pair, {}), tally)  # those that looked evenly apart are looked at again
    strength, bias = fitted(found)
    chain = picked(strength, bias)
    levels = [
        Level(face, recipe, round(strength[recipe], 2)) for face, recipe in zip(faces(len(chain)), chain, strict=True)
    ]
    met = [one for setting in under for one in proved((game, setting), chain, games, batch)]
    return Rungs(options, levels, met, rules=load(game).rules)


def faces(rungs: int) -> list[str]:
    """Whose face each level has: the weakest face comes first, and the strongest last."""
    people = list(PEOPLE)
    return [people[round(n * (len(people) - 1) / max(1, rungs - 1))] for n in range(rungs)]


def proved(setting: Setting, chain: list[Recipe], games: int, batch: Batch) -> Iterator[Met]:
    """What each rung wins against the one below."""
    pairs = list(zip(chain[1:], chain, strict=False))
    sums: dict[Pair, Tally] = {pair: {} for pair in pairs}
    for costly in (True, False):
        some = [pair for pair in pairs if (SEARCH in pair) == costly]
        deals = max(1, games // 2 // (FIFTH if costly else 1))
        for pair, tally in played(setting, some, deals, f"{batch.seed}/proof", batch):
            sums[pair] = added(sums[pair], tally)
    for n, pair in enumerate(pairs):
        for seat, (won, of) in sorted(sums[pair].items()):
            yield Met(n + 2, setting[1], seat, won, of)
