"""What is kept and how: one writer that gathers what waits into one transaction, and plain reads beside it."""

from __future__ import annotations

import asyncio
import logging
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import sqlalchemy as sa
from msgspec.structs import asdict
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from matinee.desk.journal import Row
from matinee.desk.phrases import say
from matinee.desk.rows import (
    ActionRow,
    ChatRow,
    NumberedChatRow,
    SeatRow,
    SeatWithFace,
    SnapshotRow,
    StandInRow,
    TableRow,
)
from matinee.desk.wire import Refusal
from matinee.server.metrics import metrics
from matinee.server.phrases import told
from matinee.server.storage.migrations import HEAD, stamp, upgrade
from matinee.server.storage.notices import CHANNEL, Changed, Notices, Said
from matinee.server.storage.rows import ReportRow, Write
from matinee.server.storage.schema import (
    actions,
    chat,
    club_tables,
    devices,
    evenings,
    members,
    metadata,
    people,
    played,
    presence,
    reports,
    results,
    seats,
    snapshots,
    subscriptions,
    tables,
    thinking,
)
from matinee.server.storage.writers import CLICKS, PostgresWriter, SqliteWriter, Together, execute, prepare_sqlite
from matinee.table.errors import MatineeError
from matinee.table.phase import CHANCE

T = TypeVar("T")
R = TypeVar("R")

log = logging.getLogger("matinee.server")

MOST_LISTED = 200
A_FEW = 12
"""Public tables that are listed, and those of them on the screens of the foyer."""

MOST_SEATS = 1_000
CHAT_KEPT = 200

_OF_A_TABLE = [
    (one, one.c.table_id)
    for one in (club_tables, snapshots, thinking, presence, subscriptions, reports, chat, actions, seats)
] + [(tables, tables.c.id)]


class Taken(Exception):
    """Somebody else wrote that row first."""


class NotKept(Refusal):
    """The disk is full, or the database is away: nothing was changed, and whoever asked may try again."""

    def __init__(self, error: Exception) -> None:
        log.warning("The database refuses: %s", str(getattr(error, "orig", None) or error).strip().partition("\n")[0])
        super().__init__(503, say("no_storing"))


