"""Clubs: a link, members, a season, and tournaments that run to their table, bots among them, while people vanish."""

from __future__ import annotations

import csv
import sqlite3
from typing import Any

import httpx
import pytest

from tests.server.kit import Connection, Json, Made, Server, until
from tests.server.people.kit import Somebody

SHORT: Json = {"players": 2, "turns": 1}
WE_TWO = [{"kind": "me", "name": "Hedy"}, {"kind": "friend"}]


class Club:
    """A club with its host."""

    def __init__(self, server: Server) -> None:
        self.host = Somebody(server, name="Hedy")
        made = self.host.post("/api/clubs", {"name": "Monday <b>night</b>"}).json()
        self.id, self.link = made["club"], made["link"]

    def join(self, name: str) -> Somebody:
        """A person becomes a member."""
        person = Somebody(self.host.server, name=name)
        assert person.post(f"/api/clubs/{self.id}/join", {"link": self.link}).status_code == 200
        return person

    def let_go(self, by: Somebody, gone: Somebody) -> httpx.Response:
        """A person leaves, or is sent away."""
        return by.server.http.delete(f"/api/clubs/{self.id}/members/{gone.id}", headers=by.headers)

    def seen(self, by: Somebody | None = None) -> Json:
        """The club as a member sees it."""
        club: Json = told(by or self.host, f"/api/clubs/{self.id}")
        return club

    def hold(self, **wish: Any) -> httpx.Response:
        """A tournament of New York for two, of one turn."""
        body = {"name": "Cup", "game": "newyork", "options": SHORT, **wish}
        return self.host.post(f"/api/clubs/{self.id}/tournaments", body)

    def tournament(self, **wish: Any) -> str:
        """Where the calls about a new one begin."""
        made = self.hold(**wish)
        assert made.status_code == 200, made.text
        return f"/api/tournaments/{made.json()['tournament']}"


def told(somebody: Somebody, path: str) -> Any:
    answer = somebody.server.get(path, somebody.key)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.fixture
def club(server: Server) -> Club:
    return Club(server)


def give_up(somebody: Somebody, table: str, seat: int) -> None:
    with Connection(somebody.server, table, somebody.key) as line:
        line.hello()
        line.play(["concede", seat])


def test_a_club_is_visible_to_its_members_only(club: Club, server: Server) -> None:
    ben = club.join("Ben")
    assert club.join("Cleo").post(f"/api/clubs/{club.id}/join", {"link": club.link}).status_code == 200
    assert [member["name"] for member in club.seen(ben)["members"]] == ["Ben", "Cleo", "Hedy"]
    assert told(ben, "/api/clubs") == [{"club": club.id, "name": "Monday <b>night</b>", "members": 3}]
    assert ben.get("/export").json()["clubs"] == ["Monday <b>night</b>"]
    stranger = Somebody(server)
    refused = [server.get(f"/api/clubs/{id}", stranger.key) for id in (club.id, "nothing")]
    assert [one.status_code for one in refused] == [404, 404] and refused[0].json() == refused[1].json()
    assert stranger.post(f"/api/clubs/{club.id}/join", {"link": "club_wrong"}).status_code == 401
    assert stranger.post("/api/clubs", {"name": " "}).status_code == 422
    assert server.get("/api/clubs").status_code == 401


def test_a_link_that_was_replaced_opens_nothing(club: Club, server: Server) -> None:
    new = club.host.post(f"/api/clubs/{club.id}/link").json()["link"]
    late = Somebody(server, name="Late")
    assert late.post(f"/api/clubs/{club.id}/join", {"link": club.link}).status_code == 401
    assert late.post(f"/api/clubs/{club.id}/join", {"link": new}).status_code == 200


def test_a_name_is_asked_for_before_somebody_joins(club: Club, server: Server) -> None:
    nameless = Somebody(server)
    cup = club.tournament(bots=["random"])
    tries = [("/api/clubs", {"name": "Mine"}), (f"/api/clubs/{club.id}/join", {"link": club.link})]
    for path, body in tries:
        answer = nameless.post(path, body)
        assert answer.status_code == 422 and "what you are called" in answer.json()["error"]["text"]
    with sqlite3.connect(server.folder / "tables.db") as database:  # a member from before names were asked for
        database.execute("INSERT INTO members VALUES (?, ?, 0)", (club.id, nameless.id))
    database.close()
    assert nameless.post(f"{cup}/enter").status_code == 422
    nameless.put(name="Nemo").raise_for_status()
    assert nameless.post(f"{cup}/enter").status_code == 200


