"""What one process tells the others on the same PostgreSQL, and what hearing of it costs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from matinee.desk.journal.lines import written
from matinee.desk.rows import ActionRow, SeatWithFace, TableRow
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.server.bots.bot_jobs import BotJobs
from matinee.server.live.following import Following
from matinee.server.live.services import Services
from matinee.server.serve import database_url
from matinee.server.storage.notices import MOST, Moved, Moves, Notices
from matinee.server.storage.store import Store
from matinee.testing.server import PATIENCE
from tests.server.kit import Guest, in_time
from tests.server.postgres import postgresql

Whole = tuple[TableRow | None, list[SeatWithFace], list[ActionRow]]
CLICKS = [("ability", 3), ("allot", 0, 3), ("allot", 1, 3)]


def lines(table: str, count: int, action: str = "[]") -> list[ActionRow]:
    return [ActionRow(table_id=table, seq=n, seat=0, action=action, at=0) for n in range(count)]


def test_a_commit_is_told_of_in_as_few_notices_as_will_hold_it() -> None:
    notices = Notices("postgresql://host/name")
    rows = [row for n in range(40) for row in lines(f"table{n:02}", 2)] + lines("zlong", 1, "x" * MOST)
    notes = notices.moved(rows, {f"table{n:02}": n for n in range(40)})
    assert all(note.startswith(notices.me + " ") and len(note.encode()) < 8_000 for note in notes)
    assert len(notes) <= 2
    told = [moves for note in notes for moves in msgspec.json.decode(note.partition(" ")[2], type=Moved).tables]
    assert told[:40] == [Moves(f"table{n:02}", lines(f"table{n:02}", 2), n) for n in range(40)]
    assert told[40:] == [Moves("zlong")], "what is too long for a notice is to be read"
    assert notices.moved([], {}) == []


class OneServer:
    """One server: its tables, how often it has read one, and whom it takes to be there."""

    def __init__(self, url: str) -> None:
        self.store = Store(database_url(url, None))
        self.services = Services(self.store, BotJobs(workers=1))
        self.reads = 0
        self._whole = self.services.tables.opener.journals.whole
        self.services.tables.opener.journals.whole = self.whole  # type: ignore[method-assign]

    async def whole(self, id: str, since: int = 0) -> Whole:
        """As the store does, counted."""
        self.reads += 1
        return await self._whole(id, since)

    async def click(self, id: str, seq: int) -> None:
        await self.guest.act(*CLICKS[seq], seq=seq, key=str(seq))

    async def come(self, id: str) -> OpenTable:
        """Let Ann come to a table."""
        table = await self.services.tables.open(id)
        self.guest = Guest(self.services, table, 0)
        return table

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something has come about by notices alone."""
        async with asyncio.timeout(PATIENCE):
            while not true():
                await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Stop."""
        await self.services.close()
        await self.store.close()


def with_two(work: Callable[[OneServer, OneServer, str], Awaitable[None]]) -> None:
    """Two processes on one database, and a table that was set up at the first."""

    async def go(url: str) -> None:
        here, there = OneServer(url), OneServer(url)
        for one in (here, there):
            await one.store.open()
        try:
            made = await here.services.new_tables.create(NewTable("sheboygan", [SeatWish("me"), SeatWish("me")]))
            await here.come(made.table)
            await work(here, there, made.table)
        finally:
            for one in (here, there):
                await one.close()

    with postgresql() as url:
        in_time(go(url))


def test_a_notice_carries_the_click() -> None:
    async def work(here: OneServer, there: OneServer, id: str) -> None:
        table = await there.come(id)
        assert there.reads == 1
        await here.click(id, 0)
        await there.until(lambda: table.seq == 1)
        assert there.reads == 1, "the notice held all there is to know"
        known = await here.services.tables.open(id)
        assert table.state == known.state and table.seal == known.seal and table.answered == known.answered
        assert len(table.answered) == 1 and table.answered.find("0:0", written(CLICKS[0])) == (1, True)
        assert table.row == known.row

        notices = there.store.notices
        assert notices is not None
        follower, missed = notices.follower, list[Moves]()

        class Deaf(Following):
            async def moved(self, moves: Moves) -> None:
                missed.append(moves)

        notices.follower = Deaf(there.services.tables, there.services.connections)
        await here.click(id, 1)
        await there.until(lambda: len(missed) == 1)
        notices.follower = follower
        await here.click(id, 2)
        await there.until(lambda: table.seq == 3)
        assert there.reads == 2, "a gap is filled from the journal"
        assert table.state == known.state

        there.guest.leave()
        await here.guest.undo(3)
        await there.until(lambda: id not in there.services.tables.by_id)
        assert there.reads == 2, "a table that nobody is at is let go, not followed"
        assert (await there.services.tables.open(id)).state == known.state and there.reads == 3

    with_two(work)


def test_an_opening_table_misses_no_notice() -> None:
    async def work(here: OneServer, there: OneServer, id: str) -> None:
        read, go_on = asyncio.Event(), asyncio.Event()
        whole = there.services.tables.opener.journals.whole

        async def slowly(id: str, since: int = 0) -> Whole:
            found = await whole(id, since)
            read.set()
            await go_on.wait()
            return found

        there.services.tables.opener.journals.whole = slowly  # type: ignore[method-assign]
        opening = asyncio.create_task(there.services.tables.open(id))
        await read.wait()
        await here.click(id, 0)
        await asyncio.sleep(0)
        assert there.services.tables.here(id)
        go_on.set()
        await opening
        table = await there.come(id)
        await there.until(lambda: table.seq == 1)

    with_two(work)
