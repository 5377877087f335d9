"""8.0 Helicopters: over everything for one point a box, past the monster at a risk, and sight over all buildings."""

from __future__ import annotations

import pytest

from matinee.games.sheboygan.map.city import BOARD, reach
from matinee.table.odds import after
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import box, events, legal, named, play, refused, scene, unit, where


def round_about(name: str, points: int) -> bool:
    """Whether a helicopter gets from Ave4.6 to a box with so many points without passing Ave4.5."""
    return bool(reach("air", box("Ave4.6"), points, 1 << box("Ave4.5"), 0).boxes >> box(name) & 1)


@rule("sheboygan", "8.0", "5.4", "5.12")
def test_one_point_a_box_whatever_it_is() -> None:
    s = scene("HumanMovement", at="Ave1.1", units="copter-1 Ave4.10", flames={"B45a1": "2"}, rubble=["B35b"])
    play(s, "move copter-1")
    seven = {name for name, i in BOARD.index.items() if 1 <= BOARD.dist[box("Ave4.10")][i] <= 7}
    assert legal(s, "go") == seven - {"Tunnel"}
    assert {"B45a1", "B35b", "River18", "Bridge1", "Isle4"} <= seven
    play(s, "go Isle4")
    assert where(s, "copter-1") == "Isle4"


@rule("sheboygan", "8.0", "5.21")
def test_helicopters_are_free_of_stacking() -> None:
    units = {f"copter-{n}": "Ave4.5" for n in range(1, 6)} | {"tank-1": "Ave4.5", "tank-2": "Ave4.5"}
    s = scene("HumanMovement", at="Ave1.1", units=units | {"copter-6": "Ave4.4"})
    play(s, "move copter-6, go Ave4.5, done")
    assert where(s, "copter-6") == "Ave4.5"


# -- past the monster


@rule("sheboygan", "8.0", "R24")
@pytest.mark.parametrize("face", range(1, 7))
def test_passing_through_the_monsters_box_is_one_roll(face: int) -> None:
    s = play(scene("HumanMovement", at="Ave4.5", units="copter-1 Ave4.4, tank-10 Isle3"), "move copter-1")
    six = {name for name, i in BOARD.index.items() if 1 <= BOARD.dist[box("Ave4.5")][i] <= 6}
    assert legal(s, "dash") == six - {"Tunnel"}  # one point into the monster's box, six beyond it
    assert "Ave4.11" not in legal(s, "go")
    play(s, "dash Ave4.11", dice=(face,))
    eaten = face == 6
    assert where(s, "copter-1") == ("dead" if eaten else "Ave4.11")
    assert s.vp == (1 if eaten else 0)
    assert events(s)[0] == ("grabbed" if eaten else "slipped")
    assert refused(s, "move", "copter-1") == "5.0"  # its move is over either way


@rule("sheboygan", "8.0", "R24")
def test_every_helicopter_may_dash_and_nothing_else() -> None:
    for n in range(1, 7):
        s = scene("HumanMovement", at="Ave4.5", units={f"copter-{n}": "Ave4.4"})
        assert "Ave4.6" in legal(play(s, f"move copter-{n}"), "dash")
    boat = scene("HumanMovement", at="River18", units="fireboat-1 River17")
    assert legal(play(boat, "move fireboat-1"), "dash") == set()


@rule("sheboygan", "8.0", "R24")
def test_it_may_pass_where_it_could_go_round_and_pass_again() -> None:
    s = play(scene("HumanMovement", at="Ave4.5", units="copter-1 Ave4.4, tank-10 Isle3"), "move copter-1")
    assert "Ave4.6" in legal(s, "go") & legal(s, "dash")  # by choice
    play(s, "dash Ave4.6", dice=(5,))
    assert where(s, "copter-1") == "Ave4.6"
    trail = next(trail for trail in s.view(1).trails if trail.piece == unit("copter-1"))
    assert trail.spaces == [box("Ave4.4"), box("Ave4.5"), box("Ave4.6")]
    five = {name for name, i in BOARD.index.items() if 1 <= BOARD.dist[box("Ave4.6")][i] <= 5}
    assert legal(s, "go") == {name for name in five if round_about(name, 5)}
    assert s.view(1).prompt is not None
    play(s, "dash Ave4.4", dice=(1,))  # two of the five points left: the third pass would be its last
    play(s, "dash Ave4.6", dice=(4,))
    assert (where(s, "copter-1"), legal(s, "dash")) == ("Ave4.6", set())
    play(s, "go Ave4.7")
    assert where(s, "copter-1") == "Ave4.7"
    assert refused(s, "move", "copter-1") == "5.0"


@rule("sheboygan", "8.0", "R24")
def test_it_may_stop_where_it_came_out_and_every_pass_is_a_risk() -> None:
    s = scene("HumanMovement", at="Ave4.5", units="copter-1 Ave4.4, tank-10 Isle3")
    play(s, "move copter-1, dash Ave4.4", dice=(3,))  # there and back to its own box
    assert where(s, "copter-1") == "Ave4.4"
    again = s.copy()
    play(s, "stay")
    assert refused(s, "move", "copter-1") == "5.0"
    play(again, "dash Ave4.6", dice=(6,))
    assert where(again, "copter-1") == "dead"