def test_members_of_a_club_do_not_pass_for_one_another(club: Club, server: Server) -> None:
    club.join("Bobby")
    mask = "B\u043ebby"  # a Cyrillic o
    other = Somebody(server, name=mask)
    refused = other.post(f"/api/clubs/{club.id}/join", {"link": club.link})
    assert refused.status_code == 409 and "looks like Bobby" in refused.json()["error"]["text"]
    member = club.join("Nemo")
    assert member.put(name=mask).status_code == 409
    member.table([{"kind": "me", "name": mask}, {"kind": "friend"}])
    assert member.get().json()["name"] == "Nemo", "nor by sitting down under that name"


def test_only_the_host_does_what_a_host_does(club: Club) -> None:
    ben = club.join("Ben")
    cup = club.tournament(bots=["random"])
    tries = [
        ben.post(f"/api/clubs/{club.id}/link"),
        ben.post(f"/api/clubs/{club.id}/season"),
        ben.post(f"/api/clubs/{club.id}/tournaments", {"name": "x", "game": "newyork", "options": SHORT}),
        ben.post(f"{cup}/start"),
        ben.post(f"{cup}/withdraw", {"n": 0}),
        club.let_go(ben, club.host),
    ]
    assert [one.status_code for one in tries] == [403] * 6
    assert club.let_go(club.host, ben).status_code == 200
    assert ben.server.get(f"/api/clubs/{club.id}", ben.key).status_code == 404
    assert club.let_go(club.host, ben).status_code == 404


def test_the_oldest_member_succeeds_the_host(club: Club) -> None:
    ben, cleo = club.join("Ben"), club.join("Cleo")
    cup = club.tournament(bots=["random"])
    club.host.delete().raise_for_status()
    assert club.seen(ben)["host"] and not club.seen(cleo)["host"]
    assert [member["name"] for member in club.seen(ben)["members"]] == ["Ben", "Cleo"]
    for one in (ben, cleo):
        club.let_go(one, one).raise_for_status()
    assert ben.server.get(f"/api/clubs/{club.id}", ben.key).status_code == 404
    assert ben.server.get(cup, ben.key).status_code == 404


def test_club_tables_count_for_the_season(club: Club, server: Server) -> None:
    ben, cleo, stranger = club.join("Ben"), club.join("Cleo"), Somebody(server)
    wish = {"game": "newyork", "seats": WE_TWO, "options": SHORT}
    assert stranger.post(f"/api/clubs/{club.id}/tables", wish).status_code == 404
    made = club.host.post(f"/api/clubs/{club.id}/tables", wish)
    table = Made(server, made.json())
    ben.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1], "name": "Ben"}).raise_for_status()
    assert table.get(token=cleo.key).json()["seats"] == []
    assert table.get(token=stranger.key).status_code == 401
    give_up(ben, table.id, 1)
    until(lambda: club.seen()["members"][0]["games"])
    scores = [(one["name"], one["games"], one["won"]) for one in club.seen()["members"]]
    assert scores == [("Hedy", 1, 1.0), ("Ben", 1, 0.0), ("Cleo", 0, 0.0)]
    sheet = server.get(f"/api/clubs/{club.id}/season.csv", cleo.key).text.splitlines()
    assert sheet[:3] == ["place,name,games,won", "1,Hedy,1,1.0", "2,Ben,1,0.0"]
    assert [one["table"] for one in club.seen()["tables"]] == [table.id]
    club.host.post(f"/api/clubs/{club.id}/season").raise_for_status()
    assert [one["games"] for one in club.seen()["members"]] == [0, 0, 0]


