"""Who is told when: after a move is kept, beside it and never in its way, by one server, once a turn.

What is to be told follows from the database alone, so it outlives a server that is killed: before the claim another
look finds the turn that no one was told of, and after it the claim runs out.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import Protocol

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace

import matinee
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.time_control import read_control
from matinee.server.clock import now
from matinee.server.metrics import metrics
from matinee.server.notifications.channels import TARGETS, Channels, Gone, Notification, Target, address_of
from matinee.server.notifications.phrases import told
from matinee.server.notifications.subscriptions import Subscriptions
from matinee.server.people.records import title_of
from matinee.server.storage.rows import SubscriptionRow
from matinee.server.storage.schema import actions, presence, seats, subscriptions, tables
from matinee.server.storage.store import Store

GATHER = 0.2
"""Seconds between two looks at who is to be told: many moves share one."""

LOOK = 15.0
"""Seconds between two looks for what is due by the clock alone."""

REMIND = 12 * 3600 * 1000
"""Milliseconds before a clock by days ends at which the player is reminded."""

HOURLY = 10
"""Messages to one address in an hour, however many tables wait."""

MINUTE = 60_000
DAY = 24 * 60
AT_ONCE = 16
"""Messages on their way at the same time."""

CLAIM = 120_000
"""Milliseconds for which a claim counts: whatever was not sent by then never will be by the server that claimed it."""

PRESENT = 35_000
"""Milliseconds for which another server's word of who is there counts."""

log = logging.getLogger("matinee.server")


class Waiting(SubscriptionRow, frozen=True, kw_only=True):
    """A subscription for a seat that its table waits for."""

    game: str
    clock: str | None
    deadline: int | None


class Tables(Protocol):
    """The tables of this server."""

    store: Store

    async def open(self, id: str) -> OpenTable:
        """A table, with nothing on its way to be kept."""


class Attendance(Protocol):
    """Who is connected at this server."""

    def here(self, id: str) -> set[int]:
        """The seats of a table that a person is connected for."""


