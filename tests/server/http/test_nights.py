"""Tonight's feature on a server and in a page: a table of the night, and entries that are checked by their records."""

from __future__ import annotations

import asyncio
import time
from datetime import timedelta
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import matinee
from matinee.desk.host.commands import StandIn
from matinee.desk.library.nights import Enter, Evening, tonight
from matinee.desk.seats.chairs import Holder
from matinee.desk.seats.lookalikes import look
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import Face
from matinee.server.http import nights
from matinee.server.live.services import Services
from matinee.server.people.evenings import GIVEN_UP, Entry
from matinee.server.storage.rows import EveningRow
from matinee.table.daily.programme import OPENING, Night, programme
from tests.page.kit import Browser
from tests.page.kit import Connection as PageConnection
from tests.server.kit import Connection, Json, Server, click

DAY = 86_400_000
OPENED = 1_794_916_800_000  # 2026-11-17 12:00


@pytest.fixture(scope="module")
def duel() -> Night:
    """A night for two, which conceding ends. It is neither tonight's nor tomorrow's."""
    at = int(time.time() * 1000)
    now = tonight(at) + tonight(at + DAY)
    return next(night for night in programme() if len(night.rules.seats(night.options)) == 2 and night.name not in now)


def wish(night: Night, name: str = "Ann", hints: bool = False) -> NewTable:
    seats = [SeatWish("bot", bot=night.film.rivals)] * 2
    seats[night.film.seat] = SeatWish("me", name)
    return NewTable(night.game, seats, night.options, hints=hints)


def my_turn(line: Connection) -> Json:
    """Wait until there is something to decide, or the game is over."""
    while not line.state["view"]["legal"] and not line.state["over"]:
        line.hear()
    return line.state


