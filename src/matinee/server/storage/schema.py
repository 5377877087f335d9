"""The database: tables, seats, actions, talk; what bots are asked, who is where, snapshots, evenings, people."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules", sa.String(40), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("dice", sa.String(8), nullable=False),
    sa.Column("takeback", sa.String(8), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("uploaded", sa.Boolean, nullable=False),
    sa.Column("watch", sa.String(64), nullable=False),
    # how the last action left it, kept beside the actions so that lists need no replay
    sa.Column("turn", sa.Integer, nullable=False),
    sa.Column("player", sa.Integer, nullable=True),
    sa.Column("returns", sa.Text, nullable=True),  # per seat, as JSON, once it is over
    sa.Column("ending", sa.Text, nullable=True),  # the same in words (wire.Told), as JSON
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("updated", sa.BigInteger, nullable=False),
    sa.Column("seal", sa.String(16), nullable=True),  # of the last line of its journal
    sa.Column("host", sa.String(64), nullable=True),
    sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("talk", sa.String(8), nullable=False, server_default="all"),  # who may talk: "seats" or "all"
    sa.Column("seed", sa.String(64), nullable=True),  # of sealed dice
    sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()),  # whether the Producer may be asked
    sa.Column("unfinished", sa.String(40), nullable=True),  # the older rules under which it had to stay so
    sa.Index("tables_public", "public", "updated"),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("bot", sa.String(40), nullable=True),
    sa.Column("stand_in", sa.String(40), nullable=True),
    sa.Column("token", sa.String(64), nullable=True, index=True),
    sa.Column("invite", sa.String(64), nullable=True),
    sa.Column("muted", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("person", sa.String(24), nullable=True, index=True),  # who holds it, if that is known
)

actions = sa.Table(
    "actions",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Text, nullable=False),
    sa.Column("undoes", sa.Integer, nullable=True),  # a take-back: the seq it takes back; its action is empty
    sa.Column("key", sa.String(80), nullable=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("seal", sa.String(16), nullable=True),
    sa.Column("known", sa.Integer, nullable=True),  # who may know of it (desk/audience.py)
    sa.UniqueConstraint("table_id", "key", name="actions_key"),
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("seat", sa.Integer, nullable=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("text", sa.String(500), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("chat_table", "table_id", "n"),
)

thinking = sa.Table(
    "thinking",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),  # of the line before the one that the bot is asked for
    sa.Column("kind", sa.String(8), nullable=False),  # "move" or "draw"
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
    sa.Column("at", sa.BigInteger, nullable=False),
)

snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),  # how many lines of the journal it holds
    sa.Column("rules", sa.String(40), nullable=False),
    sa.Column("form", sa.Integer, nullable=False),
    sa.Column("digest", sa.String(32), nullable=False),  # of the body and of the journal's seal there
    sa.Column("body", sa.LargeBinary, nullable=False),
)

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
