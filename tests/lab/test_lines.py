"""Lines: every click up to the dice is judged, and who comes back to where it was has come no further."""

from __future__ import annotations

from matinee.games.destroyall.state import SPECIAL
from matinee.games.destroyall.throws import damage
from matinee.lab.puzzles import lines
from matinee.lab.puzzles.judge import HOPE, LUCKY, MARGIN, goals, line
from matinee.lab.puzzles.reckoning import Reckoning
from matinee.table.daily.puzzle import OVER
from tests.games.destroyall.rules.scene import GAME, beast, blast, scene

GUN = beast(power=6, weapons=[blast("fire", piercing=True)])
TARGET = beast(armor=5, health=9)


def test_a_line_goes_from_click_to_click_up_to_the_dice() -> None:
    """How many of six points go into dice, and how many through the armor."""
    s = scene((GUN, (20, 20), "E"), (TARGET, (26, 20), "W"), mode=SPECIAL)
    found = line(s, 0, "wound_3")
    split = {n: sum(damage(2 * n, max(1, 5 - (6 - n)))[3:]) for n in range(1, 7)}
    best = max(split, key=lambda n: split[n])
    assert round(split[best], 3) == max(found[0].chances) and 1 < best < 6
    clicks, at = [], 0
    while at != OVER:
        place, then = next(iter(found[at].then.items()))
        clicks.append(found[at].state.legal_actions()[place])
        at = then
    assert clicks == [("aim", 0), ("at", 1), ("spend", best), ("pierce", 6 - best)]
    sizes = [len(one.chances) for one in found]
    assert lines.luck(found) == 1 / sizes[0] / sizes[1] / sizes[2] / sizes[3]
    assert all(one.gap >= MARGIN for one in found)


def test_a_click_that_can_be_taken_back_gains_nothing_by_that() -> None:
    s = scene((GUN, (20, 20), "E"), (TARGET, (26, 20), "W"), mode=SPECIAL)
    still = Reckoning(s, 0, goals(GAME)["wound_3"]).chances()
    s.mode, s.left = 1, 0
    free = Reckoning(s, 0, goals(GAME)["wound_3"]).chances()
    chances = dict(zip(s.legal_actions(), free, strict=True))
    assert chances[("aim", 0)] == max(still)
    assert chances[("turn",)] <= chances[("aim", 0)]


def test_right_clicks_that_lead_around_in_circles_are_no_line() -> None:
    """Turning is free here, and back again."""
    s = scene((GUN, (20, 20), "E"), (TARGET, (26, 20), "W"), mode=SPECIAL)
    s.mode, s.left = 1, 0
    reckoning = Reckoning(s, 0, goals(GAME)["wound_3"])
    chances = dict(zip(s.legal_actions(), reckoning.chances(), strict=True))
    assert chances[("turn",)] == chances[("aim", 0)], "who turns may turn back"
    assert lines.moments(reckoning, MARGIN) == []


def test_a_line_that_says_itself_is_none() -> None:
    """There is one to shoot at, and nothing to gain by holding back."""
    plain = beast(power=6, weapons=[blast("fire")])
    s = scene((plain, (20, 20), "E"), (TARGET, (26, 20), "W"), mode=SPECIAL)
    found = lines.moments(Reckoning(s, 0, goals(GAME)["wound_3"]), MARGIN)
    assert [one.state.legal_actions()[next(iter(one.then))] for one in found] == [("aim", 0), ("at", 1), ("spend", 6)]
    assert lines.luck(found) <= LUCKY and lines.luck(found, HOPE) == 1
    assert line(s, 0, "wound_3") == []
