"""The board in a terminal fits the window, and shows every piece in it."""

from __future__ import annotations

from io import StringIO
from random import Random

import pytest
from rich.console import Console

import matinee
from matinee.cli.play.screen import Screen


@pytest.mark.parametrize("game", matinee.names())
@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40), (200, 60)])
def test_the_board_fits_the_window(game: str, columns: int, rows: int) -> None:
    state = matinee.load(game).new()
    rng = Random(1)
    while not state.clock.number and state.player is not None:
        state.apply(
            rng.choice([action for action, _ in state.chance_outcomes()] if state.player < 0 else state.legal_actions())
        )
    out = StringIO()
    console = Console(file=out, width=columns, height=rows, force_terminal=True, color_system=None, highlight=False)
    screen = Screen(state.game, state.options, console)
    view = state.view(None)
    screen.board(view, set())
    lines = out.getvalue().splitlines()
    assert len(lines) < rows, "the prompt has its room below"
    assert all(len(line) <= columns for line in lines)
    glyphs = {screen.art.piece(piece.kind).glyph for piece in view.pieces}
    assert all(any(glyph in line for line in lines) for glyph in glyphs)
