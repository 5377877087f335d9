"""Of a turn that comes by a click which is still to be kept nobody is told before it is kept, and then once."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from matinee.server.signals.channels import Channels
from matinee.server.signals.outgoing import Outgoing
from matinee.server.signals.signals import Signals
from tests.server.kit import Json


class Kept:
    """As much of a database as the signals of one seat ask for: what was told."""

    notices = None

    def __init__(self) -> None:
        self.told: list[int] = []

    async def rows(self, query: object) -> list[Json]:
        """The signal of the second seat."""
        wish = {"id": "signal", "table_id": "table", "seat": 1, "token": "ben", "told": -1, "always": False}
        return [wish | {"quiet_from": None, "quiet_to": None}]

    async def alone(self, work: Any) -> int:
        """Note that somebody is told."""
        work(SimpleNamespace(execute=self._note))
        return 0  # as if another server told it

    def _note(self, change: Any) -> SimpleNamespace:
        self.told.append(change.compile().params["told"])
        return SimpleNamespace(rowcount=0)


def test_nobody_is_told_of_a_click_before_it_is_kept() -> None:
    async def go() -> None:
        kept, lock = Kept(), asyncio.Lock()
        chairs = [SimpleNamespace(token="ann", name="Ann"), SimpleNamespace(token="ben", name="Ben")]
        table: Any = SimpleNamespace(id="table", chairs=chairs, lock=lock, turn_began=3, decider=lambda: 1)

        async def open(id: str) -> Any:
            return table

        tables: Any = SimpleNamespace(store=kept, open=open)
        signals = Signals(tables, SimpleNamespace(here=lambda id: set[int]()), Channels(Outgoing()))
        signals.changed(table, anyhow=False)
        async with lock:  # the next click is played, and on its way to the database
            looking = asyncio.create_task(signals.look_at_turns())
            for _ in range(10):
                await asyncio.sleep(0)
            assert kept.told == []
            table.turn_began = 4
        await looking
        assert kept.told == [4]

    asyncio.run(go())
