"""A board as the browser gets it: with its looks, and the words and signs of its flags."""

from __future__ import annotations

from matinee.draw.art import art
from matinee.table.boardview import BoardView, Flag
from matinee.table.game import Game
from matinee.table.json_types import Options


def whole_board(game: Game, options: Options) -> BoardView:
    """Everything that a client needs to know of a board before the first view."""
    board, looks, say = game.board(options), art(game.folder), game.words.say
    board.art = looks.screen()
    board.flags = {
        id: Flag(say("flags", id), badge.glyph, badge.quiet, badge.drawn) for id, badge in looks.flags.items()
    }
    return board
