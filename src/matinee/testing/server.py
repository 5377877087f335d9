"""A real server in a process of its own on a real file, and people who talk to it."""

from __future__ import annotations

import itertools
import json
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryFile
from types import TracebackType
from typing import IO, Any, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from matinee.table.json_types import JsonObject

Json = JsonObject
_keys = itertools.count()

PATIENCE = 120.0
"""Seconds for a server to start, to end, or to say the next thing: a busy machine is no fault."""

ME_AND_FRIEND = [{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Ben"}]
TWO_OF_US = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]


class Server:
    """`python -m matinee.server` on a folder or another database; it can be killed and started again."""

    def __init__(self, folder: Path, database: str = "", limits: bool = False) -> None:
        self.folder = folder
        self.database = database
        self.limits = limits
        self.start()

    def start(self, port: int = 0) -> None:
        """Start on this port, or one that is free, and wait for the first page."""
        command = [*self.program(), "--port", str(port), "--data", str(self.folder)]
        command += ["--database", self.database] if self.database else []
        command += [] if self.limits else ["--no-limits"]
        with TemporaryFile() as said:
            self.process = subprocess.Popen(command, stdout=said)
            self.base = self._address(said)
        self.port = int(self.base.rpartition(":")[2])
        self.http = httpx.Client(base_url=self.base, timeout=PATIENCE)
        self.http.get("/").raise_for_status()  # it listens already, and answers when it is ready

    def program(self) -> list[str]:
        """What is run, its options apart: the server, with dice that fall the same in every run."""
        return [sys.executable, "-m", "matinee.testing.fixed_chance"]

    def _address(self, said: IO[bytes]) -> str:
        """The address it reports. The server chooses its port itself, so no other program can take it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:  # what it writes is looked at without moving the place where it writes on
            found = re.search(rb"(http://[^\s/]+)/", os.pread(said.fileno(), 1_000, 0))
            if found is not None:
                return found[1].decode()
            assert self.process.poll() is None, "the server ended by itself"
            time.sleep(0.01)
        raise AssertionError("the server did not start")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def stop(self, kill: bool = False) -> None:
        """Ask it to end, or end it in the middle of whatever it does."""
        self.http.close()
        if kill:
            self.process.kill()
        else:
            self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        finally:
            self.process.kill()  # one that does not end when asked is a fault, and must not live on beside other tests

    def new_table(self, game: str, seats: list[Json] = TWO_OF_US, **more: Any) -> Made:
        """A new table of a game."""
        wish = {"game": game, "seats": seats, **more}
        answer = self.http.post("/api/tables", json=wish)
        assert answer.status_code == 200, answer.text
        return Made(self, answer.json())

    def get(self, path: str, token: str = "") -> httpx.Response:
        return self.http.get(path, headers={"Authorization": f"Bearer {token}"} if token else {})

    def post(self, path: str, body: Any, token: str = "") -> httpx.Response:
        return self.http.post(path, json=body, headers={"Authorization": f"Bearer {token}"} if token else {})


class Made:
    """A table just set up, with its links."""

    def __init__(self, server: Server, answer: Json) -> None:
        self.server = server
        self.id: str = answer["table"]
        self.watch: str = answer["watch"]
        self.host: str = answer["host"]
        self.tokens: list[str] = [seat.get("token", "") for seat in answer["seats"]]
        self.invites: list[str] = [seat.get("invite", "") for seat in answer["seats"]]

    def line(self, token: str, hello: bool = True, since: int = 0, chat: int = 0) -> Connection:
        """Connect with a token and say hello."""
        line = Connection(self.server, self.id, token)
        if hello:
            line.hello(since, chat)
        return line

    def get(self, what: str = "", token: str = "") -> httpx.Response:
        return self.server.get(f"/api/tables/{self.id}{what}", token)


class Connection:
    """A live connection, and everything that came over it."""

    def __init__(self, server: Server, table: str, token: str = "") -> None:
        url = f"{server.base.replace('http', 'ws')}/api/tables/{table}/live"
        self.hang_up = ExitStack()
        # A paused client stays connected: all messages are kept, so that the server's pings are
        # answered, and the client sends none.
        opening = connect(
            url + (f"?token={token}" if token else ""),
            open_timeout=PATIENCE, ping_interval=None, max_queue=None, max_size=None,
        )  # fmt: skip
        self.socket: ClientConnection = self.hang_up.enter_context(opening)
        self.heard: list[Json] = []
        self.raw: list[str] = []
        self.state: Json = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self.hang_up.close()

    def send(self, message: Json | str) -> None:
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def hear(self) -> Json:
        """The next message."""
        text = self.socket.recv(timeout=PATIENCE)
        assert isinstance(text, str)
        self.raw.append(text)
        message: Json = json.loads(text)
        self.heard.append(message)
        if message["type"] == "state":
            self.state = message
        return message

    def until(self, wanted: Callable[[Json], bool]) -> Json:
        """Listen until a message of this sort comes."""
        while True:
            message = self.hear()
            if wanted(message):
                return message

    def hello(self, since: int = 0, chat: int = 0) -> Json:
        """Subscribe; the state as it is."""
        self.send({"type": "hello", "since": since, "chat": chat})
        return self.until(lambda m: m["type"] == "state")

    def ask(self, type: str, **fields: Any) -> Json:
        """Say something with a key and get the answer to it."""
        key = fields.pop("key", f"key-{next(_keys)}")
        self.send({"type": type, "key": key, **fields})
        return self.until(lambda m: m.get("key") == key)

    def act(self, action: list[Any], **fields: Any) -> Json:
        """Click, from the state last heard."""
        return self.ask("act", **{"seq": self.state["seq"], "action": action, **fields})

    def reach(self, seq: int) -> Json:
        """Listen until the table has come this far."""
        while self.state.get("seq", -1) < seq:
            self.hear()
        return self.state

    def catch_up(self) -> Json:
        """Hear all that was said so far; the table as it is known here."""
        self.ask("ping")
        return self.state

    def play(self, action: list[Any]) -> Json:
        """Click, and see it done."""
        answer = self.act(action)
        assert answer["type"] == "done", answer
        return self.reach(answer["seq"])

    def closed(self) -> int:
        """Listen until the server hangs up; the close code."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 1006


def random_play(line: Connection, rng: random.Random, stop: Callable[[Json], bool] = lambda state: False) -> None:
    """Click anything legal whenever it is our turn, until the game is over."""
    while not line.state["over"] and not stop(line.state):
        if line.state["view"]["legal"]:
            line.play(rng.choice(line.state["view"]["legal"]))
        else:
            line.hear()
