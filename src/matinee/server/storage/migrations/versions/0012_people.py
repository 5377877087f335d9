"""A device is a person; seats know who holds them, and lists say why a game ended."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("colour", sa.String(16), nullable=False),
        sa.Column("avatar", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "devices",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_devices_person", "devices", ["person"])
    op.create_table(
        "carries",
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("link", sa.String(64), nullable=False, unique=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.add_column("seats", sa.Column("person", sa.String(24), nullable=True))
    op.create_index("ix_seats_person", "seats", ["person"])
    op.add_column("tables", sa.Column("ending", sa.Text, nullable=True))


def downgrade() -> None:
    op.drop_column("tables", "ending")
    op.drop_index("ix_seats_person", "seats")
    op.drop_column("seats", "person")
    op.drop_table("carries")
    op.drop_table("devices")
    op.drop_table("people")
