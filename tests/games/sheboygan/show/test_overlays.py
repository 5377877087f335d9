"""What is drawn around a piece while people plan, and what is kept from those who may not know."""

from __future__ import annotations

import random
from typing import Any

import pytest

from matinee.games.sheboygan.figures import ABILITY_IDS, HUMAN, MONSTER
from matinee.games.sheboygan.map.city import BOARD, BUILDINGS, DIST, NEAR
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.table.shown.boardview import Overlay, OverlayKind
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import box, legal, play, scene, unit

CROWD = {
    "police-1": "Ave2.13",
    "police-2": "Ave2.13",
    "infantry-1": "Park3b",
    "tank-1": "Ave2.16",
    "tank-2": "Ave2.16",
    "artillery-1": "St61b",
    "copter-1": "Park2a",
    "firemen-1": "Park2b",
    "fireboat-1": "River19",
    "populace-1": "Ave2.10",
}


def shown(s: City, kind: OverlayKind, piece: Any = "monster", seat: int | None = MONSTER) -> set[str]:
    """The names of the boxes of one overlay."""
    if piece != "monster":
        piece = unit(piece)
    return {BOARD.ids[n] for n in s.overlays(seat, piece).get(kind, Overlay()).spaces}


# -- the counters


@rule("sheboygan", "5.0", "5.21")
@pytest.mark.parametrize("name", CROWD)
def test_reach_is_where_a_unit_may_go(name: str) -> None:
    s = scene("HumanMovement", "Ave2.14", units=CROWD, rubble=["B44b"])
    before = s.position()
    for seat in (MONSTER, HUMAN, None):
        assert shown(s, "reach", name, seat) == legal(play(s.copy(), ("move", name)), "go")
    assert s.position() == before


@rule("sheboygan", "5.0", "13.23", "13.22")
def test_a_unit_that_has_moved_reaches_nothing_more() -> None:
    s = scene("HumanMovement", "Ave2.14", units=CROWD)
    play(s, ("move", "tank-1"), ("stay",))
    assert shown(s, "reach", "tank-1") == set() and shown(s, "range", "tank-1")
    s.feared |= 1 << unit("tank-2")
    assert shown(s, "reach", "tank-2") == set() and shown(s, "range", "tank-2")
    s.stuck |= 1 << unit("infantry-1")
    assert s.overlays(HUMAN, unit("infantry-1")) == {}


@rule("sheboygan", "6.11", "6.12", "6.13")
def test_range_is_where_it_could_hit_the_monster() -> None:
    s = scene("HumanCombat", "Ave2.14", (5, 1, 5, 5), units=CROWD)
    for name in ("artillery-1", "tank-1", "infantry-1", "copter-1", "police-1"):
        here = s.where[unit(name)]
        for at in range(len(BOARD)):
            if DIST[here][at] <= 7 and at != here:
                there = s.copy()
                there.monster = at
                assert (at in s.overlays(None, unit(name))["range"].spaces) == (name in legal(there, "fire")), (
                    BOARD.ids[at]
                )
    assert shown(s, "range", "firemen-1") == set(), "a bracketed strength never attacks"


@rule("sheboygan", "6.11", "6.13")
@pytest.mark.parametrize("name", ["artillery-1", "tank-1", "infantry-1", "copter-1", "police-1"])
def test_a_unit_shows_where_it_could_attack_from(name: str) -> None:
    s = scene("HumanMovement", "Ave2.14", (5, 1, 5, 5), units=CROWD)
    found = set()
    for at in (*(go[1] for go in play(s.copy(), ("move", name)).legal_actions() if go[0] == "go"), s.where[unit(name)]):
        there = scene("HumanCombat", "Ave2.14", (5, 1, 5, 5), units=CROWD | {name: BOARD.ids[at]})
        found |= {BOARD.ids[at]} if name in legal(there, "fire") else set()
    assert shown(s, "aim", name, HUMAN) == found and found


def test_odds_in_range_stand_beside_those_with_one_more() -> None:
    s = scene(
        "HumanMovement", "Ave2.5", (5, 5, 5, 5), units={"tank-1": "Ave2.7", "tank-2": "Ave2.11", "police-1": "St61b"}
    )
    notes = {
        name: s.overlays(HUMAN, unit(name)).get("aim", Overlay()).note for name in ("tank-1", "tank-2", "police-1")
    }
    assert notes == {
        "tank-1": "1 unit, 6 against 5, odds 1-1: 50% to hurt it.",
        "tank-2": "2 units, 12 against 5, odds 2-1: 67% to hurt it.",
        "police-1": "",
    }


@rule("sheboygan", "6.12")
def test_a_helicopter_sees_over_the_roofs() -> None:
    s = scene("HumanCombat", "Ave2.14", units={"tank-1": "St61b", "copter-1": "St61b"})
    assert "St71b" not in shown(s, "range", "tank-1")
    assert "St71b" in shown(s, "range", "copter-1")


# -- the monster


