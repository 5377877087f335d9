"""Several server processes on one PostgreSQL: players of a table see the same on every server."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from matinee.testing.server import PATIENCE
from tests.server.kit import ME_AND_FRIEND, MONSTER, TWO_OF_US, Connection, Made, Server, build
from tests.server.live.test_clocks import Days
from tests.server.notifications.test_notifications import (
    HOUR,
    Browser,
    Endpoint,
    PostOffice,
    Signalling,
    endpoint,
    hook,
    office,
    push,
    wish,
)
from tests.server.postgres import postgresql

__all__ = ["endpoint", "office"]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """A database."""
    with postgresql() as url:
        yield url


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> Days:
    return Days(tmp_path_factory.mktemp("time") / "clock")


@pytest.fixture(scope="module")
def servers(
    url: str, clock: Days, office: PostOffice, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Server]]:
    """Two servers on it, started together while it is still empty."""
    folder = tmp_path_factory.mktemp("tables")
    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor() as starting:
        patch.setenv("MATINEE_CLOCK", str(clock.file))  # for one that is started again, too
        both = list[Server](starting.map(Signalling, [folder, folder], [url, url]))
        yield both
        for server in both:
            server.stop()


def line(server: Server, table: Made, token: str, since: int = 0) -> Connection:
    """Sit down at a table that was set up at any server."""
    line = Connection(server, table.id, token)
    line.hello(since)
    return line


def test_moves_talk_and_take_backs_reach_the_other_server(servers: list[Server]) -> None:
    table = servers[0].table(TWO_OF_US)
    with line(servers[0], table, table.tokens[0]) as ann, line(servers[1], table, table.tokens[1]) as ben:
        ann.play(MONSTER[0])
        assert ann.ask("undo", seq=1)["seq"] == 2 == ann.catch_up()["seq"]
        build(ann)
        there = ben.until(lambda m: m["type"] == "state" and m["view"]["player"] == 1)
        assert there["seq"] == 2, "secrets are not counted at the other server either"
        assert not any("Great Height" in text for text in ben.raw)
        army = next(action for action in there["view"]["legal"] if action[0] == "buy")
        ben.play(army)
        ben.play(["ready"])
        moved = ann.until(lambda m: m["type"] == "state" and m["seq"] > 8)
        assert moved["view"] != there["view"]
        taken_back = ben.ask("undo", seq=ben.state["seq"])
        if taken_back["type"] == "done":
            assert ann.until(lambda m: m["type"] == "state" and m["seq"] > moved["seq"])["view"]["player"] == 1
        ben.send({"type": "chat", "key": "hallo", "text": "Hello there"})
        assert ann.until(lambda message: message["type"] == "chat")["text"] == "Hello there"


def test_of_two_clicks_at_one_moment_one_counts(servers: list[Server]) -> None:
    table = servers[0].table(TWO_OF_US)
    both = [line(server, table, table.tokens[0]) for server in servers]  # one person with two open pages
    for action in MONSTER:
        with ThreadPoolExecutor() as hands:
            answers = list(hands.map(Connection.act, both, [action, action]))
        assert sorted(answer["type"] for answer in answers) == ["done", "refused"], answers
        done = next(answer["seq"] for answer in answers if answer["type"] == "done")
        assert [one.reach(done)["seq"] for one in both] == [done, done]
    assert both[0].state["view"] == both[1].state["view"]
    for one in both:
        one.close()


def test_a_friend_joins_and_leaves_at_the_other_server(servers: list[Server]) -> None:
    table = servers[0].table(ME_AND_FRIEND)
    with line(servers[0], table, table.tokens[0]) as ann, line(servers[1], table, table.watch) as watcher:
        joined = servers[1].post(f"/api/tables/{table.id}/join", {"invite": table.invites[1], "name": "Cid"}).json()
        with line(servers[0], table, joined["token"]) as cid:
            assert cid.state["seat"] == 1
        assert ann.until(lambda m: m["type"] == "state" and m["players"][1]["name"] == "Cid")
        build(ann)
        path = f"/api/tables/{table.id}/seats/1/stand-in"
        assert servers[1].post(path, {"bot": "greedy"}, joined["token"]).status_code == 200
        seen = watcher.until(lambda m: m["type"] == "state" and m["view"]["clock"]["number"] >= 1)
        ann.until(lambda m: m["type"] == "state" and m["view"]["clock"]["number"] >= 1)
        ann.play(ann.state["view"]["legal"][0])
        assert watcher.reach(seen["seq"] + 1)["seq"] < ann.state["seq"], "each counts what it may know"
    every_seat = f"{table.tokens[0]},{joined['token']}"
    truths = [server.get(f"/api/tables/{table.id}/debug", every_seat).json() for server in servers]
    assert truths[0]["seq"] == truths[1]["seq"] and truths[0]["position"] == truths[1]["position"]


def test_a_killed_server_is_left_for_the_other_one(servers: list[Server]) -> None:
    table = servers[0].table(TWO_OF_US)
    ann = line(servers[0], table, table.tokens[0])
    build(ann)
    with line(servers[1], table, table.tokens[1]) as ben:
        servers[0].stop(kill=True)
        ben.play(next(action for action in ben.state["view"]["legal"] if action[0] == "buy"))
        ben.play(["ready"])
        with line(servers[1], table, table.tokens[0], since=ann.state["seq"]) as back:
            assert back.state["seq"] == ann.state["seq"] + 1 and back.state["view"]["pieces"]
            assert back.state["since"] == ann.state["seq"], "only what was missed is told"
    servers[0].start()


def test_a_lost_line_to_the_database_loses_nothing(servers: list[Server], url: str) -> None:
    table = servers[0].table(TWO_OF_US)
    ann, ben = line(servers[0], table, table.tokens[0]), line(servers[1], table, table.tokens[1])
    build(ann)
    ben.until(lambda m: m["type"] == "state" and m["view"]["player"] == 1)
    with psycopg.connect(url, autocommit=True) as root:
        listening = "FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
        end = time.monotonic() + PATIENCE
        while len(root.execute(f"SELECT pid {listening}").fetchall()) != 2:
            assert time.monotonic() < end, "a server that was killed a moment ago may still be listed, no more"
            time.sleep(0.05)
        root.execute(f"SELECT pg_terminate_backend(pid) {listening}")
    with suppress(ConnectionClosed):  # he is asked to come back, before or after
        ben.send({"type": "act", "key": "cut", "seq": ben.state["seq"], "action": ["ready"]})
    for one in (ann, ben):
        assert one.closed() == 1013, "who may have missed something is asked to come back"
        one.close()
    with line(servers[1], table, table.tokens[1]) as ben:
        assert ben.act(["ready"], key="cut")["type"] == "done", "what nobody heard of is asked again"
    with psycopg.connect(url) as root:
        kept = root.execute("SELECT count(*) FROM actions WHERE table_id = %s AND key = '1:cut'", [table.id]).fetchone()
        assert kept == (1,), "and done once, whatever came back"
    with line(servers[0], table, table.tokens[0]) as ann, line(servers[1], table, table.tokens[1]) as ben:
        seen = ben.state["seq"]
        assert ann.state["view"]["clock"]["number"] == ben.state["view"]["clock"]["number"]
        step = next(action for action in ann.state["view"]["legal"] if action[0] == "step")
        ann.play(step)
        there, here = (
            {piece["id"]: piece for piece in view["pieces"]}
            for view in (ben.reach(seen + 1)["view"], ann.state["view"])
        )
        assert here["monster"].pop("wears") == ["height"] and "wears" not in there["monster"], "its own secret"
        assert there == here, "and word comes again"


def test_a_flag_falls_once_and_everybody_sees_it(servers: list[Server], url: str, clock: Days) -> None:
    table = servers[0].table(TWO_OF_US, clock={"kind": "live", "move": 600})
    with line(servers[0], table, table.tokens[0]) as ann, line(servers[1], table, table.tokens[1]) as ben:
        assert 0 < ann.state["clocks"][0]["ends"] <= 600_000 and ben.state["clocks"][0]["ends"]
        clock.pass_by(601_000)
        for one in (ann, ben):
            seen = one.until(lambda m: m["type"] == "state" and m["players"][0]["stand_in"] is not None)
            assert seen["clocks"][0]["out"]
        ben.until(lambda m: m["type"] == "state" and m["view"]["player"] == 1)  # the bot has moved
    with psycopg.connect(url) as root:
        kept = root.execute("SELECT count(*) FROM actions WHERE table_id = %s AND undoes = -2", [table.id]).fetchone()
    assert kept == (2,), "they began to run, and one flag fell"


def test_one_of_several_servers_sends_each_signal(
    servers: list[Server], endpoint: Endpoint, office: PostOffice, clock: Days
) -> None:
    table, browser = servers[0].table(TWO_OF_US, clock={"kind": "days", "move": 2}), Browser(f"{endpoint.url}/push")
    seat = table.tokens[1]
    assert push(servers[1], seat, browser).status_code == 200
    assert hook(servers[0], seat, f"{endpoint.url}/hook", shape="slack").status_code == 200
    mail = wish(seat, kind="mail", address="ben@example.org")
    assert servers[0].post("/api/signals", mail).json()["unconfirmed"]
    key = str(office.letters.get(timeout=PATIENCE).get_payload()).split("/signals#")[1].split()[0]
    assert servers[1].post("/api/signals/confirm", {"key": key}).status_code == 200

    def told(words: str) -> None:
        """Each of them gets it exactly once."""
        posts = {post.path: post.body for post in (endpoint.next(), endpoint.next())}
        letter = office.letters.get(timeout=PATIENCE)
        assert words in browser.read(posts["/push"]).decode() and words in posts["/hook"].decode()
        assert words in str(letter["Subject"]).replace("\n", "")
        assert endpoint.nothing() and office.letters.empty()

    with line(servers[0], table, table.tokens[0]) as ann, line(servers[1], table, table.watch) as watcher:
        build(ann)
        watcher.until(lambda m: m["type"] == "state" and m["view"]["player"] == 1)
        told("It is your turn")
    clock.pass_by(37 * HOUR)
    told("Your time runs out in 10 hours")


def test_whoever_is_at_another_server_is_not_away(servers: list[Server], endpoint: Endpoint) -> None:
    table = servers[0].table(TWO_OF_US)
    assert push(servers[0], table.tokens[1], Browser(endpoint.url)).status_code == 200
    with line(servers[0], table, table.tokens[0]) as ann, line(servers[1], table, table.tokens[1]):
        ann.until(lambda m: m["type"] == "players" and m["players"][1]["online"])
        build(ann)
        assert endpoint.nothing()
