"""All HTTP calls, in the order in which they are described."""

from __future__ import annotations

from matinee.server.http import (
    clubs,
    games,
    looking_back,
    me,
    nights,
    notifications,
    open_seats,
    passkeys,
    people,
    pictures,
    scenarios,
    tables,
)
from matinee.server.http.http_call import Endpoint

MODULES = (
    games, tables, open_seats, notifications, looking_back, nights, scenarios, me, passkeys, people, clubs, pictures,
)  # fmt: skip

ENDPOINTS = [one for module in MODULES for one in vars(module).values() if isinstance(one, Endpoint)]
ENDPOINTS += games.READINGS
"""OpenAPI and the types of the client are made from these, too."""
