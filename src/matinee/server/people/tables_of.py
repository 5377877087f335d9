"""The tables of one person: those that wait for them first, the others from the latest on."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from matinee.desk.phrases import say
from matinee.desk.rows import TableRow
from matinee.desk.wire.refusals import Refusal
from matinee.server.storage.schema import seats, tables

PAGE = 50
SHOWN = ("waiting", "running", "over")
SETTLE = 10_000
"""Milliseconds in which every server has kept what it was about to, and by which their clocks may differ."""


class After(NamedTuple):
    """Where the last page ended: when the list was begun, and the place of its last table.

    A table that changes meanwhile may move before that place. So after the last table all
    that have changed since the beginning come once more: that list has no place yet, and only those in it.
    """

    began: int
    changed: int = 0
    rank: int = -1
    order: int = 0
    table: str = ""

    def written(self) -> str:
        """As an address carries it."""
        return ".".join(map(str, self))


class Wanted(NamedTuple):
    """Which tables are asked for."""

    show: str = ""
    game: str = ""
    rival: str = ""
    since: int | None = None
    until: int | None = None
    after: After | None = None


def wanted(query: Mapping[str, str]) -> Wanted:
    """What the parameters of an address ask for; Refusal if one of them makes no sense."""
    show = query.get("show", "")
    if show and show not in SHOWN:
        raise Refusal(422, say("not_shown", repr(show[:20]), ", ".join(SHOWN)))
    rival = query.get("rival", "").strip()[:40]
    after = _after(query.get("after", ""))
    return Wanted(show, query.get("game", "")[:40], rival, _moment(query, "since"), _moment(query, "until"), after)


def _after(text: str) -> After | None:
    if not text:
        return None
    if not re.fullmatch(r"\d{1,15}\.\d{1,15}\.(-1|0|1)\.-?\d{1,15}\.[\w-]{0,40}", text, re.ASCII):
        raise Refusal(422, say("no_place_in_list", repr(text[:20])))
    began, changed, rank, order, table = text.split(".")
    return After(int(began), int(changed), int(rank), int(order), table)


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None


def _moment(query: Mapping[str, str], name: str) -> int | None:
    if not query.get(name):
        return None
    at = _whole(query[name])
    if at is None:
        raise Refusal(422, say("not_a_moment", name, repr(query[name][:20])))
    return at


class RankedTable(TableRow, frozen=True, kw_only=True):
    """A table of a person, and its place in their list."""

    rank: int
    order: int


def tables_of(person: str, wish: Wanted) -> sa.Select[Any]:
    """The rows of one page, and of one more to know whether there is another."""
    waits = _waits(person)
    rank = sa.case((waits, 0), else_=1).label("rank")
    order = sa.case((waits, tables.c.updated), else_=-tables.c.updated).label("order")
    query = sa.select(tables, rank, order).where(_seat(seats.c.person == person), *_filters(person, wish))
    if (after := wish.after) is not None:
        place = sa.tuple_(rank.element, order.element, tables.c.id)
        query = query.where(tables.c.updated >= after.changed, place > (after.rank, after.order, after.table))
    return query.order_by(rank, order, tables.c.id).limit(PAGE + 1)


def next_page(rows: Sequence[RankedTable], wish: Wanted, now: int) -> str | None:
    """Where the page after these rows begins; None where nothing can be missing."""
    began = wish.after or After(now)
    if len(rows) > PAGE:
        last = rows[PAGE - 1]
        return began._replace(rank=last.rank, order=last.order, table=last.id).written()
    if began.rank < 0:  # all of it came at one moment
        return None
    return After(now, began.began - SETTLE).written()


def how_many_wait(person: str) -> sa.Select[Any]:
    """How many tables wait for a person."""
    count = sa.func.count().label("waiting")
    return sa.select(count).select_from(tables).where(_seat(seats.c.person == person), _waits(person))


def _seat(*such: sa.ColumnElement[bool]) -> sa.ColumnElement[bool]:
    return tables.c.id.in_(sa.select(seats.c.table_id).where(*such))


def _waits(person: str) -> sa.ColumnElement[bool]:
    """Whether a table waits for a click of this person."""
    mine = sa.select(seats.c.table_id).where(
        seats.c.table_id == tables.c.id,
        seats.c.seat == tables.c.player,
        seats.c.person == person,
        seats.c.stand_in.is_(None),
    )
    return sa.and_(mine.exists(), tables.c.closed.is_(False), tables.c.unfinished.is_(None))


def _filters(person: str, wish: Wanted) -> list[sa.ColumnElement[bool]]:
    found: list[sa.ColumnElement[bool]] = []
    if wish.show == "waiting":
        found.append(_waits(person))
    elif wish.show:
        found.append(tables.c.player.is_(None) if wish.show == "over" else tables.c.player.is_not(None))
    if wish.game:
        found.append(tables.c.game == wish.game)
    if wish.rival:
        other = sa.or_(seats.c.person.is_(None), seats.c.person != person)
        found.append(_seat(other, seats.c.name.icontains(wish.rival, autoescape=True)))
    if wish.since is not None:
        found.append(tables.c.updated >= wish.since)
    if wish.until is not None:
        found.append(tables.c.updated <= wish.until)
    return found
