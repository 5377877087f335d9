"""Seats go by the names that everybody knows them by at this table."""

from __future__ import annotations

from random import Random

import pytest

import matinee
from matinee.table.dice import fair
from matinee.table.phase import CHANCE
from matinee.table.said.text import HERO, Catalogue, pseudo


def test_a_cast_takes_the_place_of_the_usual_names() -> None:
    words = Catalogue({"events": {"fought": "{0:seat} fights {1:seat} at {2:space}"}})
    words.names = {"seat": lambda n: f"Player {n + 1}", "space": lambda n: f"S{n}"}
    assert words.event(["fought", 0, 1, 1]) == "Player 1 fights Player 2 at S1"
    assert words.event(["fought", 0, 1, 1], {"seat": {1: "Gorgo"}}) == "Player 1 fights Gorgo at S1"
    assert words.event(["fought", 0, 1, 1], {}) == "Player 1 fights Player 2 at S1"


def test_the_hero_goes_by_its_name_or_by_the_words_for_it() -> None:
    words = Catalogue({"events": {"fell": "{hero:The monster} falls on {0:space}"}})
    words.names = {"space": lambda n: f"S{n}"}
    assert words.event(["fell", 3]) == "The monster falls on S3"
    assert words.event(["fell", 3], {HERO: {0: "Rosie {0}"}}) == "Rosie {0} falls on S3"
    assert pseudo("{hero:It} falls on {0:space}") == "{hero:ÎŢ} ƒåļļš öñ {0:space}".replace("Ţ", "ţ")


@pytest.mark.parametrize("name", ["newyork", "america", "destroyall"])
def test_monsters_decide_and_happen_under_their_names(name: str) -> None:
    game = matinee.load(name)
    table, rng = matinee.Table(name), Random(5)
    dice = fair(rng)
    usual = game.seats(game.checked({}))
    while table.state.clock.number < 2:
        state = table.state
        assert state.player is not None
        legal = list(state.legal_actions())
        ready = [action for action in legal if action[0] == "sample"]  # a monster that has a name
        table.act(state.player, dice(state) if state.player == CHANCE else rng.choice(ready or legal))
    cast = game.show.cast(table.state)["seat"]
    names = [game.called(table.state, seat) for seat in range(len(usual))]
    assert len(set(names)) == len(names)
    assert cast and all(name not in usual for name in cast.values())
    while table.state.player in (CHANCE, None):
        table.act(CHANCE, dice(table.state))
    prompt = table.state.view(None).prompt
    assert prompt is not None and prompt.who == names[table.state.player]


@pytest.mark.parametrize("name", ["newyork", "america", "destroyall"])
def test_no_line_of_the_log_calls_a_monster_by_its_seat(name: str) -> None:
    game = matinee.load(name)
    usual = game.seats(game.checked({}))
    told = 0
    for seed in range(4):
        table, rng = matinee.Table(name), Random(seed)
        dice = fair(rng)
        while told < 400 and (player := table.state.player) is not None:
            legal = list(table.state.legal_actions())
            ready = [action for action in legal if action[0] == "sample"]  # a monster that has a name
            table.act(player, dice(table.state) if player == CHANCE else rng.choice(ready or legal))
            cast = game.show.cast(table.state)
            if table.state.clock.number:
                assert len(set(cast["seat"].values())) == len(usual), "two with one name have their numbers"
                lines = [game.words.event([event.id, *event.args], cast) for event in table.state.events]
                assert not [line for line in lines if any(seat in line for seat in usual)]
                told += len(lines)
    assert told >= 400
