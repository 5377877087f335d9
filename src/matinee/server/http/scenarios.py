"""The calls about scenarios of one's own: a file set up, and how fair it is."""

from __future__ import annotations

import asyncio

from matinee.desk.library.scenarios import ScenarioShown, ScenarioText, shown, taken
from matinee.desk.wire.tables import NotYet
from matinee.lab.fairness import Fairness
from matinee.server.http.http_call import HttpCall, endpoint


@endpoint("POST", "/api/scenarios", ScenarioShown, takes=ScenarioText, rate="scenarios", fails=(422,))
async def show(call: HttpCall) -> ScenarioShown:
    """What a scenario file says, and the table as it sets it up; one sentence with the line if it cannot be."""
    return await asyncio.to_thread(shown, call.body.text)


@endpoint("GET", "/api/tables/{table}/scenario/{ply}", ScenarioText, rate="files", fails=(403, 422), token=True)
async def start(call: HttpCall) -> ScenarioText:
    """A scenario that begins at this moment of a game that is over, as the asker counts them."""
    table, holder = await call.admit()
    return taken(table, holder, call.ply)


@endpoint("POST", "/api/scenarios/fairness", Fairness, takes=ScenarioText, rate="analyses", fails=(422,), waits=True)
async def fairness(call: HttpCall) -> Fairness | NotYet:
    """What each side wins of a scenario when bots play it, with the margin."""
    return await call.services.hints.fairness(call.body.text, call.address)
