"""Each line of the journal says who may know of it, since every audience has a count of its own."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("actions", sa.Column("known", sa.Integer, nullable=True))


def downgrade() -> None:
    op.drop_column("actions", "known")
