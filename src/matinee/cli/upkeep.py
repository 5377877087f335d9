"""`matinee backup`, `restore` and `doctor`: looking after what a server keeps."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.text import Text

from matinee.cli.saying import say
from matinee.server.serve import database_url
from matinee.server.storage.upkeep import backup, doctor, restore


def make_backup(to: Path, database: str, data: Path | None) -> int:
    """Copy the database, while it is in use or not."""
    _print(say("backed_up", backup(database_url(database, data), to), to))
    return 0


def put_back(of: Path, database: str, data: Path | None) -> int:
    """Put a backup in the place of the database."""
    _print(say("restored", restore(database_url(database, data), of)))
    return 0


def look_over(database: str, data: Path | None) -> int:
    """Check everything; 1 if something is wrong, with a line for each thing."""
    found = 0
    for sentence in doctor(database_url(database, data)):
        _print(sentence)
        found += 1
    _print(say("wrong", found) if found else say("sound"))
    return 1 if found else 0


def _print(sentence: str) -> None:
    Console(highlight=False).print(Text(sentence), soft_wrap=True)
