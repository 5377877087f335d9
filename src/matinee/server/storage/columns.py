"""The columns of a table of the database, as the rows of the desk say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec.inspect import BoolType, BytesType, IntType, LiteralType, Metadata, NoneType, StrType, Type, UnionType


def columns(
    kind: type[msgspec.Struct],
    key: tuple[str, ...] = (),
    index: tuple[str, ...] = (),
    refers: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[sa.Column[Any]]:
    """One for every field of such a row; `table_id` is that of a table, `refers` says which field is which other's."""
    for field in msgspec.inspect.type_info(kind).fields:  # type: ignore[attr-defined]
        of, empty = _kind(field.type)
        other = "tables.id" if field.name == "table_id" else refers.get(field.name)
        foreign = [sa.ForeignKey(other)] if other else []
        more: dict[str, Any] = {"primary_key": True} if field.name in key else {"nullable": empty}
        if field.default not in (None, msgspec.NODEFAULT):
            more["server_default"] = _default(field.default)
        yield sa.Column(field.name, of, *foreign, **more, index=field.name in index or None)


def _kind(found: Type) -> tuple[Any, bool]:
    """What a column holds, and whether it may be empty."""
    match found:
        case UnionType(types):
            [whole] = [one for one in types if not isinstance(one, NoneType)]
            return _kind(whole)[0], True
        case Metadata(extra={"long": True}):
            return sa.BigInteger, False
        case Metadata(type=LiteralType(), extra={"length": length}):
            return sa.String(length), False
        case Metadata(type=inner):
            return _kind(inner)
        case BytesType():
            return sa.LargeBinary, False
        case StrType(max_length=length):
            return (sa.Text if length is None else sa.String(length)), False
        case IntType():
            return sa.Integer, False
        case BoolType():
            return sa.Boolean, False
    raise TypeError(found)


def _default(value: object) -> Any:
    if isinstance(value, bool):
        return sa.true() if value else sa.false()
    return str(value)
