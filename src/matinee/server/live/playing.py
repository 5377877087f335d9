"""Playing: a table is set up, seats are taken, clicks are made. Every change is kept before it is answered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from random import SystemRandom
from typing import NamedTuple

from msgspec.structs import replace

import matinee
from matinee import bots
from matinee.desk.clicks import clicks, timekeeping
from matinee.desk.journal.change import Change
from matinee.desk.journal.falling_dice import Dice
from matinee.desk.phrases import say
from matinee.desk.seats.chairs import Chair, Holder, digest, secret
from matinee.desk.setting_up.new_table import NOBODY, set_up_record, start
from matinee.desk.setting_up.rated import check_guest
from matinee.desk.setting_up.seating import invited, may_stand_in, open_seat, own_name
from matinee.desk.wire.calls import Join, Joined
from matinee.desk.wire.new_tables import NewTable, RecordMade, TableMade
from matinee.desk.wire.reading import named
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import Face
from matinee.server.bots.bot_jobs import BotJobs
from matinee.server.bots.fair_queue import Ticket
from matinee.server.clock import now
from matinee.server.metrics import metrics
from matinee.server.people.clubs import ClubTable
from matinee.server.storage.kept_table import KeptTable
from matinee.server.storage.open_tables import OpenTables
from matinee.server.storage.rows import ClubTableRow
from matinee.table.dice import fair

DICE: Dice = fair(SystemRandom())


class Click(NamedTuple):
    """What a click is known by at its table, and whom to tell once it is kept."""

    key: str
    done: Callable[[int], None]


class Playing:
    """What people and bots do at the tables."""

    def __init__(self, tables: OpenTables, jobs: BotJobs) -> None:
        self.tables, self.store, self.jobs = tables, tables.store, jobs

    # -- setting up

    async def create(
        self,
        wish: NewTable,
        played: Sequence[matinee.Action] = (),
        known: Mapping[int, Face] = NOBODY,
        club: ClubTable | None = None,
    ) -> TableMade:
        """Set a table up as somebody wishes; what was played before it is played there first. `Taken` if its club has
        one already for the same meeting."""
        started = await asyncio.to_thread(start, wish, played, DICE, now(), KeptTable, known)
        held = [ClubTableRow(table_id=started.table.id, **club._asdict())] if club else []
        await self.store.write(*started.writes, *held)
        self.tables.add(started.table)
        return started.made

    async def upload(self, text: str, visitor: str) -> RecordMade:
        """A record becomes a table to look back on; RecordError if it is not one."""
        row, seats, actions, made = set_up_record(await self.jobs.read_record(text, Ticket(visitor)), now())
        await self.store.write(row, *seats, *actions)
        return made

    # -- seats

    async def join(self, id: str, wish: Join, me: Face | None = None) -> Joined:
        """Take a seat by invitation."""
        table = await self.tables.open(id)
        invite = digest(wish.invite)
        token, token_hash = secret("seat")
        async with table.lock:
            chair = invited(table, invite, me)
            name = named(wish.name, chair.side)
            own_name(table, name, me)
            if not await self.tables.seats.sit(id, chair.seat, invite, token_hash, name, me.person if me else None):
                raise Refusal(409, say("seat_taken"))
            chair.token, chair.name, chair.stand_in, chair.face = token_hash, name, None, me
            await self.seats_changed(table)
        return Joined(chair.seat, token)

    async def sit(self, table: KeptTable, keys: frozenset[str], seat: int, name: str, me: Face | None = None) -> Joined:
        """Take a seat that is for whoever comes first, and holds none here by these keys."""
        token, token_hash = secret("seat")
        async with table.lock:
            check_guest(table, me)
            chair = open_seat(table, seat, keys)
            name = named(name, chair.side)
            own_name(table, name, me)
            if not await self.tables.seats.sit_open(table.id, seat, token_hash, name, me.person if me else None):
                raise Refusal(409, say("not_open"))
            chair.token, chair.name, chair.stand_in, chair.open, chair.face = token_hash, name, None, False, me
            await self.seats_changed(table)
        return Joined(seat, token)

    async def fill_seats(self, table: KeptTable) -> None:
        """Let bots take the seats that are still open, if their time has come."""
        async with table.lock:
            self.tables.only_current(table)
            if table.row.fill is None or table.row.fill > now():
                return
            for chair in table.chairs:
                if chair.open and not chair.taken:
                    chair.stand_in, chair.open = chair.stand_in or bots.USUAL, False
                    await self.tables.seats.change(table.id, chair.seat, stand_in=chair.stand_in, open=False)
            await self.tables.kept.change(table.id, fill=None)
            table.row = replace(table.row, fill=None)
            await self.seats_changed(table)

    async def stand_in(self, table: KeptTable, holder: Holder, seat: int, bot: str | None) -> Chair:
        """Let a bot play a seat, or take it back."""
        async with table.lock:
            chair = may_stand_in(table, holder, seat, bot)
            await self.tables.seats.change(table.id, seat, stand_in=bot)
            chair.stand_in = bot
            await self.seats_changed(table)
        return chair

    async def come_back(self, table: KeptTable, holder: Holder) -> None:
        """Give a holder the seats back that a bot minds because their time ran out."""
        async with table.lock:
            seats = table.timed_out(holder) if not table.at_rest else []
            for seat in seats:
                await self.tables.seats.change(table.id, seat, stand_in=None)
                table.chairs[seat].stand_in = None
            if seats:
                await self.seats_changed(table)

    async def seats_changed(self, table: KeptTable) -> None:
        """Tell the clocks, then everybody, who sits at a table and whether it is open; called with the lock held."""
        change = timekeeping.seated(table, now())
        if change is not None:
            with suppress(Refusal):  # somebody was quicker, and the table is read anew
                await self.tables.keep(table, change)
        if self.tables.current(table):
            self.tables.announce(table, anyhow=True)

    async def let_flag_fall(self, table: KeptTable) -> None:
        """Let the time of a seat be up, if it is. Of a move and this, whichever is kept first counts."""
        async with table.lock:
            self.tables.only_current(table)
            if timekeeping.seated(table, now()) is not None:  # who sits here is not yet told to the clocks
                await self.seats_changed(table)
            with self.tables.whole(table):
                change = timekeeping.flag(table, DICE, now())
            if change is not None:
                await self.tables.keep(table, change)
                self.tables.announce(table, anyhow=True)

    # -- clicks

    async def act(self, table: KeptTable, holder: Holder, seq: int, action: matinee.Action, click: Click) -> None:
        """Play one action for a holder's seat. Illegal or Refusal, and nothing has changed."""
        async with table.lock:
            done = clicks.answered(table, click.key, action)
            if done is not None:
                click.done(done)
                return
            self.tables.only_current(table)
            await self._play(table, clicks.may_act(table, holder, seq, action), action, click)

    async def play(self, table: KeptTable, seat: int, action: matinee.Action) -> None:
        """Play an action of a bot; called with the lock held."""
        await self._play(table, seat, action, None)

    async def roll(self, table: KeptTable) -> None:
        """Let the dice fall that are to fall now; called with the lock held."""
        await self._play(table, matinee.CHANCE, table.roll(DICE), None)

    async def _play(self, table: KeptTable, seat: int, action: matinee.Action, click: Click | None) -> None:
        with self.tables.whole(table):
            change = clicks.act(table, seat, action, click and click.key, DICE, now())
        await self._keep(table, change, click)
        for entry in change.entries:
            kind = "dice" if entry.seat == matinee.CHANCE else "bot" if click is None else "person"
            metrics.add("moves", label=f'by="{kind}"')

    async def undo(self, table: KeptTable, holder: Holder, seq: int, click: Click) -> None:
        """Take back a holder's last action, by the policy of the table."""
        async with table.lock:
            done = clicks.answered(table, click.key, ())
            if done is not None:
                click.done(done)
                return
            self.tables.only_current(table)
            seat = clicks.may_undo(table, holder, seq)
            with self.tables.whole(table):
                change = clicks.undo(table, seat, click.key, now())
            await self._keep(table, change, click)
            metrics.add("undone")

    async def add_lucky_words(self, table: KeptTable, holder: Holder, seat: int, text: str) -> None:
        """Let a player have a part in all sealed dice that have not fallen yet."""
        async with table.lock:
            self.tables.only_current(table)
            await self._keep(table, clicks.add_lucky_words(table, holder, seat, text, now()), None)

    async def _keep(self, table: KeptTable, change: Change, click: Click | None) -> None:
        """Keep it, answer whoever clicked, then tell everybody, before anybody else gets the lock."""
        await self.tables.keep(table, change)
        if click is not None:
            click.done(table.seq)
        self.tables.announce(table)
        self.tables.album.look(table)
