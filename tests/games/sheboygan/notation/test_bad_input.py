"""Options, positions, actions and purchases that no game could have: refused in one sentence that names the limit."""

from __future__ import annotations

import re
from typing import Any

import pytest

import matinee
from matinee.games.sheboygan.state import City
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import GAME, fresh, legal, pass_to, play, scene


def sentence(error: pytest.ExceptionInfo[matinee.MatineeError]) -> str:
    """The message: one line, a full stop, and the rule in brackets after a refused action."""
    text = str(error.value)
    assert "\n" not in text
    assert re.sub(r" \[[R0-9.]+\]$", "", text).endswith(".")
    return text


def refusal(**changes: Any) -> str:
    """Why this change to a sound position is refused; `monster` is merged, everything else replaced."""
    monster = {
        "strengths": {"attack": 5, "defence": 5, "destruction": 5, "movement": 5},
        "at": "Ave3.3",
        **changes.pop("monster", {}),
    }
    sound = {
        "options": {"scenario": "advanced-b"},
        "phase": "MonsterMovement",
        "monster": monster,
        "units": {"tank-1": "Isle3"},
    }
    with pytest.raises(matinee.PositionError) as error:
        GAME.from_position({**sound, **changes})
    return sentence(error)


# -- options


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"scenario": "expert"}, "scenario must be one of learning, basic, advanced-a, advanced-b, city-eating"),
        ({"scenario": None}, "scenario must be one of learning"),
        ({"scenario": ["basic"]}, "scenario must be one of learning"),
        ({"turns": -1}, "turns must be a whole number from 0 to 500, not -1"),
        ({"turns": 501}, "turns must be a whole number from 0 to 500, not 501"),
        ({"turns": 1.5}, "turns must be a whole number from 0 to 500, not 1.5"),
        ({"turns": True}, "turns must be a whole number from 0 to 500, not True"),
        ({"films": 1}, "films must be one of False, True, not 1"),
        ({"monsters": 2}, "has no option 'monsters'; it has scenario, turns, films"),
    ],
)
def test_bad_options(options: dict[str, Any], words: str) -> None:
    with pytest.raises(matinee.OptionsError) as error:
        GAME.new(**options)
    assert words in sentence(error)


# -- actions


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ((), "An action is a verb followed by whole numbers."),
        (None, "An action is a verb followed by whole numbers."),
        ("step", "An action is a verb followed by whole numbers."),
        ((5,), "An action is a verb followed by whole numbers."),
        (("march", 5), "There is no verb 'march'"),
        (("next", 5), "There is no verb 'next'"),
        (("step",), "'step' takes space, and got 0 arguments."),
        (("step", 1, 2), "'step' takes space, and got 2 arguments."),
        (("step", -1), "'step' wants a space from 0 to 378, not -1."),
        (("step", 379), "'step' wants a space from 0 to 378, not 379."),
        (("step", "Ave3.4"), "'step' wants a space from 0 to 378, not Ave3.4."),
        (("step", True), "'step' wants a space from 0 to 378, not True."),
        (("step", 4.0), "'step' wants a space from 0 to 378, not 4.0."),
        (("target", 52), "'target' wants a piece from 0 to 51, not 52."),
        (("lurk", 0), "This is not the moment to choose a map edge"),
        (("roll", 6), "This is not the moment to roll a die"),
    ],
)
def test_bad_actions_leave_the_state_untouched(action: Any, words: str) -> None:
    s = scene(at="Ave3.3")
    before = s.position()
    with pytest.raises(matinee.Illegal) as error:
        s.apply(action)
    assert words in sentence(error)
    assert s.position() == before


@pytest.mark.parametrize("scenario", ["learning", "basic", "advanced-a", "advanced-b", "city-eating"])
def test_list_and_refusals_agree_in_workshop_and_muster(scenario: str) -> None:
    """Every purchase that can be written is either in the list or refused, at a start and half way through."""
    monster = fresh(scenario=scenario)
    human = play(fresh(scenario=scenario, films=True), ("film", "sea_creature"), ("lurk", "north"))
    half = play(fresh(scenario=scenario), ("allot", "defence", 4), ("allot", "attack", 2))
    spent = play(human.copy(), ("buy", "tank", 2), ("buy", "police", 8))
    for s in (monster, half, human, spent):
        listed = set(s.legal_actions())
        tries: list[tuple[Any, ...]] = [("allot", k, n) for k in range(4) for n in range(45)]
        tries += (
            [("ability", k) for k in range(11)] + [("buy", k, n) for k in range(8) for n in range(65)] + [("ready",)]
        )
        for action in tries:
            assert (s.why_not(action) is None) == (action in listed), action
        assert listed <= set(tries)


