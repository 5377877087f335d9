"""The calls about clubs and their tournaments, for members; what only the host may do says so."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from starlette.responses import Response

from matinee.desk.setting_up.new_table import seats_of
from matinee.desk.wire.calls import Nothing
from matinee.desk.wire.new_tables import NewTable, TableMade
from matinee.desk.wire.refusals import Refusal
from matinee.server.http.http_call import HttpCall, endpoint
from matinee.server.http.tables import listed
from matinee.server.people import club_wire as wire
from matinee.server.people.clubs import ClubTable
from matinee.server.people.person import Person
from matinee.server.people.phrases import column, say
from matinee.server.people.tournaments import Held
from matinee.server.storage.rows import ClubRow


async def _club(call: HttpCall, host: bool = False) -> tuple[Person, ClubRow]:
    person = await call.me()
    return person, await call.services.clubs.member(str(call.request.path_params["club"]), person, host)


async def _tournament(call: HttpCall, host: bool = False) -> tuple[Person, Held, bool]:
    """Who asks, the tournament, and whether they are the host of its club."""
    person, held = await call.me(), await call.services.tournaments.get(str(call.request.path_params["tournament"]))
    try:
        club = await call.services.clubs.member(held.row.club, person, host)
    except Refusal as refusal:
        raise Refusal(404, say("no_tournament")) if refusal.status == 404 else refusal from None
    return person, held, club.host == person.id


@endpoint("POST", "/api/clubs", wire.ClubLink, takes=wire.ClubWish, fails=(409, 422), token=True, rate="tables")
async def found_club(call: HttpCall) -> wire.ClubLink:
    """Found a club, with you as its host; anyone with the link may join."""
    return await call.services.clubs.found(await call.me(), call.body.name)


@endpoint("GET", "/api/clubs", list[wire.ClubLine], token=True, rate="lists")
async def my_clubs(call: HttpCall) -> list[wire.ClubLine]:
    """The clubs you are in."""
    return await call.services.clubs.of(await call.me())


@endpoint("GET", "/api/clubs/{club}", wire.Club, token=True, rate="lists")
async def club(call: HttpCall) -> wire.Club:
    """A club: the season's table, the latest tables, tournaments."""
    person, row = await _club(call)
    clubs = call.services.clubs
    return wire.Club(
        club=row.id,
        name=row.name,
        host=row.host == person.id,
        season=row.season,
        members=await clubs.season(row),
        tables=await listed(call, await clubs.latest(row.id)),
        tournaments=await call.services.tournaments.of(row.id),
    )


@endpoint("GET", "/api/clubs/{club}/season.csv", str, token=True, rate="lists")
async def season_sheet(call: HttpCall) -> Response:
    """The season's table as a file for spreadsheets."""
    _, row = await _club(call)
    found = await call.services.clubs.season(row)
    head = [column(name) for name in ("place", "name", "games", "won")]
    return _sheet("season", [head, *([n, one.name, one.games, one.won] for n, one in enumerate(found, 1))])


@endpoint("POST", "/api/clubs/{club}/join", Nothing, takes=wire.ClubJoin, fails=(409, 422), token=True, rate="seats")
async def join_club(call: HttpCall) -> Nothing:
    """Become a member by the link."""
    await call.services.clubs.join(str(call.request.path_params["club"]), await call.me(), call.body.link)
    return Nothing()


@endpoint("POST", "/api/clubs/{club}/link", wire.ClubLink, fails=(403,), token=True, rate="seats")
async def change_link(call: HttpCall) -> wire.ClubLink:
    """A new link, for the host; the old one opens nothing any more."""
    _, row = await _club(call, host=True)
    return await call.services.clubs.change_link(row.id)


@endpoint("POST", "/api/clubs/{club}/season", Nothing, fails=(403,), token=True, rate="seats")
async def begin_season(call: HttpCall) -> Nothing:
    """Begin a new season, for the host."""
    _, row = await _club(call, host=True)
    await call.services.clubs.begin_season(row.id)
    return Nothing()


@endpoint("DELETE", "/api/clubs/{club}/members/{person}", Nothing, fails=(403,), token=True, rate="seats")
async def leave_club(call: HttpCall) -> Nothing:
    """Leave a club, or let a person go, for the host."""
    gone, person = str(call.request.path_params["person"]), await call.me()
    _, row = await _club(call, host=gone != person.id)
    if gone != person.id and await call.services.tournaments.meet(row.id, person.id, gone):
        raise Refusal(403, say("host_plays"))
    await call.services.clubs.let_go(row.id, gone)
    await call.services.tournaments.without()
    return Nothing()


