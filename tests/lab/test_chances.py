"""Intervals hold what they promise, and the sequential test stops with the right answer."""

from __future__ import annotations

from random import Random

import pytest

from matinee.lab.chances import Sequential, clearly_under, wilson


def test_wilson_gives_the_intervals_of_the_textbook() -> None:
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def settled(share: float, seed: int, most: int = 4000) -> str | None:
    """The verdict on a bot that wins this share, in mirrored pairs."""
    test, rng = Sequential(margin=0.1), Random(seed)
    for _ in range(most):
        test.add(((rng.random() < share) + (rng.random() < share)) / 2)
        if test.verdict:
            break
    return test.verdict


def test_the_sequential_test_errs_no_more_often_than_it_says() -> None:
    """Risk 5 %: of 200 trials each, 20 wrong ones would come once in ten thousand."""
    for share, wanted in ((0.6, "stronger"), (0.5, "equal"), (0.4, "weaker")):
        wrong = sum(settled(share, seed) != wanted for seed in range(200))
        assert wrong <= 20, (share, wrong)


def called_weak(share: float, seed: int, floor: float = 0.35, most: int = 400) -> int | None:
    """After how many games a plan of this share is out, if it is asked after each."""
    rng, won = Random(seed), 0
    for games in range(1, most + 1):
        won += rng.random() < share
        if clearly_under(won, games, floor):
            return games
    return None


def test_repeated_tests_rarely_drop_an_answer_by_bad_luck() -> None:
    """Risk 5 %, whatever the number of questions; and who never wins is out soon."""
    assert sum(called_weak(0.35, seed) is not None for seed in range(300)) <= 24
    assert all(called_weak(0.15, seed) is not None for seed in range(100))
    assert called_weak(0.0, 1) == 12 and not clearly_under(0, 11, 0.35)
    assert clearly_under(0, 100_000, 0.35) and not clearly_under(100_000, 100_000, 0.35)


def test_a_few_lucky_games_settle_nothing() -> None:
    test = Sequential()
    for _ in range(7):
        test.add(1.0)
    assert test.verdict is None


def test_more_seats_have_another_par() -> None:
    test = Sequential(par=0.25, margin=0.1)
    for _ in range(400):
        test.add(0.25)
    assert test.verdict == "equal"
