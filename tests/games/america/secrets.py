"""America has no secret choices: all is open but what a deck will bring, and a deck here has no order (G-5)."""

from __future__ import annotations

SECRETS: list[object] = []
