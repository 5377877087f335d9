"""What the player of a seat has said beforehand."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("beforehand", sa.Text, nullable=True))


def downgrade() -> None:
    op.drop_column("seats", "beforehand")
