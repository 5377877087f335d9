"""A tournament from its first round to its table, with a person who vanishes on the way."""

from __future__ import annotations

from random import Random

import pytest

from matinee.server.people.rounds import Entrant, Meeting, next_round, rounds_for, settled, standings


def entrants(count: int) -> list[Entrant]:
    return [Entrant(n) for n in range(count)]


def played_out(kind: str, count: int, vanishes: int | None = None) -> tuple[list[Entrant], list[Meeting]]:
    """All rounds with results by lot; one may vanish in the middle of the second round."""
    rng, who, done = Random(count), entrants(count), list[Meeting]()
    rounds = rounds_for(kind, count)
    while new := next_round(kind, rounds, who, done):
        assert not next_round(kind, rounds, who, [*done, new[0]._replace(share=None)]), "a round is waited for"
        if new[0].round == 2 and vanishes is not None:
            who = [one._replace(out=one.n == vanishes) for one in who]
        gone = {one.n for one in who if one.out}
        for one in new:
            one = settled(one, gone)
            done.append(one if one.share is not None else one._replace(share=rng.choice((0.0, 0.5, 1.0))))
    assert max(one.round for one in done) == rounds
    return who, done


@pytest.mark.parametrize("kind", ["swiss", "robin"])
@pytest.mark.parametrize("count", [2, 3, 5, 8])
def test_a_rounds_points_equal_its_games_and_byes(kind: str, count: int) -> None:
    who, done = played_out(kind, count)
    table = standings(who, done)
    assert sum(score.points for score in table) == len(done)
    assert [score.points for score in table] == sorted((score.points for score in table), reverse=True)


@pytest.mark.parametrize("kind", ["swiss", "robin"])
def test_a_vanished_player_loses_and_leaves_the_tournament(kind: str) -> None:
    _, done = played_out(kind, 8, vanishes=3)
    [theirs] = [one for one in done if one.round == 2 and 3 in (one.first, one.second)]
    assert theirs.share == (0.0 if theirs.first == 3 else 1.0)
    assert not [one for one in done if one.round > 2 and 3 in (one.first, one.second)]
    for round in range(3, 1 + max(one.round for one in done)):
        there = [n for one in done if one.round == round for n in (one.first, one.second) if n is not None]
        assert sorted(there) == [0, 1, 2, 4, 5, 6, 7]


def test_equal_points_are_told_apart_by_whom_one_met() -> None:
    done = [Meeting(1, 0, 0, 1, 1.0), Meeting(1, 1, 2, 3, 1.0), Meeting(2, 0, 0, 2, 0.5)]
    done += [Meeting(2, 1, 1, 3, 1.0)]
    table = standings(entrants(4), done)
    assert [(score.n, score.points) for score in table] == [(0, 1.5), (2, 1.5), (1, 1.0), (3, 0.0)]
    assert table[0].rivals > table[1].rivals


def test_with_fewer_than_two_left_it_is_over() -> None:
    who = [Entrant(0), Entrant(1, out=True)]
    assert next_round("swiss", 3, who, [Meeting(1, 0, 0, 1, 1.0)]) == []