class Store:
    """The database. A write is answered after the commit that holds it, never before."""

    def __init__(self, url: str) -> None:
        self.engine: AsyncEngine = create_async_engine(url)
        self.notices: Notices | None = None
        self._writer: SqliteWriter | PostgresWriter
        if url.startswith("sqlite"):
            self._writer = SqliteWriter(url)
            for engine in (self.engine.sync_engine, self._writer.engine):
                sa.event.listen(engine, "connect", prepare_sqlite)
            self._reading = self.engine
        else:
            self.notices = Notices(url)
            self._writer = PostgresWriter(self.notices)
            self._reading = self.engine.execution_options(
                isolation_level="AUTOCOMMIT"
            )  # a query is one trip, not three
        self._waiting: list[tuple[Sequence[Write], asyncio.Future[None]]] = []
        self._bell = asyncio.Event()
        self._writing: asyncio.Task[None] | None = None
        self._closing = False

    @property
    def waiting(self) -> int:
        """How many writes wait for the writer."""
        return len(self._waiting)

    async def open(self) -> None:
        """Bring the database up to date and start writing."""
        await self.bring_up_to_date()
        if self.notices is not None:
            await self.notices.open()
        self._writing = asyncio.create_task(self._write_on())

    async def bring_up_to_date(self) -> None:
        """Make it a database of today; MatineeError if it is not one of ours, or of a newer program."""
        await self._alone(_bring_up_to_date)

    async def close(self) -> None:
        """Write what still waits and let go of the file."""
        if self.notices is not None:
            await self.notices.close()
        if self._writing is not None:
            self._closing = True
            self._bell.set()
            await self._writing
        await self._writer.close()
        await self.engine.dispose()

    # -- writing

    async def write(self, *writes: Write) -> None:
        """All of these rows or none of them, in one transaction; `Taken` if a row is there already."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((writes, done))
        self._bell.set()
        await done

    async def alone(self, work: Callable[[sa.Connection], T]) -> T:
        """Do something in a transaction of its own, between those of the others."""
        with self._told():
            return await self._alone(work)

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Tell in a sentence of what is the database's own trouble, and none of this program."""
        trouble: tuple[type[Exception], ...] = (OperationalError, InterfaceError, OSError, *self._writer.AWAY)
        try:
            yield
        except trouble as error:
            raise NotKept(error) from error

    async def _alone(self, work: Callable[[sa.Connection], T]) -> T:
        if isinstance(self._writer, SqliteWriter):
            return await self._writer.alone(work)
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def _change(self, id: str, statement: sa.Update) -> int:
        """Change something about one table; the number of rows changed."""

        def change(connection: sa.Connection) -> int:
            changed = connection.execute(statement).rowcount
            if self.notices is not None and changed:
                self.notices.give(connection, Changed(id))
            return changed

        return await self.alone(change)

    async def _write_on(self) -> None:
        """Each round writes all that came in during the last one: many tables share one wait for the disk."""
        while self._waiting or not self._closing:
            await self._bell.wait()
            self._bell.clear()
            await asyncio.sleep(0)  # the clicks that the loop has at hand go down in the same round
            round_, self._waiting = self._waiting, []
            clicks = [one for one in round_ if all(type(row) in CLICKS for row in one[0])]
            others = [one for one in round_ if one not in clicks]
            for part in (clicks, others):
                if part:
                    await self._commit(part)

    async def _commit(self, round_: list[tuple[Sequence[Write], asyncio.Future[None]]]) -> None:
        together: Together = {}
        for writes, _ in round_:
            for row in writes:
                together.setdefault(type(row), []).append(row)

        def put_down(connection: sa.Connection) -> None:
            for kind, rows in together.items():
                execute(connection, kind, rows)
            if self.notices is not None:
                for row in together.get(StandInRow, ()):
                    self.notices.give(connection, Changed(row.table_id))

        began = time.perf_counter()
        try:
            with self._told():
                if together.keys() <= CLICKS:
                    await self._writer.put_down(together)
                else:
                    await self._alone(put_down)
        except Exception as error:  # whatever it is, those who wait must hear of it, and only those it concerns
            if len(round_) > 1:
                for one in round_:
                    await self._commit([one])
                return
            if not round_[0][1].done():
                taken = isinstance(error, (IntegrityError, *self._writer.TAKEN))
                round_[0][1].set_exception(Taken() if taken else error)
            return
        metrics.add("commits")
        metrics.add("commit_seconds", time.perf_counter() - began)
        for _, done in round_:
            if not done.done():
                done.set_result(None)

    # -- reading

    async def rows(self, query: sa.Select[Any]) -> list[Row]:
        """The rows of a query."""
        with self._told():
            async with self._reading.connect() as connection:
                return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def read(self, kind: type[R], query: sa.Select[Any]) -> list[R]:
        """The rows of a query, which are of this kind."""
        return [kind(**row) for row in await self.rows(query)]

    async def whole(self, id: str, since: int = 0) -> tuple[TableRow | None, list[SeatWithFace], list[ActionRow]]:
        """A table, its seats, and everything done there after action `since`."""

        def read(connection: sa.Connection) -> tuple[list[TableRow], list[SeatWithFace], list[ActionRow]]:
            return (
                _read(connection, TableRow, _table(id)),
                _read(connection, SeatWithFace, _seats([id])),
                _read(connection, ActionRow, _actions(id, since)),
            )

        with self._told():
            async with self._reading.connect() as connection:
                row, seats, journal = await connection.run_sync(read)
        return row[0] if row else None, seats, journal

    async def snapshot(self, id: str) -> SnapshotRow | None:
        """The last snapshot of a table."""
        found = await self.read(SnapshotRow, sa.select(snapshots).where(snapshots.c.table_id == id))
        return found[0] if found else None

    async def keep_snapshot(self, row: SnapshotRow) -> None:
        """Keep a snapshot in the place of the last one; nothing if its table is gone."""

        def keep(connection: sa.Connection) -> None:
            connection.execute(snapshots.delete().where(snapshots.c.table_id == row.table_id))
            there = sa.select(tables.c.id).where(tables.c.id == row.table_id)
            if connection.execute(there.with_for_update(read=True, key_share=True)).first() is not None:
                execute(connection, SnapshotRow, [row])

        await self.alone(keep)

    async def table(self, id: str) -> TableRow | None:
        """One table's row."""
        found = await self.read(TableRow, _table(id))
        return found[0] if found else None

    async def seats(self, ids: Sequence[str]) -> dict[str, list[SeatWithFace]]:
        """The seats of these tables, in order."""
        found: dict[str, list[SeatWithFace]] = {id: [] for id in ids}
        for row in await self.read(SeatWithFace, _seats(ids)):
            found[row.table_id].append(row)
        return found

    async def actions(self, id: str, since: int = 0) -> list[ActionRow]:
        """Everything done at a table after action `since`, in order."""
        return await self.read(ActionRow, _actions(id, since))

    async def public(self, running: bool = False) -> list[TableRow]:
        """The tables anybody may watch, the latest first; or a few of those that are being played."""
        query = sa.select(tables).where(tables.c.public.is_(True)).order_by(tables.c.updated.desc())
        if running:
            query = query.where(tables.c.player.is_not(None), tables.c.uploaded.is_(False), tables.c.closed.is_(False))
            return await self.read(TableRow, query.where(tables.c.unfinished.is_(None)).limit(A_FEW))
        return await self.read(TableRow, query.limit(MOST_LISTED))

    async def held(self, tokens: Sequence[str]) -> list[SeatRow]:
        """The seats that these (hashed) tokens hold."""
        return await self.read(SeatRow, sa.select(seats).where(seats.c.token.in_(tokens)))

    async def awaiting(self, keys: frozenset[str]) -> list[SeatRow]:
        """The seats in running games that these (hashed) tokens hold, or the people whose devices have such keys."""
        mine = sa.or_(seats.c.token.in_(keys), seats.c.person.in_(await self.whose(keys)))
        held = seats.join(tables, tables.c.id == seats.c.table_id)
        query = sa.select(seats).select_from(held).where(mine, seats.c.token.is_not(None))
        return await self.read(SeatRow, query.where(tables.c.player.is_not(None)).limit(MOST_SEATS))

    async def whose(self, keys: frozenset[str]) -> frozenset[str]:
        """The people to whom these (hashed) keys of devices belong."""
        found = await self.rows(sa.select(devices.c.person).where(devices.c.key.in_(keys)))
        return frozenset(row["person"] for row in found)

    async def of_a_fellow(self, id: str, people: frozenset[str]) -> bool:
        """Whether a table is of a club that one of these people is in."""
        held = club_tables.join(members, members.c.club == club_tables.c.club)
        mine = sa.and_(club_tables.c.table_id == id, members.c.person.in_(people))
        return bool(await self.rows(sa.select(members.c.person).select_from(held).where(mine)))

    async def some(self, ids: Sequence[str]) -> list[TableRow]:
        """The rows of these tables, the latest first."""
        query = sa.select(tables).where(tables.c.id.in_(ids))
        return await self.read(TableRow, query.order_by(tables.c.updated.desc()))

    async def bots_to_move(self, before: int) -> list[str]:
        """Tables where a bot, or the server's dice, should be at work, and nothing has happened since this moment."""
        awaited = sa.and_(seats.c.table_id == tables.c.id, seats.c.seat == tables.c.player)
        query = (
            sa.select(tables.c.id)
            .outerjoin(seats, awaited)
            .where(sa.or_(tables.c.player == CHANCE, seats.c.bot.is_not(None), seats.c.stand_in.is_not(None)))
            .where(tables.c.uploaded.is_(False), tables.c.closed.is_(False), tables.c.updated <= before)
            .where(tables.c.unfinished.is_(None))
        )
        return [row["id"] for row in await self.rows(query)]

    async def deadlines(self, spare: Iterable[str]) -> list[tuple[int, str]]:
        """When somebody's time is up, or open seats are filled: the first few at all tables but these, in order."""
        found = []
        for column in (tables.c.deadline, tables.c.fill):
            query = sa.select(tables.c.id, column.label("due")).where(column.is_not(None))
            query = query.where(tables.c.id.not_in(list(spare))).order_by(column).limit(MOST_LISTED)
            found += [(row["due"], row["id"]) for row in await self.rows(query)]
        return sorted(found)

    async def asking(self) -> list[TableRow]:
        """The tables with a seat for whoever comes first, the latest first."""
        free = sa.and_(seats.c.table_id == tables.c.id, seats.c.open.is_(True), seats.c.token.is_(None))
        query = sa.select(tables).where(tables.c.fill.is_not(None), sa.exists().where(free))
        query = query.where(tables.c.closed.is_(False), tables.c.player.is_not(None), tables.c.unfinished.is_(None))
        return await self.read(TableRow, query.order_by(tables.c.created.desc()).limit(MOST_LISTED))

    async def rules_in_play(self) -> list[tuple[str, str]]:
        """The games that are played at some table, each with the rules that it is played by there."""
        query = sa.select(tables.c.game, tables.c.rules).where(_RUNNING).distinct()
        return [(row["game"], row["rules"]) for row in await self.rows(query)]

    async def played_by(self, game: str, rules: str) -> list[str]:
        """The tables at which a game is played by these rules, the latest first."""
        query = sa.select(tables.c.id).where(_RUNNING, tables.c.game == game, tables.c.rules == rules)
        return [row["id"] for row in await self.rows(query.order_by(tables.c.updated.desc()))]

    async def talk(self, id: str, since: int) -> list[NumberedChatRow]:
        """What was said at a table after line `since`."""
        query = sa.select(chat).where(chat.c.table_id == id, chat.c.n > since).order_by(chat.c.n.desc())
        return (await self.read(NumberedChatRow, query.limit(CHAT_KEPT)))[::-1]

    async def say(self, row: ChatRow) -> int:
        """Keep a line of talk; its number."""

        def say(connection: sa.Connection) -> int:
            n = int(connection.execute(chat.insert().values(**asdict(row)).returning(chat.c.n)).scalar_one())
            if self.notices is not None:
                self.notices.give(connection, Said(row.table_id, n))
            return n

        return await self.alone(say)

    async def reports(self, id: str) -> list[ReportRow]:
        """What was reported to the host of a table, the latest first."""
        query = sa.select(*(reports.c[name] for name in ReportRow.__struct_fields__)).where(reports.c.table_id == id)
        return await self.read(ReportRow, query.order_by(reports.c.n.desc()).limit(MOST_LISTED))

    async def report(self, row: ReportRow) -> None:
        """Keep a report for the host."""
        await self.alone(lambda connection: execute(connection, ReportRow, [row]))

    async def sit(self, id: str, seat: int, invite: str, token: str, name: str, person: str | None = None) -> bool:
        """Take an invited seat; False if somebody sat down first. Any stand-in leaves it."""
        free = sa.and_(seats.c.table_id == id, seats.c.seat == seat, seats.c.invite == invite, seats.c.token.is_(None))
        change = seats.update().where(free).values(token=token, name=name, stand_in=None, person=person)
        return await self._change(id, change) == 1

    async def sit_open(self, id: str, seat: int, token: str, name: str, person: str | None = None) -> bool:
        """Take a seat that is for whoever comes first; False if somebody did. A bot that played meanwhile leaves it."""
        free = sa.and_(seats.c.table_id == id, seats.c.seat == seat, seats.c.open.is_(True), seats.c.token.is_(None))
        change = seats.update().where(free).values(token=token, name=name, stand_in=None, person=person, open=False)
        return await self._change(id, change) == 1

    async def change_seat(self, id: str, seat: int, **values: Any) -> None:
        """Note something about a seat: which bot stands in, its token, whether it may talk."""
        place = sa.and_(seats.c.table_id == id, seats.c.seat == seat)
        await self._change(id, seats.update().where(place).values(**values))

    async def change_table(self, id: str, **values: Any) -> None:
        """Note something about a table that is no move."""
        await self._change(id, tables.update().where(tables.c.id == id).values(**values))

    async def expire(self, before: int, unused: int, spare: Sequence[str]) -> list[str]:
        """Remove tables where nothing has happened since a moment, unused ones and records since another; which.

        They are looked for and removed in one transaction, so a click of the same moment is never lost with them.
        """
        clicked = sa.exists().where(actions.c.table_id == tables.c.id, actions.c.key.is_not(None))
        never = sa.or_(tables.c.uploaded.is_(True), sa.not_(clicked))
        old = sa.or_(tables.c.updated < before, sa.and_(tables.c.updated < unused, never))
        left = sa.and_(tables.c.id.not_in(spare), tables.c.id.not_in(sa.select(presence.c.table_id)))
        query = sa.select(tables.c.id).where(old, left).limit(MOST_LISTED).with_for_update(of=tables)

        def expire(connection: sa.Connection) -> list[str]:
            ids = list(connection.execute(query).scalars())
            self._remove(connection, ids)
            return ids

        return await self.alone(expire)

    async def delete(self, id: str) -> None:
        """Remove a table with all that belongs to it, its entry in the table of a night too."""

        def remove(connection: sa.Connection) -> None:
            connection.execute(evenings.delete().where(evenings.c.table_id == id))
            self._remove(connection, [id])

        await self.alone(remove)

    def _remove(self, connection: sa.Connection, ids: Sequence[str]) -> None:
        unrated = sa.select(results.c.n).where(results.c.table_id.in_(ids), results.c.rated.is_(False))
        connection.execute(played.delete().where(played.c.n.in_(unrated)))
        connection.execute(results.delete().where(results.c.n.in_(unrated)))
        for table, column in _OF_A_TABLE:
            connection.execute(table.delete().where(column.in_(ids)))
        if self.notices is not None:
            for id in ids:
                self.notices.give(connection, Changed(id))


