"""The tables of one browser on the desk: who is at them, what a click does there, and when a bot is to think."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from random import Random, SystemRandom
from typing import Any

import matinee
from matinee.bots import question as asking
from matinee.bots.question import Question
from matinee.desk import clicks
from matinee.desk.answers import answer, refused
from matinee.desk.change import Change
from matinee.desk.journal import Row
from matinee.desk.messages import (
    Act,
    Chat,
    Done,
    ErrorMessage,
    FromClient,
    Hello,
    Ping,
    PlayersMessage,
    ToClient,
    Undo,
    understand,
)
from matinee.desk.new_table import start
from matinee.desk.open_table import Dice, OpenTable
from matinee.desk.phrases import say
from matinee.desk.seating import STAND_IN_PACE
from matinee.desk.seats import Holder
from matinee.desk.snapshots import how_it_stood
from matinee.desk.summaries import my_table, table_line
from matinee.desk.upgrade import is_older, upgraded
from matinee.desk.viewer import Viewer, close_code, tell
from matinee.desk.wire import NewTable, Player, Refusal, TableMade
from matinee.page.messages import SECONDS, Call, Closed, Errand, Found, Kept, Outcome, Stored, written
from matinee.table.dice import fair
from matinee.table.resignation import AGREE, DECLINE
from matinee.table.state import State

IDLE_KEPT = 4
"""Tables that stay in memory though nobody is at them and no bot thinks there."""

log = logging.getLogger("matinee.page")

Then = Callable[[Found | None], None]


class Absent(Exception):
    """A table that has to be fetched from where it is kept."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


