"""5.0, 5.1 Moving: adjacency, costs, closed terrain, water, bridges and the tunnel, and the step always possible."""

from __future__ import annotations

from typing import Any

import pytest

from matinee.games.sheboygan.map.city import BOARD
from matinee.games.sheboygan.state import City
from matinee.testing import rule
from tests.games.kit import prompt
from tests.games.sheboygan.rules.scene import box, left, legal, pass_to, play, refused, scene, where

LIGHT_FEET = {"street": 1, "park": 2, "low": 3, "high": 3, "bridge": 1, "tunnel": 1, "rubble": 2}
COSTS = {
    "police": LIGHT_FEET,
    "infantry": LIGHT_FEET,
    "firemen": LIGHT_FEET,
    "populace": LIGHT_FEET,
    "tank": {k: v for k, v in LIGHT_FEET.items() if k not in ("low", "high")},
    "artillery": {k: v for k, v in LIGHT_FEET.items() if k not in ("low", "high")},
    "fireboat": {"river": 1},
    "copter": {**dict.fromkeys(LIGHT_FEET, 1), "river": 1},
}
ALLOWANCE = {
    "police": 3, "infantry": 3, "firemen": 3, "populace": 1, "tank": 5, "artillery": 2, "fireboat": 4, "copter": 7,
}  # fmt: skip
RUINS = ["B17d", "B22b", "B26e", "B45a2", "B64b", "BE8a", "Isle4"]


def neighbours(name: str) -> set[str]:
    """The boxes next to a box."""
    return {BOARD.ids[other] for other in BOARD.neighbours[box(name)]}


def by_the_book(kind: str, start: str, monster: str, rubble: list[str]) -> set[str]:
    """Where 5.0, 5.1, 9.1 and R13 to R15 let a unit go, worked out by walking every way box by box."""
    costs = {k: v for k, v in COSTS[kind].items() if not (kind == "copter" and k == "tunnel")}

    def cost(name: str) -> int | None:
        return costs.get("rubble" if name in rubble else BOARD.terrain[box(name)]) if name != monster else None

    best = {start: 0}
    frontier = [start]
    while frontier:
        here = frontier.pop()
        for there in neighbours(here):
            price = cost(there)
            if price is not None and best[here] + price <= min(ALLOWANCE[kind], best.get(there, 99) - 1):
                best[there] = best[here] + price
                frontier.append(there)
    near = {there for there in neighbours(start) if cost(there) is not None}
    if kind == "infantry":
        if BOARD.terrain[box(start)] == "river":
            return {there for there in near if BOARD.terrain[box(there)] != "bridge"}  # M9
        near |= {there for there in neighbours(start) if BOARD.terrain[box(there)] == "river" and there != monster}
    return (set(best) | near) - {start}


def picked_up(unit: str, at: str, monster: str = "Isle2", **rest: Any) -> City:
    """A unit in hand in the Human Movement Phase."""
    s = scene("HumanMovement", at=monster, units={unit: at, "populace-8": "Isle1"}, **rest)
    return play(s, f"move {unit}")


# -- 5.0


@rule("sheboygan", "5.0")
def test_corners_do_not_touch() -> None:
    """St21a meets B12b in a corner only; the boxes that share a border with it are five."""
    s = picked_up("populace-1", "St21a")
    assert legal(s, "go") == {"Ave1.4", "Ave1.5", "B12a", "St21b", "B13a"}
    assert refused(s, "go", "B12b") == "5.0"
    s = scene(at="St21a", rubble=["B12b"])
    assert refused(s, "step", "B12b") == "5.0"
    assert legal(s, "step") == {"Ave1.4", "Ave1.5", "St21b"}


@rule("sheboygan", "5.0", "5.4")
def test_the_monster_spends_points_box_by_box_up_to_its_movement() -> None:
    s = play(scene(at="Ave2.13", strengths=(1, 9, 0, 4)), "step Park2a")
    assert left(s) == 2
    play(s, "step Park3a")
    assert legal(s, "step") == set()
    assert refused(s, "step", "Ave2.14") == "5.0"
    play(s, "done")
    assert prompt(s).phase == "MonsterCombat"


@rule("sheboygan", "5.0")
def test_a_unit_that_is_not_on_the_map_is_not_moved() -> None:
    s = scene("HumanMovement", at="Ave4.5", units="tank-10 Isle3")
    assert {refused(s, "move", name) for name in ("police-1", "tank-9", "artillery-1", "populace-1")} == {"5.0"}


@rule("sheboygan", "5.0")
def test_points_not_used_are_not_saved() -> None:
    s = play(scene(at="Ave3.3", strengths=(0, 9, 0, 3), scenario="learning"), "step Ave3.4, done, done, done, done")
    assert s.turn == 2
    play(s, "step Ave3.5, step Ave3.6, step Ave3.7")
    assert legal(s, "step") == set()


