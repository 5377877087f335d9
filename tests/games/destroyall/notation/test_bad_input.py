"""Bad options and impossible positions are refused with one clear sentence."""

from __future__ import annotations

from typing import Any

import pytest

from matinee import OptionsError, PositionError
from tests.games.destroyall.rules.scene import GAME, beast, scene

GOOD = scene((beast(), (20, 20), "N"), (beast(), (30, 20), "N")).position()


def changed(**fields: Any) -> dict[str, Any]:
    return {**GOOD, **fields}


def monster(**fields: Any) -> dict[str, Any]:
    return changed(monsters=[{**GOOD["monsters"][0], **fields}, GOOD["monsters"][1]])


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ([], "JSON object"),
        ({"game": "chess"}, "chess"),
        (changed(rules="0"), "rules 0"),
        (changed(weather="rain"), "weather"),
        (changed(options={"players": 9}), "players"),
        (changed(options=[]), "options"),
        (changed(monsters=[]), "2 monsters"),
        (changed(monsters=[1, 2]), "Monster 1"),
        (changed(turn=-1), "turn"),
        (changed(turn="two"), "turn"),
        (changed(standing=1 << 30), "building"),
        (changed(stack=[["Chess", {}]]), "Chess"),
        (changed(stack=[["Round", {"who": 7}]]), "Round"),
        (changed(stack=[["Round", {}]]), "Round"),
        (changed(stack=[["Round", {"who": "me"}]]), "Round"),
        (changed(stack=["Round"]), "phase"),
        (changed(stack=[["Parting", {"who": 0, "leaver": 4}]]), "Parting speaks of a player"),
        (changed(stack=[["Firing", {"who": 0, "weapon": 0, "target": 99}]]), "Firing.target must be"),
        (changed(stack=[["Landfall", {"who": 0, "at": [1]}]]), "Landfall.at is not as it should be"),
        (changed(stack=[*GOOD["stack"], ["Opening", {}]]), "Turn 0 is the set-up"),
        (changed(stack=[]), "result"),
        (changed(result=[1, 0]), "goes on"),
        (changed(result=[3, 0]), "result"),
        (changed(faces=[1]), "six"),
        (changed(order=[5]), "order"),
        (changed(left=10**9), "more movement"),
        (changed(ukind=[0]), "units"),
        (monster(x=200), "on the table"),
        (monster(x=60), "one place"),
        (monster(heading=16), "heading"),
        (monster(perch=50), "not there"),
        (monster(height=3), "in the air"),
        (monster(perch=0, height=3), "higher"),
        (monster(status=9), "status must be a whole number from 0 to 3, not 9"),
        (monster(burn_kind=8), "burn_kind must be a whole number from -1 to 7, not 8"),
        (monster(fearer=5), "scared of a monster that does not play"),
        (monster(wings=2), "wings"),
        (monster(design={"strength": 11}), "STRENGTH"),
        (monster(design={"weakness": "garlic"}), "garlic"),
        (monster(x=14, y=14) | {"standing": 1}, "inside"),
    ],
)  # fmt: skip
def test_impossible_positions(data: Any, words: str) -> None:
    with pytest.raises(PositionError, match=words) as caught:
        GAME.from_position(data)
    assert "\n" not in str(caught.value)


BAD_OPTIONS = ({"players": 1}, {"players": 7}, {"players": True}, {"table": "moon"}, {"seed": -1}, {"army": 1})


@pytest.mark.parametrize("options", [*BAD_OPTIONS, {"turns": 999}, {"experience": -2}])
def test_bad_options(options: dict[str, Any]) -> None:
    with pytest.raises(OptionsError, match=next(iter(options))):
        GAME.new(**options)


def test_a_good_position_reads_back() -> None:
    assert GAME.from_position(GOOD).position() == GOOD
