"""A view in plain text: the board, how it stands, what is near, the sheets, and what is asked."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.shown.view import View

if TYPE_CHECKING:
    from matinee.cli.play.screen import Screen

WIDTH = 100


@lru_cache(maxsize=32)
def _screen(game: Game, values: tuple[Any, ...]) -> Screen:
    from rich.console import Console

    from matinee.cli.play.screen import Screen  # only those who look at a game need the terminal

    options = dict(zip((option.name for option in game.options), values, strict=True))
    plain = Console(file=io.StringIO(), width=WIDTH, no_color=True, highlight=False, force_terminal=False)
    return Screen(game, options, plain)


def text_view(game: Game, options: Options, view: View, *, board: bool = True) -> str:
    """Everything that the view says, as lines of text; without the board where only the news are wanted."""
    screen = _screen(game, tuple(options[option.name] for option in game.options))
    screen.console.file = out = io.StringIO()
    if board:
        screen.board(view, screen.words.spaces(view.legal))
        screen.near(view)
        screen.sheet(view)
    screen.status(view)
    screen.prompt(view)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())