@rule("sheboygan", "5.0", "5.4")
@pytest.mark.parametrize(
    ("unit", "reached", "too_far"),
    [
        ("infantry-1", {"Ave2.10", "Ave2.16", "Park2a", "B17d", "Park3a"}, {"Ave2.9", "Ave2.17", "Park2b", "B17c"}),
        ("police-1", {"Ave2.10", "Ave2.16", "Park2a", "B17d", "Park3a"}, {"Ave2.9", "Ave2.17", "Park2b", "B17c"}),
        ("tank-1", {"Ave2.8", "Park2b", "Park1b"}, {"Ave2.7", "Park2c", "Park4b"}),
        ("artillery-1", {"Ave2.11", "Ave2.15", "Park2a", "Park1a"}, {"Ave2.10", "Park3a", "Park2b"}),
        ("populace-1", {"Ave2.12", "Ave2.14", "Park2a", "B17d"}, {"Ave2.11", "Park3a"}),
    ],
)
def test_units_go_as_far_as_their_allowance(unit: str, reached: set[str], too_far: set[str]) -> None:
    s = picked_up(unit, "Ave2.13")
    assert reached <= legal(s, "go")
    for name in too_far:
        assert refused(s, "go", name) == "5.0"


@rule("sheboygan", "5.0", "5.4", "5.11", "5.12", "5.13", "5.14", "5.15", "R13")
@pytest.mark.parametrize("kind", list(COSTS))
def test_every_unit_reaches_what_the_rules_say_from_every_box(kind: str) -> None:
    """All starting boxes, with some rubble about, against ways walked one box at a time."""
    starts = [
        name
        for name, terrain in zip(BOARD.ids, BOARD.terrain, strict=True)
        if name not in ("Isle2", "Isle1")
        and ("rubble" if name in RUINS else terrain) in COSTS[kind]
        and not (kind == "copter" and terrain == "tunnel")
    ]
    if kind == "infantry":
        starts += [f"River{n}" for n in range(1, 23)]
    assert len(starts) >= 22
    for start in starts[:: 1 if len(starts) < 60 else 3]:
        s = picked_up(f"{kind}-1", start, rubble=RUINS)
        assert legal(s, "go") == by_the_book(kind, start, "Isle2", RUINS), start


@rule("sheboygan", "5.0")
def test_a_unit_stays_where_it_is_by_saying_so() -> None:
    s = picked_up("tank-1", "Ave3.3")
    assert refused(s, "go", "Ave3.3") == "5.0"
    play(s, "stay")
    assert where(s, "tank-1") == "Ave3.3"


# -- 5.0, R17 towing


def towing(**units: str) -> City:
    """A tank and a gun together, and whoever else."""
    at = {"tank-1": "Ave2.13", "artillery-1": "Ave2.13", **{k.replace("_", "-"): v for k, v in units.items()}}
    return scene("HumanMovement", at="Isle2", units=at)


@rule("sheboygan", "5.0", "R17")
def test_a_tank_tows_a_gun_three_points_and_no_further() -> None:
    s = play(towing(), "tow tank-1 artillery-1")
    assert {"Ave2.10", "Ave2.16", "Park2a", "Park3a"} <= legal(
        s, "go"
    )  # 3 points: more than the gun, less than the tank
    assert refused(s, "go", "Ave2.9") == refused(s, "go", "Park2b") == "5.0"
    assert refused(s, "go", "B17d") == "5.11"
    play(s, "go Ave2.10")
    assert where(s, "tank-1") == where(s, "artillery-1") == "Ave2.10"


@rule("sheboygan", "5.0", "R17")
def test_a_tow_excludes_other_movement() -> None:
    s = play(towing(), "tow tank-1 artillery-1, go Ave2.14")
    assert refused(s, "move", "tank-1") == refused(s, "move", "artillery-1") == "5.0"
    assert refused(s, "tow", "tank-1", "artillery-1") == "5.0"
    s = play(towing(), "move tank-1, go Ave2.14")
    assert refused(s, "tow", "tank-1", "artillery-1") == "5.0"
    play(s, "move artillery-1")
    assert refused(s, "go", "Ave2.10") == "5.0"  # left behind, the gun has its own 2 points


@rule("sheboygan", "5.0", "R17")
def test_they_must_begin_the_phase_together() -> None:
    s = scene("HumanMovement", at="Isle2", units="tank-1 Ave2.12, artillery-1 Ave2.13")
    assert legal(s, "tow") == set()
    assert refused(s, "tow", "tank-1", "artillery-1") == "5.0"
    play(s, "move tank-1, go Ave2.13")
    assert refused(s, "tow", "tank-1", "artillery-1") == "5.0"


