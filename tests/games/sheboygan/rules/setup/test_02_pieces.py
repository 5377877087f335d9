"""2.0 The pieces: the printed figures and tables as literals, against the data files and the rule book's own tables."""

from __future__ import annotations

import pytest

import matinee
from matinee.games.sheboygan.figures import ABILITIES, COMBAT, ODDS, RAZE_ODDS, RAZED_ON, SCENARIOS, TERRAIN, UNITS
from matinee.games.sheboygan.map.city import BOARD
from matinee.rulebook import rulebook
from matinee.table.shown.panels import Score
from matinee.table.shown.view import Clock
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import GAME, fresh, legal, play, purse, refused, scene

# strength, range, movement, may attack, counters in the sheet
FIGURES = {
    "police": (1, 1, 3, True, 8),
    "copter": (1, 2, 7, True, 6),
    "infantry": (3, 1, 3, True, 10),
    "tank": (6, 2, 5, True, 10),
    "artillery": (5, 6, 2, True, 5),
    "firemen": (1, 0, 3, False, 4),
    "fireboat": (1, 3, 4, False, 1),
    "populace": (1, 0, 1, False, 8),
}
MARKERS = {"monsters": 6, "rubble": 18, "flames": 12, "webs": 6, "chits": 6}
# movement cost, defence factor, destruction strength, victory points
CHART = {
    "street": (1, 1, 0, 0),
    "park": (2, 1, 0, 0),
    "low": (3, 2, 2, 3),
    "high": (3, 2, 4, 5),
    "bridge": (1, 1, 2, 5),
    "tunnel": (1, 2, 0, 0),
    "river": (1, 1, 0, 0),
    "rubble": (2, 1, 0, 0),
}
BOXES = {"street": 197, "low": 76, "high": 42, "park": 39, "river": 22, "bridge": 2, "tunnel": 1}
COMBAT_TABLE = """
1 | 3/-  3/-  3/-  2/-  r1/- r1/- r1/- 1/1  -/1r
2 | 3/-  2/-  2/-  r1/- 1/-  1/-  1/1  -/1r -/1r
3 | 2/-  2/-  r1/- 1/-  1/-  1/1  -/1r -/1r -/2
4 | 2/-  r1/- 1/-  1/1  -/1r -/1r -/1  -/2  -/2
5 | r1/- r1/- 1/1  -/1r -/1  -/1  -/2  -/2  -/3
6 | r1/- 1/1  -/1r -/2  -/2  -/2  -/3  -/3  -/3
"""
PRICES = {
    "flame_immunity": 2,
    "fire_breathing": 8,
    "lightning": 6,
    "great_height": 5,
    "web_spinning": 5,
    "fear": 4,
    "blinding_light": 4,
    "jumping": 3,
    "radiation": 7,
    "mind_control": 6,
    "flying": 8,
}
# human points, monster points, victory level
POINTS = {
    "learning": (25, 13, 25),
    "basic": (32, 18, 32),
    "advanced-a": (44, 30, 40),
    "advanced-b": (60, 40, 55),
    "city-eating": (60, 25, 55),
}
SCENARIO_RULES = {
    "learning": "14.21",
    "basic": "14.22",
    "advanced-a": "14.23",
    "advanced-b": "14.24",
    "city-eating": "14.25",
}


