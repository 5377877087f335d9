"""A table and all who are at it: what is kept of what is done there, and who is told of it."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from random import Random
from typing import Protocol

import msgspec

from matinee.bots.question import Question
from matinee.desk.clicks import timekeeping
from matinee.desk.host.commands import Connect, Elsewhere, Kept, Keys
from matinee.desk.host.effects import By, Changed, Close, Effect, Gone, Keep, Left, Opened, Say
from matinee.desk.journal.change import Change
from matinee.desk.journal.falling_dice import Dice
from matinee.desk.phrases import say
from matinee.desk.rows import SeatNews, TableChange, TableNews, Wish
from matinee.desk.seats.beforehand import Beforehand
from matinee.desk.seats.chairs import Holder
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.viewers.viewer import BEHIND, Viewer, close_code, tell
from matinee.desk.wire.messages import ErrorMessage, PlayersMessage, ToClient
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import Player
from matinee.table.state import State

Steps = Generator[Keep, Kept | None, None]
"""What a command does: it stops at `Keep`, and goes on when its rows are kept, and is told so."""

Keeping = Generator[Keep, Kept | None, Kept]


class Luck(Protocol):
    """Chance, handed in."""

    dice: Dice
    chance: Random

    def question(self, state: State, seat: int, bot: str, table: str = "") -> Question:
        """What the bot of a seat may know."""


class Room:
    """What every command needs, and what is to be done (`out`). `lines` outlive it: the next room of the same table is
    given them."""

    def __init__(self, table: OpenTable, luck: Luck, lines: dict[int, Viewer], elsewhere: Elsewhere) -> None:
        self.table, self.luck, self.lines, self.elsewhere = table, luck, lines, elsewhere
        self.now, self.out = 0, list[Effect]()
        self.gone = False
        self.news = False  # a stored change is not announced yet
        self.stirred = False  # a bot may have to move now that had not to before
        self.placed_for: set[int] = set()  # seats for which a bot places all pieces but the last
        self.anew: int | None = None  # the table's `seq` when everybody last got a full state

    # -- keeping

    def keep(self, writes: Sequence[Wish], by: By = "") -> Keeping:
        """Let rows be kept; Refusal if they cannot be."""
        return (yield Keep(writes, by)) or Kept()

    def note(self, change: Change, by: By = "") -> Steps:
        """Let a change of the journal be kept, and note it; if it cannot be, the journal is the truth."""
        try:
            yield from self.keep(change.writes(), by)
        except Refusal:
            self.drop()
            raise
        self.table.kept(change)
        self.news = True

    def change(self, table: TableNews = TableNews(), seats: Mapping[int, SeatNews] = {}) -> Steps:  # noqa: B008
        """Let something about the table and these seats be kept that is no move, and note it."""
        yield from self.keep([TableChange(self.table.id, table, seats)])
        self.table.row = msgspec.structs.replace(self.table.row, **table.columns())
        for seat, news in seats.items():
            self.table.chairs[seat].note(news)

    def say_beforehand(self, seat: int, before: Beforehand) -> Steps:
        """Let what a player says beforehand be kept, and tell that player alone."""
        yield from self.change(seats={seat: SeatNews(beforehand=before.kept)})
        self.tell({n: one for n, one in self.lines.items() if one.greeted and seat in one.holder.seats})

    def drop(self) -> None:
        """Throw the table away: what is kept of it is the truth."""
        self.gone = True
        self.out.append(Gone())

    def fail(self) -> None:
        """Throw the table away that failed. If telling everybody again was all that came of that before, they are let
        go."""
        if self.anew == self.table.seq:
            for line in list(self.lines):
                self.close(line, Refusal(500, say("fault")))
        self.drop()

    # -- those who are here

    def here(self) -> set[int]:
        return {seat for viewer in self.lines.values() for seat in viewer.holder.seats} | self.elsewhere.seats

    def watching(self) -> int:
        return sum(viewer.holder.watching for viewer in self.lines.values()) + self.elsewhere.watching

    def players(self, late: bool = False) -> list[Player]:
        return self.table.players(self.here(), late)

    def holder(self, keys: Keys) -> Holder:
        """The holder with these keys; a spectator by other rights holds no seat."""
        try:
            return self.table.admitted(keys)
        except Refusal:
            return Holder()

    def connect(self, come: Connect) -> None:
        """Admit a client, or refuse with the reason."""
        line = come.line
        try:
            viewer = Viewer(self.table.id, self.table.admitted(come.keys), come.keys)
        except Refusal as refusal:
            if not come.fellow:
                self.out += closing(line, refusal)
                return
            viewer = Viewer(self.table.id, Holder())
        self.lines[line], viewer.blocked = viewer, come.blocked
        self.out.append(Opened(line))
        self.tell_players()

    def hang_up(self, line: int) -> None:
        """Note that a client has disconnected."""
        if self.lines.pop(line, None) is not None:
            self.out.append(Left(line))
            self.tell_players()

    def close(self, line: int, refusal: Refusal) -> None:
        """Disconnect a client that lost access."""
        del self.lines[line]
        self.out += closing(line, refusal)

    def check_keys(self) -> None:
        """Let those go whose token opens something else now, or nothing."""
        for line, viewer in list(self.lines.items()):
            try:
                if viewer.keys is not None and self.table.admitted(viewer.keys) != viewer.holder:
                    del self.lines[line]
                    self.out.append(Close(line, BEHIND, say("too_far_behind")))
            except Refusal as refusal:
                self.close(line, refusal)

    # -- telling

    def say(self, line: int, message: ToClient) -> None:
        self.out.append(said(line, message))

    def tell_players(self) -> None:
        """Tell everybody who is there."""
        told: dict[bool, bytes] = {}
        for line, viewer in self.lines.items():
            if viewer.greeted:
                late = bool(self.table.late(viewer.holder))
                if late not in told:
                    told[late] = msgspec.json.encode(PlayersMessage(self.players(late), self.watching()))
                self.out.append(Say(line, told[late]))

    def tell(self, some: dict[int, Viewer]) -> None:
        """Tell these how the table stands. Views are made here and not in a thread: measured, threads that share one
        interpreter only slow each other."""
        if some:
            messages = tell(some.values(), self.table, self.here(), self.now, self.watching())
            self.out += (Say(line, text) for text, line in zip(messages, some, strict=True))

    def announce(self, anyhow: bool = False) -> None:
        """Tell those who may know of what is new, or everybody `anyhow`."""
        self.news, self.stirred = False, True
        if anyhow:
            self.check_keys()
        self.tell(
            {line: one for line, one in self.lines.items() if (one.greeted if anyhow else one.behind(self.table))}
        )
        self.out.append(Changed(self.table.over and not anyhow))

    def seats_changed(self) -> Steps:
        """Tell the clocks, then everybody, who sits here now and whether the table is open."""
        change = timekeeping.seated(self.table, self.now)
        if change is not None:
            yield from self.note(change)
        self.announce(anyhow=True)


def said(line: int, message: ToClient) -> Say:
    return Say(line, msgspec.json.encode(message))


def closing(line: int, refusal: Refusal) -> Iterator[Effect]:
    """Send the reason and disconnect."""
    yield said(line, ErrorMessage(refusal.status, refusal.text))
    yield Close(line, close_code(refusal), refusal.text)