@rule("sheboygan", "R17", "5.0")
def test_one_tank_tows_one_gun_and_only_tanks_tow() -> None:
    s = towing(infantry_1="Ave2.12", artillery_2="Ave2.12")
    assert legal(s, "tow") == {("tank-1", "artillery-1")}
    assert refused(s, "tow", "infantry-1", "artillery-2") == "5.0"
    assert refused(s, "tow", "tank-1", "infantry-1") == "5.0"
    assert refused(s, "tow", "artillery-1", "tank-1") == "5.0"


@rule("sheboygan", "5.21", "R17")
def test_a_tow_counts_as_two_units_where_it_stops() -> None:
    s = towing(police_1="Ave2.14", copter_1="Ave2.12")
    play(s, "move police-1, stay, tow tank-1 artillery-1")
    assert refused(s, "go", "Ave2.14") == "5.21"
    assert {"Ave2.12", "Ave2.15"} <= legal(s, "go")  # past the police, and in with a helicopter


# -- 5.11


@rule("sheboygan", "5.11", "7.11")
def test_the_monster_enters_a_building_only_as_rubble() -> None:
    s = scene(at="Ave3.3", strengths=(0, 9, 20, 4))
    assert refused(s, "step", "B22b") == "5.11"
    play(s, "smash B22b 20, step B22b", dice=(1,))
    assert left(s) == 2
    assert refused(s, "step", "B22a") == "5.11"  # the low building beyond still stands


@rule("sheboygan", "5.11", "5.15")
@pytest.mark.parametrize("unit", ["tank-1", "artillery-1"])
def test_tanks_and_guns_enter_a_building_only_as_rubble(unit: str) -> None:
    s = picked_up(unit, "Ave3.3")
    assert refused(s, "go", "B22b") == refused(s, "go", "B32a") == "5.11"
    s = picked_up(unit, "Ave3.3", rubble=["B22b"])
    assert "B22b" in legal(s, "go")
    assert refused(s, "go", "B32a") == "5.11"


# -- 5.12, 5.13


@rule("sheboygan", "5.12", "R15")
def test_a_helicopter_enters_every_box_but_the_tunnel() -> None:
    s = picked_up("copter-1", "B63b", flames={"B62b": "2"})
    assert {"B62b", "River4", "B64a", "Shore2", "Mead1b", "Ave7.6"} <= legal(s, "go")
    assert refused(s, "go", "Tunnel") == "R15"
    play(s, "go B62b, done")
    assert where(s, "copter-1") == "B62b"  # it ends the phase over the flames, unharmed


@rule("sheboygan", "5.13", "9.1", "M9")
@pytest.mark.parametrize("unit", ["police-1", "tank-1", "artillery-1", "firemen-1", "populace-1"])
def test_the_river_is_closed_to_units_on_land(unit: str) -> None:
    s = picked_up(unit, "Quay5b")
    assert not {name for name in legal(s, "go") if name.startswith("River")}
    assert refused(s, "go", "River9") == "5.13"
    assert refused(picked_up(unit, "Bridge2"), "go", "River17") == "5.13"  # nor is it waded at a bridge


@rule("sheboygan", "5.13")
def test_the_monster_wades_and_the_fireboat_keeps_to_the_river() -> None:
    s = play(scene(at="Quay5b", strengths=(1, 9, 0, 2)), "step River9")
    assert legal(s, "step") == {"River8", "River10", "Quay5b"}  # one point each; the parks beyond cost two
    s = picked_up("fireboat-1", "River9")
    assert legal(s, "go") == {f"River{n}" for n in (5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 18)}
    assert refused(s, "go", "Quay5b") == "5.13"


# -- 5.14, R14, R15


@rule("sheboygan", "5.14")
def test_a_bridge_touches_its_ends_and_the_river_below() -> None:
    assert legal(scene(at="Bridge1"), "step") == {"Quay4a", "Isle2", "River18"}
    assert "Bridge1" in legal(scene(at="River18"), "step")
    s = scene(at="River15")
    assert refused(s, "step", "Bridge1") == "5.0"


@rule("sheboygan", "5.14", "R15")
def test_the_tunnel_touches_only_its_mouths() -> None:
    s = play(scene(at="Ave7.6"), "step Tunnel")
    assert legal(s, "step") == {"Ave7.6", "East.1"}
    assert refused(s, "step", "River3") == "5.0"
    play(s, "step East.1")
    s = scene(at="River3")
    assert refused(s, "step", "Tunnel") == "5.0"


