"""Limits on abuse: how often, how slowly, and from whose pages the server may be asked."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from starlette.requests import Request
from starlette.websockets import WebSocket
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

import matinee
from matinee.desk.clicks.clicks import act
from matinee.desk.seats.chairs import Holder
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.viewers.viewer import BEHIND
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.desk.wire.refusals import Refusal
from matinee.server.http import http_call as door
from matinee.server.live import limits, sockets
from matinee.server.live.connection import Connection
from matinee.server.live.limits import RATES, Limits, Rate, TooMany, address
from matinee.server.live.services import Services
from matinee.table.dice import fair
from matinee.testing.server import PATIENCE
from tests.server.kit import TWO_OF_US, Server

DICE = fair(Random(1))
EMPTY = matinee.Table("sheboygan").record.dumps()
STILL = """
from types import SimpleNamespace
from matinee.server.live import limits
from matinee.server.__main__ import main
limits.time = SimpleNamespace(monotonic=lambda: 0.0)
main()
"""


class Strict(Server):
    """As it is run for strangers, but time stands still for its limits: on a slow machine no bucket fills again."""

    def program(self) -> list[str]:
        return [sys.executable, "-c", STILL]


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Such a server."""
    with Strict(tmp_path_factory.mktemp("strict"), limits=True) as running:
        yield running


def test_tables_and_records_come_at_a_measured_pace(strict: Server) -> None:
    wish = {"game": "sheboygan", "seats": TWO_OF_US}
    answers = [strict.post("/api/tables", wish) for _ in range(RATES["tables"].most + 5)]
    assert [answer.status_code for answer in answers[: RATES["tables"].most]] == [200] * RATES["tables"].most
    assert [answer.status_code for answer in answers[RATES["tables"].most :]] == [429] * 5
    assert int(answers[-1].headers["retry-after"]) == 20
    assert answers[-1].json()["error"]["text"].startswith("That is too often; try again in ")
    assert answers[-1].headers["x-content-type-options"] == "nosniff"
    uploads = [strict.http.post("/api/records", content=EMPTY).status_code for _ in range(RATES["records"].most + 2)]
    assert uploads == [200] * RATES["records"].most + [429] * 2
    assert strict.get("/health").status_code == 200, "everything else goes on"


def test_what_is_looked_at_comes_at_a_measured_pace_too(strict: Server) -> None:
    for path, rate in (
        ("/api/games/newyork/board", "boards"),
        ("/api/tables/nowhere/record", "files"),
        ("/api/tables/nowhere", "openings"),
        ("/api/games/newyork/rules", "looks"),
    ):
        answers = [strict.get(path).status_code for _ in range(RATES[rate].most + 1)]
        assert answers[0] != 429 and answers[-1] == 429
    assert strict.get("/health").status_code == 429, "each asks the database"


def test_talk_and_questions_are_limited_by_seat(tmp_path: Path) -> None:
    with Strict(tmp_path, limits=True) as server:
        table = server.table()
        with table.line(table.tokens[0]) as ann, table.line(table.tokens[1]) as ben:
            said = [ann.ask("chat", text="hi")["type"] for _ in range(RATES["chat"].most + 2)]
            assert said == ["chat"] * RATES["chat"].most + ["refused"] * 2
            with table.line(table.tokens[0]) as again:
                assert again.ask("chat", text="hi")["type"] == "refused", "another line is the same seat"
            assert ben.ask("chat", text="hi")["type"] == "chat", "the other seat may talk"
            for question in ("odds", "look", "show", "why"):
                asked = {"seq": 0} if question == "look" else {"piece": 1} if question == "show" else {}
                action: dict[str, Any] = {"action": ["allot", 1, 2]} if question in ("odds", "why") else {}
                for n in range(RATES["ask"].most):
                    ann.send({"type": question, "key": f"{question}{n}", **asked, **action})
                last = f"{question}{RATES['ask'].most - 1}"
                while ann.hear().get("key") != last:
                    pass
                answer = ann.heard[-1]
            assert answer["type"] == "refused" and "too often" in answer["text"]
            for _ in range(RATES["hello"].most + 2):
                ann.send({"type": "hello"})
            assert ann.until(lambda message: message["type"] == "refused")["text"].startswith("That is too often")
            assert ann.act(["allot", 1, 2])["type"] == "done", "and play goes on"


