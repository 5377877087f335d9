"""What is answered to those who ask at a table: why not, what odds, what a piece can do, how it stood before."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

import matinee
from matinee.desk.clicks.beforehand import offers
from matinee.desk.phrases import say
from matinee.desk.seats.chairs import Holder
from matinee.desk.tables import taking_back
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.viewers.viewer import Viewer
from matinee.desk.wire import messages
from matinee.desk.wire.refusals import Refusal
from matinee.table.said.naming import NAME
from matinee.table.shown.boardview import Overlays
from matinee.table.shown.view import View
from matinee.table.state import State


def answer(table: OpenTable, viewer: Viewer, message: messages.Asking) -> messages.ToClient:
    """The answer to a question that changes nothing; Refusal or Illegal if it is not granted."""
    state, holder = table.state, viewer.holder
    match message:
        case messages.Ping(key):
            return messages.Pong(key)
        case messages.Offers(key, own):
            holder.only(own)
            return offers(table, own, key)
        case messages.Show(key, piece):
            return messages.ShowAnswer(key, _overlays(table, viewer.seat, piece))
        case messages.Look(key, seq, seat, ply):
            if ply is not None:
                seq = _moment_of(table, viewer.holder, ply)
            return messages.LookAnswer(key, seq, _look_back(table, viewer, seq, seat), [])
    only_decider(table, holder)
    match message:
        case messages.Why(key, action):
            reason = state.why_not(tuple(action))
            rule, text = ("", None) if reason is None else (reason.rule, reason.text)
            return messages.WhyAnswer(key, rule, text)
        case messages.Odds(key, action):
            reason = state.why_not(tuple(action))
            if reason is not None:
                raise matinee.Illegal(reason, tuple(action))
            return messages.OddsAnswer(key, state.odds(tuple(action)))
        case messages.Read(key, text):
            return for_a_file(table, holder).answer(key, text)
        case messages.Less(key, start):
            why_not = taking_back.why_not(table, holder)
            if why_not is not None:
                raise Refusal(409, why_not)
            return messages.LessAnswer(key, *table.kernel.less(taking_back.undoer(table, holder), tuple(start)))


def refused(key: str, error: Refusal | matinee.Illegal, seq: int) -> messages.Refused:
    """The message of a refusal."""
    if isinstance(error, Refusal):
        return messages.Refused(key, error.rule, error.text, seq)
    return messages.Refused(key, error.reason.rule, error.reason.text, seq)


class Unbuilt(NamedTuple):
    """The game before the design began, the number of undos between, and the name given since."""

    state: State
    undos: int
    name: list[matinee.Action]

    def answer(self, key: str, text: str) -> messages.ReadAnswer:
        """The clicks that build what a file says; a name that was given stays, unless the file has another."""
        clicks = self.state.clicks(text)
        named = any(action[0] == NAME for action in clicks)
        return messages.ReadAnswer(key, clicks if named else self.name + clicks, self.undos)


def for_a_file(table: OpenTable, holder: Holder) -> Unbuilt:
    """A copy of the state for reading a file beside the table."""
    only_decider(table, holder)
    undos = (
        0 if taking_back.why_not(table, holder) is not None else table.kernel.begun(taking_back.undoer(table, holder))
    )
    start = len(table.kernel.past) - undos
    names = [played.action for played in table.kernel.past[start:] if played.action[0] == NAME]
    return Unbuilt(table.kernel.before(start).copy(), undos, names[-1:])


def only_decider(table: OpenTable, holder: Holder) -> None:
    """Refuse other seats: reasons and odds may reveal the deciding seat's secrets."""
    decider = table.decider()
    if decider is None or decider not in holder.seats:
        raise Refusal(403, say("not_deciding"))


def _overlays(table: OpenTable, seat: int | None, piece: int | str) -> Overlays:
    state = table.shown(seat)
    there = any(one.id == piece for one in state.view(seat).pieces)
    return state.overlays(seat, piece) if there else {}


def _moment_of(table: OpenTable, holder: Holder, ply: int) -> int:
    """The holder's `seq` after a number of actions of the record."""
    if not table.open_book:
        raise Refusal(403, say("record_secret"))
    if ply > len(table.entries):
        raise Refusal(404, say("no_moment", ply))
    return table.number(holder, table.entries[ply - 1].seq) if ply else 0


def _look_back(table: OpenTable, viewer: Viewer, seq: int, seat: int | None) -> View:
    """The view at an earlier moment, of another seat only once nothing is secret any more."""
    come_to = table.number(viewer.holder)
    if seq > come_to:
        raise Refusal(404, say("not_so_far", come_to, seq))
    if seat is None:
        seat = viewer.seat
    elif not 0 <= seat < len(table.chairs):
        raise Refusal(404, say("no_seat", seat))
    elif not table.open_book:
        viewer.holder.only(seat)
    row = table.counts.row(viewer.holder, seq)
    if row == table.seq and seat in table.last_seen:
        return msgspec.structs.replace(table.last_seen[seat], legal=[])
    if not table.was_played(row):
        raise Refusal(409, say("only_words"))
    then = table.at(row)
    return msgspec.structs.replace(then.view(seat), legal=[])
