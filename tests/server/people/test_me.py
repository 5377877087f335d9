"""A device is a person: a key that is kept as a hash, a name and looks, and all their tables."""

from __future__ import annotations

import random
import sqlite3

import pytest

from tests.server.kit import Json, Server, build, random_play
from tests.server.people.kit import Somebody

ME, FRIEND = {"kind": "me", "name": "Ann"}, {"kind": "friend"}
SHORT: Json = {"scenario": "learning", "turns": 1}


@pytest.fixture
def ann(server: Server) -> Somebody:
    return Somebody(server, name="Ann")


def test_a_new_person_gets_a_key_and_random_looks(server: Server) -> None:
    made = server.post("/api/me", None).json()
    me = made["me"]
    assert made["key"].startswith("me_") and me["name"] == ""
    assert me["colour"] in me["colours"] and me["avatar"] in me["avatars"]
    assert Somebody(server, made["key"]).get().json() == me
    with sqlite3.connect(f"file:{server.folder / 'tables.db'}?mode=ro", uri=True) as kept:
        assert made["key"] not in " ".join(map(str, kept.execute("SELECT * FROM devices").fetchall()))
    kept.close()


def test_name_colour_and_avatar_can_be_changed_at_will(ann: Somebody) -> None:
    colour, avatar = ann.get().json()["colours"][2], ann.get().json()["avatars"][3]
    assert ann.put(colour=colour).json()["name"] == "Ann"
    me = ann.put(name="  Ann <b>Lee</b>\n", avatar=avatar).json()
    assert (me["name"], me["colour"], me["avatar"]) == ("Ann <b>Lee</b>", colour, avatar)
    assert ann.get().json() == me


@pytest.mark.parametrize(
    ("change", "status"),
    [({"name": "x" * 10_000}, 400), ({"colour": "ultraviolet"}, 422), ({"avatar": "../ape"}, 422), ({"name": 3}, 400)],
)
def test_what_does_not_fit_changes_nothing(ann: Somebody, change: Json, status: int) -> None:
    before = ann.get().json()
    answer = ann.put(**change)
    assert answer.status_code == status and answer.json()["error"]["text"].endswith(".")
    assert ann.get().json() == before


@pytest.mark.parametrize("key", ["", "me_unknown", "seat_unknown"])
def test_a_key_of_no_device_is_nobody(server: Server, key: str) -> None:
    for path in ("/api/me", "/api/me/tables"):
        answer = server.get(path, key)
        assert answer.status_code == 401 and answer.json()["error"]["text"].endswith(".")
    assert server.post("/api/tables", {"game": "newyork", "seats": []}, "me_unknown").status_code == 401


def test_a_seat_knows_who_holds_it_and_their_key_opens_it(ann: Somebody, server: Server) -> None:
    ben = Somebody(server, name="Ben")
    table = ann.table([ME, FRIEND])
    joined = ben.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1], "name": "Ben"}).json()
    players = table.get("", table.tokens[0]).json()["players"]
    assert [player["face"]["person"] for player in players] == [ann.id, ben.id]
    assert table.get("", ben.key).json()["seats"] == [joined["seat"]] == [1]
    with table.line(ann.key) as line:
        assert line.state["seat"] == 0
        before = line.state["seq"]
        line.play(line.state["view"]["legal"][0])
        assert line.state["seq"] > before
        looks = ben.get().json()
        other = next(one for one in looks["colours"] if one != looks["colour"])
        ben.put(colour=other)
        line.until(lambda m: m["type"] == "state" and m["players"][1]["face"]["colour"] == other)
        ben.put(name="Benno")
        line.until(lambda m: m["type"] == "state" and m["players"][1]["name"] == "Benno")


def test_who_sits_down_under_a_name_is_called_that(server: Server) -> None:
    somebody = Somebody(server)
    table = somebody.table([{"kind": "me", "name": "Dora"}, FRIEND])
    assert somebody.get().json()["name"] == "Dora"
    other = Somebody(server)
    other.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1], "name": " "})
    assert other.get().json()["name"] == ""
    other.put(name="Eve")
    assert table.get("", table.host).json()["players"][1]["name"] != "Eve", "a side's name is nobody's"


def test_a_device_key_only_watches_others_public_tables(ann: Somebody, server: Server) -> None:
    cleo = Somebody(server)
    assert ann.table([ME, FRIEND]).get("", cleo.key).status_code == 401
    assert ann.table([ME, FRIEND], public=True).get("", cleo.key).json()["seats"] == []


def test_a_seat_that_the_host_takes_back_is_nobodys(ann: Somebody, server: Server) -> None:
    ben = Somebody(server)
    table = ann.table([ME, FRIEND])
    ben.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1], "name": "Ben"})
    assert ben.tables()["tables"]
    server.post(f"/api/tables/{table.id}/seats/1/free", {"bot": None}, table.host).raise_for_status()
    assert table.get("", ben.key).status_code == 401 and not ben.tables()["tables"]
    assert table.get("", ann.key).json()["players"][1]["face"] is None


