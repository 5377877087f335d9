"""The calls about others: the ladder of a game, and what everybody may know of a person."""

from __future__ import annotations

from matinee.bots.ladder import ladder as bots_of
from matinee.server.http.http_call import HttpCall, endpoint
from matinee.server.people.established import established_at
from matinee.server.people.records import Records
from matinee.server.people.results import unmoved
from matinee.server.people.wire import Ladder, PublicPerson, SeatRating, TableRating


@endpoint("GET", "/api/games/{game}/ladder", Ladder, rate="lists")
async def ladder(call: HttpCall) -> Ladder:
    """Who plays a game best, people and bots on one ladder."""
    return await Records(call.services.store).ladder(call.game())


@endpoint("GET", "/api/people/{person}", PublicPerson, rate="lists")
async def person(call: HttpCall) -> PublicPerson:
    """A person's record of rated and public games."""
    return await Records(call.services.store).of(str(call.request.path_params["person"]))


@endpoint("GET", "/api/tables/{table}/rating", TableRating, rate="lists", token=True)
async def rating(call: HttpCall) -> TableRating:
    """What a rated game has done to ratings; while it runs, what conceding would do to those of the asker's seats."""
    table, holder = await call.admit()
    results, over = call.services.results, table.over
    if not table.row.rated or unmoved(table):
        return TableRating(False, over, [])
    if over:
        changes = results.changes.get(table.id, [])
    else:
        changes = [one for seat in holder.seats for one in await results.if_conceded(table, seat)]
    known = await established_at(call.services.store, table.row.game, set(bots_of(table.game)))
    seats = [SeatRating(one.seat, one.before.points, one.after.points, one.person in known) for one in changes]
    return TableRating(True, over, seats)
