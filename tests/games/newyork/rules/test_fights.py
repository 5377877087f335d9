"""NY10, NY11, NY12, NY13, NY15 Fights: the table, losses and who allots them, displacement, striking back."""

from __future__ import annotations

import pytest

from matinee.games.newyork.figures import COLUMNS, column
from matinee.games.newyork.state import Midtown
from matinee.testing import rule
from tests.games.kit import prompt
from tests.games.newyork.rules.scene import asked, at, events, figures, legal, play, refused, scene
from tests.games.newyork.rules.scene import monster as m

TABLE = """
A3 A3 A3 A2 A2 A2 A2 A2 A2
A3 A2 A2 A2 A1 A1 A1 B1 B1
A2 A2 A1 A1 B1 B1 D1 D1 D2
A2 A2 A1 B1 B1 D1 D1 D2 D2
A2 A1 B1 D1 D1 D2 D2 D2 D3
B1 B1 D1 D2 D2 D2 D3 D3 D4
"""
CELLS = [row.split() for row in TABLE.strip().splitlines()]
DIFFERENCES = (-7, -6, -4, -2, 0, 1, 3, 5, 7)


def duel(attack: int = 13, defence: int = 9) -> Midtown:
    """A lizard south of a robot on Fifth Avenue."""
    return scene(m("lizard", "c10r8", "C", strength=attack), m("robot", "c10r7", "E", strength=defence))


def settle(s: Midtown) -> Midtown:
    """Answer every question that a fight leaves by its first choice."""
    while asked(s) in ("Wounds", "Shove"):
        s.apply(s.legal_actions()[0])
    return s


@rule("newyork", "NY10")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("k", range(9))
def test_every_cell_of_the_combat_table(k: int, face: int) -> None:
    s = duel(10 + DIFFERENCES[k], 10)
    before = [sum(figures(s, seat)) for seat in (0, 1)]
    play(s, ("attack", "c10r7"), dice=(face,))
    settle(s)
    lost = [b - sum(figures(s, seat)) for seat, b in enumerate(before)]
    who, points = CELLS[face - 1][k][0], int(CELLS[face - 1][k][1])
    assert lost == [points if who in "AB" else 0, points if who in "DB" else 0]


@rule("newyork", "NY10", "R20")
@pytest.mark.parametrize(
    ("difference", "heading"),
    [(-12, "7 or fewer"), (-7, "7 or fewer"), (-6, "6 or 5 less"), (-5, "6 or 5 less"), (-4, "4 or 3 less"),
     (-3, "4 or 3 less"), (-2, "2 or 1 less"), (-1, "2 or 1 less"), (0, "even"), (1, "1 or 2 more"), (2, "1 or 2 more"),
     (3, "3 or 4 more"), (4, "3 or 4 more"), (5, "5 or 6 more"), (6, "5 or 6 more"), (7, "7 or greater"),
     (20, "7 or greater")],
)  # fmt: skip
def test_every_difference_has_its_column(difference: int, heading: str) -> None:
    assert COLUMNS[column(difference)] == heading


@rule("newyork", "NY11", "R10", "R44")
def test_defender_loses_points_and_is_then_displaced() -> None:
    s = duel()  # the booklet's example: 13 against 9, a 3 is D1
    play(s, ("attack", "c10r7"), dice=(3,))
    assert (asked(s), s.player) == ("Wounds", 1)
    play(s, ("lose", 1))
    assert figures(s, 1) == (8, 4)
    assert (asked(s), s.player) == ("Shove", 0)
    assert legal(s, "shove") == {"c10r6", "c10r8"}
    assert refused(s, "shove", "c9r7") == prompt(s, 0).rule == "NY11"
    assert refused(s, "shove", "c10r5") == "R10"
    play(s, ("shove", "c10r8"))
    assert (at(s, 0), at(s, 1)) == ("c10r7", "c10r8")


@rule("newyork", "R10")
def test_one_space_however_many_points_were_lost() -> None:
    s = play(duel(16, 9), ("attack", "c10r7"), ("lose", 2), dice=(6,))
    assert figures(s, 1) == (7, 2), "D4: two off each"
    assert legal(s, "shove") == {"c10r6", "c10r8"}


@rule("newyork", "NY11", "NY7")
def test_a_beaten_flyer_may_land_on_a_building_not_on_a_monster() -> None:
    s = scene(m("lizard", "c10r8", "C"), m("moth", "c10r7", "E"), m("ape", "c10r6", "D"))
    play(s, ("attack", "c10r7"), ("lose", 1), dice=(3,))
    assert legal(s, "shove") == {"c9r7", "c11r7", "c10r8"}
    assert refused(s, "shove", "c10r6") == "NY11"


