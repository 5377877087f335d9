"""Passkeys, and the challenges that are to be answered with one."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "passkeys",
        sa.Column("credential", sa.String(1400), primary_key=True),
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_passkeys_person", "passkeys", ["person"])
    op.create_table(
        "challenges",
        sa.Column("challenge", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(24), nullable=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("challenges")
    op.drop_table("passkeys")
