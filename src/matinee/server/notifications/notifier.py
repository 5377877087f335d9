"""Who is told when: after a move is kept, beside it and never in its way, by one server, once a turn.

What is to be told follows from the database alone, so it outlives a server that is killed: before the claim another
look finds the turn that nobody was told of, and after it the claim runs out.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Protocol

import msgspec
import sqlalchemy as sa

import matinee
from matinee.desk.journal.lines import Row
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.time_control import read_control
from matinee.server.clock import now
from matinee.server.metrics import metrics
from matinee.server.notifications.channels import TARGETS, Channels, Gone, Notification
from matinee.server.notifications.phrases import told
from matinee.server.notifications.subscriptions import Subscriptions
from matinee.server.storage.kept_table import KeptTable
from matinee.server.storage.open_tables import Listener, OpenTables
from matinee.server.storage.schema import actions, presence, seats, subscriptions, tables

GATHER = 0.2
"""Seconds between two looks at who is to be told: many moves share one."""

LOOK = 15.0
"""Seconds between two looks for what is due by the clock alone."""

REMIND = 12 * 3600 * 1000
"""Milliseconds before the end of somebody's time, by days, at which they are reminded."""

MINUTE = 60_000
DAY = 24 * 60
AT_ONCE = 16
"""Messages on their way at the same time."""

CLAIM = 120_000
"""Milliseconds for which a claim counts: whatever was not sent by then never will be by the server that claimed it."""

PRESENT = 35_000
"""Milliseconds for which another server's word of who is there counts."""

log = logging.getLogger("matinee.server")


class Attendance(Protocol):
    """Who is connected at this server."""

    def here(self, id: str) -> set[int]:
        """The seats of a table that somebody is connected for."""


