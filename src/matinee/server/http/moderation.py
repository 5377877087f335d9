"""What the host of a table may do with it, and keys that are changed."""

from __future__ import annotations

import msgspec

from matinee.desk.phrases import say
from matinee.desk.seats.chairs import Holder, digests, secret
from matinee.desk.setting_up.rated import only_unrated
from matinee.desk.setting_up.seating import of_a_person
from matinee.desk.wire.calls import Joined, Report
from matinee.desk.wire.new_tables import SeatGiven
from matinee.desk.wire.reading import named
from matinee.desk.wire.refusals import Refusal
from matinee.server.clock import now
from matinee.server.live.playing import Playing
from matinee.server.storage.kept_table import KeptTable
from matinee.server.storage.rows import ReportRow
from matinee.server.storage.talk import Talk


class Moderation:
    """The host is whoever set the table up; the token for it is told once, with the others."""

    def __init__(self, playing: Playing) -> None:
        self.playing, self.tables = playing, playing.tables
        self.talk = Talk(playing.store)

    async def _hosted(self, id: str, token: str) -> KeptTable:
        table = await self.tables.open(id)
        if table.row.host not in digests(token):
            raise Refusal(401 if not token else 403, say("not_host"))
        return table

    async def close(self, id: str, token: str, closed: bool) -> None:
        """Let nothing more be played or said at a table, or open it again; it can be looked at all the same."""
        table = await self._hosted(id, token)
        async with table.lock:
            if closed:
                only_unrated(table)
            await self.tables.kept.change(id, closed=closed)
            table.row = msgspec.structs.replace(table.row, closed=closed)
            await self.playing.seats_changed(table)

    async def delete(self, id: str, token: str) -> None:
        """Remove a table and all that was played and said there."""
        table = await self._hosted(id, token)
        async with table.lock:
            only_unrated(table)
            await self.tables.kept.delete(id)
            self.tables.drop(table)

    async def mute(self, id: str, token: str, seat: int, muted: bool) -> None:
        """Let a seat say nothing more, or again."""
        table = await self._hosted(id, token)
        if not 0 <= seat < len(table.chairs):
            raise Refusal(404, say("no_seat", seat))
        async with table.lock:
            await self.tables.seats.change(id, seat, muted=muted)
            table.chairs[seat].muted = muted

    async def report(self, table: KeptTable, holder: Holder, seat: int, text: str) -> None:
        """Tell the host of something that whoever sits here has to bear."""
        if holder.watching:
            raise Refusal(403, say("only_seats_report"))
        if not 0 <= seat < len(table.chairs) or table.chairs[seat].kind != "person" or seat in holder.seats:
            raise Refusal(404, say("no_seat", seat))
        if not (text := named(text, "")):
            raise Refusal(400, say("empty_message"))
        await self.talk.report(ReportRow(table_id=table.id, about=seat, by=holder.seats[0], text=text, at=now()))

    async def reports(self, id: str, token: str) -> list[Report]:
        """What was reported about those at a table, the latest first."""
        table = await self._hosted(id, token)
        found = await self.talk.reports(table.id)
        return [Report(row.about, row.by, row.text, row.at) for row in found]

    async def free(self, id: str, token: str, seat: int, bot: str | None) -> SeatGiven:
        """Take a seat from whoever holds it or was invited to it: a bot plays it, or somebody else is invited."""
        table = await self._hosted(id, token)
        async with table.lock:
            chair = of_a_person(table, seat, bot)
            if chair.taken:
                only_unrated(table)
            invite, hashed = secret("join") if bot is None else (None, None)
            left = {"token": None, "invite": hashed, "stand_in": bot, "name": chair.side, "muted": False}
            await self.tables.seats.change(id, seat, person=None, **left)
            table.chairs[seat] = msgspec.structs.replace(chair, face=None, **left)
            await self.playing.seats_changed(table)
        return SeatGiven(seat, "friend" if bot is None else "bot", invite=invite)

    async def let_talk(self, id: str, token: str, talk: str) -> None:
        """Say who may talk: the seats alone, or spectators too."""
        table = await self._hosted(id, token)
        async with table.lock:
            await self.tables.kept.change(id, talk=talk)
            table.row = msgspec.structs.replace(table.row, talk=talk)

    async def change_watch(self, id: str, token: str) -> str:
        """A new link for spectators; who came by the old one is let go."""
        table = await self._hosted(id, token)
        watch, hashed = secret("watch")
        async with table.lock:
            await self.tables.kept.change(id, watch=hashed)
            table.row = msgspec.structs.replace(table.row, watch=hashed)
            self.tables.announce(table, anyhow=True)
        return watch

    async def change_key(self, id: str, holder: Holder, seat: int) -> Joined:
        """A new token for a seat one holds; the old one, and the invitation it came by, open nothing any more."""
        table = await self.tables.open(id)
        holder.only(seat)
        token, hashed = secret("seat")
        async with table.lock:
            await self.tables.seats.change(id, seat, token=hashed, invite=None)
            table.chairs[seat].token, table.chairs[seat].invite = hashed, None
            self.tables.announce(table, anyhow=True)
        return Joined(seat, token)
