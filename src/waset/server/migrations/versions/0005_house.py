"""What a host needs: who is muted or banned, reports, the load of each process, and tables that are put away."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("board", sa.Column("archived", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("board_by_change", "board", ["changed"])
    op.create_table(
        "sanction",
        sa.Column("who", sa.String(80), primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("until", sa.Float),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "report",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("board", sa.String(32), sa.ForeignKey("board.id", ondelete="CASCADE"), nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("reporter", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("said", sa.Text),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("handled", sa.Boolean, nullable=False),
    )
    op.create_table(
        "process",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("load", sa.JSON, nullable=False),
    )
