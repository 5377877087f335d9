"""Blocks, the operator's log, people who are banned or on no ladder, mutes by person, reports that outlive tables."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

FLAGS = ("banned", "unranked")


def upgrade() -> None:
    op.add_column("tables", sa.Column("muted", sa.Text, nullable=True))
    for flag in FLAGS:
        op.add_column("people", sa.Column(flag, sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "blocks",
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("blocked", sa.String(24), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_blocks_person", "blocks", ["person"])
    op.create_index("ix_blocks_blocked", "blocks", ["blocked"])
    op.create_table(
        "deeds",
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("deed", sa.String(8), nullable=False),
        sa.Column("why", sa.String(500), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    _reports(sa.Column("whom", sa.String(24), nullable=True))
    op.create_index("ix_reports_whom", "reports", ["whom"])


def downgrade() -> None:
    op.drop_index("ix_reports_whom", "reports")
    op.drop_column("reports", "whom")
    op.drop_table("deeds")
    op.drop_table("blocks")
    for flag in FLAGS:
        op.drop_column("people", flag)
    op.drop_column("tables", "muted")


def _reports(*more: sa.Column[str | None]) -> None:
    """The reports, in a table that refers to no other."""
    names = ("n", "table_id", "about", "by", "text", "at", "person")
    old = sa.table("reports", *map(sa.column, names))
    kept = op.get_bind().execute(sa.select(old).order_by(old.c.n)).mappings().all()
    op.drop_index("ix_reports_table_id", "reports")
    op.drop_table("reports")
    new = op.create_table(
        "reports",
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("about", sa.Integer, nullable=False),
        sa.Column("by", sa.Integer, nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("person", sa.String(24), nullable=True),
        *more,
    )
    op.create_index("ix_reports_table_id", "reports", ["table_id"])
    for row in kept:
        op.get_bind().execute(new.insert().values({name: row[name] for name in names if name != "n"}))
