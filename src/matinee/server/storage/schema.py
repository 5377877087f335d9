"""The tables of the database, each by the rows that are kept there (`desk/rows.py`, `rows.py` beside this file)."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from matinee.desk.rows import ActionRow, ChatRow, SeatRow, SnapshotRow, TableRow
from matinee.server.storage import rows
from matinee.server.storage.columns import columns

metadata = sa.MetaData()

TABLES: dict[type[msgspec.Struct], sa.Table] = {}
"""Where the rows of each kind are kept."""


def _table(
    name: str,
    kind: type[msgspec.Struct],
    *more: sa.schema.SchemaItem,
    key: tuple[str, ...] = (),
    index: tuple[str, ...] = (),
    unique: tuple[str, ...] = (),
) -> sa.Table:
    """The table of these rows; the database numbers them where they have no key of their own."""
    number = [] if key else [sa.Column("n", sa.Integer, primary_key=True, autoincrement=True)]
    TABLES[kind] = sa.Table(name, metadata, *number, *columns(kind, key, index, unique), *more)
    return TABLES[kind]


tables = _table(
    "tables",
    TableRow,
    sa.Index("tables_public", "public", "updated"),
    sa.Index("tables_deadline", "deadline"),
    sa.Index("tables_fill", "fill"),
    key=("id",),
)
seats = _table("seats", SeatRow, key=("table_id", "seat"), index=("token", "person"))
actions = _table(
    "actions", ActionRow, sa.UniqueConstraint("table_id", "key", name="actions_key"), key=("table_id", "seq")
)
chat = _table("chat", ChatRow, sa.Index("chat_table", "table_id", "n"))
reports = _table("reports", rows.ReportRow, index=("table_id", "whom"))
thinking = _table("thinking", rows.QuestionRow, key=("table_id", "seq"))
presence = _table("presence", rows.PresenceRow, key=("process", "table_id"))
subscriptions = _table(
    "signals",
    rows.SubscriptionRow,
    sa.UniqueConstraint("owner", "kind", "table_id", "seat", name="signals_one"),
    key=("id",),
    index=("table_id", "confirm"),
)
server_keys = _table("server_keys", rows.ServerKeyRow, key=("name",))
snapshots = _table("snapshots", SnapshotRow, key=("table_id",))

evenings = _table("evenings", rows.EveningRow, key=("night", "table_id"))
people = _table("people", rows.PersonRow, key=("id",))
blocks = _table("blocks", rows.BlockRow, index=("person", "blocked"))
deeds = _table("deeds", rows.DeedRow)
joinings = _table("joinings", rows.JoiningRow, key=("id",), index=("person",), unique=("link",))
devices = _table("devices", rows.DeviceRow, key=("key",), index=("person",))
passkeys = _table("passkeys", rows.PasskeyRow, key=("credential",), index=("person",))
challenges = _table("challenges", rows.ChallengeRow, key=("challenge",))
results = _table("results", rows.ResultRow, unique=("table_id",))
played = _table("played", rows.PlayedRow, key=("n", "seat"), index=("person",))
ratings = _table("ratings", rows.RatingRow, key=("person", "game"))

clubs = _table("clubs", rows.ClubRow, key=("id",))
members = _table("members", rows.MemberRow, key=("club", "person"), index=("person",))
tournaments = _table("tournaments", rows.TournamentRow, key=("id",), index=("club",))
entrants = _table("entrants", rows.EntrantRow, key=("tournament", "n"), index=("person",))
meetings = _table("meetings", rows.MeetingRow, key=("tournament", "round", "n"))
club_tables = _table(
    "club_tables",
    rows.ClubTableRow,
    sa.UniqueConstraint("tournament", "round", "n", name="club_tables_meeting"),
    key=("table_id",),
    index=("club",),
)
