"""Several servers on one PostgreSQL agree on who a person is, by key or passkey, and that a game counts once.

A tournament goes on by itself there, too, and every meeting has one table."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from tests.server.kit import Server
from tests.server.people.authenticator import Authenticator
from tests.server.people.kit import Somebody, all_move
from tests.server.postgres import postgresql

SITE = "games.example.org"
"""By what name the browser knows the house, whichever server answers."""


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two of them."""
    folder = tmp_path_factory.mktemp("together")
    with postgresql() as url, Server(folder, url) as here, Server(folder, url) as there:
        yield [here, there]


def asked(server: Server, path: str, key: str = "", **body: Any) -> httpx.Response:
    """A call through a proxy that knows the house's name."""
    headers = {"Host": SITE} | ({"Authorization": f"Bearer {key}"} if key else {})
    return server.http.post(path, headers=headers, json=body or None)


def test_a_passkey_works_on_both_servers(servers: list[Server]) -> None:
    ann, pocket = Somebody(servers[0], name="Ann"), Authenticator()
    wanted = asked(servers[0], "/api/me/passkeys/ask", ann.key).json()["options"]
    for server, origin, status in (
        (servers[1], "https://evil.example.org", 422),  # and that challenge is used up
        (servers[1], f"https://{SITE}", 401),
    ):
        made = asked(server, "/api/me/passkeys", ann.key, credential=pocket.make(wanted, origin))
        assert made.status_code == status and made.json()["error"]["text"].endswith(".")
    wanted = asked(servers[0], "/api/me/passkeys/ask", ann.key).json()["options"]
    made = asked(servers[1], "/api/me/passkeys", ann.key, credential=pocket.make(wanted, f"https://{SITE}"))
    assert made.status_code == 200 and len(ann.get().json()["passkeys"]) == 1

    challenge = asked(servers[1], "/api/passkeys/ask").json()["options"]
    answer = pocket.answer(challenge, f"https://{SITE}")
    with ThreadPoolExecutor() as hands:
        came = list(hands.map(lambda one: asked(one, "/api/passkeys", credential=answer), servers))
    assert sorted(one.status_code for one in came) == [200, 401], "of two answers at one moment one counts"
    entered = next(one.json() for one in came if one.status_code == 200)
    assert entered["me"]["id"] == ann.id and len(ann.get().json()["devices"]) == 2

    abroad = Somebody(servers[1], ann.key)
    abroad.delete(f"/passkeys/{entered['me']['passkeys'][0]['passkey']}").raise_for_status()
    challenge = asked(servers[1], "/api/passkeys/ask").json()["options"]
    revoked = asked(servers[0], "/api/passkeys", credential=pocket.answer(challenge, f"https://{SITE}"))
    assert revoked.status_code == 401 and "does not know that passkey" in revoked.json()["error"]["text"]


def test_two_servers_know_the_same_people(servers: list[Server]) -> None:
    here, there = servers
    ann, ben = Somebody(here, name="Ann"), Somebody(there, name="Ben")
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}]
    table = ann.table(seats, "newyork", options={"players": 2}, rated=True, takeback="off")
    ben.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1], "name": "Ben"}).raise_for_status()
    all_move(table, ann, ben)
    abroad = Somebody(there, ann.key)
    phone = ann.joined_by(Somebody(there))
    lost = next(one["device"] for one in ann.get().json()["devices"] if not one["this"])
    table.server = there
    with table.line(phone.key) as line, table.line(abroad.key) as watching:
        ann.delete(f"/devices/{lost}").raise_for_status()
        assert line.closed() == 1013
        assert phone.id != ann.id
        with table.line(ben.key) as giving_up:
            giving_up.play(["concede", 1])
        watching.until(lambda message: message["type"] == "state" and message["over"])
    end = time.monotonic() + 60
    while not (page := here.get(f"/api/people/{ann.id}").json())["games"]:
        assert time.monotonic() < end
        time.sleep(0.1)
    assert page["ratings"] == there.get(f"/api/people/{ann.id}").json()["ratings"]
    assert (page["games"], page["ratings"][0]["place"]["games"]) == (1, 1)

    end = time.monotonic() + 120
    club = ann.post("/api/clubs", {"name": "Both"}).json()["club"]
    cup = {"name": "Cup", "game": "newyork", "kind": "robin", "options": {"players": 2, "turns": 1}}
    made = ann.post(f"/api/clubs/{club}/tournaments", cup | {"bots": ["random"] * 4}).json()
    ann.post(f"/api/tournaments/{made['tournament']}/start").raise_for_status()
    while not (seen := there.get(f"/api/tournaments/{made['tournament']}", ann.key).json())["over"]:
        assert time.monotonic() < end
        time.sleep(0.1)
    assert len({one["table"] for one in seen["meetings"]}) == len(seen["meetings"]) == 6
    assert len(there.get(f"/api/clubs/{club}", ann.key).json()["tables"]) == 6
