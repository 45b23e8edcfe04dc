"""Which games start from something known; tables that wait get a new deal, which nobody can know or choose."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

ACT = "act"


def upgrade() -> None:
    op.add_column("board", sa.Column("known_start", sa.Boolean, nullable=False, server_default=sa.false()))
    board = sa.table(
        "board", sa.column("id"), sa.column("status"), sa.column("begin", sa.JSON), sa.column("known_start", sa.Boolean)
    )
    entry = sa.table("entry", *(sa.column(name) for name in ("board", "kind", "seat")))
    connection = op.get_bind()
    taken_over = sa.select(entry.c.board).where(entry.c.kind == ACT, entry.c.seat.is_(None))  # moves of an earlier game
    continued = set(connection.execute(taken_over).scalars())
    for row in list(connection.execute(sa.select(board)).mappings()):
        this = board.c.id == row["id"]
        if "Position" in row["begin"] or row["id"] in continued:
            connection.execute(sa.update(board).where(this).values(known_start=True))
        elif row["status"] == "waiting":
            begin = {"Secret": secrets.token_hex(32), "First": "random"}
            connection.execute(sa.update(board).where(this).values(begin=begin))
