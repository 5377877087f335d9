"""The calls about games: cards, boards, rules, lessons. Answers that never change are written once and sent often."""

from __future__ import annotations

import asyncio
import json
from functools import cache, lru_cache

import matinee
from matinee.desk.library.cards import DesignText, GameCard, card, design_of, marquee_cards, options_of
from matinee.desk.library.papers import PAPERS, Paper
from matinee.desk.library.puzzles import PuzzleCard, puzzle_card
from matinee.desk.wire.reading import moment_number
from matinee.server.http.cached_response import CachedResponse
from matinee.server.http.http_call import Endpoint, HttpCall, endpoint
from matinee.table import registry
from matinee.table.shown.boardview import BoardView
from matinee.table.shown.paper import DesignCard


@cache
def all_cards() -> CachedResponse:
    """The cards of all games."""
    return CachedResponse.json(marquee_cards())


@lru_cache(maxsize=16)
def _board(game: str, options: str) -> CachedResponse:
    return CachedResponse.json(matinee.load(game).board(json.loads(options)))


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


def _reading(name: str, paper: Paper) -> Endpoint:
    """The call by which one may read what there is to read of a game; it is packed once."""
    packed = cache(lambda game: CachedResponse.json(paper.read(matinee.load(game))))

    async def read(call: HttpCall) -> CachedResponse:
        return await asyncio.to_thread(packed, call.game().name)

    read.__name__, read.__doc__ = name, paper.says
    return endpoint("GET", f"/api/games/{{game}}/{name}", paper.gives, rate="looks", fails=paper.fails)(read)


READINGS = [_reading(name, paper) for name, paper in PAPERS.items()]


@endpoint("POST", "/api/games/{game}/designs", DesignCard, takes=DesignText, rate="boards", fails=(422,))
async def design(call: HttpCall) -> DesignCard:
    """What the file of a design builds, as a card for a real table."""
    return await asyncio.to_thread(design_of, call.game(), call.body)


@endpoint("GET", "/api/games/{game}/puzzles/{number}", PuzzleCard, rate="boards", fails=(422,))
async def puzzle(call: HttpCall) -> PuzzleCard:
    """One puzzle, with the chance of each choice and the best line."""
    return await asyncio.to_thread(puzzle_card, call.game(), moment_number(str(call.request.path_params["number"])))
