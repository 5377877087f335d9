"""The columns of a table of the database, as the rows that are kept there say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import inspect
from msgspec.inspect import Metadata, NoneType, StrType, Type, UnionType

from matinee.table.json_types import JsonObject

_PLAIN: dict[type[Type], Any] = {
    inspect.BoolType: sa.Boolean,
    inspect.BytesType: sa.LargeBinary,
    inspect.FloatType: sa.Float,
    inspect.IntType: sa.Integer,
}


def columns(
    kind: type[msgspec.Struct], key: tuple[str, ...] = (), index: tuple[str, ...] = (), unique: tuple[str, ...] = ()
) -> Iterator[sa.Column[Any]]:
    """One for every field of such a row."""
    for field in inspect.type_info(kind).fields:  # type: ignore[attr-defined]
        found, empty = _without_none(field.type)
        said = (found.extra or {}) if isinstance(found, Metadata) else {}
        refers = [sa.ForeignKey(said["refers"])] if "refers" in said else []
        more: JsonObject = {"primary_key": True} if field.name in key else {"nullable": empty}
        if field.default not in (None, msgspec.NODEFAULT):
            more["server_default"] = _default(field.default)
        if field.name in unique:
            more["unique"] = True
        yield sa.Column(field.name, _holds(found, said), *refers, **more, index=field.name in index or None)


def _without_none(found: Type) -> tuple[Type, bool]:
    """What a field holds, and whether it may be empty."""
    if isinstance(found, UnionType):
        [whole] = [one for one in found.types if not isinstance(one, NoneType)]
        return whole, True
    return found, False


def _holds(found: Type, said: JsonObject) -> Any:
    if said.get("long"):
        return sa.BigInteger
    if "length" in said:
        return sa.String(said["length"])
    plain = found.type if isinstance(found, Metadata) else found
    if isinstance(plain, StrType):
        return sa.Text if plain.max_length is None else sa.String(plain.max_length)
    return _PLAIN[type(plain)]


def _default(value: object) -> Any:
    if isinstance(value, bool):
        return sa.true() if value else sa.false()
    return str(value)
