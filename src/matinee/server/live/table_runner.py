"""One table of a server: what its host wants done is done here, in this order.

There is no lock: while rows are on their way the host itself lets everything wait, and readers wait until
the table is at rest.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from itertools import count
from typing import Any, Protocol

import matinee
from matinee.desk.host import commands, effects
from matinee.desk.host.hearing import read_file
from matinee.desk.host.room import Luck
from matinee.desk.host.table_host import TableHost
from matinee.desk.phrases import say
from matinee.desk.rows import ActionRow
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.viewers.viewer import Viewer
from matinee.desk.wire.messages import ChatMessage
from matinee.desk.wire.refusals import Refusal
from matinee.server.bots.players import BotPlayers
from matinee.server.clock import now
from matinee.server.metrics import metrics
from matinee.server.storage.keeping import keep
from matinee.server.storage.opener import Opener
from matinee.server.storage.store import Taken
from matinee.server.storage.talk import Talk

MOST_WAITING = 50
"""Most waiting commands before a connection is paused."""

log = logging.getLogger("matinee.server")


class Wire(Protocol):
    """Where a connection ends."""

    def send(self, message: Any) -> None: ...
    def refuse(self, refusal: Refusal) -> None: ...
    def hang_up(self, code: int, why: str) -> None: ...


class MovedOn(Refusal):
    """This is not the table in memory any more: another may be opened."""


class Surroundings:
    """What all tables of a server share, and who hears of them."""

    def __init__(self, opener: Opener, bots: BotPlayers, luck: Luck) -> None:
        self.opener, self.store, self.bots, self.luck = opener, opener.store, bots, luck
        self.on_change: list[Callable[[OpenTable, bool], None]] = []  # something is kept and told; the game has ended
        self.on_wait: Callable[[int], None] = lambda until: None  # time is to pass at a table then
        self.on_coming: Callable[[str], None] = lambda id: None  # a client has connected or disconnected
        self.on_leaving: Callable[[TableRunner], None] = lambda runner: None  # a table is to leave memory


class TableRunner:
    """A table in memory, or on its way there; it outlives its hosts."""

    def __init__(self, id: str, around: Surroundings) -> None:
        self.id, self.around = id, around
        self.host: TableHost | None = None
        self.wires: dict[int, Wire] = {}
        self.lines: dict[int, Viewer] = {}
        self.elsewhere = commands.Elsewhere()
        self.refusal: Refusal | None = None  # why it cannot be opened, or is not the one in memory any more
        self.calls: dict[int, asyncio.Future[Any]] = {}
        self.readers = 0
        self._numbers = count()
        self._early: list[commands.Command] = []  # told before the table was in memory
        self._rest = asyncio.Event()
        self._opening: asyncio.Task[None] | None = None
        self._asking: asyncio.Task[None] | None = None
        self._reading: dict[int, asyncio.Task[None]] = {}  # files, by line
        self._tasks: set[asyncio.Future[Any]] = set()
        self._closing = False

    # -- coming and going

    def begin(self, table: OpenTable, anew: bool = False) -> None:
        """Let a table be played at that is in memory from now on."""
        self.host = TableHost(table, self.around.luck, self.lines, elsewhere=self.elsewhere)
        early, self._early = self._early, []
        for command in (commands.Begin(anew), *early):
            self.tell(command)
        self.around.bots.ponder(self, table)

    def open(self, anew: bool = False) -> None:
        """Begin to read the table, if it is neither in memory nor on its way there."""
        if self.host is None and self._opening is None and self.refusal is None:
            self._opening = self._spawn(self._open(anew))

    async def _open(self, anew: bool) -> None:
        try:
            table = await self.around.opener.open(self.id)
        except Refusal as refusal:
            self._refuse(refusal)
        except Exception:
            log.exception("Table %s cannot be opened", self.id)
            self._refuse(Refusal(500, say("fault")))
        else:
            self._opening = None
            self.begin(table, anew)

    async def rested(self) -> OpenTable:
        """The table between two changes: no row is being stored. Read it at once."""
        self.readers += 1
        try:
            while self.host is None or self.host.keeping:
                if self.refusal is not None:
                    raise self.refusal
                self.open()
                await self._rest.wait()
        finally:
            self.readers -= 1
        return self.host.table

    @property
    def idle(self) -> bool:
        """Whether the table has no connections and no work."""
        busy = self.host is None or self.host.keeping or self.host.asked is not None
        return not (busy or self.wires or self.calls or self.readers)

    def drop(self) -> None:
        """Throw away what memory says of the table: what is kept of it is the truth, and all are told that."""
        host, self.host = self.host, None
        self._early += host.waiting if host is not None else ()
        if self.wires or self._early or self.calls:
            self.open(anew=True)
        else:
            self._refuse(MovedOn(409, say("moved_on")))
        self._note_rest()

    def _refuse(self, refusal: Refusal) -> None:
        """Let everybody go: there is no table here any more."""
        self.refusal, self._early = refusal, []
        wires, self.wires = self.wires, {}
        self.lines.clear()
        for wire in wires.values():
            wire.refuse(refusal)
        for call in list(self.calls):
            self._reply(call, refusal)
        self.around.on_leaving(self)
        self._note_rest()

    def _note_rest(self) -> None:
        if self.refusal is not None or (self.host is not None and not self.host.keeping):
            self._rest.set()
        else:
            self._rest.clear()

    # -- what it is told

    def tell(self, command: commands.Command) -> None:
        """Tell the table something; what comes of it at once is done at once."""
        if self.host is not None:
            self._do(self.host, self.host.take(command, now()))
        elif self.refusal is None:
            self._early.append(command)
            self.open()

    async def call(self, kind: type[commands.Call], keys: commands.Keys, *wish: Any) -> Any:
        """Call for something; the answer is had when all of it is kept."""
        if self.refusal is not None:
            raise self.refusal
        number = next(self._numbers)
        answer = self.calls[number] = asyncio.get_running_loop().create_future()
        self.tell(kind(number, keys, *wish))
        try:
            given = await answer
        finally:
            del self.calls[number]
        if isinstance(given, Refusal):
            raise given
        return given

    def connect(self, wire: Wire, come: commands.Connect) -> None:
        """Connect a client with its connection number."""
        if self.refusal is not None:
            wire.refuse(self.refusal)
            return
        self.wires[come.line] = wire
        self.tell(come)

    def hang_up(self, line: int) -> None:
        """Note that a line is gone."""
        self.wires.pop(line, None)
        self.tell(commands.HangUp(line))

    def come_elsewhere(self, elsewhere: commands.Elsewhere) -> None:
        """Note who is at the table at other servers."""
        self.elsewhere = elsewhere
        self.tell(elsewhere)

    def price(self, line: int, message: commands.Heard) -> int:
        """Number of log entries the answer contains."""
        return self.host.price(line, message) if self.host is not None else 0

    async def heard(self, line: int) -> None:
        """Until more may be said over a line: not while a file is read for it, or too much waits for the table."""
        if line in self._reading:
            await asyncio.wait([self._reading[line]])
        if self.host is None or len(self.host.waiting) > MOST_WAITING:
            await self._rest.wait()

    async def refresh(self) -> None:
        """Another server was at it: read what was done there."""
        table = await self.rested()
        row, seats, journal = await self.around.opener.journals.whole(self.id, table.seq)
        if row is None:
            self.drop()
        else:
            self.tell(commands.Follow(row, seats, journal))

    # -- what it wants done

    def _do(self, host: TableHost, done: list[effects.Effect]) -> None:
        for effect in done:
            match effect:
                case effects.Say(line, text):
                    self._say(line, text)
                case effects.Keep():
                    self._keep(host, effect)
                case effects.Changed(over):
                    self._tell_listeners(host.table, over)
                case effects.Ask() if not self._closing:
                    waits = self._ask(host, effect, host.table.seq, host.table.waited_for)
                    self._asking = self._spawn(waits)
                case effects.Reply(call, given):
                    self._reply(call, given)
                case effects.Work(line):
                    self._reading[line] = self._spawn(self._read(effect))
                case effects.Recall(line, since):
                    self._spawn(self._recall(line, since))
                case effects.Wait(until) if until is not None:
                    self.around.on_wait(until)
                case effects.Reread():
                    self._spawn(self._reread())
                case effects.Close(line, code, why) if line in self.wires:
                    self.wires.pop(line).hang_up(code, why)
                    self.around.on_coming(self.id)
                case effects.Opened() | effects.Left():
                    self.around.on_coming(self.id)
        if host.gone and self.host is host:
            self.drop()
        self._note_rest()

    def _say(self, line: int, text: bytes) -> None:
        if line in self.wires:
            self.wires[line].send(text)

    def _reply(self, call: int, given: Any) -> None:
        if call in self.calls and not self.calls[call].done():
            self.calls[call].set_result(given)

    def _tell_listeners(self, table: OpenTable, over: bool) -> None:
        try:
            self.around.bots.ponder(self, table)
            for listener in self.around.on_change:
                listener(table, over)
        except Exception:  # it is stored and announced: a failure here concerns no client
            log.exception("What comes of a change at table %s failed", self.id)

    def _keep(self, host: TableHost, rows: effects.Keep) -> None:
        """Let rows be kept; their host is told what became of them, without a task of its own."""
        kept = keep(self.around.store, rows.writes)
        self._tasks.add(kept)
        kept.add_done_callback(partial(self._kept, host, rows))

    def _kept(self, host: TableHost, rows: effects.Keep, kept: asyncio.Future[int | None]) -> None:
        self._tasks.discard(kept)
        word: commands.Kept | commands.NotKept
        try:
            word = commands.Kept(kept.result() or 0)
        except Taken:
            word = commands.NotKept(409, say("same_moment"))
        except Refusal as refusal:
            word = commands.NotKept(refusal.status, refusal.text)
        except Exception:
            log.exception("Table %s: rows could not be kept", self.id)
            word = commands.NotKept(500, say("went_wrong"))
        if self.host is host:
            if rows.by and isinstance(word, commands.Kept):
                _count(rows)
            self._do(host, host.take(word, now()))
            if not host.keeping and not host.gone:
                self.around.opener.snapshots.keep_if_due(host.table)

    async def _ask(self, host: TableHost, ask: effects.Ask, seq: int, waited_for: bool) -> None:
        """Ask a bot. After a failure the watchdog retries."""
        word: commands.Command = commands.Unanswered(ask.ask)
        try:
            if ask.after:
                await asyncio.sleep(ask.after)
            word = commands.Answered(ask.ask, await self.around.bots.answer(ask.kind, ask.question, seq, waited_for))
        except Refusal:
            pass  # another server is quicker and tells of it, or too many wait
        except Exception:
            log.exception("A bot could not play on at table %s", self.id)
        finally:
            if self.host is host:
                self.tell(word)

    async def _read(self, work: effects.Work) -> None:
        said = await asyncio.to_thread(read_file, work)
        if self._reading.get(work.line) is asyncio.current_task():
            del self._reading[work.line]
        self._say(said.line, said.text)

    async def _recall(self, line: int, since: int) -> None:
        for row in await Talk(self.around.store).since(self.id, since):
            if line in self.wires and row.person not in self.lines[line].blocked:
                self.wires[line].send(ChatMessage(row.n, row.seat, row.name, row.text, row.at))

    async def _reread(self) -> None:
        try:
            await self.refresh()
        except Refusal as refusal:
            log.warning("Table %s could not be read again: %s", self.id, refusal.text)

    # -- work under way

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def settled(self) -> None:
        """Until nothing is on its way any more."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self) -> None:
        """Ask no bot any more; what was played is kept."""
        self._closing = True
        if self._asking is not None:
            self._asking.cancel()
        await self.settled()


def _count(rows: effects.Keep) -> None:
    """Count what was played, and by whom."""
    for row in rows.writes:
        if isinstance(row, ActionRow) and row.undoes is not None:
            metrics.add("undone")
        elif isinstance(row, ActionRow):
            kind = "dice" if row.seat == matinee.CHANCE else rows.by
            metrics.add("moves", label=f'by="{kind}"')
