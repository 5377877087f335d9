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
from matinee.server.notifications.channels import TARGETS, Channels, Gone, Mailbox, Target
from matinee.server.notifications.phrases import say, told
from matinee.server.notifications.web_push import new_key, public_key
from matinee.server.notifications.wire import SignalOff, SignalsMade, SignalsOffered, SignalWish
from matinee.server.storage.rows import ServerKeyRow, SubscriptionRow
from matinee.server.storage.schema import server_keys, subscriptions
from matinee.server.storage.seats import Seats
from matinee.server.storage.store import Store

MOST = 8
"""How many subscriptions one seat may have."""

VAPID = "vapid"


class Subscriptions:
    """A subscription belongs to a seat and to the browser that asked for it."""

    def __init__(self, store: Store, channels: Channels) -> None:
        self.store, self.channels = store, channels

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
        key, confirm = secret("mail") if isinstance(target, Mailbox) else ("", None)
        unconfirmed = await self.store.alone(lambda connection: _put(connection, wish, target, held, confirm))
        if unconfirmed and isinstance(target, Mailbox):
            lines = [told("confirm"), told("confirm_how"), f"{self.channels.site}/signals#{key}"]
            try:
                await self.channels.write(target.address, told("confirm_title"), lines)
            except (Gone, OSError):
                raise Refusal(422, say("no_mail")) from None
        return SignalsMade(len(held), unconfirmed)

    async def remove(self, off: SignalOff) -> None:
        """Tell a browser nothing more by this channel."""
        mine = sa.and_(subscriptions.c.owner == digest(off.device), subscriptions.c.kind == off.kind)
        await self.store.alone(lambda connection: connection.execute(subscriptions.delete().where(mine)).close())

    async def confirm(self, key: str) -> None:
        """The reader of an e-mail address has confirmed."""
        sent = subscriptions.update().where(subscriptions.c.confirm == digest(key)).values(confirm=None, since=now())
        if not await self.store.alone(lambda connection: connection.execute(sent).rowcount):
            raise Refusal(404, say("long_gone"))

    async def drop(self, id: str) -> None:
        """The endpoint is gone."""
        gone = subscriptions.delete().where(subscriptions.c.id == id)
        await self.store.alone(lambda connection: connection.execute(gone).close())


def _put(
    connection: sa.Connection, wish: SignalWish, target: Target, held: Sequence[SeatRow], confirm: str | None
) -> bool:
    """Put a wish down for every seat; whether it has to be confirmed first."""
    owner, written = digest(wish.device), msgspec.json.encode(target).decode()
    device = next((digest(token) for token in wish.tokens if names_device(token)), None)
    mine = sa.and_(subscriptions.c.owner == owner, subscriptions.c.kind == wish.kind)
    same = sa.and_(mine, subscriptions.c.target == written, subscriptions.c.confirm.is_(None))
    known = sa.select(subscriptions.c.id).where(same).limit(1)
    if confirm is not None and connection.execute(known).first() is not None:
        confirm = None
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
    return confirm is not None
