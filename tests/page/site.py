"""A site on a plain file server, and people at it: no server of ours anywhere."""

from __future__ import annotations

import base64
import io
import json
import threading
import zipfile
import zlib
from collections.abc import Callable
from copy import copy
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser

import matinee
import matinee.site.folder as folder
from matinee.desk.wire.differences import applied
from matinee.server.http.pages import STATIC
from matinee.site import write_site
from matinee.site.engine import engine_files
from matinee.testing.browser import PATIENCE, Person
from matinee.testing.walks import random_record
from tests.page.kit import Browser as Kit
from tests.page.kit import Json
from tests.web.probe import beforehand, probe

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
WHEELS = ROOT / ".venv" / "engine"

ENGINE = 5 * PATIENCE
"""Milliseconds for an engine to come and to start."""


class Files(SimpleHTTPRequestHandler):
    """Files, and nothing but files."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript", ".wasm": "application/wasm"}

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


class Server(ThreadingHTTPServer):
    """It lets many wait: a page asks for much at once."""

    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that has gone in the middle of a file is no fault."""


class FileServer:
    """A folder of sites; as much of a server as a person at a page asks of one."""

    def __init__(self, folder: Path) -> None:
        self._server = Server(("127.0.0.1", 0), partial(Files, directory=str(folder)))
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.base = f"http://127.0.0.1:{self._server.server_port}"
        self._kit = Kit()

    def get(self, path: str) -> SimpleNamespace:
        """What a server would answer to a call about a game."""
        found = self._kit.call("GET", path.removeprefix("/api"))[1]
        return SimpleNamespace(json=lambda: found)

    def close(self) -> None:
        """Answer no more."""
        self._server.shutdown()
        self._server.server_close()


Engine = dict[str, bytes]


def fixed(files: Engine) -> Engine:
    """The engine with dice and bots that draw from a seed."""
    return rewritten(files, "matinee.zip", "matinee/page/engine.py", b"= SystemRandom()", b"= Random(7)")


def rewritten(files: Engine, archive: str, name: str, old: bytes, new: bytes) -> Engine:
    """The engine with other words in one of its files."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(files[archive])) as before, zipfile.ZipFile(made, "w") as after:
        assert before.read(name).count(old) == 1
        for info in before.infolist():
            body = before.read(info)
            after.writestr(info, body.replace(old, new) if info.filename == name else body)
    return files | {archive: made.getvalue()}


def make_site(out: Path, change: Callable[[Engine], Engine] = fixed) -> None:
    """A site whose chance is the same in every run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(folder, "engine_files", lambda *found: change(engine_files(*found)))
        write_site(out, STATIC, PYODIDE, next(WHEELS.glob("msgspec-*.whl")), WHEELS / "library.zip")


def random_replay() -> str:
    """A random game as a link holds it."""
    return packed(random_record(matinee.load("newyork"), {"players": 2}, seed=1))


def packed(record: matinee.Record) -> str:
    return squeezed(record.dumps())


def unpacked(link: str) -> matinee.Record:
    """The record that a link holds."""
    squeezed = base64.urlsafe_b64decode(link + "=" * (-len(link) % 4))
    return matinee.Record.loads(zlib.decompress(squeezed, wbits=-15).decode())


def squeezed(text: str) -> str:
    """A text as a link holds it."""
    squeeze = zlib.compressobj(9, wbits=-15)
    return base64.urlsafe_b64encode(squeeze.compress(text.encode()) + squeeze.flush()).decode().rstrip("=")


class Alone(Person):
    """A person at a page without a server."""

    def __init__(self, browser: Browser, files: FileServer, **looks: Any) -> None:
        super().__init__(browser, files, **looks)  # type: ignore[arg-type]
        self.on_line: dict[int, Json] = {}
        self.context.expose_function("heardHere", self._hear_on)
        self.context.expose_function("saidHere", lambda text: self.said.append(json.loads(text)))
        beforehand(self.context, "noteWorkers")

    def _hear_on(self, line: int, text: str) -> None:
        """What a line is told: a page that leads hears what the lines of other tabs are told, too."""
        message = json.loads(text)
        if message["type"] == "change":
            message = applied(self.on_line[line], message)
        if message["type"] == "state":
            self.on_line[line] = message
        self.heard.append(message)

    def come(self, path: str = "/") -> None:
        self.open(f"/site/#{path}")

    def play_now(self, game: str) -> str:
        """One click from the game's page to a table; its name."""
        self.come(f"/g/{game}")
        self.button("Play now").click()
        return self.at_table()

    def at_table(self) -> str:
        """Wait until there is a table on the page; its name."""
        self.get("main.table").wait_for(timeout=ENGINE)
        self.page.wait_for_function("() => window.drawn >= 0", timeout=ENGINE)
        return self.page.url.partition("/t/")[2].partition("?")[0]

    def all_kept(self) -> None:
        """Wait until the browser keeps all of the site, and this page has it from there."""
        probe(self.page, "siteKept", ENGINE)

    def compiled(self) -> None:
        """Wait until the browser keeps our code compiled, for the engines that start from now on."""
        probe(self.page, "compiledKept", ENGINE)

    def tab(self) -> Alone:
        """Another tab of the same browser."""
        other = copy(self)
        other.heard, other.said, other.page = [], [], self.context.new_page()
        return other

    def kept(self, table: str) -> list[Json]:
        """The journal as the browser keeps it."""
        rows: list[Json] = probe(self.page, "rows", table)
        return rows
