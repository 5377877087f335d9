"""The client: the built files, and the one page that every address of the client opens."""

from __future__ import annotations

import mimetypes
import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from matinee.desk.phrases import say
from matinee.desk.wire.refusals import Refusal
from matinee.server.http.cached_response import CachedResponse
from matinee.site.manifest import MANIFEST, manifest
from matinee.site.policy import POLICY
from matinee.table.said.text import language

STATIC = Path(__file__).parents[1] / "static"
mimetypes.add_type("image/webp", ".webp")  # not every Python knows it
ADDRESSES = {
    "", "g", "new", "t", "mine", "watch", "how", "rules", "debug", "replay", "learn", "analysis", "tonight", "puzzles",
    "scenarios", "credits", "signals", "me", "p", "ladder", "print", "club", "tournament",
}  # fmt: skip
"""What the addresses of the client begin with."""

_HASHED = re.compile(r"[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$")
_BAKED = re.compile(r"\.[0-9a-f]{8,10}$")  # the folder of a figure, or of an engine

UNBUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Matinee</title></head>
<body><h1>Matinee</h1>
<p>The server runs, but the browser client has not been built yet.</p>
<p>Build it with <code>make play</code> in the project's folder (or <code>npm ci</code> and <code>npm run build</code>
in <code>web/</code>), then open this page again. The server's own calls are at
<a href="/api/openapi.json">/api/openapi.json</a>.</p></body></html>
"""


class Pages:
    """Files of the client, packed when first asked for."""

    def __init__(self, folder: Path = STATIC, here: Path | None = None) -> None:
        self.here = here
        self.folder = folder
        self.packed: dict[Path, tuple[tuple[int, int], CachedResponse]] = {}

    def page(self, request: Request, head: str = "") -> Response:
        """A file of the client if there is one of that name, else the page itself, which knows its addresses; at any
        other it says that nothing is there (404). `head` is what this address has in the head of its page."""
        name = request.path_params.get("path", "").strip("/")
        if name and (found := self._file(name)) is not None:
            return found.response(request)
        if name == MANIFEST:
            return CachedResponse.of(manifest("/").encode(), "application/manifest+json").response(request)
        if "\ufffd" in name:  # no letter, or a NUL, as the guard passes it on
            raise Refusal(404, say("no_page"))
        if "." in name.rsplit("/", 1)[-1]:
            raise Refusal(404, say("no_file"))
        unbuilt = CachedResponse.of(UNBUILT.encode(), "text/html; charset=utf-8", "no-store")
        page = self._file("index.html") or unbuilt
        if name.partition("/")[0] not in ADDRESSES:
            return Response(page.body, 404, {"cache-control": "no-store"}, page.kind)
        if head:
            body = page.body.replace(b"</head>", head.encode() + b"</head>", 1)
            page = CachedResponse.of(body, page.kind, page.cache)
        return page.response(request)

    def play_here(self, request: Request) -> Response:
        """A file of the site that plays in the browser alone, which has a policy of its own."""
        if self.here is None or (found := self._file(request.path_params["path"] or "index.html", self.here)) is None:
            raise Refusal(404, say("no_file"))
        return found.response(request, {"content-security-policy": f"{POLICY}; frame-ancestors 'none'"})

    def _file(self, name: str, among: Path | None = None) -> CachedResponse | None:
        folder = among or self.folder
        try:
            path = (folder / name).resolve()
            if not path.is_relative_to(folder.resolve()) or not path.is_file():
                return None
            found = path.stat()
            stamp = (found.st_mtime_ns, found.st_size)  # a file's clock may stand still for some milliseconds
        except (OSError, ValueError):  # a name that no file can have
            raise Refusal(404, say("no_page")) from None
        known = self.packed.get(path)
        if known is None or known[0] != stamp:
            kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            if kind.startswith("text/"):
                kind += "; charset=utf-8"
            hashed = path.parent.name == "assets" and _HASHED.search(path.name)
            forever = hashed or _BAKED.search(path.parent.name)
            cache = "public, max-age=31536000, immutable" if forever else "no-cache"
            body = path.read_bytes() if among else self._served(path)
            known = self.packed[path] = (stamp, CachedResponse.of(body, kind, cache))
        return known[1]

    def _served(self, path: Path) -> bytes:
        """A file as it is; the page says its language, where its files lie from whatever address it is opened by, and
        where one can play in the browser alone.
        """
        content = path.read_bytes()
        if path.suffix != ".html":
            return content
        here = ' data-here="/here/"' if self.here is not None else ""
        html = content.replace(b'<html lang="en"', f'<html lang="{language()}"{here}'.encode())
        return html.replace(b'="./', b'="/')
