"""Options, positions and actions that no game could have: refused in one sentence."""

from __future__ import annotations

from typing import Any

import pytest

import matinee
from matinee.games.america.state import America
from matinee.testing import rule
from tests.games.america.rules.scene import CAST, GAME, named, refused, scene


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 5}, "players must be one of 2, 3, 4, not 5"),
        ({"players": 1}, "players must be one of"),
        ({"players": "4"}, "players must be one of"),
        ({"rounds": -1}, "rounds must be a whole number from 0 to 500"),
        ({"toxicor": 35}, "toxicor must be one of 40, 30"),
        ({"los_angeles": "never"}, "los_angeles must be one of choice, first"),
        ({"own_reward": 1}, "own_reward must be one of"),
        ({"monsters": 2}, "has no option 'monsters'"),
    ],
)
def test_bad_options(options: dict[str, Any], words: str) -> None:
    with pytest.raises(matinee.OptionsError, match=words):
        GAME.new(**options)


def refusal(**changes: Any) -> str:
    """Why this change to a sound position is refused."""
    sound = {"players": [dict(line) for line in CAST], "phase": "Movement"}
    for key, value in changes.pop("seat", {}).items():
        sound["players"][0][key] = value  # type: ignore[index]
    with pytest.raises(matinee.PositionError) as error:
        GAME.from_position({**sound, **changes})
    text = str(error.value)
    assert "\n" not in text and text.endswith(".")
    return text


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seat": {"monster": "godzilla"}}, "no monster 'godzilla'"),
        ({"seat": {"monster": "zorb"}}, "the same monster"),
        ({"seat": {"branch": "navy"}}, "the same branch"),
        ({"seat": {"monster": None, "at": None}}, "every player has a monster"),
        ({"seat": {"at": "1/13"}}, "same space"),
        ({"seat": {"at": "14/0"}}, "no space '14/0'"),
        ({"seat": {"health": 41}}, "more than 40"),
        ({"seat": {"health": 0}}, "in Hollywood"),
        ({"seat": {"health": -1}}, "whole number from 0 up"),
        ({"seat": {"infamy": 16}}, "more than 15"),
        ({"seat": {"at": "Hollywood", "infamy": 1}}, "no Infamy"),
        ({"seat": {"mutations": ["laser"]}}, "no mutation 'laser'"),
        ({"seat": {"mutations": "rampage"}}, "must be a list"),
        ({"seat": {"research": ["mecha_monster"]}}, "spent when they are drawn"),
        ({"seat": {"visited": 16}}, "four Mutation sites"),
        ({"seat": {"colour": "red"}}, "has no 'colour'"),
        ({"seat": {"mutations": ["rampage"]}, "mutation_deck": ["rampage"]}, "in two places"),
        ({"units": {"army_tank-6": "7/10"}}, "no unit 'army_tank-6'"),
        ({"units": {"army_tank-1": "box"}}, "cannot be in the box"),
        ({"units": {"mecha-1": "7/10"}}, "nobody commands it"),
        ({"units": {"mecha-1": "9/2"}, "giants": [[0, 6], [-1, 8]]}, "at sea"),
        ({"units": {"mecha-1": "tile"}, "giants": [[0, 6], [-1, 8]]}, "no tile"),
        ({"units": {"x_fighter-1": "7/10"}}, "nobody commands them"),
        ({"units": {"x_fighter-1": "trophy 1"}}, "cannot be a trophy"),
        ({"giants": [[0, 7], [-1, 8]]}, "no giant's seat and Health"),
        ({"giants": [0, 6]}, "two pairs"),
        ({"giants": [[0, 6], [-1, 8]], "research_deck": ["mecha_monster"]}, "still in the deck"),
        ({"stomped": ["7/10"]}, "nothing to stomp"),
        ({"active": 4}, "active must be a seat"),
        ({"hush": [3], "options": {"players": 2}}, "players must be a list of 2"),
        ({"force": ["army_tank-1"]}, "is not on the board"),
        ({"banked": [0]}, "banked must be 4"),
        ({"declared": 1}, "true or false"),
        ({"phase": "Nonsense"}, "cannot go on from 'Nonsense'"),
        ({"stack": [["Movement", {"x": 1}]]}, "Movement takes nothing"),
        ({"stack": [["Nonsense"]]}, "is no phase"),
        ({"stack": [["Window", {"who": 9}]]}, "cannot have who 9"),
        ({"stack": [["Trophy", {"branch": 5}]]}, "branch must be a whole number from 0 to 3, not 5"),
        ({"stack": [["Encounter", {}]], "active": 0}, "no decision"),
        ({"stack": [["Attack", {}]], "active": 0}, "belongs to a battle"),
        ({"stack": [["Duelling", {}]], "active": 0}, "belongs to the Challenge"),
        ({"stack": [["Movement", {}]]}, "nobody has one"),
        ({"stack": [["Placing", {"unit": "army_tank-1"}]], "active": 0}, "belongs to a Deploy step"),
        ({"stack": [["Moving", {"unit": "army_tank-1"}]], "active": 0}, "not on the board"),
        ({"stack": [["Moving", {"unit": "colossal-again"}]], "active": 0}, "no unit 'colossal-again'"),
        ({"hush": [7]}, "only 4 seats"),
        ({"stack": [["MonsterMoving", {}]], "active": 0, "seat": {"at": "vanished"}}, "not on the board"),
        ({"stack": []}, "the game is not over"),
        ({"result": [1, 1, 0, 0]}, "1 for who has won"),
        ({"players": []}, "must be a list of 4"),
        ({"game": "chess"}, "a position of chess"),
        ({"rules": "0"}, "rules 0"),
        ({"options": {"players": 9}}, "players must be one of"),
        ({"weather": "fine"}, "has no 'weather'"),
        ({"units": []}, "must be a JSON object"),
    ],
)
def test_impossible_positions(changes: dict[str, Any], words: str) -> None:
    assert words in refusal(**changes)


@pytest.mark.parametrize("data", [None, [], "x", {"players": {1: object()}}])
def test_not_even_a_position(data: Any) -> None:
    with pytest.raises(matinee.PositionError):
        GAME.from_position(data)


@rule("america", "AM2")
def test_malformed_actions_change_nothing() -> None:
    s = scene()
    before = s.position()
    nonsense: list[Any] = [("move",), ("move", 50), ("move", -1), ("move", "konk"), ("go", 336), ("fly", 3), (), None]
    for action in nonsense:
        with pytest.raises(matinee.Illegal):
            s.apply(action)
    assert s.position() == before


@rule("america", "AM4")
def test_a_verb_at_the_wrong_moment() -> None:
    s = scene()
    assert refused(s, "hit", "army_tank-1") == "AM2"
    assert refused(s, "roll", 3) == "AM2"
    assert refused(s, "place", "6/9") == "AM2"


def test_a_position_has_every_independent_field() -> None:
    by_hand = {one.name for one in America.fields.values() if not one.derived and (one.form is None or one.at is None)}
    assert by_hand == {"options", "stack", "result", "where", "giant_owner", "giant_health"}


def test_states_are_equal_if_their_positions_are() -> None:
    s = scene({"at": "7/10"}, units={"navy_fighter-1": "7/10", "mecha-1": "6/9"}, giants=[[0, 6], [-1, 8]], active=1)
    for moves in ([], [("move", "megaclaw"), ("stay",)], [("done",)]):
        for move in moves:
            s.apply(named(*move))
        again = GAME.from_position(s.position())
        assert again == s == s.copy() and again.position() == s.position()
        other = s.copy()
        other.giant_health[0] -= 1
        assert other != s and other.position() != s.position()
