"""The eight monsters of film history: presets for free play (option films), outside every budget."""

from __future__ import annotations

import pytest

from matinee.games.sheboygan.figures import FILMS, ability_cost
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import fresh, legal, play, purse, refused, sheet

# attack, defence, destruction, movement; abilities in the order of chapter 13; worth in points
BOOKLET = {
    "tyrannosaurus": ((18, 20, 12, 3), ["fire_breathing", "lightning", "great_height", "jumping", "radiation"], 82),
    "caterpillar": ((5, 12, 4, 1), ["web_spinning"], 27),
    "moth": ((10, 14, 8, 8), ["flying"], 48),
    "turtle": ((8, 18, 10, 6), ["fire_breathing", "flying"], 58),
    "three_heads": ((16, 20, 14, 10), ["flame_immunity", "fire_breathing", "great_height", "flying"], 83),
    "jet_reptile": ((15, 15, 8, 8), ["flying"], 54),
    "ape": ((9, 10, 6, 3), ["fear"], 32),
    "sea_creature": ((12, 15, 8, 5), [], 40),
}
NO_FIRE = {"caterpillar", "moth", "jet_reptile", "ape", "sea_creature"}


def test_there_are_eight_of_them() -> None:
    assert [film.id for film in FILMS] == list(BOOKLET)


@rule("sheboygan", "R2", "3.1")
@pytest.mark.parametrize("film", BOOKLET)
def test_a_film_monster_is_taken_as_it_is(film: str) -> None:
    """The defence limit, the budget and the quarter of 3.1 bind purchases, and this is none."""
    strengths, abilities, worth = BOOKLET[film]
    s = play(fresh(scenario="advanced-b", films=True), f"film {film}")
    mine = sheet(s, 0)
    assert tuple(mine["now"].values()) == strengths
    assert mine["abilities"] == abilities
    assert sum(strengths) + ability_cost(s.abilities) == worth
    assert purse(s, 0) == 0
    assert legal(s, "lurk") == {"north", "east", "south", "west"}  # nothing more to buy


@pytest.mark.parametrize("film", BOOKLET)
def test_a_film_monster_comes_on_and_shows_its_defence(film: str) -> None:
    strengths, abilities, _ = BOOKLET[film]
    s = play(fresh(scenario="advanced-b", films=True), f"film {film}, lurk north, ready")
    assert s.turn == 1
    play(s, "step Ave3.1")
    assert bool(legal(s, "step")) is (strengths[3] > 1)
    seen = sheet(s)
    assert (seen["defence"], seen["revealed"], seen["at_least"]["movement"]) == (strengths[1], [], 1)
    assert bool(legal(s, "breathe")) is ("fire_breathing" in abilities)
    assert bool(legal(s, "jump")) is ("jumping" in abilities and strengths[3] >= 3)


@rule("sheboygan", "14.21", "14.22", "14.25")
@pytest.mark.parametrize(
    ("scenario", "allowed"),
    [
        ("learning", {"sea_creature"}),
        ("basic", NO_FIRE),
        ("advanced-a", set(BOOKLET)),
        ("advanced-b", set(BOOKLET)),
        ("city-eating", set(BOOKLET)),
    ],
)
def test_a_scenario_keeps_its_bans(scenario: str, allowed: set[str]) -> None:
    s = fresh(scenario=scenario, films=True)
    assert legal(s, "film") == allowed
    for film in set(BOOKLET) - allowed:
        assert refused(s, "film", film) == {"learning": "14.21", "basic": "14.22"}[scenario]


@rule("sheboygan", "3.1")
def test_without_the_option_every_monster_is_bought() -> None:
    s = fresh(scenario="advanced-b")
    assert legal(s, "film") == set()
    assert refused(s, "film", "moth") == "3.1"


@rule("sheboygan", "3.1")
def test_with_the_option_a_whole_monster_may_still_be_bought() -> None:
    s = play(fresh(scenario="advanced-b", films=True), "allot attack 1")
    assert legal(s, "film") == set()
    assert refused(s, "film", "moth") == "3.1"
    assert refused(s, "allot", "defence", 16) == "3.1"
    s = play(fresh(scenario="advanced-b", films=True), "ability flying")
    assert refused(s, "film", "moth") == "3.1"


@rule("sheboygan", "R3")
def test_which_film_it_is_stays_secret_while_the_humans_buy() -> None:
    moth = play(fresh(scenario="advanced-b", films=True), "film moth, lurk north")
    heads = play(fresh(scenario="advanced-b", films=True), "film three_heads, lurk east")
    assert moth.view(1) == heads.view(1)
    assert moth.view(None) == heads.view(None)
