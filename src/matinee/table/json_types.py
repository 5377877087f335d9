"""Plain data by name, as files, messages and declarations carry it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

Options = dict[str, Any]
"""The options of a table: a value for each that its game declares."""

Written = dict[str, Any]
"""A position, a design, a record's heading, a page of figures: as its file writes it."""


def toml(path: Path) -> Written:
    """What a TOML file says."""
    return tomllib.loads(path.read_text(encoding="utf-8"))
