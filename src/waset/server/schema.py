"""The database schema; migrations/ creates and changes it. In the database, a table of players is called a board."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    RowMapping,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()


def table_id_column() -> Column[str]:
    return Column("board", String(32), ForeignKey("board.id", ondelete="CASCADE"), key="table_id", primary_key=True)


settings = Table(
    "setting",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)

people = Table(
    "person",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created", Float, nullable=False),
)

# The header of a table; `status`, `changed` and `summary` only serve lists and can be rebuilt from the entries.
tables = Table(
    "board",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("players", Integer, nullable=False),
    Column("modules", JSON, nullable=False),
    Column("edition", JSON, nullable=False),
    Column("begin", JSON, nullable=False),
    Column("pace", String(16), nullable=False),
    Column("clock", Integer),
    Column("public", Boolean, nullable=False),
    Column("undo", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("host", String(64)),
    Column("created", Float, nullable=False),
    Column("rules", String(32), nullable=False, server_default=""),
    Column("edition_digest", String(32), nullable=False, server_default=""),
    Column("known_start", Boolean, nullable=False, server_default=false()),
    Column("status", String(16), nullable=False),
    Column("changed", Float, nullable=False),
    Column("summary", JSON, nullable=False),
    Column("archived", Boolean, nullable=False, server_default=false()),  # in no list until something happens again
    Index("board_by_status", "status", "public", "changed"),
    Index("board_by_change", "changed"),
)

# The logs. No two entries of a table share a number or a key.
entries = Table(
    "entry",
    metadata,
    table_id_column(),
    Column("number", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("at", Float, nullable=False),
    Column("key", String(64)),
    Column("seat", Integer),
    Column("action", Integer),
    Column("person", String(64)),
    Column("name", String(64)),
    Column("text", Text),
    UniqueConstraint("table_id", "key", name="entry_key"),
    Index("entry_by_person", "person", "kind"),
)

ratings = Table(
    "rating",
    metadata,
    Column("game", String(64), primary_key=True),
    Column("who", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("bot", Boolean, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

analyses = Table("analysis", metadata, table_id_column(), Column("body", JSON, nullable=False))

# Rated tables whose result is part of the ratings.
counted = Table("counted", metadata, table_id_column())

# Who may not chat, or do anything; `who` is a person, or the digest of an address. Without `until` it is for good.
sanctions = Table(
    "sanction",
    metadata,
    Column("who", String(80), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("until", Float),
    Column("reason", Text, nullable=False),
    Column("at", Float, nullable=False),
)

# What players complain about; `said` is the line of chat that it is about.
reports = Table(
    "report",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("board", String(32), ForeignKey("board.id", ondelete="CASCADE"), key="table_id", nullable=False),
    Column("person", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("reporter", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("said", Text),
    Column("at", Float, nullable=False),
    Column("handled", Boolean, nullable=False),
)

# Who wants a digest by mail. `sent`: when the last mail went out; until `busy_until` one process has it to itself.
mails = Table(
    "mail",
    metadata,
    Column("person", String(64), ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("lang", String(8), nullable=False),
    Column("token", String(64), nullable=False, unique=True),
    Column("confirmed", Boolean, nullable=False),
    Column("given", Float, nullable=False),
    Column("sent", Float),
    Column("busy_until", Float, nullable=False),
)

# The load of each process, as it last reported it.
processes = Table(
    "process",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("at", Float, nullable=False),
    Column("load", JSON, nullable=False),
)


def plain(row: RowMapping) -> dict[str, object]:
    """A row as msgspec takes it: to SQLAlchemy, the names of columns are more than strings."""
    return {str(name): value for name, value in row.items()}