class Engine:
    """All tables of a browser. The dice and the bots' chance are the browser's own source of it."""

    def __init__(self) -> None:
        self.chance: Random = SystemRandom()
        self.dice: Dice = fair(self.chance)
        self.tables: OrderedDict[str, OpenTable] = OrderedDict()
        self.seats: dict[str, list[Row]] = {}
        self.fetched: dict[str, Stored | None] = {}
        self.viewers: dict[int, Viewer] = {}
        self.waiting: dict[int, Then] = {}
        self.thinking: set[str] = set()
        self.errands = 0
        self.out = Outcome()

    # -- tables

    def open(self, id: str) -> OpenTable:
        """The table of this name, rebuilt from what is kept of it if it is not in memory."""
        if id in self.tables:
            self.tables.move_to_end(id)
            return self.tables[id]
        if id not in self.fetched:
            raise Absent(id)
        stored = self.fetched.pop(id)
        if stored is None:
            raise Refusal(404, say("no_table"))
        try:
            table, fresh = _opened(stored)
        except Refusal:
            raise
        except Exception:
            log.exception("Table %s is damaged", id)
            raise Refusal(409, say("damaged")) from None
        self._add(table, stored.seats)
        if fresh is not None:
            self.keep(table, fresh)
        self.nudge(table)
        return table

    def admit(self, call: Call, id: str) -> tuple[OpenTable, Holder]:
        """The table that a call is about, and who its token makes the asker there."""
        table = self.open(id)
        return table, table.admit(call.token)

    def create(self, wish: NewTable, played: Iterable[matinee.Action] = ()) -> TableMade:
        """Set a table up as wished; what was played before it is played there first."""
        if wish.clock is not None:
            raise Refusal(422, say("clock_here"))
        table, writes, made = start(wish, list(played), self.dice, now(), OpenTable)
        rows = dict(writes)
        self._add(table, list(rows["seats"]))
        self.keep(table, list(rows.get("actions", ())))
        self.nudge(table)
        return made

    def keep(self, table: OpenTable, actions: list[Row]) -> None:
        """Have a table kept as it stands, with what is new in its journal."""
        line = table_line(table.row, self.players(table))
        lines = [my_table(line, chair.seat) for chair in table.chairs if chair.token is not None]
        self.out.keep.append(
            Kept(table.id, dict(table.row), self.seats[table.id], lines, actions, table.state.position())
        )

    def _add(self, table: OpenTable, seats: list[Row]) -> None:
        self.tables[table.id], self.seats[table.id] = table, seats
        here = {viewer.table for viewer in self.viewers.values()} | self.thinking | {table.id}
        for id in [id for id in self.tables if id not in here][:-IDLE_KEPT]:
            self.forget(id)

    def forget(self, id: str) -> None:
        """Throw what memory says of a table away: what is kept of it is the truth."""
        self.tables.pop(id, None)
        self.seats.pop(id, None)

    # -- connections

    def connect(self, line: int, id: str, token: str) -> None:
        """Somebody comes to a table."""
        try:
            table = self.open(id)
            holder = table.admit(token)
        except Absent:
            raise
        except Exception as error:
            if not isinstance(error, Refusal):
                log.exception("Table %s cannot be opened", id)
            self.close(line, error if isinstance(error, Refusal) else Refusal(500, say("fault")))
            return
        self.viewers[line] = Viewer(id, holder)
        self.out.opened.append(line)
        self._tell_players(table)

    def hang_up(self, line: int) -> None:
        """Somebody has gone."""
        viewer = self.viewers.pop(line, None)
        if viewer is not None and viewer.table in self.tables:
            self._tell_players(self.tables[viewer.table])

    def close(self, line: int, refusal: Refusal) -> None:
        """Say why a table is closed to somebody, and hang up."""
        self.viewers.pop(line, None)
        self.say(line, ErrorMessage(refusal.status, refusal.text))
        self.out.closed.append(Closed(line, close_code(refusal), refusal.text))

    def at(self, id: str) -> list[tuple[int, Viewer]]:
        """Those at a table."""
        return [(line, viewer) for line, viewer in self.viewers.items() if viewer.table == id]

    def here(self, id: str) -> set[int]:
        """The seats of a table that somebody is connected for."""
        return {seat for _, viewer in self.at(id) for seat in viewer.holder.seats}

    def players(self, table: OpenTable) -> list[Player]:
        """Who sits where, and who is there."""
        return table.players(self.here(table.id))

    def watching(self, id: str) -> int:
        """How many look on at a table."""
        return sum(viewer.holder.watching for _, viewer in self.at(id))

    def _tell_players(self, table: OpenTable) -> None:
        """Tell those at a table that somebody has come or gone."""
        for line, viewer in self.at(table.id):
            if viewer.greeted:
                self.say(line, PlayersMessage(self.players(table), self.watching(table.id)))

    def say(self, line: int, message: ToClient) -> None:
        """Say something over a connection."""
        self.out.say.append((line, written(message)))

    # -- what is said over them

    def hear(self, line: int, text: str) -> None:
        """Something is said over a connection."""
        viewer = self.viewers.get(line)
        if viewer is None:
            return
        message = understand(text)
        if isinstance(message, ErrorMessage):
            self.say(line, message)
            return
        key = getattr(message, "key", "")
        if not viewer.greeted and not isinstance(message, (Hello, Ping)):
            self.say(line, refused(key, Refusal(400, say("hello_first")), viewer.seq))
            return
        try:
            self._answer(line, viewer, self.open(viewer.table), message)
        except Absent:
            raise
        except (matinee.Illegal, Refusal) as error:
            self.say(line, refused(key, error, viewer.seq))
        except Exception:
            log.exception("A message at table %s could not be answered", viewer.table)
            self.forget(viewer.table)  # no half of an action may stay in memory
            self.say(line, refused(key, Refusal(500, say("went_wrong")), viewer.seq))

    def _answer(self, line: int, viewer: Viewer, table: OpenTable, message: FromClient) -> None:
        holder = viewer.holder
        match message:
            case Act(key, seq, action):
                done = tuple(action)
                self._click(line, viewer, table, key, done, lambda own: self._act(table, holder, seq, done, own))
            case Undo(key, seq):
                self._click(line, viewer, table, key, (), lambda own: self._undo(table, holder, seq, own))
            case Hello(since, _, changes):
                viewer.greet(table, since, changes)
                self._tell([(line, viewer)], table)
            case Chat():
                raise Refusal(403, say("alone"))
            case _:
                self.say(line, answer(table, viewer, message))

    def _click(
        self,
        line: int,
        viewer: Viewer,
        table: OpenTable,
        key: str,
        action: matinee.Action,
        do: Callable[[str], Change],
    ) -> None:
        """Do what a click asks for, once however often it is asked; answer it, then tell everybody."""
        own = clicks.click_key(viewer.holder, key)
        done = clicks.answered(table, own, action)
        if done is not None:
            self.say(line, Done(key, table.number(viewer.holder, done)))
            return
        self._note(table, do(own))
        self.say(line, Done(key, table.number(viewer.holder, table.seq)))
        self.changed(table)

    def _act(self, table: OpenTable, holder: Holder, seq: int, action: matinee.Action, key: str) -> Change:
        seat = clicks.may_act(table, holder, seq, action)
        return clicks.act(table, seat, action, key, self.dice, now())

    def _undo(self, table: OpenTable, holder: Holder, seq: int, key: str) -> Change:
        return clicks.undo(table, clicks.may_undo(table, holder, seq), key, now())

    def _note(self, table: OpenTable, change: Change) -> None:
        table.kept(change)
        self.keep(table, change.rows)

    def changed(self, table: OpenTable, anyhow: bool = False) -> None:
        """Tell those who may know of what is new, or everybody `anyhow`; then let the bots go on."""
        self._announce(table, anyhow)
        self.nudge(table)

    def _announce(self, table: OpenTable, anyhow: bool = False) -> None:
        self._tell([one for one in self.at(table.id) if (one[1].greeted if anyhow else one[1].behind(table))], table)

    def _tell(self, some: list[tuple[int, Viewer]], table: OpenTable) -> None:
        if some:
            lines = {id(viewer): line for line, viewer in some}
            here, watching = self.here(table.id), self.watching(table.id)
            for viewer, message in tell([viewer for _, viewer in some], table, here, now(), watching):
                self.out.say.append((lines[id(viewer)], message.decode()))

    # -- bots

    def nudge(self, table: OpenTable) -> None:
        """Set the bot to work that has to decide now, if one has to and none is at it; let idle dice roll."""
        while not table.at_rest and table.id not in self.thinking:
            asked, seat = table.bot_to_answer(), table.state.player
            bot = table.bot_to_move()
            if asked is not None:
                self._ask_bot(table, asked, table.chairs[asked].played_by or "", "draw")
            elif bot is not None and seat is not None:
                legal = table.state.legal_actions()
                if len(legal) > 1 or table.stood_in:
                    self._ask_bot(table, seat, bot, "move")
                else:
                    self._play(table, seat, legal[0])
            elif table.dice_fall:  # they were left to a person who has since handed the seat to a bot
                self._play(table, matinee.CHANCE, table.roll(self.dice))
            else:
                return

    def _play(self, table: OpenTable, seat: int, action: matinee.Action) -> None:
        self._note(table, clicks.act(table, seat, action, None, self.dice, now()))
        self._announce(table)

    def _ask_bot(self, table: OpenTable, seat: int, bot: str, kind: str) -> None:
        id, seq = table.id, table.seq

        def then(found: Found | None) -> None:
            self.thinking.discard(id)
            table = self.tables.get(id)
            if table is None:
                return
            if table.seq == seq and kind == "draw" and table.bot_to_answer() == seat:
                agrees = found is not None and found.failed is None and found.read(bool)
                self._play(table, seat, (AGREE if agrees else DECLINE, seat))
            elif table.seq == seq and kind == "move" and table.bot_to_move() == bot:
                self._play(table, seat, self._choice(table.state, found))
            self.nudge(table)

        self.thinking.add(id)
        question = self.question(table.state, seat, bot, id)
        self.ask(kind, written(question), then, STAND_IN_PACE if table.stood_in else 0.0)

    def _choice(self, state: State, found: Found | None) -> matinee.Action:
        """What the bot chose; if it was late or failed, any legal action."""
        legal = state.legal_actions()
        choice = tuple(found.read(list[Any])) if found is not None and found.failed is None else None
        return choice if choice in legal else self.chance.choice(legal)

    def question(self, state: State, seat: int, bot: str, table: str = "") -> Question:
        """What the bot of a seat may know; `table` is where it sits."""
        return asking.question(state, seat, bot, self.chance, table)

    def found(self, errand: int, found: Found | None) -> None:
        """The bots' worker is back from an errand, or was late."""
        if errand in self.waiting:
            self.waiting.pop(errand)(found)

    def ask(self, kind: str, question: str, then: Then, after: float = 0.0) -> None:
        """Send the bots' worker on an errand; `then` hears what it has found, or that it was late."""
        self.errands += 1
        self.waiting[self.errands] = then
        self.out.errands.append(Errand(self.errands, kind, question, SECONDS[kind], after))


def _opened(stored: Stored) -> tuple[OpenTable, list[Row] | None]:
    """A table as it can be opened today; what is new in its journal if that has brought it to today's rules."""
    row, seats, journal = stored.row, stored.seats, stored.actions
    if not is_older(row):
        return OpenTable.rebuilt(row, seats, journal), None
    stood = None if stored.now is None else how_it_stood(len(journal), stored.now)
    found = upgraded(OpenTable, row, seats, journal, stood, now())
    return found.table, list(dict(found.writes).get("actions", ())) if found.writes else None


def now() -> int:
    """The time, in milliseconds."""
    return int(time.time() * 1000)