def test_a_day_is_utc_and_a_night_counts_a_day_longer() -> None:
    names = [night.name for night in programme()]
    assert tonight(OPENED) == names[:1] and tonight(OPENED - DAY) == []
    assert tonight(OPENED + DAY) == [names[1], names[0]]
    assert tonight(OPENED + DAY + DAY // 2 - 1) == [names[1], names[0]]
    assert tonight(OPENED + DAY + DAY // 2) == [names[2], names[1]]


def test_the_programme_and_the_table_of_a_night_are_told(server: Server) -> None:
    told = server.get("/api/nights").json()
    assert told["opening"] == "2026-11-17" and told["again"] % 7 == 0
    assert [one["night"] for one in told["nights"]] == [night.name for night in programme()]
    assert told["first"] == told["opening"]
    assert server.get("/api/nights/2031-01-01/entries").json() == []


@pytest.mark.parametrize(("day", "first", "days"), [("2026-11-10", 0, 0), ("2026-11-16", 0, 6), ("2026-11-29", 6, 7)])
def test_a_week_of_the_programme_is_told(server: Server, day: str, first: int, days: int) -> None:
    """From Monday on, and from the first night of all on."""
    told, whole = (server.get(f"/api/nights{asked}").json() for asked in (f"?week={day}", ""))
    assert told["first"] == (OPENING + timedelta(first)).isoformat()
    assert told == whole | {"first": told["first"], "nights": whole["nights"][first : first + days]}


def test_a_week_after_the_last_night_is_one_shown_again(server: Server) -> None:
    whole = server.get("/api/nights").json()
    first = OPENING + timedelta(-OPENING.weekday() % 7 + 7 * (len(whole["nights"]) // 7 + 1))
    told = server.get(f"/api/nights?week={first + timedelta(3)}").json()
    assert told["first"] == first.isoformat() and len(told["nights"]) == 7
    past = (first - OPENING).days
    assert told["nights"] == [whole["nights"][(past + n) % whole["again"]] for n in range(7)]


@pytest.mark.parametrize("week", ["tonight", "2026-02-30", "9999-12-31", "x" * 5_000])
def test_a_week_that_is_none_is_refused_in_a_sentence(server: Server, week: str) -> None:
    refused = server.get(f"/api/nights?week={week}")
    assert refused.status_code == 422 and len(refused.json()["error"]["text"]) < 100


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


async def given_up(
    services: Services, duel: Night, name: str, clicks: int = 0, face: Face | None = None, **more: Any
) -> tuple[OpenTable, Any]:
    """A game of a night that a person has played so far and given up, and a call that enters it under a name."""
    me = duel.film.seat
    made = await services.new_tables.create(wish(duel, name, **more), known={me: face} if face else {})
    table, holder = await services.tables.admit(made.table, await services.tables.keys(made.seats[me].token or ""))
    for _ in range(clicks):
        if table.state.player == me:
            action = table.state.legal_actions()[0]
            await click(services, table.id, (me,), *action)
    await click(services, table.id, (me,), "concede", me)

    async def enter(under: str = "") -> Evening:
        call: Any = SimpleNamespace(services=services, body=Enter(name=under), address="here")
        call.admit = lambda: asyncio.sleep(0, (table, holder))
        told: Evening = await nights.enter.handler(call)
        return told

    return table, enter


async def test_tonights_games_are_entered_once_and_ranked(
    services: Services, duel: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nights, "tonight", lambda at: [duel.name])
    places = []
    for name, clicks in (("Ann", 0), ("Ben", 3)):
        _, enter = await given_up(services, duel, name, clicks)
        told = [await enter() for _ in range(2)]
        assert told[0] == told[1]
        places.append(told[0].place)
    rows = await services.evenings.of(duel.name)
    assert len(rows) == 2 and {row.name for row in rows} == {"Ann", "Ben"} and sorted(places) == [1, 2]
    await services.tables.kept.delete(rows[0].table_id)
    assert await services.evenings.of(duel.name) == rows[1:]


async def test_a_night_has_one_entry_a_person_under_their_own_name(
    services: Services, duel: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nights, "tonight", lambda at: [duel.name])
    (ann, _), (ben, _) = [await services.people.welcome() for _ in range(2)]
    _, enter = await given_up(services, duel, "Ann", face=ann.face)
    assert (await enter()).place == 1
    [row] = await services.evenings.of(duel.name)
    assert (row.name, row.person, row.avatar) == ("Ann", ann.id, ann.avatar)

    # the first table counts, and only if no bot helped
    _, again = await given_up(services, duel, "Ann", face=ann.face)
    assert (again_told := await again()).place is None and "first table" in again_told.note
    cid, _ = await services.people.welcome()
    _, hinted = await given_up(services, duel, "Cid", face=cid.face, hints=True)
    assert "a bot helped" in (await hinted()).note

    # no name, or another's, or what looks like it
    _, enter = await given_up(services, duel, "", face=ben.face)
    for name, said in (("", "under which name"), ("ANN", "somebody else"), ("\u0410nn", "somebody else")):
        with pytest.raises(Refusal, match=said) as refused:
            await enter(name)
        assert refused.value.status == 422
    assert len(await services.evenings.of(duel.name)) == 1
    assert (await enter("Ben")).place is not None

    # a name is kept for its person on other nights too
    [first, _] = await services.evenings.of(duel.name)
    kept = {column: getattr(first, column) for column in EveningRow.__struct_fields__}
    other = EveningRow(**kept | {"night": "2031-01-01", "table_id": "other", "name": "ann", "look": look("ann")})
    seen = list[list[Entry]]()
    await services.evenings.enter(other, lambda *found: seen.extend(found))
    assert [[row.person for row in rows] for rows in seen] == [[], [ann.id]]
    with pytest.raises(Refusal):
        nights.check_entry("ann", ben.face, *seen)
    nights.check_entry("ann", ann.face, *seen)

    # and neither large letters of any alphabet nor those that look alike make it another name
    agir = EveningRow(**kept | {"table_id": "third", "name": "Ägir", "look": look("Ägir")})
    await services.evenings.enter(agir, lambda *found: None)
    for night, name in ((duel.name, "ÄGIR"), ("2031-01-02", "\u0410NN")):
        other = EveningRow(**kept | {"night": night, "table_id": name, "name": name, "look": look(name)})
        with pytest.raises(Refusal, match="somebody else"):
            await services.evenings.enter(other, partial(nights.check_entry, name, None))


async def test_only_the_first_unaided_try_counts(
    services: Services, duel: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nights, "tonight", lambda at: [duel.name])
    (ann, _), (ben, _) = [await services.people.welcome() for _ in range(2)]
    _, first = await given_up(services, duel, "Ann", face=ann.face)
    _, second = await given_up(services, duel, "Ann", face=ann.face)
    told = await second()
    assert told.place is None and "first table" in told.note, "even where the first was not entered yet"
    assert (await first()).place == 1
    me = duel.film.seat
    made = await services.new_tables.create(wish(duel, "Ben"), known={me: ben.face})
    table = await services.tables.open(made.table)
    keys = frozenset({table.chairs[me].token or ""})
    await services.tables.call(table.id, StandIn, keys, me, "random")
    while not any(entry.seat == me for entry in table.entries):
        await asyncio.sleep(0.01)
    await services.tables.call(table.id, StandIn, keys, me, None)
    await click(services, table.id, (me,), "concede", me)
    call: Any = SimpleNamespace(services=services, body=Enter(), address="here")
    call.admit = lambda: asyncio.sleep(0, (table, Holder((me,))))
    assert "a bot helped" in (await nights.enter.handler(call)).note
    assert len(await services.evenings.of(duel.name)) == 1


async def test_who_concedes_comes_after_all_who_played_to_the_end(services: Services) -> None:
    played = {"Ann": (0.0, -40), "Ben": (GIVEN_UP, 90), "Cid": (1.0, 3)}
    for name, (won, points) in played.items():
        row = EveningRow(
            night="n", table_id=name, name=name, look=look(name), won=won, points=points, turns=1, strip="", at=1
        )
        await services.evenings.enter(row, lambda *_: None)
    assert [one.name for one in await services.evenings.of("n")] == ["Cid", "Ann", "Ben"]


async def test_of_two_simultaneous_entries_one_counts(
    services: Services, duel: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nights, "tonight", lambda at: [duel.name])
    ann, _ = await services.people.welcome()
    for names, face, said in ((("Kim", "KIM"), None, "somebody else"), (("Ann", "Anna"), ann.face, "first table")):
        games = [await given_up(services, duel, name, face=face) for name in names]
        told = await asyncio.gather(*(enter() for _, enter in games), return_exceptions=True)
        [other] = [one for one in told if not (isinstance(one, Evening) and one.place)]
        assert said in (other.note if isinstance(other, Evening) else str(other))
    assert len(await services.evenings.of(duel.name)) == 2


def test_the_try_of_tonight_is_not_removed(server: Server) -> None:
    night = next(one for one in programme() if one.name in tonight(int(time.time() * 1000)))
    seats = [{"kind": "me"}] * len(night.rules.seats(night.options))
    made = server.new_table(night.game, seats, options=night.options)
    headers = {"Authorization": f"Bearer {made.host}"}
    refused = server.http.delete(f"/api/tables/{made.id}", headers=headers)
    assert refused.status_code == 409 and "stays until its night is over" in refused.text


def test_page_and_server_play_the_same_night(server: Server, duel: Night) -> None:
    """The records are the same, dice and rivals included, and worth the same."""
    me, rng = duel.film.seat, Random(4)
    made = server.new_table(
        duel.game,
        [{"kind": one.kind, "name": one.name, "bot": one.bot} for one in wish(duel).seats],
        options=duel.options,
    )
    browser = Browser()
    here = browser.make(wish(duel))
    line = PageConnection(browser, here.table, here.seats[me].token or "")
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