# -- positions


@pytest.mark.parametrize("data", [None, [], "x", 7])
def test_a_position_is_an_object(data: Any) -> None:
    with pytest.raises(matinee.PositionError, match="A position is a JSON object"):
        GAME.from_position(data)


def test_a_position_holds_nothing_but_json() -> None:
    assert "nothing but JSON" in refusal(webs={"Ave3.4"})


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"game": "newyork"}, "This is a position of newyork, not of sheboygan."),
        ({"rules": "0"}, "This position is of rules 0; these are rules 3."),
        ({"options": {"scenario": "expert"}}, "scenario must be one of"),
        ({"options": 3}, "options must be a JSON object."),
        ({"weather": "fine"}, "A position has no 'weather'."),
        ({"phase": "Tea"}, "A turn cannot go on from 'Tea'."),
        ({"phase": ["MonsterMovement"]}, "A turn cannot go on from"),
        ({"wind": "up"}, "wind must be one of calm, north, east, south, west, not 'up'."),
        ({"points": [1, -2]}, "points must be 2 whole numbers, none below 0."),
        ({"vp": -1}, "vp must be a whole number from 0 up, not -1."),
        ({"vp": True}, "vp must be a whole number from 0 up, not True."),
        ({"rubble": "B12a"}, "rubble must be a list of boxes."),
        ({"rubble": ["Atlantis"]}, "There is no box 'Atlantis' in Sheboygan."),
        ({"units": {"tank-11": "Ave3.4"}}, "There is no unit 'tank-11'"),
        ({"units": {"tank-1": "Atlantis"}}, "There is no box 'Atlantis' in Sheboygan."),
        ({"units": {"tank-1": ["Ave3.4"]}}, "There is no box ['Ave3.4'] in Sheboygan."),
        ({"units": {"tank-1": None}}, "There is no box None in Sheboygan."),
        ({"units": ["tank-1"]}, "units must be a JSON object."),
        ({"moved": ["tank-0"]}, "There is no unit 'tank-0'"),
        ({"flames": {"Ave3.4": "1"}}, "Ave3.4 cannot burn: only buildings and parks do."),
        ({"flames": {"B12a": "4"}}, "A flames marker must be one of 1, 2, 3, R, not '4'."),
        ({"result": "won"}, "result must be one of [1.0, 0.0], [0.5, 0.5], [0.0, 1.0] or left out, not 'won'."),
        ({"result": [1.0, 1.0]}, "result must be one of"),
        ({"monster": {"at": "Atlantis"}}, "There is no box 'Atlantis' in Sheboygan."),
        ({"monster": {"edge": "up"}}, "edge must be one of north, east, south, west, not 'up'."),
        ({"monster": {"wings": 2}}, "The monster has no 'wings'."),
        ({"monster": {"strengths": {"charm": 2}}}, "The monster's strengths has no 'charm'."),
        ({"monster": {"strengths": {"attack": -1}}}, "attack must be a whole number from 0 up, not -1."),
        ({"monster": {"abilities": ["singing"]}}, "There is no ability 'singing'; there are flame_immunity,"),
        ({"monster": {"abilities": "flying"}}, "abilities must be a list of abilities."),
        ({"monster": {"used": [1, 2]}}, "used must be 4 whole numbers, none below 0."),
        ({"monster": {"airborne": 1}}, "airborne must be true or false, not 1."),
    ],
)
def test_positions_that_do_not_read(changes: dict[str, Any], words: str) -> None:
    assert words in refusal(**changes)


@rule("sheboygan", "M8", "5.22")
@pytest.mark.parametrize(
    ("units", "moved"),
    [
        ({f"tank-{n}": "Ave3.5" for n in (1, 2, 3, 4)}, []),
        ({f"tank-{n}": "Ave3.5" if n < 4 else "Ave3.7" for n in range(1, 7)}, []),
        ({f"tank-{n}": "Ave3.5" for n in (1, 2, 3)}, ["tank-1", "tank-2", "tank-3"]),
    ],
)
def test_an_overfull_box_must_be_one_that_the_next_move_clears(units: dict[str, str], moved: list[str]) -> None:
    said = refusal(phase="HumanMovement", units=units, moved=moved)
    assert "Ave3.5 holds more than two units, and the next move cannot clear it (M8)." in said


