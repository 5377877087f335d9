"""What those at a table are told of it: the messages of one moment."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import msgspec

import matinee
from matinee.desk.clicks import beforehand
from matinee.desk.journal.entries import Entry
from matinee.desk.seats.audience import audience_of
from matinee.desk.seats.chairs import Holder
from matinee.desk.tables import taking_back
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.differences import Differences
from matinee.desk.wire.messages import ChangeMessage, LogEntry, StateMessage
from matinee.table.shown.view import View

_encoder = msgspec.json.Encoder()


_APART = frozenset({"seq", "since", "log", "view"})
"""The fields of a state message that a change has of its own."""

FEW = 8
"""Entries checked one by one before a search."""

MOST_TOLD = 5_000
"""Most log entries in one message; the longest random games have about 4,500."""


def _after(played: Sequence[Entry], row: int) -> int:
    """How many of these come up to a row of the journal; mostly it is one of the last."""
    for back, entry in enumerate(reversed(played)):
        if entry.seq <= row:
            return len(played) - back
        if back == FEW:
            return bisect_right(played, row, key=lambda entry: entry.seq)
    return 0


class SeatMessages:
    """The messages of one moment of a table: what all who hear of it share is worked out once."""

    def __init__(self, table: OpenTable, online: set[int], at: int = 0, watching: int = 0) -> None:
        self.table = table
        self.online = online
        self.watching = watching
        self.clocks = table.clocks.faces(at) if table.clocks is not None else []
        self.decider = table.decider()
        self.over = table.over
        self._players: dict[bool, Any] = {}
        self._secrets: dict[int, bool] = {}
        self._made: dict[tuple[Holder, int | None, int], StateMessage] = {}
        self._kept: dict[int, StateMessage] = {}
        self._written: dict[tuple[int, int], tuple[StateMessage | None, bytes]] = {}
        self._differences = Differences(_encoder)

    def message(self, holder: Holder, seat: int | None, since: int) -> StateMessage:
        """The state message for one seat, with what happened after row `since` of the journal."""
        if self.table.seq - since > MOST_TOLD:
            since = 0  # not all of it would be told: what is told takes the place of what is known
        same = holder, seat, since
        if same not in self._made:
            self._made[same] = self._message(*same)
        return self._made[same]

    def to_keep(self, message: StateMessage) -> StateMessage:
        """What is kept of a message for the next change: all but the log, which may be long."""
        if id(message) not in self._kept:
            self._kept[id(message)] = msgspec.structs.replace(message, log=[])
        return self._kept[id(message)]

    def written(self, message: StateMessage, before: StateMessage | None = None) -> bytes:
        """The change since a client's last message, or the whole message for another seat."""
        same = id(before), id(message)
        if same not in self._written:
            change = before is not None and before.seat == message.seat
            text = _encoder.encode(self._change(before, message) if before and change else message)
            self._written[same] = before, text  # it is held, so that no other one gets its id meanwhile
        return self._written[same][1]

    def _change(self, before: StateMessage, message: StateMessage) -> ChangeMessage:
        between = self._differences.between
        of_message, of_view = between(before, message, _APART), between(before.view, message.view)
        return ChangeMessage(message.seq, message.since, message.log, of_message, of_view)

    def _message(self, holder: Holder, seat: int | None, since: int) -> StateMessage:
        table, view, late = self.table, self.view(seat), self.table.late(holder)
        describe, state = table.game.show.describe, table.state
        return StateMessage(
            table=table.id,
            seq=table.number(holder),
            since=table.number(holder, since) if since else 0,
            seat=seat,
            view=view,
            words=[describe(state, action) for action in view.legal],
            log=self.log(holder, seat, since),
            undo=taking_back.why_not(table, holder),
            players=self.players(bool(late)),
            dice=table.row.dice,
            over=self.over,
            secret=len(holder.seats) > 1 and any(self._secret(held) for held in holder.seats),
            stopped=table.stopped,
            clocks=[] if late else self.clocks,  # they tell who is to move now
            watching=self.watching,
            late=late,
            beforehand=beforehand.shown(table, seat) if seat in holder.seats else None,
        )

    def players(self, late: bool) -> Any:
        """Who sits where, ready to be sent."""
        if late not in self._players:
            players = msgspec.Raw(_encoder.encode(self.table.players(self.online, late)))
            shown = self.table.shown_players.get(late)
            if shown != players:  # they seldom change, so this is usually the same object
                shown = self.table.shown_players[late] = players
            self._players[late] = shown
        return self._players[late]

    def view(self, seat: int | None) -> View:
        """The view of a seat, with the dice's list for the seat that types them, and none while a bot stands in."""
        table = self.table
        if seat is None or self.decider != seat:
            view = table.last_seen.get(seat) or table.shown(seat).view(seat)
            mute = seat is None or table.at_rest or table.chairs[seat].played_by is not None
            if not view.legal and not (mute and view.table_actions):
                return view
            return msgspec.structs.replace(view, legal=[], table_actions=[] if mute else view.table_actions)
        view = table.state.view(seat)
        if view.player == matinee.CHANCE:
            return msgspec.structs.replace(view, legal=[action for action, _ in table.state.chance_outcomes()])
        table.shown_list = table.seq, view.legal
        return view

    def log(self, holder: Holder, seat: int | None, since: int) -> list[LogEntry]:
        """What a seat may know of what happened after row `since` of the journal, numbered as its holder counts.

        Take-backs of what it was told before are included.
        """
        table = self.table
        played, horizon = table.log, table.horizon(holder)
        start, end = (_after(played, row) for row in (since, horizon))
        start = max(start, end - MOST_TOLD)
        entries: list[LogEntry] = []
        for entry in played[start:end]:
            told = entry.lines(seat, table.game)
            if told or entry.open:
                rolled = entry.seat == matinee.CHANCE and entry.action[:1] == ("roll",)
                die = entry.action[1] if rolled else None
                entries.append(LogEntry(table.number(holder, entry.seq), entry.seat, told, die, again=entry.again))
        if not table.undone or table.undone[-1].seq <= since:
            return entries
        eyes = audience_of(holder)
        for back in reversed(table.undone):
            if back.seq <= since:
                break
            if back.seq <= horizon and back.undoes is not None and back.undoes <= since and back.known & eyes:
                taken = table.number(holder, back.undoes)
                entries.append(LogEntry(table.number(holder, back.seq), back.seat, [], undone=taken))
        return sorted(entries, key=lambda entry: entry.seq)

    def _secret(self, seat: int) -> bool:
        """Whether a seat knows anything that not everybody may know; looked at once a moment."""
        if seat not in self._secrets:
            self._secrets[seat] = self.table.was_whispered_to(seat) or self._sees_more(seat)
        return self._secrets[seat]

    def _sees_more(self, seat: int) -> bool:
        state = self.table.state
        whole, seen = self._whole, state.view(seat)
        # what a seat may do or say is no secret
        bare = msgspec.structs.replace(
            seen, seat=None, legal=whole.legal, table_actions=whole.table_actions, prompt=whole.prompt
        )
        return bare != whole

    @cached_property
    def _whole(self) -> View:
        return self.table.state.view(None)
