"""A seat at a table of a running server, taken by its link, over the same protocol that browsers use."""

from __future__ import annotations

import json
import re
import secrets
import time
from contextlib import ExitStack
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import msgspec
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from matinee.interop.mcp.phrases import refusal
from matinee.interop.mcp.seat import McpSeat
from matinee.table.errors import MatineeError
from matinee.table.json_types import JsonObject
from matinee.table.parts import Chances
from matinee.table.phase import Action
from matinee.table.registry import load
from matinee.table.shown.view import View

PATIENCE = 20.0
Json = JsonObject


def _call(address: str, token: str, body: Json | None = None) -> Json:
    """One call of the server; what it refuses is told in its own sentence."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    try:
        with urlopen(Request(address, data, headers), timeout=PATIENCE) as answer:
            told: Json = json.load(answer)
            return told
    except HTTPError as error:
        text = error.read().decode(errors="replace")
        try:
            raise MatineeError(json.loads(text)["error"]["text"]) from error
        except (ValueError, KeyError, TypeError):
            raise MatineeError(refusal("no_answer", error)) from error
    except (URLError, OSError, ValueError) as error:
        raise MatineeError(refusal("no_answer", error)) from error


class RemoteSeat(McpSeat):
    """The seat that a link holds or invites to."""

    def __init__(self, link: str, name: str = "") -> None:
        found = re.fullmatch(r"(https?://[^/]+)/t/([^/#]+)#((?:seat|join|watch)_\S+)", link.strip())
        if found is None:
            raise MatineeError(refusal("no_link", repr(link[:80])))
        base, table, token = found.groups()
        address = f"{base}/api/tables/{table}"
        if token.startswith("join_"):
            token = str(_call(f"{address}/join", "", {"invite": token, "name": name or "Guest"})["token"])
        about = _call(address, token)
        if not about["seats"]:
            raise MatineeError(refusal("watching"))
        self.game, self.options, self.seat = load(about["game"]), about["options"], int(about["seats"][0])
        self.link = f"{base}/t/{table}#{token}"
        self.heard, self.state = {}, {}  # type: ignore[var-annotated]
        self.hang_up = ExitStack()
        try:
            live = f"{address.replace('http', 'ws', 1)}/live?token={token}"
            self.connection: ClientConnection = self.hang_up.enter_context(
                connect(live, open_timeout=PATIENCE, max_size=None)
            )
        except (OSError, WebSocketException) as error:
            raise MatineeError(refusal("no_answer", error)) from error
        self._send({"type": "hello", "since": 0, "chat": 0})
        self._until(lambda message: message["type"] == "state", PATIENCE)

    # -- the connection

    def _send(self, message: Json) -> None:
        try:
            self.connection.send(json.dumps(message))
        except (OSError, WebSocketException) as error:
            raise MatineeError(refusal("no_answer", error)) from error

    def _hear(self, seconds: float) -> Json | None:
        """The next message, None if there is none in time; a state is kept, its log added to what was heard."""
        try:
            message: Json = json.loads(self.connection.recv(timeout=max(seconds, 0)))
        except TimeoutError:
            return None
        except (OSError, WebSocketException) as error:
            raise MatineeError(refusal("no_answer", error)) from error
        if message["type"] == "error":
            raise MatineeError(str(message["text"]))
        if message["type"] == "state":
            self.state = message
            if not message["since"]:
                self.heard.clear()
            for entry in message["log"]:
                self.heard[entry["seq"]] = [line["text"] for line in entry["lines"]]
                self.heard.pop(entry.get("undone"), None)
        return message

    def _until(self, wanted: Any, seconds: float) -> Json | None:
        end = time.monotonic() + seconds
        while (message := self._hear(end - time.monotonic())) is not None:
            if wanted(message):
                return message
        return None

    def _ask(self, type: str, **fields: Any) -> Json:
        key = f"mcp-{secrets.token_urlsafe(12)}"  # a seat that is taken again must not count from the start again
        self._send({"type": type, "key": key, **fields})
        answer = self._until(lambda message: message.get("key") == key, PATIENCE)
        if answer is None:
            raise MatineeError(refusal("silent", round(PATIENCE)))
        if answer["type"] == "refused":
            rule = f" [{answer['rule']}]" if answer["rule"] else ""
            raise MatineeError(f"{answer['text']}{rule}")
        return answer

    def _catch_up(self) -> None:
        """Hear what has come in the meantime."""
        while self._hear(0) is not None:
            pass

    # -- the seat

    def view(self) -> View:
        self._catch_up()
        return msgspec.convert(self.state["view"], View)

    def described(self) -> list[str]:
        words: list[str] = self.state["words"]
        return words

    def reason(self, action: Action) -> str | None:
        answer = self._ask("why", action=action)
        rule = f" [{answer['rule']}]" if answer.get("rule") else ""
        return None if answer.get("text") is None else f"{answer['text']}{rule}"

    def chances(self, action: Action) -> Chances:
        return [(chance, words) for chance, words in self._ask("odds", action=action)["outcomes"]]

    def play(self, action: Action) -> None:
        done = self._ask("act", seq=self.state["seq"], action=action)
        end = time.monotonic() + PATIENCE
        while self.state["seq"] < done["seq"] and time.monotonic() < end:
            self._hear(end - time.monotonic())

    def listen(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while self.view().player not in (None, self.seat) and time.monotonic() < end:
            self._hear(end - time.monotonic())

    def lines(self) -> list[str]:
        return [text for seq in sorted(self.heard) for text in self.heard[seq]]

    def leave(self) -> None:
        self.hang_up.close()
