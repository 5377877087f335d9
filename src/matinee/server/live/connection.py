"""One open connection to a table, and what waits to be sent over it."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from matinee.desk.phrases import say
from matinee.desk.seats.chairs import Holder
from matinee.desk.viewers.viewer import BEHIND, close_code
from matinee.desk.wire.messages import ErrorMessage, ToClient
from matinee.desk.wire.refusals import Refusal
from matinee.server.metrics import metrics

MOST_WAITING = 500
MOST_BYTES = 2 * 1024 * 1024
"""Messages, and bytes of them, that a slow client may leave unread before it is asked to come back."""


class Connection:
    """The other end of a socket. Once it is hung up nothing more is said or listened to."""

    def __init__(self, table: str, holder: Holder, address: str = "", keys: frozenset[str] = frozenset()) -> None:
        self.table, self.holder, self.address = table, holder, address
        self.keys = keys  # what the table was opened with, as hashes
        self.blocked: frozenset[str] = frozenset()  # the people whose talk is not for this one
        self.farewell: tuple[int, str] | None = None
        self.unsent = 0
        self._outbox: deque[bytes] = deque()
        self._news = asyncio.Event()  # something waits, or it was hung up

    @property
    def who(self) -> str:
        """Who is at the other end: a seat of a table, or a spectator somewhere."""
        return f"{self.table} {self.holder.seats or self.address}"

    def send(self, message: bytes | ToClient) -> None:
        """Put a message on its way; a client that does not read is let go, and resumes when it comes back."""
        if self.farewell is not None:
            return
        text = message if isinstance(message, bytes) else msgspec.json.encode(message)
        waiting = len(self._outbox)
        if waiting >= MOST_WAITING or (waiting and self.unsent + len(text) > MOST_BYTES):
            self._outbox.clear()
            self.hang_up(BEHIND, say("too_far_behind"))
            return
        self.unsent += len(text)
        metrics.add("messages")
        metrics.add("message_bytes", len(text))
        self._outbox.append(text)
        self._news.set()

    def refuse(self, refusal: Refusal) -> None:
        """Say why the table is closed, and hang up."""
        self.send(ErrorMessage(refusal.status, refusal.text))
        self.hang_up(close_code(refusal), refusal.text)

    def hang_up(self, code: int = BEHIND, why: str = "") -> None:
        """Close the connection when what waits has been sent."""
        if self.farewell is None:
            self.farewell = code, why[:120]
            self._news.set()

    async def carry(self, socket: WebSocket) -> None:
        """Send what waits until it is hung up."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while self._outbox or self.farewell is None:
                if self._outbox:
                    message = self._outbox.popleft()
                    await socket.send({"type": "websocket.send", "text": message.decode()})
                    self.unsent -= len(message)
                else:
                    self._news.clear()
                    await self._news.wait()
            await socket.close(*(self.farewell or (BEHIND, "")))
