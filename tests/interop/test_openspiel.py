"""OpenSpiel's own suite passes for every game and number of seats; its search and our bots play each other."""

from __future__ import annotations

import json
import os
import pickle
import re
import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

import matinee
from matinee.interop.encoding import CodeError
from matinee.interop.openspiel import LONGEST, NAMES, PREFIX, SpielState
from tests.interop import kit


def spiel(game: matinee.Game, **options: Any) -> Any:
    return pyspiel.load_game(PREFIX + game.name, {**kit.short(game), **options})


def some_way(game: Any, steps: int, seed: int = 1) -> SpielState:
    """A state some way into a random game, at a decision."""
    state, rng = game.new_initial_state(), Random(seed)
    while not state.is_terminal() and (steps > 0 or state.is_chance_node()):
        state.apply_action(rng.choice(state.legal_actions()))
        steps -= 1
    assert isinstance(state, SpielState)
    return state


def test_all_games_are_registered() -> None:
    assert set(NAMES) <= set(pyspiel.registered_names()) and len(NAMES) == len(matinee.names())


@pytest.mark.parametrize(("name", "seats", "options"), kit.by_seats(), ids=lambda value: str(value)[:12])
def test_random_games_pass_its_suite(name: str, seats: int, options: dict[str, Any]) -> None:
    game = matinee.load(name)
    loaded = pyspiel.load_game(PREFIX + name, {**options, game.counts.limit: 1})
    assert loaded.num_players() == seats
    pyspiel.random_sim_test(loaded, 1, True, False)


@pytest.mark.parametrize("name", kit.NAMES)
def test_random_games_pass_its_suite_factored(name: str) -> None:
    pyspiel.random_sim_test(spiel(matinee.load(name), form="factored"), 1, False, False)


@pytest.mark.parametrize("name", kit.NAMES)
def test_a_playthrough_of_a_whole_game(name: str) -> None:
    """Every figure that OpenSpiel asks of every state, and the actions alone lead to the same end."""
    game = matinee.load(name)
    options = next(options for which, _, options in kit.by_seats() if which == name)
    wish = ",".join(f"{key}={value}" for key, value in {**options, game.counts.limit: 1}.items())
    text = f"{PREFIX}{name}({wish})"
    from open_spiel.python.algorithms import generate_playthrough  # takes seconds to load

    told = generate_playthrough.playthrough(text, None, seed=3)
    assert "IsTerminal() = True" in told
    state = pyspiel.load_game(text).new_initial_state()
    for code in re.findall(r"^action: (\d+)$", told, re.M):
        state.apply_action(int(code))
    assert state.is_terminal() and f"Returns() = [{', '.join(f'{won:g}' for won in state.returns())}]" in told


@pytest.mark.parametrize("name", kit.NAMES)
def test_its_search_and_our_bots_play_each_other(name: str) -> None:
    game = matinee.load(name)
    options = {**next(options for which, _, options in kit.by_seats() if which == name), game.counts.limit: 1}
    loaded = pyspiel.load_game(PREFIX + name, options)
    from open_spiel.python.algorithms import mcts

    guess = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    theirs = mcts.MCTSBot(loaded, 1.4, 2, guess, random_state=np.random.RandomState(2))
    ours, rng = matinee.bots.bot("greedy", Random(3)), Random(4)
    state, asked = loaded.new_initial_state(), {0: 0, 1: 0}
    while not state.is_terminal():
        player = state.current_player()
        if player < 0:
            codes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(codes, chances)[0])
        elif player == 0 and asked[0] < 12:
            asked[0] += 1
            state.apply_action(theirs.step(state))
        else:
            asked[1] += 1
            action = ours.choose(matinee.Seat.at(state.state, player))
            state.apply_action(loaded.encoding.codes(action)[0])
    assert asked[0] and asked[1] and state.returns() == state.state.returns()


@pytest.mark.parametrize("name", kit.NAMES)
def test_resampling_is_the_guess_of_the_seat(name: str) -> None:
    game = spiel(matinee.load(name))
    for steps in (5, 40, 120):
        state = some_way(game, steps)
        if not state.is_terminal():
            seat = state.current_player()
            believed = state.resample_from_infostate(seat, Random(1).random)
            assert believed.information_state_string(seat) == state.information_state_string(seat)
            assert believed.legal_actions() == state.legal_actions()
            believed.apply_action(believed.legal_actions()[0])


@pytest.mark.parametrize("form", ["flat", "factored"])
@pytest.mark.parametrize("name", kit.NAMES)
def test_a_state_is_written_and_read(name: str, form: str) -> None:
    """With all that each seat was told, and is told now."""
    game = spiel(matinee.load(name), form=form)
    for steps in (0, 31, 90):
        state = some_way(game, steps)
        for read in (game.deserialize_state(state.serialize()), pickle.loads(pickle.dumps(state))):
            assert read.state == state.state and str(read) == str(state)
            assert read.is_terminal() or read.legal_actions() == state.legal_actions()
            for seat in range(game.num_players()):
                assert read.information_state_string(seat) == state.information_state_string(seat)
                assert read.observation_tensor(seat) == state.observation_tensor(seat)


def test_a_state_of_other_rules_options_or_codes_is_refused() -> None:
    game = spiel(kit.GAMES[0])
    written = json.loads(game.new_initial_state().serialize())
    for change, said in (
        ({"codes": "mars/9/flat/0"}, "These codes are of mars/9/flat/0"),
        ({"position": {**written["position"], "rules": "0"}}, "of rules 0"),
        ({"position": {**written["position"], "options": {}}}, "other options"),
    ):
        with pytest.raises(matinee.MatineeError, match=said):
            game.deserialize_state(json.dumps({**written, **change}))
    with pytest.raises(CodeError, match="no state that was written here"):
        game.deserialize_state("[]")


def test_secrets_stay_out_of_what_a_seat_is_told() -> None:
    """Two worlds that a seat cannot tell apart are one information state; to the seat with the secret they are two."""
    game = spiel(matinee.load("sheboygan"))
    worlds = [game.new_initial_state() for _ in range(2)]
    for state, points in zip(worlds, (2, 3), strict=True):
        state.apply_action(game.encoding.codes(("allot", 0, points))[0])
    assert len({state.information_state_string(1) for state in worlds}) == 1
    assert len({state.information_state_string(0) for state in worlds}) == 2


def test_a_game_that_goes_on_for_ever_is_broken_off() -> None:
    state = spiel(kit.GAMES[0]).new_initial_state()
    state.length = LONGEST
    assert state.is_terminal() and state.returns() == [0.0] * len(state.known)


def test_a_process_that_registered_games_ends_in_peace() -> None:
    code = "import pyspiel, matinee.interop.openspiel as o; pyspiel.load_game(o.NAMES[0]).new_initial_state()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=os.environ, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
