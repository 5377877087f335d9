"""The application: routes, errors, headers, and what lives as long as the server does."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute, compile_path

import matinee
from matinee.desk.phrases import say
from matinee.desk.wire.refusals import Refusal, failure
from matinee.server.bots.bot_jobs import BotJobs
from matinee.server.caches import Caches
from matinee.server.config import Config
from matinee.server.health import Health
from matinee.server.http.api import ENDPOINTS
from matinee.server.http.games import all_cards
from matinee.server.http.guard import HEADERS, Guard
from matinee.server.http.http_call import Endpoint, answer
from matinee.server.http.pages import Pages
from matinee.server.http.previews import Previews
from matinee.server.live.limits import Limits, TooMany
from matinee.server.live.services import Services
from matinee.server.live.watchdog import Watchdog
from matinee.server.notifications.channels import Channels, mail_server
from matinee.server.notifications.outgoing import Outgoing
from matinee.server.storage.store import Store

log = logging.getLogger("matinee.server")

BESIDE = 2
"""Threads for what takes long: tables that are opened, boards, pictures. All of them and the loop share one
interpreter, so more of them would do no more, and leave less of it to the loop."""


def build(url: str, config: Config | None = None) -> Starlette:
    """The application over the database at this URL."""
    config = config or Config()
    store, pages = Store(url, config.connections), Pages(here=config.here)
    mail = mail_server(config.mail) if config.mail else None
    channels = Channels(Outgoing(), mail, config.webhooks, config.url.rstrip("/"))
    services = Services(store, BotJobs(), Limits() if config.limits else None, config.memory, channels)
    previews = Previews(services)
    caches = Caches(config.memos * 1024 * 1024)
    health = Health(services, caches, config.open_metrics)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(BESIDE, "beside"))
        await store.open()
        await services.open()
        waking = asyncio.create_task(_wake(services, Watchdog(services.tables, keep=config.keep), caches))
        yield
        waking.cancel()
        await asyncio.wait([waking])  # what it reads must end before the database is closed
        await services.close()
        await store.close()

    async def page(request: Request) -> Response:
        return pages.page(request, await previews.head(request))

    async def play_here(request: Request) -> Response:
        return await asyncio.to_thread(pages.play_here, request)  # an engine is large to pack

    routes = [
        *(Route(one.path, _endpoint(one, services), methods=[one.method]) for one in ENDPOINTS),
        Route("/api/openapi.json", _openapi),
        Route("/health", health.health),
        Route("/metrics", health.metrics),
        Route("/api/{path:path}", _no_such_call, methods=["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]),
        WebSocketRoute("/api/tables/{table}/live", services.sockets.serve),
        Route("/here", lambda request: RedirectResponse("/here/")),
        Route("/here/{path:path}", play_here),
        Route("/{path:path}", page),
    ]
    failing: dict[Any, Callable[[Request, Any], Awaitable[Response]]] = {
        Refusal: _refused,
        matinee.MatineeError: _refused,
        HTTPException: _http,
        Exception: _bug,
    }
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=failing)
    app.add_middleware(Guard, origins=config.origins)
    return app


async def _wake(services: Services, watchdog: Watchdog, caches: Caches) -> None:
    """Load the games while idle, then look after the tables and the memory."""
    await asyncio.to_thread(rehearse)
    rounds = (watchdog, services.timekeeper, services.notifier, services.joinings, services.parting, caches)
    upgrades = services.tables.opener.bring_to_todays_rules(services.tables.open)
    work = (upgrades, *(part.keep() for part in rounds))
    await asyncio.gather(*map(_logged, work), return_exceptions=True)  # cancelled, it ends after all of them


async def _logged(work: Awaitable[None]) -> None:
    """One failure is logged, and ends no other work."""
    try:
        await work
    except Exception:
        log.exception("A part of the server's work has ended")


def rehearse() -> None:
    """Play a little of every game, so that its caches are warm."""
    all_cards()
    for name in matinee.names():
        try:
            _play_a_little(name, Random(0))
        except Exception:  # the other games are ready all the same
            log.exception("%s cannot be played through", name)


def _play_a_little(name: str, rng: Random) -> None:
    table = matinee.Table(name)
    while table.state.player is not None and len(table.past) < 200:
        table.act(table.state.player, rng.choice(table.state.legal_actions()))


def _endpoint(one: Endpoint, services: Services) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        return await answer(one, request, services)

    return endpoint


async def _openapi(request: Request) -> Response:
    from matinee.server.http.openapi import packed

    return packed().response(request)


async def _no_such_call(request: Request) -> Response:
    """What no call matches: an unknown address, or a known one asked in the wrong way."""
    known = next((one.path for one in ENDPOINTS if compile_path(one.path)[0].match(request.url.path)), None)
    if known is None:
        raise Refusal(404, say("no_call"))
    ways = sorted({one.method for one in ENDPOINTS if one.path == known})
    raise HTTPException(405, headers={"allow": ", ".join(ways)})


def _failure(error: Refusal | matinee.MatineeError, headers: Any = None) -> Response:
    status, told = failure(error)
    return Response(msgspec.json.encode(told), status, media_type="application/json", headers=headers)


async def _refused(request: Request, error: Refusal | matinee.MatineeError) -> Response:
    return _failure(error, {"retry-after": str(error.wait)} if isinstance(error, TooMany) else None)


async def _http(request: Request, error: HTTPException) -> Response:
    sentence = {404: say("no_page"), 405: say("no_method")}
    return _failure(Refusal(error.status_code, sentence.get(error.status_code, str(error.detail))), error.headers)


async def _bug(request: Request, error: Exception) -> Response:
    """This is answered outside of everything else, so it carries its headers itself."""
    headers = {name.decode(): value.decode() for name, value in HEADERS}
    return _failure(Refusal(500, say("went_wrong")), headers)
