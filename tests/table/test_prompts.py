"""What a prompt says beside its question: what one most likely wants, what ends it, what has a name and a price."""

from __future__ import annotations

import pytest

import matinee
from matinee.games.america.state import America
from matinee.games.newyork.rules.turn import Start
from matinee.table.phase import Phase


def phases(kind: type[Phase] = Phase) -> list[type[Phase]]:
    return [kind, *(found for below in kind.__subclasses__() for found in phases(below))]


@pytest.mark.parametrize("name", matinee.names())
def test_what_is_wanted_can_be_done_and_is_no_card_and_no_end(name: str) -> None:
    matinee.load(name)
    for phase in phases():
        if phase.__module__.startswith(f"matinee.games.{name}."):
            assert set(phase.wants) <= phase.verbs, phase
            assert not {phase.ends_with, "play", "use", "stay", "enough", "skip"} & set(phase.wants), phase


def played(name: str, phase: str, seeds: range, **options: object) -> matinee.State:
    """The first moment of this phase in some random games."""
    for seed in seeds:
        for state in matinee.play(name, bots=["random"], seed=seed, **options).states():
            if state.stack and type(state.stack[-1]).__name__ == phase:
                return state
    raise AssertionError(f"no {phase}")


def test_america_names_the_battles_and_who_is_in_them() -> None:
    state = played("america", "BattleOrder", range(20))
    assert isinstance(state, America)
    view = state.view(state.player)
    assert view.prompt is not None and view.prompt.named and view.prompt.wants == ("battle",)
    battles = [action for action in view.legal if action[0] == "battle"]
    assert len(battles) > 1
    for action in battles:
        monster = state.game.called(state, state.stand.index(action[1]))
        assert state.describe(action).startswith("Fight at ") and f": {monster} against " in state.describe(action)


def test_america_says_what_a_further_attack_costs() -> None:
    found = set()
    for seed in range(6):
        for state in matinee.play("america", bots=["random"], seed=seed).states():
            if state.stack and type(state.stack[-1]).__name__ == "Attack":
                prompt = state.view(state.player).prompt
                assert prompt is not None
                paid = any(action[0] == "rage" for action in state.legal_actions())
                assert prompt.cost == ("1 Infamy" if paid else "")
                assert ("Each further one costs 1 of your" in prompt.text) == paid
                found.add(paid)
    assert found == {True, False}


def test_new_york_says_whose_start_is_chosen() -> None:
    state = played("newyork", "Start", range(1))
    start = state.stack[-1]
    assert isinstance(start, Start)
    whose = state.game.called(state, start.whose)
    assert all(state.describe(action).startswith(f"{whose} starts at ") for action in state.legal_actions())
