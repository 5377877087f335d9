"""3 and 4: the bear's part of the night, in secret, and the tracks it leaves."""

from __future__ import annotations

from typing import ClassVar

from bearhunt.map.forest import BOARD, CAVES, LODGE, WILD, border, soft
from bearhunt.rules.sight import look
from bearhunt.state import BEAR, NOWHERE, Forest
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Phase


class BearDecides(Phase, frozen=True):
    """A single choice of the bear."""

    once: ClassVar[bool] = True

    def seat(self, s: Forest) -> int:
        return BEAR


class Den(BearDecides, frozen=True):
    """3.1 The bear wakes up in one of the caves."""

    rule: ClassVar[str] = "3.1"

    def options(self, s: Forest) -> list[Action]:
        return [("den", cave) for cave in members(CAVES)]

    def no_den(self, s: Forest, space: int) -> Reason:
        return s.no("3.1", "no_cave", space)

    def den(self, s: Forest, space: int) -> None:
        """3.1 Only the bear knows which."""
        s.bear = space
        s.whisper(BEAR, "woke", space)


class Prowl(BearDecides, frozen=True):
    """3.2 The bear goes one space, lies low, or eats."""

    rule: ClassVar[str] = "3.2"
    always: ClassVar[tuple[str, ...]] = ("lie",)

    def options(self, s: Forest) -> list[Action]:
        eat: list[Action] = [("eat",)] if s.berries >> s.bear & 1 else []
        return [*eat, *(("go", space) for space in members(s.ways(s.bear))), ("lie",)]

    def no_go(self, s: Forest, space: int) -> Reason:
        return cannot_go(s, space, "3.2")

    def go(self, s: Forest, space: int) -> None:
        """3.2, 4.1 Next door; on soft ground it leaves tracks behind."""
        left, s.bear = s.bear, space
        s.whisper(BEAR, "prowled", left, space)
        if s.soft and soft(s.winter) >> left & 1:
            s.tracks |= 1 << left
            s.could = s.ways(left)
            s.reveal("tracks", left)
        else:
            _unseen(s)
        look(s)

    def lie(self, s: Forest) -> None:
        """3.2 It stays where it is, and nobody can tell."""
        _unseen(s)
        look(s)

    def no_eat(self, s: Forest) -> Reason:
        return s.no("3.3", "no_berries")

    def eat(self, s: Forest) -> None:
        """3.3 A patch is stripped bare, which cannot be hidden."""
        s.berries &= ~(1 << s.bear)
        s.find()
        s.reveal("eaten", s.bear)


def _unseen(s: Forest) -> None:
    """3.4, 4.1 No tracks: it may have stayed, or gone where the ground (or all ground, when it is hard) takes none."""
    leaving = s.could & ~soft(s.winter) if s.soft else s.could
    s.could |= border(leaving) & WILD & ~s.manned
    s.tell("stirs")


def cannot_go(s: Forest, space: int, rule: str) -> Reason:
    """1.4, 3.2, 6.3 Why the bear cannot go to a space."""
    if space == LODGE:
        return s.no("1.4", "lodge")
    if space == s.bear and s.faced == NOWHERE:
        return s.no(rule, "here")
    if s.manned >> space & 1 and BOARD.distance(s.bear, space) <= 1:
        return s.no(rule, "manned", space)
    return s.no(rule, "far", BOARD.distance(s.bear, space))
