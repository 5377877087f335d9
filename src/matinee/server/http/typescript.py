"""The types of the protocol as one JSON schema, from which web/types.mjs writes TypeScript: `make types`."""

from __future__ import annotations

import hashlib
import inspect
import json
import sys
from typing import Any

import msgspec

from matinee.desk.wire.messages import FromClient, ToClient
from matinee.desk.wire.tables import NotYet
from matinee.server.http.api import ENDPOINTS
from matinee.table.json_types import JsonObject
from matinee.table.shown.boardview import OverlayKind, Overlays
from matinee.table.shown.panels import AnyPanel

UNIONS = {
    "ToClient": ToClient,
    "FromClient": FromClient,
    "Panel": AnyPanel,
    "OverlayKind": OverlayKind,
    "Overlays": Overlays,
}
"""Types that have no class of their own, by the name they get."""

_LIMITS = {"minItems", "maxItems", "minLength", "maxLength", "pattern", "minimum", "maximum"}
_DROPPED = {"default", "prefixItems", "discriminator"} | _LIMITS


def schema() -> JsonObject:
    """Every type that a call takes or gives or that goes over the live line, and a digest to know a stale file by."""
    calls = [kind for call in ENDPOINTS for kind in (call.takes, call.gives) if kind not in (None, str, bytes)]
    kinds = [*UNIONS.values(), *calls, NotYet]
    given, found = msgspec.json.schema_components(kinds, ref_template="#/definitions/{name}")
    found |= dict(zip(UNIONS, given, strict=False))
    for name in _whole(kinds) - _whole([FromClient, *(call.takes for call in ENDPOINTS if call.takes)]):
        found[name]["required"] = list(found[name]["properties"])
    whole = {"type": "object", "definitions": {name: _plain(one) for name, one in found.items()}}
    digest = hashlib.sha256(json.dumps(whole).encode()).hexdigest()[:16]
    return {"digest": digest, "schema": whole}


def _whole(kinds: list[Any]) -> set[str]:
    """The Structs in these types that are sent with all their fields, those that have their default included."""
    found: set[str] = set()
    left: list[Any] = list(msgspec.inspect.multi_type_info(kinds))
    seen: set[int] = set()
    while left:
        one = left.pop()
        if isinstance(one, msgspec.inspect.StructType):
            if id(one) in seen:
                continue
            seen.add(id(one))
            if not one.cls.__struct_config__.omit_defaults and one.fields:
                found.add(one.cls.__name__)
            left += [field.type for field in one.fields]
        else:
            left += getattr(one, "types", ()) or getattr(one, "item_types", ())
            left += [inner for part in ("type", "item_type", "value_type") if (inner := getattr(one, part, None))]
    return found


def _plain(part: Any) -> Any:
    """A part of the schema in the older dialect that json-schema-to-typescript reads."""
    if isinstance(part, list):
        return [_plain(one) for one in part]
    if not isinstance(part, dict):
        return part
    plain = {key: _plain(one) for key, one in part.items() if key not in _DROPPED}
    if "prefixItems" in part:
        plain |= {"items": _plain(part["prefixItems"]), "minItems": part["minItems"], "maxItems": part["maxItems"]}
    if "properties" in part:
        always = part.get("required", ())
        plain["properties"] = {
            n: _plain(one if n in always else _left_out(one)) for n, one in part["properties"].items()
        }
    elif part.get("type") == "object":
        plain.setdefault("additionalProperties", {})
    if isinstance(plain.get("description"), str):
        plain["description"] = inspect.cleandoc(plain["description"])
    return plain


def _left_out(part: JsonObject) -> JsonObject:
    """What has its default is left out of a message, so a field that is null by default is never null in one."""
    if part.get("default", ...) is not None or "anyOf" not in part:
        return part
    rest = [one for one in part["anyOf"] if one != {"type": "null"}]
    return rest[0] if len(rest) == 1 else {"anyOf": rest}


if __name__ == "__main__":
    json.dump(schema(), sys.stdout)
