"""11.1, 11.2 How flames grow, what the wind does, and which boxes catch fire on which die."""

from __future__ import annotations

from typing import Any

import pytest

from matinee.games.sheboygan.map import city
from matinee.games.sheboygan.map.city import BOARD, BUILDINGS, NEAR, PARK
from matinee.games.sheboygan.rules import fire
from matinee.games.sheboygan.state import City
from matinee.table.board import bitset, members
from matinee.table.shown.panels import Note
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import box, events, play, refused, scene

NORTH, EAST, SOUTH, WEST, CALM = 1, 2, 3, 4, 5


def ablaze(flames: dict[str, str], **rest: Any) -> City:
    """The wind is about to be rolled for; the monster is far away, in the south-east."""
    return scene("FirePhase", "East.7", flames=flames, **rest)


def spread(s: City, wind: int, faces: dict[str, int] | None = None) -> set[str]:
    """Roll the wind and then for every box that must roll, 1 if no face is given; the boxes that rolled."""
    rolled = set()
    s.apply(("roll", wind))
    while isinstance(s.stack[-1], fire.Spread):
        name = BOARD.ids[s.stack[-1].box]
        assert name not in rolled, "one die for each box"
        rolled.add(name)
        s.apply(("roll", (faces or {}).get(name, 1)))
    return rolled


def marker(s: City, name: str) -> str | None:
    """What the flames marker in a box shows."""
    shown = [m.value for m in s.view(None).markers if m.kind == "flames" and m.space == box(name)]
    assert len(shown) < 2
    return shown[0] if shown else None


# -- 11.1 burning


@rule("sheboygan", "11.11", "11.12", "R51")
def test_a_marker_turns_each_fire_phase_to_scored_rubble() -> None:
    s = ablaze({"BW9": "1"})
    seen = []
    for _ in range(4):
        assert spread(s, CALM) == set(), "nothing that can burn lies next to the lone high-rise"
        seen.append((marker(s, "BW9"), bool(s.rubble), s.vp))
        play(s, "done, done, done, done")
    assert seen == [("2", False, 0), ("3", False, 0), ("R", True, 5), ("R", True, 5)]
    assert s.standing == BUILDINGS & ~(1 << box("BW9")), "rubble no longer blocks sight"


@rule("sheboygan", "11.12")
@pytest.mark.parametrize(("name", "points"), [("B73", 3), ("BW9", 5), ("Isle1", 0)])
def test_what_burns_down_is_worth_what_it_is_worth_smashed(name: str, points: int) -> None:
    s = ablaze({name: "3"})
    s.apply(("roll", CALM))
    assert events(s)[:2] == ["wind", "burnt_down"]
    assert s.vp == points
    assert s.rubble == s.burning == 1 << box(name)


@rule("sheboygan", "11.12", "14.25")
def test_the_monster_does_not_grow_on_what_burns_down() -> None:
    s = ablaze({"BW9": "3"}, scenario="city-eating")
    spread(s, CALM)
    assert s.vp == 5
    assert (s.growth, s.grown, s.strength) == (0, 0, [10, 10, 10, 10])
    assert type(s.stack[-1]).__name__ == "MonsterMovement"


@rule("sheboygan", "11.12", "11.25")
def test_put_out_at_R_the_box_is_rubble_for_good() -> None:
    s = ablaze({"Park2b": "R", "Park2d": "1"}, units="firemen-1 Park2b, tank-10 Isle3", abilities="fire_breathing")
    play(s, "douse Park2b")
    assert (marker(s, "Park2b"), s.rubble) == (None, 1 << box("Park2b"))
    assert "Park2b" not in spread(s, CALM)
    beside = scene(at="Park2a", rubble=["Park2b"], abilities="fire_breathing")
    assert refused(beside, "breathe", "Park2b") == "11.25"
    beside_fire = ablaze({"Park2a": "1"}, rubble=["Park2b"])
    assert "Park2b" not in spread(beside_fire, CALM)


@rule("sheboygan", "11.13")
def test_put_out_before_R_the_box_burns_again_from_1() -> None:
    s = ablaze({"BW9": "3", "Park2b": "1"}, units="firemen-1 BW9")
    play(s, "douse BW9")
    assert (marker(s, "BW9"), s.rubble, s.vp) == (None, 0, 0)
    spread(s, CALM)
    assert (marker(s, "BW9"), s.rubble, s.vp) == (None, 0, 0)
    again = play(scene(at="St8a", abilities="fire_breathing"), "breathe BW9", dice=(1,))
    assert marker(again, "BW9") == "1"


@rule("sheboygan", "R51", "11.22")
def test_a_box_that_has_just_come_to_R_still_spreads_its_fire() -> None:
    s = ablaze({"Park2a": "3"})
    assert spread(s, CALM, {"Park2b": 6}) == {"Park1a", "Park2b", "Park3a"}
    assert (marker(s, "Park2a"), marker(s, "Park2b")) == ("R", "1")


# -- 11.21 wind


