"""Run by Alembic: migrates through the connection that store.py passes in."""

from alembic import context
from sqlalchemy import text

from waset.server.schema import metadata

LOCK = 0x5741534554  # an arbitrary constant

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    if connection.dialect.name == "postgresql":  # when processes start together, one migrates and the others wait
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    context.run_migrations()
