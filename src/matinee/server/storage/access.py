"""Who may have a database: its file is private and one server holds it; of several on PostgreSQL one goes first."""

from __future__ import annotations

import os
import sys
import zlib
from pathlib import Path
from typing import BinaryIO

import sqlalchemy as sa

from matinee.server.phrases import told
from matinee.table.errors import MatineeError

_held: list[BinaryIO] = []


def make_private(path: Path) -> None:
    """Let no other user open a file, and make it if it is missing. What SQLite puts beside it is as private.

    A file that root makes in a user's folder, as `sudo matinee restore` does, belongs to that user.
    """
    missing = not path.exists()
    os.close(os.open(path, os.O_CREAT, 0o600))
    if missing and sys.platform != "win32" and os.geteuid() == 0:
        folder = path.parent.stat()
        os.chown(path, folder.st_uid, folder.st_gid)
    path.chmod(path.stat().st_mode & 0o700)


def hold(database: Path) -> None:
    """Hold a file for as long as this process lives; MatineeError if another server does."""
    path = database.with_name(database.name + "-server")
    make_private(path)
    lock = path.open("ab")
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


def one_at_a_time(connection: sa.Connection, what: str) -> None:
    """Of several servers that do this, one does it at a time; one alone writes by one thread."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(zlib.crc32(what.encode()))))
