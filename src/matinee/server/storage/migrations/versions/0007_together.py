"""Several processes: what bots are asked is one queue, and who is connected where is known to all."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "thinking",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("question", sa.LargeBinary, nullable=False),
        sa.Column("answer", sa.Text, nullable=True),
        sa.Column("asker", sa.String(16), nullable=False),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("taken", sa.BigInteger, nullable=True),
    )
    op.create_table(
        "presence",
        sa.Column("process", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("presence")
    op.drop_table("thinking")
