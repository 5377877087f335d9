"""Who meets whom: no one twice, no one with two byes, equals against equals, and it goes on when a person vanishes."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from matinee.server.people.pairing import Pair, round_robin, swiss, swiss_rounds


def met(pairs: list[Pair]) -> list[frozenset[int]]:
    return [frozenset((pair.first, pair.second)) for pair in pairs if pair.second is not None]


def firsts_over_seconds(pairs: list[Pair], count: int) -> list[int]:
    """How many times more everybody sat first than second."""
    games = [pair for pair in pairs if pair.second is not None]
    return [sum((pair.first == n) - (pair.second == n) for pair in games) for n in range(count)]


@pytest.mark.parametrize("count", range(2, 13))
def test_in_a_round_robin_everybody_meets_everybody_once(count: int) -> None:
    rounds = round_robin(range(count))
    assert len(rounds) == count - 1 + count % 2
    every = [pair for one in rounds for pair in one]
    assert sorted(map(sorted, met(every))) == [list(two) for two in combinations(range(count), 2)]
    for one in rounds:
        at_once = [player for pair in one for player in pair if player is not None]
        assert len(at_once) == len(set(at_once)) == count
    byes = Counter(pair.first for pair in every if pair.second is None)
    assert set(byes.values()) <= {1} and len(byes) == (count if count % 2 else 0)
    assert all(abs(more) == 1 - count % 2 for more in firsts_over_seconds(every, count)), "seats are fair"


@pytest.mark.parametrize("count", range(2, 34))
def test_in_a_swiss_nobody_meets_anybody_twice(count: int) -> None:
    rng = Random(count)
    scores, past = dict.fromkeys(range(count), 0.0), list[Pair]()
    for _ in range(swiss_rounds(count)):
        pairs = swiss(scores, past)
        at_once = [player for pair in pairs for player in pair if player is not None]
        assert sorted(at_once) == list(range(count))
        past += pairs
        for first, second in pairs:
            if second is None:
                scores[first] += 1
            else:
                share = rng.choice((0.0, 0.5, 1.0))
                scores[first] += share
                scores[second] += 1 - share
    assert len(met(past)) == len(set(met(past)))
    byes = Counter(pair.first for pair in past if pair.second is None)
    assert set(byes.values()) <= {1}
    assert max(map(abs, firsts_over_seconds(past, count))) <= 2, "seats are fair"


def test_equals_meet_and_a_bye_goes_to_the_last_who_had_none() -> None:
    scores = {0: 2.0, 1: 2.0, 2: 1.0, 3: 1.0, 4: 0.0}
    assert [tuple(sorted(two)) for two in met(swiss(scores, []))] == [(0, 1), (2, 3)]
    assert swiss(scores, [])[-1] == Pair(4, None)
    again = swiss(scores, [Pair(4, None), Pair(0, 1)])
    assert Pair(3, None) in again and frozenset((0, 1)) not in met(again)


def test_who_sat_first_more_often_sits_second() -> None:
    assert swiss({0: 1.0, 1: 1.0}, [Pair(0, 2), Pair(3, 1)]) == [Pair(1, 0)]
    assert swiss({0: 1.0, 1: 1.0}, [Pair(2, 1), Pair(0, None)]) == [Pair(1, 0)], "a bye is no seat"


def test_a_vanished_player_is_not_paired() -> None:
    past = [Pair(0, 1), Pair(2, 3), Pair(4, 5)]
    pairs = swiss({0: 1.0, 2: 1.0, 4: 0.0, 1: 0.0, 3: 0.0}, past)
    assert sorted(player for pair in pairs for player in pair if player is not None) == [0, 1, 2, 3, 4]
    assert sum(pair.second is None for pair in pairs) == 1 and not set(met(pairs)) & set(met(past))


def test_where_everybody_has_met_somebody_meets_again() -> None:
    assert met(swiss({0: 1.0, 1: 0.0}, [Pair(0, 1)])) == [frozenset((0, 1))]
    assert swiss({0: 3.0}, []) == [Pair(0, None)]
