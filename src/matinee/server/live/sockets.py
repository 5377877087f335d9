"""The live connection of a client: it comes in, says something, is answered, and goes."""

from __future__ import annotations

import asyncio
import logging

from msgspec.structs import asdict
from starlette.websockets import WebSocket, WebSocketDisconnect

import matinee
from matinee.desk.clicks.clicks import click_key
from matinee.desk.phrases import called, say
from matinee.desk.rows import ChatRow, NumberedChatRow
from matinee.desk.seats.chairs import Holder
from matinee.desk.viewers.answers import answer, for_a_file, refused
from matinee.desk.wire.messages import (
    Act,
    Chat,
    Done,
    ErrorMessage,
    FromClient,
    Hello,
    Ping,
    Read,
    Refused,
    Undo,
    understand,
)
from matinee.desk.wire.reading import BODY_LIMIT, named
from matinee.desk.wire.refusals import Refusal
from matinee.server.clock import now
from matinee.server.live.connection import Connection
from matinee.server.live.connections import Connections, said
from matinee.server.live.limits import Limits, TooMany, address
from matinee.server.live.playing import Click, Playing
from matinee.server.storage.kept_table import KeptTable
from matinee.server.storage.talk import Talk

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

    def __init__(self, connections: Connections, playing: Playing, limits: Limits) -> None:
        self.connections, self.playing, self.limits = connections, playing, limits
        self.tables, self.talk = playing.tables, Talk(playing.store)

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
        except Exception as error:
            if not isinstance(error, Refusal):
                log.exception("Table %s cannot be opened", connection.table)
            connection.refuse(error if isinstance(error, Refusal) else Refusal(500, say("fault")))
            await connection.carry(socket)
            return
        self.connections.add(connection)
        sending = asyncio.create_task(connection.carry(socket))
        try:
            while connection.farewell is None:
                incoming = await socket.receive()
                if incoming["type"] == "websocket.disconnect":
                    break
                text = incoming.get("text") or (incoming.get("bytes") or b"").decode("utf-8", "replace")
                await self._hear(connection, text)
            if connection.farewell is not None:
                await asyncio.wait([sending], timeout=LAST_WORDS)
        except WebSocketDisconnect:
            pass
        finally:
            self.connections.remove(connection)
            connection.hang_up()
            sending.cancel()

    async def _hear(self, connection: Connection, text: str) -> None:
        message = understand(text)
        key = getattr(message, "key", "")
        try:
            self.limits.spend("messages", connection.address)
        except TooMany as refusal:
            connection.send(refused(key, refusal, connection.seq))
            await asyncio.sleep(BREATHER)
            return
        if isinstance(message, ErrorMessage):
            connection.send(message)
            return
        if not connection.greeted and not isinstance(message, (Hello, Ping)):
            connection.send(Refused(key, "", say("hello_first"), connection.seq))
            return
        try:
            self.limits.spend(_KINDS.get(type(message), "ask"), connection.who)
            await self.answer(connection, await self.tables.open(connection.table), message)
        except (matinee.Illegal, Refusal) as error:
            if isinstance(error, TooMany) and not connection.greeted:
                connection.refuse(error)  # without a greeting nothing ever comes: it tries again after a while
            else:
                connection.send(refused(key, error, connection.seq))
        except Exception:
            log.exception("A message at table %s could not be answered", connection.table)
            connection.send(Refused(key, "", say("went_wrong"), connection.seq))

    async def answer(self, connection: Connection, table: KeptTable, message: FromClient) -> None:
        """Do what a message asks for, and answer it."""
        holder = connection.holder
        match message:
            case Act(key, seq, action):
                await self.playing.act(table, holder, seq, tuple(action), _click(connection, table, key))
            case Undo(key, seq):
                await self.playing.undo(table, holder, seq, _click(connection, table, key))
            case Hello():
                await self._greet(connection, table, message)
            case Chat(key, text):
                await self._chat(connection, table, key, text)
            case Read(key, text):
                async with table.lock:
                    unbuilt = for_a_file(table, holder)
                connection.send(await asyncio.to_thread(unbuilt.answer, key, text))
            case _:
                async with table.lock:
                    connection.send(answer(table, connection, message))

    async def _greet(self, connection: Connection, table: KeptTable, hello: Hello) -> None:
        self.limits.spend("hellos", connection.address)
        await self.playing.come_back(table, connection.holder)
        async with table.lock:
            self.limits.spend("told", connection.address, connection.to_tell(table, hello.since))
            connection.greet(table, hello.since, hello.changes)
            self.connections.tell([connection], table)
        for row in await self.talk.since(table.id, hello.chat):
            connection.send(said(row))

    async def _chat(self, connection: Connection, table: KeptTable, key: str, text: str) -> None:
        text = named(text, "")
        if not text:
            raise Refusal(400, say("empty_message"))
        seat = connection.seat if connection.holder.seats else None
        if table.row.closed:
            raise Refusal(403, say("closed"))
        if table.chairs[seat].muted if seat is not None else table.row.talk != "all":
            raise Refusal(403, say("muted" if seat is not None else "only_seats_talk"))
        name = table.chairs[seat].name if seat is not None else called("spectator")
        row = ChatRow(table.id, seat, name, text, now())
        n = await self.talk.say(row)
        self.connections.pass_on(table.id, NumberedChatRow(**asdict(row), n=n), connection, key)


def _click(connection: Connection, table: KeptTable, key: str) -> Click:
    """A click of a connection, to be answered there."""
    holder = connection.holder
    return Click(click_key(holder, key), lambda seq: connection.send(Done(key, table.number(holder, seq))))
