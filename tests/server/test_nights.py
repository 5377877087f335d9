"""Tonight's feature on a server and in a page: a table of the night, and entries that are checked by their records."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import matinee
from matinee.desk.nights import tonight
from matinee.desk.wire import Enter, NewTable, SeatWish
from matinee.server.http import nights
from matinee.server.live.playing import Click
from matinee.server.live.services import Services
from matinee.table.programme import Night, programme
from tests.page.kit import Browser, Line
from tests.server.kit import Connection, Json, Server
from tests.server.test_tables import at_tables

DAY = 86_400_000
OPENED = 1_794_916_800_000  # 2026-11-17 12:00


@pytest.fixture(scope="module")
def duel() -> Night:
    """A night for two: whoever gives up has ended it. It is not tonight's, nor tomorrow's, whenever these tests run."""
    at = int(time.time() * 1000)
    now = tonight(at) + tonight(at + DAY)
    return next(night for night in programme() if len(night.rules.seats(night.options)) == 2 and night.name not in now)


def wish(night: Night) -> NewTable:
    seats = [SeatWish("bot", bot=night.film.rivals)] * 2
    seats[night.film.seat] = SeatWish("me", "Ann")
    return NewTable(night.game, seats, night.options)


def my_turn(line: Connection) -> Json:
    """Wait until there is something to decide, or the game is over."""
    while not line.state["view"]["legal"] and not line.state["over"]:
        line.hear()
    return line.state


def test_a_day_is_one_of_greenwich_and_the_last_night_counts_a_day_longer() -> None:
    names = [night.name for night in programme()]
    assert tonight(OPENED) == names[:1] and tonight(OPENED - DAY) == []
    assert tonight(OPENED + DAY) == [names[1], names[0]]
    assert tonight(OPENED + DAY + DAY // 2 - 1) == [names[1], names[0]]
    assert tonight(OPENED + DAY + DAY // 2) == [names[2], names[1]]


def test_the_programme_and_the_table_of_a_night_are_told(server: Server) -> None:
    told = server.get("/api/nights").json()
    assert told["opening"] == "2026-11-17" and told["again"] % 7 == 0
    assert [one["night"] for one in told["nights"]] == [night.name for night in programme()]
    assert server.get("/api/nights/2031-01-01/entries").json() == []


def test_a_night_that_is_over_counts_as_practice(server: Server, duel: Night) -> None:
    made = server.new_table(
        duel.game,
        [{"kind": one.kind, "name": one.name, "bot": one.bot} for one in wish(duel).seats],
        options=duel.options,
    )
    me = duel.film.seat
    token, path = made.tokens[me], f"/api/tables/{made.id}/evening"
    assert server.post(path, {}, token).status_code == 409
    assert server.post(path, {}, made.watch).status_code == 403
    with made.line(token) as line:
        line.play(["concede", me])
    told = server.post(path, {}, token).json()
    assert told["night"] == duel.name and told["won"] == 0 and told["place"] is None and "practice" in told["note"]
    assert server.get(f"/api/nights/{duel.name}/entries").json() == []


def test_the_dice_of_a_night_are_neither_typed_nor_sealed(server: Server, duel: Night) -> None:
    seats = [{"kind": "me"}, {"kind": "me"}]
    for more in ({"dice": "typed"}, {"sealed": True}):
        refused = server.post("/api/tables", {"game": duel.game, "seats": seats, "options": duel.options, **more})
        assert refused.status_code == 422 and "settled by its date" in refused.text
    plain = server.table(seats)
    assert server.post(f"/api/tables/{plain.id}/evening", {}, plain.tokens[0]).status_code == 422


def test_tonights_games_are_entered_once_and_ranked(
    tmp_path: Path, duel: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nights, "tonight", lambda at: [duel.name])

    async def work(services: Services) -> None:
        places = []
        for clicks in (0, 3):
            made = await services.playing.create(wish(duel))
            me, token = duel.film.seat, made.seats[duel.film.seat].token or ""
            table, holder = await services.tables.admit(made.table, await services.tables.keys(token))
            for _ in range(clicks):
                if table.state.player == me:
                    action = table.state.legal_actions()[0]
                    await services.playing.act(
                        table, holder, table.number(holder), action, Click(str(table.seq), print)
                    )
            await services.playing.act(table, holder, table.number(holder), ("concede", me), Click("end", print))
            call: Any = SimpleNamespace(services=services, body=Enter(), address="here")
            call.admit = lambda: asyncio.sleep(0, (table, holder))  # noqa: B023
            told = [await nights.enter.handler(call) for _ in range(2)]
            assert told[0] == told[1]
            places.append(told[0].place)
        rows = await services.store.evenings(duel.name)
        assert len(rows) == 2 and {row["name"] for row in rows} == {"Ann"} and sorted(places) == [1, 2]
        await services.store.delete(rows[0]["table_id"])
        assert await services.store.evenings(duel.name) == rows[1:]

    at_tables(tmp_path, work)


def test_the_same_clicks_meet_the_same_night_in_a_page_and_on_a_server(server: Server, duel: Night) -> None:
    """The records are the same, dice and rivals included, and worth the same."""
    me, rng = duel.film.seat, Random(4)
    made = server.new_table(
        duel.game,
        [{"kind": one.kind, "name": one.name, "bot": one.bot} for one in wish(duel).seats],
        options=duel.options,
    )
    browser = Browser()
    here = browser.make(wish(duel))
    line = Line(browser, here.table, here.seats[me].token or "")
    browser.think()
    with made.line(made.tokens[me]) as there:
        for _ in range(40):
            my_turn(there)
            assert there.state["view"]["legal"] == line.state["view"]["legal"]
            if there.state["over"]:
                break
            action = rng.choice(there.state["view"]["legal"])
            there.play(action)
            line.act(action)
            browser.think()
        if not my_turn(there)["over"]:
            there.play(["concede", me])
            line.act(["concede", me])
    status, judged = browser.call("POST", f"/tables/{here.table}/evening", {"enter": True}, here.seats[me].token or "")
    told = server.post(f"/api/tables/{made.id}/evening", {"enter": False}, made.tokens[me]).json()
    assert status == 200 and judged == told
    mine = matinee.Record.loads(
        browser.call("GET", f"/tables/{here.table}/record", token=here.seats[me].token or "")[1]
    )
    assert mine.actions == matinee.Record.loads(made.get("/record", made.tokens[me]).text).actions
