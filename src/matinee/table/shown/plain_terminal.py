"""A game in lines of text for the terminal, from its view alone: what a game gets that brings nothing better."""

from __future__ import annotations

from collections.abc import Callable

from matinee.table.shown.panels import AnyPanel, Ledger, Note, Score, Tasks, Track
from matinee.table.shown.view import View

Say = Callable[..., str]


def status(view: View, say: Say) -> str:
    """The turn, and how far it is to victory."""
    scores = [panel for panel in view.panels if isinstance(panel, Score | Track)]
    return " · ".join([view.clock.text, *(line for panel in scores for line in _lines(panel, say))])


def near(view: View, say: Say) -> list[str]:
    """Every piece that is seen, and where."""
    return [
        piece.name if piece.x is not None else say("terminal", "at", piece.name, piece.space) for piece in view.pieces
    ]


def sheet(view: View, say: Say) -> list[str]:
    return [line for panel in view.panels for line in _lines(panel, say)]


def _lines(panel: AnyPanel, say: Say) -> list[str]:
    match panel:
        case Score():
            return [say("terminal", "fact", panel.title, say("terminal", "of", panel.points, panel.level))]
        case Track():
            return [say("terminal", "fact", panel.text, say("terminal", "of", panel.value, panel.most)), *panel.notes]
        case Note():
            return [say("terminal", "fact", panel.title, panel.text)]
        case Ledger():
            lists = [(some.name, ", ".join(item.text for item in some.items)) for some in panel.lists]
            return [say("terminal", "fact", *fact) for fact in [*lists, *((f.name, f.value) for f in panel.facts)]]
        case Tasks():
            return [panel.text, *(f"  [{'x' if part.done else ' '}] {part.text}" for part in panel.parts)]
    return [panel.title]