@endpoint("POST", "/api/clubs/{club}/tables", TableMade, takes=NewTable, fails=(422,), token=True, rate="tables")
async def club_table(call: HttpCall) -> TableMade:
    """Set a table up that counts for the season; all members may watch. The tokens are told only once."""
    person, row = await _club(call)
    known, place = seats_of(call.body, person.face), ClubTable(row.id)
    made = await call.services.new_tables.create(call.body, known=known, club=place, maker=person.id)
    await call.services.people.sat_down(person, next((seat.name for seat in call.body.seats if seat.kind == "me"), ""))
    return made


@endpoint(
    "POST",
    "/api/clubs/{club}/tournaments",
    wire.Tournament,
    takes=wire.TournamentWish,
    fails=(403, 422),
    token=True,
    rate="tables",
)
async def hold(call: HttpCall) -> wire.Tournament:
    """Hold a tournament, for the host; members enter it themselves."""
    person, row = await _club(call, host=True)
    tournaments = call.services.tournaments
    return await tournaments.told(await tournaments.get(await tournaments.hold(row.id, call.body)), person, True)


@endpoint("GET", "/api/tournaments/{tournament}", wire.Tournament, token=True, rate="lists")
async def tournament(call: HttpCall) -> wire.Tournament:
    """A tournament: its table, and who meets whom."""
    person, held, host = await _tournament(call)
    return await call.services.tournaments.told(held, person, host)


@endpoint("POST", "/api/tournaments/{tournament}/enter", Nothing, fails=(409, 422), token=True, rate="seats")
async def enter(call: HttpCall) -> Nothing:
    """Take part in a tournament that has not begun."""
    person, held, _ = await _tournament(call)
    await call.services.tournaments.enter(held.id, person)
    return Nothing()


@endpoint("POST", "/api/tournaments/{tournament}/start", Nothing, fails=(403, 409), token=True, rate="tables")
async def start(call: HttpCall) -> Nothing:
    """Let the first round begin, for the host; the others begin by themselves."""
    _, held, _ = await _tournament(call, host=True)
    await call.services.tournaments.start(held.id)
    return Nothing()


@endpoint(
    "POST",
    "/api/tournaments/{tournament}/withdraw",
    Nothing,
    takes=wire.Withdrawal,
    fails=(403,),
    token=True,
    rate="seats",
)
async def withdraw(call: HttpCall) -> Nothing:
    """Leave the tournament; a host who does not play can withdraw a vanished player."""
    person, held, host = await _tournament(call)
    free = host and not (held.in_play() and held.plays(person.id))
    if not free and call.body.n not in [one.n for one in held.entrants if one.person == person.id]:
        raise Refusal(403, say("not_host" if not host else "host_plays"))
    await call.services.tournaments.withdraw(held.id, call.body.n)
    return Nothing()


@endpoint("GET", "/api/tournaments/{tournament}/results.csv", str, token=True, rate="lists")
async def tournament_sheet(call: HttpCall) -> Response:
    """A tournament's table, and then its games, as a file for spreadsheets."""
    person, held, host = await _tournament(call)
    told = await call.services.tournaments.told(held, person, host)
    names = {one.n: f"{one.name} {one.n + 1}" if one.bot else one.name for one in told.standings}
    rows: list[list[object]] = [[column(name) for name in ("place", "name", "points", "games", "rivals")]]
    rows += [[n, names[one.n], one.points, one.played, one.rivals] for n, one in enumerate(told.standings, 1)]
    rows += [[], [column(name) for name in ("round", "first", "second", "points_of_first", "table")]]
    for one in told.meetings:
        second = "" if one.second is None else names[one.second]
        rows.append([one.round, names[one.first], second, one.share, one.table])
    return _sheet("tournament", rows)


def _sheet(name: str, rows: Iterable[Iterable[object]]) -> Response:
    text = io.StringIO()
    csv.writer(text).writerows([_cell(one) for one in row] for row in rows)
    headers = {"content-disposition": f'attachment; filename="{name}.csv"', "cache-control": "no-store"}
    return Response(text.getvalue(), media_type="text/plain", headers=headers)


def _cell(value: object) -> object:
    """What no spreadsheet takes for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in "=+-@" else value
