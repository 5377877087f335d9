"""The live line: who is at a table now, what they say, and what they are told."""

from __future__ import annotations

import asyncio
import logging

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

import matinee
from matinee.desk.journal import Row, now
from matinee.desk.messages import (
    ChatMessage,
    ErrorMessage,
    LessAnswer,
    LookAnswer,
    OddsAnswer,
    PlayersMessage,
    Pong,
    ReadAnswer,
    Refused,
    ShowAnswer,
    WhyAnswer,
)
from matinee.desk.open_table import OpenTable
from matinee.desk.phrases import say
from matinee.desk.seat_messages import SeatMessages
from matinee.desk.seats import Holder, digests
from matinee.desk.wire import (
    BODY_LIMIT,
    Act,
    Chat,
    FromClient,
    Hello,
    Less,
    Look,
    Odds,
    Ping,
    Player,
    Read,
    Refusal,
    Show,
    Undo,
    Why,
    named,
    wrong,
)
from matinee.server.bots.hints_and_analysis import HintsAndAnalysis
from matinee.server.live.connection import BEHIND, Connection
from matinee.server.live.limits import Limits, TooMany, address
from matinee.server.live.presence import Presence
from matinee.server.live.tables import Tables
from matinee.table.boardview import Overlays
from matinee.table.errors import Reason
from matinee.table.shared_view import sharing_views
from matinee.table.view import View

WIRE_LIMIT = 16 * BODY_LIMIT
"""A message over BODY_LIMIT is refused; one over this ends the connection before it is read."""

LAST_WORDS = 5.0
"""Seconds for a client that was let go to read why."""

log = logging.getLogger("matinee.server")

_decoder = msgspec.json.Decoder(FromClient)

_KINDS: dict[type, str] = {Act: "click", Undo: "click", Hello: "hello", Chat: "chat", Ping: "ping"}
"""What is counted apart; all else is asking."""


