"""PettingZoo's and Gymnasium's own suites pass for every game, and what they do not ask holds as well."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from importlib import import_module
from itertools import count
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

import matinee
from matinee.interop.encoding import FORMS, CodeError
from matinee.interop.gymnasium import IDS, SeatEnv
from matinee.interop.pettingzoo import env, parallel_env
from matinee.interop.vector import VectorSeatEnv
from matinee.table.errors import OptionsError
from tests.interop.kit import NAMES, short


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """The suites advise against masks and against text as a picture; both are meant."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_turn_by_turn(name: str, form: str) -> None:
    api_test(env(name, form), num_cycles=60)
    seed_test(lambda: env(name, form), num_cycles=10)


@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_all_at_once(name: str) -> None:
    def make(max_cycles: int | None = None) -> Any:
        return parallel_env(name, max_cycles=max_cycles)

    parallel_api_test(make(), 20)
    max_cycles_test(SimpleNamespace(parallel_env=make, env=lambda max_cycles: parallel_to_aec(make(max_cycles))))


@pytest.mark.parametrize("name", NAMES)
def test_pettingzoos_benchmark(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It plays on over the ends of games; its clock is set so that it takes 200 rounds of the table."""
    clock = count(0, 5 / 200)
    benchmark = import_module("pettingzoo.test.performance_benchmark")
    monkeypatch.setattr(benchmark, "time", SimpleNamespace(time=lambda: next(clock)))
    benchmark.performance_benchmark(env(name, **short(matinee.load(name))))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_gymnasium(name: str) -> None:
    check_env(SeatEnv(name, bot="random"))
    check_env(SeatEnv(name, bot=None, form="factored"))


@pytest.mark.parametrize("name", NAMES)
def test_rewards_are_the_returns(name: str) -> None:
    seats = env(name, **short(matinee.load(name)))
    seats.reset(seed=4)
    won: dict[str, float] = {}
    for agent in seats.agent_iter():
        seen, reward, over, cut, _ = seats.last()
        if over or cut:
            won[agent] = reward
        seats.step(None if over or cut else int(np.flatnonzero(seen["action_mask"])[0]))
    assert [won[agent] for agent in seats.possible_agents] == seats.play.returns()


def test_a_masked_action_is_refused_and_changes_nothing() -> None:
    seats = env("newyork")
    seats.reset(seed=1)
    seen, before = seats.last()[0], seats.play.state.copy()
    masked = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    with pytest.raises(CodeError, match="is masked"):
        seats.step(masked)
    assert seats.play.state == before and (seats.last()[0]["observation"] == seen["observation"]).all()

    alone = SeatEnv("newyork", players=2)
    first, _ = alone.reset(seed=1)
    again, reward, over, _, info = alone.step(masked)
    assert "is masked" in info["refused"] and (again["observation"] == first["observation"]).all()
    assert not reward and not over


def test_who_is_not_asked_can_only_rest() -> None:
    everybody = parallel_env("newyork", players=2)
    sights, _ = everybody.reset(seed=1)
    resting = everybody.play.encoding.size
    other = everybody.possible_agents[1 - (everybody.play.player or 0)]
    assert np.flatnonzero(sights[other]["action_mask"]).tolist() == [resting]
    with pytest.raises(CodeError, match=f"{other} is not asked"):
        everybody.step(dict.fromkeys(everybody.agents, 0))


def test_a_seat_that_is_not_there() -> None:
    with pytest.raises(OptionsError, match="no seat 2; the seats are 0 to 1"):
        SeatEnv("newyork", seat=2, players=2)


def test_text_of_a_seat() -> None:
    env = SeatEnv("newyork", players=2)
    env.reset(seed=1)
    assert "Player 1" in env.render()


def test_many_games_in_shared_arrays() -> None:
    """The same games, step by step, whether in one process or in two."""
    wish: dict[str, Any] = {"bot": "random", "form": "factored", "players": 2, "turns": 4}
    many = VectorSeatEnv("newyork", copies=3, workers=2, **wish)
    try:
        seen, _ = many.reset(seed=7)
        alone = [SeatEnv("newyork", **wish) for _ in range(3)]
        sights = [env.reset(seed=7 + n)[0] for n, env in enumerate(alone)]
        ended = [False] * 3
        rng = np.random.default_rng(3)
        while not all(ended):
            codes = many.sample(rng)
            seen, rewards, over, cut, info = many.step(codes)
            assert not cut.any() and info["returns"].shape == (3, 2)
            for n, env in enumerate(alone):
                if not ended[n]:
                    sights[n], reward, done, _, _ = env.step(codes[n])
                    assert (reward, done) == (rewards[n], over[n])
                    assert (seen["observation"][n] == sights[n]["observation"]).all()
                    assert (seen["action_mask"][n] == sights[n]["action_mask"]).all()
                    ended[n] = done
    finally:
        many.close()
    assert all(process.exitcode == 0 for process in many.processes)
    assert isinstance(many, gymnasium.vector.VectorEnv)


def test_a_masked_action_among_many_games_moves_none_of_them() -> None:
    """The other games of a worker had moved, and their rewards were lost."""
    many = VectorSeatEnv("newyork", copies=4, workers=2, bot=None, players=2, turns=4, max_cycles=9)
    alone = VectorSeatEnv("newyork", copies=4, workers=1, bot=None, players=2, turns=4, max_cycles=9)
    rng = np.random.default_rng(3)
    try:
        seen, _ = many.reset(seed=7)
        alone.reset(seed=7)
        begins, cuts = np.zeros(4, bool), 0
        for _ in range(34):
            codes = many.sample(rng)
            before = {name: array.copy() for name, array in seen.items()}
            if not begins[2]:
                wrong = codes.copy()
                wrong[2] = np.flatnonzero(seen["action_mask"][2] == 0)[0]
                with pytest.raises(CodeError, match=r"^Game 2: .* is masked"):
                    many.step(wrong)
                assert all((seen[name] == before[name]).all() for name in seen)
            seen, *told = many.step(codes)
            other, *expected = alone.step(codes)
            assert all((seen[name] == other[name]).all() for name in seen)
            assert all((one == another).all() for one, another in zip(told[:3], expected[:3], strict=True))
            begins = told[1] | told[2]  # over or cut: begun again in the next step, whatever the code
            cuts += int(told[2].sum())
        assert cuts
        for bad, said in ((np.full(4, 10**6), "no code"), (np.zeros(3, int), "4 whole"), (np.zeros(4), "4 whole")):
            with pytest.raises(CodeError, match=said):
                many.step(bad)
        with pytest.raises(ValueError, match="read-only"):
            seen["action_mask"][0] = 1
    finally:
        many.close()
        alone.close()


def test_options_for_one_game_alone() -> None:
    doors: list[Any] = [SeatEnv("newyork", bot=None, players=2), env("newyork", players=2)]
    for door in [*doors, parallel_env("newyork", players=2)]:
        door.reset(seed=1, options={"game": {"turns": 7}})
        assert door.play.state.options["turns"] == 7
        with pytest.raises(
            OptionsError, match="another players there is more or less to see: make another environment"
        ):
            door.reset(seed=1, options={"game": {"players": 3}})
        with pytest.raises(OptionsError, match="need not end"):
            door.reset(seed=1, options={"game": {"turns": 0}})
        with pytest.raises(OptionsError, match="no option"):
            door.reset(seed=1, options={"game": {"weather": "rain"}})
        assert door.play.state.options["turns"] == 7
        door.reset(seed=1)
        assert door.play.state.options["turns"] == door.play.options["turns"] == 60


@pytest.mark.parametrize("name", NAMES)
def test_made_by_its_id(name: str) -> None:
    id = next(id for id in IDS if name in id)
    made = gymnasium.make(f"matinee.interop.gymnasium:{id}", bot="random", max_cycles=3)
    assert made.spec is not None and made.spec.id == id
    made.reset(seed=1)
    cuts = [made.step(made.action_space.sample())[3] for _ in range(3)]
    assert cuts == [False, False, True]


def test_turn_by_turn_a_game_is_cut_after_so_many_steps() -> None:
    seats = env("newyork", max_cycles=5, players=2)
    seats.reset(seed=1)
    for _ in range(5):
        assert not any(seats.truncations.values())
        seats.step(int(np.flatnonzero(seats.last()[0]["action_mask"])[0]))
    assert all(seats.truncations.values()) and not any(seats.terminations.values())