@rule("sheboygan", "5.21", "R12", "5.11", "5.13", "7.12")
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (
            {"units": {f"tank-{n}": "Ave3.5" for n in (1, 2, 3)}},
            "Ave3.5 holds more than the two units that 5.21 allows",
        ),
        (
            {"units": {f"infantry-{n}": "River9" for n in (1, 2)}},
            "River9 holds more than the one fording infantry unit",
        ),
        ({"units": {"tank-1": "B22b"}}, "tank-1 cannot be in B22b: tanks and guns do not enter buildings (5.11)."),
        ({"units": {"artillery-1": "B22a"}}, "artillery-1 cannot be in B22a"),
        ({"units": {"police-1": "River9"}}, "police-1 cannot be in River9, a river box."),
        ({"units": {"fireboat-1": "Ave3.5"}}, "fireboat-1 cannot be in Ave3.5, a street box."),
        ({"units": {"copter-1": "Tunnel"}}, "copter-1 cannot be in Tunnel, a tunnel box."),
        (
            {"units": {"tank-1": "Bridge1"}, "broken": ["Bridge1"]},
            "tank-1 cannot be on Bridge1: that bridge is no more",
        ),
        ({"units": {"tank-1": "tray"}}, "Every unit bought is placed before the first turn (3.2)."),
        ({"broken": ["B22b"]}, "Only bridges can be broken; buildings become rubble."),
        ({"rubble": ["Bridge1"]}, "River, bridges and tunnel never become rubble."),
        ({"rubble": ["B12a"], "flames": {"B12a": "2"}}, "B12a is rubble and can burn only with an R marker."),
        ({"webs": ["B12a"], "flames": {"B12a": "1"}}, "B12a burns, and fire takes a web away (13.22)."),
    ],
)
def test_boxes_no_game_could_have(changes: dict[str, Any], words: str) -> None:
    assert words in refusal(**changes)


@rule("sheboygan", "5.11", "5.22", "5.23", "3.2")
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"monster": {"at": "B22b"}}, "The monster cannot stand in B22b: a high box (5.11)."),
        ({"monster": {"at": "Isle3"}}, "Human units and the monster cannot share Isle3 (5.22)."),
        ({"monster": {"at": None}}, "A monster that is not on the map needs the edge it will come from (3.2)."),
        ({"monster": {"strengths": {"attack": 5}}}, "A monster with defence 0 is dead (12.0)."),
        ({"monster": {"at": None, "edge": "west", "strengths": {}}}, "A monster with defence 0 is dead (12.0)."),
        ({"monster": {"airborne": True}}, "A monster without flying cannot be in the air (13.28)."),
        (
            {"monster": {"airborne": True, "abilities": ["flying"], "at": None, "edge": "west"}},
            "A monster that is not on the map cannot be in the air.",
        ),
        (
            {"monster": {"airborne": True, "abilities": ["flying"], "mode": 1}},
            "A monster in the air goes on flying; it does not move on the ground (R21).",
        ),
        (
            {"kindled": ["B17d"]},
            "B17d does not burn: the monster has started no fire there (11.41).",
        ),
        (
            {"monster": {"airborne": True, "abilities": ["flying"], "at": "Tunnel"}},
            "The monster cannot fly in the tunnel (R15).",
        ),
        (
            {"monster": {"airborne": True, "abilities": ["flying"]}, "units": {"copter-1": "Ave3.3"}},
            "A helicopter and a flying monster cannot share Ave3.3 (5.23).",
        ),
        ({"monster": {"smashes": 4}}, "smashes is at most 3 (7.0), not 4."),
        ({"monster": {"breaths": 4}}, "breaths is at most 3 (13.12), not 4."),
        ({"monster": {"webs_spun": 3}}, "webs_spun is at most 2 (13.22), not 3."),
        ({"monster": {"flashes": 3}}, "flashes is at most 2 (13.24), not 3."),
        (
            {"monster": {"puppet": "tank-1"}, "units": {"tank-1": "Isle3", "tank-2": "Isle3"}},
            "A unit is under control, but the monster has no mind_control (13.27).",
        ),
        (
            {"monster": {"puppet": "tank-2", "abilities": ["mind_control"]}},
            "The unit under Mind Control is not on the map.",
        ),
    ],
)
def test_monsters_no_game_could_have(changes: dict[str, Any], words: str) -> None:
    assert words in refusal(**changes)


@rule("sheboygan", "14.1", "14.21", "14.22", "R66")
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"vp": 56}, "With 56 points, more than 55, the game is over (14.1)."),
        ({"units": {}}, "With no human unit on the map the game is over (14.1)."),
        ({"turn": 41}, "Turn 41 is past the last turn, 40 (R66)."),
        ({"turn": 0}, "Turn 0 is the set-up; play begins with turn 1."),
        (
            {"options": {"scenario": "basic"}, "units": {"copter-1": "Ave3.5"}},
            "copter-1 cannot be there: this scenario has no helicopters (14.22).",
        ),
        (
            {"options": {"scenario": "basic"}, "monster": {"abilities": ["lightning"]}},
            "This scenario does not allow lightning (14.22).",
        ),
        (
            {"options": {"scenario": "learning"}, "monster": {"abilities": ["jumping"]}},
            "This scenario does not allow jumping (14.21).",
        ),
    ],
)
def test_moments_no_game_could_come_to(changes: dict[str, Any], words: str) -> None:
    assert words in refusal(**changes)


