"""How Alembic reaches the database: the connection is given by store.py."""

from alembic import context
from sqlalchemy import text

from waset.server.schema import metadata

LOCK = 0x5741534554  # any number that is always the same

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    if connection.dialect.name == "postgresql":  # processes that start together migrate one after the other
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    context.run_migrations()
