"""The checks that keep words in the catalogue find what they are for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from matinee.table.game import Game
from matinee.table.said.text import Catalogue
from matinee.testing.words import misfits, missing, prose, refusals_used, unused
from tests.table.bear_hunt import GAME

CODE = '''
"""Why a bear stays where it is."""

def no_walk(s, here):
    """It is asleep."""
    if here:
        return s.no("1.1", "asleep" if s.night else "too_far", here)
    raise Illegal(s.no("1.2", "over"), "for developers")

NAMES = ("bear", "too_far", "north, west")
SAID = f"The bear is {NAMES[0]}"
DONE = "Done."
'''


@pytest.fixture
def bears(tmp_path: Path) -> Game:
    """A game whose code is the above, with a catalogue that does not fit."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "walk.py").write_text(CODE)
    words = Catalogue({"refusals": {"asleep": "The bear at {0:space} is asleep.", "hungry": "It is hungry."}})
    return replace(GAME, folder=tmp_path, words=words)


def test_refusals_are_found_wherever_they_stand(bears: Game) -> None:
    assert refusals_used(bears.folder) == {"asleep", "too_far", "over"}


def test_what_is_missing_and_what_nobody_asks_for(bears: Game) -> None:
    """The table's own sentences are there for every game."""
    assert missing(bears) == ["too_far"]
    assert unused(bears) == ["hungry"]


def test_blanks_and_arguments_agree(bears: Game) -> None:
    assert misfits(bears) == []
    words = Catalogue({"refusals": {"asleep": "Asleep.", "too_far": "{0:space} is {1:step|steps} off."}})
    assert misfits(replace(bears, words=words)) == [
        "walk.py:7: asleep gets 1, and its sentence has 0",
        "walk.py:7: too_far gets 1, and its sentence has 2",
    ]


def test_ids_are_written_out(bears: Game) -> None:
    (bears.folder / "sly.py").write_text('s.no("1.1", "no_" + verb)')
    with pytest.raises(ValueError, match=r"sly.py:1: .*'no_' \+ verb"):
        refusals_used(bears.folder)


def test_sentences_in_code(bears: Game) -> None:
    """Docstrings and errors of developers are none."""
    assert prose(bears.folder) == [
        "walk.py:10: 'north, west'",
        "walk.py:11: 'The bear is '",
        "walk.py:12: 'Done.'",
    ]
