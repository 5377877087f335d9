"""The keys of a person's seats and tables die with a device that may have known them; their other devices need none."""

from __future__ import annotations

import sqlalchemy as sa

from matinee.desk.seats.chairs import secret
from matinee.server.storage.schema import seats, subscriptions, tables


def change_keys(connection: sa.Connection, person: str, lost: str | None = None) -> list[str]:
    """Let the seats that a person holds, and the tables that they have set up, open by their devices alone; which.

    Signals go on, except those of the `lost` device and of unknown owners.
    """
    held = sa.select(seats.c.table_id, seats.c.seat, seats.c.token).where(
        seats.c.person == person, seats.c.token.is_not(None)
    )
    changed = set[str]()
    for table, seat, token in connection.execute(held).all():
        changed.add(table)
        _, hashed = secret("seat")
        here = sa.and_(seats.c.table_id == table, seats.c.seat == seat)
        connection.execute(seats.update().where(here).values(token=hashed, invite=None))
        told = sa.and_(subscriptions.c.table_id == table, subscriptions.c.seat == seat, subscriptions.c.token == token)
        unknown = subscriptions.c.device.is_(None)
        whose = sa.or_(unknown, subscriptions.c.device == lost) if lost else unknown
        connection.execute(subscriptions.delete().where(told, whose))
        connection.execute(subscriptions.update().where(told).values(token=hashed))
    made = tables.update().where(tables.c.maker == person).values(host=None).returning(tables.c.id)
    changed.update(connection.execute(made).scalars())
    return sorted(changed)
