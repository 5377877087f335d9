"""Joinings take the place of carry links; tables, talk, reports and signals know whose they are; names have looks."""

import sqlalchemy as sa
from alembic import op

from matinee.desk.seats.lookalikes import look

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

OWNERS = (("tables", "maker", 24), ("chat", "person", 24), ("reports", "person", 24), ("signals", "device", 64))


def upgrade() -> None:
    for table, column, length in OWNERS:
        op.add_column(table, sa.Column(column, sa.String(length), nullable=True))
    op.add_column("evenings", sa.Column("look", sa.Text, nullable=True))
    evenings = sa.table("evenings", sa.column("name"), sa.column("look"))
    connection = op.get_bind()
    for name in list(connection.execute(sa.select(evenings.c.name).distinct()).scalars()):
        connection.execute(evenings.update().where(evenings.c.name == name).values(look=look(name)))
    op.drop_table("carries")
    op.create_table(
        "joinings",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("link", sa.String(64), nullable=False, unique=True),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("guest", sa.String(24), nullable=True),
        sa.Column("code", sa.String(16), nullable=True),
        sa.Column("moved", sa.Text, nullable=True),
    )
    op.create_index("ix_joinings_person", "joinings", ["person"])


def downgrade() -> None:
    op.drop_table("joinings")
    op.create_table(
        "carries",
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("link", sa.String(64), nullable=False, unique=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.drop_column("evenings", "look")
    for table, column, _ in OWNERS:
        op.drop_column(table, column)
