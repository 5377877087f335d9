"""What shows of an address where its link is posted: Open Graph, in the head of the page."""

from __future__ import annotations

from contextlib import suppress
from html import escape

from starlette.requests import Request

import matinee
from matinee.desk.looking_back.summaries import seated, table_line, terms_of
from matinee.desk.rows import TableRow
from matinee.desk.seats.chairs import Holder
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import Player
from matinee.server.live.limits import TooMany, address
from matinee.server.live.pictures import KIND, SIZES
from matinee.server.live.services import Services
from matinee.server.phrases import preview
from matinee.table.errors import MatineeError


class Previews:
    """Of a public table all is told that a spectator sees; of any other only which game it is."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def head(self, request: Request) -> str:
        """The lines for the page at this address; none where there is nothing to show."""
        match request.path_params.get("path", "").strip("/").split("/"):
            case ["t", id, *_]:
                try:
                    self.services.limits.spend("pictures", address(request.client and request.client.host))
                except TooMany:
                    return ""  # the page is there all the same
                rows = await self.services.lists.some([id])
                return await self._table(request, rows[0]) if rows else ""
            case ["g" | "new" | "learn" | "how" | "rules", name, *_]:
                return self._game(request, name)
            case ["replay"]:  # the record is behind the #, which a browser keeps to itself
                return _lines(request, preview("replay"), preview("house_about"))
            case [""]:
                return _lines(request, preview("house"), preview("house_about"))
        return ""

    async def _table(self, request: Request, row: TableRow) -> str:
        if not row.public:
            return self._game(request, row.game, "private")
        line = table_line(row, await self._players(row))
        names = ", ".join(map(_sits, line.players))
        terms = ", ".join(terms_of(row, len(line.players)))
        how, about = line.clock.text, preview("table_about", names, terms[:1].upper() + terms[1:])
        if line.ending is not None:
            how, about = line.ending.title, preview("over_about", line.ending.why, names).strip()
        return _lines(request, preview("table", line.title, how), about, f"/api/tables/{line.table}/preview")

    async def _players(self, row: TableRow) -> list[Player]:
        """Who sits there, as a spectator is told; of a table that cannot be opened, by its rows."""
        tables = self.services.tables
        with suppress(Refusal):
            return tables.players(await tables.open(row.id), Holder())
        return seated(row, (await self.services.seats.of([row.id]))[row.id], set())

    def _game(self, request: Request, name: str, kind: str = "game") -> str:
        try:
            game = matinee.load(name)
        except MatineeError:
            return ""
        about = game.words.data.get("card", {}).get("blurb", "")
        return _lines(request, preview(kind, game.title), about, f"/api/games/{name}/preview")


def _sits(player: Player) -> str:
    """A seat as its ticket has it: the player, and the side where that is not the name."""
    name = preview("bot") if player.kind == "bot" else player.name if player.taken else preview("free")
    return name if name == player.side else preview("seat", name, player.side)


def _lines(request: Request, title: str, about: str, picture: str = "") -> str:
    house = str(request.base_url).rstrip("/")
    told = {"type": "website", "site_name": "Matinee", "title": title, "description": about, "url": str(request.url)}
    if picture and KIND == "image/png":
        wide, high = SIZES["large"]
        told |= {"image": house + picture, "image:width": str(wide), "image:height": str(high)}
    lines = [f'<meta property="og:{name}" content="{escape(text)}">' for name, text in told.items()]
    if "image" in told:
        lines.append('<meta name="twitter:card" content="summary_large_image">')
    return "".join(lines)
