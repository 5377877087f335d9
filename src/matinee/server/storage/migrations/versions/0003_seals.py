"""Each line of the journal is sealed with all before it, and a table knows the seal of its last."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("actions", sa.Column("seal", sa.String(16), nullable=True))
    op.add_column("tables", sa.Column("seal", sa.String(16), nullable=True))


def downgrade() -> None:
    op.drop_column("tables", "seal")
    op.drop_column("actions", "seal")
