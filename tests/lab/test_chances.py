"""Intervals hold what they promise, and the sequential test stops with the right answer."""

from __future__ import annotations

from random import Random

import pytest

from matinee.lab.chances import Sequential, wilson


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
