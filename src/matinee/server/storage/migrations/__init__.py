"""Migrations: how a database of any age becomes one of today. They run by themselves when the server starts."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, text

HEAD = "0020"
"""The newest revision, here so that an up-to-date database starts without loading Alembic."""


_STAMP = """CREATE TABLE alembic_version (
  version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
)"""


def stamp(connection: Connection) -> None:
    """Note that the database behind this connection, just made, is up to date."""
    connection.execute(text(_STAMP))
    connection.execute(text("INSERT INTO alembic_version VALUES (:head)"), {"head": HEAD})


def upgrade(connection: Connection) -> None:
    """Bring the database behind this connection up to date."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
