"""The commands for hosts. The server is heavy, so each command imports it when called."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from matinee.cli.options import Flag

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
    connections: int = 6,
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
        Whether rate limits are on.
    origin
        Another site whose pages may use this server; may be given several times.
    proxy
        The address of a proxy, or a network of them, that says truly who its visitors are; may be given several times.
        Programs on this machine are believed anyhow.
    keep
        Days after which an unused table is removed; 0 keeps all.
    memory
        Megabytes of idle tables kept in memory, and as many of pictures of tables.
    memos
        How many megabytes of what games have worked out are kept in memory.
    connections
        How many connections to PostgreSQL this server holds at most; 3 at least.
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
    config |= {"url": url, "mail": mail, "webhooks": webhooks, "connections": connections}
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
    from matinee.server.http.pages import STATIC
    from matinee.site import write_site
    from matinee.site.words import told

    made = write_site(out, client or STATIC, pyodide, msgspec, library)
    print(told("made", out, f"{made.bytes / 1e6:.1f}", f"{made.engine / 1e6:.1f}"))


def worker(
    *,
    database: str = "",
    workers: Annotated[int, Parameter(name=["--workers", "--hands"])] = 0,
    connections: int = 6,
) -> None:
    """Let bots think for servers on the same PostgreSQL, on this machine or another; nothing is served.

    Parameters
    ----------
    database
        The URL of the database, postgresql://host/name; by default what MATINEE_DATABASE says.
    workers
        How many bots may think at once; 0: one less than this machine has processors.
    connections
        How many connections to the database this process holds at most; 3 at least.
    """
    from matinee.server.worker import work

    work(database, workers, connections)
