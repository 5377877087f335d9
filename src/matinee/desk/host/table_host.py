"""A table as a machine: commands go in, effects come out in order, all of them plain values.

No clock, no lock, no loop, no database. The time comes with every command, chance is handed in. `Keep` is always the
last effect of a list: until word of it comes (`Kept` or `NotKept`) every other command waits its turn in here, so that
nobody is ever told of what is not kept, and no two clicks meet. After `Gone` the journal is the truth: the table is
opened anew, and the next host takes over its lines and what still waits (`waiting`).
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from random import Random
from typing import Any, Literal, Protocol

import msgspec
from msgspec import Struct

import matinee
from matinee.bots.question import Question
from matinee.desk.clicks import clicks, timekeeping
from matinee.desk.host.commands import (
    Answered,
    Begin,
    Command,
    Connect,
    Elsewhere,
    Follow,
    HangUp,
    Hear,
    Join,
    Kept,
    LuckyWords,
    NotKept,
    Passed,
    Sit,
    StandIn,
)
from matinee.desk.host.effects import Ask, By, Close, Effect, Gone, Keep, Opened, Recall, Reply, Say, Wait
from matinee.desk.journal.change import Change
from matinee.desk.journal.falling_dice import Dice
from matinee.desk.phrases import called, say
from matinee.desk.rows import ChatRow, SatRow, StandInRow, Write
from matinee.desk.seats.chairs import Chair
from matinee.desk.setting_up.seating import STAND_IN_PACE, invited, may_stand_in, open_seat, own_name
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.viewers.answers import answer, refused
from matinee.desk.viewers.viewer import BEHIND, Viewer, close_code, tell
from matinee.desk.wire.messages import (
    Act,
    Chat,
    ChatMessage,
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
from matinee.desk.wire.reading import named
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import Face, Player
from matinee.table.said.verbs import AGREE, DECLINE
from matinee.table.state import State

log = logging.getLogger("matinee.desk")


Steps = Generator[Effect, Kept | None, None]
"""What a command does, step by step: after `Keep` it goes on when its rows are kept, and is told so."""


class Luck(Protocol):
    """Chance, handed in."""

    dice: Dice
    chance: Random

    def question(self, state: State, seat: int, bot: str, table: str = "") -> Question:
        """What the bot of a seat may know."""


class Asked(Struct, frozen=True):
    """What a bot is thinking about."""

    id: int
    kind: Literal["move", "draw"]
    seat: int
    bot: str
    seq: int


class TableHost:
    """One table and those who are at it. `lines` outlive a host: the next one of the same table is given them."""

    def __init__(
        self, table: OpenTable, luck: Luck, lines: dict[int, Viewer] | None = None, alone: bool = False
    ) -> None:
        self.table, self.luck, self.alone = table, luck, alone
        self.lines: dict[int, Viewer] = {} if lines is None else lines
        self.elsewhere = Elsewhere()
        self.asked: Asked | None = None
        self.waiting: deque[Command] = deque()
        self.gone = False
        self.now = 0
        self._asks = 0
        self._steps: Steps | None = None  # what goes on when word of the rows comes
        self._until: int | None = None

    @property
    def keeping(self) -> bool:
        """Whether rows are on their way to be kept."""
        return self._steps is not None

    # -- the machine

    def take(self, command: Command, at: int) -> list[Effect]:
        """What comes of a command at a moment, in milliseconds."""
        self.now, out = at, list[Effect]()
        if isinstance(command, (Kept, NotKept)):
            out += self._go_on(command)
        else:
            self.waiting.append(command)
        while self.waiting and self._steps is None and not self.gone:
            self._steps = self._done(self.waiting.popleft())
            out += self._go_on(None)
        return out

    def _go_on(self, word: Kept | NotKept | None) -> Iterator[Effect]:
        """Go on until rows are to be kept, or to the end."""
        steps, self._steps = self._steps, None
        if steps is None:
            raise RuntimeError("no rows are on their way")
        with suppress(StopIteration):
            if isinstance(word, NotKept):
                effect = steps.throw(Refusal(word.status, word.text))
            else:
                effect = steps.send(word)
            while not isinstance(effect, Keep):
                yield effect
                effect = next(steps)
            self._steps = steps
            yield effect

    def _done(self, command: Command) -> Steps:
        """What a command does; one that fails leaves no half of itself in memory."""
        try:
            yield from self._do(command)
        except Refusal:  # a bot's move or a clock's row could not be kept, and nobody asked for it
            pass
        except Exception:
            log.exception("Table %s: %s failed", self.table.id, type(command).__name__)
            yield self._drop()
        if not self.gone:
            until = self.table.clocks.deadline if self.table.clocks is not None and not self.table.at_rest else None
            if until != self._until:
                self._until = until
                yield Wait(until)

    def _do(self, command: Command) -> Steps:
        match command:
            case Begin(anew):
                if anew:
                    yield from self._announce(anyhow=True)
                yield from self._nudge()
            case Connect(line, keys):
                yield from self._connect(line, keys)
            case HangUp(line):
                if self.lines.pop(line, None) is not None:
                    yield from self._tell_players()
            case Hear(line, text):
                yield from self._hear(line, text)
            case StandIn() | Join() | Sit() | LuckyWords():
                yield from self._called(command)
            case Answered(ask, choice):
                yield from self._answered(ask, choice)
            case Passed():
                yield from self._passed()
            case Elsewhere():
                self.elsewhere = command
                yield from self._tell_players()
            case Follow():
                yield from self._follow(command)

    def _drop(self) -> Gone:
        self.gone = True
        return Gone()

    def _keep(self, writes: list[Write], by: By = "") -> Generator[Effect, Kept | None, Kept]:
        try:
            return (yield Keep(writes, by)) or Kept()
        except Refusal:  # thrown in by `NotKept`
            yield self._drop()
            raise

    def _note(self, change: Change, by: By = "") -> Steps:
        yield from self._keep(change.writes(), by)
        self.table.kept(change)

    # -- those who are here

    def here(self) -> set[int]:
        """The seats that somebody is connected for."""
        return {seat for viewer in self.lines.values() for seat in viewer.holder.seats} | self.elsewhere.seats

    def watching(self) -> int:
        """How many look on."""
        return sum(viewer.holder.watching for viewer in self.lines.values()) + self.elsewhere.watching

    def players(self, late: bool = False) -> list[Player]:
        """Who sits where, and who is there."""
        return self.table.players(self.here(), late)

    def _connect(self, line: int, keys: frozenset[str]) -> Steps:
        try:
            holder = self.table.admitted(keys)
        except Refusal as refusal:
            yield from closing(line, refusal)
            return
        self.lines[line] = Viewer(self.table.id, holder, keys)
        yield Opened(line)
        yield from self._tell_players()

    def _tell_players(self) -> Steps:
        for line, viewer in self.lines.items():
            if viewer.greeted:
                late = bool(self.table.late(viewer.holder))
                yield said(line, PlayersMessage(self.players(late), self.watching()))

    def _announce(self, anyhow: bool = False) -> Steps:
        """Tell those who may know of what is new, or everybody `anyhow`."""
        if anyhow:
            yield from self._check_keys()
        some = {line: one for line, one in self.lines.items() if (one.greeted if anyhow else one.behind(self.table))}
        yield from self._tell(some)

    def _tell(self, some: dict[int, Viewer]) -> Steps:
        if some:
            lines = {id(viewer): line for line, viewer in some.items()}
            for viewer, message in tell(some.values(), self.table, self.here(), self.now, self.watching()):
                yield Say(lines[id(viewer)], message)

    def _check_keys(self) -> Steps:
        """Let those go whose token opens something else now, or nothing."""
        for line, viewer in list(self.lines.items()):
            try:
                if viewer.keys is not None and self.table.admitted(viewer.keys) != viewer.holder:
                    del self.lines[line]
                    yield Close(line, BEHIND, say("too_far_behind"))
            except Refusal as refusal:
                del self.lines[line]
                yield from closing(line, refusal)

    # -- what is said

    def _hear(self, line: int, text: str) -> Steps:
        viewer = self.lines.get(line)
        if viewer is None:
            return
        message = understand(text)
        if isinstance(message, ErrorMessage):
            yield said(line, message)
            return
        key = getattr(message, "key", "")
        if not viewer.greeted and not isinstance(message, (Hello, Ping)):
            yield said(line, refused(key, Refusal(400, say("hello_first")), viewer.seq))
            return
        come_to = self.table.seq
        try:
            yield from self._say(line, viewer, message)
        except (matinee.Illegal, Refusal) as error:
            yield said(line, refused(key, error, viewer.seq))
        except Exception:
            log.exception("A message at table %s could not be answered", viewer.table)
            yield self._drop()
            yield said(line, refused(key, Refusal(500, say("went_wrong")), viewer.seq))
        else:
            if isinstance(message, (Act, Undo)) and self.table.seq != come_to:
                yield from self._announce()  # it is kept and answered: what fails now is not the clicker's to hear
                yield from self._nudge()

    def _say(self, line: int, viewer: Viewer, message: FromClient) -> Steps:
        table, holder = self.table, viewer.holder
        match message:
            case Act(key, seq, action):
                done = tuple(action)

                def act(own: str) -> Change:
                    seat = clicks.may_act(table, holder, seq, done)
                    return clicks.act(table, seat, done, own, self.luck.dice, self.now)

                yield from self._click(line, viewer, key, done, act)
            case Undo(key, seq):

                def undo(own: str) -> Change:
                    return clicks.undo(table, clicks.may_undo(table, holder, seq), own, self.now)

                yield from self._click(line, viewer, key, (), undo)
            case Hello(since, talk, changes):
                yield from self._come_back(viewer)
                viewer.greet(table, since, changes)
                yield from self._tell({line: viewer})
                if not self.alone:
                    yield Recall(line, talk)
            case Chat(key, said_text):
                yield from self._chat(line, viewer, key, said_text)
            case _:
                yield said(line, answer(table, viewer, message))

    def _click(self, line: int, viewer: Viewer, key: str, action: matinee.Action, do: Callable[[str], Change]) -> Steps:
        """Do what a click asks for, once however often it is asked, and answer it."""
        table, own = self.table, clicks.click_key(viewer.holder, key)
        done = clicks.answered(table, own, action)
        if done is None:
            yield from self._note(do(own), "person")
        yield said(line, Done(key, table.number(viewer.holder, table.seq if done is None else done)))

    def _chat(self, line: int, viewer: Viewer, key: str, text: str) -> Steps:
        if self.alone:
            raise Refusal(403, say("alone"))
        row = talk_row(self.table, viewer, text, self.now)
        kept = yield from self._keep([row])
        for other, one in self.lines.items():
            if one.greeted:
                echo = key if other == line else ""
                yield said(other, ChatMessage(kept.n, row.seat, row.name, row.text, row.at, echo))

    # -- seats

    def _called(self, command: StandIn | Join | Sit | LuckyWords) -> Steps:
        """Do what is asked for in a call, and answer it."""
        try:
            match command:
                case StandIn(call, keys, seat, bot):
                    chair = may_stand_in(self.table, self.table.admitted(keys), seat, bot)
                    yield from self._stand_in([seat], bot)
                    yield Reply(call, chair.shown(seat in self.here()))
                case Join(call, invite, token, name, face):
                    yield from self._sit(invited(self.table, invite, face), token, name, face)
                    yield Reply(call, None)
                case Sit(call, keys, seat, token, name, face):
                    yield from self._sit(open_seat(self.table, seat, keys), token, name, face)
                    yield Reply(call, None)
                case LuckyWords(call, keys, seat, text):
                    holder = self.table.admitted(keys)
                    yield from self._note(clicks.add_lucky_words(self.table, holder, seat, text, self.now))
                    yield Reply(call, None)
                    yield from self._announce()
        except Refusal as refusal:
            yield Reply(command.call, refusal)

    def _stand_in(self, seats: list[int], bot: str | None) -> Steps:
        yield from self._keep([StandInRow(self.table.id, seat, bot) for seat in seats])
        for seat in seats:
            self.table.chairs[seat].stand_in = bot
        yield from self._seats_changed()

    def _come_back(self, viewer: Viewer) -> Steps:
        """Give a holder the seats back that a bot minds because their time ran out."""
        seats = [] if self.table.at_rest else self.table.timed_out(viewer.holder)
        if seats:
            yield from self._stand_in(seats, None)

    def _sit(self, chair: Chair, token: str, name: str, face: Face | None) -> Steps:
        name = named(name, chair.side)
        own_name(self.table, name, face)
        sat = SatRow(self.table.id, chair.seat, chair.invite, token, name, face.person if face else None)
        yield from self._keep([sat])
        chair.token, chair.name, chair.stand_in, chair.open, chair.face = token, name, None, False, face
        yield from self._seats_changed()

    def _seats_changed(self) -> Steps:
        """Tell the clocks, then everybody, who sits here now; then let the bots go on."""
        change = timekeeping.seated(self.table, self.now)
        if change is not None:
            yield from self._note(change)
        yield from self._announce(anyhow=True)
        yield from self._nudge()

    def _passed(self) -> Steps:
        """Let the time of a seat be up, if it is."""
        self._until = None
        if timekeeping.seated(self.table, self.now) is not None:
            yield from self._seats_changed()
        change = timekeeping.flag(self.table, self.luck.dice, self.now)
        if change is not None:
            yield from self._note(change)
            yield from self._announce(anyhow=change.stand_in is not None)
            yield from self._nudge()

    def _follow(self, found: Follow) -> Steps:
        """Another server was at it: play what was done there, and tell everybody."""
        table = self.table
        table.follow([row for row in found.journal if row.seq > table.seq])  # it may have done some of it itself
        if found.row.seal != table.seal:
            return  # it has gone on since this was read: word of that is on its way
        changed = (found.row.closed, found.row.watch) != (table.row.closed, table.row.watch)
        table.row, before = found.row, table.chairs
        table.seat(found.seats)
        yield from self._announce(anyhow=changed or table.chairs != before)
        yield from self._nudge()

    # -- bots

    def _nudge(self) -> Steps:
        """Set the bot to work that has to decide now, if one has to and none is at it; let idle dice roll."""
        table = self.table
        while not table.at_rest and self.asked is None:
            answers, seat, bot = table.bot_to_answer(), table.state.player, table.bot_to_move()
            if answers is not None:
                yield self._ask("draw", answers, table.chairs[answers].played_by or "")
            elif bot is not None and seat is not None:
                legal = table.state.legal_actions()
                if len(legal) > 1 or table.stood_in:
                    yield self._ask("move", seat, bot)
                else:
                    yield from self._play(seat, legal[0])
            elif table.dice_fall:  # they were left to a person who has since handed the seat to a bot
                yield from self._play(matinee.CHANCE, table.roll(self.luck.dice))
            else:
                return

    def _ask(self, kind: Literal["move", "draw"], seat: int, bot: str) -> Ask:
        table = self.table
        self._asks += 1
        self.asked = Asked(self._asks, kind, seat, bot, table.seq)
        question = self.luck.question(table.state, seat, bot, table.id)
        return Ask(self._asks, kind, question, STAND_IN_PACE if table.stood_in else 0.0)

    def _answered(self, ask: int, choice: Any) -> Steps:
        asked, table = self.asked, self.table
        if asked is None or asked.id != ask:
            return
        self.asked = None
        if table.seq == asked.seq and asked.kind == "draw" and table.bot_to_answer() == asked.seat:
            yield from self._play(asked.seat, (AGREE if choice is True else DECLINE, asked.seat))
        elif table.seq == asked.seq and asked.kind == "move" and table.bot_to_move() == asked.bot:
            legal = table.state.legal_actions()
            picked = tuple(choice) if isinstance(choice, (list, tuple)) else None
            yield from self._play(asked.seat, picked if picked in legal else self.luck.chance.choice(legal))
        yield from self._nudge()

    def _play(self, seat: int, action: matinee.Action) -> Steps:
        yield from self._note(clicks.act(self.table, seat, action, None, self.luck.dice, self.now), "bot")
        yield from self._announce()


def talk_row(table: OpenTable, viewer: Viewer, text: str, at: int) -> ChatRow:
    """A line of talk to be kept; Refusal if this one may not talk."""
    text, seat = named(text, ""), viewer.seat if viewer.holder.seats else None
    if not text:
        raise Refusal(400, say("empty_message"))
    if table.row.closed:
        raise Refusal(403, say("closed"))
    if table.chairs[seat].muted if seat is not None else table.row.talk != "all":
        raise Refusal(403, say("muted" if seat is not None else "only_seats_talk"))
    return ChatRow(table.id, seat, table.chairs[seat].name if seat is not None else called("spectator"), text, at)


def said(line: int, message: ToClient) -> Say:
    """A message over a line."""
    return Say(line, msgspec.json.encode(message))


def closing(line: int, refusal: Refusal) -> Iterator[Effect]:
    """Say why a table is closed to somebody, and hang up."""
    yield said(line, ErrorMessage(refusal.status, refusal.text))
    yield Close(line, close_code(refusal), refusal.text)
