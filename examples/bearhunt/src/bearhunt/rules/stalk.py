"""5: the hunters' part of the night: each walks or shoots."""

from __future__ import annotations

from typing import ClassVar

from bearhunt.figures import WOUNDS
from bearhunt.map.forest import HIT, NEAR, path
from bearhunt.rules.clash import Startled
from bearhunt.rules.sight import look
from bearhunt.state import HUNTERS, Forest
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Chance, Phase


class Stalk(Phase, frozen=True):
    """5.1 Each hunter does one thing, in any order; then the night is over."""

    rule: ClassVar[str] = "5.1"
    ends_with: ClassVar[str] = "rest"
    always: ClassVar[tuple[str, ...]] = ("rest",)

    def seat(self, s: Forest) -> int:
        return HUNTERS

    def options(self, s: Forest) -> list[Action]:
        found: list[Action] = []
        for hunter in s.ready:
            beside = NEAR[s.hunters[hunter]]
            found += [("walk", hunter, space) for space in members(beside & path(s.winter))]
            found += [("shoot", hunter, space) for space in members(beside if s.cartridges else 0)]
        return [*found, ("rest",)]

    def no_walk(self, s: Forest, hunter: int, space: int) -> Reason | None:
        if not path(s.winter) >> space & 1:
            return s.no("1.3", "water")
        return _idle(s, hunter) or s.no("5.2", "not_beside", hunter, space)

    def walk(self, s: Forest, hunter: int, space: int) -> None:
        """5.2, 6.1 One space; whoever walks into the bear finds it."""
        self._does(s, hunter)
        left, s.hunters[hunter] = s.hunters[hunter], space
        told = s.reveal if s.could & (s.watched | 1 << space) else s.tell  # news, wherever the bear really is
        told("walked", hunter, left, space)
        if s.bear == space:
            s.find()
            s.tell("flushed", hunter, space)
            s.then(Startled())
        else:
            s.could &= ~(1 << space)
            look(s)

    def no_shoot(self, s: Forest, hunter: int, space: int) -> Reason | None:
        if not s.cartridges:
            return s.no("5.3", "no_cartridges")
        return _idle(s, hunter) or s.no("5.3", "not_beside", hunter, space)

    def shoot(self, s: Forest, hunter: int, space: int) -> None:
        """5.3 Into a space beside; only if the bear is there is a die rolled."""
        self._does(s, hunter)
        s.cartridges -= 1
        s.reveal("shot", hunter, space)
        if s.bear == space:
            s.find()
            s.then(Shot())
        else:
            s.could &= ~(1 << space)
            s.tell("echo", space)

    def rest(self, s: Forest) -> None:
        """5.1 Whoever has done nothing stays where it is."""
        s.done()

    def _does(self, s: Forest, hunter: int) -> None:
        s.acted |= 1 << hunter
        if not s.ready:
            s.done()


def _idle(s: Forest, hunter: int) -> Reason | None:
    """5.1 Why a hunter does nothing now; None if it could."""
    if hunter >= len(s.hunters):
        return s.no("5.1", "no_hunter", len(s.hunters))
    return None if hunter in s.ready else s.no("5.1", "acted", hunter)


class Shot(Chance, frozen=True):
    """5.3 Whether the bear is hit depends on where it is; if it lives, it may run."""

    rule: ClassVar[str] = "5.3"

    def roll(self, s: Forest, face: int) -> None:
        hit = face >= HIT[s.bear]
        s.wounds += hit
        s.tell("hit" if hit else "missed", face)
        if s.wounds < WOUNDS:
            s.then(Startled())
