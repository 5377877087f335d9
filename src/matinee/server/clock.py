"""The server's clock."""

from __future__ import annotations

import time

DAY = 24 * 3600 * 1000
"""Milliseconds."""


def now() -> int:
    return int(time.time() * 1000)
