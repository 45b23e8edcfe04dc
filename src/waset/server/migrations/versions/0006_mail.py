"""Addresses for the digest by mail."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "mail",
        sa.Column("person", sa.String(64), sa.ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("token", sa.String(64), nullable=False, unique=True),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("given", sa.Float, nullable=False),
        sa.Column("sent", sa.Float),
        sa.Column("busy_until", sa.Float, nullable=False),
    )
