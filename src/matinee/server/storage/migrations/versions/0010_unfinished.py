"""Tables that could not be brought to newer rules say under which they stayed unfinished."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("unfinished", sa.String(40), nullable=True))


def downgrade() -> None:
    op.drop_column("tables", "unfinished")
