"""Plain data by name, as files, messages and declarations carry it."""

from __future__ import annotations

from typing import Any

Options = dict[str, Any]
"""The options of a table: a value for each that its game declares."""

Written = dict[str, Any]
"""A position, a design or a record's heading as its file writes it."""
