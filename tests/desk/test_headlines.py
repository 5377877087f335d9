"""What a headline tells beside its words: whom the picture shows."""

from __future__ import annotations

import matinee
from matinee.desk.journal.entries import Entry
from matinee.desk.wire.messages import LogLine
from matinee.table.events import Event


def told(game: str, *event: object) -> LogLine:
    """One thing that happened, as everybody hears of it."""
    [line] = Entry(1, 0, ("any",), [Event(str(event[0]), event[1:])], 0).lines(None, matinee.load(game))
    return line


def test_a_headline_names_the_seat_that_the_words_name() -> None:
    """Dice decide whose it is: the person who acted last may be another person."""
    won = told("america", "won", 1).moment
    assert won and (won.mood, won.seat) == ("triumph", 1)
    charged = told("destroyall", "charges", 2, 0).moment
    assert charged and charged.seat == 2, "the first of them"
    stomped = told("america", "stomped", 46, 209)
    assert stomped.moment and stomped.moment.seat is None and stomped.pieces == [46]
