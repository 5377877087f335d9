"""The live connection of a client: it comes in, says something, is answered, and goes."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from matinee.desk.host.commands import Hear
from matinee.desk.phrases import say
from matinee.desk.seats.chairs import Holder
from matinee.desk.viewers.answers import refused
from matinee.desk.viewers.viewer import Viewer
from matinee.desk.wire.messages import Act, Chat, ErrorMessage, Hello, Ping, Undo, understand
from matinee.desk.wire.reading import BODY_LIMIT
from matinee.desk.wire.refusals import Refusal
from matinee.server.live.connection import Connection
from matinee.server.live.connections import Connections
from matinee.server.live.limits import Limits, TooMany, address
from matinee.server.people.blocks import Blocks

WIRE_LIMIT = 16 * BODY_LIMIT
"""A message over BODY_LIMIT is refused; one over this ends the connection before it is read."""

LAST_WORDS = 5.0
"""Seconds for a client that was let go to read why."""

BREATHER = 1.0
"""Seconds for which nothing more is read of a client whose address says too much, nonsense included."""

log = logging.getLogger("matinee.server")

_KINDS: dict[type, str] = {Act: "click", Undo: "click", Hello: "hello", Chat: "chat", Ping: "ping"}
"""What is counted apart; all else is asking."""


class Sockets:
    """Serves one connection after the other, many at a time."""

    def __init__(self, connections: Connections, limits: Limits) -> None:
        self.connections, self.tables, self.limits = connections, connections.tables, limits
        self.blocks = Blocks(self.tables.store)

    async def serve(self, socket: WebSocket) -> None:
        """One connection from beginning to end, if this address may have another one."""
        await socket.accept()
        connection = Connection(socket.path_params["table"], Holder(), address(socket.client and socket.client.host))
        try:
            self.limits.spend("connections", connection.address)
            with self.limits.connection(connection.address):
                await self._serve(socket, connection)
        except TooMany as refusal:
            connection.refuse(refusal)
            await connection.carry(socket)

    async def _serve(self, socket: WebSocket, connection: Connection) -> None:
        try:
            if not self.tables.here(connection.table):
                self.limits.spend("openings", connection.address)
            connection.keys = await self.tables.keys(socket.query_params.get("token", ""))
            _, connection.holder = await self.tables.admit(connection.table, connection.keys)
            connection.blocked = await self.blocks.by(connection.keys)
        except Exception as error:
            if not isinstance(error, Refusal):
                log.exception("Table %s cannot be opened", connection.table)
            connection.refuse(error if isinstance(error, Refusal) else Refusal(500, say("fault")))
            await connection.carry(socket)
            return
        line = self.connections.add(connection)
        sending = asyncio.create_task(connection.carry(socket))
        try:
            while connection.farewell is None:
                incoming = await socket.receive()
                if incoming["type"] == "websocket.disconnect":
                    break
                text = incoming.get("text") or (incoming.get("bytes") or b"").decode("utf-8", "replace")
                await self.hear(line, connection, text)
            if connection.farewell is not None:
                await asyncio.wait([sending], timeout=LAST_WORDS)
        except WebSocketDisconnect:
            pass
        finally:
            self.connections.remove(line)
            connection.hang_up()
            sending.cancel()

    async def hear(self, line: int, connection: Connection, text: str) -> None:
        """Pass on what is said over a line, if it is not too much; until more may be said."""
        runner = self.tables.runner(connection.table)
        viewer, message = runner.lines.get(line), understand(text)
        greeted = viewer is not None and viewer.greeted
        try:
            self.limits.spend("messages", connection.address)
        except TooMany as refusal:
            self._refuse(connection, message, refusal, viewer)
            await asyncio.sleep(BREATHER)
            return
        try:
            if not isinstance(message, ErrorMessage) and (greeted or isinstance(message, (Hello, Ping))):
                self.limits.spend(_KINDS.get(type(message), "ask"), connection.who)
            if isinstance(message, Hello):
                self.limits.spend("hellos", connection.address)
                await runner.rested()
                self.limits.spend("told", connection.address, runner.price(line, message))
        except TooMany as refusal:
            if greeted:
                self._refuse(connection, message, refusal, viewer)
            else:
                connection.refuse(refusal)  # without a greeting nothing ever comes: it tries again after a while
            return
        except Refusal:
            return  # the table is gone, and all at it were told
        runner.tell(Hear(line, message))
        await runner.heard(line)

    def _refuse(self, connection: Connection, message: Any, refusal: TooMany, viewer: Viewer | None) -> None:
        seq = viewer.seq if viewer is not None else 0
        connection.send(refused(getattr(message, "key", ""), refusal, seq))