@rule("newyork", "R11")
def test_nobody_is_pushed_off_the_map() -> None:
    s = scene(m("lizard", "c2r2", "C"), m("robot", "c2r1", "E"))
    play(s, ("attack", "c2r1"), ("lose", 0), dice=(3,))
    assert at(s, 1) == "c2r2", "north of it is no space, west and east are buildings: there is only one way"


@rule("newyork", "NY12", "R44")
def test_attacker_loses_points_and_is_displaced() -> None:
    s = play(duel(), ("attack", "c10r7"), dice=(1,))
    assert (asked(s), s.player) == ("Wounds", 0)
    play(s, ("lose", 0))
    assert figures(s, 0) == (13, 4) and figures(s, 1) == (9, 4)
    assert (asked(s), s.player) == ("Shove", 1)
    play(s, ("shove", "c10r6"))
    assert (at(s, 0), at(s, 1)) == ("c10r6", "c10r7")


@rule("newyork", "NY13", "R12", "M13")
def test_both_lose_a_point_and_the_other_strikes_back() -> None:
    s = play(duel(9, 9), ("attack", "c10r7"), dice=(3,))
    assert (asked(s), s.player) == ("Wounds", 0), "the attacker allots first"
    play(s, ("lose", 1))
    assert (asked(s), s.player) == ("Wounds", 1)
    play(s, ("lose", 0))
    assert at(s, 0) == at(s, 1) == "c10r7"
    assert (asked(s), s.player) == ("StrikeBack", 1)
    assert legal(s, "fight") == {"fight"} and len(s.legal_actions()) == 1
    assert refused(s, "go", "c10r6") == "NY13"
    assert refused(s, "stay") == "NY13"
    play(s, ("fight",), dice=(6,))  # 9 against 8: D2
    play(s, ("lose", 2), ("shove", "c10r8"))
    assert (at(s, 0), at(s, 1)) == ("c10r8", "c10r7")
    assert (asked(s), s.player) == ("Prowl", 0), "and then all are free"


@rule("newyork", "R12", "NY13")
def test_after_a_second_draw_the_first_strikes_again() -> None:
    s = play(duel(9, 9), ("attack", "c10r7"), ("lose", 1), ("lose", 1), dice=(3,))
    play(s, ("fight",), ("lose", 1), ("lose", 1), dice=(3,))
    assert (asked(s), s.player) == ("StrikeBack", 0)


@rule("newyork", "R10")
def test_with_nowhere_to_go_they_stay_together_as_after_b() -> None:
    s = scene(m("flying_lizard", "c3r1", "C"), m("robot", "c2r1", "E"), m("ape", "c2r2", "D"))
    play(s, ("attack", "c2r1"), ("lose", 0), dice=(5,))
    assert "no_room" in events(s)
    assert at(s, 0) == at(s, 1) == "c2r1"
    assert (asked(s), s.player) == ("StrikeBack", 1)


@rule("newyork", "NY15")
def test_the_owner_splits_points_between_strength_and_movement() -> None:
    for off_strength, wanted in ((0, (9, 1)), (1, (8, 2)), (2, (7, 3)), (3, (6, 4))):
        s = play(duel(), ("attack", "c10r7"), dice=(6,))  # D3
        assert legal(s, "lose") == {0, 1, 2, 3}
        assert refused(s, "lose", 4) == "NY15"
        play(s, ("lose", off_strength))
        assert figures(s, 1) == wanted


@rule("newyork", "NY15", "R17")
def test_points_come_off_what_is_there_without_idle_questions() -> None:
    s = scene(m("lizard", "c10r8", "C"), m("robot", "c10r7", "E", strength=9, movement=1))
    play(s, ("attack", "c10r7"), dice=(6,))
    assert legal(s, "lose") == {2, 3}
    assert refused(s, "lose", 1) == "NY15"
    s = scene(m("lizard", "c10r8", "C"), m("robot", "c10r7", "E", strength=9, movement=0))
    play(s, ("attack", "c10r7"), dice=(6,))
    assert asked(s) == "Shove" and figures(s, 1) == (6, 0)


@rule("newyork", "R17")
def test_with_one_value_at_0_a_monster_lives_and_fights_at_0() -> None:
    s = scene(m("lizard", "c10r8", "C", strength=0), m("robot", "c10r7", "E", strength=7))
    play(s, ("attack", "c10r7"), dice=(5,))  # 7 or fewer: A2
    assert figures(s, 0) == (0, 4) and at(s, 0) != "dead"
    s = scene(m("lizard", "c10r8", "C", strength=3), m("robot", "c10r7", "E", strength=0, movement=4))
    play(s, ("attack", "c10r7"), dice=(3,))  # 3 more: D1
    assert figures(s, 1) == (0, 3) and at(s, 1) != "dead"


