"""Who may sit down where, and who may let a bot play."""

from __future__ import annotations

from matinee.desk.phrases import say
from matinee.desk.seats.chairs import Chair, Holder, held_by
from matinee.desk.seats.lookalikes import pass_for
from matinee.desk.setting_up.new_table import known_bot
from matinee.desk.setting_up.rated import check_guest, only_unrated
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.reading import named
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import Face

STAND_IN_PACE = 0.9
"""Seconds between a stand-in's moves, so that the person can take the seat back."""


def invited(table: OpenTable, keys: frozenset[str], me: Face | None = None) -> Chair:
    """The free seat that an invitation among these (hashed) keys is for, if this person may have it."""
    chair = next((chair for chair in table.chairs if chair.invite in keys), None)
    if chair is None:
        raise Refusal(401, say("wrong_invitation"))
    if chair.token is not None:
        raise Refusal(409, say("seat_taken"))
    check_guest(table, me)
    return chair


def own_name(table: OpenTable, name: str, me: Face | None) -> None:
    """Refuse a look-alike of another player's name."""
    for chair in table.chairs:
        mine = me is not None and chair.face is not None and chair.face.person == me.person
        if chair.taken and not mine and pass_for(name, chair.name):
            raise Refusal(409, say("looks_alike", name, chair.name))


def open_seat(table: OpenTable, seat: int, keys: frozenset[str]) -> Chair:
    """The seat that anybody may take who does not sit here yet."""
    if not 0 <= seat < len(table.chairs):
        raise Refusal(404, say("no_seat", seat))
    if table.over or table.at_rest:
        raise Refusal(409, say("closed" if table.row.closed else "over"))
    if held_by(keys, table.chairs):
        raise Refusal(409, say("sits_here"))
    chair = table.chairs[seat]
    if chair.taken or not chair.open:
        raise Refusal(409, say("not_open"))
    return chair


def may_stand_in(table: OpenTable, holder: Holder, seat: int, bot: str | None) -> Chair:
    """The seat that a bot may play from now on, or none any more if there is no bot.

    Any player here may decide about an invited seat that is still free.
    """
    chair = of_a_person(table, seat, bot)
    if bot is not None:
        only_unrated(table)
    if holder.watching or chair.taken:
        holder.only(seat)
    return chair


def of_a_person(table: OpenTable, seat: int, bot: str | None) -> Chair:
    """A seat that people take, and that this bot could play."""
    if not 0 <= seat < len(table.chairs):
        raise Refusal(404, say("no_seat", seat))
    if bot is not None:
        known_bot(bot, table.row.game)
    chair = table.chairs[seat]
    if chair.kind != "person":
        raise Refusal(422, say("no_stand_in"))
    return chair


def complaint(table: OpenTable, holder: Holder, seat: int, text: str) -> str:
    """A player's report of another seat to the host."""
    if holder.watching:
        raise Refusal(403, say("only_seats_report"))
    if not 0 <= seat < len(table.chairs) or table.chairs[seat].kind != "person" or seat in holder.seats:
        raise Refusal(404, say("no_seat", seat))
    if not (text := named(text, "")):
        raise Refusal(400, say("empty_message"))
    return text
