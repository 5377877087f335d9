"""Destroy All Monsters! has no secrets: record sheets, power points and builds lie open on the table."""

from __future__ import annotations

from typing import Any

SECRETS: list[Any] = []
