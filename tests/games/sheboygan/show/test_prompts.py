"""What is asked says what the moment is about, in the same words to both sides and to whoever looks on."""

from __future__ import annotations

from matinee.games.sheboygan.figures import HUMAN, MONSTER
from matinee.games.sheboygan.rules.sheet import Damage
from matinee.games.sheboygan.state import City
from tests.games.sheboygan.rules.scene import play, scene


def asked(s: City) -> str:
    texts = {prompt.text for prompt in (s.view(seat).prompt for seat in (None, HUMAN, MONSTER)) if prompt is not None}
    (text,) = texts
    return text


def test_before_it_is_there_it_is_brought_on() -> None:
    s = scene(monster={"edge": "north"})
    assert asked(s) == "Bring the monster on to the map."
    play(s, ("step", "Ave1.1"))
    assert asked(s) == "Move the monster; pause to destroy or to use its abilities."


def test_who_is_to_go_is_named() -> None:
    s = scene(phase="HumanMovement", at="Ave1.3", units={"tank-2": "Ave3.4"})
    play(s, ("move", "tank-2"))
    assert asked(s) == "Say where Tank 2 goes."


def test_damage_says_how_much_of_it_there_is() -> None:
    s = scene(at="Ave1.3")
    for points, text in ((2, "2 points of damage: choose the strength that takes the first."),
                         (1, "Choose the strength that takes a point of damage.")):  # fmt: skip
        s.stack[-1] = Damage(points)
        assert asked(s) == text