@rule("sheboygan", "11.21")
@pytest.mark.parametrize(
    ("face", "wind"), [(1, "north"), (2, "east"), (3, "south"), (4, "west"), (5, "calm"), (6, "calm")]
)
def test_the_die_sets_the_wind(face: int, wind: str) -> None:
    s = ablaze({"BW9": "1"})
    play(s, dice=(face,))
    assert s.view(None).panel("wind", Note).state == wind


@rule("sheboygan", "11.21", "11.23", "R50")
@pytest.mark.parametrize(
    ("face", "downwind"), [(1, "Park1b"), (2, "Park2c"), (3, "Park3b"), (4, "Park2a"), (5, None), (6, None)]
)
def test_the_wind_blows_towards_the_direction_rolled(face: int, downwind: str | None) -> None:
    s = ablaze({"Park2b": "1"})
    around = {"Park1b", "Park2a", "Park2c", "Park3b"}
    assert spread(s, face, dict.fromkeys(around, 5)) == around
    assert s.burning == bitset(box(name) for name in ("Park2b", downwind) if name)


@rule("sheboygan", "R50")
def test_downwind_is_within_45_degrees_of_the_wind() -> None:
    assert BOARD.bearing(box("Mead2a"), box("Mead1a")) == pytest.approx(49, abs=0.5)
    with_it = ablaze({"Mead2a": "1"})
    spread(with_it, EAST, {"Mead1a": 5})
    assert marker(with_it, "Mead1a") == "1", "49 degrees is 41 from east"
    beside_it = ablaze({"Mead2a": "1"})
    spread(beside_it, NORTH, {"Mead1a": 5})
    assert marker(beside_it, "Mead1a") is None, "49 degrees is 49 from north"


# -- 11.22, 11.23 next to a fire

FIRES = ("Park2b", "Park2d", "Park1c", "Park3c")  # all the neighbours of Park2c; Park2b lies west of it


@rule("sheboygan", "11.22", "R48")
@pytest.mark.parametrize("fires", [1, 2, 3, 4])
def test_each_burning_neighbour_makes_one_more_face_dangerous(fires: int) -> None:
    least = 7 - fires
    for face in range(1, 7):
        s = ablaze(dict.fromkeys(FIRES[:fires], "1"))
        assert "Park2c" in spread(s, CALM, {"Park2c": face})
        assert (marker(s, "Park2c") == "1") == (face >= least)


@rule("sheboygan", "11.23", "R48")
@pytest.mark.parametrize("fires", [1, 2, 3, 4])
def test_downwind_of_a_fire_one_face_more(fires: int) -> None:
    least = 7 - fires - 1
    for face in (least - 1, least):
        s = ablaze(dict.fromkeys(FIRES[:fires], "2"))
        spread(s, EAST, {"Park2c": face})
        assert (marker(s, "Park2c") == "1") == (face == least)


@rule("sheboygan", "R48", "11.23")
@pytest.mark.parametrize(("face", "catches"), [(3, False), (4, True)])
def test_two_fires_upwind_still_add_one_face(face: int, catches: bool) -> None:
    s = ablaze({"B14f": "1", "B14g": "1"})
    spread(s, SOUTH, {"B15b": face})
    assert (marker(s, "B15b") == "1") == catches


@rule("sheboygan", "11.23")
def test_a_wind_from_where_nothing_burns_does_not_help() -> None:
    s = ablaze({"Park2b": "1"})
    spread(s, WEST, {"Park2c": 5})
    assert marker(s, "Park2c") is None


@rule("sheboygan", "R48")
@pytest.mark.parametrize(("fires", "wind", "certain"), [(5, CALM, False), (5, EAST, True), (6, CALM, True)])
def test_with_six_or_five_and_the_wind_it_is_certain(
    monkeypatch: pytest.MonkeyPatch, fires: int, wind: int, certain: bool
) -> None:
    burnable = BUILDINGS | PARK
    assert max((NEAR[b] & burnable).bit_count() for b in members(burnable)) == 4, "so pretend that two lie closer"
    near = list(NEAR)
    near[box("Park2c")] |= 1 << box("Park2a") | 1 << box("Park2e")
    monkeypatch.setattr(city, "NEAR", near)
    s = ablaze(dict.fromkeys((*FIRES, "Park2a", "Park2e")[:fires], "1"))
    rolled = spread(s, wind, {"Park2c": 1})
    assert ("Park2c" in rolled) == (not certain)
    assert (marker(s, "Park2c") == "1") == certain


@rule("sheboygan", "R47", "11.22")
def test_new_fires_neither_turn_nor_spread_in_their_phase() -> None:
    s = ablaze({"Park2a": "1"})
    assert spread(s, CALM, {"Park1a": 6, "Park2b": 6, "Park3a": 5}) == {"Park1a", "Park2b", "Park3a"}
    assert {name: marker(s, name) for name in ("Park2a", "Park1a", "Park2b", "Park3a")} == {
        "Park2a": "2",
        "Park1a": "1",
        "Park2b": "1",
        "Park3a": None,
    }