def printed(rule_id: str) -> list[list[str]]:
    """The table of a rule in the rule book: its rows as cells, without the heading."""
    lines = [line for line in rulebook("sheboygan")[rule_id].table.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@rule("sheboygan", "2.0")
def test_unit_figures_and_countermix() -> None:
    assert {k: (u.strength, u.range, u.movement, u.fights, u.counters) for k, u in UNITS.items()} == FIGURES


@rule("sheboygan", "2.0")
def test_the_sheet_has_a_hundred_counters() -> None:
    assert sum(figures[4] for figures in FIGURES.values()) + sum(MARKERS.values()) == 100
    text = rulebook("sheboygan")["2.0"].table
    for number, kind in ((6, "monsters"), (18, "rubble"), (12, "flames"), (6, "webs"), (6, "chits")):
        assert f"{number} {kind}" in text


@rule("sheboygan", "2.0")
def test_rule_book_prints_the_same_figures() -> None:
    names = {"helicopter": "copter"}
    rows = {}
    for name, strength, reach, movement, fights, counters in printed("2.0"):
        assert strength.startswith("(") == (fights == "no")  # a bracket means that it only defends
        distance = 0 if reach == "none" else int(reach.split(",")[0])
        rows[names.get(name, name)] = (
            int(strength.strip("()")),
            distance,
            int(movement),
            fights == "yes",
            int(counters),
        )
    assert rows == FIGURES


@rule("sheboygan", "2.0")
@pytest.mark.parametrize("kind", FIGURES)
def test_players_see_the_figures_on_the_counter(kind: str) -> None:
    at = "River6" if kind == "fireboat" else "Park2b"
    strength, reach, movement, fights, _ = FIGURES[kind]
    piece = next(p for p in scene(at="Ave3.3", units={f"{kind}-1": at}).view(1).pieces if p.kind == kind)
    assert piece.figures == (strength, reach, movement)
    assert piece.unarmed is not fights
    assert piece.owner == 1


@rule("sheboygan", "2.0")
def test_every_roll_is_one_fair_six_sided_die() -> None:
    s = play(scene(at="Ave2.2"), "smash B11d 1")
    assert s.player == matinee.CHANCE
    assert [action for action, _ in s.chance_outcomes()] == [("roll", n) for n in (1, 2, 3, 4, 5, 6)]
    assert {chance for _, chance in s.chance_outcomes()} == {1 / 6}
    assert refused(s, "roll", 0) == "7.2"
    with pytest.raises(matinee.Illegal):
        s.apply(("roll", 7))


@rule("sheboygan", "R4")
def test_the_monster_counter_is_no_choice_of_the_game() -> None:
    """No option and no action of the set-up picks a counter, and the piece on the map carries defence alone."""
    s = GAME.new(scenario="advanced-b")
    assert {action[0] for action in s.legal_actions()} == {"allot", "ability"}
    assert {option.name for option in GAME.options if option.letter is None} == {"scenario", "turns", "films"}
    piece = next(p for p in scene(at="Ave3.3").view(1).pieces if p.owner == 0)
    assert (piece.kind, piece.figures) == ("monster", (10,))


@rule("sheboygan", "R60", "2.0")
def test_rubble_markers_never_run_out() -> None:
    ruins = [f"{block}{side}" for block in ("B12", "B17", "B18") for side in "abcd"]
    ruins += ["B13a", "B13b", "B14a", "B14e", "B16a", "B16b"]
    assert len(ruins) == MARKERS["rubble"]
    s = play(scene(at="Ave3.3", rubble=ruins), "smash B22b 10", dice=(6,))
    assert len(s.position()["rubble"]) == 19
    assert "B22b" in s.position()["rubble"]


@rule("sheboygan", "R60", "2.0")
def test_flames_markers_never_run_out() -> None:
    alight = dict.fromkeys([f"B{block}{side}" for block in ("12", "17", "18") for side in "abcd"], "1")
    assert len(alight) == MARKERS["flames"]
    s = play(scene(at="Ave3.3", abilities="fire_breathing", flames=alight), "breathe B22b", dice=(1,))
    assert len(s.position()["flames"]) == 13


@rule("sheboygan", "R60", "2.0")
def test_webs_never_run_out() -> None:
    webs = ["St61a", "St61b", "St61c", "St71a", "St71b", "St71c"]
    assert len(webs) == MARKERS["webs"]
    s = play(scene(at="Ave3.3", abilities="web_spinning", webs=webs), "web Ave3.2, web Ave3.4")
    assert len(s.position()["webs"]) == 8


# -- the other tables


@rule("sheboygan", "5.4")
def test_terrain_chart() -> None:
    assert {k: (t.cost, t.defence, t.destruction, t.points) for k, t in TERRAIN.items()} == CHART
    rows = {}
    for name, cost, defence, destruction, points, _ in printed("5.4"):
        factor = {"-": 1, "x2": 2}[defence]
        rows[name.removesuffix(" building")] = (int(cost), factor, int(destruction.replace("-", "0")), int(points))
    assert rows == CHART


@rule("sheboygan", "5.4", "14.1")
def test_the_whole_city_is_worth_448_points() -> None:
    counts = {terrain: BOARD.terrain.count(terrain) for terrain in BOXES}
    assert counts == BOXES
    assert sum(counts.values()) == len(BOARD) == 379
    assert sum(TERRAIN[terrain].points * n for terrain, n in counts.items()) == 448


@rule("sheboygan", "6.4")
def test_combat_table_and_the_rule_book_agree() -> None:
    rows = [line.split("|")[1].split() for line in COMBAT_TABLE.strip().splitlines()]
    assert ODDS == ("1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1")
    assert [[cell.mark for cell in row] for row in COMBAT] == rows
    assert [row[1:] for row in printed("6.4")] == rows


@rule("sheboygan", "7.2")
def test_destruction_table_and_the_rule_book_agree() -> None:
    assert dict(zip(RAZE_ODDS, RAZED_ON, strict=True)) == {"1-2": 6, "1-1": 5, "2-1": 4, "3-1": 3, "4-1": 2, "5-1": 1}
    assert printed("7.2") == [["destroyed on", "6", "5-6", "4-6", "3-6", "2-6", "1-6"]]


@rule("sheboygan", "13.0")
def test_ability_prices_and_the_rule_book_agree() -> None:
    assert {ability.id: ability.cost for ability in ABILITIES} == PRICES
    assert [int(row[1]) for row in printed("13.0")] == list(PRICES.values())
    assert [row[2] for row in printed("13.0")] == [ability.rule for ability in ABILITIES]


@rule("sheboygan", "14.21", "14.22", "14.23", "14.24", "14.25")
@pytest.mark.parametrize("name", POINTS)
def test_scenario_points_and_the_rule_book_agree(name: str) -> None:
    scenario = SCENARIOS[name]
    assert (scenario.human_points, scenario.monster_points, scenario.level) == POINTS[name]
    assert scenario.rule == SCENARIO_RULES[name]
    assert [tuple(map(int, row)) for row in printed(SCENARIO_RULES[name])] == [POINTS[name]]
    s = fresh(scenario=name)
    assert (purse(s, 0), purse(s, 1)) == (POINTS[name][1], POINTS[name][0])
    seen = s.view(None)
    assert seen.panel("score", Score) == Score(
        "score", "Victory", 0, POINTS[name][2], GAME.words.say("choices", f"scenario.{name}")
    )
    assert seen.clock == Clock(0, "Turn", "Set-up", 40)


@rule("sheboygan", "14.1")
def test_the_rule_book_prints_the_points_of_the_chart() -> None:
    assert {row[0]: row[1] for row in printed("14.1")} == {
        "populace": "5",
        "any other unit": "its strength",
        "low building": "3",
        "high building": "5",
        "bridge": "5",
    }


@rule("sheboygan", "2.0", "3.1")
def test_every_counter_for_sale_costs_its_strength() -> None:
    """Two of each kind are paid for with their printed strengths, to the last point."""
    s = play(fresh(scenario="advanced-b"), "ability flying, ability jumping, allot defence 1, allot movement 1")
    play(s, "ready, lurk west")
    left = 60
    for kind in ("police", "copter", "infantry", "tank", "artillery"):
        play(s, f"buy {kind} 2")
        left -= 2 * FIGURES[kind][0]
        assert purse(s, 1) == left
    assert left == 28
    assert not {kind for kind, _ in legal(s, "buy")} & {"firemen", "fireboat", "populace"}
