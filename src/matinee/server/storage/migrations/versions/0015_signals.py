"""Browsers are told that a table waits for them, by a server that has a key of its own."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "signals",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("quiet_from", sa.Integer, nullable=True),
        sa.Column("quiet_to", sa.Integer, nullable=True),
        sa.Column("always", sa.Boolean, nullable=False),
        sa.Column("confirm", sa.String(64), nullable=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("told", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=True),
        sa.Column("reminded", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("owner", "kind", "table_id", "seat", name="signals_one"),
    )
    op.create_index("ix_signals_table_id", "signals", ["table_id"])
    op.create_index("ix_signals_confirm", "signals", ["confirm"])
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("server_keys")
    op.drop_table("signals")
