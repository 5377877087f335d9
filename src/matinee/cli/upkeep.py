"""`matinee backup`, `restore`, `doctor`, `ratings` and `upgrade`: looking after what a server keeps."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from matinee.cli.phrases import say
from matinee.cli.terminal import tell
from matinee.server.people.results import recomputed
from matinee.server.serve import database_url
from matinee.server.storage.upgrades import foretell, upgrade
from matinee.server.storage.upkeep import backup, doctor, restore


def make_backup(to: Path, database: str, data: Path | None) -> int:
    """Copy the database, while it is in use or not."""
    tell(say("backed_up", backup(database_url(database, data), to), to))
    return 0


def put_back(of: Path, database: str, data: Path | None) -> int:
    """Put a backup in the place of the database."""
    tell(say("restored", restore(database_url(database, data), of)))
    return 0


def look_over(database: str, data: Path | None) -> int:
    """Check everything; 1 if something is wrong, with a line for each thing."""
    found = 0
    for sentence in doctor(database_url(database, data)):
        tell(sentence)
        found += 1
    tell(say("wrong", found) if found else say("sound"))
    return 1 if found else 0


def rate_again(database: str, data: Path | None, check: bool) -> int:
    """Work all ratings out again; with `check` 1 if one is not what the results give."""
    games, wrong = recomputed(database_url(database, data), write=not check)
    tell(say("ratings_sum", games, wrong))
    return 1 if check and wrong else 0


def bring_up(database: str, data: Path | None, check: bool) -> int:
    """Say what becomes of every running table of older rules, and let it; 1 if one would stay unfinished."""
    url, fates = database_url(database, data), Counter[str]()
    for one in foretell(url):
        tell(say(f"upgrade_{one.fate}", one.table, one.game, one.rules, one.why))
        fates[one.fate] += 1
    tell(say("upgrade_sum", fates.total(), fates["replayed"], fates["carried"], fates["stopped"]))
    if not check:
        upgrade(url)
        tell(say("upgraded"))
    return 1 if fates["stopped"] else 0
