"""What is heard, measured as the browser renders it."""

from __future__ import annotations

from tests.web.kit import Person
from tests.web.probe import probe

BLOWS = ("strike", "claw", "bite", "tail", "cannon", "rifles", "missile", "fall", "crumble", "move", "colossus")


def test_every_sound_carries_on_a_small_loudspeaker(ann: Person) -> None:
    """Nothing clips, everything begins at once and can be heard, and blows do not lie in the bass alone."""
    ann.open("/")
    heard = probe(ann.page, "sounds")
    assert not {name: one["peak"] for name, one in heard.items() if one["peak"] > 0.75}
    assert not {name: one["onset"] for name, one in heard.items() if one["onset"] > 0.015}
    assert not {name: one["level"] for name, one in heard.items() if one["level"] < -36}
    assert not {name: heard[name]["over"] for name in BLOWS if heard[name]["over"] < 0.6}


def test_the_night_ducks_under_a_sound_and_comes_back(ann: Person) -> None:
    ann.open("/")
    before, under, after = probe(ann.page, "night")
    assert before - under > 6 and after - under > 6
    assert -60 < after < -30
