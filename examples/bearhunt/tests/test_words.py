"""Every word stands in the catalogue, and every word of the catalogue is said."""

from __future__ import annotations

import json
from pathlib import Path

import matinee
from matinee.rulebook import check
from matinee.table.taught.lesson import lesson
from matinee.testing.words import misfits, missing, prose, unused

GAME = matinee.load("bearhunt")
ROOMS = ("rules", "map", "mind", "show", "state.py", "figures.py")


def test_refusals_and_sentences_fit() -> None:
    assert (missing(GAME), unused(GAME), misfits(GAME)) == ([], [], [])


def test_no_sentence_stands_in_code() -> None:
    assert prose(*(GAME.folder / room for room in ROOMS)) == []


def test_the_lesson_speaks_of_what_there_is() -> None:
    told = lesson(GAME.folder)
    assert told is not None
    GAME.new(**told.options)
    assert matinee.bots.known(told.bot, GAME.name)
    words = GAME.words.data
    for card in told.cards:
        assert not card.when.phase or card.when.phase in words["prompts"]
        for verb in filter(None, (card.when.verb, card.until.verb, card.mark, *(card.do or ())[:1])):
            assert verb in GAME.verbs
        assert not card.until.event or card.until.event in words["events"]


def test_every_rule_has_a_test_and_the_page_is_up_to_date() -> None:
    (coverage,) = check(Path(__file__).parents[1])
    assert coverage.problems == []


def test_every_space_has_a_name() -> None:
    spaces = json.loads((GAME.folder / "data" / "forest.geojson").read_text("utf-8"))["features"]
    assert {space["properties"]["id"] for space in spaces} == set(GAME.words.data["spaces"])
