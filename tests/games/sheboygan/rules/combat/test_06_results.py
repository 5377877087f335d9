"""6.3, 6.4 Combat results: every cell of the table played out for both sides, losses, damage and exact odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from matinee.games.sheboygan.map.city import BOARD
from matinee.games.sheboygan.state import City
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import events, legal, named, play, refused, scene, table_marks, where

COLUMNS = ("1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1")
# The sheet of 6.4 as printed: a line per face of the die.
TABLE = (
    ("3/-", "3/-", "3/-", "2/-", "r1/-", "r1/-", "r1/-", "1/1", "-/1r"),
    ("3/-", "2/-", "2/-", "r1/-", "1/-", "1/-", "1/1", "-/1r", "-/1r"),
    ("2/-", "2/-", "r1/-", "1/-", "1/-", "1/1", "-/1r", "-/1r", "-/2"),
    ("2/-", "r1/-", "1/-", "1/1", "-/1r", "-/1r", "-/1", "-/2", "-/2"),
    ("r1/-", "r1/-", "1/1", "-/1r", "-/1", "-/1", "-/2", "-/2", "-/3"),
    ("r1/-", "1/1", "-/1r", "-/2", "-/2", "-/2", "-/3", "-/3", "-/3"),
)
# Mean losses in sixths, and the faces on which the defender is hit.
ATTACKER_SIXTHS = (12, 10, 8, 5, 3, 3, 2, 1, 0)
DEFENDER_SIXTHS = (0, 1, 2, 4, 4, 5, 8, 10, 12)
HITS = (0, 1, 2, 3, 3, 4, 5, 6, 6)
FACES = range(1, 7)

# Four attackers on foot, two on each side of the monster, and a defence that gives the column.
ATTACKERS = {
    "1-5": (20, "police police police police"),
    "1-4": (16, "police police police police"),
    "1-3": (12, "police police police police"),
    "1-2": (8, "police police police police"),
    "1-1": (4, "police police police police"),
    "2-1": (2, "police police police police"),
    "3-1": (2, "infantry police police police"),
    "4-1": (2, "infantry infantry police police"),
    "5-1": (2, "infantry infantry infantry police"),
}
# Two infantry and four populace defend with 10: the fewest and the most points of each column.
STRIKES = {
    "1-5": (2,),
    "1-4": (3,),
    "1-3": (4,),
    "1-2": (5, 9),
    "1-1": (10, 19),
    "2-1": (20, 29),
    "3-1": (30, 39),
    "4-1": (40, 49),
    "5-1": (50,),
}
CROWD = ("infantry-1", "infantry-2", "populace-1", "populace-2", "populace-3", "populace-4")


def read(mark: str) -> tuple[int, bool, int, bool]:
    """Losses and retreat of the attacker, losses and retreat of the defender, by the key printed under the table."""
    left, right = mark.split("/")
    return int(left.strip("r-") or 0), "r" in left, int(right.strip("r-") or 0), "r" in right


def column(s: City, *action: str | int) -> tuple[str, ...]:
    """The odds before a roll as the marks of the six faces, sorted."""
    told = table_marks(s, named(str(action[0]), *action[1:]))
    assert sum(p for p, _ in told) == pytest.approx(1)
    return tuple(sorted(mark for p, mark in told for _ in range(round(p * 6))))


def printed(odds: str) -> tuple[str, ...]:
    """The printed marks of a column, sorted."""
    return tuple(sorted(row[COLUMNS.index(odds)] for row in TABLE))


def assault_on_monster(odds: str) -> tuple[City, dict[str, str]]:
    """The attack of four units on the monster, ready to roll."""
    defence, kinds = ATTACKERS[odds]
    names = [f"{kind}-{n}" for n, kind in enumerate(kinds.split(), 1)]
    units = dict(zip(names, ("Ave4.4", "Ave4.4", "Ave4.6", "Ave4.6"), strict=True))
    s = scene("HumanCombat", at="Ave4.5", strengths=(9, defence, 9, 9), units=units | {"tank-10": "Isle3"})
    play(s, *(("fire", name) for name in names))
    return s, units


def played_out(s: City) -> dict[str, int]:
    """Answer every question that a result raises and count what happened: damage, retreats, units lost."""
    seen = dict.fromkeys(("damage", "moved", "lost", "retreated", "cornered"), 0)
    while True:
        for id, *args in ((event.id, *event.args) for event in s.events):
            if id in seen:
                seen[id] += args[0] if id == "damage" else 1
        for verb in ("suffer", "withdraw", "lose", "retreat"):
            if legal(s, verb):
                break
        else:
            return seen
        s.apply(next(action for action in s.legal_actions() if action[0] == verb))


@rule("sheboygan", "6.4", "6.0", "6.31", "6.32", "6.33", "R30", "R32")
@pytest.mark.parametrize("odds", COLUMNS)
def test_every_cell_of_an_attack_on_the_monster(odds: str) -> None:
    mean_attacker = mean_defender = 0
    for face in FACES:
        s, units = assault_on_monster(odds)
        strong = sum(s.strength)
        assert column(s, "attack") == printed(odds)
        play(s, "attack", dice=(face,))
        mark = TABLE[face - 1][COLUMNS.index(odds)]
        assert ("result", (face, mark, mark)) in [(event.id, event.args) for event in s.events]
        losses, fall_back, damage, driven_off = read(mark)
        seen = played_out(s)
        assert seen["lost"] == losses == sum(where(s, name) == "dead" for name in units)
        assert seen["damage"] == damage == strong - sum(s.strength)
        assert seen["moved"] == driven_off == (BOARD.ids[s.monster] != "Ave4.5")
        left = [name for name in units if where(s, name) != "dead"]
        assert seen["retreated"] == (len(left) if fall_back else 0)
        assert all((where(s, name) != units[name]) == fall_back for name in left)
        assert where(s, "tank-10") == "Isle3"
        mean_attacker += losses
        mean_defender += damage
    n = COLUMNS.index(odds)
    assert (mean_attacker, mean_defender) == (ATTACKER_SIXTHS[n], DEFENDER_SIXTHS[n])


@rule("sheboygan", "6.4", "6.0", "6.23", "6.31", "6.32", "6.33", "R29", "R30")
@pytest.mark.parametrize(("odds", "points"), [(odds, n) for odds, all_n in STRIKES.items() for n in all_n])
def test_every_cell_of_the_monsters_attack(odds: str, points: int) -> None:
    for face in FACES:
        s = scene(
            "MonsterCombat",
            at="Ave4.5",
            strengths=(60, 9, 9, 9),
            units={**dict.fromkeys(CROWD, "Ave4.4"), "tank-10": "Isle3", "police-1": "Ave4.6"},
        )
        play(s, *(("target", name) for name in CROWD))
        strong = sum(s.strength)
        assert column(s, "strike", points) == printed(odds)
        play(s, f"strike {points}", dice=(face,))
        mark = TABLE[face - 1][COLUMNS.index(odds)]
        damage, driven_off, losses, fall_back = read(mark)
        seen = played_out(s)
        assert seen["damage"] == damage == strong - sum(s.strength)
        assert seen["moved"] == driven_off == (BOARD.ids[s.monster] != "Ave4.5")
        assert seen["lost"] == losses == sum(where(s, name) == "dead" for name in CROWD)
        left = [name for name in CROWD if where(s, name) != "dead"]
        assert seen["retreated"] == (len(left) if fall_back else 0)
        assert all((where(s, name) != "Ave4.4") == fall_back for name in left)
        assert where(s, "police-1") == "Ave4.6"


@rule("sheboygan", "6.0", "6.4")
def test_the_worked_example_of_the_rules() -> None:
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, 4, 5, 5), units="tank-1 tank-2 Ave4.4, police-1 Ave4.6")
    play(s, "fire tank-1, fire tank-2, fire police-1, attack")
    assert [event.args for event in s.events if event.id == "firing"] == [(13, 4)]
    play(s, dice=(3,))
    assert [event.args for event in s.events if event.id in ("result", "damage")] == [(3, "-/1r", "-/1r"), (1,)]
    play(s, "suffer defence")
    assert s.strength[1] == 3 and type(s.stack[-1]).__name__ == "MonsterRetreat"


@rule("sheboygan", "6.0", "6.4", "R29")
@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [
        ("tank-1 tank-2 police-1", 4, "3-1"),  # the booklet's example: 13 against 4
        ("infantry-1 police-1", 15, "1-4"),  # R29: 4 against 15
        ("infantry-1", 15, "1-5"),
        ("infantry-1", 13, "1-5"),
        ("infantry-1", 12, "1-4"),
        ("tank-1", 13, "1-3"),
        ("tank-1", 12, "1-2"),
        ("tank-1", 7, "1-2"),
        ("tank-1", 6, "1-1"),
        ("tank-1", 4, "1-1"),
        ("tank-1", 3, "2-1"),
        ("tank-1 tank-2", 2, "5-1"),  # 6-1 counts as 5-1
        ("tank-1 tank-2", 1, "5-1"),
    ],
)
def test_odds_are_rounded_for_the_defender(attack: str, defence: int, odds: str) -> None:
    names = attack.split()
    boxes = dict(zip(names, ("Ave4.4", "Ave4.4", "Ave4.6"), strict=False))
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, defence, 5, 5), units=boxes)
    play(s, *(("fire", name) for name in names))
    assert column(s, "attack") == printed(odds)
    assert f": {odds})" in s.describe(("attack",))


@rule("sheboygan", "6.0", "6.4", "R29")
def test_below_one_to_five_no_attack_is_made() -> None:
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, 16, 5, 5), units="infantry-1 police-1 Ave4.4")
    play(s, "fire infantry-1")
    assert refused(s, "attack") == "6.4"  # 3 against 16
    play(s, "fire police-1")
    assert column(s, "attack") == printed("1-4")
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, 6, 5, 5), units="police-1 Ave4.4")
    assert legal(s, "fire") == set()
    assert refused(s, "fire", "police-1") == "6.4"
    s = scene("MonsterCombat", at="Ave4.5", strengths=(3, 9, 9, 9), units="tank-1 tank-2 Ave4.4")
    play(s, "target tank-1")
    assert refused(s, "strike", 1) == "6.4"  # 1 against 6
    assert legal(s, "strike") == {2, 3}
    play(s, "target tank-2")
    assert legal(s, "strike") == {3}  # 3 against 12 is 1-4; 2 would be 1-6


@rule("sheboygan", "6.4")
def test_mean_losses_and_chances_of_each_column() -> None:
    for n, odds in enumerate(COLUMNS):
        s, _ = assault_on_monster(odds)
        marks = [(Fraction(round(p * 6), 6), read(mark)) for p, mark in table_marks(s, ("attack",))]
        assert sum(p * result[0] for p, result in marks) == Fraction(ATTACKER_SIXTHS[n], 6)
        assert sum(p * result[2] for p, result in marks) == Fraction(DEFENDER_SIXTHS[n], 6)
        assert sum(p for p, result in marks if result[2]) == Fraction(HITS[n], 6)


@rule("sheboygan", "6.31", "R35")
def test_the_defender_is_hit_before_the_attacker() -> None:
    s = scene("MonsterCombat", at="Ave4.5", strengths=(4, 9, 9, 9), units="police-1 Ave4.4, tank-10 Isle3")
    play(s, "target police-1, strike 4", dice=(1,))  # 4-1: 1/1
    assert events(s) == ["result", "lost", "points", "damage"]
    assert where(s, "police-1") == "dead"
    assert s.player == 0
    assert legal(s, "suffer") == {"attack", "defence", "destruction", "movement"}


@rule("sheboygan", "6.31", "R35", "R32")
def test_a_monster_dying_of_a_one_all_takes_its_killer_along() -> None:
    s = scene(
        "HumanCombat", at="Ave4.5", strengths=(0, 1, 0, 0), units="police-1 police-2 Ave4.4, police-3 infantry-1 Ave4.6"
    )
    play(s, "fire police-1, fire infantry-1, attack", dice=(1,))  # 4-1: 1/1
    assert legal(s, "suffer") == {"defence"}
    play(s, "suffer defence")
    assert "monster_dead" in events(s)
    assert legal(s, "lose") == {"police-1", "infantry-1"}
    play(s, "lose police-1")
    assert s.vp == 1
    assert s.returns() == [0.0, 1.0]


@rule("sheboygan", "6.32")
def test_the_owner_chooses_his_losses_among_the_units_attacked() -> None:
    units = {"tank-1": "Ave4.4", "infantry-1": "Ave4.4", "copter-1": "Ave4.4", "tank-10": "Isle3"}
    s = scene("MonsterCombat", at="Ave4.5", strengths=(30, 9, 9, 9), units=units)
    play(s, "target tank-1, target infantry-1, strike 9", dice=(5,))  # 1-1: -/1
    assert s.player == 1
    assert legal(s, "lose") == {"tank-1", "infantry-1"}
    assert refused(s, "lose", "copter-1") == "6.32"
    play(s, "lose infantry-1")
    assert (where(s, "tank-1"), where(s, "infantry-1"), where(s, "copter-1")) == ("Ave4.4", "dead", "Ave4.4")
    assert s.vp == 3


@rule("sheboygan", "6.32")
def test_more_losses_than_units_take_them_all() -> None:
    s = scene("MonsterCombat", at="Ave4.5", strengths=(20, 9, 9, 9), units="infantry-1 police-1 Ave4.4, tank-10 Isle3")
    play(s, "target infantry-1, target police-1, strike 20", dice=(6,))  # 5-1: -/3
    assert (where(s, "infantry-1"), where(s, "police-1"), s.vp) == ("dead", "dead", 4)
    assert s.result is None


def told_result(s: City) -> tuple[object, ...]:
    """The die, the mark of the table, and what came of it."""
    return next(event.args for event in s.events if event.id == "result")


@rule("sheboygan", "6.32", "R32")
def test_units_that_fire_from_afar_suffer_nothing() -> None:
    units = {"artillery-1": "Ave4.9", "police-1": "Ave4.4", "tank-1": "Ave4.7"}
    s = scene("HumanCombat", at="Ave4.5", strengths=(9, 60, 9, 9), units=units)
    play(s, "fire artillery-1, fire police-1, fire tank-1, attack", dice=(1,))  # 12-60: 3/-
    assert (where(s, "police-1"), where(s, "artillery-1"), where(s, "tank-1")) == ("dead", "Ave4.9", "Ave4.7")
    assert s.vp == 1  # two of the three losses fall on nobody
    assert told_result(s) == (1, "3/-", "1/-")
    s = scene("HumanCombat", at="Ave4.5", strengths=(9, 11, 9, 9), units=units)
    play(s, "fire artillery-1, fire tank-1, attack", dice=(1,))  # 11-11: r1/-
    assert (where(s, "artillery-1"), where(s, "tank-1"), s.vp) == ("Ave4.9", "Ave4.7", 0)
    assert events(s) == ["result"] and told_result(s) == (1, "r1/-", "-/-")


@rule("sheboygan", "6.32", "R32", "R22")
def test_losses_fall_on_attackers_next_to_or_below_the_monster() -> None:
    units = {"tank-1": "Ave4.5", "infantry-1": "Ave4.4", "artillery-1": "Ave4.9"}
    s = scene("HumanCombat", at="Ave4.5", strengths=(9, 14, 9, 9), abilities="flying", airborne=True, units=units)
    play(s, "fire tank-1, fire infantry-1, fire artillery-1, attack", dice=(2,))  # 1-1: 1/-
    assert legal(s, "lose") == {"tank-1", "infantry-1"}
    assert refused(s, "lose", "artillery-1") == "6.32"


@rule("sheboygan", "6.32", "R62", "6.14", "12.0")
def test_damage_comes_off_any_strength_but_none_below_nothing() -> None:
    s = scene("HumanCombat", at="Ave4.5", strengths=(1, 9, 0, 1), units="tank-1 tank-2 Ave4.4")
    play(s, "fire tank-1, fire tank-2, attack", dice=(6,))  # 12 against 9: -/2
    assert s.player == 0
    assert legal(s, "suffer") == {"attack", "defence", "movement"}
    assert refused(s, "suffer", "destruction") == "12.0"
    play(s, "suffer attack")
    assert legal(s, "suffer") == {"defence", "movement"}
    assert refused(s, "suffer", "attack") == "12.0"
    play(s, "suffer movement")
    assert s.strength == [0, 9, 0, 0]
    assert s.player == 1
    s = scene("HumanCombat", at="Ave4.5", strengths=(0, 9, 0, 0), units="tank-1 tank-2 Ave4.4")
    play(s, "fire tank-1, fire tank-2, attack", dice=(6,))
    assert legal(s, "suffer") == {"defence"}
    play(s, "suffer defence, suffer defence")
    assert s.strength == [0, 7, 0, 0]


@rule("sheboygan", "R62", "R82", "12.0", "14.1")
def test_a_monster_without_defence_dies_and_excess_is_lost() -> None:
    s = scene("HumanCombat", at="Ave4.5", strengths=(9, 1, 9, 9), units="tank-1 Ave4.4", vp=55)
    play(s, "fire tank-1, attack", dice=(6,))  # -/3
    play(s, "suffer defence")
    assert s.result == [0.5, 0.5]
    assert s.strength == [9, 0, 9, 9]


@rule("sheboygan", "R39")
def test_units_lost_for_want_of_a_retreat_score() -> None:
    s = scene("MonsterCombat", at="Ave4.2", strengths=(45, 9, 9, 9), units="tank-1 infantry-1 Ave4.1, tank-10 Isle3")
    play(s, "target tank-1, target infantry-1, strike 45", dice=(1,))  # 5-1: -/1r
    play(s, "lose infantry-1")
    assert events(s) == ["lost", "points", "trapped_retreat", "lost", "points"]
    assert (where(s, "tank-1"), s.vp) == ("dead", 9)
