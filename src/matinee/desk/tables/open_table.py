"""One open table: the game as it stands, its journal, and what each seat may be told of it.

It knows no clock, no dice and no database: time and dice are handed in, and what a click changes is handed out to be
kept (`Change`) before it is noted here.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence

import msgspec

import matinee
from matinee.desk.journal.answered_clicks import AnsweredClicks
from matinee.desk.journal.change import Change
from matinee.desk.journal.clocks import Clocks, new_clocks
from matinee.desk.journal.entries import Entries, Entry
from matinee.desk.journal.falling_dice import Dice, FallingDice
from matinee.desk.journal.lines import JournalRow
from matinee.desk.phrases import say
from matinee.desk.rows import ActionRow, SeatRow, TableRow
from matinee.desk.seats import deciding
from matinee.desk.seats.audience import Audience, Counts, audience_of, everybody
from matinee.desk.seats.beforehand import read_beforehand
from matinee.desk.seats.chairs import Chair, Holder, admit, chairs, digests
from matinee.desk.wire.tables import Player
from matinee.desk.wire.time_control import read_control
from matinee.table.records.record import Carried
from matinee.table.sealed_dice import Sealed
from matinee.table.shown.view import View
from matinee.table.state import State
from matinee.table.table import MARKED, RECENT

STATE_BYTES = 6_000
ENTRY_BYTES = 250
"""What a kept state and a row of the journal take, measured over long games."""

NEWS = 12
"""Number of last entries whose sentences are kept."""


class OpenTable:
    """One table. `seq` counts everything that was ever done here, take-backs too, and never goes down."""

    def __init__(self, row: TableRow, seats: Sequence[SeatRow]) -> None:
        self.id: str = row.id
        self.row = row
        self.kernel = matinee.Table(row.game, [seat.name for seat in seats], **json.loads(row.options))
        self.kernel.holding = True  # who may know of an action is worked out from the states around it
        self.game = self.kernel.game
        self.chairs: list[Chair] = []
        self.seat(seats)
        self.clocks = self._clocks()
        self.uploaded: bool = row.uploaded
        self.seq = 0
        self.seal = ""
        self.entries = Entries()
        self.before: list[Entry] = []  # what came before the entries under older rules, told and not played
        self.after: list[Entry] = []  # and what came after them, at a table that today's rules cannot play
        self.carried: list[Carried] = []
        self.stopped = say("unfinished", row.unfinished) if row.unfinished else ""  # why no one can play on
        self.last_seen: dict[int | None, View] = {}  # then: what everybody saw last, if it was kept
        self.undone: list[JournalRow] = []
        self.dice = FallingDice(self.kernel, row.seed)
        self.counts = Counts()
        self.whispers: Counter[int] = Counter()
        self.answered = AnsweredClicks()
        self.shown_players: dict[bool, msgspec.Raw] = {}  # as they were told last, to spectators kept behind or not
        self.shown_list: tuple[int, list[matinee.Action]] = -1, []  # after which row a legal list was shown last

    # -- the journal

    def note(self, entries: Sequence[Entry]) -> None:
        """Note what was played, now that it is kept."""
        for entry in entries:
            self.seq = entry.seq
            self.entries.append(entry)
            self.counts.add(entry.known)
            self.dice.fallen += entry.seat == matinee.CHANCE
            if entry.whispered:
                self.whispers.update(entry.whispered)
            if len(self.entries) > NEWS:  # sentences are long: of what is past they are made again on request
                self.entries[-NEWS - 1].told = None
        self.kernel.let_go()

    def add_lucky_words(self, row: JournalRow) -> None:
        """Note words for sealed dice, now that they are kept."""
        self.seq = row.seq
        self.dice.note(row.seat, list(row.action), len(self.entries))
        self.counts.add(row.known)

    def known(self, row: ActionRow) -> Audience:
        """Who may know of a row; of one from before that was kept, everybody."""
        return everybody(len(self.chairs)) if row.known is None else row.known

    def note_clock(self, row: JournalRow) -> None:
        """Note that the clocks have noted something, now that it is kept."""
        self.seq = row.seq
        self.counts.add(row.known)

    def taking_back(self, seat: int) -> JournalRow:
        """The row of the journal with which a seat takes the last action back: who knew of that knows of this."""
        return JournalRow(self.seq + 1, seat, (), self.entries[-1].known, self.entries[-1].seq)

    def took_back(self, back: JournalRow) -> None:
        """Note a take-back, now that it is kept."""
        self.seq = back.seq
        last = self.entries.pop()
        self.whispers.subtract(last.whispered)
        self.dice.fallen -= last.seat == matinee.CHANCE
        self.undone.append(back)
        self.counts.add(back.known)

    def kept(self, change: Change) -> None:
        """Note what was done, now that it is kept."""
        self.seal = change.standing.seal or ""
        self.row = change.standing.onto(self.row)
        self.clocks = change.clocks
        if change.stand_in is not None:
            self.chairs[change.stand_in.seat].stand_in = change.stand_in.stand_in
        if change.beforehand is not None:
            self.chairs[change.beforehand.seat].beforehand = read_beforehand(change.beforehand.beforehand)
        if change.clock is not None:
            self.note_clock(change.clock)
        self.note(change.entries)
        if change.back is not None:
            self.took_back(change.back)
        if change.lucky is not None:
            self.add_lucky_words(change.lucky)
        for row in change.rows:
            self.answered.follow(row)

    def roll_back(self) -> None:
        """Put the table back to what is noted: the rest was not kept."""
        self.kernel.rollback(len(self.entries))

    @property
    def weight(self) -> int:
        """About how many bytes of memory the table takes."""
        states = min(len(self.entries), RECENT) + len(self.entries) // MARKED
        return STATE_BYTES * states + ENTRY_BYTES * self.seq

    @property
    def state(self) -> State:
        return self.kernel.state

    @property
    def over(self) -> bool:
        return self.row.player is None if self.stopped else self.state.player is None

    @property
    def open_book(self) -> bool:
        return self.over or self.uploaded or bool(self.stopped)

    @property
    def at_rest(self) -> bool:
        """Whether nothing is done here any more, or for now: a record, or a table that was closed."""
        return self.uploaded or bool(self.row.closed or self.stopped)

    @property
    def turn(self) -> int:
        return self.state.clock.number

    @property
    def awaited(self) -> int | None:
        """Whose move it is: the seat whose click is awaited, else the deciding seat; None when it is over."""
        decider = self.decider()
        return self.state.player if decider is None else decider

    @property
    def turn_began(self) -> int:
        """The row of the journal with which the turn came to the deciding seat."""
        deciding = (self.decider(), matinee.CHANCE)
        return next((entry.seq for entry in reversed(self.entries) if entry.seat not in deciding), 0)

    # -- dice

    @property
    def rolls(self) -> int:
        return self.dice.times(len(self.entries))

    def roll(self, dice: Dice) -> matinee.Action:
        """What these dice show now; those of a night are settled by its date, sealed ones by the table's seed."""
        return self.dice.fall(dice, len(self.entries))

    @property
    def dice_fall(self) -> bool:
        return self.state.player == matinee.CHANCE and self.roller() is None and not self.words_wait

    @property
    def unmanned(self) -> bool:
        """Whether a seat of a person is neither taken nor played by a bot."""
        return any(not chair.taken and chair.stand_in is None for chair in self.chairs)

    @property
    def words_wait(self) -> bool:
        """Whether sealed dice wait: before the first throw, until all seats are taken and all hidden words shown."""
        return self.row.seed is not None and not self.rolls and (self.unmanned or bool(self.dice.hidden))

    @property
    def sealed(self) -> Sealed | None:
        """What may be known of sealed dice: the seed only when no more of them will fall."""
        return self.dice.sealed(self.over)

    # -- who decides

    def seat(self, seats: Sequence[SeatRow]) -> None:
        self.chairs = chairs(seats, self.game.seats(self.kernel.state.options))

    def _clocks(self) -> Clocks | None:
        control = read_control(self.row.clock)
        people = [chair.seat for chair in self.chairs if chair.kind == "person"]
        return new_clocks(control, people) if control is not None else None

    def timed_out(self, holder: Holder) -> list[int]:
        """The seats of a holder that a bot minds because their time ran out."""
        return [seat for seat in holder.seats if self.clocks and seat in self.clocks.out & self.clocks.minded]

    def players(self, online: set[int], late: bool = False) -> list[Player]:
        """Who sits where, by the names the game has for them (as spectators know it, if `late`), and who is there."""
        called, state = self.game.called, self.shown(None) if late else self.state
        return [chair.shown(chair.seat in online, called(state, chair.seat)) for chair in self.chairs]

    @property
    def silent(self) -> frozenset[str]:
        """The people whom the host has asked to say no more."""
        return frozenset(json.loads(self.row.muted)) if self.row.muted else frozenset()

    def admit(self, token: str) -> Holder:
        return self.admitted(digests(token))

    def admitted(self, keys: frozenset[str]) -> Holder:
        return admit(keys, self.chairs, (self.row.watch, self.row.host, self.row.maker), self.row.public)

    def roller(self) -> int | None:
        """The seat that types the dice in: who called for them, else another person; None if the server rolls."""
        return deciding.typist(self.kernel, self.chairs) if self.row.dice == "typed" else None

    def lists(self, action: matinee.Action) -> bool:
        """Whether an action is in the list that was shown of this moment, if one was."""
        seq, legal = self.shown_list
        return seq == self.seq and action in legal

    def decider(self) -> int | None:
        """The seat whose click is awaited, for a die as for a decision; None for a bot, the server, or no one."""
        if self.at_rest:
            return None
        return self.roller() if self.state.player == matinee.CHANCE else deciding.person(self.state, self.chairs)

    def bot_to_move(self) -> str | None:
        return None if self.at_rest else deciding.bot(self.state, self.chairs)

    def speaker(self, holder: Holder, action: matinee.Action) -> int | None:
        """The holder's seat for an action of the table, whose turn it may not be; no bot may play it."""
        seat = action[-1]
        return seat if seat in holder.seats and self.chairs[seat].played_by is None else None

    def bot_to_answer(self) -> int | None:
        return None if self.at_rest else deciding.bot_to_answer(self.state, self.chairs)

    @property
    def waited_for(self) -> bool:
        """Whether a person plays some seat or is invited."""
        return any(chair.played_by is None for chair in self.chairs)

    @property
    def stood_in(self) -> bool:
        """Whether, set-up apart, a bot plays for a person who sits here and may come back."""
        return self.turn > 0 and any(chair.stand_in is not None and chair.token is not None for chair in self.chairs)

    # -- what a seat is told

    def late(self, holder: Holder) -> int:
        """How many actions behind the players a holder is kept: only spectators are, and only while a game runs."""
        return self.row.delay if self.row.delay and holder.watching and not self.open_book else 0

    def horizon(self, holder: Holder) -> int:
        """The row of the journal up to which a holder may be told."""
        late = self.late(holder)
        return self.counts.row(holder, max(0, self.counts.number(holder, self.seq) - late)) if late else self.seq

    def number(self, holder: Holder, seq: int | None = None) -> int:
        """How much of all that may be told by now, or of the first `seq` rows, a holder knows of."""
        return self.counts.number(holder, self.horizon(holder) if seq is None else seq)

    def was_whispered_to(self, seat: int) -> bool:
        """Whether anything that still stands was told to a seat and not to everybody."""
        return self.whispers[seat] > 0

    def last_known(self, holder: Holder) -> int:
        """How many actions a holder knows to have been played and not taken back, those between them included."""
        n, who = self.plies(self.horizon(holder)), audience_of(holder)
        while n and not self.entries[n - 1].known & who:
            n -= 1
        return n

    def shown(self, seat: int | None) -> State:
        """The game as a seat knows it: after the last thing that it may know of."""
        return self.kernel.before(self.last_known(Holder() if seat is None else Holder((seat,))))

    @property
    def log(self) -> Sequence[Entry]:
        """All that was played and still stands, as far as it can be told."""
        return [*self.before, *self.entries, *self.after] if self.before or self.after else self.entries

    def was_played(self, seq: int) -> bool:
        """Whether today's rules know how the game stood after this row: it is not one that is only told."""
        first = self.before[-1].seq if self.before else 0
        return first <= seq and not (self.after and self.after[0].seq <= seq)

    def at(self, seq: int) -> State:
        """The game after action `seq` of the journal."""
        return self.kernel.before(self.plies(seq))

    def plies(self, seq: int) -> int:
        """How many actions of the first rows still stand."""
        if seq >= self.seq or not self.entries or self.entries[-1].seq <= seq:  # as nearly always: all of them
            return len(self.entries)
        return bisect_right(self.entries, seq, key=lambda entry: entry.seq)


def seen_by(holder: Holder, decider: int | None, last: int | None) -> int | None:
    """The seat whose view a holder gets: the one that decides if it is theirs, else the last one shown."""
    if not holder.seats:
        return None
    if decider in holder.seats:
        return decider
    return last if last in holder.seats else holder.seats[0]
