"""The server: tables in the browser, durable, live, and fair about secrets."""

from __future__ import annotations

from pathlib import Path


def run(host: str = "127.0.0.1", port: int = 8000, database: str = "", data: Path | None = None) -> None:
    """Serve until stopped. `database` is a URL; without one the tables live in one file in the `data` folder."""
    from matinee.server.serve import serve

    serve(host, port, database, data)


__all__ = ["run"]
