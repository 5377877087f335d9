"""A table in memory: the game as it stands, its journal, and what each seat may be told of it."""

from __future__ import annotations

import asyncio
import json
from bisect import bisect_right
from collections.abc import Sequence
from random import SystemRandom

import msgspec

import matinee
from matinee.server.journal import Damaged, check
from matinee.server.messages import LogEntry, LogLine, StateMessage
from matinee.server.saying import say
from matinee.server.seats import Chair, Holder, admit, chairs, sides
from matinee.server.store import Row
from matinee.server.wire import Player, Refusal
from matinee.table.dice import fair
from matinee.table.events import Event
from matinee.table.game import Game
from matinee.table.parting import is_word
from matinee.table.phase import Chance
from matinee.table.record import FORMAT, Header, Record
from matinee.table.state import State
from matinee.table.table import WHOLE, Played
from matinee.table.view import View

STATE_BYTES = 8_000
ENTRY_BYTES = 1_500
"""What a kept state and a line of the journal take, measured over long games."""

DICE = fair(SystemRandom())


class Outdated(Refusal):
    """A table of a game or rules that this program does not play: it stays closed, but what was played can be had."""

    def __init__(self, why: str, row: Row, seats: Sequence[Row], journal: Sequence[Row]) -> None:
        super().__init__(409, say("outdated", why))
        self.row = row
        self.chairs = chairs(seats, sides(row["game"], json.loads(row["options"]), len(seats)))
        self.journal = journal

    @property
    def open_book(self) -> bool:
        """Whether nothing is secret any more."""
        return self.row["player"] is None or self.row["uploaded"]

    def record(self) -> str:
        """The record as text, put together without playing it."""
        names = [chair.name for chair in self.chairs]
        header = Header(FORMAT, self.row["game"], self.row["rules"], json.loads(self.row["options"]), names)
        actions: list[matinee.Action] = []
        for line in self.journal:
            if line["undoes"] is not None:
                actions.pop()
            else:
                actions.append(tuple(json.loads(line["action"])))
        return Record(header, actions).text(None)


class Entry(msgspec.Struct):
    """One action of the journal that still stands, with what came of it."""

    seq: int
    seat: int
    action: matinee.Action
    events: list[Event]
    open: bool = False  # a die that everybody saw fall
    told: dict[int | None, list[LogLine]] = {}

    def lines(self, seat: int | None, game: Game) -> list[LogLine]:
        """What this seat may know of it, in words; worked out once for all who may know the same."""
        if all(event.visible_to(None) for event in self.events):
            seat = None
        if seat not in self.told:
            self.told[seat] = [
                LogLine(event.id, event.args, game.words.event([event.id, *event.args]), event.id == game.counts.event)
                for event in self.events
                if event.visible_to(seat)
            ]
        return self.told[seat]


