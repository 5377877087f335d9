"""`matinee backup`, `restore`, `doctor`, `ratings` and `upgrade`: looking after what a server keeps.

The server is loaded when one is called: it is heavy.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from matinee.cli.options import Flag
from matinee.cli.phrases import say
from matinee.cli.terminal import tell

Database = Annotated[str, Parameter(help="A database URL; by default the file in the data folder.")]
Data = Annotated[Path | None, Parameter(help="The data folder; by default `matinee` in XDG_DATA_HOME.")]


def backup(to: Path, *, database: Database = "", data: Data = None) -> int:
    """Copy what a server keeps into a file, whole and of one moment, while it runs or not.

    Parameters
    ----------
    to
        The file to make; nothing is overwritten.
    """
    from matinee.server.serve import database_url
    from matinee.server.storage import upkeep

    tell(say("backed_up", upkeep.backup(database_url(database, data), to), to))
    return 0


def restore(of: Path, *, database: Database = "", data: Data = None) -> int:
    """Put a backup in the place of what a server keeps; the server must be stopped.

    Parameters
    ----------
    of
        The backup; what was there before is kept beside it, as *.before.
    """
    from matinee.server.serve import database_url
    from matinee.server.storage import upkeep

    tell(say("restored", upkeep.restore(database_url(database, data), of)))
    return 0


def doctor(*, connections: int = 6, database: Database = "", data: Data = None) -> int:
    """Look over everything that a server keeps, and say what is damaged; nothing is changed.

    Parameters
    ----------
    connections
        How many connections to PostgreSQL each server holds at most, as `matinee serve --connections` says.
    """
    from matinee.server.serve import database_url
    from matinee.server.storage import upkeep

    found, url = 0, database_url(database, data)
    for sentence in upkeep.doctor(url):
        tell(sentence)
        found += 1
    if (room := upkeep.room(url)) is not None:
        servers = (room.allowed - room.used) // connections
        tell(say("room", room.allowed, room.used, connections, servers))
    tell(say("wrong", found) if found else say("sound"))
    return 1 if found else 0


def ratings(*, check: Flag = False, database: Database = "", data: Data = None) -> int:
    """Work the ratings of all people out again from the results of their rated games.

    Parameters
    ----------
    check
        Only say how many ratings are not what the results give.
    """
    from matinee.server.people.results import recomputed
    from matinee.server.serve import database_url

    games, wrong = recomputed(database_url(database, data), write=not check)
    tell(say("ratings_sum", games, wrong))
    return 1 if check and wrong else 0


def upgrade(*, check: Flag = False, database: Database = "", data: Data = None) -> int:
    """Bring what a server keeps to this version of Matinee, its running tables too; the server does so when it starts.

    Parameters
    ----------
    check
        Only say what would become of each running table of older rules.
    """
    from matinee.server.serve import database_url
    from matinee.server.storage import upgrades

    url, fates = database_url(database, data), Counter[str]()
    for one in upgrades.foretell(url):
        tell(say(f"upgrade_{one.fate}", one.table, one.game, one.rules, one.why))
        fates[one.fate] += 1
    tell(say("upgrade_sum", fates.total(), fates["replayed"], fates["carried"], fates["stopped"]))
    if not check:
        upgrades.upgrade(url)
        tell(say("upgraded"))
    return 1 if fates["stopped"] else 0
