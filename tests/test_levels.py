"""Levels: declared for every game, weakest first, and named by a number beside a face."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import matinee
from matinee.bots import bot, known, match
from matinee.bots.levels import Easier, Level, Met, Recipe, Rungs, easier, every, level, rungs
from matinee.bots.names import PEOPLE, is_ours, ponders
from matinee.desk.library.cards import card
from matinee.lab import levels as lab
from matinee.table.dice import fair
from matinee.table.errors import OptionsError
from matinee.table.json_types import Options

GAMES = matinee.names()
SETTINGS = [(name, own, under[0]) for name in GAMES for own, under in lab.settings(matinee.load(name))]
DEALS = 6


@pytest.mark.parametrize(("name", "own", "under"), SETTINGS)
def test_levels_rise_from_the_usher_to_kaiju(name: str, own: Options, under: Options) -> None:
    game = matinee.load(name)
    found = rungs(game, game.checked(under)).levels
    assert 2 <= len(found) <= 8
    assert [one.strength for one in found] == sorted({one.strength for one in found})
    faces = [list(PEOPLE).index(one.face) for one in found]
    assert faces == sorted(faces) and (found[0].face, found[-1].face) == ("usher", "kaiju")
    assert {one.recipe.style for one in found} <= {"", *game.mind.styles}


@pytest.mark.parametrize(("name", "own", "under"), SETTINGS)
def test_levels_one_four_and_eight_are_in_order(name: str, own: Options, under: Options) -> None:
    """Coarsely, and the search by its style alone: whole searches take too long here."""
    found = [one.recipe for one in rungs(matinee.load(name), under).levels]
    first, middle, last = found[0], found[len(found) // 2 - 1], Recipe(bot="kaiju:1")
    assert won(name, under, middle, first) > 0.5 and won(name, under, last, middle) > 0.5
    assert won(name, under, lab.HAND, first) >= 0.5  # a novice hand, which learns nothing


def won(name: str, options: Options, one: Recipe, other: Recipe) -> float:
    tally = lab.duel((name, options), (one, other), "order", DEALS).values()
    return sum(share for share, _ in tally) / sum(games for _, games in tally)


@pytest.mark.parametrize("name", GAMES)
def test_a_face_with_a_number_plays_at_that_level(name: str) -> None:
    game = matinee.load(name)
    state = game.new()
    recipe = level(game, state.options, 2).recipe
    seats = len(game.seats(state.options))
    named = [bot("usher@2", Random(seat)) for seat in range(seats)]
    made = [recipe.player(Random(seat), bot) for seat in range(seats)]
    same = game.new()
    match.play_on(state, named, fair(Random(1)))
    match.play_on(same, made, fair(Random(1)))
    assert state.returns() is not None and state.key() == same.key()


def test_a_level_above_the_highest_is_the_highest() -> None:
    game = next(matinee.load(name) for name in GAMES if len(every(matinee.load(name))[0].levels) < 8)
    highest = rungs(game, {}).levels[-1]
    assert level(game, {}, 8) == highest


def test_levels_go_with_our_faces_and_nothing_else() -> None:
    assert known("usher@1", GAMES[0]) and known("kaiju@8") and is_ours("usher@3")
    assert not known("usher@9") and not known("usher@0") and not known("random@1") and not known("usher@2/cautious")
    assert ponders("kaiju@8") and not ponders("usher@3")
    with pytest.raises(OptionsError):
        bot("usher@2/cautious", Random(1))


def test_a_strength_is_fitted_from_duels() -> None:
    """Odds of three to one in either order; and the first seat is worth as much."""
    a, b = Recipe("a"), Recipe("b")
    found, bias = lab.fitted(
        {(a, b): {0: (900, 1000), 1: (500, 1000)}, (lab.ZERO, a): {0: (750, 1000), 1: (250, 1000)}}
    )
    assert found[a] == pytest.approx(0, abs=0.01) and found[b] == pytest.approx(-1.1, abs=0.01)
    assert bias == pytest.approx(1.1, abs=0.01)


def test_rungs_are_picked_evenly() -> None:
    fine = {Recipe("fine", slips): -slips for slips in (n / 10 for n in range(1, 60))}
    known = {**fine, lab.HAND: -4.0, lab.ZERO: 0.0, lab.SEARCH: 0.3}
    chain = lab.picked(known, 0.0)
    assert len(chain) == 8 and chain[-1] == lab.SEARCH and known[chain[0]] <= -4
    assert all(0.6 <= lab.step(known, 0.0, above, below) <= 0.7 for below, above in pairwise(chain))
    narrow = {lab.HAND: -0.5, Recipe("some"): -0.2, lab.ZERO: 0.0, lab.SEARCH: 0.0}
    assert lab.picked(narrow, 0.0) == [lab.HAND, lab.SEARCH]


def test_the_easier_side_is_told_from_the_games_around_a_level() -> None:
    levels = [Level("usher", Recipe(), float(n)) for n in range(3)]
    met = [Met(2, {}, 0, 30, 100), Met(2, {}, 1, 90, 100), Met(3, {}, 0, 55, 100), Met(3, {}, 1, 65, 100)]
    found = Rungs({}, levels, met)
    assert easier(found, {}, 1) == Easier(1, 160, 200)
    assert easier(found, {}, 2) == Easier(1, 270, 400)
    assert easier(found, {}, 3) is None


@pytest.mark.parametrize("name", GAMES)
def test_shipped_levels_were_measured_with_the_rules_of_today(name: str) -> None:
    game = matinee.load(name)
    for found in every(game):
        assert found.measured and found.command.startswith(f"matinee levels {name} ") and found.rules == game.rules
        assert {met.level for met in found.met} == set(range(2, len(found.levels) + 1))


@pytest.mark.parametrize("name", GAMES)
def test_a_level_wins_most_of_its_duels_with_the_one_below(name: str) -> None:
    """As measured for two players, both seats together."""
    for found in every(matinee.load(name)):
        for number in range(2, len(found.levels) + 1):
            duels = [met for met in found.met if met.level == number and met.options.get("players", 2) == 2]
            share = sum(met.won for met in duels) / sum(met.games for met in duels)
            assert 0.55 <= share <= 0.75, (found.options, number, share)


def test_the_card_of_a_game_shows_its_levels_and_the_easier_side() -> None:
    learning = card(matinee.load("sheboygan"), {"scenario": "learning"}).levels
    assert [one.face for one in learning] == [
        one.face for one in rungs(matinee.load("sheboygan"), {"scenario": "learning"}).levels
    ]
    assert learning[0].easier == 1 and learning[0].share > 0.8 and learning[0].games == 400
    four = card(matinee.load("newyork"), {"players": 4}).levels
    assert len(four) == 4 and all(one.easier is None for one in four)
