"""Clubs: their members, tables and tournaments."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("host", sa.String(24), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("link", sa.String(64), nullable=False),
        sa.Column("season", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "members",
        sa.Column("club", sa.String(24), sa.ForeignKey("clubs.id"), primary_key=True),
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("joined", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("club", sa.String(24), sa.ForeignKey("clubs.id"), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=True),
    )
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String(24), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(24), nullable=True),
        sa.Column("bot", sa.String(40), nullable=True),
        sa.Column("out", sa.Boolean, nullable=False),
    )
    op.create_table(
        "meetings",
        sa.Column("tournament", sa.String(24), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("second", sa.Integer, nullable=True),
        sa.Column("share", sa.Float, nullable=True),
    )
    op.create_table(
        "club_tables",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("club", sa.String(24), sa.ForeignKey("clubs.id"), nullable=False),
        sa.Column("tournament", sa.String(24), nullable=True),
        sa.Column("round", sa.Integer, nullable=True),
        sa.Column("n", sa.Integer, nullable=True),
        sa.UniqueConstraint("tournament", "round", "n", name="club_tables_meeting"),
    )
    op.create_index("ix_members_person", "members", ["person"])
    op.create_index("ix_tournaments_club", "tournaments", ["club"])
    op.create_index("ix_entrants_person", "entrants", ["person"])
    op.create_index("ix_club_tables_club", "club_tables", ["club"])


def downgrade() -> None:
    for name in ("club_tables", "meetings", "entrants", "tournaments", "members", "clubs"):
        op.drop_table(name)
