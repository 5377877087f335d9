"""Files that only the user who runs the server may read: the database and its copies."""

from __future__ import annotations

import os
from pathlib import Path


def make_private(path: Path) -> None:
    """Let nobody else open a file, which is made if it is not there. What SQLite puts beside it is as private."""
    os.close(os.open(path, os.O_CREAT, 0o600))
    path.chmod(path.stat().st_mode & 0o700)
