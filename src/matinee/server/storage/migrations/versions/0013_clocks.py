"""Tables have clocks, and say when the time of the player to move is up."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("clock", sa.Text, nullable=True))
    op.add_column("tables", sa.Column("deadline", sa.BigInteger, nullable=True))
    op.create_index("tables_deadline", "tables", ["deadline"])


def downgrade() -> None:
    op.drop_index("tables_deadline", "tables")
    op.drop_column("tables", "deadline")
    op.drop_column("tables", "clock")
