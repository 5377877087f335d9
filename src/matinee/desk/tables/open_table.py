"""One open table: the game as it stands, its journal, and what each seat may be told of it.

It knows no clock, no dice and no database: time and dice are handed in, and what a click changes is handed out to be
kept (`Change`) before it is noted here.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Self

import msgspec
from msgspec.structs import replace

import matinee
from matinee.desk.journal.answered_clicks import AnsweredClicks
from matinee.desk.journal.change import Change
from matinee.desk.journal.clocks import Clocks, new_clocks
from matinee.desk.journal.entries import Entries, Entry
from matinee.desk.journal.falling_dice import Dice, FallingDice
from matinee.desk.journal.lines import CLOCK, NEW_RULES, NOTHING, Damaged, JournalRow, check, sealed
from matinee.desk.journal.outdated import Outdated
from matinee.desk.phrases import say
from matinee.desk.rows import ActionRow, SeatRow, StandingRow, TableRow
from matinee.desk.seats import deciding
from matinee.desk.seats.audience import Audience, Counts, audience_of, everybody, seat_audience, who_may_know
from matinee.desk.seats.chairs import Chair, Holder, admit, chairs, digests
from matinee.desk.tables.older_rules import begin, change_rules
from matinee.desk.wire.tables import Player, Told
from matinee.desk.wire.time_control import read_control
from matinee.table.phase import Chance
from matinee.table.records.record import FORMAT, Carried, Header, Record
from matinee.table.resignation import is_table_action
from matinee.table.sealed_dice import Sealed
from matinee.table.shown.view import View
from matinee.table.state import State
from matinee.table.table import MARKED, RECENT, Played

STATE_BYTES = 6_000
ENTRY_BYTES = 250
"""What a kept state and a row of the journal take, measured over long games."""

NEWS = 12
"""The sentences of so many last entries are kept, for those who are still to hear them."""


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
        self.stopped = say("unfinished", row.unfinished) if row.unfinished else ""  # why nobody can play on
        self.last_seen: dict[int | None, View] = {}  # then: what everybody saw last, if it was kept
        self.undone: list[JournalRow] = []
        self.dice = FallingDice(self.kernel, row.seed)
        self.counts = Counts()
        self.whispers: Counter[int] = Counter()
        self.answered = AnsweredClicks()
        self._asked: tuple[str, str] | None = None  # key and action of the last click, while what follows belongs to it
        self.shown_players: dict[bool, msgspec.Raw] = {}  # as they were told last, to spectators kept behind or not
        self.shown_list: tuple[int, list[matinee.Action]] = -1, []  # after which row a legal list was shown last

    @classmethod
    def rebuilt(
        cls,
        row: TableRow,
        seats: Sequence[SeatRow],
        journal: Sequence[ActionRow],
        lay_out: Callable[[Self, int], int] = lambda _, begun: begun,
    ) -> Self:
        """The table as its journal left it; `lay_out` may put it to where the first so many rows left it."""
        try:
            game = matinee.load(row.game)
        except matinee.MatineeError:
            raise Outdated(say("no_game", repr(row.game)), row, seats, journal) from None
        if game.rules != row.rules:
            raise Outdated(say("other_rules", row.rules, game.title, game.rules), row, seats, journal)
        table = cls(row, seats)
        if [chair.seat for chair in table.chairs] != list(range(len(game.seats(table.state.options)))):
            raise Damaged("A seat is missing.")
        laid_out = lay_out(table, begin(table, journal))
        for one in journal[:laid_out]:
            table.heed(one)
        table.follow(journal[laid_out:])
        table.row = table.standing().onto(row)
        known = [one.seal for one in journal] if row.seal else [row.seal]
        if row.seal not in known:
            raise Damaged("The last lines are missing.")
        return table

    # -- the journal

    def follow(self, journal: Sequence[ActionRow]) -> None:
        """Play what the journal says, every action checked again."""
        for row in journal:
            self.seal = check(self.seal, self.seq, row)
            if row.undoes == NEW_RULES:
                change_rules(self, row)
            elif row.undoes == CLOCK:
                self.note_clock(JournalRow(row.seq, row.seat, (), self.known(row), CLOCK))
            elif row.undoes == NOTHING:
                words = json.loads(row.action)
                self.add_lucky_words(JournalRow(row.seq, row.seat, words, self.known(row), NOTHING))
            elif row.undoes is not None:
                back = self.taking_back(row.seat)
                self.kernel.undo(row.seat)
                self.took_back(back)
            else:
                self.kernel.act(row.seat, tuple(json.loads(row.action)))
                self.note(self.fresh(row.known))
            self.clocks = self.clocks and self.clocks.after(row, self.state.player)
            self.heed(row)

    def heed(self, row: ActionRow) -> None:
        """Note how a click was answered, should it be asked again; dice that the server rolled belong to its answer."""
        key, seq = row.key, row.seq
        if key is not None:
            self._asked = key, row.action
            self.answered.note(*self._asked, seq)
        elif row.seat != matinee.CHANCE or row.undoes == CLOCK:
            self._asked = None
        elif self._asked is not None:
            self.answered.note(*self._asked, seq)

    def play_on(self, actions: Sequence[matinee.Action]) -> None:
        """Play and note what was played at another table, where it is an open book by now."""
        for action in actions:
            self.kernel.act(self._who_did(action), action)
            self.note(self.fresh(everybody(len(self.chairs))))

    def play_opening(self, actions: Sequence[matinee.Action]) -> None:
        """Play and note what a lesson or a scenario begins with; who may know of it is as ever."""
        for action in actions:
            self.kernel.act(self._who_did(action), tuple(action))
            self.note(self.fresh())

    def _who_did(self, action: matinee.Action) -> int:
        """The seat that an action of the table names, else whoever is to decide."""
        seat = action[-1] if is_table_action(action) else self.state.player
        assert seat is not None, "nothing is played after the end"
        return int(seat)

    def fresh(self, known: Audience | None = None, skipped: int = 0) -> list[Entry]:
        """What has been played on the table and is not noted yet, with who may know of it unless that is given.

        So many rows that are no actions go before it.
        """
        noted = len(self.entries)
        states = self.kernel.since(noted)
        moments = zip(self.kernel.past[noted:], states, states[1:], strict=False)
        return [self._entry(self.seq + n, *moment, known) for n, moment in enumerate(moments, start=skipped + 1)]

    def _entry(self, seq: int, played: Played, before: State, after: State, known: Audience | None) -> Entry:
        seats = len(self.chairs)
        phase = before.stack[-1] if before.stack else None  # under older rules it may have gone on a little longer
        open = played.seat == matinee.CHANCE and isinstance(phase, Chance) and phase.open
        typed = self.row.dice == "typed" and isinstance(phase, Chance) and phase.drawer(before) is None
        if self.uploaded or typed or phase is None:  # a die that somebody typed in fell on the table, before everybody
            known = everybody(seats)
        elif known is None:
            known = who_may_know(before, after, played.seat, played.events, open, seats)
        cast = self.game.show.cast(before)
        if self.entries and self.entries[-1].cast == cast:  # names seldom change: one copy will do
            cast = self.entries[-1].cast
        again = isinstance(phase, Chance) and played.action[0] == "roll" and phase.again(played.action[1])
        return Entry(seq, played.seat, played.action, played.events, known, open, cast, again)

    def note(self, entries: Sequence[Entry]) -> None:
        """Note what was played, now that it is kept."""
        for entry in entries:
            self.seq = entry.seq
            self.entries.append(entry)
            self.counts.add(entry.known)
            self.dice.fallen += entry.seat == matinee.CHANCE
            if entry.whispered:
                self.whispers.update(entry.whispered)
            if len(self.entries) > NEWS:  # sentences are long: of what is past they are made again for whoever asks
                self.entries[-NEWS - 1].told = None
        self.kernel.let_go()

    def add_lucky_words(self, row: JournalRow) -> None:
        """Note words for sealed dice, now that they are kept."""
        self.seq = row.seq
        self.dice.add_word(row.seat, str(row.action[0]), len(self.entries))
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

    def change(self, rows: Sequence[JournalRow], key: str | None, at: int, entries: Sequence[Entry] = ()) -> Change:
        """These rows, sealed; the key goes with the first. Lists must not tell of secret clicks, not even when."""
        written = sealed(self.seal, (row.kept(self.id, None if n else key, at) for n, row in enumerate(rows)))
        public = any(row.known & seat_audience(None) for row in rows)
        clocks = self.clocks
        for row in written if clocks is not None else ():
            clocks = clocks and clocks.after(row, self.state.player)
        seal = written[-1].seal if written else self.seal
        standing = replace(self.standing(clocks), seal=seal, updated=at if public else self.row.updated)
        return Change(written, standing, entries, clocks=clocks)

    def kept(self, change: Change) -> None:
        """Note what was done, now that it is kept."""
        self.seal = change.standing.seal or ""
        self.row = change.standing.onto(self.row)
        self.clocks = change.clocks
        if change.stand_in is not None:
            self.chairs[change.stand_in.seat].stand_in = change.stand_in.stand_in
        if change.clock is not None:
            self.note_clock(change.clock)
        self.note(change.entries)
        if change.back is not None:
            self.took_back(change.back)
        if change.lucky is not None:
            self.add_lucky_words(change.lucky)
        for row in change.rows:
            self.heed(row)

    def forget(self) -> None:
        """Put the table back to what is noted: the rest was not kept."""
        self.kernel.rollback(len(self.entries))

    @property
    def weight(self) -> int:
        """About how many bytes of memory the table takes."""
        states = min(len(self.entries), RECENT) + len(self.entries) // MARKED
        return STATE_BYTES * states + ENTRY_BYTES * self.seq

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.kernel.state

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.row.player is None if self.stopped else self.state.player is None

    @property
    def open_book(self) -> bool:
        """Whether nothing is secret any more."""
        return self.over or self.uploaded or bool(self.stopped)

    @property
    def at_rest(self) -> bool:
        """Whether nothing is done here any more, or for now: a record, or a table that was closed."""
        return self.uploaded or bool(self.row.closed or self.stopped)

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
    def turn_began(self) -> int:
        """The row of the journal with which the turn came to whoever is to decide now."""
        deciding = (self.decider(), matinee.CHANCE)
        return next((entry.seq for entry in reversed(self.entries) if entry.seat not in deciding), 0)

    @property
    def returned(self) -> str | None:
        """How it ended, as the store keeps it."""
        return None if self.state.player is not None else json.dumps(self.state.returns())

    @property
    def ending(self) -> str | None:
        """The same in words, as lists tell it."""
        result = None if self.state.player is not None else self.state.view(None).result
        if result is None or result.ending is None:
            return None
        return msgspec.json.encode(Told(result.ending.title, result.ending.why)).decode()

    def standing(self, clocks: Clocks | None = None) -> StandingRow:
        """How it stands, as the store keeps it for lists and for whoever minds these clocks."""
        clocks = clocks or self.clocks
        return StandingRow(
            id=self.id,
            turn=self.turn,
            player=self.awaited,
            returns=self.returned,
            ending=self.ending,
            updated=self.row.updated,
            seal=self.seal,
            deadline=clocks.deadline if clocks is not None else None,
        )

    # -- dice

    @property
    def rolls(self) -> int:
        """How often the dice have fallen."""
        return self.dice.times(len(self.entries))

    def roll(self, dice: Dice) -> matinee.Action:
        """What these dice show now; those of a night are settled by its date, sealed ones by the table's seed."""
        return self.dice.fall(dice, len(self.entries))

    @property
    def dice_fall(self) -> bool:
        """Whether dice are to fall that nobody types in."""
        return self.state.player == matinee.CHANCE and self.roller() is None

    @property
    def sealed(self) -> Sealed | None:
        """What may be known of sealed dice: the seed only when no more of them will fall."""
        return self.dice.sealed(self.over)

    # -- who decides

    def seat(self, seats: Sequence[SeatRow]) -> None:
        """Note who sits where."""
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

    def admit(self, token: str) -> Holder:
        """Who this token makes you here."""
        return self.admitted(digests(token))

    def admitted(self, keys: frozenset[str]) -> Holder:
        """Who whoever holds these (hashed) keys is here."""
        return admit(keys, self.chairs, (self.row.watch, self.row.host), self.row.public)

    def roller(self) -> int | None:
        """The seat that types the dice in: who called for them, else another person; None if the server rolls."""
        return deciding.typist(self.kernel, self.chairs) if self.row.dice == "typed" else None

    def lists(self, action: matinee.Action) -> bool:
        """Whether an action is in the list that was shown of this moment, if one was."""
        seq, legal = self.shown_list
        return seq == self.seq and action in legal

    def decider(self) -> int | None:
        """The seat whose click is awaited, for a die as for a decision; None for a bot, the server, or nobody."""
        if self.at_rest:
            return None
        return self.roller() if self.state.player == matinee.CHANCE else deciding.person(self.state, self.chairs)

    def bot_to_move(self) -> str | None:
        """The bot that has to decide now."""
        return None if self.at_rest else deciding.bot(self.state, self.chairs)

    def speaker(self, holder: Holder, action: matinee.Action) -> int | None:
        """The seat of a holder for which an action of the table may be taken, whoever decides; no bot may play it."""
        seat = action[-1]
        return seat if seat in holder.seats and self.chairs[seat].played_by is None else None

    def bot_to_answer(self) -> int | None:
        """The seat of a bot that has yet to answer the offer of a draw."""
        return None if self.at_rest else deciding.bot_to_answer(self.state, self.chairs)

    @property
    def waited_for(self) -> bool:
        """Whether a person plays some seat, or is to: where all are bots nobody waits for a move."""
        return any(chair.played_by is None for chair in self.chairs)

    @property
    def stood_in(self) -> bool:
        """Whether, set-up apart, a bot plays for somebody who sits here and may come back."""
        return self.turn > 0 and any(chair.stand_in is not None and chair.token is not None for chair in self.chairs)

    def copied(self) -> Record:
        """The record so far, with the names of those who sit here now."""
        names = [chair.name for chair in self.chairs]
        options, carried = json.loads(self.row.options), self.carried
        if self.row.rules != self.game.rules:  # its rules count for all of it; who did what, today's may not tell
            played = [entry.seat for entry in (*self.entries, *self.after)]
            carried = [*carried, Carried(self.row.rules, len(played), played)]
        header = Header(FORMAT, self.game.name, self.row.rules, options, names, self.sealed, carried)
        return Record(
            header, [*(played.action for played in self.kernel.past), *(entry.action for entry in self.after)]
        )

    # -- what a seat is told

    def late(self, holder: Holder) -> int:
        """How many actions behind the players a holder is kept: only spectators are, and only while a game runs."""
        return self.row.delay if holder.watching and not self.open_book else 0

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
        if not self.entries or self.entries[-1].seq <= seq:  # as nearly always: all of them
            return len(self.entries)
        return bisect_right(self.entries, seq, key=lambda entry: entry.seq)


def seen_by(holder: Holder, decider: int | None, last: int | None) -> int | None:
    """The seat whose view a holder gets: the one that decides if it is theirs, else the last one shown."""
    if not holder.seats:
        return None
    if decider in holder.seats:
        return decider
    return last if last in holder.seats else holder.seats[0]
