"""Lessons are data: cards that come up when the table is in a certain state, and go when something has been done."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from matinee.table.said.text import translated
from matinee.table.shown.view import Action
from matinee.table.taught.figures import with_figures

TWICE = 2
"""How often a card comes up at most."""


class When(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What must hold for a card to come up: all that is given.

    The phase, a verb that is legal, one that is legal towards a space of another seat's piece (`foe`), the beginning of
    an action that is legal (null: any argument) or of none (`lacks`), an event that has happened so often, the `state`
    of a panel.
    """

    phase: str = ""
    verb: str = ""
    foe: str = ""
    offers: Action | None = None
    lacks: Action | None = None
    event: str = ""
    times: int = 1
    panel: str = ""
    state: str = ""


class Until(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a card waits for: a verb that the learner has used, a cell of a ledger that is high enough, or an event."""

    verb: str = ""
    event: str = ""
    times: int = 1
    panel: str = ""
    column: str = ""
    row: str = ""
    least: int = 1


class LessonCard(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the teacher says, the beginning of the action that lends a hand, and the verb whose targets are marked.

    No card comes up more often than `TWICE`, whether it is done or not.
    """

    when: When
    text: str
    until: Until = Until()
    do: Action | None = None
    mark: str = ""


class Lesson(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A first game at a real table against a bot: of the cards that fit the moment, the first is shown.

    `opening` is what has been played when the learner sits down, dice and draws included. `wait` is shown while others
    decide, as often as a card, and `over` at the end. `promises` are the events that the intro promises.
    """

    options: dict[str, bool | int | str]
    seat: int
    bot: str
    intro: str
    cards: list[LessonCard]
    promises: list[str]
    wait: str
    over: str
    opening: list[Action] = []


_DECODER = msgspec.json.Decoder(Lesson)


@cache
def lesson(folder: Path) -> Lesson | None:
    """The lesson of the game in this folder, if it has one."""
    path = folder / "lesson.json"
    if not path.exists():
        return None
    found = _DECODER.decode(path.read_bytes())
    words = {name: _said(getattr(found, name), folder) for name in ("intro", "wait", "over")}
    cards = [replace(card, text=_said(card.text, folder)) for card in found.cards]
    return replace(found, cards=cards, **words)


def _said(text: str, folder: Path) -> str:
    return with_figures(translated(text), folder)
