"""The tables in the database: opened by their journals, brought to today's rules, and kept as snapshots too."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

import matinee
from matinee.desk.phrases import say
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.refusals import Refusal
from matinee.server.clock import now
from matinee.server.storage.journals import Journals
from matinee.server.storage.snapshots import Snapshots, opened
from matinee.server.storage.store import Store, Taken
from matinee.server.storage.tables import Tables

log = logging.getLogger("matinee.server")


class Opener:
    """Opens them; `damaged` are those that could not be."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.kept, self.journals = Tables(store), Journals(store)
        self.snapshots = Snapshots(self.journals)
        self.damaged: set[str] = set()

    async def open(self, id: str) -> OpenTable:
        """The table of this name, as its journal left it."""
        row, seats, journal = await self.journals.whole(id)
        if row is None:
            raise Refusal(404, say("no_table"))
        try:
            kept = await self.journals.snapshot(id)
            found = await asyncio.to_thread(opened, row, seats, journal, kept, now())
            if found.writes:
                await self.store.write(*found.writes)
        except Taken:  # another server has brought it to today's rules
            return await self.open(id)
        except Refusal:
            raise
        except Exception:
            log.exception("Table %s is damaged", id)
            self.damaged.add(id)
            raise Refusal(409, say("damaged")) from None
        self.damaged.discard(id)
        self.snapshots.note(found)
        if found.writes:  # what was seen under older rules is kept with it
            self.snapshots.keep_last(found.table)
        else:
            self.snapshots.keep_if_due(found.table)
        return found.table

    async def bring_to_todays_rules(self, open: Callable[[str], Awaitable[OpenTable]]) -> None:
        """Open every running table of older rules once, so that lists tell what became of it."""
        try:
            for game, rules in await self.kept.rules_in_play():
                for id in await self.kept.played_by(game, rules) if _changed(game, rules) else ():
                    with suppress(Refusal):
                        await open(id)
        except Exception:  # the database may be away; each is upgraded when it is opened
            log.exception("The tables of older rules could not be looked after")


def _changed(game: str, rules: str) -> bool:
    """Whether a game has other rules than these by now; one that is not installed waits until it is."""
    try:
        return matinee.load(game).rules != rules
    except matinee.MatineeError:
        return False
