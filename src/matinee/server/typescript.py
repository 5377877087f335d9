"""The types of the protocol as one JSON schema, from which web/types.mjs writes TypeScript: `make types`."""

from __future__ import annotations

import hashlib
import inspect
import json
import sys
from typing import Any

import msgspec

from matinee.server.api import CALLS
from matinee.server.messages import ToClient
from matinee.server.wire import FromClient
from matinee.table.boardview import Overlays
from matinee.table.panels import AnyPanel

UNIONS = {"ToClient": ToClient, "FromClient": FromClient, "Panel": AnyPanel, "Overlays": Overlays}
"""Types that have no class of their own, by the name they get."""

_DROPPED = ("default", "prefixItems", "discriminator", "minLength", "maxLength", "pattern", "minimum", "maximum")


def schema() -> dict[str, Any]:
    """Every type that a call takes or gives or that goes over the live line, and a digest to know a stale file by."""
    calls = [kind for call in CALLS for kind in (call.takes, call.gives) if kind not in (None, str)]
    given, found = msgspec.json.schema_components([*UNIONS.values(), *calls], ref_template="#/definitions/{name}")
    found |= dict(zip(UNIONS, given, strict=False))
    whole = {"type": "object", "definitions": {name: _plain(one) for name, one in found.items()}}
    digest = hashlib.sha256(json.dumps(whole).encode()).hexdigest()[:16]
    return {"digest": digest, "schema": whole}


def _plain(part: Any) -> Any:
    """A part of the schema in the older dialect that json-schema-to-typescript reads.

    What has its default is left out of a message, so a field that is null by default is never null in one.
    """
    if isinstance(part, list):
        return [_plain(one) for one in part]
    if not isinstance(part, dict):
        return part
    if "default" in part and part["default"] is None and "anyOf" in part:
        rest = [one for one in part["anyOf"] if one != {"type": "null"}]
        part = rest[0] if len(rest) == 1 else {"anyOf": rest}
    if "prefixItems" in part:
        part = {**part, "items": part["prefixItems"]}
    plain = {key: _plain(one) for key, one in part.items() if key not in _DROPPED}
    if part.get("type") == "object" and "properties" not in part and "additionalProperties" not in part:
        plain["additionalProperties"] = True
    if "properties" in part:
        plain["properties"] = {name: _plain(one) for name, one in part["properties"].items()}
    if isinstance(plain.get("description"), str):
        plain["description"] = inspect.cleandoc(plain["description"])
    return plain


if __name__ == "__main__":
    json.dump(schema(), sys.stdout)
