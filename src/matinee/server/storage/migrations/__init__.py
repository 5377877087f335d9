"""Migrations: how a database of any age becomes one of today. They run by themselves when the server starts."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import Connection, text

from matinee.server.phrases import told
from matinee.server.storage.access import one_at_a_time
from matinee.server.storage.notices import CHANNEL
from matinee.server.storage.schema import metadata
from matinee.table.errors import MatineeError

HEAD = "0023"
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


def bring_up_to_date(connection: Connection) -> None:
    """Make it a database of today; MatineeError if it is not one of ours, or of a newer program."""
    one_at_a_time(connection, CHANNEL)  # of several processes that start together, one does it
    there = set(sa.inspect(connection).get_table_names())
    found = None
    if "alembic_version" in there:
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    if there and not {"tables", "seats", "actions"} <= there:
        raise MatineeError(told("foreign"))
    if found is not None and found > HEAD:
        raise MatineeError(told("newer", found, HEAD))
    if not there:  # a new one; Alembic takes longer to load than the server
        metadata.create_all(connection, checkfirst=False)
        stamp(connection)
    elif found != HEAD:
        upgrade(connection)
    connection.execute(text("UPDATE alembic_version SET version_num = version_num"))  # that it can be written to
