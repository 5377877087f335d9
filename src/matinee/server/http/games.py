"""The calls about games: cards, boards, rules, lessons. Answers that never change are written once and sent often."""

from __future__ import annotations

import asyncio
import json
from functools import cache, lru_cache

import matinee
from matinee.desk.library.cards import (
    DesignText,
    GameCard,
    RuleBook,
    card,
    design_of,
    howto_of,
    lesson_of,
    options_of,
    rule_book,
    sheets_of,
)
from matinee.desk.library.puzzles import PuzzleCard, PuzzleLine, puzzle_card, puzzle_lines
from matinee.desk.wire.reading import moment_number
from matinee.server.http.cached_response import CachedResponse
from matinee.server.http.http_call import HttpCall, endpoint
from matinee.table import registry
from matinee.table.shown.boardview import BoardView
from matinee.table.shown.paper import DesignCard, PaperSheets
from matinee.table.taught.howto import HowTo
from matinee.table.taught.lesson import Lesson


@cache
def all_cards() -> CachedResponse:
    """The cards of all games."""
    return CachedResponse.json([card(game) for game in registry.marquee()])


@lru_cache(maxsize=16)
def _board(game: str, options: str) -> CachedResponse:
    """The fixed board of a game, under complete options as JSON."""
    return CachedResponse.json(matinee.load(game).board(json.loads(options)))


@cache
def _rules(game: str) -> CachedResponse:
    return CachedResponse.json(rule_book(game))


@cache
def _howto(game: str) -> CachedResponse:
    return CachedResponse.json(howto_of(matinee.load(game)))


@endpoint("GET", "/api/games", list[GameCard], rate="looks")
async def games(call: HttpCall) -> CachedResponse:
    """The games there are."""
    return await asyncio.to_thread(all_cards)


@endpoint("GET", "/api/broken", list[str], rate="looks")
async def broken(call: HttpCall) -> list[str]:
    """What is wrong with each game that cannot be played, in a sentence."""
    return await asyncio.to_thread(registry.broken)


@endpoint("GET", "/api/games/{game}", GameCard, rate="looks", fails=(422,))
async def game(call: HttpCall) -> GameCard:
    """One game, with the seats it has under the options given as query parameters."""
    game = call.game()
    return card(game, options_of(game, call.request.query_params))


@endpoint("GET", "/api/games/{game}/board", BoardView, rate="boards", fails=(422,))
async def board(call: HttpCall) -> CachedResponse:
    """The fixed board, under the options given as query parameters."""
    game = call.game()
    complete = json.dumps(game.checked(options_of(game, call.request.query_params)), sort_keys=True)
    return await asyncio.to_thread(_board, game.name, complete)


@endpoint("GET", "/api/games/{game}/rules", RuleBook, rate="looks")
async def rules(call: HttpCall) -> CachedResponse:
    """The rule book, in our own words."""
    return await asyncio.to_thread(_rules, call.game().name)


@endpoint("GET", "/api/games/{game}/lesson", Lesson, rate="looks")
async def lesson(call: HttpCall) -> Lesson:
    """The lesson that teaches the game."""
    return lesson_of(call.game())


@endpoint("GET", "/api/games/{game}/howto", HowTo, rate="looks")
async def howto(call: HttpCall) -> CachedResponse:
    """How the game is played, in three minutes, with pictures."""
    return await asyncio.to_thread(_howto, call.game().name)


@endpoint("GET", "/api/games/{game}/sheets", PaperSheets, rate="looks")
async def sheets(call: HttpCall) -> PaperSheets:
    """What is kept with a pencil when the game is played on a real table."""
    return sheets_of(call.game())


@endpoint("POST", "/api/games/{game}/designs", DesignCard, takes=DesignText, rate="boards", fails=(422,))
async def design(call: HttpCall) -> DesignCard:
    """What the file of a design builds, as a card for a real table."""
    return await asyncio.to_thread(design_of, call.game(), call.body)


@endpoint("GET", "/api/games/{game}/puzzles", list[PuzzleLine], rate="looks", fails=(422,))
async def puzzles(call: HttpCall) -> list[PuzzleLine]:
    """The puzzles of the game."""
    return puzzle_lines(call.game())


@endpoint("GET", "/api/games/{game}/puzzles/{number}", PuzzleCard, rate="boards", fails=(422,))
async def puzzle(call: HttpCall) -> PuzzleCard:
    """One puzzle, with the chance of each choice and the best line."""
    return await asyncio.to_thread(puzzle_card, call.game(), moment_number(str(call.request.path_params["number"])))
