"""How Alembic reaches the database: the connection is given by store.py."""

from alembic import context

from waset.server.shelves import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
