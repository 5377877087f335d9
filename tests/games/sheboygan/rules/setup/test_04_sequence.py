"""4.0 The sequence of play: the phases of a turn, in their order, each with its own actions."""

from __future__ import annotations

from matinee.games.sheboygan.state import City
from matinee.testing import rule
from tests.games.kit import prompt
from tests.games.sheboygan.rules.scene import events, legal, pass_to, play, refused, scene, where


def phase(s: City) -> tuple[str, str]:
    """Which phase it is and who decides."""
    asked = prompt(s)
    return asked.phase, asked.who


@rule("sheboygan", "4.0")
def test_a_turn_is_monster_then_human_movement_and_combat() -> None:
    s = scene(at="Ave3.3", units="tank-1 Ave3.5, tank-2 Park2b", scenario="learning")
    seen = []
    for _ in range(8):
        seen.append((s.turn, *phase(s)))
        play(s, "done")
    turn = [
        ("MonsterMovement", "Ogram"),
        ("MonsterCombat", "Ogram"),
        ("HumanMovement", "Humans"),
        ("HumanCombat", "Humans"),
    ]
    assert seen == [(n, *moment) for n in (1, 2) for moment in turn]


@rule("sheboygan", "4.0")
def test_each_phase_allows_its_own_actions_only() -> None:
    """Nobody shoots in a movement phase or walks in a combat phase, and nobody acts in the other side's turn."""
    s = scene(at="Ave3.3", units="tank-1 Ave3.4, tank-2 Park2b", scenario="learning")
    assert refused(s, "target", "tank-1") == "5.0"
    play(s, "step Ave3.2, done")
    assert refused(s, "step", "Ave3.1") == refused(s, "smash", "B31a", 2) == "6.21"
    play(s, "done")
    assert refused(s, "fire", "tank-1") == refused(s, "step", "Ave3.1") == "5.0"
    play(s, "move tank-1, go Ave3.3, done")
    assert refused(s, "move", "tank-2") == "6.11"
    assert legal(s, "fire") == {"tank-1"}


@rule("sheboygan", "4.0")
def test_firemen_and_fear_precede_human_moves_and_fire_is_last() -> None:
    s = scene(at="Ave3.3", abilities="fire_breathing fear", units="police-1 Ave3.5, tank-1 Park2b")
    play(s, "breathe B22b, done, done", dice=(3,))
    assert phase(s) == ("FireCall", "Humans")
    play(s, "call 0, place B22b, place Ave2.2, place Ave2.2, place Ave2.2")
    assert phase(s) == ("Fear", "Ogram")
    play(s, "fear police-1, done")
    assert phase(s) == ("HumanMovement", "Humans")
    assert refused(s, "move", "police-1") == "13.23"
    play(s, "done")
    assert phase(s) == ("HumanCombat", "Humans")
    play(s, "done")
    assert phase(s) == ("Dousing", "Humans")
    play(s, "done")
    assert phase(s) == ("Wind", "dice")
    play(s, dice=(5,))
    assert s.position()["flames"] == {"B22b": "2"}  # the old marker turns
    assert phase(s) == ("Spread", "dice")
    play(s, dice=(5,))  # B22a, its only neighbour that can burn
    assert (s.turn, *phase(s)) == (2, "MonsterMovement", "Ogram")


@rule("sheboygan", "4.0")
def test_fires_are_put_out_before_the_wind_is_asked() -> None:
    s = scene(phase="FirePhase", at="Ave3.3", units="firemen-1 B22b, tank-1 Park2b", flames={"B22b": "3"})
    play(s, "douse B22b")
    assert "flames" not in s.position()
    assert "rubble" not in s.position()  # the third turn of the marker never came
    assert phase(s) == ("MonsterMovement", "Ogram")  # nothing burns: no wind


@rule("sheboygan", "4.0")
def test_each_side_moves_before_it_attacks() -> None:
    """A tank out of reach is attacked after the monster has come, and shoots after it has come closer."""
    s = scene(at="Ave3.3", strengths=(30, 10, 0, 3), units="tank-1 Ave3.6, tank-2 Ave3.9")
    play(s, "step Ave3.4, step Ave3.5, done, target tank-1, strike 30", dice=(6,))
    assert where(s, "tank-1") == "dead"
    pass_to(s, 1)
    play(s, "move tank-2, go Ave3.7, done, fire tank-2, attack", dice=(4,))
    assert "result" in events(s)


@rule("sheboygan", "4.0")
def test_any_or_all_units_move_once_each() -> None:
    s = scene("HumanMovement", at="Isle2", units="tank-1 Ave3.3, tank-2 Ave3.4, tank-3 Ave3.5")
    play(s, "move tank-1, go Ave3.2, move tank-2, stay")
    assert refused(s, "move", "tank-1") == refused(s, "move", "tank-2") == "5.0"
    assert legal(s, "move") == {"tank-3"}
    play(s, "done")
    assert where(s, "tank-3") == "Ave3.5"