def _read(connection: sa.Connection, kind: type[R], query: sa.Select[Any]) -> list[R]:
    return [kind(**row) for row in connection.execute(query).mappings()]


def _table(id: str) -> sa.Select[Any]:
    return sa.select(tables).where(tables.c.id == id)


_RUNNING = sa.and_(tables.c.player.is_not(None), tables.c.uploaded.is_(False), tables.c.unfinished.is_(None))


def _seats(ids: Sequence[str]) -> sa.Select[Any]:
    held = seats.outerjoin(people, people.c.id == seats.c.person)
    found = sa.select(seats, people.c.colour, people.c.avatar).select_from(held)
    return found.where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)


def _actions(id: str, since: int) -> sa.Select[Any]:
    done = sa.and_(actions.c.table_id == id, actions.c.seq > since)
    return sa.select(actions).where(done).order_by(actions.c.seq)


def one_at_a_time(connection: sa.Connection, what: str) -> None:
    """Of several servers that do this, one does it at a time; one alone writes by one thread."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(zlib.crc32(what.encode()))))


def _bring_up_to_date(connection: sa.Connection) -> None:
    one_at_a_time(connection, CHANNEL)  # of several processes that start together, one does it
    there = set(sa.inspect(connection).get_table_names())
    found = None
    if "alembic_version" in there:
        found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    if there and not {"tables", "seats", "actions"} <= there:
        raise MatineeError(told("foreign"))
    if found is not None and found > HEAD:
        raise MatineeError(told("newer", found, HEAD))
    if not there:  # a new one; Alembic takes longer to load than the server
        metadata.create_all(connection, checkfirst=False)
        stamp(connection)
    elif found != HEAD:
        upgrade(connection)
    connection.execute(sa.text("UPDATE alembic_version SET version_num = version_num"))  # that it can be written to
