"""One server to a file: SQLite is written by one process, which keeps the state of its tables in memory."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO

from matinee.server.phrases import told
from matinee.table.errors import MatineeError

_held: list[BinaryIO] = []


def hold(database: Path) -> None:
    """Hold a file for as long as this process lives; MatineeError if another server does."""
    lock = database.with_name(database.name + "-server").open("ab")
    try:
        _grab(lock)
    except OSError:
        lock.close()
        raise MatineeError(told("held", str(database))) from None
    _held.append(lock)


def _grab(lock: BinaryIO) -> None:
    """The system lets go of it when the process ends, however it ends."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
