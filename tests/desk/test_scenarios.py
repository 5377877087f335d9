"""Scenarios of one's own, for an editor: what a game lets one make, a file set up, and how fair it is."""

from __future__ import annotations

import pytest

import matinee
from matinee.desk.scenarios import kit, shown
from matinee.lab.fairness import fairness
from matinee.table.errors import OptionsError
from matinee.table.scenario_file import shelf

FEAST = shelf(matinee.load("newyork"))["last-supper"].text


@pytest.mark.parametrize("name", matinee.names())
def test_a_kit_names_every_part_and_what_it_may_be(name: str) -> None:
    game = matinee.load(name)
    made = kit(game)
    assert game.script is not None and made.option == game.script.option and len(made.shelf) >= 3
    assert not made.begin or not game.script.refusal(made.begin, game.checked({}))
    for card, part in zip(made.parts, game.script.parts, strict=True):
        assert card.title and card.title != card.name and [one.value for one in card.choices] == list(part.choices)
        assert all(bool(one.text) == (card.takes != "spaces") for one in card.choices)


def test_a_file_is_set_up_to_be_looked_at() -> None:
    text = 'game = "destroyall"\ntitle = "Mesa"\nplan = "size 24; cliff 6,6 4x4; start 2,2; start 22,22"\n'
    found = shown(text)
    assert (found.title, found.seats) == ("Mesa", ["Monster 1", "Monster 2"]) and not found.view.legal
    assert [space.terrain for space in found.board.spaces] == ["street", "cliff"]
    with pytest.raises(OptionsError, match=r"^Line 3: The areas at 7,7 and 6,6 of plan overlap\.$"):
        shown(text.replace("start 2,2", "small 7,7 2x2; start 2,2"))


def test_what_each_side_wins_is_told_with_its_margin() -> None:
    found = fairness(FEAST, games=8)
    assert found.games == 8 and sum(one.share for one in found.sides) == pytest.approx(1)
    assert all(one.low <= one.share <= one.high for one in found.sides) and found == fairness(FEAST, games=8)
    with pytest.raises(OptionsError, match="need not end"):
        fairness('game = "newyork"\nturns = 0\n')
