"""Odds in plain words, what a decision is about, the ways units go, and the way on while it is closed."""

from __future__ import annotations

from itertools import pairwise

from matinee.games.sheboygan.figures import ALLOWANCE, HUMAN, MONSTER
from matinee.games.sheboygan.map.city import BOARD, COST, NEAR
from matinee.games.sheboygan.state import City
from matinee.table.shown.view import Barred, Concern
from matinee.testing import rule
from tests.games.kit import prompt
from tests.games.sheboygan.rules.scene import GAME, box, fresh, named, play, scene, table_marks, unit


def told(s: City, *action: str | int) -> dict[str, int]:
    """The outcomes of an action's die, in sixths."""
    return {words: round(6 * p) for p, words in s.odds(named(str(action[0]), *action[1:]))}


# -- odds


@rule("sheboygan", "6.4", "6.32")
def test_the_monsters_odds_say_what_becomes_of_both_sides() -> None:
    s = scene("MonsterCombat", at="Ave4.5", units={"tank-1": "Ave4.4", "tank-2": "Ave4.4", "tank-10": "Isle3"})
    play(s, ("target", "tank-1"))
    assert told(s, "strike", 6) == {  # 1-1: r1/- 1/- 1/- -/1r -/1 -/2
        "the monster takes 1 damage and falls back": 1,
        "the monster takes 1 damage": 2,
        "the unit is lost": 3,
    }
    play(s, ("target", "tank-2"))
    assert told(s, "strike", 6) == {  # 1-2: 2/- r1/- 1/- 1/1 -/1r -/2
        "the monster takes 2 damage": 1,
        "the monster takes 1 damage and falls back": 1,
        "the monster takes 1 damage": 1,
        "1 of 2 units lost; the monster takes 1 damage": 1,
        "1 of 2 units lost, the rest fall back": 1,
        "all 2 are lost": 1,
    }


@rule("sheboygan", "6.32", "13.13")
def test_from_afar_nothing_comes_back_and_the_odds_say_so() -> None:
    s = scene("MonsterCombat", at="Ave4.5", abilities=("lightning",), units={"tank-1": "Ave4.7"})
    play(s, ("target", "tank-1"))
    assert told(s, "strike", 6) == {"nothing happens": 3, "the unit is lost": 3}
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, 6, 5, 5), units={"tank-1": "Ave4.7"})
    play(s, ("fire", "tank-1"))
    words = told(s, "attack")
    assert words["nothing happens"] == 3 and "the unit is lost" not in words


@rule("sheboygan", "9.0", "R38")
def test_a_suicide_assault_pays_before_the_others() -> None:
    units = {"infantry-1": "Ave4.4", "tank-1": "Ave4.4", "tank-10": "Isle3"}
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, 12, 5, 5), units=units)
    play(s, ("assault", "infantry-1"), ("fire", "tank-1"))  # 12 against 12
    assert told(s, "attack") == {
        "the units fall back": 1,
        "only the suicide assault is lost": 2,
        "the monster takes 1 damage and falls back; only the suicide assault is lost": 1,
        "the monster takes 1 damage; only the suicide assault is lost": 1,
        "the monster takes 2 damage; only the suicide assault is lost": 1,
    }


@rule("sheboygan", "13.27")
def test_the_odds_around_a_controlled_unit() -> None:
    puppet = {"puppet": "tank-1"}
    units = {"tank-1": "Ave4.4", "police-1": "Ave4.3", "tank-2": "Ave4.3"}
    s = scene("MonsterCombat", at="Ave2.2", abilities=("mind_control",), units=units, monster=puppet)
    play(s, ("incite", "tank-2"))
    assert told(s, "attack") == {"the controlled unit is lost": 3, "the unit is lost": 3}
    s = scene("HumanCombat", at="Ave2.2", abilities=("mind_control",), units=units, monster=puppet)
    play(s, ("quell", "tank-2"))
    assert told(s, "attack") == {"the unit is lost": 3, "the controlled unit is lost": 3}


def test_no_mark_of_the_table_reaches_a_player() -> None:
    s = scene("MonsterCombat", at="Ave4.5", strengths=(30, 9, 9, 9), units={"tank-1": "Ave4.4", "tank-10": "Isle3"})
    play(s, ("target", "tank-1"))
    marks = {mark for points in range(2, 31) for _, mark in table_marks(s, ("strike", points))}
    assert len(marks) == 9, marks
    lines = {mark: GAME.words.event(["result", 4, mark, mark]) for mark in marks}
    assert lines["r1/-"] == "A 4: the attackers lose 1 and must fall back"
    assert lines["1/1"] == "A 4: the attackers lose 1, the defenders lose 1"
    assert lines["-/1r"] == "A 4: the defenders lose 1 and must fall back"
    assert not any("/" in line for line in lines.values()) and len(set(lines.values())) == len(marks)


# -- what it is about


def about(s: City, seat: int | None = None) -> Concern | None:
    return prompt(s, seat).about


def test_everybody_sees_what_a_decision_is_about() -> None:
    s = scene("MonsterCombat", at="Ave4.5", units={"tank-1": "Ave4.4", "tank-2": "Ave4.4", "tank-10": "Isle3"})
    assert about(s) is None
    play(s, ("target", "tank-1"), ("target", "tank-2"))
    for seat in (MONSTER, HUMAN, None):
        assert about(s, seat) == Concern([unit("tank-1"), unit("tank-2")], [])
    s.apply(("strike", 10))
    assert about(s) == Concern([unit("tank-1"), unit("tank-2")], []), "the die is about them too"
    s = scene("HumanMovement", at="Ave4.5", units={"tank-1": "Ave4.2", "artillery-1": "Ave4.2"})
    play(s, ("tow", "tank-1", "artillery-1"))
    assert about(s) == Concern([unit("tank-1"), unit("artillery-1")], [])
    s = scene(at="Ave4.5")
    smash = next(action for action in s.legal_actions() if action[0] == "smash")
    s.apply(smash)
    assert about(s) == Concern([], [smash[1]])


