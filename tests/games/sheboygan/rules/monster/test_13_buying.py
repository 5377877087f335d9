"""13.0 Buying special abilities: the prices, and what each scenario allows."""

from __future__ import annotations

import pytest

from matinee.games.sheboygan.figures import ABILITY_IDS, MONSTER
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import fresh, legal, play, refused, scene
from tests.games.sheboygan.rules.setup.test_02_pieces import PRICES

FIRE = {"flame_immunity", "fire_breathing", "lightning"}


@rule(
    "sheboygan",
    "13.0",
    "13.11",
    "13.12",
    "13.13",
    "13.21",
    "13.22",
    "13.23",
    "13.24",
    "13.25",
    "13.26",
    "13.27",
    "13.28",
    "R89",
    "3.1",
)
@pytest.mark.parametrize("ability", PRICES)
def test_each_ability_has_its_price(ability: str) -> None:
    s = play(fresh(scenario="advanced-b"), f"ability {ability}")
    assert s.points[MONSTER] == 40 - PRICES[ability]
    assert s.abilities == 1 << ABILITY_IDS.index(ability)
    assert refused(s, "ability", ability) == "R89"


@rule("sheboygan", "13.0", "14.21", "14.22")
@pytest.mark.parametrize(
    ("scenario", "sold", "barred"),
    [
        ("learning", set(), "14.21"),
        ("basic", set(PRICES) - FIRE, "14.22"),
        ("advanced-a", set(PRICES), ""),
        ("advanced-b", set(PRICES), ""),
        ("city-eating", set(PRICES), ""),
    ],
)
def test_what_each_scenario_sells(scenario: str, sold: set[str], barred: str) -> None:
    s = fresh(scenario=scenario)
    assert legal(s, "ability") == sold
    for ability in set(PRICES) - sold:
        assert refused(s, "ability", ability) == barred


@rule("sheboygan", "13.0")
def test_abilities_are_bought_before_placement_only() -> None:
    s = play(fresh(scenario="basic"), "ability radiation, allot defence 1, allot movement 1, ready")
    assert refused(s, "ability", "jumping") == "3.2"
    assert refused(scene(at="Ave2.14"), "ability", "jumping") == "5.0"


@rule("sheboygan", "13.0", "3.1")
def test_an_ability_must_be_paid_for() -> None:
    s = play(fresh(scenario="basic"), "allot attack 11")  # 7 left: 5 for abilities, 1 and 1 for the rest
    assert legal(s, "ability") == {"great_height", "web_spinning"}, "4 and 3 would make the quarter, but leave nothing"
    assert refused(s, "ability", "flying") == "13.28"
    assert refused(s, "ability", "radiation") == "3.1"


@rule("sheboygan", "13.12", "13.22", "13.24", "13.25", "13.27")
@pytest.mark.parametrize(
    ("phase", "verb", "at", "why"),
    [
        ("MonsterMovement", "breathe", ["B17d"], "13.12"),
        ("MonsterMovement", "web", ["Ave2.13"], "13.22"),
        ("MonsterCombat", "flash", [], "13.24"),
        ("MonsterMovement", "jump", ["Ave2.16"], "13.25"),
        ("MonsterMovement", "mind", [], "13.27"),
    ],
)
def test_what_was_not_bought_cannot_be_done(phase: str, verb: str, at: list[str], why: str) -> None:
    s = scene(phase, "Ave2.14", abilities="flame_immunity fear", units="infantry-1 Ave2.13")
    assert legal(s, verb) == set()
    assert refused(s, verb, *at) == why
