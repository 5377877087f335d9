"""Our code as this Python has compiled it, for engines that start later: compiling takes them longer than loading.

It stays in the browser that made it, beside the engine it is of, and never travels.
"""

from __future__ import annotations

import io
import sys
import zipfile
from pathlib import Path

HEAD = 16
"""Bytes before the code: the version of Python, how far to trust it, and what that asks for."""

UNCHECKED = (1).to_bytes(4, "little") + bytes(8)
"""Believed without a look at its source (PEP 552): both are unpacked from the same engine."""


class Compiled:
    """Compiled files of a folder that are not stored yet."""

    def __init__(self, root: str) -> None:
        self.root = Path(root)
        self.kept = set(self.root.rglob("*.pyc"))
        self.loaded = 0

    def news(self) -> bytes | None:
        """All of it as a zip to be unpacked into the same folder; None if nothing is new."""
        if len(sys.modules) == self.loaded:
            return None
        import matinee.page.page  # noqa: F401  the tables' worker has that, and keeps nothing

        self.loaded, found = len(sys.modules), set(self.root.rglob("*.pyc"))
        if found == self.kept:
            return None
        self.kept, made = found, io.BytesIO()
        with zipfile.ZipFile(made, "w") as archive:
            for path in sorted(found):
                body = path.read_bytes()
                archive.writestr(path.relative_to(self.root).as_posix(), body[:4] + UNCHECKED + body[HEAD:])
        return made.getvalue()
