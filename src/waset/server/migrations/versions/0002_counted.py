"""Which rated tables are in the ratings already, so that each counts once whatever happens."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "counted",
        sa.Column("board", sa.String(32), sa.ForeignKey("board.id", ondelete="CASCADE"), primary_key=True),
    )
    op.execute("INSERT INTO counted (board) SELECT id FROM board WHERE rated AND status = 'over'")
