"""Every word a player reads stands in words.toml, and nothing else stands there."""

from __future__ import annotations

import matinee
from matinee.testing_words import misfits, missing, prose, unused

GAME = matinee.load("newyork")


def test_every_refusal_has_its_sentence() -> None:
    assert missing(GAME) == []


def test_every_sentence_refuses_something() -> None:
    assert unused(GAME) == []


def test_sentences_get_the_arguments_they_ask_for() -> None:
    assert misfits(GAME) == []


def test_no_sentence_stands_in_the_rules() -> None:
    rooms = ("rules", "mind", "show/odds.py", "show/describe.py", "state.py", "figures.py")
    assert prose(*(GAME.folder / room for room in rooms)) == []
