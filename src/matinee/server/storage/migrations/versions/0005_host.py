"""A table has a host, who may close it and say who may talk."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("host", sa.String(64), nullable=True))
    op.add_column("tables", sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("talk", sa.String(8), nullable=False, server_default="all"))
    op.add_column("seats", sa.Column("muted", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("seats", "muted")
    for name in ("talk", "closed", "host"):
        op.drop_column("tables", name)
