"""Open seats: a table asks for players, a person sits down, and bots take what stays empty."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.server.kit import ME_AND_FRIEND, MONSTER, Json, Made, Server, build
from tests.server.live.test_clocks import Days, days
from tests.server.people.kit import Somebody

__all__ = ["days"]
OPEN = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]


def listed(server: Server, **filter: str) -> list[Json]:
    """The tables that ask for players."""
    answer = server.http.get("/api/open-seats", params=filter)
    assert answer.status_code == 200, answer.text
    found: list[Json] = answer.json()
    return found


def sit(server: Server, table: Made, seat: int = 1, token: str = "", **body: Any) -> Any:
    return server.post(f"/api/tables/{table.id}/seats/{seat}/sit", body, token)


def test_a_stranger_finds_a_table_and_sits_down(server: Server) -> None:
    table = server.table(OPEN, asks={"welcome": "beginners", "minutes": 30}, clock={"kind": "days", "move": 2})
    assert table.tokens[1] == table.invites[1] == "", "nobody has a key to it yet"
    [found] = [line for line in listed(server) if line["table"] == table.id]
    assert found["asks"] == {"welcome": "beginners", "minutes": 30} and found["timing"]["kind"] == "days"
    assert [player["open"] for player in found["players"]] == [False, True]
    assert found["until"] - found["created"] == 30 * 60_000 and not found["public"]
    with table.line(table.tokens[0]) as ann:
        joined = sit(server, table, name="Ben").json()
        told = ann.until(lambda m: m["type"] == "state" and m["players"][1]["taken"])
        assert told["players"][1]["name"] == "Ben" and not told["players"][1].get("open")
        assert "ends" in told["clocks"][0], "now that all are there"
        build(ann)
        with table.line(joined["token"]) as ben:
            assert ben.state["seat"] == 1 and ben.state["view"]["legal"]
    assert table.id not in [line["table"] for line in listed(server)]


@pytest.mark.parametrize(
    ("wish", "terms"),
    [
        ({}, "2 players, no clock, not rated, undo allowed, no hints, spectators need a link"),
        (
            {"clock": {"kind": "days", "move": 2}, "takeback": "off", "hints": True, "sealed": True, "public": True},
            "2 players, 2 days a move, not rated, no undo, hints on request, sealed dice, anybody may watch",
        ),
        (
            {"clock": {"kind": "live", "move": 60, "reserve": 600}, "public": True, "delay": 1},
            "2 players, live clock, 60 seconds a move and 600 seconds in reserve, not rated, "
            "undo allowed, no hints, anybody may watch, spectators see it 1 action later",
        ),
    ],
)
def test_terms_are_told_before_one_sits_down(server: Server, wish: Json, terms: str) -> None:
    table = server.table(OPEN, **wish)
    [found] = [line for line in listed(server) if line["table"] == table.id]
    assert ", ".join(found["terms"]) == terms
    invited = server.table(ME_AND_FRIEND, **wish)
    assert invited.get("", invited.invites[1]).json()["terms"] == found["terms"]


def test_the_list_is_narrowed_by_game_clock_and_who_is_welcome(server: Server) -> None:
    plain = server.table(OPEN)
    live = server.table(OPEN, clock={"kind": "live", "move": 60}, asks={"welcome": "experienced"})
    for filter, wanted in (
        ({}, {plain.id, live.id}),
        ({"clock": "live"}, {live.id}),
        ({"clock": "none"}, {plain.id}),
        ({"welcome": "experienced", "game": "sheboygan"}, {live.id}),
        ({"game": "america"}, set()),
    ):
        assert {line["table"] for line in listed(server, **filter)} & {plain.id, live.id} == wanted
    assert [line["table"] for line in listed(server)][:2] == [live.id, plain.id], "the latest first"


def test_one_host_with_many_tables_hides_nobody(server: Server) -> None:
    few, many = Somebody(server, name="Fay"), Somebody(server, name="Max")
    first = few.table(OPEN).id
    rest = [many.table(OPEN).id for _ in range(5)]
    found = [line["table"] for line in listed(server)]
    mine = [id for id in found if id in (first, *rest)]
    assert mine[:3] == [rest[4], first, rest[3]]


def test_a_rated_table_says_so_before_one_sits_down(server: Server) -> None:
    table = Somebody(server, name="Ann").table(OPEN, rated=True, takeback="off")
    [found] = [line for line in listed(server) if line["table"] == table.id]
    assert found["terms"][1:4] == ["14 days a move", "rated", "no undo"]


@pytest.mark.parametrize(
    ("filter", "why"),
    [
        ({"game": "pong"}, "game is america, "),
        ({"clock": "sand"}, "clock is none, live, days, not 'sand'."),
        ({"welcome": "you"}, "welcome is anybody, beginners, experienced, not 'you'."),
    ],
)
def test_a_filter_that_is_none_is_refused(server: Server, filter: dict[str, str], why: str) -> None:
    answer = server.http.get("/api/open-seats", params=filter)
    assert answer.status_code == 422 and why in answer.json()["error"]["text"]


def test_of_two_who_sit_down_at_once_one_does(server: Server) -> None:
    table = server.table(OPEN)
    with ThreadPoolExecutor() as hands:
        answers = list(hands.map(lambda name: sit(server, table, name=name), ["Ben", "Cid"]))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    refused = next(answer for answer in answers if answer.status_code == 409)
    assert refused.json()["error"]["text"] == "That seat is not open any more; look for another one."


def test_who_may_not_sit_down_is_told_why(server: Server) -> None:
    table, closed, private = server.table(OPEN), server.table(OPEN), server.table()
    server.post(f"/api/tables/{closed.id}/close", {"closed": True}, closed.host)
    for answer, status, why in (
        (sit(server, table, token=table.tokens[0]), 409, "You sit at this table already."),
        (sit(server, table, 0), 409, "not open any more"),
        (sit(server, table, 7), 404, "no seat 7"),
        (sit(server, table, token="me_wrong"), 401, "device"),
        (sit(server, closed), 409, "The host has closed this table."),
        (sit(server, private), 409, "not open any more"),
        (sit(server, table, name="x" * 50), 400, "does not fit"),
    ):
        assert (answer.status_code, why in answer.json()["error"]["text"]) == (status, True), answer.text
    assert closed.id not in [line["table"] for line in listed(server)]


@pytest.mark.parametrize(
    ("seats", "asks", "why"),
    [
        ([{"kind": "me"}, {"kind": "bot"}], {}, "needs a seat that is open"),
        ([{"kind": "bot"}, {"kind": "open"}], None, "Whoever asks for players has to sit at the table."),
    ],
)
def test_a_table_that_cannot_ask_is_refused(server: Server, seats: list[Json], asks: Any, why: str) -> None:
    answer = server.http.post("/api/tables", json={"game": "sheboygan", "seats": seats, "asks": asks})
    assert answer.status_code == 422 and why in answer.json()["error"]["text"]


def test_a_bot_plays_an_open_seat_until_it_is_taken(server: Server) -> None:
    table = server.table(OPEN)
    path = f"/api/tables/{table.id}/seats/1/stand-in"
    assert server.post(path, {"bot": "random"}, table.tokens[0]).status_code == 200
    assert table.id in [line["table"] for line in listed(server)], "the seat stays open"
    with table.line(table.tokens[0]) as ann:
        ann.play(MONSTER[0])
        assert sit(server, table, name="Ben").status_code == 200
        assert ann.until(lambda m: m["type"] == "state" and m["players"][1]["taken"])["players"][1]["stand_in"] is None


def test_bots_take_what_stays_empty(tmp_path: Path, days: Days) -> None:
    with Server(tmp_path) as server:
        table = server.table(OPEN, asks={"minutes": 5}, clock={"kind": "live", "move": 600})
        with table.line(table.tokens[0]) as ann:
            days.pass_by(5 * 60_000)
            filled = ann.until(lambda m: m["type"] == "state" and m["players"][1]["stand_in"] is not None)
            assert not filled["players"][1].get("open") and "ends" in filled["clocks"][0], "and the game begins"
        assert listed(server) == [] and sit(server, table).status_code == 409