class Running:
    """One table. `seq` counts everything that was ever done here, take-backs too, and never goes down."""

    def __init__(self, row: Row, seats: Sequence[Row]) -> None:
        self.id: str = row["id"]
        self.row = row
        self.table = matinee.Table(row["game"], [seat["name"] for seat in seats], **json.loads(row["options"]))
        self.game = self.table.game
        self.chairs: list[Chair] = []
        self.seat(seats)
        self.uploaded: bool = row["uploaded"]
        self.seq = 0
        self.seal = ""
        self.entries: list[Entry] = []
        self.undone: list[tuple[int, int, int]] = []  # (seq of the take-back, its seat, seq taken back)
        self.answered: dict[str, int] = {}
        self.lock = asyncio.Lock()
        self.bot_at_work: asyncio.Task[None] | None = None

    @classmethod
    def rebuilt(cls, row: Row, seats: Sequence[Row], journal: Sequence[Row]) -> Running:
        """The table as its journal left it."""
        if row["game"] not in matinee.names():
            raise Outdated(say("no_game", repr(row["game"])), row, seats, journal)
        game = matinee.load(row["game"])
        if game.rules != row["rules"]:
            why = say("other_rules", row["rules"], game.title, game.rules)
            raise Outdated(why, row, seats, journal)
        running = cls(row, seats)
        if [chair.seat for chair in running.chairs] != list(range(len(game.seats(running.state.options)))):
            raise Damaged("A seat is missing.")
        running.follow(journal)
        running.row |= {"turn": running.turn, "player": running.awaited, "returns": running.ending}
        known = [line["seal"] for line in journal] if row["seal"] else [row["seal"]]
        if row["seal"] not in known:
            raise Damaged("The last lines are missing.")
        return running

    # -- the journal

    def follow(self, journal: Sequence[Row]) -> None:
        """Play what the journal says, every action checked again."""
        asked: str | None = None
        for line in journal:
            self.seal = check(self.seal, self.seq, line)
            if line["undoes"] is not None:
                self.table.undo(line["seat"])
                self.taken_back(line["seq"], line["seat"], line["undoes"])
            else:
                self.table.act(line["seat"], tuple(json.loads(line["action"])))
                self.played(line["seq"], self.table.past[-1])
            if line["key"] is not None:
                asked = line["key"]
            elif line["seat"] != matinee.CHANCE:
                asked = None
            if asked is not None:  # dice that the server rolled belong to the answer of the click before them
                self.answered[asked] = line["seq"]

    def played(self, seq: int, played: Played) -> None:
        """Note an action of the table, now that it is kept."""
        self.seq = seq
        phase = self.table.before(len(self.entries)).stack[-1]
        fell = played.seat == matinee.CHANCE and isinstance(phase, Chance) and phase.open
        self.entries.append(Entry(seq, played.seat, played.action, played.events, fell))

    def taken_back(self, seq: int, seat: int, taken: int) -> None:
        """Note a take-back, now that it is kept."""
        self.seq = seq
        self.entries.pop()
        self.undone.append((seq, seat, taken))

    def unkept(self) -> list[Played]:
        """What has been played on the table and is not noted yet."""
        return self.table.past[len(self.entries) :]

    def forget(self) -> None:
        """Put the table back to what is noted: the rest was not kept."""
        self.table.rollback(len(self.entries))

    @property
    def weight(self) -> int:
        """About how many bytes of memory the table takes."""
        return STATE_BYTES * (min(len(self.entries), WHOLE) + len(self.entries) // WHOLE) + ENTRY_BYTES * self.seq

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.table.state

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.state.player is None

    @property
    def open_book(self) -> bool:
        """Whether nothing is secret any more."""
        return self.over or self.uploaded

    @property
    def turn(self) -> int:
        """The number of the turn or round."""
        return self.state.clock.number

    @property
    def awaited(self) -> int | None:
        """Whose move it is: the seat whose click is awaited, else whoever decides; None when it is over."""
        decider = self.decider()
        return self.state.player if decider is None else decider

    @property
    def ending(self) -> str | None:
        """How it ended, as the store keeps it."""
        return None if self.state.player is not None else json.dumps(self.state.returns())

    # -- who decides

    def seat(self, seats: Sequence[Row]) -> None:
        """Note who sits where."""
        self.chairs = chairs(seats, self.game.seats(self.table.state.options))

    def admit(self, token: str) -> Holder:
        """Who this token makes you here."""
        return admit(token, self.chairs, self.row["watch"], self.row["public"])

    def roller(self) -> int | None:
        """The seat that types the dice in: who called for them, else another person; None if the server rolls."""
        if self.row["dice"] != "typed":
            return None
        people = [chair.seat for chair in self.chairs if chair.played_by is None and chair.taken]
        top = self.state.stack[-1] if self.state.stack else None
        drawer = top.drawer(self.state) if isinstance(top, Chance) else None
        if drawer is not None:
            return drawer if drawer in people else None
        called: int | None = next(
            (
                played.seat
                for played in reversed(self.table.past)
                if played.seat != matinee.CHANCE and not is_word(played.action)
            ),
            None,
        )
        if called in people:
            return called
        return people[0] if people else None

    def decider(self) -> int | None:
        """The seat whose click is awaited, for a die as for a decision; None for a bot, the server, or nobody."""
        player = self.state.player
        if player == matinee.CHANCE:
            return self.roller()
        if player is None or self.uploaded or self.chairs[player].played_by is not None:
            return None
        return player

    def bot_to_move(self) -> str | None:
        """The bot that has to decide now."""
        player = self.state.player
        if self.uploaded or player is None or player == matinee.CHANCE:
            return None
        return self.chairs[player].played_by

    def speaker(self, holder: Holder, action: matinee.Action) -> int | None:
        """The seat of a holder that may say a word of the table, whoever decides; None if no bot-free seat is meant."""
        seat = action[-1]
        return seat if seat in holder.seats and self.chairs[seat].played_by is None else None

    def bot_to_answer(self) -> int | None:
        """The seat of a bot that has yet to answer the offer of a draw."""
        state = self.state
        if self.uploaded or not state.agreed or state.player is None:
            return None
        bots = (seat for seat in state.playing() if self.chairs[seat].played_by is not None)
        return next((seat for seat in bots if not state.agreed >> seat & 1), None)

    def copied(self) -> Record:
        """The record so far, with the names of those who sit here now."""
        header = msgspec.structs.replace(self.table.record.header, seats=[chair.name for chair in self.chairs])
        return Record(header, list(self.table.record.actions))

    # -- what a seat is told

    def at(self, seq: int) -> State:
        """The game after action `seq` of the journal."""
        done = bisect_right(self.entries, seq, key=lambda entry: entry.seq)
        return self.table.before(done)

    def seen_from(self, holder: Holder, last: int | None) -> int | None:
        """The seat whose view a holder gets: the one that decides if it is theirs, else the last one shown."""
        if holder.watching:
            return None
        decider = self.decider()
        if decider in holder.seats:
            return decider
        return last if last in holder.seats else holder.seats[0]

    def why_no_undo(self, holder: Holder) -> str | None:
        """None if the holder may take the last action back, else why not."""
        if self.uploaded:
            return say("only_a_record")
        if holder.watching:
            return say("only_watching")
        if self.row["takeback"] == "off":
            return say("no_takeback")
        if self.over:  # its secrets are public by now: nobody may play on with what they have read
            return say("stays_over")
        reason = self.table.why_not_undo(self.undoer(holder))
        return None if reason is None else reason.text

    def undoer(self, holder: Holder) -> int:
        """The seat in whose name a holder takes back."""
        last = self.entries[-1].seat if self.entries else holder.seats[0]
        return last if last in holder.seats else holder.seats[0]

    def log(self, seat: int | None, since: int) -> list[LogEntry]:
        """What a seat may know of what happened after `since`, take-backs of what it was told before included."""
        start = bisect_right(self.entries, since, key=lambda entry: entry.seq)
        entries: list[LogEntry] = []
        for entry in self.entries[start:]:
            told = entry.lines(seat, self.game)
            if told or entry.open:
                rolled = entry.seat == matinee.CHANCE and entry.action[0] == "roll"
                entries.append(LogEntry(entry.seq, entry.seat, told, entry.action[1] if rolled else None))
        for seq, who, taken in reversed(self.undone):
            if seq <= since:
                break
            if taken <= since:
                entries.append(LogEntry(seq, who, [], undone=taken))
        return sorted(entries, key=lambda entry: entry.seq)

    def view(self, seat: int | None) -> View:
        """The view of a seat, with the dice's list for the seat that types them, and none while a bot stands in."""
        view = self.state.view(seat)
        if seat is not None and (self.uploaded or self.chairs[seat].played_by is not None):
            view = msgspec.structs.replace(view, says=[])
        if view.legal and self.decider() != seat:
            return msgspec.structs.replace(view, legal=[])
        if view.player == matinee.CHANCE and seat is not None and self.roller() == seat:
            return msgspec.structs.replace(view, legal=[action for action, _ in self.state.chance_outcomes()])
        return view

    def message(self, holder: Holder, seat: int | None, since: int, players: list[Player]) -> bytes:
        """The state message for one seat."""
        view = self.view(seat)
        return msgspec.json.encode(
            StateMessage(
                table=self.id,
                seq=self.seq,
                since=since,
                seat=seat,
                view=view,
                words=[self.state.describe(action) for action in view.legal],
                log=self.log(seat, since),
                undo=self.why_no_undo(holder),
                players=players,
                dice=self.row["dice"],
                over=self.over,
            )
        )