class Connections:
    """All open connections, by table."""

    def __init__(self, tables: Tables, limits: Limits | None = None) -> None:
        self.tables = tables
        self.limits = limits or Limits({})
        self.afterwards = HintsAndAnalysis(tables)
        self.lines: dict[str, set[Connection]] = {}
        tables.changed = self.announce
        tables.busy = lambda id: id in self.lines
        tables.lost = self._lost
        self.presence = Presence(tables.store, self.here, tables.busy)
        self.presence.tell = self._tell_players_of
        self._retelling: set[asyncio.Task[None]] = set()
        if (notices := tables.store.notices) is not None:
            notices.moves, notices.open_here, notices.changed = tables.follow, tables.open_here, tables.catch_up
            notices.said, notices.missed = self._said_elsewhere, self._missed

    # -- telling

    def players(self, running: OpenTable) -> list[Player]:
        """Who sits where, and who is here."""
        here, state = self.here(running.id) | self.presence.elsewhere(running.id), running.state
        return [chair.shown(chair.seat in here, running.game.called(state, chair.seat)) for chair in running.chairs]

    def here(self, id: str) -> set[int]:
        """The seats of a table that somebody is connected for."""
        return {seat for line in self.lines.get(id, ()) for seat in line.holder.seats}

    def announce(self, running: OpenTable, anyhow: bool = False) -> None:
        """Tell those who may know of what is new, or everybody `anyhow`; called with its lock held: all of it is kept.

        Views are made here and not in a thread: measured, threads that share one interpreter only slow each other.
        """
        if anyhow:
            self._check_keys(running)
        listening = [line for line in self.lines.get(running.id, ()) if line.greeted]
        self._tell([line for line in listening if anyhow or running.number(line.holder) != line.seq], running)

    def _check_keys(self, running: OpenTable) -> None:
        """Let those go whose token opens something else now, or nothing."""
        for line in self.lines.get(running.id, ()):
            try:
                if line.keys is not None and running.admitted(line.keys) != line.holder:
                    line.hang_up(BEHIND, say("too_far_behind"))
            except Refusal as refusal:
                line.refuse(refusal)

    def _tell(self, listening: list[Connection], running: OpenTable) -> None:
        """Write one message for all who may know the same, and send it to them."""
        if not listening:
            return
        written: dict[tuple[Holder, int | None, int], bytes] = {}
        with sharing_views():
            telling = SeatMessages(running, self.players(running))
            for line in listening:
                seat = running.seen_from(line.holder, line.seat)
                same = (line.holder, seat, line.told.get(seat, 0))
                if same not in written:
                    written[same] = telling.message(*same)
                line.send(written[same])
                line.seq, line.seat, line.told[seat] = running.number(line.holder), seat, running.seq

    def _tell_players(self, running: OpenTable) -> None:
        message = msgspec.json.encode(PlayersMessage(self.players(running)))
        for line in self.lines.get(running.id, ()):
            if line.greeted:
                line.send(message)

    def _tell_players_of(self, id: str) -> None:
        """Tell who is at a table, if it is in memory."""
        if id in self.tables.running:
            self._tell_players(self.tables.running[id])

    def _lost(self, id: str) -> None:
        """A table has left memory because something failed at it: tell those who are there how it truly stands."""
        if id in self.lines:
            task = asyncio.create_task(self._tell_anew(id))
            self._retelling.add(task)
            task.add_done_callback(self._retelling.discard)

    async def _tell_anew(self, id: str) -> None:
        try:
            running = await self.tables.open(id)
            async with running.lock:
                self.announce(running, anyhow=True)
        except Exception as error:
            refused = error if isinstance(error, Refusal) else Refusal(500, say("fault"))
            if error is not refused:
                log.exception("Table %s cannot be told of any more", id)
            for line in self.lines.get(id, ()):
                line.refuse(refused)

    # -- listening

    async def serve(self, socket: WebSocket) -> None:
        """One connection from beginning to end, if this address may have another one."""
        await socket.accept()
        line = Connection(socket.path_params["table"], Holder(), address(socket.client and socket.client.host))
        try:
            self.limits.spend("lines", line.address)
            with self.limits.line(line.address):
                await self._serve(socket, line)
        except TooMany as refusal:
            line.refuse(refusal)
            await line.carry(socket)

    async def _serve(self, socket: WebSocket, line: Connection) -> None:
        id = line.table
        try:
            token = socket.query_params.get("token", "")
            running, line.holder = await self.tables.door(id, token)
            line.keys = digests(token)
        except Exception as error:
            if not isinstance(error, Refusal):
                log.exception("Table %s cannot be opened", id)
            line.refuse(error if isinstance(error, Refusal) else Refusal(500, say("fault")))
            await line.carry(socket)
            return
        self.lines.setdefault(id, set()).add(line)
        sending = asyncio.create_task(line.carry(socket))
        try:
            if line.holder.seats:
                self._tell_players(running)
            self.presence.changed(id)
            while line.farewell is None:
                incoming = await socket.receive()
                if incoming["type"] == "websocket.disconnect":
                    break
                await self._hear(
                    line, incoming.get("text") or (incoming.get("bytes") or b"").decode("utf-8", "replace")
                )
            if line.farewell is not None:
                await asyncio.wait([sending], timeout=LAST_WORDS)
        except WebSocketDisconnect:
            pass
        finally:
            self.lines[id].discard(line)
            if not self.lines[id]:
                del self.lines[id]
                self.presence.left(id)
                self.tables.make_room()
            line.hang_up()
            sending.cancel()
            if line.holder.seats:
                self._tell_players_of(id)
                self.presence.changed(id)

    async def _hear(self, line: Connection, text: str) -> None:
        if len(text) > BODY_LIMIT:
            line.send(ErrorMessage(413, say("long_message")))
            return
        try:
            message = _decoder.decode(text)
        except msgspec.MsgspecError as error:
            line.send(ErrorMessage(400, wrong(error)))
            return
        except UnicodeEncodeError:
            line.send(ErrorMessage(400, say("no_json")))
            return
        except RecursionError:
            line.send(ErrorMessage(400, say("too_deep")))
            return
        key = getattr(message, "key", "")
        if not line.greeted and not isinstance(message, (Hello, Ping)):
            line.send(Refused(key, "", say("hello_first"), line.seq))
            return
        try:
            self.limits.spend(_KINDS.get(type(message), "ask"), line.who)
            running = await self.tables.open(line.table)
            await self._answer(line, running, message)
        except matinee.Illegal as illegal:
            line.send(Refused(key, illegal.reason.rule, illegal.reason.text, line.seq))
        except Refusal as refusal:
            line.send(Refused(key, refusal.rule, refusal.text, line.seq))
        except Exception:
            log.exception("A message at table %s could not be answered", line.table)
            line.send(Refused(key, "", say("went_wrong"), line.seq))

    async def _answer(self, line: Connection, running: OpenTable, message: FromClient) -> None:
        match message:
            case Act(key, seq, action):
                await self.tables.act(running, line.holder, seq, tuple(action), line.click(key, running))
            case Undo(key, seq):
                await self.tables.undo(running, line.holder, seq, line.click(key, running))
            case Hello(since, chat):
                await self._greet(line, running, since, chat)
            case Why(key, action):
                reason = await self._why(line, running, tuple(action))
                line.send(WhyAnswer(key, "", None) if reason is None else WhyAnswer(key, reason.rule, reason.text))
            case Odds(key, action):
                line.send(OddsAnswer(key, await self._odds(line, running, tuple(action))))
            case Read(key, text):
                line.send(ReadAnswer(key, await self._read(line, running, text)))
            case Less(key, start):
                undos, actions = await self._less(line, running, tuple(start))
                line.send(LessAnswer(key, undos, actions))
            case Show(key, piece):
                line.send(ShowAnswer(key, await self._show(line, running, piece)))
            case Look(key, seq, seat):
                line.send(LookAnswer(key, seq, await self._look(line, running, seq, seat), []))
            case Chat(key, text):
                await self._chat(line, running, key, text)
            case Ping(key):
                line.send(Pong(key))

    async def _greet(self, line: Connection, running: OpenTable, since: int, chat: int) -> None:
        async with running.lock:
            line.greeted = True
            line.seat = running.seen_from(line.holder, None)
            line.told = {}
            if len(line.holder.seats) <= 1 and since <= running.number(line.holder):
                line.told[line.seat] = running.counts.line(line.holder, since)
            self._tell([line], running)
        for said in await self.tables.store.talk(running.id, chat):
            line.send(_said(said))

    async def _why(self, line: Connection, running: OpenTable, action: matinee.Action) -> Reason | None:
        async with running.lock:
            self.deciding(line.holder, running)
            return running.state.why_not(action)

    async def _odds(self, line: Connection, running: OpenTable, action: matinee.Action) -> list[tuple[float, str]]:
        async with running.lock:
            self.deciding(line.holder, running)
            reason = running.state.why_not(action)
            if reason is not None:
                raise matinee.Illegal(reason, action)
            return running.state.odds(action)

    async def _read(self, line: Connection, running: OpenTable, text: str) -> list[matinee.Action]:
        async with running.lock:
            self.deciding(line.holder, running)
            return running.state.clicks(text)

    async def _less(
        self, line: Connection, running: OpenTable, start: matinee.Action
    ) -> tuple[int, list[matinee.Action]]:
        async with running.lock:
            self.deciding(line.holder, running)
            why_not = running.why_no_undo(line.holder)
            if why_not is not None:
                raise Refusal(409, why_not)
            return running.table.less(running.undoer(line.holder), start)

    async def _show(self, line: Connection, running: OpenTable, piece: int | str) -> Overlays:
        async with running.lock:
            state = running.shown(line.seat)
            there = any(one.id == piece for one in state.view(line.seat).pieces)
            return state.overlays(line.seat, piece) if there else {}

    def deciding(self, holder: Holder, running: OpenTable) -> None:
        """Refuse whoever is not to decide now: reasons and odds speak of what only the deciding seat knows."""
        decider = running.decider()
        if decider is None or decider not in holder.seats:
            raise Refusal(403, say("not_deciding"))

    async def _look(self, line: Connection, running: OpenTable, seq: int, seat: int | None) -> View:
        async with running.lock:
            come_to = running.number(line.holder)
            if seq > come_to:
                raise Refusal(404, say("not_so_far", come_to, seq))
            if seat is None:
                seat = line.seat
            elif not 0 <= seat < len(running.chairs):
                raise Refusal(404, say("no_seat", seat))
            elif not running.open_book:
                line.holder.only(seat)
            then = running.at(running.counts.line(line.holder, seq))
            return msgspec.structs.replace(then.view(seat), legal=[])

    async def _chat(self, line: Connection, running: OpenTable, key: str, text: str) -> None:
        text = named(text, "")
        if not text:
            raise Refusal(400, say("empty_message"))
        seat = line.seat if line.holder.seats else None
        if running.row["closed"]:
            raise Refusal(403, say("closed"))
        if running.chairs[seat].muted if seat is not None else running.row["talk"] != "all":
            raise Refusal(403, say("muted" if seat is not None else "only_seats_talk"))
        name = running.chairs[seat].name if seat is not None else "A spectator"
        row = {"table_id": running.id, "seat": seat, "name": name, "text": text, "at": now()}
        n = await self.tables.store.say(row)
        self._pass_on(running.id, row | {"n": n}, line, key)

    def _pass_on(self, id: str, row: Row, speaker: Connection | None = None, key: str = "") -> None:
        for line in self.lines.get(id, ()):
            if line.greeted:
                line.send(_said(row, key if line is speaker else ""))

    # -- other processes on the same database

    async def _said_elsewhere(self, id: str, n: int) -> None:
        for row in await self.tables.store.talk(id, n - 1) if id in self.lines else ():
            if row["n"] == n:
                self._pass_on(id, row)

    async def _missed(self) -> None:
        """Word may be lost: catch up, and let everybody come back, since coming back loses nothing."""
        await self.tables.catch_up_all()
        for lines in self.lines.values():
            for line in lines:
                line.hang_up(BEHIND, say("too_far_behind"))


def _said(row: Row, key: str = "") -> ChatMessage:
    return ChatMessage(row["n"], row["seat"], row["name"], row["text"], row["at"], key)
