"""Tables, seats, actions, talk, reports; bots' questions, presence, snapshots; evenings, people, clubs."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from matinee.desk.rows import ActionRow, ChatRow, SeatRow, SnapshotRow, TableRow
from matinee.server.storage.columns import columns
from matinee.server.storage.rows import ClubTableRow, ReportRow

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
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
    *columns(ChatRow),
    sa.Index("chat_table", "table_id", "n"),
)

reports = sa.Table(
    "reports",
    metadata,
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
    *columns(ReportRow, index=("table_id",)),
)

thinking = sa.Table(
    "thinking",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),  # of the line before the one that the bot is asked for
    sa.Column("kind", sa.String(8), nullable=False),  # "move", "idle" or "draw"
    sa.Column("question", sa.LargeBinary, nullable=False),
    sa.Column("answer", sa.Text, nullable=True),
    sa.Column("asker", sa.String(16), nullable=False),
    sa.Column("asked", sa.BigInteger, nullable=False),  # when the asker was last seen to wait for it
    sa.Column("taken", sa.BigInteger, nullable=True),  # when somebody began to think about it
)

presence = sa.Table(
    "presence",
    metadata,
    sa.Column("process", sa.String(16), primary_key=True),
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seats", sa.Text, nullable=False),  # as JSON
    sa.Column("watching", sa.Integer, nullable=False, server_default="0"),
    sa.Column("at", sa.BigInteger, nullable=False),
)

subscriptions = sa.Table(
    "signals",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("token", sa.String(64), nullable=False),  # of whoever asked for it, as the seat had it then
    sa.Column("owner", sa.String(64), nullable=False),  # what the browser calls itself, hashed
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("target", sa.Text, nullable=False),  # where to, as JSON
    sa.Column("quiet_from", sa.Integer, nullable=True),  # minutes of the day, by UTC
    sa.Column("quiet_to", sa.Integer, nullable=True),
    sa.Column("always", sa.Boolean, nullable=False),
    sa.Column("confirm", sa.String(64), nullable=True, index=True),  # the key that an e-mail asked for, hashed
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("told", sa.Integer, nullable=False),  # with which line of the journal the turn began that was told
    sa.Column("due", sa.BigInteger, nullable=True),  # when it is to be told, after quiet hours
    sa.Column("reminded", sa.BigInteger, nullable=False),  # the deadline that was reminded of
    sa.UniqueConstraint("owner", "kind", "table_id", "seat", name="signals_one"),
)

server_keys = sa.Table(
    "server_keys",
    metadata,
    sa.Column("name", sa.String(16), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

snapshots = sa.Table("snapshots", metadata, *columns(SnapshotRow, key=("table_id",)))

evenings = sa.Table(
    "evenings",
    metadata,
    sa.Column("night", sa.String(12), primary_key=True),
    sa.Column("table_id", sa.String(24), primary_key=True),  # of a table that may be gone by now
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("won", sa.Float, nullable=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("turns", sa.Integer, nullable=False),
    sa.Column("strip", sa.String(600), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),  # empty until they give one
    sa.Column("colour", sa.String(16), nullable=False),
    sa.Column("avatar", sa.String(40), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)

carries = sa.Table(
    "carries",
    metadata,
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), primary_key=True),  # one at a time
    sa.Column("link", sa.String(64), nullable=False, unique=True),  # hashed
    sa.Column("until", sa.BigInteger, nullable=False),
)

devices = sa.Table(
    "devices",
    metadata,
    sa.Column("key", sa.String(64), primary_key=True),  # hashed
    sa.Column("id", sa.String(24), nullable=False),
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),  # to the day
)

passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("credential", sa.String(1400), primary_key=True),  # what the authenticator calls it
    sa.Column("id", sa.String(24), nullable=False),
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("key", sa.LargeBinary, nullable=False),  # public
    sa.Column("count", sa.BigInteger, nullable=False),  # how often it was used, where the authenticator counts
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),  # to the day
)

challenges = sa.Table(
    "challenges",
    metadata,
    sa.Column("challenge", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(24), nullable=True),  # for whom a passkey is made; none where somebody comes in
    sa.Column("until", sa.BigInteger, nullable=False),
)

results = sa.Table(
    "results",
    metadata,
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),  # the order in which they count
    sa.Column("table_id", sa.String(24), nullable=False, unique=True),  # a rated one outlives its table
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("title", sa.String(200), nullable=False),
)

played = sa.Table(
    "played",
    metadata,
    sa.Column("n", sa.Integer, sa.ForeignKey("results.n"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", sa.String(24), nullable=True, index=True),
    sa.Column("bot", sa.String(40), nullable=True),
    sa.Column("called", sa.String(80), nullable=False),  # their monster, or their side
    sa.Column("share", sa.Float, nullable=False),
    sa.Column("left", sa.Boolean, nullable=False),
    sa.Column("luck", sa.Float, nullable=True),  # what the dice gave, in games; once that was worked out
    sa.Column("lowest", sa.Float, nullable=True),  # the lowest chance to win on the way
)

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("person", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("mean", sa.Float, nullable=False),
    sa.Column("doubt", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("won", sa.Float, nullable=False),
)

clubs = sa.Table(
    "clubs",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("host", sa.String(24), sa.ForeignKey("people.id"), nullable=False),
    sa.Column("link", sa.String(64), nullable=False),  # hashed
    sa.Column("season", sa.BigInteger, nullable=False),  # when it began
)

members = sa.Table(
    "members",
    metadata,
    sa.Column("club", sa.String(24), sa.ForeignKey("clubs.id"), primary_key=True),
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), primary_key=True, index=True),
    sa.Column("joined", sa.BigInteger, nullable=False),
)

tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("club", sa.String(24), sa.ForeignKey("clubs.id"), nullable=False, index=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("clock", sa.Text, nullable=False),  # a TimeControl or null, as JSON
    sa.Column("kind", sa.String(8), nullable=False),  # "swiss" or "robin"
    sa.Column("rounds", sa.Integer, nullable=False),  # 0 until it begins
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("ended", sa.BigInteger, nullable=True),
)

entrants = sa.Table(
    "entrants",
    metadata,
    sa.Column("tournament", sa.String(24), sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("person", sa.String(24), nullable=True, index=True),  # nobody, if they were forgotten
    sa.Column("bot", sa.String(40), nullable=True),
    sa.Column("out", sa.Boolean, nullable=False),
)

meetings = sa.Table(
    "meetings",
    metadata,
    sa.Column("tournament", sa.String(24), sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("first", sa.Integer, nullable=False),
    sa.Column("second", sa.Integer, nullable=True),
    sa.Column("share", sa.Float, nullable=True),  # what the first got of it
)

club_tables = sa.Table(
    "club_tables",
    metadata,
    *columns(ClubTableRow, key=("table_id",), index=("club",), refers={"club": "clubs.id"}),
    sa.UniqueConstraint("tournament", "round", "n", name="club_tables_meeting"),
)

TABLES: dict[type[msgspec.Struct], sa.Table] = {
    TableRow: tables,
    SeatRow: seats,
    ActionRow: actions,
    ChatRow: chat,
    ReportRow: reports,
    SnapshotRow: snapshots,
    ClubTableRow: club_tables,
}
"""Where the rows of each kind are kept."""
