"""The tables of one person: those that wait for them first, the others from the latest on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import sqlalchemy as sa

from matinee.desk.phrases import say
from matinee.desk.wire import Refusal
from matinee.server.storage.schema import seats, tables

PAGE = 50
MOST_PAGES = 1_000
SHOWN = ("waiting", "running", "over")


class Wanted(NamedTuple):
    """Which tables are asked for."""

    show: str = ""
    game: str = ""
    rival: str = ""
    since: int | None = None
    until: int | None = None
    page: int = 0


def wanted(query: Mapping[str, str]) -> Wanted:
    """What the parameters of an address ask for; Refusal if one of them makes no sense."""
    show = query.get("show", "")
    if show and show not in SHOWN:
        raise Refusal(422, say("not_shown", repr(show[:20]), ", ".join(SHOWN)))
    page = _whole(query.get("page", "0"))
    if page is None or page > MOST_PAGES:
        raise Refusal(422, say("not_a_number", "page", MOST_PAGES, repr(query["page"][:20])))
    rival = query.get("rival", "").strip()[:40]
    return Wanted(show, query.get("game", "")[:40], rival, _moment(query, "since"), _moment(query, "until"), page)


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None


def _moment(query: Mapping[str, str], name: str) -> int | None:
    if not query.get(name):
        return None
    at = _whole(query[name])
    if at is None:
        raise Refusal(422, say("not_a_moment", name, repr(query[name][:20])))
    return at


def tables_of(person: str, wish: Wanted) -> sa.Select[Any]:
    """The rows of one page, and of one more to know whether there is another."""
    query = sa.select(tables).where(_seat(seats.c.person == person), *_filters(person, wish))
    waits = _waits(person)
    latest = sa.case((waits, tables.c.updated), else_=-tables.c.updated)
    query = query.order_by(waits.desc(), latest, tables.c.id)
    return query.limit(PAGE + 1).offset(PAGE * wish.page)


def how_many_wait(person: str) -> sa.Select[Any]:
    """How many tables wait for a person."""
    count = sa.func.count().label("waiting")
    return sa.select(count).select_from(tables).where(_seat(seats.c.person == person), _waits(person))


def _seat(*such: sa.ColumnElement[bool]) -> sa.ColumnElement[bool]:
    """Whether a table has such a seat."""
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
