"""12.0, R88 Secrets: what the humans and the public may see of the monster, before and after it uses something."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

import matinee
from matinee.games.sheboygan.figures import ABILITY_IDS, MONSTER
from matinee.games.sheboygan.game import SIZES, VERBS
from matinee.games.sheboygan.state import City
from matinee.table.shown.panels import Score
from matinee.table.shown.view import Happened
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import box, fresh, named, play, purse, scene, sheet, tray

CROWD = {
    "police-1": "Ave2.13",
    "populace-1": "Ave2.13",
    "infantry-1": "Ave2.13",
    "tank-1": "Ave2.16",
    "artillery-1": "Ave2.16",
    "copter-1": "Park2a",
    "infantry-2": "Park3b",
    "firemen-1": "Park2b",
    "fireboat-1": "River19",
}
FLAMES = {"Park2b": "1", "B18d": "2"}
ACTIVE = ("fire_breathing", "lightning", "web_spinning", "fear", "blinding_light", "jumping", "mind_control", "flying")


def twins(phase: str) -> tuple[City, City]:
    """Two games that look alike from outside: one monster is plain, the other can do everything."""
    plain = scene(phase, "Ave2.14", (10, 12, 10, 10), (), CROWD, flames=FLAMES)
    gifted = scene(phase, "Ave2.14", (4, 12, 15, 7), ABILITY_IDS, CROWD, flames=FLAMES)
    return plain, gifted


def seen(s: City, seat: int | None = 1) -> str:
    """All that a seat sees, as it would travel."""
    return msgspec.json.encode(s.view(seat)).decode()


def clicks() -> list[tuple[Any, ...]]:
    """Every click with one argument or none, and some with two."""
    found: list[tuple[Any, ...]] = []
    for verb, spec in VERBS.items():
        sizes = [SIZES[kind] for kind in spec.kinds]
        if not sizes:
            found.append((verb,))
        else:
            found += [(verb, n, *(n % size for size in sizes[1:])) for n in range(min(sizes[0], 400))]
    return found


# -- nothing shows before use


@rule("sheboygan", "12.0", "R88", "R3")
@pytest.mark.parametrize(
    "phase", ["MonsterMovement", "MonsterCombat", "Fear", "HumanMovement", "HumanCombat", "FirePhase"]
)
def test_humans_and_public_see_the_same_of_a_hidden_monster(phase: str) -> None:
    plain, gifted = twins(phase)
    assert seen(plain) == seen(gifted)
    assert seen(plain, None) == seen(gifted, None)
    assert seen(plain, MONSTER) != seen(gifted, MONSTER)


@rule("sheboygan", "12.0", "R88")
@pytest.mark.parametrize(
    ("phase", "before"),
    [
        ("HumanMovement", ()),
        ("HumanMovement", (("move", "copter-1"),)),
        ("HumanMovement", (("move", "infantry-2"),)),
        ("HumanMovement", (("escort", "police-1"),)),
        ("HumanCombat", ()),
        ("HumanCombat", (("fire", "tank-1"),)),
        ("FirePhase", ()),
    ],
)
def test_choices_refusals_and_odds_tell_the_humans_nothing(phase: str, before: Any) -> None:
    plain, gifted = twins(phase)
    for s in (plain, gifted):
        play(s, *before)
        assert s.player == 1
    assert plain.legal_actions() == gifted.legal_actions()
    for click in clicks():
        assert plain.why_not(click) == gifted.why_not(click), click
        assert plain.odds(click) == gifted.odds(click), click
        assert plain.describe(click) == gifted.describe(click), click


@rule("sheboygan", "12.0", "R88", "M11")
@pytest.mark.parametrize("seed", range(6))
def test_in_random_play_what_is_not_used_is_not_seen(seed: int) -> None:
    rng = random.Random(seed)
    units = {name: at for name, at in CROWD.items() if name != "copter-1"}
    plain = scene("MonsterMovement", "Ave2.14", (6, 9, 6, 6), (), units)
    gifted = scene("MonsterMovement", "Ave2.14", (11, 9, 13, 8), ACTIVE, units)
    for _ in range(250):
        if plain.player is None:
            break
        both = [action for action in plain.legal_actions() if gifted.why_not(action) is None]
        action = both[rng.randrange(len(both))]
        plain.apply(action)
        gifted.apply(action)
        assert seen(plain) == seen(gifted)
        assert seen(plain, None) == seen(gifted, None)
    assert plain.turn > 2 or plain.player is None


@rule("sheboygan", "12.0")
def test_asking_out_of_turn_tells_nothing() -> None:
    refusals = set()
    for s in twins("Fear"):
        table = matinee.Table("sheboygan", scenario="advanced-b")
        table.state = s
        with pytest.raises(matinee.Illegal) as refusal:
            table.act(1, named("fear", "police-1"))
        refusals.add(str(refusal.value))
    assert refusals == {"It is not your turn: Grendok must decide. [13.23]"}


@rule("sheboygan", "12.0")
def test_others_sheet_shows_only_defence_and_points() -> None:
    plain, _ = twins("MonsterMovement")
    hidden = {"now", "left", "abilities"}
    assert hidden <= sheet(plain, MONSTER).keys()
    for seat in (1, None):
        assert not (hidden | {"edge"}) & sheet(plain, seat).keys() and not plain.view(seat).has("workshop")
        assert sheet(plain, seat)["defence"] == 12
        assert plain.view(seat).panel("score", Score).points == 0
        assert plain.view(seat).panel("score", Score).level == 55
        assert sheet(plain, seat)["at_least"] == {"attack": 0, "destruction": 0, "movement": 0}
        assert sheet(plain, seat)["revealed"] == sheet(plain, seat)["ruled_out"] == []
    assert sheet(plain, MONSTER)["now"] == {"attack": 10, "defence": 12, "destruction": 10, "movement": 10}


@rule("sheboygan", "12.0", "R3")
def test_purchases_and_the_edge_are_secret() -> None:
    s = fresh(scenario="advanced-b")
    start = {seat: sheet(s, seat) for seat in (1, None)}
    for action in (("allot", "defence", 9), ("allot", "movement", 6), ("ability", "flying"), ("ability", "fear")):
        play(s, action)
        assert {seat: sheet(s, seat) for seat in (1, None)} == start
        assert s.view(1).events == s.view(None).events == []
        assert len(s.view(MONSTER).events) == 1
    play(s, "ready, lurk east")
    assert {seat: sheet(s, seat) for seat in (1, None)} == start, "not even defence, before the humans have bought"
    assert s.view(1).events == []
    assert sheet(s, MONSTER)["edge"] == "the east edge"
    play(s, "buy tank 3")
    assert s.view(MONSTER).events == s.view(None).events == []
    assert not s.view(MONSTER).has("tray") and not s.view(MONSTER).has("workshop")
    assert (purse(s, 1), tray(s)) == (42, ["tank-1", "tank-2", "tank-3"])
    play(s, "ready")
    assert (s.turn, sheet(s, 1)["defence"], sheet(s, None)["defence"]) == (0, 9, 9)
    for tank, at in (("tank-1", "Isle2"), ("tank-2", "Isle2"), ("tank-3", "Isle3")):
        play(s, f"take {tank}, place {at}")
    assert (s.turn, sheet(s, 1)["defence"], sheet(s, None)["defence"]) == (1, 9, 9)


# -- R88 strengths: at least


@rule("sheboygan", "R88", "12.0")
def test_use_shows_the_most_used_in_one_phase_as_at_least() -> None:
    s = play(scene(at="Ave2.14", strengths=(9, 9, 9, 9)), "smash B17d 2, smash B17d 3", dice=(1, 1))
    assert sheet(s)["at_least"] == {"attack": 0, "destruction": 5, "movement": 0}
    play(s, "step Ave2.15, step Park3a")
    assert sheet(s)["at_least"] == {"attack": 0, "destruction": 5, "movement": 3}
    play(s, *[("done",)] * 4)
    assert s.turn == 2
    play(s, "step Ave2.15, smash B18d 1", dice=(1,))
    assert sheet(s)["at_least"] == {"attack": 0, "destruction": 5, "movement": 3}, "less than before tells nothing new"
    play(s, "smash B18d 6", dice=(1,))
    assert sheet(s)["at_least"] == {"attack": 0, "destruction": 7, "movement": 3}


@rule("sheboygan", "R88", "5.33")
def test_attack_points_of_overruns_and_later_attacks_add_up() -> None:
    s = scene(at="Ave2.14", strengths=(9, 9, 9, 9), units="populace-1 Ave2.15, police-1 Ave2.16, tank-10 Isle3")
    play(s, "overrun Ave2.15")
    assert sheet(s)["at_least"]["attack"] == 6
    play(s, "done, target police-1")
    assert sheet(s)["at_least"]["attack"] == 6
    play(s, "strike 2", dice=(5,))
    assert sheet(s)["at_least"]["attack"] == 8


# -- abilities: when they are seen

SHOWN: dict[str, tuple[dict[str, Any], tuple[Any, ...], tuple[int, ...]]] = {
    "flame_immunity": ({"flames": {"Park2a": "1"}}, (("step", "Park2a"),), ()),
    "fire_breathing": ({}, (("breathe", "B17d"),), (6,)),
    "lightning": ({"phase": "MonsterCombat", "units": {"police-1": "Ave2.16"}}, (("target", "police-1"),), ()),
    "web_spinning": ({}, (("web", "St71d"),), ()),
    "fear": ({"phase": "Fear", "units": {"police-1": "Ave2.16"}}, (("fear", "police-1"),), ()),
    "blinding_light": ({"phase": "MonsterCombat"}, (("flash",),), ()),
    "jumping": ({}, (("jump", "Ave2.16"),), ()),
    "radiation": (
        {"phase": "HumanCombat", "units": {"tank-1": "Ave2.16", "tank-2": "Ave2.13"}},
        (("fire", "tank-1"), ("fire", "tank-2")),
        (),
    ),
    "mind_control": ({"units": {"police-1": "Ave2.16"}}, (("mind",),), ()),
    "flying": ({}, (("fly", "B17d"),), ()),
}


@rule("sheboygan", "12.0", "R88", "13.0")
@pytest.mark.parametrize("ability", SHOWN)
def test_a_used_ability_is_seen_and_cannot_be_undone(ability: str) -> None:
    setting, moves, dice = SHOWN[ability]
    s = scene(**{"at": "Ave2.14", "abilities": (ability,), **setting})
    *first, last = moves
    play(s, *first)
    assert sheet(s, 1)["revealed"] == sheet(s, None)["revealed"] == []
    table = matinee.Table("sheboygan", scenario="advanced-b")
    table.state = s
    told = table.act(s.player or 0, named(*last))
    assert [event.args for event in told if event.id == "revealed"] == [(ABILITY_IDS.index(ability),)]
    assert Happened("revealed", (ABILITY_IDS.index(ability),)) in s.view(1).events
    assert sheet(s, 1)["revealed"] == sheet(s, None)["revealed"] == [ability]
    undo = table.why_not_undo(table.past[-1].seat)
    assert undo is not None
    assert undo.text == "That action let a secret out; it cannot be unsaid."
    play(s, dice=dice)
    assert sheet(s)["revealed"] == [ability]


@rule("sheboygan", "12.0", "13.13")
def test_an_attack_next_to_it_shows_no_lightning() -> None:
    s = scene("MonsterCombat", "Ave2.14", abilities="lightning", units="police-1 Ave2.13, tank-10 Isle3")
    play(s, "target police-1, strike 5", dice=(4,))
    assert sheet(s)["revealed"] == []


@rule("sheboygan", "R88", "13.26", "M13")
def test_units_of_one_box_attacking_together_find_nothing_out() -> None:
    s = scene("HumanCombat", "Ave2.14", abilities="radiation", units="tank-1 tank-2 Ave2.13")
    play(s, "fire tank-1, fire tank-2, attack", dice=(6,))
    assert sheet(s)["revealed"] == sheet(s)["ruled_out"] == []


@rule("sheboygan", "R88", "13.26")
def test_without_radiation_the_try_shows_that_there_is_none() -> None:
    s = play(scene("HumanCombat", "Ave2.14", units="tank-1 Ave2.16, tank-2 Ave2.13"), "fire tank-1")
    assert sheet(s)["ruled_out"] == []
    play(s, "fire tank-2")
    assert (sheet(s)["revealed"], sheet(s)["ruled_out"]) == ([], ["radiation"])


@rule("sheboygan", "12.0", "13.11")
def test_a_monster_that_burns_is_known_not_to_be_immune() -> None:
    s = play(scene(at="Ave2.14", flames={"Park2a": "1"}), "step Park2a")
    assert sheet(s)["ruled_out"] == ["flame_immunity"]


@rule("sheboygan", "12.0", "8.0", "13.21")
@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("face", range(1, 7))
def test_what_a_snatch_at_a_helicopter_tells(tall: bool, face: int) -> None:
    units = {"copter-1": "Ave2.13"}
    s = scene("HumanMovement", "Ave2.14", abilities=("great_height",) if tall else (), units=units, webs=["B17d"])
    far = min(n for verb, n in (a for a in play(s, "move copter-1").legal_actions() if a[0] == "dash"))
    unknown = [(3, "slips through"), (2, "eaten only by a monster of Great Height"), (1, "eaten")]
    assert [(round(6 * p), word) for p, word in s.odds(("dash", far))] == unknown
    s.apply(("dash", far))
    play(s, dice=(face,))
    height = ["great_height"]
    told = (height if tall else [], [] if tall else height) if face in (4, 5) else ([], [])
    assert (sheet(s)["revealed"], sheet(s)["ruled_out"]) == told


# -- damage


@rule("sheboygan", "12.0")
def test_how_much_damage_is_public_where_it_went_is_not() -> None:
    views = []
    for strength in ("attack", "destruction", "movement"):
        s = scene("HumanCombat", "Ave2.14", units="tank-1 tank-2 Ave2.13")
        play(s, "fire tank-1, fire tank-2, attack", dice=(5,))  # 12 to 10, 1-1: -/1
        assert Happened("damage", (1,)) in s.view(1).events
        play(s, f"suffer {strength}")
        assert [event.id for event in s.view(MONSTER).events] == ["suffered"]
        views += [seen(s, 1), seen(s, None).replace('"seat":null', '"seat":1')]
        assert sheet(s)["hidden_damage"] == 1
        assert sheet(s)["defence"] == 10
    assert (
        len({json.dumps(panel) for view in views for panel in json.loads(view)["panels"] if panel["id"] == "sheet"})
        == 1
    )
    assert len(set(views[::2])) == 1
    s = scene("HumanCombat", "Ave2.14", units="tank-1 tank-2 Ave2.13")
    play(s, "fire tank-1, fire tank-2, attack, suffer defence", dice=(5,))
    assert (sheet(s)["defence"], sheet(s)["hidden_damage"]) == (9, 0)
    assert s.view(1).events[0] == Happened("defence", (9,))


@rule("sheboygan", "12.0", "14.25")
def test_growth_is_seen_but_not_where_it_went() -> None:
    s = play(scene(at="Ave2.14", scenario="city-eating"), "smash B17d 10, grow attack", dice=(6,))
    assert s.view(1).events == []
    assert (sheet(s)["hidden_growth"], sheet(s)["defence"]) == (1, 10)
    play(s, "grow defence")
    assert (sheet(s)["hidden_growth"], sheet(s)["defence"]) == (1, 11)
    assert box("B17d") in [m.space for m in s.view(1).markers]