class Socket:
    """The end of a connection at which a person says these texts and goes."""

    def __init__(self, table: str, token: str, texts: list[str]) -> None:
        self.path_params, self.query_params, self.client = {"table": table}, {"token": token}, None
        self.texts, self.heard, self.code, self.why = texts, list[Any](), 0, ""

    async def accept(self) -> None: ...

    async def close(self, code: int, why: str) -> None:
        self.code, self.why = code, why

    async def receive(self) -> Any:
        await asyncio.sleep(0)
        return (
            {"type": "websocket.receive", "text": self.texts.pop(0)} if self.texts else {"type": "websocket.disconnect"}
        )

    async def send(self, message: Any) -> None:
        self.heard.append(json.loads(message["text"]))


async def test_a_connection_over_its_limit_is_paused(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    breathers: list[float] = []
    sleep = asyncio.sleep

    async def breathe(seconds: float) -> None:
        breathers.append(seconds)
        await sleep(0)

    made = await services.new_tables.create(NewTable("sheboygan", [SeatWish("me"), SeatWish("me")]))
    services.sockets.limits = Limits({"messages": Rate(5, 3600.0)})
    eve = Socket(
        made.table, made.watch, ["{", "[]", '{"type":"ping","key":"a"}', "", "?", '{"type":"ping","key":"b"}', "!"]
    )
    monkeypatch.setattr(sockets, "asyncio", SimpleNamespace(**vars(asyncio) | {"sleep": breathe}))
    await services.sockets.serve(cast(WebSocket, eve))
    said = [heard.get("text", heard["type"]) for heard in eve.heard if heard["type"] != "players"]
    assert said[2] == "pong" and all("too often" in text for text in said[5:]) and len(said) == 7
    assert breathers == [sockets.BREATHER] * 2


async def greeted(services: Services, table: OpenTable, address: str, since: int = 0) -> bool:
    """Whether a person who comes from an address is told how a table stands."""
    line = Connection(table.id, Holder((0,)), address, frozenset({table.chairs[0].token or ""}))
    number = services.connections.add(line)
    await services.sockets.hear(number, line, msgspec.json.encode({"type": "hello", "since": since}).decode())
    services.connections.remove(number)
    return line.farewell is None


async def test_hellos_are_limited_by_address_and_by_length(services: Services) -> None:
    """A seat's own count is not enough: one address can come to many tables, and each may have a long game."""
    made = await services.new_tables.create(NewTable("sheboygan", [SeatWish("me"), SeatWish("me")]))
    table = await services.tables.open(made.table)
    table.kept(act(table, 0, ("allot", 1, 2), None, DICE, 0))
    table.kept(act(table, 0, ("allot", 0, 2), None, DICE, 0))
    for rates, times in (({"hellos": Rate(3, 3600.0)}, 3), ({"told": Rate(5, 3600.0)}, 2)):
        services.sockets.limits = Limits(rates)
        for _ in range(times):
            assert await greeted(services, table, "here")
        assert not await greeted(services, table, "here")
        assert await greeted(services, table, "there")
    services.sockets.limits = Limits({"told": Rate(5, 3600.0)})
    for _ in range(9):
        assert await greeted(services, table, "here", since=2)


async def test_whose_hello_comes_too_often_is_sent_away_to_come_back(services: Services) -> None:
    """Else it would wait for its greeting for ever; who has been greeted is told, and stays."""
    made = await services.new_tables.create(NewTable("sheboygan", [SeatWish("me"), SeatWish("me")]))
    services.sockets.limits = Limits({"hellos": Rate(1, 3600.0)})
    hello = '{"type":"hello"}'
    ann, eve = (Socket(made.table, made.watch, [hello] * 2) for _ in range(2))
    await services.sockets.serve(cast(WebSocket, ann))
    assert [heard["type"] for heard in ann.heard if heard["type"] != "players"] == ["state", "refused"]
    assert ann.code == 0, "it went by itself"
    await services.sockets.serve(cast(WebSocket, eve))
    assert eve.code == BEHIND and "too often" in eve.why


def test_full_buckets_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("matinee.server.live.limits.time.monotonic", lambda: now[0])
    some = Limits({"click": Rate(2, 1.0), "table": Rate(2, 1_000.0)})
    for n in range(50):
        some.spend("click", str(n))
    some.spend("table", "ann")
    now[0] += 1
    some.spend("click", "last")
    assert list(some._buckets) == [("table", "ann"), ("click", "last")]


def test_a_page_loads_when_its_preview_is_over_the_limit(tmp_path: Path) -> None:
    with Strict(tmp_path, limits=True) as server:
        table = server.table(public=True)
        pages = [server.get(f"/t/{table.id}") for _ in range(RATES["pictures"].most + 1)]
    assert {page.status_code for page in pages} == {200}
    assert "og:title" in pages[0].text and "og:title" not in pages[-1].text


def test_a_bucket_fills_again_and_strangers_share_none(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("matinee.server.live.limits.time.monotonic", lambda: now[0])
    some = Limits({"chat": Rate(3, 10.0)}, most_connections=2)
    for _ in range(3):
        some.spend("chat", "ann")
    with pytest.raises(TooMany) as refused:
        some.spend("chat", "ann")
    assert refused.value.status == 429 and refused.value.wait == 10
    some.spend("chat", "ben")
    some.spend("odds", "ann")
    now[0] += 10
    some.spend("chat", "ann")
    with pytest.raises(TooMany):
        some.spend("chat", "ann")
    now[0] += 1000
    for _ in range(3):
        some.spend("chat", "ann")
    here = some.connection("here")
    with some.connection("here"), some.connection("here"), some.connection("there"), pytest.raises(TooMany), here:
        pass
    with some.connection("here"):
        pass
    monkeypatch.setattr(limits, "MOST_REMEMBERED", 50)
    for n in range(200):
        some.spend("chat", str(n))
    assert len(some._buckets) <= 51


def test_a_household_is_one_address() -> None:
    assert address("2001:db8::1") == address("2001:db8::ffff") != address("2001:db8:0:1::1")
    assert address("::ffff:10.0.0.1") == address("10.0.0.1") == "10.0.0.1"
    assert address(None) == "" and address("testclient") == "testclient"


def test_a_body_that_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "BODY_SECONDS", 0.1)

    async def drip() -> dict[str, Any]:
        await asyncio.sleep(0.03)
        return {"type": "http.request", "body": b" ", "more_body": True}

    request = Request({"type": "http", "method": "POST", "headers": []}, drip)
    with pytest.raises(Refusal) as refused:
        asyncio.run(door.read_body(request, 10_000))
    assert refused.value.status == 408


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_pages_of_other_sites_may_not_act(server: Server, origin: str) -> None:
    table = server.table()
    refused = server.http.post("/api/tables/mine", json={"tokens": []}, headers={"origin": origin})
    assert refused.status_code == 403 and refused.headers["x-content-type-options"] == "nosniff"
    assert refused.json()["error"]["text"] == "Only pages of this server may ask it for that."
    url = f"{server.base.replace('http', 'ws')}/api/tables/{table.id}/live?token={table.tokens[0]}"
    with pytest.raises(InvalidStatus) as turned_away, connect(url, origin=Origin(origin), open_timeout=PATIENCE):
        pass
    assert turned_away.value.response.status_code == 403
    own = server.http.post("/api/tables/mine", json={"tokens": []}, headers={"origin": server.base})
    assert own.status_code == 200
    with connect(url, origin=Origin(server.base), open_timeout=PATIENCE) as line:
        line.send('{"type": "hello"}')
        assert '"type":"' in str(line.recv(timeout=PATIENCE))
