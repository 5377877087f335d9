"""What there is to read of a game, by the last word of its address: the same at a server and in a page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from matinee.desk.library import cards, puzzles, scenarios
from matinee.table.game import Game
from matinee.table.shown.paper import PaperSheets
from matinee.table.taught.howto import HowTo
from matinee.table.taught.lesson import Lesson


class Paper(NamedTuple):
    """Its form, how it is had, what a description of the calls says of it, and how else it can fail."""

    gives: Any
    read: Callable[[Game], Any]
    says: str
    fails: tuple[int, ...] = ()


PAPERS = {
    "rules": Paper(cards.RuleBook, cards.rule_book, "The rule book, in our own words."),
    "lesson": Paper(Lesson, cards.lesson_of, "The lesson that teaches the game."),
    "howto": Paper(HowTo, cards.howto_of, "How the game is played, in three minutes, with pictures."),
    "sheets": Paper(
        PaperSheets, cards.sheets_of, "What is kept with a pencil when the game is played on a real table."
    ),
    "puzzles": Paper(list[puzzles.PuzzleLine], puzzles.puzzle_lines, "The puzzles of the game.", (422,)),
    "scenarios": Paper(
        scenarios.ScenarioKit, scenarios.kit, "What the game lets one make, and the scenarios that come with it."
    ),
}
