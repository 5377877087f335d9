"""The types of the protocol as one JSON schema, for types.mjs to write in TypeScript; `--check` wants them unchanged."""

from __future__ import annotations

import hashlib
import inspect
import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from matinee.server.api import CALLS
from matinee.server.messages import ToClient
from matinee.server.wire import FromClient
from matinee.table.boardview import Overlays
from matinee.table.panels import AnyPanel

UNIONS = {"ToClient": ToClient, "FromClient": FromClient, "Panel": AnyPanel, "Overlays": Overlays}
"""Types that have no class of their own, by the name they get."""

GENERATED = Path(__file__).parent / "src" / "lib" / "types.gen.ts"


def schema() -> dict[str, Any]:
    """Every type that a call takes or gives or that goes over the live line."""
    calls = [kind for call in CALLS for kind in (call.takes, call.gives) if kind not in (None, str)]
    kinds = [*UNIONS.values(), *calls]
    given, found = msgspec.json.schema_components(kinds, ref_template="#/definitions/{name}")
    found |= dict(zip(UNIONS, given, strict=False))
    return {"type": "object", "definitions": {name: _plain(one) for name, one in found.items()}}


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
    dropped = ("default", "prefixItems", "discriminator", "minLength", "maxLength", "pattern", "minimum", "maximum")
    plain = {key: _plain(one) for key, one in part.items() if key not in dropped}
    if isinstance(plain.get("description"), str):
        plain["description"] = inspect.cleandoc(plain["description"])
    return plain


def digest(text: str) -> str:
    """What the generated file carries in its first line, so that a stale one is known without Node.js."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def main() -> int:
    """Print the schema, or check the file that was made of it."""
    text = json.dumps(schema(), indent=1)
    if "--check" in sys.argv:
        if digest(text) not in GENERATED.read_text("utf-8").partition("\n")[0]:
            print(f"{GENERATED.name} is stale: the protocol has changed; run make types.", file=sys.stderr)
            return 1
        return 0
    print(json.dumps({"digest": digest(text), "schema": json.loads(text)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
