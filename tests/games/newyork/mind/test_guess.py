"""What a seat believes of the others: what their monsters have done and where they stand makes missions likelier."""

from __future__ import annotations

from collections import Counter
from random import Random

from matinee.games.newyork.state import Midtown
from tests.games.newyork.rules.scene import letter, scene
from tests.games.newyork.rules.scene import monster as m

TIMES = 600


def believed(s: Midtown) -> Counter[str | None]:
    """Which missions seat 0 believes seat 1 to have."""
    rng = Random(1)
    return Counter(letter(s.guess(0, rng), 1) for _ in range(TIMES))


def beside_the_building_of_e(round: int) -> Midtown:
    return scene(m("lizard", "c3r2", "A"), m("spider", "c15r14", "G"), round=round)


def test_whoever_stands_before_a_building_has_rather_come_for_it() -> None:
    """It may still hunt or search; and in the first round all missions are about as likely."""
    late, early = believed(beside_the_building_of_e(8)), believed(beside_the_building_of_e(1))
    assert late["E"] > 2 * late["F"] and late["E"] > 2 * late["G"] and late["E"] > 1.5 * early["E"]
    assert late["C"] > 0 < late["D"] and max(early.values()) < 4 * min(early[letter] for letter in "CDEFG")


def test_what_is_known_not_to_be_is_never_believed() -> None:
    s = beside_the_building_of_e(8)
    s.denied[1] |= 1 << 4
    assert believed(s)["E"] == 0