@pytest.mark.parametrize(
    ("stack", "words"),
    [
        ([], "At the bottom of the stack of a running game the next TurnBegins waits."),
        ([["HumanMovement"]], "At the bottom of the stack"),
        ([["Tea"]], "['Tea'] is no phase of this game."),
        ([[["Moving"]]], "is no phase of this game."),
        ([["HumanDecides"]], "is no phase of this game."),
        ("TurnBegins", "stack must be a list of phases."),
        ([["TurnBegins"], ["Workshop"]], "Turn 0 is the set-up; play begins with turn 1."),
        ([["TurnBegins"], ["HumanMovement"], ["Moving"]], "Moving needs unit, gun, spent."),
        ([["TurnBegins"], ["HumanMovement"], ["Moving", {"unit": None}]], "There is no unit None"),
        ([["TurnBegins"], ["HumanMovement"], ["Moving", {"wheels": 4}]], "Moving takes unit, gun, spent."),
        ([["TurnBegins"], ["Damage", {"points": "x"}]], "points must be a whole number from 0 up, not 'x'."),
    ],
)
def test_stacks_no_game_could_have(stack: Any, words: str) -> None:
    assert words in refusal(stack=stack, turn=1)


def test_a_finished_game_has_nothing_left_to_decide() -> None:
    assert "A game with a result has nothing left to decide." in refusal(
        stack=[["TurnBegins"], ["HumanMovement"]], turn=1, result=[1.0, 0.0]
    )
    over = scene(at="Ave3.3", result=[0.5, 0.5])
    assert (over.player, over.returns()) == (None, [0.5, 0.5])


@rule("sheboygan", "R12", "13.27")
def test_what_is_just_within_the_limits_is_read() -> None:
    """The same positions one step inside each limit are sound and can be played on."""
    units = {
        "infantry-1": "River9",
        "copter-1": "River9",
        "fireboat-1": "River9",
        "tank-1": "Ave3.9",
        "tank-2": "Ave3.9",
    }
    s = scene(at="Ave3.3", units=units, vp=55, turn=40, abilities=("flying",), monster={"smashes": 3})
    assert legal(s, "smash") == set()
    assert isinstance(pass_to(s, 1), City)
    s = scene(
        at="Ave3.3",
        abilities=("mind_control",),
        units={"tank-1": "Ave3.5", "tank-2": "Isle3"},
        monster={"puppet": "tank-1"},
    )
    assert legal(s, "command") == {"command"}
    assert legal(s, "mind") == set()  # once in a game: that was it


def test_set_up_states_read_back() -> None:
    """Half a monster, half an army: every moment of the set-up is a position too."""
    s = fresh(scenario="advanced-b")
    moves = [
        ("ability", "flying"), ("ability", "jumping"), ("allot", "defence", 5), ("allot", "movement", 5), ("ready",),
        ("lurk", "south"), ("buy", "tank", 2), ("ready",), ("take", "tank-1"), ("place", "Ave3.3"), ("take", "tank-2"),
    ]  # fmt: skip
    for move in moves:
        play(s, move)
        again = GAME.from_position(s.position())
        assert again == s
        assert again.legal_actions() == s.legal_actions()


def test_what_follows_from_a_position_is_what_followed_in_play() -> None:
    """An escort on its way through a full box, and a puppet freed by the fall of its master: counts read back alike."""
    full = {"tank-1": "Ave4.5", "tank-2": "Ave4.5", "police-1": "Ave4.4", "populace-1": "Ave4.4"}
    passing = scene("HumanMovement", at="Ave1.1", units=full)
    play(passing, ("escort", "police-1"), ("board", "populace-1"), ("lead", "Ave4.5"))
    fallen = scene(
        "HumanCombat",
        "Ave2.14",
        (0, 1, 0, 0),
        ("great_height", "mind_control"),
        {"tank-1": "Ave2.13", "tank-2": "Ave4.5"},
        monster={"puppet": "tank-2"},
    )
    play(fallen, ("fire", "tank-1"), ("attack",), ("suffer", "defence"), ("fall", "Ave2.13"), dice=(6,))
    for s in (passing, fallen):
        again = GAME.from_position(s.position())
        for name in ("humans", "held", "one", "two", "crowded", "burning", "level", "scenario"):
            assert getattr(again, name) == getattr(s, name), name
        assert again == s
