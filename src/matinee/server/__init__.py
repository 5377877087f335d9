"""The server: tables in the browser, durable, live, and fair about secrets."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any


def run(host: str = "127.0.0.1", port: int = 8000, database: str = "", data: Path | None = None, **config: Any) -> None:
    """Serve until stopped. `database` is a URL; without one the tables live in one file in the `data` folder.

    The rest is how the server is run: see `matinee.server.config.Config`.
    """
    from matinee.server.goodbye import ending_quietly

    with ending_quietly():
        from matinee.server.config import Config
        from matinee.server.serve import serve

        config["mail"] = config.get("mail") or os.environ.get(
            "MATINEE_MAIL", ""
        )  # keeps the password off the command line
        serve(host, port, database, data, Config(**config))


__all__ = ["run"]
