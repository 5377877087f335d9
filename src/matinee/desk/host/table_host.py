"""A table as a machine: commands go in, effects come out in order, all of them plain values.

No clock, no lock, no loop, no database. The time comes with every command, chance is handed in. `Keep` is always the
last effect of a list: until word of it comes (`Kept` or `NotKept`) every other command waits its turn in here, so that
no one is ever told of what is not kept, and no two clicks meet. After `Gone` the journal is the truth: the table is
opened again, and the next host takes over its lines and what still waits (`waiting`).
"""

from __future__ import annotations

import logging
from collections import deque
from contextlib import suppress

from matinee import bots
from matinee.desk.clicks import timekeeping
from matinee.desk.host import commands, hearing
from matinee.desk.host.bots_turn import BotsTurn
from matinee.desk.host.calls import take_call
from matinee.desk.host.effects import Ask, Effect, Reread, Wait
from matinee.desk.host.room import Luck, Room, Steps
from matinee.desk.rows import SeatNews, TableNews, TableRow
from matinee.desk.seats.chairs import Holder
from matinee.desk.tables import changes, opening
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.viewers.viewer import Viewer
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import Player

SPECTATOR = Holder()

log = logging.getLogger("matinee.desk")


class TableHost:
    """One table and those who are at it. `lines` outlive a host: the next one of the same table is given them."""

    def __init__(
        self,
        table: OpenTable,
        luck: Luck,
        lines: dict[int, Viewer] | None = None,
        alone: bool = False,
        elsewhere: commands.Elsewhere | None = None,
    ) -> None:
        self.table, self.alone = table, alone
        self.lines: dict[int, Viewer] = {} if lines is None else lines
        self.room = Room(table, luck, self.lines, elsewhere or commands.Elsewhere())
        self.bots = BotsTurn(self.room)
        self.waiting: deque[commands.Command] = deque()
        self._steps: Steps | None = None  # what goes on when word of the rows comes
        self._until: int | None = None

    @property
    def keeping(self) -> bool:
        return self._steps is not None

    @property
    def gone(self) -> bool:
        return self.room.gone

    @property
    def asked(self) -> Ask | None:
        """What a bot is thinking about."""
        return self.bots.asked

    def players(self, holder: Holder = SPECTATOR) -> list[Player]:
        """Who sits where, as this holder may know it, and who is there."""
        return self.room.players(bool(self.table.late(holder)))

    def price(self, line: int, message: commands.Heard) -> int:
        """Number of log entries the answer contains."""
        return hearing.price(self.room, line, message)

    # -- the machine

    def take(self, command: commands.Command, at: int) -> list[Effect]:
        """What comes of a command at a moment, in milliseconds."""
        self.room.now, self.room.out = at, []
        if isinstance(command, (commands.Kept, commands.NotKept)):
            self._go_on(command)
        else:
            self.waiting.append(command)
        while self.waiting and self._steps is None and not self.gone:
            self._steps = self._done(self.waiting.popleft())
            self._go_on(None)
        return self.room.out

    def _go_on(self, word: commands.Kept | commands.NotKept | None) -> None:
        """Go on until rows are to be kept, or to the end."""
        steps, self._steps = self._steps, None
        if steps is None:
            raise RuntimeError("no rows are on their way")
        with suppress(StopIteration):
            if isinstance(word, commands.NotKept):
                keep = steps.throw(Refusal(word.status, word.text))
            else:
                keep = steps.send(word)
            self._steps = steps
            self.room.out.append(keep)

    def _done(self, command: commands.Command) -> Steps:
        """What a command does; one that fails leaves no half of itself in memory."""
        try:
            yield from self._do(command)
            if self.room.stirred:
                self.room.stirred = False
                yield from self.bots.go_on()
        except Refusal:  # a bot's move or a clock's row could not be kept, and no one asked for it
            pass
        except Exception:
            log.exception("Table %s: %s failed", self.table.id, type(command).__name__)
            self.room.fail()
        if not self.gone and (until := self._due()) != self._until:
            self._until = until
            self.room.out.append(Wait(until))

    def _do(self, command: commands.Command) -> Steps:
        room = self.room
        match command:
            case commands.Begin(anew):
                room.stirred = True
                if anew:
                    room.anew = self.table.seq
                    room.announce(anyhow=True)
            case commands.Connect():
                room.connect(command)
            case commands.HangUp(line):
                room.hang_up(line)
            case commands.Hear(line, message):
                yield from hearing.hear(room, line, message, self.alone)
            case commands.Call():
                yield from take_call(room, command)
            case commands.Answered(ask, choice):
                yield from self.bots.answered(ask, choice)
            case commands.Unanswered(ask):
                self.bots.unanswered(ask)
            case commands.Passed():
                yield from self._passed()
            case commands.Elsewhere():
                room.elsewhere = command
                room.tell_players()
            case commands.Talked():
                hearing.pass_on(room, command)
            case commands.Played():
                self._play_along(command)
            case commands.Follow():
                self._follow(command)

    # -- time

    def _due(self) -> int | None:
        """When time has something to do here: the next flag, or bots that take open seats."""
        deadline = self.table.clocks.deadline if self.table.clocks is not None and not self.table.at_rest else None
        return min((due for due in (deadline, self.table.row.fill) if due is not None), default=None)

    def _passed(self) -> Steps:
        """Let bots take open seats, and the time of a seat be up, if it is time."""
        room, self._until = self.room, None
        fill = self.table.row.fill
        if fill is not None and fill <= room.now:
            yield from self._fill_seats()
        elif timekeeping.seated(self.table, room.now) is not None:
            yield from room.seats_changed()
        change = timekeeping.flag(self.table, room.luck.dice, room.now)
        if change is not None:
            yield from room.note(change)
            room.announce(anyhow=change.stand_in is not None)

    def _fill_seats(self) -> Steps:
        open = [chair for chair in self.table.chairs if chair.open and not chair.taken]
        filled = {chair.seat: SeatNews(stand_in=chair.stand_in or bots.USUAL, open=False) for chair in open}
        yield from self.room.change(TableNews(fill=None), filled)
        yield from self.room.seats_changed()

    # -- other servers

    def _play_along(self, found: commands.Played) -> None:
        """Another server has played: play the same here, if these rows are the next ones."""
        table, new = self.table, [row for row in found.journal if row.seq > self.table.seq]
        if not new or new[0].seq != table.seq + 1:
            if new or not found.journal:
                self.room.out.append(Reread(table.seq))
            return
        opening.follow(table, new)
        table.row = changes.standing(table, updated=found.updated).onto(table.row)
        self.room.announce()

    def _follow(self, found: commands.Follow) -> None:
        """Another server was at it: play what was done there, and tell everybody."""
        table = self.table
        opening.follow(table, [row for row in found.journal if row.seq > table.seq])  # some of it may be known here
        if found.row.seal != table.seal:
            self.room.out.append(Reread(table.seq))  # it has gone on here since this was read
            return
        changed = _opens(found.row) != _opens(table.row)
        table.row, before = found.row, table.chairs
        table.seat(found.seats)
        self.room.announce(anyhow=changed or table.chairs != before)


def _opens(row: TableRow) -> tuple[object, ...]:
    """What of a table's row says who may come in."""
    return row.closed, row.watch, row.host, row.maker
