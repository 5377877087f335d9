"""`matinee people`: what the operator of a server sees and does of its people. The server is loaded when called."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Literal

from cyclopts import Parameter

from matinee.cli.phrases import say
from matinee.cli.terminal import tell
from matinee.cli.upkeep import Data, Database
from matinee.table.errors import MatineeError

What = Literal["list", "reports", "log", "rename", "ban", "unban", "unrank", "rank", "delete"]


def people(
    what: What = "list",
    id: str = "",
    name: str = "",
    /,
    *,
    why: Annotated[str, Parameter(help="The reason, which goes into the log.")] = "",
    database: Database = "",
    data: Data = None,
) -> int:
    """List the people of a server, read reports, or rename, ban, take off the ladders, or delete a person.

    Each deed needs a reason, and is added to a log that is never changed (`matinee people log`). A running server
    follows within seconds: it ends the connections of who is banned, and deletes who is to be deleted.

    Parameters
    ----------
    what
        What to do. `list` takes a part of a name, too; `unrank` takes a person off the ladders, `rank` puts them back.
    id
        Whom, by the id that the list shows.
    name
        The new name, for `rename`.
    """
    from matinee.server.people import operating
    from matinee.server.serve import database_url

    url = database_url(database, data)
    match what:
        case "list":
            for one in operating.listed(url, id):
                flags = [say(f"people_{flag}") for flag in ("banned", "unranked") if getattr(one, flag)]
                seen = _day(one.seen) if one.seen is not None else "-"
                told = say("people_person", one.id, one.name or "-", _day(one.created), seen, one.tables, one.reports)
                tell(" ".join([told, *flags]))
        case "reports":
            for report, called in operating.reported(url):
                whom = report.whom or say("people_seat", report.about)
                tell(say("people_report", _day(report.at), report.table_id, whom, called or "-", report.text))
        case "log":
            for row in operating.history(url):
                tell(say("people_deed", _day(row.at), row.deed, row.person, row.why))
        case _:
            if not id:
                raise MatineeError(say("people_whom"))
            operating.do(url, what, id, why, name)
            tell(say(f"done_{what}", id, name))
    return 0


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d")
