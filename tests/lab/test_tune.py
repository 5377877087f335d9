"""Tuning styles: repeatable, mirrored, and in one sentence where there is nothing to tune."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

import matinee
from matinee.lab.batch import Batch
from matinee.lab.tune import TriedStyle, draw, kind_of, played, tune


def test_the_usual_style_is_at_par_in_every_mirrored_set() -> None:
    """With no other numbers both chairs of a set play the same game: each wins it once."""
    for seed in range(6):
        assert played("destroyall", {"players": 2}, {}, f"{seed}") == 0.5


def test_a_style_that_lets_others_come_wins_in_destroy_all() -> None:
    """What data/styles.toml calls keen wins clearly more than half: 74 % over 244 games."""
    keen = matinee.load("destroyall").mind.styles["keen"].keywords["style"]  # type: ignore[attr-defined]
    scores = [played("destroyall", {"players": 2}, msgspec.structs.asdict(keen), f"keen/{n}") for n in range(30)]
    assert sum(scores) / len(scores) > 0.55


def test_tuning_halves_the_field_and_repeats_itself() -> None:
    rounds: list[int] = []
    found = tune("newyork", {"players": 2}, 4, 1, Batch(7, workers=1), told=lambda alive: rounds.append(len(alive)))
    again = tune("newyork", {"players": 2}, 4, 1, Batch(7, workers=1))
    assert rounds == [4, 2, 1] and len(found) == 4 and found == again


def test_numbers_are_drawn_around_the_usual_ones() -> None:
    _, kind = kind_of("america")
    for seed in range(20):
        drawn = draw(kind, Random(seed))
        assert set(drawn) <= {field.name for field in msgspec.structs.fields(kind)}
        msgspec.convert(drawn, kind)


def test_an_interval_narrows_with_the_sets() -> None:
    few, many = (TriedStyle({}, [0.5, 1.0] * n).interval for n in (4, 60))
    assert few[0] < many[0] < 0.75 < many[1] < few[1]


def test_no_style_and_no_sets_are_refused() -> None:
    with pytest.raises(matinee.OptionsError, match="at least one"):
        tune("newyork", {}, 0, 1, Batch(1))
