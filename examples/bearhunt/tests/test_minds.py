"""What bots make of it: a fair guess, greed that beats chance, and a bot of this package's own."""

from __future__ import annotations

from random import Random

import pytest
from bearhunt.state import BEAR, HUNTERS, Forest
from scene import GAME, scene

import matinee
from matinee import Seat, bots


def won(by: int, pair: list[str], games: int) -> int:
    """How many of some games a seat wins."""
    ends = [matinee.play("bearhunt", bots=pair, seed=seed).replay().returns() for seed in range(games)]
    return sum(end is not None and end[by] == 1 for end in ends)


def test_hunters_guess_the_bear_wherever_it_can_be_and_nowhere_else() -> None:
    s = scene("owl", could=["owl", "fox", "echo"])
    guessed = {s.guess(HUNTERS, Random(luck)).position()["bear"] for luck in range(60)}
    assert guessed == {"owl", "fox", "echo"}
    assert all(s.guess(BEAR, Random(luck)) == s for luck in range(5))


def test_greed_beats_chance_on_both_sides() -> None:
    """By luck alone the bear hardly ever wins, and hunters only when it starves."""
    assert won(BEAR, ["greedy", "random"], 30) >= 20
    assert won(BEAR, ["random", "random"], 30) <= 3
    assert won(HUNTERS, ["random", "greedy"], 30) >= 28
    assert won(BEAR, ["greedy", "greedy"], 30) in range(8, 24), "neither side is lost from the start"


def test_the_patient_bot_is_known_and_beats_the_greedy_one() -> None:
    assert bots.names("bearhunt") == ("usher", "projectionist", "producer", "kaiju", "patient")
    assert all("patient" not in bots.names(game) for game in matinee.names() if game != "bearhunt")
    assert won(BEAR, ["patient", "greedy"], 4) >= 3


def test_the_patient_bot_knows_no_more_than_its_seat() -> None:
    truth = scene("owl", "birch", could=["owl", "fox", "elder"], phase="Stalk", nights=8, night=6)
    other = truth.guess(HUNTERS, Random(7))
    assert isinstance(other, Forest) and truth.bear != other.bear
    for seed in range(2):
        chosen = [bots.bot("patient", Random(seed)).choose(Seat.at(s, HUNTERS)) for s in (truth, other)]
        assert chosen[0] == chosen[1]


def test_the_same_seed_is_the_same_game() -> None:
    once, again = (matinee.play("bearhunt", bots=["greedy"], seed=5, season="winter") for _ in range(2))
    assert once.actions == again.actions
    assert repr(once.replay()).startswith("<bearhunt: Night ")
    with pytest.raises(matinee.OptionsError):
        matinee.play("bearhunt", season="spring")


def test_the_bear_eats_when_it_is_safe() -> None:
    s = scene("elder", "lodge")
    actions = s.legal_actions()
    weights = GAME.mind.weigh(s, BEAR, actions, Random(1))
    assert actions[weights.index(max(weights))] == ("eat",)
