"""Several servers on one PostgreSQL agree on who somebody is, whom a device is no more, and that a game counts once.

A tournament goes on by itself there, too, and every meeting has one table."""

from __future__ import annotations

import time
from pathlib import Path

from tests.server.kit import Server
from tests.server.people.kit import Somebody
from tests.server.postgres import postgresql


def test_two_servers_know_the_same_people(tmp_path: Path) -> None:
    with postgresql() as url, Server(tmp_path, url) as here, Server(tmp_path, url) as there:
        ann, ben = Somebody(here, name="Ann"), Somebody(there, name="Ben")
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}]
        table = ann.table(seats, "newyork", options={"players": 2}, rated=True, takeback="off")
        ben.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1], "name": "Ben"}).raise_for_status()
        abroad = Somebody(there, ann.key)
        phone = Somebody(there, there.post("/api/me/devices", ann.post("/api/me/carry", {}).json()).json()["key"])
        lost = next(one["device"] for one in ann.get().json()["devices"] if not one["this"])
        table.server = there
        with table.line(phone.key) as line, table.line(abroad.key) as watching:
            ann.delete(f"/devices/{lost}").raise_for_status()
            assert line.closed() == 4401
            assert phone.get().status_code == 401
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