@rule("newyork", "NY15", "R18")
def test_a_monster_without_strength_and_movement_is_dead() -> None:
    s = scene(m("lizard", "c10r8", "D"), m("robot", "c10r7", "E", strength=1, movement=1), m("ape", "c2r2", "F"))
    play(s, ("attack", "c10r7"), dice=(6,))  # D4 against two points
    assert "died" in events(s)
    assert (at(s, 1), figures(s, 1)) == ("dead", (0, 0))
    assert s.player == 2, "the dead have no turn"
    play(s, ("stay",))
    assert s.player == 0 and s.round == 2


@rule("newyork", "R16", "R37")
def test_a_walker_that_beats_a_flyer_off_a_roof_steps_back() -> None:
    s = play(scene(m("lizard", "c9r8", "C"), m("moth", "c9r7", "E")), ("attack", "c9r7"))
    assert asked(s) == "Fight", "the flyer first, not the building"
    play(s, ("lose", 1), ("shove", "c9r6"), dice=(3,))
    assert (at(s, 0), at(s, 1)) == ("c9r8", "c9r6")
    assert not s.rubble


@rule("newyork", "R37", "R9", "M5")
def test_from_a_taken_space_it_goes_to_the_nearest_free_one() -> None:
    s = scene(m("lizard", "c9r8", "C"), m("moth", "c9r7", "E"))
    play(s, ("attack", "c9r7"), ("lose", 1), ("shove", "c9r8"), dice=(3,))
    assert (asked(s), s.player, at(s, 1)) == ("Retreat", 0, "c9r8")
    assert legal(s, "retreat") == {"c9r6", "c8r7", "c10r7"}, "the streets round the building, all as near"
    assert refused(s, "retreat", "c8r8") == "M5" and refused(s, "retreat", "c7r7") == "NY6"
    play(s, ("retreat", "c10r7"))
    assert (at(s, 0), at(s, 1), s.mover) == ("c10r7", "c9r8", 1)


@rule("newyork", "R37", "R9", "M5")
def test_a_single_nearest_space_is_taken_without_asking() -> None:
    others = [m("robot", "c2r1", "E"), m("ape", "c22r20", "D")]
    s = scene(m("lizard", "c1r2", "C"), m("moth", "c1r1", "F"), *others)
    play(s, ("attack", "c1r1"), ("lose", 1), dice=(3,))
    assert (at(s, 0), at(s, 1), s.mover) == ("c2r2", "c1r2", 1), "two steps off, round the corner"


@rule("newyork", "R37")
def test_after_b_both_stay_on_the_roof_until_a_walker_is_alone() -> None:
    s = scene(m("lizard", "c9r8", "C", strength=8), m("moth", "c9r7", "E"))
    play(s, ("attack", "c9r7"), ("lose", 1), ("lose", 1), dice=(3,))
    assert at(s, 0) == at(s, 1) == "c9r7" and (asked(s), s.player) == ("StrikeBack", 1)
    play(s, ("fight",), ("lose", 0), ("shove", "c9r6"), dice=(1,))
    assert (at(s, 0), at(s, 1)) == ("c9r8", "c9r6")


@rule("newyork", "NY12", "R37")
def test_a_walker_beaten_on_a_roof_lands_where_it_could_walk() -> None:
    s = scene(m("lizard", "c9r8", "C"), m("moth", "c9r7", "E"))
    play(s, ("attack", "c9r7"), ("lose", 1), dice=(1,))
    assert s.player == 1 and legal(s, "shove") == {"c9r8", "c9r6", "c8r7", "c10r7"}


@rule("newyork", "R37", "NY11", "R15")
def test_a_flyer_that_wins_a_roof_stays_there_unasked() -> None:
    s = scene(m("flying_lizard", "c9r8", "C"), m("moth", "c9r7", "E"))
    play(s, ("attack", "c9r7"), ("lose", 1), ("shove", "c9r6"), dice=(5,))
    assert (at(s, 0), at(s, 1), asked(s), s.player) == ("c9r7", "c9r6", "Prowl", 1)


@rule("newyork", "NY12")
def test_a_thrower_must_respect_where_the_attacker_could_go() -> None:
    s = scene(m("lizard", "c10r8", "C"), m("robot", "c10r7", "E"), m("ape", "c11r8", "D"))
    play(s, ("attack", "c10r7"), ("lose", 0), dice=(1,))
    assert s.player == 1 and refused(s, "shove", "c9r7") == prompt(s, 1).rule == "NY12"