@rule("sheboygan", "R47", "4.0")
def test_what_is_put_out_first_neither_turns_nor_spreads() -> None:
    s = ablaze({"Park2b": "3", "Park2d": "1"}, units="firemen-1 Park2b")
    assert s.player == 1, "the firemen come before the wind"
    play(s, "douse Park2b")
    rolled = spread(s, CALM, {"Park2c": 5})
    assert rolled == {"Park1d", "Park2c", "Park2e", "Park3d"}
    assert marker(s, "Park2c") is None, "one burning neighbour is left: it takes a 6"
    assert (s.rubble, marker(s, "Park2b"), marker(s, "Park2d")) == (0, None, "2")


@rule("sheboygan", "11.21", "R47")
def test_with_every_fire_out_there_is_nothing_to_roll() -> None:
    s = ablaze({"BW9": "1"}, units="firemen-1 BW9")
    play(s, "douse BW9")
    assert (s.turn, s.player, s.burning) == (2, 0, 0)


# -- 11.24 across a street


@rule("sheboygan", "11.24", "R49")
def test_with_the_wind_fire_leaps_one_street_box_on_a_six_only() -> None:
    for face, leaps in ((5, False), (6, True)):
        s = ablaze({"B18b": "1"})
        assert spread(s, NORTH, {"B17b": face}) == {"B18a", "B18c", "B17b"}
        assert (marker(s, "B17b") == "1") == leaps


@rule("sheboygan", "11.24", "R49")
@pytest.mark.parametrize("wind", [EAST, SOUTH, WEST, CALM])
def test_without_the_wind_no_street_is_leapt(wind: int) -> None:
    assert spread(ablaze({"B18b": "1"}), wind) == {"B18a", "B18c"}


@rule("sheboygan", "11.24", "R49", "R83")
@pytest.mark.parametrize(
    ("apart", "face", "burns"), [(False, 4, False), (False, 5, True), (True, 5, False), (True, 6, True)]
)
def test_two_fires_across_the_street_count_as_two_next_door(apart: bool, face: int, burns: bool) -> None:
    s = ablaze({"Park1a": "1", "Park2a": "1"}, options={"street_apart": apart})
    assert "B17d" in spread(s, WEST, {"B17d": face})
    assert (marker(s, "B17d") == "1") == burns


@rule("sheboygan", "R49", "11.24")
def test_a_street_two_boxes_wide_is_not_leapt() -> None:
    assert {BOARD.terrain[box(name)] for name in ("St31c", "St21c")} == {"street"}
    assert spread(ablaze({"B14c": "1"}), NORTH) == {"B14b", "B14d", "B14g"}, "not B12c, beyond St31c and St21c"


@rule("sheboygan", "M5", "R49")
@pytest.mark.parametrize(
    ("burning", "wind", "faced"),
    [("B17a", WEST, "B07b"), ("B17d", EAST, "Park2a"), ("Mead2c", EAST, "Shore5"), ("BE8d", WEST, "BE8c")],
)
def test_straight_across_an_avenue_with_staggered_boxes(burning: str, wind: int, faced: str) -> None:
    s = ablaze({burning: "1"})
    nearby = {BOARD.ids[n] for n in members(NEAR[box(burning)] & (BUILDINGS | PARK))}
    assert spread(s, wind, {faced: 6}) - nearby - {"Park1a", "Park3a"} == {faced}
    assert marker(s, faced) == "1"


@rule("sheboygan", "M5", "R49")
def test_askew_across_an_avenue_is_not_straight() -> None:
    rolled = spread(ablaze({"Mead2c": "1"}), EAST)
    assert rolled == {"Mead1b", "Mead2b", "Mead3d", "Shore5"}
    assert "Shore4" not in rolled
    assert "Shore6" not in rolled


@rule("sheboygan", "R83", "11.24")
def test_a_fire_across_the_street_is_added_to_one_next_door() -> None:
    for face, burns in ((4, False), (5, True)):
        s = ablaze({"B17a": "1", "B18b": "1"})
        spread(s, NORTH, {"B17b": face})
        assert (marker(s, "B17b") == "1") == burns


@rule("sheboygan", "R83")
def test_by_the_option_the_two_numbers_are_not_added() -> None:
    for face, burns in ((5, False), (6, True)):
        s = ablaze({"B17a": "1", "B18b": "1"}, options={"street_apart": True})
        spread(s, NORTH, {"B17b": face})
        assert (marker(s, "B17b") == "1") == burns
    downwind = ablaze({"B17a": "1", "B16b": "1"}, options={"street_apart": True})
    spread(downwind, EAST, {"B17b": 5})
    assert marker(downwind, "B17b") == "1", "the better number, 5 for the downwind neighbour, counts"


@rule("sheboygan", "11.25", "11.22")
def test_streets_water_and_rubble_do_not_roll() -> None:
    assert spread(ablaze({"Isle3": "1"}, units="tank-1 East.1"), CALM) == {"Isle4"}
    assert spread(ablaze({"Isle3": "1"}, units="tank-1 East.1", rubble=["Isle4"]), CALM) == set()
