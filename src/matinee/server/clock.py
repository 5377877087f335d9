"""The server's clock."""

from __future__ import annotations

import time

DAY = 24 * 3600 * 1000
"""Milliseconds."""


def now() -> int:
    """The time, in milliseconds."""
    return int(time.time() * 1000)
