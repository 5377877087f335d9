"""Plain data by name, as files, messages and declarations carry it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

Json = Any
"""A value of JSON or TOML."""

Options = dict[str, Json]
"""The options of a table: a value for each that its game declares."""

JsonObject = dict[str, Json]
"""A JSON or TOML object: a position, a design, a record's heading, a page of figures."""


def read_toml(path: Path) -> JsonObject:
    return tomllib.loads(path.read_text(encoding="utf-8"))
