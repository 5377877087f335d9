"""The calls that give pictures: a table in a list, and what shows of a table or a game where its link is posted."""

from __future__ import annotations

from matinee.server.http.cached_response import CachedResponse
from matinee.server.http.http_call import HttpCall, endpoint
from matinee.server.live.pictures import KIND


@endpoint("GET", "/api/tables/{table}/picture", bytes, rate="pictures", fails=(503,), token=True)
async def picture(call: HttpCall) -> CachedResponse:
    """A table as spectators see it, in small: 400 pixels wide."""
    return await _of_table(call, "small")


@endpoint("GET", "/api/tables/{table}/preview", bytes, rate="pictures", fails=(503,), token=True)
async def preview(call: HttpCall) -> CachedResponse:
    """A table as spectators see it, as large as link previews want it: 1200 by 630 pixels."""
    return await _of_table(call, "large")


@endpoint("GET", "/api/games/{game}/preview", bytes, rate="pictures", fails=(503,))
async def game_preview(call: HttpCall) -> CachedResponse:
    """A game with its star, as large as link previews want it: 1200 by 630 pixels."""
    drawn = await call.services.pictures.of_game(call.game(), "large", call.address)
    return CachedResponse.of(drawn, KIND, "public, max-age=86400")


async def _of_table(call: HttpCall, size: str) -> CachedResponse:
    table, _ = await call.admit()
    return CachedResponse.of(await call.services.pictures.of(table, size, call.address), KIND)
