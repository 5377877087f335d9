"""The tables of this server: set up, open, act, take back. Every change is kept before it is answered."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import matinee
from matinee.desk.audience import everybody, knower
from matinee.desk.entries import Entry
from matinee.desk.journal import NOTHING, JournalRow, Row, line, now, sealed
from matinee.desk.new_table import known_bot, lay, lay_record
from matinee.desk.open_table import OpenTable
from matinee.desk.phrases import say
from matinee.desk.seats import Chair, Holder, digest, secret
from matinee.desk.wire import Join, Joined, NewTable, RecordMade, Refusal, TableMade, named
from matinee.server.bots.bot_jobs import BotJobs
from matinee.server.bots.players import BotPlayers
from matinee.server.bots.queue import Queue
from matinee.server.metrics import metrics
from matinee.server.storage.notices import Moves
from matinee.server.storage.snapshots import WORTH, Album, rebuilt
from matinee.server.storage.store import Store, Taken
from matinee.table.resignation import is_table_action

IDLE_KEPT = 100
IDLE_BYTES = 64 * 1024 * 1024
"""Tables, and bytes of them, kept in memory though nobody is there; the others are rebuilt when somebody comes."""

MOST_WORDS = 5
"""How often a seat may add words to sealed dice."""

log = logging.getLogger("matinee.server")


class Click(NamedTuple):
    """What a click is known by, and whom to tell once it is kept. The key holds the seat: keys are its own."""

    key: str
    done: Callable[[int], None]


class Tables:
    """Everything that is played here."""

    def __init__(self, store: Store, workers: BotJobs) -> None:
        self.store = store
        self.workers = workers
        self.queue = Queue(store, workers) if store.notices is not None else None
        self.bots = BotPlayers(workers, self.queue, self._play, self._is_true)
        self.running: OrderedDict[str, OpenTable] = OrderedDict()
        self.opening: dict[str, asyncio.Task[OpenTable]] = {}
        self.damaged: set[str] = set()
        self.album = Album(store)
        self.changed: Callable[[OpenTable, bool], None] = lambda running, anyhow: None
        self.busy: Callable[[str], bool] = lambda id: False
        self.lost: Callable[[str], None] = lambda id: None

    async def close(self) -> None:
        """Let the bots stop thinking; what they had played is kept."""
        tasks = [task for running in self.running.values() for task in (running.bot_at_work, running.musing)]
        thinking = [task for task in tasks if task is not None]
        for task in thinking:
            task.cancel()
        if self.queue is not None:
            await self.queue.close()
        self.workers.close()
        await asyncio.gather(*thinking, return_exceptions=True)
        await self.album.close()

    # -- setting up

    async def create(self, wish: NewTable, played: Sequence[matinee.Action] = ()) -> TableMade:
        """Set a table up as wished; what was played before it is played there first."""
        table, seats, made = lay(wish)
        running = OpenTable(table, seats)
        if played:
            await asyncio.to_thread(running.play_on, played)
        self._roll(running)
        fresh = running.fresh()
        first = _rows(running, [*running.entries, *fresh], None)
        running.seal = first[-1]["seal"] if first else ""
        table |= running.standing() | {"seal": running.seal}
        await self.store.write(("tables", [table]), ("seats", seats), *([("actions", first)] if first else []))
        running.note(fresh)
        self.running[running.id] = running
        self.bots.nudge(running)
        self.make_room()
        return made

    async def upload(self, text: str) -> RecordMade:
        """A record becomes a table to look back on; RecordError if it is not one."""
        writes, made = lay_record(await self.workers.read_record(text))
        await self.store.write(*writes)
        return made

    # -- coming in

    async def open(self, id: str) -> OpenTable:
        """The table of this name, rebuilt from the store if it is not in memory."""
        if id in self.running:
            self.running.move_to_end(id)
            return self.running[id]
        if id not in self.opening:
            self.opening[id] = asyncio.create_task(self._rebuild(id))
            self.opening[id].add_done_callback(lambda _: self.opening.pop(id, None))
        return await asyncio.shield(self.opening[id])

    async def _rebuild(self, id: str) -> OpenTable:
        row, seats, journal = await self.store.whole(id)
        if row is None:
            raise Refusal(404, say("no_table"))
        try:
            kept = await self.store.snapshot(id) if len(journal) >= WORTH else None
            running = await asyncio.to_thread(rebuilt, row, seats, journal, kept)
        except Refusal:
            raise
        except Exception:
            log.exception("Table %s is damaged", id)
            self.damaged.add(id)
            raise Refusal(409, say("damaged")) from None
        self.damaged.discard(id)
        self.running[id] = running
        self.make_room()
        self.bots.nudge(running)
        self.album.look(running)
        return running

    def make_room(self) -> None:
        """Let tables go that nobody is at, the longest unused first, until the rest is few and small enough."""
        kept = room = 0
        for id, running in reversed(list(self.running.items())):
            if not self._idle(running):
                continue
            kept, room = kept + 1, room + running.weight
            if kept > IDLE_KEPT or room > IDLE_BYTES:
                del self.running[id]

    def _idle(self, running: OpenTable) -> bool:
        """Whether nobody is at a table here, and nothing is done there."""
        return not self.busy(running.id) and running.bot_at_work is None and not running.lock.locked()

    async def door(self, id: str, token: str) -> tuple[OpenTable, Holder]:
        """The table, and who this token makes you there."""
        running = await self.open(id)
        try:
            return running, running.admit(token)
        except Refusal:
            if self.store.notices is None:
                raise
        await self.catch_up(id)  # the seat may have been taken at another process a moment ago
        running = await self.open(id)
        return running, running.admit(token)

    def open_here(self, id: str) -> bool:
        """Whether word of a table is worth hearing: it is in memory, or soon will be."""
        return id in self.running or id in self.opening or self.busy(id)

    async def follow(self, moves: Moves) -> None:
        """Another process has kept new lines: play them here too, and tell everybody who is at the table here."""
        running = self.running.get(moves.table)
        if running is not None and moves.lines and not self._idle(running):
            async with running.lock:
                if self._is_true(running) and moves.lines[0]["seq"] == running.seq + 1:
                    with self._whole(running):
                        running.follow(moves.lines)
                    running.row |= running.standing() | {"updated": moves.updated}
                    self.announce(running)
                    return
        await self.catch_up(moves.table)

    async def catch_up(self, id: str) -> None:
        """Another process has changed a table: read what was done there, and tell everybody who is at it here.

        A table that nobody here is at is let go instead.
        """
        while self.open_here(id):
            if id in self.running and self._idle(self.running[id]):
                del self.running[id]
                return
            running = await self.open(id)
            async with running.lock:
                if self.running.get(id) is not running:
                    continue
                row, seats, journal = await self.store.whole(id, running.seq)
                if row is None:  # it was deleted there
                    self.drop(running)
                    return
                changed = any(row[name] != running.row[name] for name in ("closed", "watch"))
                running.row, before = row, running.chairs
                running.seat(seats)
                with self._whole(running):
                    running.follow(journal)
                self.announce(running, anyhow=changed or running.chairs != before)
            return

    async def catch_up_all(self) -> None:
        """Word of other processes may have been missed: look at every table."""
        for id in {*self.running, *self.opening}:
            await self.catch_up(id)

    async def join(self, id: str, wish: Join) -> Joined:
        """Take a seat by invitation."""
        running = await self.open(id)
        invite = digest(wish.invite)
        token, token_hash = secret("seat")
        async with running.lock:
            chair = next((chair for chair in running.chairs if chair.invite == invite), None)
            if chair is None:
                raise Refusal(401, say("wrong_invitation"))
            name = named(wish.name, chair.side)
            if chair.token is not None or not await self.store.sit(id, chair.seat, invite, token_hash, name):
                raise Refusal(409, say("seat_taken"))
            chair.token, chair.name, chair.stand_in = token_hash, name, None
            self.announce(running, anyhow=True)
        return Joined(chair.seat, token)

    async def stand_in(self, id: str, holder: Holder, seat: int, bot: str | None) -> Chair:
        """Let a bot play a seat, or take it back. An invited seat that nobody has taken is everybody's business."""
        running = await self.open(id)
        if not 0 <= seat < len(running.chairs):
            raise Refusal(404, say("no_seat", seat))
        if bot is not None:
            bot = known_bot(bot, running.row["game"])
        async with running.lock:
            chair = running.chairs[seat]
            if chair.kind != "person":
                raise Refusal(422, say("no_stand_in"))
            if holder.watching or chair.taken:
                holder.only(seat)
            await self.store.change_seat(id, seat, stand_in=bot)
            chair.stand_in = bot
            self.announce(running, anyhow=True)
        return chair

    # -- playing

    async def act(self, running: OpenTable, holder: Holder, seq: int, action: matinee.Action, click: Click) -> None:
        """Play one action for a holder's seat. Illegal or Refusal, and nothing has changed."""
        async with running.lock:
            if click.key in running.answered:
                click.done(running.answered[click.key])
                return
            self._still_true(running)
            seat = self._may_act(running, holder, seq, action)
            await self._play(running, seat, action, click)

    def _still_true(self, running: OpenTable) -> None:
        """Refuse to go on with a table that a failed write has left behind; the next to open it reads it anew."""
        if not self._is_true(running):
            raise Refusal(409, say("moved_on"))

    def _is_true(self, running: OpenTable) -> bool:
        return self.running.get(running.id) is running

    def _may_act(self, running: OpenTable, holder: Holder, seq: int, action: matinee.Action) -> int:
        if running.uploaded:
            raise Refusal(403, say("only_a_record"))
        if holder.watching:
            raise Refusal(403, say("only_watching"))
        if running.row["closed"]:
            raise Refusal(403, say("closed"))
        if seq != running.number(holder):
            raise Refusal(409, say("moved_on"))
        state = running.state
        if state.player is None:
            raise Refusal(409, say("over"))
        if is_table_action(action):
            return self._may_speak(running, holder, action)
        decider = running.decider()
        if decider is None or decider not in holder.seats:
            if state.player in holder.seats:
                raise Refusal(409, say("stood_in"))
            who = "the dice" if state.player == matinee.CHANCE else running.chairs[state.player].side
            raise Refusal(403, say("not_your_turn", who), state.stack[-1].rule)
        return state.player

    def _may_speak(self, running: OpenTable, holder: Holder, action: matinee.Action) -> int:
        """A word of the table is said by a seat for itself, in its turn or not."""
        seat = running.speaker(holder, action)
        if seat is None:
            raise Refusal(403, say("stood_in" if action[-1] in holder.seats else "not_your_seat"))
        return seat

    async def _play(self, running: OpenTable, seat: int, action: matinee.Action, click: Click | None = None) -> None:
        """Play, roll what must be rolled, keep it all in one transaction; called with the lock held."""
        with self._whole(running):
            try:
                running.table.act(seat, action)
                self._roll(running)
            except matinee.Illegal:
                running.forget()
                raise
            fresh = running.fresh()
        await self._keep(running, _rows(running, fresh, click.key if click is not None else None))
        running.note(fresh)
        for entry in fresh:
            kind = "dice" if entry.seat == matinee.CHANCE else "bot" if click is None else "person"
            metrics.add("moves", label=f'by="{kind}"')
        self._tell(running, click)

    async def undo(self, running: OpenTable, holder: Holder, seq: int, click: Click) -> None:
        """Take back a holder's last action, by the policy of the table."""
        async with running.lock:
            if click.key in running.answered:
                click.done(running.answered[click.key])
                return
            if holder.watching or running.uploaded:
                raise Refusal(403, running.why_no_undo(holder) or "")
            self._still_true(running)
            if seq != running.number(holder):
                raise Refusal(409, say("moved_on"))
            why = running.why_no_undo(holder)
            if why is not None:
                raise Refusal(422, why)
            seat = running.undoer(holder)
            back = running.taking_back(seat)
            with self._whole(running):
                running.table.undo(seat)
            await self._keep(running, sealed(running.seal, [line(running.id, back, click.key)]))
            running.took_back(back)
            metrics.add("undone")
            self._tell(running, click)

    async def add_words(self, running: OpenTable, holder: Holder, seat: int, text: str) -> None:
        """Let a player have a part in all sealed dice that have not fallen yet."""
        holder.only(seat)
        async with running.lock:
            self._still_true(running)
            if running.row["seed"] is None or running.over or running.row["closed"]:
                raise Refusal(422, say("no_sealed_dice"))
            if sum(said[1] == seat for said in running.words) >= MOST_WORDS:
                raise Refusal(422, say("enough_words", MOST_WORDS))
            words = JournalRow(running.seq + 1, seat, (text,), everybody(len(running.chairs)), NOTHING)
            await self._keep(running, sealed(running.seal, [line(running.id, words, None)]))
            running.heard(words)
            self.announce(running)

    def _tell(self, running: OpenTable, click: Click | None) -> None:
        """Answer whoever clicked, then tell everybody, before anybody else gets the lock."""
        if click is not None:
            running.answer(click.key, running.seq)
            click.done(running.seq)
        self.announce(running)
        self.album.look(running)

    def announce(self, running: OpenTable, anyhow: bool = False) -> None:
        """Tell those who may know, or everybody `anyhow`, and set bots to work.

        It is kept already: whatever fails here is not the clicker's to hear.
        """
        try:
            self.changed(running, anyhow)
            self.bots.nudge(running)
        except Exception:
            log.exception("Table %s could not be told of", running.id)
            self.drop(running)

    @contextmanager
    def _whole(self, running: OpenTable) -> Iterator[None]:
        """Let no half of an action stay in memory: if a game fails at it, the table is read anew."""
        try:
            yield
        except (matinee.Illegal, Refusal):
            raise
        except BaseException:
            self.drop(running)
            raise

    def drop(self, running: OpenTable) -> None:
        """Forget what memory says of a table: what the store holds is the truth, and those at it are told that."""
        if self.running.get(running.id) is running:
            del self.running[running.id]
            self.lost(running.id)

    async def removed(self, id: str) -> None:
        """A table is no longer kept: forget it, also where somebody was opening it at the same moment."""
        if id in self.opening:
            await asyncio.gather(self.opening[id], return_exceptions=True)
        if id in self.running:
            self.drop(self.running[id])
        self.damaged.discard(id)

    async def _keep(self, running: OpenTable, rows: list[Row]) -> None:
        seal = rows[-1]["seal"]
        stands = running.standing() | {"seal": seal}
        public = any(row["known"] & knower(None) for row in rows)  # lists must not tell of secret clicks either
        at = now() if public else running.row["updated"]
        left = {"table": running.id, "now": at, **{f"now_{name}": value for name, value in stands.items()}}
        try:
            await self.store.write(("actions", rows), ("left_off", [left]))
        except BaseException as error:
            self.drop(running)
            if isinstance(error, Taken):
                raise Refusal(409, say("same_moment")) from None
            raise
        running.seal = seal
        running.row |= {**stands, "updated": left["now"]}

    def _roll(self, running: OpenTable) -> None:
        """Roll the dice that are the server's to roll."""
        while running.state.player == matinee.CHANCE and running.roller() is None:
            running.table.act(matinee.CHANCE, running.roll())


def _rows(running: OpenTable, fresh: Sequence[Entry], key: str | None) -> list[Row]:
    """The rows of what was played and is not kept yet; the key goes with the first."""
    lines = (
        line(running.id, JournalRow(entry.seq, entry.seat, entry.action, entry.known), None if n else key)
        for n, entry in enumerate(fresh)
    )
    return sealed(running.seal, lines)