def test_a_swiss_of_eight_ends_despite_a_vanished_player(club: Club, server: Server) -> None:
    hedy, ben, cleo = club.host, club.join("Ben"), club.join("=Cleo")
    cup = club.tournament(bots=["random"] * 5, clock={"kind": "days", "move": 2})
    for one in (hedy, ben, cleo):
        one.post(f"{cup}/enter").raise_for_status()
    hedy.post(f"{cup}/start").raise_for_status()
    assert [hedy.post(f"{cup}/{what}").status_code for what in ("start", "start")] == [409, 409]
    assert Somebody(server).post(f"{cup}/enter").status_code == 404
    gone = told(cleo, cup)["mine"]
    assert [one["rounds"] for one in club.seen()["tournaments"]] == [3]
    cleo.delete().raise_for_status()  # she is forgotten here, and with her what she was playing

    def goes_on() -> bool:
        """People give up whatever they play; the bots play."""
        for one in (hedy, ben):
            seen = told(one, cup)
            for meeting in seen["meetings"]:
                seat = {meeting["first"]: 0, meeting["second"]: 1}.get(seen["mine"])
                if meeting["share"] is None and meeting["table"] and seat is not None:
                    card = told(one, f"/api/tables/{meeting['table']}")
                    assert card["timing"]["kind"] == "days"
                    if not card["over"]:
                        give_up(one, meeting["table"], seat)
        return bool(told(hedy, cup)["over"])

    until(goes_on)
    seen = told(hedy, cup)
    assert (seen["rounds"], seen["round"]) == (3, 3)
    points = [one["points"] for one in seen["standings"]]
    assert sum(points) == len(seen["meetings"]) and points == sorted(points, reverse=True)
    pairs = [{one["first"], one["second"]} for one in seen["meetings"] if one["second"] is not None]
    assert all(pairs.count(pair) == 1 for pair in pairs)
    theirs = [one for one in seen["meetings"] if gone in (one["first"], one["second"])]
    assert [one["round"] for one in theirs] == [1] and theirs[0]["share"] == (theirs[0]["second"] == gone)
    assert [(one["name"], one["face"]) for one in seen["standings"] if one["n"] == gone] == [("Somebody", None)]
    sheet = list(csv.reader(server.get(f"{cup}/results.csv", hedy.key).text.splitlines()))
    assert sheet[1][:1] + sheet[1][2:3] == ["1", str(points[0])] and len(sheet) == 11 + len(seen["meetings"])


def test_a_host_who_plays_cannot_remove_an_opponent(club: Club) -> None:
    hedy, ben, cup = club.host, club.join("Ben"), club.tournament(bots=["random"])
    for one in (hedy, ben):
        one.post(f"{cup}/enter").raise_for_status()
    hedy.post(f"{cup}/start").raise_for_status()
    mine, other = (told(one, cup)["mine"] for one in (hedy, ben))
    tries = [hedy.post(f"{cup}/withdraw", {"n": other}), hedy.post(f"{cup}/withdraw", {"n": 0}), club.let_go(hedy, ben)]
    assert [one.status_code for one in tries] == [403] * 3
    assert all("only its clock can remove an opponent" in one.json()["error"]["text"] for one in tries)
    assert not any(one["out"] for one in told(ben, cup)["standings"])
    [table] = {one["table"] for one in told(ben, cup)["meetings"] if None not in (one["second"], one["table"])}
    assert told(ben, f"/api/tables/{table}")["timing"]["kind"] == "days", "who vanishes loses by a clock"
    assert hedy.post(f"{cup}/withdraw", {"n": mine}).status_code == 200
    assert hedy.post(f"{cup}/withdraw", {"n": other}).status_code == 200, "a host who plays no more may"


def test_who_withdraws_may_come_back_until_it_begins(club: Club) -> None:
    ben, cup = club.join("=Ben"), club.tournament(kind="robin", bots=["random"])
    ben.post(f"{cup}/enter").raise_for_status()
    ben.post(f"{cup}/withdraw", {"n": 1}).raise_for_status()
    assert club.host.post(f"{cup}/start").status_code == 409, "one is too few"
    ben.post(f"{cup}/enter").raise_for_status()
    club.host.post(f"{cup}/start").raise_for_status()
    assert club.host.post(f"{cup}/enter").status_code == 409
    [meeting] = told(ben, cup)["meetings"]
    assert (meeting["round"], meeting["share"]) == (1, None) and ben.tables()["tables"][0]["table"] == meeting["table"]
    ben.post(f"{cup}/withdraw", {"n": 1}).raise_for_status()
    assert told(ben, cup)["over"] and told(ben, cup)["standings"][0]["bot"] == "random"
    assert ben.post(f"{cup}/enter").status_code == 409
    sheet = ben.server.get(f"{cup}/results.csv", ben.key).text
    assert "2,'=Ben,0.0,1,1.0" in sheet, "no spreadsheet takes a name for a formula"


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess"},
        {"name": " "},
        {"options": {"players": 4}},
        {"options": {"players": 2, "turns": 0}, "bots": ["random", "random"]},
        {"bots": ["nobody"]},
        {"clock": {"kind": "days", "move": 0}},
    ],
)
def test_a_tournament_that_cannot_be_is_refused(club: Club, wish: Json) -> None:
    refused = club.hold(**wish)
    assert refused.status_code == 422 and refused.json()["error"]["text"].endswith(".")
    assert club.seen()["tournaments"] == []


def test_a_tournament_nobody_knows_of(club: Club, server: Server) -> None:
    cup = club.tournament()
    assert club.host.post(f"{cup}/withdraw", {"n": 7}).status_code == 404
    stranger = Somebody(server)
    refused = [server.get(path, stranger.key) for path in (cup, "/api/tournaments/nothing")]
    assert [one.status_code for one in refused] == [404, 404] and refused[0].json() == refused[1].json()
