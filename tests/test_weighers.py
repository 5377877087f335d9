"""Weighers remember what they have computed: it is what would be computed again, and what plain ways give."""

from __future__ import annotations

import sys
from heapq import heappop, heappush
from random import Random
from typing import Any

import pytest

import matinee
from matinee.bots.greedy import best
from matinee.games.newyork.map import manhattan
from matinee.games.sheboygan.map import city
from matinee.games.sheboygan.mind import reckoning
from matinee.table.board import members
from matinee.table.dice import outcome
from matinee.table.phase import CHANCE
from matinee.table.state_cache import StateCache

CASES = [
    ("newyork", {"players": 2}),
    ("newyork", {"players": 4}),
    ("sheboygan", {}),
    ("sheboygan", {"scenario": "advanced-b"}),
    ("america", {"players": 2}),
    ("america", {"players": 4}),
    ("destroyall", {"players": 2}),
    ("destroyall", {"players": 4}),
]


def forget(game: str) -> None:
    """Empty all that a game's mind has kept."""
    for name, module in list(sys.modules.items()):
        if name.startswith(f"matinee.games.{game}.mind"):
            for kept in vars(module).values():
                if isinstance(kept, StateCache) or (hasattr(kept, "cache_info") and kept.__module__ == name):
                    kept.cache_clear()


@pytest.mark.parametrize(("name", "options"), CASES)
def test_what_is_remembered_is_what_would_be_reckoned_anew(name: str, options: dict[str, Any]) -> None:
    game, compared = matinee.load(name), 0
    for seed in range(40):
        rng, state = Random(seed), game.new(**options)
        while (player := state.player) is not None and compared < 120:
            if player == CHANCE:
                state.play(outcome(state, rng.random()))
                continue
            actions = state.legal_actions()
            if len(actions) > 1 and rng.random() < 0.3:
                warm = game.mind.weigh(state, player, actions, Random(7))
                chances = game.mind.worth(state) if game.mind.worth is not None else None
                forget(name)
                assert game.mind.weigh(state, player, actions, Random(7)) == warm, state.stack[-1]
                assert chances is None or game.mind.worth is None or game.mind.worth(state) == chances
                compared += 1
            state.play(best(state, player, actions, rng) if rng.random() < 0.8 else rng.choice(actions))
        if compared >= 120:
            break
    assert compared >= 120


def test_steps_are_the_rings_of_the_way() -> None:
    rng = Random(1)
    for _ in range(200):
        free = manhattan.OPEN & ~(rng.getrandbits(manhattan.SPACES) & rng.getrandbits(manhattan.SPACES))
        goals = 1 << rng.randrange(manhattan.SPACES) | 1 << rng.randrange(manhattan.SPACES)
        spaces = rng.getrandbits(manhattan.SPACES)
        rings = manhattan.way(goals, free)
        found = manhattan.steps(goals, free, spaces)
        for space in members(spaces):
            assert found[space] == next((n for n, ring in enumerate(rings) if ring >> space & 1), manhattan.FAR)


def plainly(starts: int, passable: int, rubble: int, leaving: bool) -> list[int]:
    """Movement points by the book: the box entered is paid; leaving pays what one comes from, as seen from the end."""
    ways = [reckoning.FAR] * city.BOXES
    heap = [(0, box) for box in members(starts)]
    for _, box in heap:
        ways[box] = 0
    while heap:
        spent, box = heappop(heap)
        for other in city.NEIGHBOURS[box]:
            total = spent + city.step_cost(box if leaving else other, "foot", rubble)
            if passable >> other & 1 and total < ways[other]:
                ways[other] = total
                heappush(heap, (total, other))
    return ways


def test_ways_of_the_monster_are_the_cheapest() -> None:
    rng = Random(2)
    for _ in range(40):
        rubble = city.BUILDINGS & rng.getrandbits(city.BOXES) & rng.getrandbits(city.BOXES)
        broken = city.BRIDGE & rng.getrandbits(city.BOXES)
        footing = city.ALL & ~(city.BUILDINGS & ~rubble) & ~broken
        box = rng.choice(list(members(footing)))
        starts = (city.NEAR[box] | 1 << box) & footing
        stalked = reckoning.stalk(box, rubble, broken, False)
        assert [stalked[b] for b in range(city.BOXES)] == plainly(starts, footing, rubble, leaving=True)
        walked = plainly(1 << box, footing, rubble, leaving=False)
        near = [min(walked[n] for n in (b, *city.NEIGHBOURS[b])) for b in range(city.BOXES)]
        for points, reached in enumerate(reckoning.prowl(box, rubble, broken, False, 20)):
            assert list(members(reached)) == [b for b in range(city.BOXES) if near[b] <= points]


def test_firing_posts_are_the_boxes_in_sight() -> None:
    rng = Random(3)
    for _ in range(60):
        standing = city.BUILDINGS & (rng.getrandbits(city.BOXES) | rng.getrandbits(city.BOXES))
        target, reach = rng.randrange(city.BOXES), rng.randint(1, 6)
        posts = reckoning.firing_posts(target, reach, False, standing)
        for box in range(city.BOXES):
            within = 0 < city.DIST[box][target] <= reach or city.NEAR[target] >> box & 1
            assert posts >> box & 1 == (within and city.in_sight(box, target, standing))


def test_a_memo_forgets_the_older_half() -> None:
    memo, made = StateCache[int](4), list[int]()

    def make() -> int:
        made.append(key)
        return key * 10

    for key in (1, 2, 3, 4, 4, 5, 4, 1):
        assert memo(key, make) == key * 10
    assert made == [1, 2, 3, 4, 5, 1]
    memo.cache_clear()
    assert memo(key, make) == 10 and made[-2:] == [1, 1]
