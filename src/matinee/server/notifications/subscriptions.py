"""Who wants to be told of what: a browser's wishes for the seats it holds, in the database."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec
import sqlalchemy as sa
from msgspec.structs import asdict

from matinee.desk.rows import SeatRow
from matinee.desk.seats.chairs import digest, names_device, secret
from matinee.desk.wire.refusals import Refusal
from matinee.server.clock import now
from matinee.server.notifications.channels import TARGETS, Channels, Gone, Mailbox, Target, address_of
from matinee.server.notifications.phrases import say
from matinee.server.notifications.web_push import new_key, public_key
from matinee.server.notifications.wire import SignalOff, SignalsMade, SignalsOffered, SignalWish
from matinee.server.storage.rows import ServerKeyRow, SubscriptionRow
from matinee.server.storage.schema import server_keys, subscriptions
from matinee.server.storage.seats import Seats
from matinee.server.storage.store import Store

MOST = 8
"""How many subscriptions one seat may have."""

DAY = 24 * 3600 * 1000
"""Milliseconds in which an address is asked once whether messages are wanted there."""

VAPID = "vapid"


class Subscriptions:
    """A subscription belongs to a seat and to the browser that asked for it."""

    def __init__(self, store: Store, channels: Channels) -> None:
        self.store, self.channels = store, channels
        self._asked: dict[str, int] = {}  # when an address was asked by this server, which has not answered yet

    async def open(self) -> None:
        """Have the key by which push services know this server; the first server on a database makes it."""

        def own(connection: sa.Connection) -> str:
            query = sa.select(server_keys.c.value).where(server_keys.c.name == VAPID)
            found: str | None = connection.execute(query.with_for_update()).scalar_one_or_none()
            if found is None:
                found = new_key()
                connection.execute(server_keys.insert().values(asdict(ServerKeyRow(name=VAPID, value=found))))
            return found

        try:
            self.channels.key = await self.store.alone(own)
        except sa.exc.IntegrityError:  # another server was quicker
            self.channels.key = await self.store.alone(own)

    def offered(self) -> SignalsOffered:
        """What a browser may ask for."""
        return SignalsOffered(self.channels.offered, public_key(self.channels.key))

    async def add(self, wish: SignalWish) -> SignalsMade:
        """Tell a browser of the seats it holds from now on, in place of what it asked for before."""
        if wish.kind not in self.channels.offered:
            raise Refusal(422, say("not_offered"))
        if wish.quiet is not None and wish.quiet[0] == wish.quiet[1]:
            raise Refusal(422, say("quiet_span"))
        target = msgspec.convert(msgspec.structs.asdict(wish), TARGETS[wish.kind])
        held = await Seats(self.store).awaiting(frozenset(digest(token) for token in wish.tokens))
        if not held:
            raise Refusal(422, say("no_seats"))
        await self.channels.check(target)
        key, new = secret("mail")
        self._asked = {one: at for one, at in self._asked.items() if at > now() - DAY}
        asked = address_of(target) in self._asked
        confirm = await self.store.alone(lambda connection: _put(connection, wish, target, held, new, asked))
        if confirm == new:
            self._asked[address_of(target)] = now()
            try:
                await self.channels.ask(target, key)
            except (Gone, OSError):
                raise Refusal(422, say("no_mail" if isinstance(target, Mailbox) else "not_reached")) from None
        return SignalsMade(len(held), confirm is not None)

    async def remove(self, off: SignalOff) -> None:
        """Tell a browser nothing more by this channel."""
        mine = sa.and_(subscriptions.c.owner == digest(off.device), subscriptions.c.kind == off.kind)
        mine = sa.and_(mine, subscriptions.c.confirm.is_(None))  # the others get nothing, and say whom we have asked
        await self.store.alone(lambda connection: connection.execute(subscriptions.delete().where(mine)).close())

    async def confirm(self, key: str) -> None:
        """Whoever reads what is sent there has confirmed."""
        asked = subscriptions.c.confirm == digest(key)

        def found(connection: sa.Connection) -> list[str]:
            targets = connection.execute(sa.select(subscriptions.c.kind, subscriptions.c.target).where(asked)).all()
            connection.execute(subscriptions.update().where(asked).values(confirm=None, since=now()))
            return [address_of(msgspec.json.decode(target, type=TARGETS[kind])) for kind, target in targets]

        answered = await self.store.alone(found)
        if not answered:
            raise Refusal(404, say("long_gone"))
        for address in answered:
            self._asked.pop(address, None)

    async def drop(self, id: str) -> None:
        """The endpoint is gone."""
        gone = subscriptions.delete().where(subscriptions.c.id == id)
        await self.store.alone(lambda connection: connection.execute(gone).close())


def _put(
    connection: sa.Connection, wish: SignalWish, target: Target, held: Sequence[SeatRow], key: str, asked: bool
) -> str | None:
    """Put a wish down for every seat. The key by which it has to be confirmed first, this one if it is a new wish.

    `asked`: nobody is asked at this address again today.
    """
    owner, written = digest(wish.device), msgspec.json.encode(target).decode()
    device = next((digest(token) for token in wish.tokens if names_device(token)), None)
    mine = sa.and_(subscriptions.c.owner == owner, subscriptions.c.kind == wish.kind)
    same = sa.and_(mine, subscriptions.c.target == written, subscriptions.c.confirm.is_(None))
    known = connection.execute(sa.select(subscriptions.c.id).where(same).limit(1)).first() is not None
    confirm = None if known else _pending(connection, target, owner) or key
    if confirm == key and asked:
        raise Refusal(422, say("asked_already"))
    start, end = wish.quiet or (None, None)
    change = subscriptions.update().where(mine)
    change = change.values(target=written, always=wish.always, confirm=confirm, quiet_from=start, quiet_to=end)
    connection.execute(change)
    for seat in held:
        here = sa.and_(subscriptions.c.table_id == seat.table_id, subscriptions.c.seat == seat.seat)
        again = subscriptions.update().where(mine, here).values(token=seat.token, device=device)
        if connection.execute(again).rowcount:
            continue
        count = connection.execute(sa.select(sa.func.count()).select_from(subscriptions).where(here)).scalar_one()
        if count >= MOST:
            raise Refusal(422, say("too_many", MOST))
        row = SubscriptionRow(
            id=secrets.token_urlsafe(9),
            table_id=seat.table_id,
            seat=seat.seat,
            token=seat.token or "",
            owner=owner,
            device=device,
            kind=wish.kind,
            target=written,
            quiet_from=start,
            quiet_to=end,
            always=wish.always,
            confirm=confirm,
            since=now(),
            told=-1,
            reminded=0,
        )
        connection.execute(subscriptions.insert().values(asdict(row)))
    if confirm == key:
        connection.execute(subscriptions.update().where(mine).values(since=now()))
    return confirm


def _pending(connection: sa.Connection, target: Target, owner: str) -> str | None:
    """The key that this browser was asked for at this address within a day; Refusal if another browser was."""
    kind = next(kind for kind, one in TARGETS.items() if isinstance(target, one))
    recent = sa.and_(subscriptions.c.kind == kind, subscriptions.c.since > now() - DAY)
    rows = sa.select(subscriptions.c.owner, subscriptions.c.confirm, subscriptions.c.target)
    for row in connection.execute(rows.where(recent, subscriptions.c.confirm.is_not(None))):
        if address_of(msgspec.json.decode(row.target, type=TARGETS[kind])) == address_of(target):
            if row.owner != owner:
                raise Refusal(422, say("asked_already"))
            return str(row.confirm)
    return None
