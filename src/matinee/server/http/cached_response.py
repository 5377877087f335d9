"""Answers that stay the same: written and compressed once, and fetched again only when they have changed."""

from __future__ import annotations

import gzip
import hashlib
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

_COMPRESSIBLE = (
    "text/",
    "application/json",
    "application/javascript",
    "application/manifest",
    "application/wasm",
    "image/svg",
)


class CachedResponse(msgspec.Struct, frozen=True):
    """A fixed body with its compressed twin and a tag to know it by."""

    body: bytes
    small: bytes | None
    tag: str
    kind: str
    cache: str

    @classmethod
    def of(cls, body: bytes, kind: str, cache: str = "no-cache") -> CachedResponse:
        """Pack a body of a media type."""
        small = gzip.compress(body, 9, mtime=0) if kind.startswith(_COMPRESSIBLE) and len(body) > 500 else None
        return cls(body, small, f'"{hashlib.sha256(body).hexdigest()[:20]}"', kind, cache)

    @classmethod
    def json(cls, value: Any) -> CachedResponse:
        """Pack a JSON answer."""
        return cls.of(msgspec.json.encode(value), "application/json")

    def response(self, request: Request, headers: dict[str, str] | None = None) -> Response:
        """The body, small where the client can read that, or 304 if it has it already."""
        out = {"etag": self.tag, "cache-control": self.cache, "vary": "accept-encoding"} | (headers or {})
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=out)
        if self.small is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.small, media_type=self.kind, headers=out | {"content-encoding": "gzip"})
        return Response(self.body, media_type=self.kind, headers=out)
