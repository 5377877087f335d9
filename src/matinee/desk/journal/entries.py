"""What was played and still stands, with the sentences for what came of it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

import msgspec

import matinee
from matinee.desk.journal.lines import JournalRow
from matinee.desk.seats.audience import Audience
from matinee.desk.wire.messages import LogLine, Moment
from matinee.table.events import PUBLIC, Event
from matinee.table.game import Game
from matinee.table.records.packed_list import PackedList
from matinee.table.said.text import Cast, sentence


class Entry(msgspec.Struct):
    """One action of the journal that still stands, with what came of it."""

    seq: int
    seat: int
    action: matinee.Action
    events: list[Event]
    known: Audience
    open: bool = False  # a die that everybody saw fall
    cast: Cast = {}
    again: bool = False  # a die that was thrown once more, and counts as well
    told: dict[int | None, list[LogLine]] | None = {}  # the sentences, until everybody has them

    @property
    def row(self) -> JournalRow:
        return JournalRow(self.seq, self.seat, self.action, self.known)

    @property
    def whispered(self) -> list[int]:
        """The seats that alone were told something, once for each thing."""
        return [event.audience for event in self.events if event.audience != PUBLIC]

    def lines(self, seat: int | None, game: Game) -> list[LogLine]:
        """What this seat may know of it, in words; while it is new, worked out once for all who may know the same."""
        for event in self.events:
            if event.audience != PUBLIC:
                break
        else:  # all of it is for everybody
            seat = None
        found = self.told.get(seat) if self.told is not None else None
        if found is None:
            found = [_line(event, game, self.cast) for event in self.events if event.visible_to(seat)]
            if self.told is not None:
                self.told[seat] = found
        return found


class KeptEntry(msgspec.Struct, array_like=True):
    """An entry as it is written; `cast` is the place of its names in a list beside it."""

    seq: int
    seat: int
    action: tuple[Any, ...]
    events: list[Event]
    known: int
    open: bool
    cast: int
    again: bool = False

    def entry(self, casts: list[Cast]) -> Entry:
        """As a table notes it."""
        cast = casts[self.cast]
        return Entry(self.seq, self.seat, self.action, self.events, self.known, self.open, cast, self.again)


def kept(entries: Iterable[Entry], casts: list[Cast]) -> list[KeptEntry]:
    """Entries to be written, their names put into the list beside them: they seldom change."""
    written = []
    for one in entries:
        if not casts or casts[-1] != one.cast:
            casts.append(one.cast)
        action, cast = tuple(one.action), len(casts) - 1
        written.append(KeptEntry(one.seq, one.seat, action, one.events, one.known, one.open, cast, one.again))
    return written


_decoder = msgspec.msgpack.Decoder(list[KeptEntry])


class Entries(PackedList[Entry]):
    """All that was played at a table and still stands; sentences are not kept for what is long past."""

    def __init__(self) -> None:
        casts: list[Cast] = []
        super().__init__(partial(_written, casts), partial(_read, casts))  # no methods: it would hold on to itself


def _written(casts: list[Cast], entries: list[Entry]) -> bytes:
    return msgspec.msgpack.encode(kept(entries, casts))


def _read(casts: list[Cast], packet: bytes) -> list[Entry]:
    found = [one.entry(casts) for one in _decoder.decode(packet)]
    for one in found:
        one.told = None
    return found


def _line(event: Event, game: Game, cast: Cast) -> LogLine:
    words, happened = game.words, [event.id, *event.args]
    pieces, spaces = words.named(happened, "piece"), words.named(happened, "space")
    begins = event.id == game.counts.event
    found = words.moment(happened, cast)
    seat = next(iter(words.named(happened, "seat")), None) if found else None
    moment = Moment(*found, words.effect(happened, cast), seat) if found else None
    text = sentence(words.event(happened, cast))
    brief = sentence(words.brief(happened, cast)) if spaces else ""
    brief = "" if brief == text else brief
    vain, along = words.in_vain(happened, cast), words.along_attack(event.id)
    return LogLine(event.id, event.args, text, begins, pieces, spaces, moment, brief, vain, along)
