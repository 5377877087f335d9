"""The guard at the door: headers on every answer, and no errands for other sites' pages."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from matinee.desk.phrases import say
from matinee.desk.wire.refusals import Failure, Wrong
from matinee.server.metrics import metrics

HEADERS = [
    (b"content-security-policy", b"default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none';"
     b" form-action 'self'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
]  # fmt: skip

HARMLESS = ("GET", "HEAD", "OPTIONS")


class Guard:
    """What every request passes on its way in and out."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...] = ()) -> None:
        self.app = app
        self.origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return

        scope = without_nul(scope)

        async def sealed(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message.get("headers", ())}
                message["headers"] = [*message.get("headers", ()), *(one for one in HEADERS if one[0] not in own)]
                metrics.add("requests", label=f'status="{message["status"]}"')
            await send(message)

        if not self._foreign(scope):
            await self.app(scope, receive, sealed if scope["type"] == "http" else send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": say("foreign_page")})
        else:
            body = msgspec.json.encode(Failure(Wrong("", say("foreign_page"))))
            await Response(body, 403, media_type="application/json")(scope, receive, sealed)

    def _foreign(self, scope: Scope) -> bool:
        """Whether a page of another site asks for something to be done, or for a line. Programs say no origin."""
        if scope["type"] == "http" and scope["method"] in HARMLESS:
            return False
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is None or origin in self.origins:
            return False
        try:
            return urlsplit(origin).netloc.lower() != headers.get("host", "").lower()
        except ValueError:  # no address at all
            return True


def without_nul(scope: Scope) -> Scope:
    """Replace NUL in addresses: no database accepts it."""
    query = scope["query_string"].replace(b"%00", b"%EF%BF%BD")
    return {**scope, "path": scope["path"].replace("\0", "\ufffd"), "query_string": query}
