"""Which rules and edition a table is played with, and the results of finished games in their logs."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

from waset.errors import WasetError
from waset.game import game

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

# What every table was played with until now: the version of the rules, and the digest of the printed edition.
PLAYED_WITH = {
    "expedition": ("1", "b481435e44d5"),
    "luxor": ("1", "3c6ac866dafc"),
    "horus": ("1", "4ca9b9ecbce2"),
}


def upgrade() -> None:
    for name in ("rules", "edition_digest"):
        op.add_column("board", sa.Column(name, sa.String(32), nullable=False, server_default=""))
    board = sa.table(
        "board", *(sa.column(name) for name in ("id", "game", "rules", "edition_digest", "status", "changed")),
        sa.column("edition", sa.JSON), sa.column("summary", sa.JSON),
    )  # fmt: skip
    connection = op.get_bind()
    for row in list(connection.execute(sa.select(board)).mappings()):
        version, digest = played_with(row["game"], row["edition"])
        values = {"rules": version, "edition_digest": digest}
        connection.execute(sa.update(board).where(board.c.id == row["id"]).values(**values))
        if row["status"] == "over" and row["summary"].get("result"):
            write_result(connection, row)


def played_with(name: str, own: dict[str, Any]) -> tuple[str, str]:
    """Empty texts where it can't be known any more: such a table is not replayed."""
    version, digest = PLAYED_WITH.get(name, ("", ""))
    if not own:
        return version, digest
    try:
        known = game(name)
        return (version, known.own_edition(own).digest) if known.edition.digest == digest else ("", "")
    except WasetError:
        return "", ""


def write_result(connection: sa.Connection, row: Any) -> None:
    """The entry that ends a game, made from what lists show of it."""
    entry = sa.table("entry", *(sa.column(name) for name in ("board", "number", "kind", "at", "text")))
    last = connection.scalar(sa.select(sa.func.max(entry.c.number)).where(entry.c.board == row["id"])) or 0
    text = json.dumps({"result": row["summary"]["result"], "why": None})
    values = {"board": row["id"], "number": last + 1, "kind": "end", "at": row["changed"], "text": text}
    connection.execute(sa.insert(entry).values(**values))
