"""Puzzles as the pages get them: a list by what they ask for and teach, and one with its choices and its line."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

from msgspec import Struct

from matinee.desk.phrases import say
from matinee.desk.wire.refusals import Refusal
from matinee.table.daily.puzzle import ASKED, Puzzle, puzzles_of
from matinee.table.game import Game
from matinee.table.json_types import JsonObject
from matinee.table.records.record import Record
from matinee.table.state import State

EASY, HARD = 0.75, 0.3
"""The share of tries in which bots find a puzzle that is easy at least, and one that is hard at most."""


Level = Literal["easy", "middling", "hard"]


class PuzzleLine(Struct):
    """A puzzle in a list: what it asks for, the rule that it teaches, how hard it is; its seat and its options.

    `found` is how often of five the Usher, the Projectionist and Kaiju find it.
    """

    number: int
    goal: str
    text: str
    teaches: str
    level: Level
    found: list[int]
    seat: int
    options: JsonObject


class PuzzleChoice(Struct):
    """Something that can be done in a puzzle, in words, and the chance that it reaches what is asked for."""

    action: list[Any]
    text: str
    chance: float


class PuzzleStep(Struct):
    """A moment of a puzzle: the choices, the places of the `best` among them, the likeliest first, and the step each
    of these leads to, -1 where nothing more is to be found."""

    choices: list[PuzzleChoice]
    best: list[int]
    then: list[int]


class PuzzleCard(Struct):
    """A puzzle: the moments at which something is to be found, the first one first, and the line that this begins.

    `playouts` is how often each of the best was played out, 0 if the chances were computed.
    `record` is the game up to the end of the line, which begins after `at` actions.
    """

    line: PuzzleLine
    steps: list[PuzzleStep]
    playouts: int
    record: str
    at: int


def puzzle_of(game: Game, number: int) -> Puzzle:
    """The puzzle of this number; Refusal if there is none."""
    if not 1 <= number <= len(puzzles_of(game)):
        raise Refusal(404, say("no_puzzle", game.title, number, len(puzzles_of(game))))
    return puzzles_of(game)[number - 1]


def puzzle_lines(game: Game) -> list[PuzzleLine]:
    return [_line(game, number, puzzle) for number, puzzle in enumerate(puzzles_of(game), start=1)]


def _line(game: Game, number: int, puzzle: Puzzle) -> PuzzleLine:
    text, found = game.say("goals", puzzle.goal), [*puzzle.found]
    share = sum(found) / (ASKED * len(found))
    level: Level = "easy" if share >= EASY else "hard" if share <= HARD else "middling"
    return PuzzleLine(number, puzzle.goal, text, puzzle.teaches, level, found, puzzle.seat, puzzle.options)


@lru_cache(maxsize=32)
def puzzle_card(game: Game, number: int) -> PuzzleCard:
    """One puzzle, with what is to be found; Refusal if there is none of this number."""
    puzzle = puzzle_of(game, number)
    state, played = game.new(**puzzle.options), puzzle.actions()
    for action in played:
        state.apply(action)
    record = Record.of(game, puzzle.options)
    record.actions = [*played, *map(tuple, puzzle.line)]
    return PuzzleCard(
        _line(game, number, puzzle), _steps(state, puzzle), puzzle.playouts, record.text(None), len(played)
    )


def _steps(state: State, puzzle: Puzzle) -> list[PuzzleStep]:
    """The moments of a puzzle, each found by right clicks from those before."""
    moments, told = {0: state}, list[PuzzleStep]()
    for number, step in enumerate(puzzle.steps):
        moment, best = moments[number], step.best
        actions = moment.legal_actions()
        choices = [
            PuzzleChoice(list(action), moment.describe(action), chance)
            for action, chance in zip(actions, step.chances, strict=True)
        ]
        told.append(PuzzleStep(choices, best, step.then))
        for place, then in zip(best, step.then, strict=True):
            if then > number and then not in moments:
                moments[then] = moment.copy()
                moments[then].apply(actions[place])
    return told
