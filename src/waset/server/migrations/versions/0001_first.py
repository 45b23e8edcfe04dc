"""The first version: people, tables, their entries, ratings, analyses."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "setting",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "person",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "board",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("modules", sa.JSON, nullable=False),
        sa.Column("edition", sa.JSON, nullable=False),
        sa.Column("begin", sa.JSON, nullable=False),
        sa.Column("pace", sa.String(16), nullable=False),
        sa.Column("clock", sa.Integer),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("undo", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("host", sa.String(64)),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("summary", sa.JSON, nullable=False),
    )
    op.create_index("board_by_status", "board", ["status", "public", "changed"])
    op.create_table(
        "entry",
        sa.Column("board", sa.String(32), sa.ForeignKey("board.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("key", sa.String(64)),
        sa.Column("seat", sa.Integer),
        sa.Column("action", sa.Integer),
        sa.Column("person", sa.String(64)),
        sa.Column("name", sa.String(64)),
        sa.Column("text", sa.Text),
        sa.UniqueConstraint("board", "key", name="entry_key"),
    )
    op.create_index("entry_by_person", "entry", ["person", "kind"])
    op.create_table(
        "rating",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("bot", sa.Boolean, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_table(
        "analysis",
        sa.Column("board", sa.String(32), sa.ForeignKey("board.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("body", sa.JSON, nullable=False),
    )
