"""Starting the server: where the tables are kept, and the process that answers."""

from __future__ import annotations

import asyncio
import gc
import ipaddress
import os
import signal
import socket
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from matinee.server.config import Config
from matinee.server.goodbye import ASKED, say_goodbye
from matinee.server.logs import without_secrets
from matinee.server.phrases import told
from matinee.server.storage.connecting import CONNECTIONS, FEWEST
from matinee.table.errors import MatineeError


def data_folder() -> Path:
    """Where this user's data belongs: XDG_DATA_HOME/matinee."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "matinee"


def database_url(database: str, data: Path | None, make: bool = False) -> str:
    """The SQLAlchemy URL, with an async driver, of the database asked for, else of the file in this folder.

    Without either, $MATINEE_DATABASE may name a database: an environment hides its password. `make` makes the folder.
    """
    database = database or (os.environ.get("MATINEE_DATABASE", "") if data is None else "")
    if not database:
        folder = data if data is not None else data_folder()
        try:
            if make:
                folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise MatineeError(told("no_folder", str(folder), error.strerror)) from error
        return f"sqlite+aiosqlite:///{(folder / 'tables.db').absolute()}"
    kind, found, rest = database.partition("://")
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
    if not found or drivers.get(kind, kind) not in drivers.values():
        raise MatineeError(told("no_database", repr(without_secrets(database))))
    if "psycopg" in drivers.get(kind, kind) and find_spec("psycopg") is None:
        raise MatineeError(told("no_driver"))
    url = f"{drivers.get(kind, kind)}://{rest}"
    try:
        name = make_url(url).database
    except (ArgumentError, ValueError):
        name = None
    if not name or name == ":memory:":
        raise MatineeError(told("no_name", repr(without_secrets(database))))
    return url


def trusted(proxies: Sequence[str]) -> list[str]:
    """Whose word is taken for who a visitor is: this machine's own programs, and these addresses and networks."""
    for proxy in proxies:
        try:
            ipaddress.ip_network(proxy)
        except ValueError:
            raise MatineeError(told("no_proxy", repr(proxy))) from None
    return ["127.0.0.1", "::1", *proxies]


def serve(host: str, port: int, database: str, data: Path | None, config: Config) -> None:
    """Answer until stopped."""
    import uvicorn

    from matinee.server.app import build
    from matinee.server.live.sockets import WIRE_LIMIT
    from matinee.server.logs import keep_log
    from matinee.server.notifications.channels import mail_server

    try:
        if config.here is not None and not (config.here / "sw.js").is_file():
            raise MatineeError(told("no_site", str(config.here)))
        url, proxies = database_url(database, data, make=True), trusted(config.proxies)
        if config.mail:
            mail_server(config.mail)
        if (config.mail or config.webhooks) and not config.url:
            raise MatineeError(told("no_url"))
        check_database(url, config.connections)
    except MatineeError as error:
        give_up(str(error))
    keep_log(config.json_log)
    app = build(url, config)
    tune()
    listening = listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    print(told("open", f"http://{shown}:{listening.getsockname()[1]}/"), flush=True)
    # Addresses carry seat tokens, so requests are not logged. Messages are small and games are played on good
    # lines; compressing each of them would cost more time than it saves.
    settings = uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",
        access_log=False,
        forwarded_allow_ips=proxies,
        ws_max_size=WIRE_LIMIT,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
    )
    server = uvicorn.Server(settings)
    for asked in ASKED:
        signal.signal(asked, lambda number, frame: asked_to_end(server.should_exit))
    server.run(sockets=[listening])
    say_goodbye()


def tune() -> None:
    """Set the interpreter up for many tables.

    Games in memory are many small objects that live long, and the messages of a move are thousands that do not, none of
    them in a circle: looking through either for rubbish is seldom worth the pause. Threads change over quickly, so that
    a commit does not wait behind a busy loop.
    """
    gc.freeze()
    gc.set_threshold(10_000, 10, 70)
    sys.setswitchinterval(0.000_2)


def asked_to_end(ending: bool) -> None:
    """uvicorn ends well when asked to, and then asks again in the old way: that time it means nothing."""
    if not ending:  # asked before uvicorn has begun to listen to that
        say_goodbye()
        sys.exit(0)


def give_up(why: str, command: str = "serve") -> NoReturn:
    """End the program with one line and exit code 2."""
    print(told("gives_up", command, why), file=sys.stderr)
    sys.exit(2)


def check_database(url: str, connections: int = CONNECTIONS) -> None:
    """Open the database before anybody is let in; MatineeError with a sentence if it will not do."""
    from matinee.server.storage.access import hold, make_private
    from matinee.server.storage.store import Store

    if connections < FEWEST:
        raise MatineeError(told("few_connections", FEWEST))
    found = make_url(url).database if url.startswith("sqlite") else None
    file = Path(found.removeprefix("file:")) if found and found != ":memory:" else None

    async def try_out() -> None:
        store = Store(url, connections)
        try:
            await store.bring_up_to_date()
        finally:
            await store.close()

    try:
        if file is not None:
            hold(file)
            if not file.exists():
                make_private(file)
        asyncio.run(try_out())
        if file is not None:
            make_private(file)
    except (SQLAlchemyError, OSError) as error:
        cause = error.strerror if isinstance(error, OSError) else getattr(error, "orig", None)
        reason = str(cause or error).strip().splitlines()[0].rstrip(".")
        raise MatineeError(told("unusable", reason)) from error


def listen(host: str, port: int) -> socket.socket:
    """A socket at this address, or the end of the program with a line that says why not."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # told to be TCP, it does not dawdle
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(2048)  # from now on a browser waits for the first page instead of being turned away
    except (OSError, OverflowError) as error:
        reason = error.strerror if isinstance(error, OSError) else told("no_port")
        give_up(told("no_listening", host, port, reason))
    return listening
