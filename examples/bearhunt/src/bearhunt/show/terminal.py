"""The hunt in lines of text for the terminal, made from a view and so without secrets."""

from __future__ import annotations

from bearhunt.map.forest import BOARD
from matinee.table.parts import Say
from matinee.table.shown.panels import Ledger, Note, Score, Tasks
from matinee.table.shown.view import View


def status(view: View, say: Say) -> str:
    """Where the game stands, in one line."""
    meals, ground = view.panel("meals", Score), view.first(Note)
    parts = [view.clock.text, say("terminal", "meals", meals.points, meals.level)]
    return " · ".join([*parts, *([ground.text] if ground is not None else [])])


def near(view: View, say: Say) -> list[str]:
    """Where everybody is, and what lies next to one's own pieces."""
    lines = []
    for piece in view.pieces:
        lines.append(say("terminal", "at", piece.name, piece.space, _place(view, piece.space, say)))
        if piece.owner == view.seat:
            beside = BOARD.neighbours[piece.space]
            lines += ["  " + say("terminal", "beside", space, _place(view, space, say)) for space in beside]
    return lines


def sheet(view: View, say: Say) -> list[str]:
    """What is left, and what there is to do."""
    lines = [say("terminal", "fact", fact.name, fact.value) for fact in view.panel("left", Ledger).facts]
    task = view.first(Tasks)
    if task is not None:
        lines.append(say("terminal", "task", task.text, task.rule))
        lines += [f"  [{'x' if part.done else ' '}] {part.text}" for part in task.parts]
    return lines


def _place(view: View, space: int, say: Say) -> str:
    """The ground of a space and what lies there."""
    lying = [say("lying", marker.kind) for marker in view.markers if marker.space == space]
    return ", ".join([say("terrain", BOARD.terrain[space]), *lying])
