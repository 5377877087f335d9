"""Tables ask for players, and have open seats."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("asks", sa.Text, nullable=True))
    op.add_column("tables", sa.Column("fill", sa.BigInteger, nullable=True))
    op.create_index("tables_fill", "tables", ["fill"])
    op.add_column("seats", sa.Column("open", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("seats", "open")
    op.drop_index("tables_fill", "tables")
    op.drop_column("tables", "fill")
    op.drop_column("tables", "asks")
