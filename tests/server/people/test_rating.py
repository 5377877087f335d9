"""Ratings as plain values: who wins goes up, who leaves goes down, and bots stay where they were measured."""

from __future__ import annotations

import pytest

import matinee
from matinee.bots.ladder import Skill, ladder, skill
from matinee.server.people.established import established
from matinee.server.people.rating import ENOUGH, Rated, Rating, rate

ANN, BEN = Rating(), Rating()


def test_a_winner_rises_and_a_loser_falls_by_as_much() -> None:
    ann, ben = rate([Rated(ANN, 1.0), Rated(BEN, 0.0)])
    assert ann is not None and ben is not None
    assert ann.points - 1500 == 1500 - ben.points > 0
    assert (ann.games, ann.won, ben.games, ben.won) == (1, 1.0, 1, 0.0)
    assert ann.margin < ANN.margin, "every game tells something"


def test_a_draw_moves_ratings_together() -> None:
    ann, ben = rate([Rated(ANN, 0.5), Rated(BEN, 0.5)])
    assert ann is not None and ben is not None and ann.points == ben.points == 1500 and ann.won == 0.5
    strong, weak = rate([Rated(Rating(30.0, 4.0), 0.5), Rated(Rating(20.0, 4.0), 0.5)])
    assert strong is not None and weak is not None and strong.mean < 30.0 and weak.mean > 20.0


def test_who_left_early_has_lost_whoever_plays_on_for_them() -> None:
    stayed, left = rate([Rated(ANN, 0.0), Rated(BEN, 1.0, left=True)])
    assert stayed is not None and left is not None
    assert stayed.mean > ANN.mean and left.mean < BEN.mean and left.won == 0


def test_of_four_the_one_who_left_comes_after_those_who_lost() -> None:
    players = [Rated(Rating(), 1.0), Rated(Rating(), 0), Rated(Rating(), 0), Rated(Rating(), 0, left=True)]
    won, lost, also, left = rate(players)
    assert won and lost and also and left
    assert won.mean > lost.mean == also.mean > left.mean


def test_bot_ratings_are_fixed_and_stronger_ones_give_more() -> None:
    over_kaiju, bot = rate([Rated(ANN, 1.0), Rated(Skill(33.0, 1.0), 0.0)])
    over_usher, _ = rate([Rated(ANN, 1.0), Rated(Skill(12.0, 1.0), 0.0)])
    assert bot is None and over_kaiju is not None and over_usher is not None
    assert over_kaiju.mean > over_usher.mean > ANN.mean


def test_a_rating_is_sure_after_enough_games() -> None:
    rating = Rating()
    for n in range(ENOUGH):
        assert not rating.sure, n
        after, _ = rate([Rated(rating, float(n % 2)), Rated(Skill(25.0, 0.0), 1.0 - n % 2)])
        assert after is not None
        rating = after
    assert rating.sure and abs(rating.points - 1500) < 100


@pytest.mark.parametrize("name", matinee.names())
def test_the_bots_of_every_game_stand_as_the_lab_measured_them(name: str) -> None:
    game = matinee.load(name)
    bots = ladder(game)
    assert list(bots) == ["projectionist", "usher", "producer", "kaiju"] and bots["projectionist"].mean == 25
    assert bots["usher"].mean < 25 <= bots["kaiju"].mean
    assert skill(game, "greedy") == bots["projectionist"]
    assert skill(game, "usher/cautious") is skill(game, "kaiju:5") is skill(game, "random") is None


def test_points_are_odds_as_chess_players_know_them() -> None:
    """Sheboygan's Kaiju wins 81 of 100 against the Projectionist: 252 points."""
    kaiju = Rating(*ladder(matinee.load("sheboygan"))["kaiju"])
    assert kaiju.points == 1752
    assert 1 / (1 + 10 ** ((1500 - kaiju.points) / 400)) == pytest.approx(0.81, abs=0.001)


def test_one_rival_counts_less_each_time() -> None:
    gains = []
    for met in range(4):
        ann, _ = rate([Rated(Rating(25, 2), 1.0), Rated(Rating(25, 2), 0.0)], {frozenset((0, 1)): met})
        assert ann is not None
        gains.append(ann.mean - 25)
    assert gains == pytest.approx([gains[0] / n for n in (1, 2, 3, 4)]) and gains[0] > 0


def test_a_newcomer_as_rival_counts_a_fifth() -> None:
    full, _ = rate([Rated(ANN, 1.0), Rated(Skill(BEN.mean, BEN.doubt), 0.0)])
    fifth, _ = rate([Rated(ANN, 1.0), Rated(BEN, 0.0)])
    assert full is not None and fifth is not None
    assert fifth.mean - ANN.mean == pytest.approx((full.mean - ANN.mean) / 5)
    assert fifth.doubt - ANN.doubt == pytest.approx((full.doubt - ANN.doubt) / 5)


def test_twelve_straw_men_lift_nobody_over_a_bot() -> None:
    farmer = Rating()
    for _ in range(12):
        after, _ = rate([Rated(farmer, 1.0), Rated(Rating(), 0.0)])
        assert after is not None
        farmer = after
    best = max(skill.mean for name in matinee.names() for skill in ladder(matinee.load(name)).values())
    assert farmer.mean < best


def test_who_plays_only_each_other_stays_provisional() -> None:
    ring = {name: set("abcde") - {name} for name in "abcde"}
    bots = {"usher", "producer", "kaiju"}
    assert established(ring, bots) == set()
    grown = ring | {"a": bots | set("bc"), "b": {"usher", "kaiju", "a"}, "c": {"a", "b", "usher"}}
    assert established(grown, bots) == set("abcde"), "it spreads from the bots"
    assert established({"a": {"usher", "kaiju"}}, bots) == set()
