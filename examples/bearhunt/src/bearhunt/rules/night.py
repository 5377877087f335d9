"""2: the nights, one after the other."""

from __future__ import annotations

from typing import ClassVar

from bearhunt.figures import FIGURES
from bearhunt.rules.prowl import Den, Prowl
from bearhunt.rules.stalk import Stalk
from bearhunt.state import HUNTERS, Forest
from matinee.table.phase import Chance, Step


def set_up(s: Forest) -> None:
    """3.1, 2.1 The bear wakes up, then night falls."""
    s.then(Den(), Nightfall())


class Nightfall(Step, frozen=True):
    """2.1 Weather, bear, hunters; after the last night the hunters have won (7.3)."""

    rule: ClassVar[str] = "2.1"

    def run(self, s: Forest) -> None:
        if s.night == s.options["nights"]:
            s.win(HUNTERS)
            return
        s.night += 1
        s.old, s.tracks = s.tracks, 0  # 4.2
        s.acted = s.abed = s.hurt  # 6.2
        s.hurt = 0
        s.tell("night", s.night)
        s.then(Weather(), Prowl(), Stalk(), Nightfall())


class Weather(Chance, frozen=True):
    """2.2 A die says whether the ground is soft."""

    rule: ClassVar[str] = "2.2"

    def roll(self, s: Forest, face: int) -> None:
        s.soft = face >= FIGURES.soft_from[s.options["season"]]
        s.tell("soft" if s.soft else "hard", face)
