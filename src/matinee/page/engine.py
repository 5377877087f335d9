"""The tables of one browser, each with its host: where they come from, what is to be kept, and the bots' errands."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from functools import partial
from random import Random, SystemRandom
from typing import Any

import msgspec

import matinee
from matinee.bots.question import Question, question
from matinee.desk.host import commands, effects
from matinee.desk.host.hearing import read_file
from matinee.desk.host.room import closing, said
from matinee.desk.host.table_host import TableHost
from matinee.desk.journal.falling_dice import Dice
from matinee.desk.looking_back.summaries import my_table, table_line
from matinee.desk.phrases import say
from matinee.desk.rows import ActionRow, SeatRow, Wish
from matinee.desk.seats.chairs import Holder, digests
from matinee.desk.setting_up.new_table import start
from matinee.desk.tables import opening
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.tables.snapshots import how_it_stood
from matinee.desk.tables.upgrade import is_older, upgraded
from matinee.desk.viewers.answers import refused
from matinee.desk.viewers.viewer import BEHIND, Viewer
from matinee.desk.wire.messages import understand
from matinee.desk.wire.new_tables import NewTable, TableMade
from matinee.desk.wire.refusals import Refusal, failure
from matinee.page import messages
from matinee.page.messages import Call, Found, Outcome, Stored, written
from matinee.table.dice import fair
from matinee.table.state import State

IDLE_KEPT = 4
"""Idle tables kept in memory."""

log = logging.getLogger("matinee.page")

Then = Callable[[Found], None]


class Absent(Exception):
    """A table that has to be fetched from where it is kept: its name."""


class Engine:
    """All tables of a browser. The dice and the bots' chance are the browser's own source of it."""

    def __init__(self) -> None:
        self.chance: Random = SystemRandom()
        self.dice: Dice = fair(self.chance)
        self.tables: OrderedDict[str, TableHost] = OrderedDict()
        self.seats: dict[str, Sequence[SeatRow]] = {}
        self.fetched: dict[str, str] = {}  # each a Stored or null, as JSON
        self.lines: dict[str, dict[int, Viewer]] = {}  # by table; they outlive what memory says of it
        self.unkept: dict[str, list[ActionRow]] = {}  # what is new in the journals of tables that are to be kept
        self.waiting: dict[int, tuple[str, Then]] = {}  # errands: of which kind, and what hears of it
        self.errands = 0
        self.out = Outcome()

    # -- tables

    def open(self, id: str) -> TableHost:
        """The table of this name, rebuilt from what is kept of it if it is not in memory."""
        if id in self.tables:
            self.tables.move_to_end(id)
            return self.tables[id]
        if id not in self.fetched:
            raise Absent(id)
        try:
            stored = msgspec.json.decode(self.fetched.pop(id), type=Stored | None)
            if stored is None:
                raise Refusal(404, say("no_table"))
            table, fresh = _opened(stored)
        except Refusal:
            raise
        except Exception:
            log.exception("Table %s is damaged", id)
            raise Refusal(409, say("damaged")) from None
        return self._add(table, stored.seats, fresh)

    def admit(self, call: Call, id: str) -> tuple[OpenTable, Holder]:
        """The table that a call is about, and who its token makes the asker there."""
        table = self.open(id).table
        return table, table.admit(call.token)

    def create(self, wish: NewTable, played: Sequence[matinee.Action] = ()) -> TableMade:
        """Set a table up as wished; what was played before it is played there first."""
        if wish.clock is not None:
            raise Refusal(422, say("clock_here"))
        table, seats, actions, made = start(wish, played, self.dice, now(), OpenTable)
        self._add(table, seats, actions)
        return made

    def _add(self, table: OpenTable, seats: Sequence[SeatRow], fresh: list[ActionRow] | None) -> TableHost:
        host = TableHost(table, self, self.lines.setdefault(table.id, {}), alone=True)
        self.tables[table.id], self.seats[table.id] = host, seats
        here = {id for id, one in self.tables.items() if one.lines or one.asked is not None} | {table.id, *self.unkept}
        for id in [id for id in self.tables if id not in here][:-IDLE_KEPT]:
            self.let_go(id)
        if fresh is not None:
            self.unkept[table.id] = fresh
        self.tell(host, commands.Begin())
        if host.gone:
            raise Refusal(500, say("fault"))
        return host

    def let_go(self, id: str) -> None:
        """Throw what memory says of a table away: what is kept of it is the truth."""
        for some in (self.tables, self.seats, self.unkept):
            some.pop(id, None)
        if not self.lines.get(id):
            self.lines.pop(id, None)

    # -- what a table is told, and what comes of it

    def tell(self, host: TableHost, command: commands.Command) -> None:
        """Tell a table something, and do what it says; that its rows are kept it may believe, since nothing is passed
        on before they are."""
        todo = deque(host.take(command, now()))
        while todo:
            match effect := todo.popleft():
                case effects.Keep(writes):
                    self.unkept.setdefault(host.table.id, []).extend(_actions(writes))
                    todo += host.take(commands.Kept(), now())
                case effects.Ask(ask, kind, question, after):
                    self.ask(kind, written(question), partial(self._answered, host, ask), after)
                case effects.Gone():
                    self._drop(host)
                case _:
                    self._do(effect)

    def _do(self, effect: effects.Effect) -> None:
        match effect:
            case effects.Say(line, text):
                self.out.say.append((line, text.decode()))
            case effects.Opened(line):
                self.out.opened.append(line)
            case effects.Close():
                self.out.closed.append(effect)
            case effects.Reply(call, given):
                self.reply(call, given)
            case effects.Work():
                self._do(read_file(effect))

    def _answered(self, host: TableHost, ask: int, found: Found) -> None:
        if self.tables.get(host.table.id) is host:
            self.tell(host, commands.Answered(ask, found.read(Any) if found.failed is None else None))

    def _drop(self, host: TableHost) -> None:
        if host.table.id in self.unkept:  # what was done before it failed stands
            host.table.roll_back()
            self.keep(host.table.id)
        for line in list(host.lines):  # they come back at once, and are told how it truly stands
            self._do(effects.Close(line, BEHIND, say("too_far_behind")))
            del host.lines[line]
        self.let_go(host.table.id)

    def reply(self, call: int, given: Any) -> None:
        """Answer a call: with a value, with text as it is, or with why not."""
        status, value = failure(given) if isinstance(given, Exception) else (200, given)
        body = value if isinstance(value, str) else written(value)
        self.out.replies.append(messages.Reply(call, status, body, json=not isinstance(value, str)))

    def keep(self, id: str) -> None:
        """Let a table be kept as it stands now, with what is new in its journal."""
        table = self.tables[id].table
        line = table_line(table.row, self.tables[id].players())
        seats = [msgspec.structs.replace(row, stand_in=table.chairs[row.seat].stand_in) for row in self.seats[id]]
        lines = [my_table(line, chair.seat) for chair in table.chairs if chair.token is not None]
        actions, position = self.unkept.pop(id), table.state.position()
        self.out.keep.append(messages.Kept(table.row, seats, actions, position, table=id, lines=lines))

    # -- connections

    @property
    def viewers(self) -> dict[int, Viewer]:
        return {line: viewer for some in self.lines.values() for line, viewer in some.items()}

    def connect(self, line: int, id: str, token: str) -> None:
        try:
            self.tell(self.open(id), commands.Connect(line, digests(token)))
        except Refusal as refusal:
            self.close(line, refusal)

    def hang_up(self, line: int) -> None:
        viewer = self.viewers.get(line)
        if viewer is not None and viewer.table in self.tables:
            self.tell(self.tables[viewer.table], commands.HangUp(line))
        elif viewer is not None:
            del self.lines[viewer.table][line]

    def close(self, line: int, refusal: Refusal) -> None:
        """Send the reason and disconnect."""
        for some in self.lines.values():
            some.pop(line, None)
        for effect in closing(line, refusal):
            self._do(effect)

    def refuse(self, line: int, text: str, refusal: Refusal) -> None:
        """Refuse what is said over a connection."""
        key = getattr(understand(text), "key", "")
        self._do(said(line, refused(key, refusal, self.viewers[line].seq)))

    def hear(self, line: int, text: str) -> None:
        viewer = self.viewers.get(line)
        if viewer is not None:
            try:
                self.tell(self.open(viewer.table), commands.Hear(line, understand(text)))
            except Refusal as refusal:
                self.refuse(line, text, refusal)

    # -- bots

    def question(self, state: State, seat: int, bot: str, table: str = "") -> Question:
        return question(state, seat, bot, self.chance, table)

    def found(self, errand: int, found: Found | None) -> None:
        """The bots' worker is back from an errand, or was late."""
        if errand in self.waiting:
            kind, then = self.waiting.pop(errand)
            then(found or Found.late(kind))

    def ask(self, kind: str, question: str, then: Then, after: float = 0.0) -> None:
        """Send the bots' worker on an errand; `then` hears what it has found."""
        self.errands += 1
        self.waiting[self.errands] = kind, then
        self.out.errands.append(messages.Errand(self.errands, kind, question, messages.SECONDS[kind], after))


def _opened(stored: Stored) -> tuple[OpenTable, list[ActionRow] | None]:
    """A table as it can be opened today; what is new in its journal if that has brought it to today's rules."""
    row, seats, journal = stored.row, stored.seats, stored.actions
    if not is_older(row):
        return opening.rebuilt(OpenTable, row, seats, journal), None
    stood = None if stored.now is None else how_it_stood(len(journal), stored.now)
    found = upgraded(OpenTable, row, seats, journal, stood, now())
    return found.table, _actions(found.writes) if found.writes else None


def _actions(writes: Sequence[Wish]) -> list[ActionRow]:
    return [row for row in writes if isinstance(row, ActionRow)]


def now() -> int:
    return int(time.time() * 1000)
