"""The commands of whoever hosts. What they need is loaded when one is called: the server is heavy."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

Flag = Annotated[bool, Parameter(negative=())]
Database = Annotated[str, Parameter(help="A database URL; by default the file in the data folder.")]
Data = Annotated[Path | None, Parameter(help="The data folder; by default `matinee` in XDG_DATA_HOME.")]


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str = "",
    data: Data = None,
    limits: bool = True,
    origin: tuple[str, ...] = (),
    proxy: tuple[str, ...] = (),
    keep: int = 400,
    memory: int = 8,
    memos: int = 16,
    here: Path | None = None,
    url: str = "",
    mail: str = "",
    webhooks: Flag = False,
    open_metrics: Flag = False,
    json_log: Flag = False,
) -> None:
    """Serve the tables to browsers, on this machine or to friends.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 lets everybody on the net in.
    port
        The port to listen on.
    database
        A database URL, sqlite:///file.db or postgresql://host/name; by default what MATINEE_DATABASE says, else one
        file in the data folder.
    limits
        Whether there are limits on how often somebody may do something.
    origin
        Another site whose pages may use this server; may be given several times.
    proxy
        The address of a proxy, or a network of them, that says truly who its visitors are; may be given several times.
        Programs on this machine are believed anyhow.
    keep
        After how many days a table that nobody has touched is removed; 0 keeps all.
    memory
        How many megabytes of tables that nobody is at are kept in memory, and as many of pictures of tables.
    memos
        How many megabytes of what games have worked out are kept in memory.
    here
        A folder of `matinee site`: the home page offers to play in the browser alone, at /here/.
    url
        The address of this server as others know it, https://games.example.org, for links in messages.
    mail
        The server that takes e-mail for people who would be told of their turn by it,
        smtp://user:password@host:587/?from=matinee@example.org; by default what MATINEE_MAIL says, else none.
    webhooks
        Let people be told of their turn by webhooks of Discord, Slack or Matrix.
    open_metrics
        Let anybody read /metrics, not only programs on this machine.
    json_log
        Log lines of JSON, for programs.
    """
    from matinee.server import run

    config = {"limits": limits, "origins": origin, "keep": keep, "open_metrics": open_metrics, "json_log": json_log}
    config |= {"url": url, "mail": mail, "webhooks": webhooks}
    run(host, port, database, data, proxies=proxy, memory=memory, memos=memos, here=here, **config)


def site(
    out: Path,
    *,
    pyodide: Path = Path("web/node_modules/pyodide"),
    msgspec: Path,
    library: Path | None = None,
    client: Path | None = None,
) -> None:
    """Write a folder that plays without a server: put it on any file host, or keep it on a phone.

    Parameters
    ----------
    out
        The folder to write; an older site in it is replaced, anything else is left alone.
    pyodide
        The folder of the npm package `pyodide`.
    msgspec
        The wheel of msgspec for that Pyodide, as `pip download` gives it.
    library
        The standard library as `library.mjs` makes it: the page starts in half the time. By default Pyodide's own.
    client
        The built browser client; by default the one of this Matinee.
    """
    from matinee.page.site import write_site
    from matinee.page.site.words import told
    from matinee.server.http.pages import STATIC

    made = write_site(out, client or STATIC, pyodide, msgspec, library)
    print(told("made", out, f"{made.bytes / 1e6:.1f}", f"{made.engine / 1e6:.1f}"))


def worker(*, database: str = "", workers: Annotated[int, Parameter(name=["--workers", "--hands"])] = 0) -> None:
    """Let bots think for servers on the same PostgreSQL, on this machine or another; nothing is served.

    Parameters
    ----------
    database
        The URL of the database, postgresql://host/name; by default what MATINEE_DATABASE says.
    workers
        How many bots may think at once; 0: one less than this machine has processors.
    """
    from matinee.server.worker import work

    work(database, workers)


def backup(to: Path, *, database: Database = "", data: Data = None) -> int:
    """Copy what a server keeps into a file, whole and of one moment, while it runs or not.

    Parameters
    ----------
    to
        The file to make; nothing is overwritten.
    """
    from matinee.cli.upkeep import make_backup

    return make_backup(to, database, data)


def restore(of: Path, *, database: Database = "", data: Data = None) -> int:
    """Put a backup in the place of what a server keeps; the server must be stopped.

    Parameters
    ----------
    of
        The backup; what was there before is kept beside it, as *.before.
    """
    from matinee.cli.upkeep import put_back

    return put_back(of, database, data)


def doctor(*, database: Database = "", data: Data = None) -> int:
    """Look over everything that a server keeps, and say what is damaged; nothing is changed."""
    from matinee.cli.upkeep import look_over

    return look_over(database, data)


def ratings(*, check: Flag = False, database: Database = "", data: Data = None) -> int:
    """Work the ratings of all people out again from the results of their rated games.

    Parameters
    ----------
    check
        Only say how many ratings are not what the results give.
    """
    from matinee.cli.upkeep import rate_again

    return rate_again(database, data, check)


def upgrade(*, check: Flag = False, database: Database = "", data: Data = None) -> int:
    """Bring what a server keeps to this version of Matinee, its running tables too; the server does so when it starts.

    Parameters
    ----------
    check
        Only say what would become of each running table of older rules.
    """
    from matinee.cli.upkeep import bring_up

    return bring_up(database, data, check)
