"""What the Monster Player is asked says what the moment is about, and tells the humans nothing."""

from __future__ import annotations

from matinee.games.sheboygan.figures import HUMAN, MONSTER
from matinee.games.sheboygan.rules.sheet import Damage
from matinee.games.sheboygan.state import City
from tests.games.sheboygan.rules.scene import play, scene


def asked(s: City, seat: int) -> str:
    prompt = s.view(seat).prompt
    assert prompt is not None
    return prompt.text


def test_before_it_is_there_it_is_brought_on() -> None:
    s = scene(monster={"edge": "north"})
    assert asked(s, MONSTER) == "Bring the monster on to the map."
    play(s, ("step", "Ave1.1"))
    assert asked(s, MONSTER) == "Move the monster; pause to destroy or to use its abilities."


def test_where_nothing_is_left_to_do_it_is_said_to_the_monster_alone() -> None:
    s = scene(at="Ave1.3", strengths=(10, 10, 0, 0))
    assert asked(s, MONSTER) == "Nothing more can be done in this movement: end it."
    assert asked(s, HUMAN) == "Move the monster; pause to destroy or to use its abilities."
    play(s, ("done",))
    assert asked(s, MONSTER) == "Nobody can be attacked: end the monster's turn."
    assert asked(s, HUMAN) == "Attack human units, or end the monster's turn."
    near = scene(phase="MonsterCombat", at="Ave1.3", units={"tank-1": "Ave1.4"})
    assert asked(near, MONSTER) == asked(near, HUMAN) == "Attack human units, or end the monster's turn."


def test_damage_says_how_much_of_it_there_is() -> None:
    s = scene(at="Ave1.3")
    for points, text in ((2, "2 points of damage: choose the strength that takes the first."),
                         (1, "Choose the strength that takes a point of damage.")):  # fmt: skip
        s.stack[-1] = Damage(points)
        assert asked(s, MONSTER) == text
