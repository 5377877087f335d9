"""The rows of a table's journal as they are kept, each sealed with all that came before it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from matinee.desk.rows import ActionRow
from matinee.table.json_types import JsonObject, Options

NOTHING = 0
"""A row that takes back nothing and is no action: lucky words for sealed dice."""


_encoder = msgspec.json.Encoder()

NEW_RULES = -1
"""A row that takes back nothing and is no action: from here on other rules count."""

CLOCK = -2
"""A row that takes back nothing and is no action: who is there to be timed, or that the time of a seat is up."""


class Damaged(Exception):
    """A journal that is not what was written."""


class JournalRow(NamedTuple):
    """Something done at a table: an action, or the taking back of one, which has an empty action.

    Lucky words for sealed dice take back NOTHING, and stand in place of an action. So does a `NewRules`, and what
    clocks note (`desk/journal/clocks.py`).
    """

    seq: int
    seat: int
    action: Sequence[Any]
    known: int
    undoes: int | None = None

    def kept(self, table: str, key: str | None, at: int) -> ActionRow:
        """The row of a table at a moment (in milliseconds), not sealed yet; `key` is the click it belongs to."""
        return ActionRow(
            table_id=table,
            seq=self.seq,
            seat=self.seat,
            action=written(self.action),
            undoes=self.undoes,
            key=key,
            at=at,
            known=self.known,
        )


def written(action: Sequence[Any]) -> str:
    return _encoder.encode(action).decode()


class NewRules(msgspec.Struct, omit_defaults=True):
    """From here on these rules count, with these options. Where they could not replay what was played before, the game
    goes on from a position, and `changed` says to everybody which rule has changed.
    """

    before: str
    rules: str
    options: Options
    position: JsonObject | None = None
    changed: str = ""


def new_rules(row: ActionRow) -> NewRules | None:
    return msgspec.json.decode(row.action, type=tuple[NewRules])[0] if row.undoes == NEW_RULES else None


def sealed(seal: str, rows: Iterable[ActionRow]) -> list[ActionRow]:
    """These new rows with their seals, after a journal whose last seal this is."""
    found = []
    for row in rows:
        seal = _seal(seal, row)
        found.append(msgspec.structs.replace(row, seal=seal))
    return found


def check(seal: str, seq: int, row: ActionRow) -> str:
    """The seal of a row that comes after these, or `Damaged`. Rows from before there were seals have none."""
    if row.seq != seq + 1:
        raise Damaged(f"Line {seq + 1} is missing.")
    if (row.seal is not None or seal) and row.seal != _seal(seal, row):
        raise Damaged(f"Line {row.seq} is not what was written.")
    return row.seal or ""


def _seal(before: str, row: ActionRow) -> str:
    told = f"{before} {row.table_id} {row.seq} {row.seat} {row.undoes} {row.action}"
    return hashlib.blake2b(told.encode(), digest_size=8).hexdigest()