@rule("sheboygan", "6.21", "13.28")
def test_the_monster_attacks_next_door_and_from_the_air_below() -> None:
    s = scene("MonsterCombat", "Ave2.14")
    near = {BOARD.ids[n] for n in range(len(BOARD)) if NEAR[box("Ave2.14")] >> n & 1}
    assert shown(s, "range") == near
    s.airborne = True
    assert shown(s, "range") == near | {"Ave2.14"}


@rule("sheboygan", "6.12")
def test_its_sight_ends_at_walls_and_after_six_boxes() -> None:
    s = scene("MonsterMovement", "St71b")
    assert "St61b" not in shown(s, "sight", seat=None)
    assert {DIST[s.monster][n] for n in s.overlays(None, "monster")["sight"].spaces} == set(range(1, 7))
    flat = scene("MonsterMovement", "St71b", rubble=[BOARD.ids[n] for n in members(BUILDINGS)])
    assert shown(s, "sight") < shown(flat, "sight", seat=HUMAN) and "St61b" in shown(flat, "sight")


@rule("sheboygan", "13.13", "12.0")
def test_lightning_is_drawn_for_others_once_it_is_seen() -> None:
    units = {"police-1": "Ave2.12", "tank-10": "Isle3"}
    s = scene("MonsterCombat", "Ave2.14", abilities=("lightning",), units=units)
    plain = scene("MonsterCombat", "Ave2.14", units=units)
    assert "Ave2.11" in shown(s, "range") and "Ave2.10" not in shown(s, "range")
    for seat in (HUMAN, None):
        assert s.overlays(seat, "monster") == plain.overlays(seat, "monster")
    play(s, ("target", "police-1"), ("strike", 1))
    for seat in (HUMAN, None):
        assert shown(s, "range", seat=seat) == shown(s, "range", seat=MONSTER) > shown(plain, "range")


@rule("sheboygan", "5.0", "5.4", "13.25", "13.28")
@pytest.mark.parametrize("abilities", [(), ("jumping",), ("flying",), ("jumping", "flying")])
@pytest.mark.parametrize("at", ["Ave2.14", "Park2c", "Tunnel"])
def test_reach_of_the_monster_is_where_its_strides_lead(at: str, abilities: tuple[str, ...]) -> None:
    s = scene("MonsterMovement", at, (5, 5, 5, 4), abilities, CROWD, rubble=["B44b"])
    assert set(s.overlays(MONSTER, "monster")["reach"].spaces) == wander(s)
    play(s, ("step", min(legal(s, "step"))))
    assert set(s.overlays(MONSTER, "monster")["reach"].spaces) == wander(s)


def wander(s: City) -> set[int]:
    """Every box that steps, jumps and flights lead to, walked one by one."""
    found, seen, todo = set(), set(), [s]
    while todo:
        at = todo.pop()
        for action in at.legal_actions():
            if action[0] in ("step", "jump", "fly"):
                there = at.copy()
                there.apply(action)
                key = (there.monster, there.used[3], there.mode)
                if key not in seen:
                    seen.add(key)
                    found.add(there.monster)
                    todo.append(there)
    return found - {s.monster}


@rule("sheboygan", "12.0")
def test_the_monsters_reach_is_for_its_owner_in_its_phase() -> None:
    s = scene("MonsterMovement", "Ave2.14", abilities=ABILITY_IDS)
    assert shown(s, "reach", seat=MONSTER)
    assert "reach" not in s.overlays(HUMAN, "monster") and "reach" not in s.overlays(None, "monster")
    assert "reach" not in scene("MonsterCombat", "Ave2.14").overlays(MONSTER, "monster")
    spinning = s.copy()
    spinning.webs_spun = 1
    assert "reach" not in spinning.overlays(MONSTER, "monster"), "13.22: it must stay where it is"


# -- secrets and strangers


@rule("sheboygan", "12.0", "R88")
@pytest.mark.parametrize("phase", ["MonsterMovement", "MonsterCombat", "HumanMovement", "HumanCombat"])
@pytest.mark.parametrize("airborne", [False, True])
def test_what_the_humans_see_gives_no_secret_away(phase: str, airborne: bool) -> None:
    s = scene(phase, "Ave2.14", (4, 12, 15, 7), ("lightning", "jumping", "flying", "great_height"), CROWD)
    s.airborne = airborne
    guesses = [s.guess(HUMAN, random.Random(seed)) for seed in range(12)]
    assert len({(g.abilities, *g.strength) for g in guesses}) > 3
    for piece in ("monster", *(unit(name) for name in CROWD)):
        for seat in (HUMAN, None):
            seen = s.overlays(seat, piece)
            assert seen and all(guess.overlays(seat, piece) == seen for guess in guesses)


@rule("sheboygan", "3.2")
def test_nothing_is_drawn_for_what_is_not_on_the_map() -> None:
    s = scene("HumanMovement", units={"tank-1": "Isle3"}, monster={"edge": "north"})
    for piece in ("monster", unit("tank-2"), -1, 9999, "tank-1", "", None):
        for seat in (MONSTER, HUMAN, None):
            assert s.overlays(seat, piece) == {}