class Notifier(Listener):
    """Hears of every change, and looks after it a moment later. Of several servers that would tell the same, one does:
    the one that notes it in the database first.
    """

    def __init__(self, tables: OpenTables, attendance: Attendance, channels: Channels) -> None:
        self.tables, self.store, self.attendance, self.channels = tables, tables.store, attendance, channels
        self.subscriptions = Subscriptions(tables.store, channels)
        self._changed: set[str] = set()
        self._news = asyncio.Event()
        self._sending: set[asyncio.Task[None]] = set()
        self._room = asyncio.Semaphore(AT_ONCE)

    async def close(self) -> None:
        """Break off what is on its way."""
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)

    # -- what is heard of the tables

    def changed(self, table: KeptTable, anyhow: bool) -> None:
        """Somebody may have to move."""
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
                log.exception("Nobody could be told of tables that wait")
            await asyncio.sleep(GATHER)

    async def look_at_turns(self) -> None:
        """Tell those whose turn it is at tables that have changed."""
        ids, self._changed = list(self._changed), set()
        for n in range(0, len(ids), 500):
            some = sa.and_(subscriptions.c.table_id.in_(ids[n : n + 500]), subscriptions.c.confirm.is_(None))
            for row in await self.store.rows(sa.select(subscriptions).where(some)):
                with suppress(Refusal):  # the table is gone, or damaged
                    await self._look_at_turn(row, await self.tables.open(row["table_id"]))

    async def _look_at_turn(self, row: Row, table: KeptTable) -> None:
        seat = row["seat"]
        async with table.lock:  # not between a click and its being kept
            began, decider = table.turn_began, table.decider()
        if seat >= len(table.chairs) or table.chairs[seat].token != row["token"]:
            await self.subscriptions.drop(row["id"])  # somebody else sits there now
        elif decider == seat and (row["told"] < began or _due(row)):
            there = not row["always"] and await self._there(table.id, seat)
            wakes = None if there else _wakes(row, now())
            if await self._claim(row, there, wakes, told=began) and not there and wakes is None:
                names = [chair.name for chair in table.chairs]
                line = {"id": table.id, "game": table.row.game}
                self._send(row, self._notification("your_turn", row=line, names=names, seat=seat))

    async def look_at_clock(self) -> None:
        """Tell those whose quiet hours are over or whom a server left untold, and remind those whose time runs out."""
        at = now()
        played = sa.and_(actions.c.table_id == subscriptions.c.table_id, actions.c.undoes.is_(None))
        others = sa.and_(played, actions.c.seat.not_in([subscriptions.c.seat, matinee.CHANCE]))
        untold = sa.exists().where(others, actions.c.seq > subscriptions.c.told, actions.c.at >= subscriptions.c.since)
        for row in await self._waiting(sa.or_(subscriptions.c.due <= at, untold)):
            with suppress(Refusal):
                await self._look_at_turn(row, await self.tables.open(row["table_id"]))
        near = sa.and_(tables.c.deadline > at, tables.c.deadline <= at + REMIND)
        soon = sa.and_(near, subscriptions.c.reminded < tables.c.deadline)
        for row in await self._waiting(soon):
            control, wakes = read_control(row["clock"]), _wakes(row, at)
            if control is not None and control.kind == "days" and wakes is None:
                await self._remind(row, max(1, (row["deadline"] - at) // 3_600_000))

    async def _waiting(self, which: sa.ColumnElement[bool]) -> list[Row]:
        """The subscriptions of those whom a table waits for, and no bot plays for."""
        waits = sa.and_(subscriptions.c.table_id == tables.c.id, subscriptions.c.seat == tables.c.player)
        held = sa.and_(seats.c.table_id == subscriptions.c.table_id, seats.c.seat == subscriptions.c.seat)
        query = sa.select(subscriptions, tables.c.game, tables.c.clock, tables.c.deadline).join(tables, waits)
        query = query.join(seats, held).where(seats.c.stand_in.is_(None), subscriptions.c.confirm.is_(None))
        running = sa.and_(tables.c.closed.is_(False), tables.c.unfinished.is_(None))
        return await self.store.rows(query.where(running, which))

    async def _remind(self, row: Row, hours: int) -> None:
        there = await self._there(row["table_id"], row["seat"])
        if not await self._claim(row, there, None, reminded=row["deadline"]) or there:
            return
        names = await self.store.rows(
            sa.select(seats.c.name).where(seats.c.table_id == row["table_id"]).order_by(seats.c.seat)
        )
        line = {"id": row["table_id"], "game": row["game"]}
        listed = [one["name"] for one in names]
        self._send(row, self._notification("running_out", hours, row=line, names=listed, seat=row["seat"]))

    def _notification(self, what: str, *first: Any, row: Row, names: Iterable[str], seat: int) -> Notification:
        rivals = ", ".join(name for n, name in enumerate(names) if n != seat) or told("somebody")
        try:
            title = matinee.load(row["game"]).title
        except matinee.MatineeError:
            title = row["game"]
        return Notification(told(what, *first, title, rivals), f"/t/{row['id']}", row["id"])

    async def _there(self, id: str, seat: int) -> bool:
        """Whether somebody is connected for a seat, at this server or another."""
        if seat in self.attendance.here(id):
            return True
        if self.store.notices is None:
            return False
        fresh = sa.and_(presence.c.table_id == id, presence.c.at > now() - PRESENT)
        rows = await self.store.rows(sa.select(presence.c.seats).where(fresh))
        return any(seat in msgspec.json.decode(row["seats"]) for row in rows)

    async def _claim(self, row: Row, there: bool, wakes: int | None, **values: Any) -> bool:
        """Note that this server tells it, now or when somebody `wakes`; False if another one has noted something since.

        It stays due until it is sent, unless they are `there` and know.
        """
        row["claimed"] = None if there else wakes or now() + CLAIM
        same = [subscriptions.c[name].is_not_distinct_from(row[name]) for name in ("told", "due", "reminded")]
        change = subscriptions.update().where(subscriptions.c.id == row["id"], *same)
        change = change.values(due=row["claimed"], **values)
        return await self.store.alone(lambda connection: connection.execute(change).rowcount) == 1

    async def _done(self, row: Row) -> None:
        """Note that it is sent, or that sending it again would not help."""
        mine = sa.and_(subscriptions.c.id == row["id"], subscriptions.c.due == row["claimed"])
        sent = subscriptions.update().where(mine).values(due=None)
        await self.store.alone(lambda connection: connection.execute(sent))

    # -- sending

    def _send(self, row: Row, notification: Notification) -> None:
        task = asyncio.create_task(self._carry(row, notification))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _carry(self, row: Row, notification: Notification) -> None:
        try:
            async with self._room:
                await self.channels.send(msgspec.json.decode(row["target"], type=TARGETS[row["kind"]]), notification)
            metrics.add("signals", label=f'kind="{row["kind"]}"')
        except Gone:
            await self.subscriptions.drop(row["id"])
        except (OSError, TimeoutError, Refusal) as error:  # what it was about is at the table all the same
            log.info("A signal by %s did not get through: %s", row["kind"], type(error).__name__)
        except Exception:
            log.exception("A signal could not be sent")
        with suppress(Refusal):  # the database is away: it may be told twice
            await self._done(row)


def _due(row: Row) -> bool:
    """Whether quiet hours are over, or a claim ran out."""
    return row["due"] is not None and row["due"] <= now()


def _wakes(row: Row, at: int) -> int | None:
    """When the quiet hours that it is in are over; None if it is in none."""
    start: int | None = row["quiet_from"]
    end: int | None = row["quiet_to"]
    if start is None or end is None:
        return None
    minute = at // MINUTE % DAY
    if (minute - start) % DAY >= (end - start) % DAY:
        return None
    return (at // MINUTE + (end - minute) % DAY) * MINUTE
