"""The lines of a table's journal as the store keeps them, each sealed with all that came before it."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

Row = dict[str, Any]
"""A row of the database, by the names of its columns."""

Write = tuple[str, Sequence[Row]]
"""What to write: the name of a table and new rows, or "left_off" and how the last actions left some tables."""

NOTHING = 0
"""A line that takes back nothing and is no action: words for sealed dice."""


class Damaged(Exception):
    """A journal that is not what was written."""


def now() -> int:
    """The time, in milliseconds."""
    return int(time.time() * 1000)


class JournalRow(NamedTuple):
    """Something done at a table: an action, or the taking back of one, which has an empty action.

    Words for sealed dice take back NOTHING, and have the words in place of an action.
    """

    seq: int
    seat: int
    action: Sequence[Any]
    known: int
    undoes: int | None = None


def line(id: str, done: JournalRow, key: str | None) -> Row:
    """One line, not sealed yet."""
    seq, seat, action, known, undoes = done
    row = {"table_id": id, "seq": seq, "seat": seat, "action": msgspec.json.encode(action).decode()}
    return row | {"known": known, "undoes": undoes, "key": key, "at": now()}


def sealed(seal: str, lines: Iterable[Row]) -> list[Row]:
    """The lines with their seals, after a journal whose last seal this is."""
    rows = []
    for row in lines:
        seal = _seal(seal, row)
        rows.append(row | {"seal": seal})
    return rows


def check(seal: str, seq: int, row: Row) -> str:
    """The seal of a line that comes after these, or `Damaged`. Lines from before there were seals have none."""
    if row["seq"] != seq + 1:
        raise Damaged(f"Line {seq + 1} is missing.")
    if (row["seal"] is not None or seal) and row["seal"] != _seal(seal, row):
        raise Damaged(f"Line {row['seq']} is not what was written.")
    return row["seal"] or ""


def _seal(before: str, row: Row) -> str:
    told = f"{before} {row['table_id']} {row['seq']} {row['seat']} {row['undoes']} {row['action']}"
    return hashlib.blake2b(told.encode(), digest_size=8).hexdigest()
