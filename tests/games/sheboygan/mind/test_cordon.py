"""The keen humans do not run after a monster that outruns them: they leave it no place out of their reach."""

from __future__ import annotations

from functools import partial
from random import Random

from matinee.bots.greedy import best
from matinee.games.sheboygan.map.city import BOARD, BUILDINGS, DIST
from matinee.games.sheboygan.mind.cordon import cordon, zone
from matinee.games.sheboygan.mind.humans import haunts
from matinee.games.sheboygan.mind.reckoning import danger, threats
from matinee.games.sheboygan.mind.style import USUAL, Style
from matinee.games.sheboygan.mind.tactics import weigh
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from tests.games.sheboygan.rules.scene import GAME, box, named, scene, unit

KEEN = Style(cover=20.0, press=1.5)
COPTERS = {f"copter-{n}": at for n, at in enumerate(("Ave2.3", "Ave2.4", "Ave2.5", "Ave3.3", "Ave3.4", "Ave3.5"), 1)}


def running(units: dict[str, str], style: Style, **monster: object) -> City:
    """A turn of the humans against a fast monster in the far corner, after all have moved by a style."""
    shown = {"shown": [0, 0, 0, 18], **monster}
    s = scene("HumanMovement", "St8h", (0, 2, 7, 18), (), units, scenario="advanced-b", monster=shown)
    while type(s.stack[-1]).__name__ in ("HumanMovement", "Moving"):
        assert s.player is not None
        s.apply(best(s, s.player, s.legal_actions(), Random(1), partial(weigh, style=style)))
    return s


def safe(s: City) -> int:
    """In how many boxes the monster could end its next move without any danger."""
    against = threats(s)
    return sum(danger(s, at, against) == 0 for at in members(haunts(s)))


def test_whoever_cannot_shoot_leaves_the_runner_no_safe_place() -> None:
    """Run after it, and most of the city is out of everybody's reach; stand apart, and hardly any of it is."""
    chased, watched = running(COPTERS, USUAL), running(COPTERS, KEEN)
    assert safe(watched) < safe(chased) / 2


def test_a_copter_does_not_stand_in_the_way_of_what_goes_over_it() -> None:
    """13.25, 13.28 It shoots from two boxes off, where nothing happens to it; a walker it stops."""
    for known, far in (([], 1), (["jumping"], 2), (["flying"], 2)):
        s = running({"copter-1": "Ave2.3"}, KEEN, at="Ave2.8", revealed=known, abilities=known)
        assert DIST[s.where[unit("copter-1")]][box("Ave2.8")] == far


def test_a_second_unit_closes_more_where_the_first_is_not() -> None:
    s = scene("HumanMovement", "Ave2.8", (0, 2, 7, 18), (), {"copter-1": "Ave2.3", "copter-2": "Ave2.4"})
    streets = (1 << len(BOARD)) - 1 & ~BUILDINGS
    watch = cordon(s, unit("copter-2"), streets)
    far = max(members(streets), key=lambda at: DIST[box("Ave2.3")][at])
    assert watch.closes(zone("air", 7, 2, far)) > 1.5 * watch.closes(zone("air", 7, 2, box("Ave2.3")))


def test_keen_stands_like_that() -> None:
    keen = GAME.mind.styles["keen"]
    s = scene("HumanMovement", "Ave2.8", (0, 2, 7, 18), (), {"copter-1": "Ave2.3"}, monster={"shown": [0, 0, 0, 18]})
    s.apply(named("move", "copter-1"))
    actions = s.legal_actions()
    assert keen(s, 1, actions, Random(1)) != weigh(s, 1, actions, Random(1))
