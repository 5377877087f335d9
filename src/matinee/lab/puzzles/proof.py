"""Proving kept puzzles again: the same clicks must be right under today's rules."""

from __future__ import annotations

from msgspec.structs import replace

from matinee.lab.puzzles.judge import goals, judge, line
from matinee.table.daily.puzzle import Puzzle, PuzzleFile
from matinee.table.errors import MatineeError
from matinee.table.game import Game
from matinee.table.records.carry import carried_options
from matinee.table.state import State


def moment(game: Game, puzzle: Puzzle) -> State:
    """The state of a puzzle, every action up to it checked."""
    state = game.new(**puzzle.options)
    for action in puzzle.actions():
        state.apply(action)
    return state


def proved(game: Game, puzzle: Puzzle) -> Puzzle | None:
    """The puzzle with its chances under today's rules; None if it cannot be reached, or other clicks are right."""
    try:
        state = moment(game, puzzle)
        if state.player != puzzle.seat or not _leads(game, puzzle, state):
            return None
    except MatineeError:
        return None
    if puzzle.then:
        steps = [one.told for one in line(state, puzzle.seat, puzzle.goal)]
        same = [(step.best, step.then) for step in steps] == [(step.best, step.then) for step in puzzle.steps]
        return replace(puzzle, chances=steps[0].chances, more=steps[1:]) if same else None
    judged = judge(state, puzzle.seat, puzzle.goal)
    if judged is None or sorted(judged.right) != sorted(puzzle.best):
        return None
    return replace(puzzle, chances=judged.chances, playouts=judged.playouts)


def _leads(game: Game, puzzle: Puzzle, state: State) -> bool:
    """Whether the line begins with a right click, and its last action is the one that reaches the goal."""
    reached, now = goals(game)[puzzle.goal], state.copy()
    for action in puzzle.line:
        if reached(state, now, puzzle.seat):
            return False
        now.apply(tuple(action))
    right = state.legal_actions().index(tuple(puzzle.line[0])) in puzzle.best
    return right and reached(state, now, puzzle.seat)


def proved_again(game: Game, kept: PuzzleFile) -> tuple[PuzzleFile, list[int]]:
    """Puzzles of older rules that hold under today's, and the numbers of those that do not."""
    held, lost = PuzzleFile(game.rules, kept.looked), list[int]()
    for number, puzzle in enumerate(kept.puzzles, start=1):
        try:
            today = proved(game, replace(puzzle, options=carried_options(game, kept.rules, puzzle.options)))
        except MatineeError:  # its options are none today
            today = None
        if today is None:
            lost.append(number)
        else:
            held.puzzles.append(today)
    return held, lost
