"""13.26 Radiation: units in different boxes do not attack together."""

from __future__ import annotations

from matinee.testing import rule
from tests.games.sheboygan.rules.scene import events, legal, play, refused, scene, table_marks, unit

RAYS = ("radiation",)
UNITS = {"tank-1": "Ave2.13", "tank-2": "Ave2.13", "tank-3": "Ave2.15", "infantry-1": "Park2a"}
KNOWN = {"revealed": ["radiation"]}


@rule("sheboygan", "13.26")
def test_units_in_one_box_combine() -> None:
    s = play(scene("HumanCombat", "Ave2.14", abilities=RAYS, units=UNITS, monster=KNOWN), "fire tank-1")
    assert legal(s, "fire") == {"tank-2"}
    play(s, "fire tank-2")
    assert s.describe(("attack",)) == "Roll the attack (12 against 10: 1-1)"
    play(s, "attack", dice=(2,))  # 1/-


@rule("sheboygan", "13.26")
def test_units_in_different_boxes_do_not() -> None:
    s = play(scene("HumanCombat", "Ave2.14", abilities=RAYS, units=UNITS, monster=KNOWN), "fire tank-1")
    assert refused(s, "fire", "tank-3") == "13.26"
    assert refused(s, "fire", "infantry-1") == "13.26"
    assert refused(s, "assault", "infantry-1") == "13.26"
    plain = play(scene("HumanCombat", "Ave2.14", units=UNITS), "fire tank-1, fire tank-3, fire infantry-1")
    assert plain.describe(("attack",)) == "Roll the attack (15 against 10: 1-1)"


@rule("sheboygan", "13.26", "6.14")
def test_each_box_attacks_on_its_own() -> None:
    s = scene("HumanCombat", "Ave2.14", abilities=RAYS, units=UNITS, monster=KNOWN)
    for names in (("tank-1",), ("tank-3",), ("tank-2",), ("infantry-1",)):
        play(s, *(("fire", name) for name in names), "attack", dice=(6,))
        while s.player == 0:
            action = s.legal_actions()[0]
            s.apply(action)
    assert s.fired == sum(1 << unit(name) for name in UNITS)


@rule("sheboygan", "R88", "M13", "13.26")
def test_the_first_try_reveals_it_and_the_attack_goes_on() -> None:
    s = play(scene("HumanCombat", "Ave2.14", abilities=RAYS, units=UNITS), "fire tank-1")
    assert legal(s, "fire") == {"tank-2", "tank-3", "infantry-1"}, "nobody knows yet"
    play(s, "fire tank-3")
    assert events(s) == ["revealed"]
    assert legal(s, "fire") == {"tank-2"}
    assert s.describe(("attack",)) == "Roll the attack (6 against 10: 1-2)"
    play(s, "attack", dice=(6,))
    assert s.fired == 1 << unit("tank-1"), "tank-3 has not attacked"
    play(s, "suffer attack, suffer attack")
    assert "tank-3" in legal(s, "fire")


@rule("sheboygan", "M13", "13.26", "6.4")
def test_an_attack_grown_too_weak_is_called_off() -> None:
    s = scene("HumanCombat", "Ave2.14", abilities=RAYS, units="police-1 Ave2.13, police-2 Park2a, tank-1 Ave2.15")
    play(s, "fire police-1")
    assert refused(s, "attack") == "6.4"
    play(s, "fire police-2")
    assert events(s) == ["revealed", "attack_called_off"]
    assert type(s.stack[-1]).__name__ == "HumanCombat"
    assert s.fired == 0
    assert legal(s, "fire") == {"tank-1"}, "a policeman alone is less than 1-5"


@rule("sheboygan", "13.26", "R59")
def test_it_does_not_protect_a_controlled_unit() -> None:
    units = {"police-1": "Ave2.13", "police-2": "Ave2.11", "tank-1": "Ave2.12"}
    puppet = {"puppet": "tank-1", "puppet_used": True, **KNOWN}
    s = scene("HumanCombat", "Ave2.17", abilities=(*RAYS, "mind_control"), units=units, monster=puppet)
    play(s, "quell police-1, quell police-2")
    marks = [mark for _, mark in table_marks(s, ("attack",))]
    assert marks == ["3/-", "2/-", "r1/-", "1/-", "1/1", "-/1r"], "2 against 6 is 1-3"