class Notifier:
    """Hears of every change, and looks after it a moment later. Of several servers that would tell the same, one does:
    the one that notes it in the database first.
    """

    def __init__(self, tables: Tables, attendance: Attendance, channels: Channels) -> None:
        self.tables, self.store, self.attendance, self.channels = tables, tables.store, attendance, channels
        self.subscriptions = Subscriptions(tables.store, channels)
        self._changed: set[str] = set()
        self._news = asyncio.Event()
        self._sending: set[asyncio.Task[None]] = set()
        self._room = asyncio.Semaphore(AT_ONCE)
        self._sent: dict[str, list[int]] = {}  # to each address, when in the last hour

    async def close(self) -> None:
        """Break off what is on its way."""
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)

    def changed(self, table: OpenTable, over: bool = False) -> None:
        """A table may be waiting for a player."""
        self._changed.add(table.id)
        self._news.set()

    # -- looking

    async def keep(self) -> None:
        """Go on until the server closes."""
        looked = now()  # those who were connected before the start have until the first look to come back
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self._news.wait()
            self._news.clear()
            try:
                await self.look_at_turns()
                if now() >= looked + LOOK * 1000:
                    looked = now()
                    await self.look_at_clock()
            except Exception:  # the database may be away for a while
                log.exception("Signals for waiting tables failed")
            await asyncio.sleep(GATHER)

    async def look_at_turns(self) -> None:
        """Tell those whose turn it is at tables that have changed."""
        ids, self._changed = list(self._changed), set()
        for n in range(0, len(ids), 500):
            some = sa.and_(subscriptions.c.table_id.in_(ids[n : n + 500]), subscriptions.c.confirm.is_(None))
            for row in await self.store.read(SubscriptionRow, sa.select(subscriptions).where(some)):
                with suppress(Refusal):  # the table is gone, or damaged
                    await self._look_at_turn(row, await self.tables.open(row.table_id))

    async def _look_at_turn(self, row: SubscriptionRow, table: OpenTable) -> None:
        seat, began, decider = row.seat, table.turn_began, table.decider()
        if seat >= len(table.chairs) or table.chairs[seat].token != row.token:
            await self.subscriptions.drop(row.id)  # another person sits there now
        elif decider == seat and (row.told < began or _due(row)):
            there = not row.always and await self._there(table.id, seat)
            wakes = None if there else _wakes(row.quiet_from, row.quiet_to, now())
            claimed = await self._claim(row, there, wakes, told=began)
            if claimed and not there and wakes is None:
                names = [chair.name for chair in table.chairs]
                self._send(claimed, _notification("your_turn", row=row, game=table.row.game, names=names))

    async def look_at_clock(self) -> None:
        """Tell those whose quiet hours are over or whom a server left untold, and remind those whose time runs out."""
        at = now()
        played = sa.and_(actions.c.table_id == subscriptions.c.table_id, actions.c.undoes.is_(None))
        others = sa.and_(played, actions.c.seat.not_in([subscriptions.c.seat, matinee.CHANCE]))
        untold = sa.exists().where(others, actions.c.seq > subscriptions.c.told, actions.c.at >= subscriptions.c.since)
        for row in await self._waiting(sa.or_(subscriptions.c.due <= at, untold)):
            with suppress(Refusal):
                await self._look_at_turn(row, await self.tables.open(row.table_id))
        near = sa.and_(tables.c.deadline > at, tables.c.deadline <= at + REMIND)
        soon = sa.and_(near, subscriptions.c.reminded < tables.c.deadline)
        for row in await self._waiting(soon):
            control, wakes = read_control(row.clock), _wakes(row.quiet_from, row.quiet_to, at)
            if control is not None and control.kind == "days" and wakes is None:
                await self._remind(row, at)

    async def _waiting(self, which: sa.ColumnElement[bool]) -> list[Waiting]:
        """The subscriptions of those whom a table waits for, and no bot plays for."""
        waits = sa.and_(subscriptions.c.table_id == tables.c.id, subscriptions.c.seat == tables.c.player)
        held = sa.and_(seats.c.table_id == subscriptions.c.table_id, seats.c.seat == subscriptions.c.seat)
        query = sa.select(subscriptions, tables.c.game, tables.c.clock, tables.c.deadline).join(tables, waits)
        query = query.join(seats, held).where(seats.c.stand_in.is_(None), subscriptions.c.confirm.is_(None))
        running = sa.and_(tables.c.closed.is_(False), tables.c.unfinished.is_(None))
        return await self.store.read(Waiting, query.where(running, which))

    async def _remind(self, row: Waiting, at: int) -> None:
        deadline = row.deadline or at
        there = await self._there(row.table_id, row.seat)
        claimed = await self._claim(row, there, None, reminded=deadline)
        if claimed is None or there:
            return
        listed = sa.select(seats.c.name).where(seats.c.table_id == row.table_id).order_by(seats.c.seat)
        names, hours = await self.store.values(listed), max(1, (deadline - at) // 3_600_000)
        self._send(claimed, _notification("running_out", hours, row=row, game=row.game, names=names))

    async def _there(self, id: str, seat: int) -> bool:
        """Whether a person is connected for a seat, at this server or another."""
        if seat in self.attendance.here(id):
            return True
        if self.store.notices is None:
            return False
        fresh = sa.and_(presence.c.table_id == id, presence.c.at > now() - PRESENT)
        found = await self.store.values(sa.select(presence.c.seats).where(fresh))
        return any(seat in msgspec.json.decode(held) for held in found)

    async def _claim(
        self, row: SubscriptionRow, there: bool, wakes: int | None, **values: int
    ) -> SubscriptionRow | None:
        """Claim the signal for this server, now or at `wakes`; None if another server has claimed it since.

        It stays due until it is sent, unless they are `there` and know.
        """
        claimed = replace(row, due=None if there else wakes or now() + CLAIM, **values)
        same = [subscriptions.c[name].is_not_distinct_from(getattr(row, name)) for name in ("told", "due", "reminded")]
        change = subscriptions.update().where(subscriptions.c.id == row.id, *same)
        change = change.values(told=claimed.told, due=claimed.due, reminded=claimed.reminded)
        done = await self.store.alone(lambda connection: connection.execute(change).rowcount)
        return claimed if done == 1 else None

    async def _done(self, row: SubscriptionRow) -> None:
        """Note that it is sent, or that sending it again would not help."""
        mine = sa.and_(subscriptions.c.id == row.id, subscriptions.c.due == row.due)
        sent = subscriptions.update().where(mine).values(due=None)
        await self.store.alone(lambda connection: connection.execute(sent))

    # -- sending

    def _enough(self, target: Target, at: int) -> bool:
        """Whether an address had all that it gets in an hour; if not, this counts as sent."""
        to, hour = address_of(target), at - 60 * MINUTE
        self._sent = {one: late for one, some in self._sent.items() if (late := [sent for sent in some if sent > hour])}
        some = self._sent.setdefault(to, [])
        if len(some) < HOURLY:
            some.append(at)
            return False
        return True

    def _send(self, row: SubscriptionRow, notification: Notification) -> None:
        task = asyncio.create_task(self._carry(row, notification))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _carry(self, row: SubscriptionRow, notification: Notification) -> None:
        try:
            target = msgspec.json.decode(row.target, type=TARGETS[row.kind])
            if not self._enough(target, now()):
                async with self._room:
                    await self.channels.send(target, notification)
                metrics.add("signals", label=f'kind="{row.kind}"')
        except Gone:
            await self.subscriptions.drop(row.id)
        except (OSError, TimeoutError, Refusal) as error:  # what it was about is at the table all the same
            log.info("A signal by %s did not get through: %s", row.kind, type(error).__name__)
        except Exception:
            log.exception("A signal could not be sent")
        with suppress(Refusal):  # the database is away: it may be told twice
            await self._done(row)


def _notification(what: str, *first: int, row: SubscriptionRow, game: str, names: Iterable[str]) -> Notification:
    rivals = ", ".join(name for n, name in enumerate(names) if n != row.seat) or told("somebody")
    return Notification(told(what, *first, title_of(game), rivals), f"/t/{row.table_id}", row.table_id)


def _due(row: SubscriptionRow) -> bool:
    """Whether quiet hours are over, or a claim ran out."""
    return row.due is not None and row.due <= now()


def _wakes(start: int | None, end: int | None, at: int) -> int | None:
    """When the quiet hours from `start` to `end` are over, if a moment is in them."""
    if start is None or end is None:
        return None
    minute = at // MINUTE % DAY
    if (minute - start) % DAY >= (end - start) % DAY:
        return None
    return (at // MINUTE + (end - minute) % DAY) * MINUTE
