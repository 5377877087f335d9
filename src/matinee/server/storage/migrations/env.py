"""What Alembic runs: migrate over the connection the server already holds."""

from alembic import context

from matinee.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