@rule("sheboygan", "8.0", "R24", "13.21")
@pytest.mark.parametrize("face", range(1, 7))
def test_great_height_grabs_on_four_to_six(face: int) -> None:
    s = scene("HumanMovement", at="Ave4.5", abilities="great_height", units="copter-1 Ave4.4, tank-10 Isle3")
    play(s, "move copter-1, dash Ave4.11", dice=(face,))
    assert where(s, "copter-1") == ("dead" if face >= 4 else "Ave4.11")
    assert s.vp == (1 if face >= 4 else 0)
    assert (s.revealed != 0) == (face in (4, 5))  # a 6 would have been enough without it


@rule("sheboygan", "8.0", "R24")
def test_the_exact_odds_of_a_dash() -> None:
    s = play(scene("HumanMovement", at="Ave4.5", units="copter-1 Ave4.4, tank-10 Isle3"), "move copter-1")
    dash = named("dash", "Ave4.11")
    lost = {gone: p for p, gone in after(s, dash, lambda t: t.position()["units"]["copter-1"] == "dead")}
    assert lost == {False: pytest.approx(5 / 6), True: pytest.approx(1 / 6)}
    told = {word: round(p * 6) for p, word in s.odds(dash)}
    assert told == {"slips through": 3, "eaten only by a monster of Great Height": 2, "eaten": 1}
    seen = scene(
        "HumanMovement",
        at="Ave4.5",
        abilities="great_height",
        monster={"revealed": ["great_height"]},
        units="copter-1 Ave4.4, tank-10 Isle3",
    )
    play(seen, "move copter-1")
    assert {word: round(p * 6) for p, word in seen.odds(dash)} == {"slips through": 3, "eaten": 3}


@rule("sheboygan", "8.0", "5.22")
def test_it_may_not_stop_in_the_monsters_box() -> None:
    s = play(scene("HumanMovement", at="Ave4.5", units="copter-1 Ave4.4"), "move copter-1")
    assert refused(s, "go", "Ave4.5") == "8.0"
    assert refused(s, "dash", "Ave4.5") == "8.0"
    assert refused(s, "dash", "Ave4.12") == "8.0"  # eight boxes


@rule("sheboygan", "8.0")
def test_only_helicopters_dash() -> None:
    s = play(scene("HumanMovement", at="Ave4.5", units="tank-1 Ave4.4"), "move tank-1")
    assert legal(s, "dash") == set()
    assert refused(s, "dash", "Ave4.6") == "8.0"


@rule("sheboygan", "8.0", "R24", "5.23", "13.28")
def test_the_box_of_a_monster_in_flight_is_never_entered() -> None:
    s = scene("HumanMovement", at="Ave4.5", abilities="flying", airborne=True, units="copter-1 Ave4.4")
    play(s, "move copter-1")
    assert legal(s, "dash") == set()
    assert refused(s, "dash", "Ave4.11") == "8.0"
    assert "Ave4.11" not in legal(s, "go")
    assert refused(s, "go", "Ave4.5") == "5.23"


@rule("sheboygan", "8.0", "R56")
def test_no_dash_through_a_web_around_the_monster() -> None:
    s = play(scene("HumanMovement", at="Ave4.5", units="copter-1 Ave4.4", webs=["Ave4.5"]), "move copter-1")
    assert legal(s, "dash") == set()
    assert refused(s, "dash", "Ave4.11") == "R56"


@rule("sheboygan", "R24", "14.1", "R65")
def test_eating_the_last_unit_wins_the_game() -> None:
    s = play(scene("HumanMovement", at="Ave4.5", units="copter-1 Ave4.4"), "move copter-1, dash Ave4.11", dice=(6,))
    assert s.returns() == [1.0, 0.0]


# -- sight


@rule("sheboygan", "8.0", "6.12", "6.13")
def test_nothing_blocks_its_sight() -> None:
    s = scene("HumanCombat", at="St44b", strengths=(5, 5, 5, 5), units="copter-1 tank-1 St34b, copter-2 Ave5.6")
    assert BOARD.dist[box("St44b")][box("St34b")] == 2
    assert legal(s, "fire") == {"copter-1"}  # over the high B44b
    assert refused(s, "fire", "tank-1") == "6.12"
    assert refused(s, "fire", "copter-2") == "6.13"  # range two all the same


@rule("sheboygan", "8.0", "6.32")
def test_a_helicopter_attacks_from_two_boxes_without_risk() -> None:
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, 1, 5, 5), units="copter-1 Ave4.7, copter-2 Ave4.4")
    play(s, "fire copter-1, attack", dice=(1,))  # r1/-
    assert where(s, "copter-1") == "Ave4.7"
    play(s, "fire copter-2, attack", dice=(1,))
    assert where(s, "copter-2") == "dead"
