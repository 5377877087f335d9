"""What can be said beforehand at a table by days, and what has been, as its player is told."""

from __future__ import annotations

from msgspec import Struct

from matinee.table.shown.view import Action


class AnswerChoice(Struct, frozen=True):
    """Something that may be said of an interruption beforehand, and in words."""

    said: str
    text: str


class InterruptionOffer(Struct, frozen=True):
    """An interruption of the game, or `draw`, and what may be said of it beforehand."""

    phase: str
    title: str
    choices: list[AnswerChoice]


class SaidBeforehand(Struct, frozen=True, omit_defaults=True):
    """What a player has said beforehand: answers by interruption and in words, and the next clicks with their words.

    `dropped`: why clicks were dropped.
    """

    answers: dict[str, str] = {}
    words: list[str] = []
    clicks: list[tuple[Action, str]] = []
    dropped: str = ""
