"""A signal for a turn is sent once, and only after the move is stored, even if a server is killed meanwhile."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import asdict

from matinee.desk.rows import SeatRow
from matinee.server.notifications import notifier as module
from matinee.server.notifications.channels import Channels, Notification
from matinee.server.notifications.notifier import CLAIM, Notifier
from matinee.server.notifications.outgoing import Outgoing
from matinee.server.storage.rows import SubscriptionRow
from matinee.server.storage.schema import subscriptions as wishes
from matinee.server.storage.store import Store
from tests.server.storage import test_store

WISH = SubscriptionRow(
    id="signal", table_id="table", seat=1, token="ben", told=-1, always=False, reminded=0, owner="b", kind="webhook",
    since=1, target='{"url":"https://ben.example/","shape":"slack"}',
)  # fmt: skip


class Kept:
    """As much of a database as the signals of one seat ask for: what was told."""

    notices = None

    def __init__(self) -> None:
        self.told: list[int] = []

    async def read(self, kind: object, query: object) -> list[SubscriptionRow]:
        """The subscription of the second seat."""
        return [WISH]

    async def alone(self, work: Any) -> int:
        """Note that a person is told."""
        work(SimpleNamespace(execute=self._note))
        return 0  # as if another server told it

    def _note(self, change: Any) -> SimpleNamespace:
        self.told.append(change.compile().params["told"])
        return SimpleNamespace(rowcount=0)


async def test_nobody_is_told_of_a_click_before_it_is_kept() -> None:
    kept, lock = Kept(), asyncio.Lock()
    chairs = [SimpleNamespace(token="ann", name="Ann"), SimpleNamespace(token="ben", name="Ben")]
    table: Any = SimpleNamespace(id="table", chairs=chairs, turn_began=3, decider=lambda: 1)

    async def open(id: str) -> Any:
        async with lock:
            return table

    tables: Any = SimpleNamespace(store=kept, open=open)
    notifier = Notifier(tables, SimpleNamespace(here=lambda id: set[int]()), Channels(Outgoing()))
    notifier.changed(table)
    async with lock:  # the next click is played, and on its way to the database
        looking = asyncio.create_task(notifier.look_at_turns())
        for _ in range(10):
            await asyncio.sleep(0)
        assert kept.told == []
        table.turn_began = 4
    await looking
    assert kept.told == [4]


class Sender:
    """Sends into a list; or it is in the middle of it for ever."""

    def __init__(self, stuck: bool = False) -> None:
        self.sent: list[str] = []
        self.stuck = stuck

    async def send(self, target: object, notice: Notification) -> None:
        """Send it."""
        if self.stuck:
            await asyncio.Event().wait()
        self.sent.append(notice.text)


async def test_whoever_is_killed_before_telling_leaves_it_to_the_next(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move is kept and its server is gone before it claims the signal; the next one is, before it sends it."""
    clock = [1_000_000]
    monkeypatch.setattr(module, "now", lambda: clock[0])

    async def look(store: Store, sender: Sender) -> list[str]:
        """A server starts, looks twice, and is gone."""
        chairs = [SimpleNamespace(token="ann", name="Ann"), SimpleNamespace(token="ben", name="Ben")]
        table = test_store.table("table")
        here: Any = SimpleNamespace(id="table", chairs=chairs, turn_began=3, decider=lambda: 1, row=table)

        async def open(id: str) -> Any:
            return here

        tables: Any = SimpleNamespace(store=store, open=open)
        channels: Any = sender
        notifier = Notifier(tables, SimpleNamespace(here=lambda id: set[int]()), channels)
        for _ in range(2):
            await notifier.look_at_clock()
            for task in [] if sender.stuck else list(notifier._sending):
                await task
        await asyncio.sleep(0)
        await notifier.close()
        return sender.sent

    held = enumerate(["ann", "ben"])
    both = [SeatRow(table_id="table", seat=n, kind="person", name="", token=token) for n, token in held]
    move = test_store.line("table", 3, at=clock[0])
    await store.write(test_store.table("table", player=1), *both, move)
    await store.alone(lambda connection: connection.execute(wishes.insert().values(asdict(WISH))))
    assert await look(store, Sender(stuck=True)) == [], "claimed, and not sent"
    assert await look(store, Sender()) == [], "another server may be about to send it"
    clock[0] += CLAIM
    [text] = await look(store, Sender())
    assert text.startswith("It is your turn")
    clock[0] += CLAIM
    assert await look(store, Sender()) == [], "once"