def test_the_counter_in_hand_before_it_is_set_up_stays_in_hand() -> None:
    s = fresh(scenario="learning")
    play(s, ("allot", "defence", 1), ("allot", "movement", 1), ("ready",), ("lurk", "north"), ("buy", "tank", 1))
    play(s, ("ready",), ("take", "tank-1"))
    assert about(s, MONSTER) is about(s, HUMAN) is None


# -- the ways units go


def trails(s: City) -> dict[int | str, list[str]]:
    return {trail.piece: [BOARD.ids[n] for n in trail.spaces] for trail in s.view(None).trails}


@rule("sheboygan", "5.0")
def test_a_march_is_shown_box_by_box_within_its_allowance() -> None:
    start = scene("HumanMovement", at="Ave4.5", units={"tank-1": "Ave2.2", "infantry-1": "Ave2.2"})
    for name in ("tank-1", "infantry-1"):
        start_moving = play(start.copy(), ("move", name))
        for action in start_moving.legal_actions():
            if action[0] != "go":
                continue
            s = start_moving.copy()
            s.apply(action)
            way = [box(id) for id in trails(s)[unit(name)]]
            assert way[0] == box("Ave2.2") and way[-1] == action[1]
            assert all(NEAR[a] >> b & 1 for a, b in pairwise(way))
            assert box("Ave4.5") not in way, "nobody walks through the monster"
            assert len(way) == 2 or sum(COST[n] for n in way[1:]) <= ALLOWANCE[unit(name)]


@rule("sheboygan", "5.0", "8.0")
def test_a_towed_gun_goes_along_and_a_dash_crosses_the_monster() -> None:
    s = scene("HumanMovement", at="Ave4.5", units={"tank-1": "Ave2.2", "artillery-1": "Ave2.2"})
    play(s, ("tow", "tank-1", "artillery-1"))
    play(s, ("go", next(BOARD.ids[a[1]] for a in reversed(s.legal_actions()) if a[0] == "go")))
    assert trails(s)[unit("tank-1")] == trails(s)[unit("artillery-1")]
    s = scene("HumanMovement", at="Ave4.5", units={"copter-1": "Ave4.4", "tank-10": "Isle3"})
    play(s, ("move", "copter-1"), ("dash", "Ave4.11"), dice=(1,))
    assert trails(s)[unit("copter-1")] == [f"Ave4.{n}" for n in range(4, 12)]


@rule("sheboygan", "13.25", "R20")
def test_a_jump_is_shown_over_the_box_it_goes_over() -> None:
    start = scene(at="Ave3.3", abilities=("jumping",))
    ends = [action[1] for action in start.legal_actions() if action[0] == "jump"]
    assert ends
    for end in ends:
        s = start.copy()
        s.apply(("jump", end))
        over, at = (box(id) for id in trails(s)["monster"][1:])
        assert at == end and NEAR[box("Ave3.3")] >> over & 1 and NEAR[over] >> end & 1
    s = play(start, ("step", "Ave3.4"))
    assert trails(s)["monster"] == ["Ave3.3", "Ave3.4"]


# -- the way on


@rule("sheboygan", "3.1", "R89")
def test_ready_says_what_is_missing() -> None:
    s = fresh(scenario="learning")
    barred = prompt(s, MONSTER).barred
    assert barred == Barred("ready", "Ready", "R89", "Defence and movement must be at least 1.")
    assert prompt(s, HUMAN).barred is prompt(s).barred is None, "the sheet is secret"
    play(s, ("allot", "defence", 1), ("allot", "movement", 1))
    assert prompt(s, MONSTER).barred is None and ("ready",) in s.legal_actions()


# -- words


def test_one_point_is_a_point_and_what_is_not_sold_has_no_price() -> None:
    text = GAME.words
    assert text.event(["points", 1, 7]) == "1 victory point: 7 in all"
    assert text.event(["points", 5, 12]) == "5 victory points: 12 in all"
    assert text.action(("strike", 1)) == "Strike with 1 point"
    assert text.action(("call", 1)) == "Call three firemen and the fireboat"

    def priced(scenario: str, kind: str) -> set[str]:
        return {ware.id for ware in GAME.board({"scenario": scenario}).wares[kind] if ware.price is not None}

    assert priced("learning", "kind") == {"police", "infantry", "tank", "artillery"}
    assert priced("advanced-a", "kind") == {"police", "infantry", "tank", "artillery", "copter"}
    assert priced("learning", "ability") == set()
    assert "fire_breathing" not in priced("basic", "ability") and "jumping" in priced("basic", "ability")


def test_every_scenario_has_a_sentence_without_rule_numbers() -> None:
    scenario = next(option for option in GAME.options if option.name == "scenario")
    notes = GAME.notes(scenario)
    assert list(notes) == list(scenario.choices)
    for sentence in (*notes.values(), *map(GAME.about, GAME.options)):
        assert sentence.endswith(".") and " " in sentence
        assert not any(jargon in sentence for jargon in ("R6", "14.", "13."))