@rule("sheboygan", "5.14")
def test_a_bridge_and_the_river_under_it_are_two_boxes() -> None:
    """A tank on the bridge is not in the monster's way below, and stops it above."""
    s = play(scene(at="River15", units="tank-1 Bridge1"), "step River18")
    assert refused(s, "step", "Bridge1") == "5.22"
    play(s, "done")
    assert legal(s, "target") == {"tank-1"}


@rule("sheboygan", "5.14")
@pytest.mark.parametrize("at", ["Quay4a", "Isle2", "River18"])
def test_units_on_a_bridge_are_attacked_from_all_its_neighbours(at: str) -> None:
    assert legal(scene("MonsterCombat", at=at, units="tank-1 Bridge1"), "target") == {"tank-1"}


@rule("sheboygan", "5.14")
def test_units_in_the_tunnel_are_attacked_from_its_mouths_alone() -> None:
    for at in ("Ave7.6", "East.1"):
        assert legal(scene("MonsterCombat", at=at, units="tank-1 Tunnel"), "target") == {"tank-1"}
    for at in ("River3", "River4", "Shore2"):
        s = scene("MonsterCombat", at=at, units="tank-1 Tunnel")
        assert refused(s, "target", "tank-1") == "6.21"
        s = scene("HumanCombat", at="Tunnel", units={"tank-1": at} if at == "Shore2" else {"copter-1": at})
        assert legal(s, "fire") == set()


@rule("sheboygan", "5.14")
def test_for_sight_a_bridge_and_its_river_are_one() -> None:
    """Guns two to six boxes off see the monster on the bridge just when they see it in the water below."""
    seen = set()
    for name in ("Ave4.7", "Ave5s.2", "St44a", "St8c", "Mid.1", "St53a", "Ave3.9", "St44b", "Mid.2", "Quay7"):
        both = [
            legal(scene("HumanCombat", at=at, units={"artillery-1": name}), "fire") for at in ("Bridge1", "River18")
        ]
        assert both[0] == both[1], name
        seen.add(bool(both[0]))
    assert seen == {True, False}


@rule("sheboygan", "5.14", "R14", "7.12", "9.1")
def test_a_destroyed_bridge_is_no_box_any_more() -> None:
    units = {"tank-1": "Ave4.11", "infantry-1": "Ave4.12", "copter-1": "Park1e", "fireboat-1": "River19"}
    s = play(scene(at="Isle2", strengths=(0, 9, 10, 3), units=units), "smash Bridge1 10", dice=(1,))
    assert refused(s, "step", "Bridge1") == "7.12"
    assert "River18" in legal(s, "step")  # the water there is open
    pass_to(play(s, "step Isle3"), 1)
    for unit in units:
        play(s, f"move {unit}")
        assert refused(s, "go", "Bridge1") == "7.12"
        assert ("River18" in legal(s, "go")) is (unit != "tank-1")  # infantry ford there, boat and helicopter pass
        play(s, "stay")


@rule("sheboygan", "R15", "5.12", "13.28")
def test_nobody_flies_through_the_tunnel() -> None:
    s = scene(at="Ave7.6", abilities="flying")
    assert refused(s, "fly", "Tunnel") == "R15"
    assert {"River3", "River4"} <= legal(s, "fly")
    s = scene(at="Tunnel", abilities="flying")
    assert legal(s, "fly") == set()
    assert refused(s, "fly", "East.1") == "R15"
    assert legal(s, "step") == {"Ave7.6", "East.1"}


# -- 5.15, R10


@rule("sheboygan", "5.15")
def test_a_unit_may_always_enter_an_adjacent_box() -> None:
    """Populace have one point; a park costs 2, a building 3, rubble 2."""
    s = picked_up("populace-1", "Ave2.13", rubble=["St61d"])
    assert legal(s, "go") == {"Ave2.12", "Ave2.14", "St61d", "B17d", "Park1a", "Park2a"}
    play(s, "go B17d")
    assert where(s, "populace-1") == "B17d"
    s = picked_up("populace-1", "Park1e")
    assert refused(s, "go", "River19") == "5.13"  # impassable stays impassable


@rule("sheboygan", "R10", "5.15")
def test_a_monster_has_no_free_step() -> None:
    s = scene(at="Ave4.12", strengths=(1, 9, 0, 1), rubble=["B26e"])
    assert legal(s, "step") == {"Ave4.11", "Quay4a", "River18", "River19"}
    assert refused(s, "step", "Park1e") == refused(s, "step", "B26e") == "5.0"
    assert legal(scene(at="Quay4a", strengths=(1, 9, 0, 1)), "step") >= {"Bridge1", "River18"}
    assert "Tunnel" in legal(scene(at="Ave7.6", strengths=(1, 9, 0, 1)), "step")
    assert "Park1e" in legal(scene(at="Ave4.12", strengths=(1, 9, 0, 2)), "step")
