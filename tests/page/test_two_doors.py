"""The law of the two doors: the same clicks, at a server and in a page without one, are answered the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from starlette.routing import compile_path

import matinee
from matinee.desk.phrases import say
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.desk.wire.reading import RECORD_LIMIT
from matinee.server.http.api import ENDPOINTS
from matinee.testing.server import Made, Server
from matinee.testing.walks import random_record
from tests.page.kit import Browser, Connection, Json

CLICKS = 14
PAPERS = ("/board", "/rules", "/lesson", "/howto", "/sheets")
CUT_SHORT = random_record(matinee.load(matinee.names()[1]), {}, seed=1, most=40).dumps()[:-30]
CALLS = ("", "/record", "/numbers", "/analysis", "/debug", "/coach", "/nothing")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("doors")) as running:
        yield running


def told(messages: list[Json]) -> list[Json]:
    return [{name: value for name, value in message.items() if name != "table"} for message in messages]


def mine(state: Json) -> bool:
    return state["over"] or bool(state["view"]["legal"])


class Doors:
    """One wish, two tables: what is done at one is done at the other."""

    def __init__(self, server: Server, wish: NewTable) -> None:
        self.server, self.wish = server, wish
        self.made = Made(server, server.post("/api/tables", msgspec.to_builtins(wish)).json())
        self.browser = Browser()
        self.kept = self.browser.make(wish)
        tokens = (
            sorted({token for token in self.made.tokens if token}),
            sorted({s.token for s in self.kept.seats if s.token}),
        )
        self.tokens = ",".join(tokens[0]), ",".join(tokens[1])
        self.far = self.made.line(self.tokens[0])
        self.near = Connection(self.browser, self.kept.table, self.tokens[1])
        self.watching = self.made.line(self.made.watch), Connection(self.browser, self.kept.table, self.kept.watch)

    def settle(self) -> Json:
        """Wait until this hand is asked again; both have come to the same moment."""
        self.browser.think()
        self.far.catch_up()
        while not mine(self.far.state):
            self.far.hear()
        assert self.near.state["seq"] == self.far.state["seq"]
        return self.far.state

    def ask(self, type: str, **fields: Any) -> Json:
        """Say the same at both, and be answered the same."""
        key = f"key-{len(self.far.heard)}"
        far, near = self.far.ask(type, key=key, **fields), self.near.ask(type, key=key, **fields)
        assert far == near
        return far

    def check_all_heard(self) -> None:
        """All that was said at one, to players and to spectators, was said at the other."""
        for far, near in ((self.far, self.near), self.watching):
            far.catch_up()
            heard = [message for message in far.heard if message["type"] != "pong"]
            assert told(heard) == told(near.heard)

    def stand_in(self, seat: int | str, bot: str | None, watching: bool = False) -> tuple[int, Any]:
        """Hand a seat to a bot, or take it back, at both; the same answer."""
        path, body = f"seats/{seat}/stand-in", {"bot": bot}
        tokens = (self.made.watch, self.kept.watch) if watching else self.tokens
        far = self.server.post(f"/api/tables/{self.made.id}/{path}", body, tokens[0])
        near = self.browser.call("POST", f"/tables/{self.kept.table}/{path}", body, tokens[1])
        assert (far.status_code, far.json()) == near
        return near

    def calls(self, path: str) -> tuple[tuple[int, Any], tuple[int, Any]]:
        """The answers to a call about the table."""
        while (far := self.made.get(path, self.tokens[0])).status_code == 202:  # the server is still at it
            pass
        text = far.headers["content-type"].startswith("text/")
        near = self.browser.call("GET", f"/tables/{self.kept.table}{path}", token=self.tokens[1])
        return (far.status_code, far.text if text else far.json()), near


def at_two_doors(doors: Doors, rng: Random) -> None:
    """Play a while: every kind of message, clicks that are refused and clicks taken back among them."""
    for n in range(CLICKS):
        state = doors.settle()
        if state["over"]:
            break
        legal = state["view"]["legal"]
        action = rng.choice(legal)
        doors.ask("why", action=action)
        doors.ask("odds", action=action)
        doors.ask("odds", action=["nonsense", 1])
        doors.ask("act", seq=state["seq"], action=["nonsense", 1])
        doors.ask("act", seq=state["seq"] + 1, action=action)
        doors.ask("look", seq=state["seq"] // 2)
        doors.ask("less", start=action[:1])
        doors.ask("read", text="nothing that could be read")
        if state["view"]["pieces"]:
            doors.ask("show", piece=rng.choice(state["view"]["pieces"])["id"])
        assert doors.ask("act", seq=state["seq"], action=action)["type"] == "done"
        state = doors.settle()
        if n % 3 == 1 and state["undo"] is None:
            assert doors.ask("undo", seq=state["seq"])["type"] == "done"
    doors.settle()
    doors.check_all_heard()
    assert len(doors.near.heard) > CLICKS


@pytest.mark.parametrize("game", matinee.names())
def test_one_hand_against_bots(game: str, server: Server) -> None:
    sides = matinee.load(game).seats(matinee.load(game).checked({}))
    wish = NewTable(game, [SeatWish("me", "Ann"), *(SeatWish("bot", bot="usher") for _ in sides[1:])], hints=True)
    doors = Doors(server, wish)
    at_two_doors(doors, Random(game))
    for path in CALLS:
        (far, given), (near, got) = doors.calls(path)
        assert far == near, path
        if path == "":  # its own names and times
            given, got = (
                {k: v for k, v in one.items() if k not in ("table", "created", "updated")} for one in (given, got)
            )
        assert given == got, path


@pytest.mark.parametrize("game", matinee.names())
def test_two_on_one_screen_who_type_their_dice(game: str, server: Server) -> None:
    sides = matinee.load(game).seats(matinee.load(game).checked({}))
    wish = NewTable(game, [SeatWish("hotseat", f"P{n}") for n in range(len(sides))], dice="typed")
    at_two_doors(Doors(server, wish), Random(f"{game} typed"))


@pytest.mark.parametrize("game", matinee.names())
def test_a_bot_stands_in_and_the_seat_is_taken_back(game: str, server: Server) -> None:
    sides = matinee.load(game).seats(matinee.load(game).checked({}))
    doors = Doors(server, NewTable(game, [SeatWish("me", f"P{n}") for n in range(len(sides))]))
    decides = doors.settle()["seat"]
    other = (decides + 1) % len(sides)
    assert doors.stand_in(99, "usher")[0] == doors.stand_in("x", "usher")[0] == 404
    assert doors.stand_in(other, "nobody")[0] == 422
    assert doors.stand_in(other, "usher", watching=True)[0] == 403
    for seat, bot in ((other, "usher"), (other, None), (decides, "random")):
        assert doors.stand_in(seat, bot)[1]["stand_in"] == bot
    doors.browser.think()
    assert doors.far.reach(doors.near.state["seq"])["seq"] > 0
    assert doors.stand_in(decides, None)[1]["stand_in"] is None
    doors.check_all_heard()


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/games", None),
        ("GET", "/broken", None),
        ("GET", "/games/nothing", None),
        ("GET", "/games/newyork?players=", None),
        ("GET", "/games/newyork/", None),
        ("GET", "/games/a%2Fboard", None),
        ("GET", "/nights", None),
        ("GET", "/nights?week=2026-12-02", None),
        ("GET", "/nights?week=tonight", None),
        ("GET", "/nights/1/anything", None),
        ("POST", "/scenarios/anything", {"text": ""}),
        ("POST", "/scenarios", {"text": "x" * 1_000_000}),
        ("POST", "/scenarios/fairness", {"text": "x" * 1_000_000}),
        ("GET", "/nothing", None),
        ("GET", "/tables/nothing", None),
        ("POST", "/tables", {}),
        ("POST", "/tables", {"game": "nothing", "seats": []}),
        ("POST", "/records", "no record"),
        ("POST", "/records", CUT_SHORT),
        ("POST", "/records", "[" * 100_000),
        ("POST", "/records", '{"matinee":' + '{"a":' * 100_000),
        ("POST", "/records", "x" * (RECORD_LIMIT + 1)),
        ("POST", "/records", "é" * (RECORD_LIMIT // 2 + 1)),
        *(("GET", f"/games/{game}{path}", None) for game in matinee.names() for path in ("", *PAPERS)),
    ],
)  # fmt: skip
def test_calls_about_games_and_calls_that_fail(method: str, path: str, body: Any, server: Server) -> None:
    if body is None:
        far = server.get(f"/api{path}")
    else:
        text = body if isinstance(body, str) else msgspec.json.encode(body).decode()
        far = server.http.post(f"/api{path}", content=text)
    assert (far.status_code, far.json()) == Browser().call(method, path, body)
    assert far.status_code == 200 or far.json()["error"]["text"]


WITH_OTHERS = re.compile(
    r"/(me|people|passkeys|clubs|tournaments|signals|open-seats)(/.*)?|/games/\w+/ladder|/tables/mine"
    r"|/tables/\w+/(join|watch|close|talk|reports|rating)|/tables/\w+/seats/\w+/(key|luck|mute|report|free|sit)"
    r"|.*/(picture|preview)"
)
"""Calls of a server that have a use only where others can come, or where something else than our client looks."""

KNOWN = {(one.method, re.sub(r"{(\w+)}", r"a_\1", one.path.removeprefix("/api"))) for one in ENDPOINTS}


def test_the_page_answers_the_calls_of_one_browser() -> None:
    browser, unknown = Browser(), (404, {"error": {"rule": "", "text": say("no_call")}})
    for method, path in KNOWN - {("DELETE", "/tables/a_table")}:
        assert (browser.call(method, path) == unknown) == bool(WITH_OTHERS.fullmatch(path)), (method, path)
    near = {(way, f"{path}{more}") for way, path in KNOWN for more in ("/", "/more", "//more", "x")}
    for method, path in near:
        if not any(one.method == method and compile_path(one.path)[0].match(f"/api{path}") for one in ENDPOINTS):
            assert browser.call(method, path) == unknown, (method, path)


@pytest.mark.parametrize("game", matinee.names())
def test_a_game_moves_to_the_server_and_is_taken_along(game: str, server: Server) -> None:
    """By its record, both ways; at either place it is played on from the moment one likes."""
    record, browser = random_record(matinee.load(game), {}, seed=1, most=120), Browser()
    moment = [n for n, state in enumerate(record.states()) if state.player == 0][-3]

    def taken_here(text: str) -> str:
        status, made = browser.call("POST", "/records", text)
        assert status == 200
        there = f"/tables/{made['table']}"
        again = browser.call("POST", f"{there}/seats/0/again/{moment}", token=made["watch"])[1]
        line = Connection(browser, again["table"], next(seat["token"] for seat in again["seats"] if seat["token"]))
        assert line.act(line.state["view"]["legal"][0])["type"] == "done"
        return str(browser.call("GET", f"{there}/record", token=made["watch"])[1])

    def moved(text: str) -> str:
        made = server.http.post("/api/records", content=text).json()
        there, known = f"/api/tables/{made['table']}", {"Authorization": f"Bearer {made['watch']}"}
        again = Made(server, server.http.post(f"{there}/seats/0/again/{moment}", headers=known).json())
        with again.line(next(token for token in again.tokens if token)) as line:
            assert line.play(line.state["view"]["legal"][0])
        return server.http.get(f"{there}/record", headers=known).text

    kept = taken_here(record.dumps())
    assert matinee.Record.loads(kept).actions == record.actions
    assert moved(kept) == kept and taken_here(moved(kept)) == kept


def test_a_difference_is_found() -> None:
    assert told([{"type": "done", "table": "a", "seq": 1}]) != told([{"type": "done", "table": "b", "seq": 2}])
    assert told([{"type": "done", "table": "a", "seq": 1}]) == told([{"type": "done", "table": "b", "seq": 1}])
