"""One HTTP call: what it may reach, how much and how fast it may come, and how it is answered."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from matinee.desk.host.commands import Call
from matinee.desk.library.cards import game_named
from matinee.desk.phrases import say
from matinee.desk.seats.chairs import Holder, names_device
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.reading import BODY_LIMIT, RECORD_LIMIT, check_length, moment_number, plain_text, seat_number
from matinee.desk.wire.reading import body as read
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import NotYet
from matinee.server.http.cached_response import CachedResponse
from matinee.server.live.limits import address
from matinee.server.live.services import Services
from matinee.server.people.person import Person
from matinee.table.game import Game

BODY_SECONDS = 20.0
"""How long a body may take to come."""

NAMED: dict[str, tuple[int, ...]] = {"table": (401, 404, 409), "night": ()}
"""How calls fail by what their addresses name, if not by 404 alone: a table may be private, or damaged."""

Handler = Callable[["HttpCall"], Awaitable[Any]]


class Endpoint(msgspec.Struct, frozen=True):
    """Where a call is, what it gives and how often, what it takes, and what else is refused there."""

    method: str
    path: str
    handler: Handler
    gives: Any
    rate: str
    takes: Any = None
    fails: tuple[int, ...] = ()
    query: tuple[str, ...] = ()
    token: bool = False
    waits: bool = False  # it may take its time, and is asked for again until it is there

    @property
    def failures(self) -> set[int]:
        """How it can fail: by its address, by a body, by a token, by too much to do, and by what is refused there."""
        named = {status for name in re.findall(r"{(\w+)", self.path) for status in NAMED.get(name, (404,))}
        body = {400, 408, 413} if self.takes is not None else set()
        return {*self.fails, *named, *body, *([401, 403] if self.token else []), *([503] if self.waits else []), 429}

    @property
    def says(self) -> str:
        """What the call does, in a sentence."""
        return (self.handler.__doc__ or "").strip()


def endpoint(method: str, path: str, gives: Any, *, rate: str, **more: Any) -> Callable[[Handler], Endpoint]:
    """Make a handler the endpoint of a call, which one address may make at this rate (`live/limits.py`)."""
    return lambda handler: Endpoint(method, path, handler, gives, rate, **more)


class HttpCall:
    """One request, and what it may reach."""

    def __init__(self, request: Request, services: Services, body: Any) -> None:
        self.request = request
        self.services = services
        self.body = body

    async def admit(self) -> tuple[OpenTable, Holder]:
        """The table the request is about, and who its token makes the asker there."""
        if not self.services.tables.here(self.table):
            self.services.limits.spend("openings", self.address)
        return await self.services.tables.admit(self.table, await self.services.tables.keys(self.token))

    async def ask(self, kind: type[Call], *wish: Any) -> Any:
        """Call for something at the table by the token of the request."""
        return await self.services.tables.call(self.table, kind, await self.services.tables.keys(self.token), *wish)

    async def person(self) -> Person | None:
        """The person who asks, if the request says who that is."""
        return await self.me() if names_device(self.token) else None

    async def me(self) -> Person:
        """The person who asks, by the key of a device; Refusal if the operator has banned them."""
        person = await self.services.people.of(self.token)
        if person.banned:
            raise Refusal(403, say("banned"))
        return person

    @property
    def address(self) -> str:
        """Whose request it is, as limits count."""
        return address(self.request.client and self.request.client.host)

    @property
    def table(self) -> str:
        """The table the request is about."""
        return str(self.request.path_params["table"])

    @property
    def seat(self) -> int:
        """The seat the request is about."""
        return seat_number(str(self.request.path_params["seat"]))

    @property
    def ply(self) -> int:
        """The moment of a game the request is about: after how many actions."""
        return moment_number(str(self.request.path_params["ply"]))

    @property
    def token(self) -> str:
        """The bearer token, or nothing."""
        kind, _, token = self.request.headers.get("authorization", "").partition(" ")
        return token.strip() if kind.lower() == "bearer" else ""

    def game(self) -> Game:
        """The game the request is about."""
        return game_named(self.request.path_params["game"])


async def read_body(request: Request, limit: int) -> bytes:
    """The body, or 413 as soon as it is longer than the limit, or 408 when it takes too long to come."""
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                body += chunk
                check_length(body, limit)
    except TimeoutError:
        raise Refusal(408, say("slow_body", int(BODY_SECONDS))) from None
    return bytes(body)


async def answer(one: Endpoint, request: Request, services: Services) -> Response:
    """Take a request in, let its handler answer, and write the answer down."""
    body: Any = None
    services.limits.spend(one.rate, address(request.client and request.client.host))
    if one.takes is str:
        body = plain_text(await read_body(request, RECORD_LIMIT))
    elif one.takes is not None:
        body = read(await read_body(request, BODY_LIMIT), one.takes)
    given = await one.handler(HttpCall(request, services, body))
    if isinstance(given, CachedResponse):
        return given.response(request)
    if isinstance(given, Response):
        return given
    headers, status = {"cache-control": "no-store"}, 200
    if isinstance(given, NotYet):
        status, headers["retry-after"] = 202, "1"
    return Response(msgspec.json.encode(given), status, headers, "application/json")
