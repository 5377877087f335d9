"""What is said over a line: clicks, take-backs, greetings, talk and questions."""

from __future__ import annotations

import logging
from collections.abc import Callable

import matinee
from matinee.desk.clicks import beforehand, clicks
from matinee.desk.host.commands import Heard, Talked
from matinee.desk.host.effects import Recall, Say, Work
from matinee.desk.host.room import Room, Steps, said
from matinee.desk.journal.change import Change
from matinee.desk.phrases import called, say
from matinee.desk.rows import ChatRow, StandInRow
from matinee.desk.seats.chairs import Chair, person_in
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.viewers.answers import answer, for_a_file, refused
from matinee.desk.viewers.viewer import Viewer
from matinee.desk.wire import messages
from matinee.desk.wire.reading import named
from matinee.desk.wire.refusals import Refusal

log = logging.getLogger("matinee.desk")


def hear(room: Room, line: int, message: Heard, alone: bool) -> Steps:
    """Answer a message; `alone`: no other client can connect."""
    viewer = room.lines.get(line)
    if viewer is None:
        return
    if isinstance(message, messages.ErrorMessage):
        room.say(line, message)
        return
    key = getattr(message, "key", "")
    if not viewer.greeted and not isinstance(message, (messages.Hello, messages.Ping)):
        room.say(line, refused(key, Refusal(400, say("hello_first")), viewer.seq))
        return
    try:
        yield from _answer(room, line, viewer, message, alone)
    except (matinee.Illegal, Refusal) as error:
        room.say(line, refused(key, error, viewer.seq))
    except Exception:
        log.exception("A message at table %s could not be answered", viewer.table)
        if isinstance(message, (messages.Act, messages.Undo)):  # half of an action may be left in memory
            room.drop()
        room.say(line, refused(key, Refusal(500, say("went_wrong")), viewer.seq))
    else:
        if room.news:  # it is kept and answered: what fails now is not the clicker's to hear
            room.announce()


def price(room: Room, line: int, message: Heard) -> int:
    """Number of log entries the answer contains; only a hello gets any."""
    viewer = room.lines.get(line)
    if viewer is None or not isinstance(message, messages.Hello):
        return 0
    return viewer.to_tell(room.table, message.since)


def _answer(room: Room, line: int, viewer: Viewer, message: messages.FromClient, alone: bool) -> Steps:
    table, holder = room.table, viewer.holder
    match message:
        case messages.Act(key, seq, action):
            done = tuple(action)

            def act(own: str) -> Change:
                seat = clicks.may_act(table, holder, seq, done)
                return clicks.act(table, seat, done, own, room.luck.dice, room.now)

            yield from _click(room, line, viewer, key, done, act)
        case messages.Undo(key, seq):

            def undo(own: str) -> Change:
                return clicks.undo(table, clicks.may_undo(table, holder, seq), own, room.now)

            yield from _click(room, line, viewer, key, (), undo)
        case messages.Hello():
            yield from _greet(room, line, viewer, message)
            if not alone:
                room.out.append(Recall(line, message.chat))
        case messages.Chat(key, text):
            if alone:
                raise Refusal(403, say("alone"))
            yield from _chat(room, line, viewer, key, text)
        case messages.Beforehand(key, seat, answers, next_clicks):
            holder.only(seat)
            before = beforehand.checked(table, answers, next_clicks)
            yield from room.say_beforehand(seat, before)
            room.say(line, messages.Done(key, table.number(holder)))
            room.stirred = True
        case messages.Read(key, text):
            room.out.append(Work(line, key, text, for_a_file(table, holder), viewer.seq))
        case _:
            room.say(line, answer(table, viewer, message))


def _click(
    room: Room, line: int, viewer: Viewer, key: str, action: matinee.Action, do: Callable[[str], Change]
) -> Steps:
    """Do what a click asks for, once however often it is asked, and answer it."""
    table, own = room.table, clicks.click_key(viewer.holder, key)
    done = clicks.answered(table, own, action)
    if done is None:
        yield from room.note(do(own), "person")
    room.say(line, messages.Done(key, table.number(viewer.holder, table.seq if done is None else done)))


def _greet(room: Room, line: int, viewer: Viewer, hello: messages.Hello) -> Steps:
    """Give a holder the seats back that a bot minds because their time ran out, and tell them how the table stands."""
    minded = [] if room.table.at_rest else room.table.timed_out(viewer.holder)
    if minded:
        yield from stand_in(room, minded, None)
        yield from room.seats_changed()
    viewer.greet(room.table, hello.since, hello.changes)
    room.tell({line: viewer})


def stand_in(room: Room, seats: list[int], bot: str | None) -> Steps:
    """Let a bot play these seats, or none any more."""
    yield from room.keep([StandInRow(room.table.id, seat, bot) for seat in seats])
    for seat in seats:
        room.table.chairs[seat].stand_in = bot


def _chat(room: Room, line: int, viewer: Viewer, key: str, text: str) -> Steps:
    row = _talk_row(room.table, viewer, text, room.now)
    kept = yield from room.keep([row])
    pass_on(room, Talked(kept.n, row.seat, row.name, row.text, row.at, row.person), line, key)


def pass_on(room: Room, talked: Talked, speaker: int | None = None, key: str = "") -> None:
    """Send a chat message to everybody who has not blocked its sender; the sender's copy has the key."""
    for line, viewer in room.lines.items():
        if viewer.greeted and talked.person not in viewer.blocked:
            echo = key if line == speaker else ""
            room.say(line, messages.ChatMessage(talked.n, talked.seat, talked.name, talked.text, talked.at, echo))


def _talk_row(table: OpenTable, viewer: Viewer, text: str, at: int) -> ChatRow:
    """A line of talk to be kept; Refusal if this one may not talk."""
    text, seat = named(text, ""), viewer.seat if viewer.holder.seats else None
    if not text:
        raise Refusal(400, say("empty_message"))
    if table.row.closed:
        raise Refusal(403, say("closed"))
    chair = table.chairs[seat] if seat is not None else None
    if chair is None and table.row.talk != "all":
        raise Refusal(403, say("only_seats_talk"))
    who = chair.face.person if chair is not None and chair.face is not None else person_in(viewer.keys or frozenset())
    if _muted(table, chair, who):
        raise Refusal(403, say("muted"))
    return ChatRow(table.id, seat, called("spectator") if chair is None else chair.name, text, at, who)


def _muted(table: OpenTable, chair: Chair | None, who: str | None) -> bool:
    """Whether the host has asked this one to say no more; an unknown spectator may be anybody who was asked."""
    if chair is None and who is None:
        return bool(table.silent) or any(one.muted for one in table.chairs)
    return who in table.silent or (chair is not None and chair.muted)


def read_file(work: Work) -> Say:
    """The answer to `read`."""
    try:
        return said(work.line, work.unbuilt.answer(work.key, work.text))
    except (matinee.Illegal, Refusal) as error:
        return said(work.line, refused(work.key, error, work.seq))
    except Exception:
        log.exception("A file could not be read")
        return said(work.line, refused(work.key, Refusal(500, say("went_wrong")), work.seq))
