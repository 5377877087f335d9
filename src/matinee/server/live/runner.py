"""A table's host among the sockets, the database and the bots of a server: it does what the host says, in this order.

There is no lock: while rows are on their way the host itself lets everything wait. Nobody awaits a click but the host.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from matinee.bots.question import Question
from matinee.desk.host.commands import Answered, Begin, Command, Follow, Kept, NotKept, Passed
from matinee.desk.host.effects import Ask, Close, Effect, Keep, Recall, Reply, Say, Wait
from matinee.desk.host.table_host import Luck, TableHost, said
from matinee.desk.phrases import say
from matinee.desk.rows import ChatRow, SatRow, Write
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.viewers.viewer import Viewer, close_code
from matinee.desk.wire.messages import ChatMessage, ErrorMessage
from matinee.desk.wire.refusals import Refusal
from matinee.server.clock import now
from matinee.server.storage.journals import Journals
from matinee.server.storage.seats import Seats
from matinee.server.storage.store import Store, Taken
from matinee.server.storage.talk import Talk

log = logging.getLogger("matinee.server")


class Wire(Protocol):
    """Where a connection ends."""

    def send(self, text: bytes) -> None: ...
    def hang_up(self, code: int, why: str) -> None: ...


class Bots(Protocol):
    """Who thinks for bots; late or failed, any legal action will do."""

    async def answer(self, question: Question, waited_for: bool = True) -> Any: ...
    async def agrees(self, question: Question) -> bool: ...


class Runner:
    """One table of a server, in memory or on its way there; it outlives its hosts."""

    def __init__(self, id: str, store: Store, bots: Bots, luck: Luck) -> None:
        self.id, self.store, self.bots, self.luck = id, store, bots, luck
        self.host: TableHost | None = None
        self.wires: dict[int, Wire] = {}
        self.lines: dict[int, Viewer] = {}
        self.calls: dict[int, asyncio.Future[Any]] = {}
        self._early: list[Command] = []  # told before the table was in memory
        self._tasks: set[asyncio.Task[None]] = set()
        self._alarm: asyncio.TimerHandle | None = None
        self._spawn(self._open(anew=False))

    def tell(self, command: Command) -> None:
        """Tell the table something; what comes of it at once is done at once."""
        if self.host is None:
            self._early.append(command)
        else:
            self._do(self.host, self.host.take(command, now()))

    async def call(self, make: Callable[[int], Command]) -> Any:
        """Tell the table something that is answered; the answer is had when all of it is kept."""
        number = max(self.calls, default=0) + 1
        self.calls[number] = asyncio.get_running_loop().create_future()
        self.tell(make(number))
        try:
            given = await self.calls[number]
        finally:
            del self.calls[number]
        if isinstance(given, Refusal):
            raise given
        return given

    async def refresh(self) -> None:
        """Another server was at it: read what was done there."""
        if self.host is not None:
            row, seats, journal = await Journals(self.store).whole(self.id, self.host.table.seq)
            if row is not None:
                self.tell(Follow(row, seats, journal))

    async def settled(self) -> None:
        """Until nothing is on its way any more."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _do(self, host: TableHost, effects: list[Effect]) -> None:
        for effect in effects:
            match effect:
                case Say(line, text) if line in self.wires:
                    self.wires[line].send(text)
                case Close(line, code, why) if line in self.wires:
                    self.wires.pop(line).hang_up(code, why)
                case Keep(writes):
                    self._spawn(self._keep(host, writes))
                case Reply(call, given) if call in self.calls:
                    self.calls[call].set_result(given)
                case Ask():
                    self._spawn(self._ask(host, effect))
                case Recall(line, since):
                    self._spawn(self._recall(line, since))
                case Wait(until):
                    if self._alarm is not None:
                        self._alarm.cancel()
                    loop, later = asyncio.get_running_loop(), max(0, (until or 0) - now()) / 1000
                    self._alarm = loop.call_later(later, self.tell, Passed()) if until is not None else None
        if host.gone and self.host is host:  # what is kept is the truth
            self.host, self._early = None, list(host.waiting)
            self._spawn(self._open(anew=True))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _open(self, anew: bool) -> None:
        try:
            row, seats, journal = await Journals(self.store).whole(self.id)
            if row is None:
                raise Refusal(404, say("no_table"))
            table = await asyncio.to_thread(OpenTable.rebuilt, row, seats, journal)
        except Exception as error:
            refusal = error if isinstance(error, Refusal) else Refusal(409, say("damaged"))
            for wire in self.wires.values():
                wire.send(said(0, ErrorMessage(refusal.status, refusal.text)).text)
                wire.hang_up(close_code(refusal), refusal.text)
            return
        self.host = TableHost(table, self.luck, self.lines)
        early, self._early = self._early, []
        for command in (Begin(anew), *early):
            self.tell(command)

    async def _keep(self, host: TableHost, writes: list[Write]) -> None:
        word: Kept | NotKept
        try:
            word = await self._written(writes)
        except Taken:
            word = NotKept(409, say("same_moment"))
        except Exception as error:
            log.exception("Table %s: rows could not be kept", self.id)
            word = NotKept(getattr(error, "status", 500), getattr(error, "text", say("went_wrong")))
        self._do(host, host.take(word, now()))

    async def _written(self, writes: list[Write]) -> Kept | NotKept:
        match writes:
            case [ChatRow() as row]:
                return Kept(await Talk(self.store).say(row))
            case [SatRow() as row]:
                return Kept() if await self._sat(row) else NotKept(409, say("seat_taken"))
        await self.store.write(*writes)
        return Kept()

    async def _sat(self, row: SatRow) -> bool:
        seat, token, name, person = row.seat, row.token, row.name, row.person
        if row.invite is None:
            return await Seats(self.store).sit_open(self.id, seat, token, name, person)
        return await Seats(self.store).sit(self.id, seat, row.invite, token, name, person)

    async def _ask(self, host: TableHost, ask: Ask) -> None:
        choice: Any = None
        try:
            await asyncio.sleep(ask.after)
            if ask.kind == "draw":
                choice = await self.bots.agrees(ask.question)
            else:
                choice = await self.bots.answer(ask.question, host.table.waited_for)
        except Refusal:
            pass
        if self.host is host:
            self.tell(Answered(ask.ask, choice))

    async def _recall(self, line: int, since: int) -> None:
        for row in await Talk(self.store).since(self.id, since):
            if line in self.wires:
                spoken = ChatMessage(row.n, row.seat, row.name, row.text, row.at)
                self.wires[line].send(said(line, spoken).text)
