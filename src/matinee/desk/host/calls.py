"""What is called for at a table: seats taken, freed and stood in for, keys changed, and what its host may do."""

from __future__ import annotations

import json
from collections.abc import Generator
from typing import Any

from matinee.desk.clicks import clicks
from matinee.desk.host import commands
from matinee.desk.host.commands import Call, Kept, Keys
from matinee.desk.host.effects import Keep, Reply
from matinee.desk.host.hearing import stand_in
from matinee.desk.host.room import Room, Steps
from matinee.desk.phrases import say
from matinee.desk.rows import Deletion, SatRow, SeatNews, TableNews
from matinee.desk.seats.chairs import Chair
from matinee.desk.setting_up import seating
from matinee.desk.setting_up.rated import check_guest, only_unrated
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.reading import named
from matinee.desk.wire.refusals import Refusal, refusal_of
from matinee.table.said.verbs import CONCEDE

Answer = Generator[Keep, Kept | None, Any]
"""What a call does, step by step, and what it gives."""


def take_call(room: Room, call: Call) -> Steps:
    """Do what is called for and answer it, then tell everybody: what fails in that is not the caller's to hear."""
    try:
        given = yield from _answer(room, call)
    except Exception as error:
        room.out.append(Reply(call.call, refusal_of(error)))
        return
    room.out.append(Reply(call.call, given))
    match call:
        case commands.DeleteTable():
            room.drop()
        case commands.LuckyWords():
            room.announce()
        case commands.Mute() | commands.LetTalk():
            pass  # a muted player is refused when they try
        case _:
            yield from room.seats_changed()


def _answer(room: Room, call: Call) -> Answer:
    table, keys = room.table, call.keys
    match call:
        case commands.StandIn(seat=seat, bot=bot, places=places):
            chair = seating.may_stand_in(table, room.holder(keys), seat, bot)
            yield from stand_in(room, [seat], bot)
            room.placed_for = (room.placed_for - {seat}) | ({seat} if places else set())
            return chair.shown(seat in room.here())
        case commands.Join(face=face):
            return (yield from _sit(room, seating.invited(table, keys, face), call))
        case commands.Sit(seat=seat, face=face):
            check_guest(table, face)
            return (yield from _sit(room, seating.open_seat(table, seat, keys), call))
        case commands.LuckyWords(seat=seat, hash=hash, key=key):
            room.holder(keys).only(seat)
            do = clicks.hide_words(table, seat, hash, room.now) if hash else None
            yield from room.note(do or clicks.show_words(table, seat, key, room.now))
        case commands.Concede(seat=seat):
            room.holder(keys).only(seat)
            if (CONCEDE, seat) in table.state.table_actions(seat):
                yield from room.note(clicks.act(table, seat, (CONCEDE, seat), None, room.luck.dice, room.now))
        case commands.ChangeKey(seat=seat, token=token):
            room.holder(keys).only(seat)
            yield from room.change(seats={seat: SeatNews(token=token, invite=None)})
        case _:
            only_host(table, keys)
            yield from _for_host(room, call)
    return None


def _sit(room: Room, chair: Chair, call: commands.Join | commands.Sit) -> Answer:
    """Let a person sit down, if no one has; the seat."""
    name, face, seat = named(call.name, chair.side), call.face, chair.seat
    seating.own_name(room.table, name, face)
    if call.luck:
        clicks.check_words(room.table)
    sat = SatRow(room.table.id, seat, chair.invite, call.token, name, face.person if face else None)
    yield from room.keep([sat])
    chair.note(SeatNews(token=call.token, name=name, stand_in=None, open=False))
    chair.face = face
    if call.luck:
        yield from room.note(clicks.hide_words(room.table, seat, call.luck, room.now))
    return seat


def only_host(table: OpenTable, keys: Keys) -> None:
    """Refuse anyone without the host's key."""
    if table.row.host not in keys and (table.row.maker is None or table.row.maker not in keys):
        raise Refusal(403 if keys else 401, say("not_host"))


def _muting(table: OpenTable, seat: int, muted: bool) -> TableNews:
    """Who says no more at this table: the person in this seat, wherever they sit or look on."""
    face = table.chairs[seat].face
    if face is None:
        return TableNews()
    people = table.silent | {face.person} if muted else table.silent - {face.person}
    return TableNews(muted=json.dumps(sorted(people)) if people else None)


def _for_host(room: Room, call: Call) -> Steps:
    table = room.table
    match call:
        case commands.CloseTable(closed=closed):
            if closed:
                only_unrated(table)
            yield from room.change(TableNews(closed=closed))
        case commands.DeleteTable():
            only_unrated(table)
            yield from room.keep([Deletion(table.id)])
        case commands.Mute(seat=seat, muted=muted):
            if not 0 <= seat < len(table.chairs):
                raise Refusal(404, say("no_seat", seat))
            yield from room.change(_muting(table, seat, muted), {seat: SeatNews(muted=muted)})
        case commands.LetTalk(talk=talk):
            yield from room.change(TableNews(talk=talk))
        case commands.ChangeWatch(watch=watch):
            yield from room.change(TableNews(watch=watch))
        case commands.FreeSeat(seat=seat, bot=bot, invite=invite):
            chair = seating.of_a_person(table, seat, bot)
            if chair.taken:
                only_unrated(table)
            left = SeatNews(
                token=None, invite=invite, stand_in=bot, name=chair.side, muted=False, person=None, beforehand=None
            )
            yield from room.change(seats={seat: left})
            if (lost := clicks.lose_words(table, seat, room.now)) is not None:
                yield from room.note(lost)
