"""The table of a puzzle: it stands at the puzzle's moment, its solver decides, and knows what the seat may know."""

from __future__ import annotations

from random import Random

import pytest

import matinee
from matinee.desk.library.puzzles import puzzle_card, puzzle_lines
from matinee.desk.setting_up.new_table import read_record, seats_of, set_up, start
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import Face
from matinee.table.daily.puzzle import OVER, puzzles_of

GAME = matinee.load("newyork")


def wish(number: int) -> NewTable:
    puzzle = puzzles_of(GAME)[number - 1] if number <= len(puzzles_of(GAME)) else puzzles_of(GAME)[0]
    seats = [SeatWish("me" if seat == puzzle.seat else "bot") for seat in range(puzzle.options["players"])]
    return NewTable(GAME.name, seats, puzzle=number)


def test_a_puzzle_opens_at_its_moment_and_tells_no_secrets() -> None:
    puzzle = puzzles_of(GAME)[0]
    table = start(wish(1), (), matinee.dice.fair(Random(1)), 1, OpenTable).table
    assert [entry.action for entry in table.entries] == puzzle.actions()
    assert table.state.player == puzzle.seat and table.state.options == puzzle.options
    told = [line.id for entry in table.entries for line in entry.lines(puzzle.seat, table.game)]
    assert told.count("your_mission") == 1


def test_a_card_holds_the_choices_and_a_record_of_the_line() -> None:
    puzzle, card = puzzles_of(GAME)[0], puzzle_card(GAME, 1)
    assert card.line == puzzle_lines(GAME)[0]
    (step,) = card.steps
    assert [choice.chance for choice in step.choices] == puzzle.chances
    assert step.choices[step.best[0]].action == puzzle.line[0] and step.best == puzzle.best
    played = [action for _, action in read_record(card.record).played]
    assert played[card.at :] == [tuple(action) for action in puzzle.line] and played[: card.at] == puzzle.actions()


@pytest.mark.parametrize("name", [name for name in matinee.names() if matinee.load(name).in_lines])
def test_a_card_holds_every_moment_of_a_line(name: str) -> None:
    game = matinee.load(name)
    number, puzzle = next((n, one) for n, one in enumerate(puzzles_of(game), start=1) if one.more)
    card, at = puzzle_card(game, number), 0
    assert [[choice.chance for choice in step.choices] for step in card.steps] == [one.chances for one in puzzle.steps]
    for action in puzzle.line[: puzzle.clicks]:
        step = card.steps[at]
        place = [choice.action for choice in step.choices].index(action)
        at = step.then[step.best.index(place)]
    assert at == OVER, "the clicks of the line lead through them to the dice"


def test_a_puzzle_is_not_rated() -> None:
    rated = wish(1)
    rated.rated, rated.takeback = True, "off"
    ann = Face("ann", "", "")
    with pytest.raises(Refusal, match="begins at the beginning"):
        set_up(rated, 1, seats_of(rated, ann))


def test_a_puzzle_that_is_not_there_is_refused() -> None:
    number = len(puzzles_of(GAME)) + 1
    for ask in (lambda: puzzle_card(GAME, number), lambda: set_up(wish(number), 1)):
        with pytest.raises(Refusal, match=f"has no puzzle {number}; .* from 1 to {number - 1}") as refused:
            ask()
        assert refused.value.status == 404
