"""Fuzz and perft."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec.structs import replace as other

import matinee
from matinee.fuzz import FuzzFailure, fuzz
from matinee.table.json_types import JsonObject
from matinee.table.state import State
from matinee.testing import walk

from .kit import Type


def test_fuzz_sums_up_by_options(typed: Type) -> None:
    status, said = typed("fuzz sheboygan -n 2 --option turns=3 --option films=false --option scenario=basic")
    assert status == 0
    assert "2 games" in said
    assert "no law broken" in said


def test_fuzz_sums_up_games_of_different_numbers_of_players(typed: Type) -> None:
    status, said = typed("fuzz newyork -n 12 --option turns=3 --option places=false")
    assert status == 0
    assert "players=2" in said and "0 / 0 / 0 / 0 / 0" in said, "a share of wins for each of up to five seats"


def test_fuzz_groups_options_by_value_and_can_try_all(typed: Type) -> None:
    status, said = typed("fuzz america -n 40 --option rounds=1")
    assert status == 0 and said.count("players=") == 3 and "players=4" in said, "not one row for each set of options"


def test_fuzz_tells_of_a_broken_law_with_a_command_to_see_it(typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> object:
        raise FuzzFailure("sheboygan", {"turns": 3}, 9, 4, "a dead end")

    monkeypatch.setattr("matinee.fuzz.fuzz", broken)
    status, said = typed("fuzz sheboygan -n 2")
    assert status == 1
    assert "seed 9 ply 4: a dead end" in said
    assert "to see it: python -m matinee.testing show sheboygan 9 4 turns=3" in said


GAME, SHORT = matinee.load("newyork"), {"players": 2, "turns": 6}
FAULTS = {
    "view": (lambda s, seat: 1 // 0, "crash: ZeroDivisionError"),
    "describe": (lambda s, action: " ", "has no words"),
    "score": (lambda s: s.game.say("words", "a_score"), "words.toml has no 'a_score' under"),
    "odds": (lambda s, action: [(0.5, "hit")], "add up to 0.5"),
}


@pytest.mark.parametrize("part", FAULTS)
def test_fuzz_plays_what_people_see(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAME.words, "_asked", {})
    fault, said = FAULTS[part]
    wrong = replace(GAME, show=other(GAME.show, **{part: fault}))
    assert len([*fuzz(GAME, 1, 0, SHORT)]) == 1
    with pytest.raises(FuzzFailure, match=said):
        [*fuzz(wrong, 1, 0, SHORT)]


def test_fuzz_reads_every_position_back() -> None:
    def forgotten(s: State) -> JsonObject:
        return GAME.notation.position(s) | {"rubble": []}

    wrong = replace(GAME, notation=other(GAME.notation, position=forgotten))
    with pytest.raises(FuzzFailure, match="the position is read as another state"):
        [*fuzz(wrong, 1, 0, SHORT)]


LONG, CONCESSIONS = {"players": 4, "turns": 6}, 12


def test_fuzz_plays_games_with_concessions(typed: Type) -> None:
    gone = [
        (ply.action[1], ply.state.player)
        for seed in range(CONCESSIONS)
        for ply in walk(GAME, LONG, seed, concessions=True)
        if ply.action is not None and ply.action[0] == "concede"
    ]
    assert {seat == player for seat, player in gone} == {True, False}, "of the one that decides, and of others"
    status, said = typed("fuzz newyork -n 2 --concessions --option players=4 --option turns=6")
    assert status == 0 and "no law broken" in said


def winning(s: State, seat: int) -> None:
    """A game whose conceder wins."""
    s.conclude([float(other == seat) for other in range(4)])


def alone(s: State, seat: int) -> None:
    """A game that goes on with one player."""


WRONG = {"winning": (winning, "conceded, and the returns are"), "alone": (alone, "is left alone")}


@pytest.mark.parametrize("kind", WRONG)
def test_fuzz_sees_who_wins_by_conceding(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fault, said = WRONG[kind]
    wrong = replace(GAME, concede=fault)
    monkeypatch.setattr("matinee.table.records.record.load", lambda name: wrong)
    with pytest.raises(FuzzFailure, match=said) as failure:
        [*fuzz(wrong, CONCESSIONS, 0, LONG, concessions=True)]
    assert failure.value.command.startswith("python -m matinee.testing show --concessions newyork ")


def test_perft_counts_from_the_start_and_from_a_position(typed: Type, tmp_path: Path) -> None:
    status, said = typed("perft sheboygan --scenario learning --depth 2")
    assert status == 0
    assert " 46 " in said
    position = tmp_path / "p.json"
    position.write_text(json.dumps(matinee.load("sheboygan").new(scenario="learning").position()))
    assert typed(f"perft --position {position} --depth 1")[0] == 0
