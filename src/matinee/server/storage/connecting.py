"""Connections to PostgreSQL: a few for each process, and a wait where the database has none to spare."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from math import inf
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

if TYPE_CHECKING:
    import psycopg

CONNECTIONS, FEWEST = 6, 3
"""Connections of one process: one writes moves, one listens to the other processes, the rest do everything else."""

PATIENCE, AGAIN = 5.0, 0.1
"""Seconds that a request waits for a connection, and between two attempts."""

_FULL = ("too many clients", "too many connections", "remaining connection slots", "no more connections allowed")
"""How PostgreSQL and PgBouncer say that they have none to spare; no code comes with a refused connection."""

log = logging.getLogger("matinee.server")


def is_full(error: BaseException) -> bool:
    """Whether the database has no connection to spare, or this process none of its own."""
    return isinstance(error, sa.exc.TimeoutError) or any(said in str(error) for said in _FULL)


async def connect(url: str, endless: bool = False, **how: Any) -> psycopg.AsyncConnection[Any]:
    """A connection; where the database has none to spare, wait for one. Nothing was asked of it yet, so nothing is
    lost or done twice."""
    import psycopg

    end, waits = inf if endless else time.monotonic() + PATIENCE, False
    while True:
        try:
            return await psycopg.AsyncConnection.connect(url, **how)
        except psycopg.OperationalError as error:
            if not is_full(error) or time.monotonic() > end:
                raise
        if not waits:
            log.warning("The database has no connection to spare: waiting for one (--connections, matinee doctor)")
            waits = True
        await asyncio.sleep(AGAIN)


async def wait_for_room(url: str) -> None:
    """Wait as long as it takes until the database has a connection to spare; other trouble is for who uses it."""
    import psycopg

    with suppress(psycopg.OperationalError):
        await (await connect(url, endless=True)).close()


def engine_over(url: str, plain: str, connections: int) -> AsyncEngine:
    """A PostgreSQL engine with a connection limit, besides the two that write and listen."""
    return create_async_engine(
        url,
        async_creator=lambda: connect(plain),
        pool_size=connections - 2,
        max_overflow=0,
        pool_timeout=PATIENCE,
    )
