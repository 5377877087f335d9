"""Tables, seats, actions, talk, reports; bots' questions, presence, snapshots; evenings, people, clubs."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from matinee.desk.rows import ActionRow, ChatRow, SeatRow, SnapshotRow, TableRow
from matinee.server.storage import rows
from matinee.server.storage.columns import columns, number

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    *columns(TableRow, key=("id",)),
    sa.Index("tables_public", "public", "updated"),
    sa.Index("tables_deadline", "deadline"),
    sa.Index("tables_fill", "fill"),
)

seats = sa.Table("seats", metadata, *columns(SeatRow, key=("table_id", "seat"), index=("token", "person")))

actions = sa.Table(
    "actions",
    metadata,
    *columns(ActionRow, key=("table_id", "seq")),
    sa.UniqueConstraint("table_id", "key", name="actions_key"),
)

chat = sa.Table(
    "chat",
    metadata,
    number(),
    *columns(ChatRow),
    sa.Index("chat_table", "table_id", "n"),
)

reports = sa.Table("reports", metadata, number(), *columns(rows.ReportRow, index=("table_id",)))

thinking = sa.Table("thinking", metadata, *columns(rows.QuestionRow, key=("table_id", "seq")))

presence = sa.Table("presence", metadata, *columns(rows.PresenceRow, key=("process", "table_id")))

subscriptions = sa.Table(
    "signals",
    metadata,
    *columns(rows.SubscriptionRow, key=("id",), index=("table_id", "confirm")),
    sa.UniqueConstraint("owner", "kind", "table_id", "seat", name="signals_one"),
)

server_keys = sa.Table("server_keys", metadata, *columns(rows.ServerKeyRow, key=("name",)))

snapshots = sa.Table("snapshots", metadata, *columns(SnapshotRow, key=("table_id",)))

evenings = sa.Table("evenings", metadata, *columns(rows.EveningRow, key=("night", "table_id")))

people = sa.Table("people", metadata, *columns(rows.PersonRow, key=("id",)))

carries = sa.Table("carries", metadata, *columns(rows.CarryRow, key=("person",), unique=("link",)))

devices = sa.Table("devices", metadata, *columns(rows.DeviceRow, key=("key",), index=("person",)))

passkeys = sa.Table("passkeys", metadata, *columns(rows.PasskeyRow, key=("credential",), index=("person",)))

challenges = sa.Table("challenges", metadata, *columns(rows.ChallengeRow, key=("challenge",)))

results = sa.Table("results", metadata, number(), *columns(rows.ResultRow, unique=("table_id",)))

played = sa.Table("played", metadata, *columns(rows.PlayedRow, key=("n", "seat"), index=("person",)))

ratings = sa.Table("ratings", metadata, *columns(rows.RatingRow, key=("person", "game")))

clubs = sa.Table("clubs", metadata, *columns(rows.ClubRow, key=("id",)))

members = sa.Table("members", metadata, *columns(rows.MemberRow, key=("club", "person"), index=("person",)))

tournaments = sa.Table("tournaments", metadata, *columns(rows.TournamentRow, key=("id",), index=("club",)))

entrants = sa.Table("entrants", metadata, *columns(rows.EntrantRow, key=("tournament", "n"), index=("person",)))

meetings = sa.Table("meetings", metadata, *columns(rows.MeetingRow, key=("tournament", "round", "n")))

club_tables = sa.Table(
    "club_tables",
    metadata,
    *columns(rows.ClubTableRow, key=("table_id",), index=("club",)),
    sa.UniqueConstraint("tournament", "round", "n", name="club_tables_meeting"),
)

TABLES: dict[type[msgspec.Struct], sa.Table] = {
    TableRow: tables,
    SeatRow: seats,
    ActionRow: actions,
    ChatRow: chat,
    SnapshotRow: snapshots,
    rows.ReportRow: reports,
    rows.ClubTableRow: club_tables,
}
"""Where the rows of each kind are kept."""