def test_seats_of_before_become_ones_own_once(server: Server, ann: Somebody) -> None:
    table = server.table([ME, FRIEND])
    assert ann.tables()["tables"] == []
    assert ann.post("/api/me/seats", {"tokens": [*table.tokens[:1], "seat_unknown"]}).status_code == 200
    assert [line["table"] for line in ann.tables()["tables"]] == [table.id]
    thief = Somebody(server)
    thief.post("/api/me/seats", {"tokens": table.tokens[:1]})
    assert thief.tables()["tables"] == [] and [line["seat"] for line in ann.tables()["tables"]] == [0]


def test_my_waiting_tables_come_first_longest_wait_first(ann: Somebody, server: Server) -> None:
    ben = Somebody(server)
    first, second = ann.table([ME, FRIEND]), ann.table([ME, FRIEND])
    theirs = ben.table([ME, FRIEND])
    ann.post(f"/api/tables/{theirs.id}/join", {"invite": theirs.invites[1], "name": "Ann"})
    mine = ann.tables()
    assert [line["table"] for line in mine["tables"]] == [first.id, second.id, theirs.id]
    assert [line["your_turn"] for line in mine["tables"]] == [True, True, False] and mine["waiting"] == 2
    assert [line["table"] for line in ann.tables(show="waiting")["tables"]] == [first.id, second.id]
    server.post(f"/api/tables/{first.id}/seats/0/stand-in", {"bot": "random"}, ann.key).raise_for_status()
    assert first.id not in [line["table"] for line in ann.tables(show="waiting")["tables"]]


def test_tables_are_found_by_game_rival_and_date(ann: Somebody, server: Server) -> None:
    old = ann.table([ME, {"kind": "friend", "name": "100% Zoë"}])
    new = ann.table([{"kind": "hotseat"}, {"kind": "hotseat"}], game="newyork", options={"players": 2})

    def found(**query: object) -> list[str]:
        return [line["table"] for line in ann.tables(**query)["tables"]]

    assert found(game="newyork") == [new.id] and found(game="chess") == []
    assert found(rival="zo") == [old.id] == found(rival="0% Z") and found(rival="%") == [old.id]
    assert found(rival="Ann") == []  # oneself is no rival
    at = max(line["updated"] for line in ann.tables()["tables"])
    assert set(found(until=at)) == {old.id, new.id} and found(since=at + 1) == []
    assert ann.tables()["next"] is None


@pytest.mark.parametrize("query", [{"show": "lost"}, {"after": "-1"}, {"after": "1.2.3.4.x"}, {"since": "yesterday"}])
def test_a_list_that_makes_no_sense_is_refused_in_a_sentence(ann: Somebody, query: Json) -> None:
    answer = ann.get("/tables", **query)
    assert answer.status_code == 422 and answer.json()["error"]["text"].endswith(".")


def test_pages_of_my_tables_miss_no_table(ann: Somebody, server: Server) -> None:
    made = [ann.table([{"kind": "friend"}, {"kind": "me"}]) for _ in range(52)]
    page = ann.tables()
    listed = {line["table"]: line for line in page["tables"]}
    oldest, newest = made[0], made[-1]
    assert len(listed) == 50 and newest.id in listed and oldest.id not in listed
    server.http.delete(f"/api/tables/{newest.id}", headers={"Authorization": f"Bearer {newest.host}"})  # all move up
    ben = server.post(f"/api/tables/{oldest.id}/join", {"invite": oldest.invites[0], "name": "Ben"}).json()
    with oldest.line(ben["token"]) as line:
        build(line)  # now it waits for Ann, before all others
    while page["next"]:
        page = ann.tables(after=page["next"])
        listed |= {line["table"]: line for line in page["tables"]}
    assert set(listed) == {table.id for table in made}
    assert [id for id, line in listed.items() if line["your_turn"]] == [oldest.id]


def test_a_finished_game_says_who_won_and_why(ann: Somebody) -> None:
    table = ann.table([{"kind": "hotseat"}, {"kind": "hotseat"}], options=SHORT)
    assert ann.tables()["tables"][0]["ending"] is None
    with table.line(table.tokens[0]) as both:
        random_play(both, random.Random(2))
        ending = both.state["view"]["result"]["ending"]
    [line] = ann.tables(show="over")["tables"]
    assert line["ending"] == {"title": ending["title"], "why": ending["why"]} and line["over"]
    assert ann.tables(show="running")["tables"] == []


def test_nobody_passes_for_somebody_else_at_a_table(server: Server, ann: Somebody) -> None:
    table = ann.table([{"kind": "me", "name": "Ann"}, {"kind": "friend"}])
    mask = "\u0410nn"  # a Cyrillic A
    ben = Somebody(server)
    refused = ben.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1], "name": mask})
    assert refused.status_code == 409 and "looks like Ann" in refused.json()["error"]["text"]
    ben.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1], "name": "Ben"}).raise_for_status()
    assert ben.put(name=mask).status_code == 409 and ben.get().json()["name"] == "Ben"
    assert ben.put(name="Ann").status_code == 200, "there may be two of them"
