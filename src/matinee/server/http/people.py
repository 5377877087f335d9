"""The calls about others: the ladder of a game, and what everybody may know of a person."""

from __future__ import annotations

from matinee.server.http.http_call import HttpCall, endpoint
from matinee.server.people.records import Records
from matinee.server.people.wire import Ladder, PublicPerson


@endpoint("GET", "/api/games/{game}/ladder", Ladder, rate="lists")
async def ladder(call: HttpCall) -> Ladder:
    """Who plays a game best, people and bots on one ladder."""
    return await Records(call.services.store).ladder(call.game())


@endpoint("GET", "/api/people/{person}", PublicPerson, rate="lists")
async def person(call: HttpCall) -> PublicPerson:
    """A person's record of rated and public games."""
    return await Records(call.services.store).of(str(call.request.path_params["person"]))
