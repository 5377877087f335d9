"""Losing a device, taking everything along, and leaving no trace."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from tests.server.kit import Json, Server, until
from tests.server.people.kit import Somebody, all_move

ME_AND_FRIEND: list[Json] = [{"kind": "me", "name": "Annabella"}, {"kind": "friend"}]


@pytest.fixture
def ann(server: Server) -> Somebody:
    return Somebody(server, name="Annabella")


def another_device(somebody: Somebody) -> Somebody:
    """The same person on a device that was no one before."""
    return somebody.joined_by(Somebody(somebody.server))


def kept(server: Server, words: str) -> list[Any]:
    """Rows of the database."""
    database = sqlite3.connect(server.folder / "tables.db")
    try:
        with database:
            return database.execute(words).fetchall()
    finally:
        database.close()


def settle_long_ago(server: Server) -> None:
    """Let all joinings be so old that they cannot be undone."""
    kept(server, "UPDATE joinings SET until = 1 WHERE moved IS NOT NULL")


def test_a_lost_device_is_nobody_and_what_it_has_open_closes(ann: Somebody) -> None:
    table, phone = ann.table(ME_AND_FRIEND), another_device(ann)
    settle_long_ago(ann.server)
    with table.line(phone.key) as lost, table.line(ann.key) as stays:
        assert ann.part_from(phone).status_code == 200
        assert lost.closed() == 1013
        assert stays.ask("ping")["type"] == "pong"
    assert phone.get().status_code == 401 and table.get("", phone.key).status_code == 401


def test_links_and_keys_of_a_lost_device_die_with_it(ann: Somebody) -> None:
    phone = another_device(ann)
    settle_long_ago(ann.server)
    table = phone.table(ME_AND_FRIEND)  # the phone alone knows the keys of the seat and of the host
    link = phone.post("/api/me/joinings", {}).json()["link"]
    with table.line(table.tokens[0]) as lost, table.line(table.host) as host, table.line(ann.key) as stays:
        ann.part_from(phone).raise_for_status()
        assert lost.closed() == host.closed() == 4401
        assert stays.ask("ping")["type"] == "pong"
    assert [table.get("", key).status_code for key in (table.tokens[0], table.host)] == [401, 401]
    assert ann.server.post(f"/api/tables/{table.id}/close", {"closed": True}, table.host).status_code == 403
    assert Somebody(ann.server).post("/api/me/joinings/look", {"link": link}).status_code == 401
    card = table.get("", f"{table.tokens[0]},{ann.key}")
    assert card.json()["seats"] == [0], "the other devices need no key of a seat"
    assert ann.post(f"/api/tables/{table.id}/close", {"closed": True}).status_code == 200


def test_the_only_device_cannot_be_revoked_nor_that_of_others(ann: Somebody, server: Server) -> None:
    [mine] = ann.get().json()["devices"]
    assert ann.delete(f"/devices/{mine['device']}").status_code == 409
    assert another_device(Somebody(server)).delete(f"/devices/{mine['device']}").status_code == 404
    assert ann.get().status_code == 200


def test_what_is_kept_of_me_can_be_taken_along(ann: Somebody) -> None:
    table = ann.table(ME_AND_FRIEND)
    with table.line(ann.key) as line:
        line.ask("chat", text="Hello, Ben")
    told = ann.get("/export").json()
    me = ann.get().json()
    assert {name: told[name] for name in ("id", "name", "colour", "avatar", "created", "devices")} == {
        name: me[name] for name in ("id", "name", "colour", "avatar", "created", "devices")
    }
    assert [(one["table"], one["seat"], one["name"]) for one in told["tables"]] == [(table.id, 0, "Annabella")]
    assert [(one["table"], one["text"]) for one in told["talk"]] == [(table.id, "Hello, Ben")]


def test_who_leaves_was_somebody_and_nothing_of_them_is_kept(ann: Somebody, server: Server) -> None:
    table, phone = ann.table(ME_AND_FRIEND), another_device(ann)
    settle_long_ago(server)
    id = ann.id
    names = "id, table_id, seat, token, owner, kind, target, "
    token = f"(SELECT token FROM seats WHERE table_id = '{table.id}' AND seat = 0)"
    with_mail = f"'s', '{table.id}', 0, {token}, 'o', 'mail', 'ann@example.org', "
    with closing(sqlite3.connect(server.folder / "tables.db")) as database, database:
        columns = [row for row in database.execute("PRAGMA table_info(signals)") if row[3] and row[1] not in names]
        more, zeros = ", ".join(row[1] for row in columns), ", ".join("0" for _ in columns)
        database.execute(f"INSERT INTO signals ({names}{more}) VALUES ({with_mail}{zeros})")
    with table.line(ann.key) as mine, table.line(table.watch) as watcher:
        mine.ask("chat", text="So long")
        assert ann.delete().status_code == 200
        told = watcher.until(lambda m: m["type"] == "state" and m["players"][0]["face"] is None)
        assert told["players"][0]["name"] == "Somebody"
        assert mine.closed() == 1013
    assert ann.get().status_code == phone.get().status_code == 401
    with table.line(table.watch) as newcomer:
        newcomer.ask("ping")
        assert not [m for m in newcomer.heard if m["type"] == "chat"]
    stored = [name for (name,) in kept(server, "SELECT name FROM sqlite_master WHERE type = 'table'")]
    everything = "\n".join(str(kept(server, f"SELECT * FROM {name}")) for name in stored)
    assert "ann@example.org" not in everything
    assert id not in everything and "So long" not in everything and "Annabella" not in table.get("", table.host).text


def test_others_see_a_name_a_colour_and_an_avatar_and_no_more(ann: Somebody, server: Server) -> None:
    """Whatever others can ask for, at a table or in a list."""
    table, phone = ann.table(ME_AND_FRIEND, public=True), another_device(ann)
    devices = [one["device"] for one in ann.get().json()["devices"]]
    told = [table.get("", table.invites[1]).text, server.get("/api/tables").text]
    with table.line(table.watch) as watcher:
        table.line(phone.key).close()
        watcher.ask("ping")
        told += watcher.raw
    assert all(ann.id in text for text in told[:2])
    secrets = [ann.key, phone.key, *devices, str(ann.get().json()["created"])]
    assert not [secret for secret in secrets for text in told if secret in text]
    [player] = [one for one in table.get("", table.watch).json()["players"] if one["face"]]
    assert set(player["face"]) == {"person", "colour", "avatar"}


def test_what_was_said_goes_with_me_whatever_i_was_called(ann: Somebody, server: Server) -> None:
    ben, table = Somebody(server, name="Benjamin"), ann.table(ME_AND_FRIEND, public=True)
    ben.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1], "name": "Benjamin"}).raise_for_status()
    ann.server.post(f"/api/tables/{table.id}/talk", {"talk": "all"}, table.host).raise_for_status()
    with table.line(ann.key) as line:
        line.ask("chat", text="under my first name")
    ann.put(name="Annika").raise_for_status()
    with table.line(ben.key) as line:
        line.ask("chat", text="this is Benjamin's")
    with server.table(public=True, talk="all").line(ann.key) as elsewhere:
        elsewhere.ask("chat", text="I only look on")
    told = {"text": "he was rude"}
    ann.post(f"/api/tables/{table.id}/seats/1/report", told).raise_for_status()
    ann.delete().raise_for_status()
    said = [text for (text,) in kept(server, "SELECT text FROM chat")]
    assert "this is Benjamin's" in said and not {"under my first name", "I only look on"} & set(said)
    assert ("he was rude",) not in kept(server, "SELECT text FROM reports")


def test_who_deletes_themselves_in_a_rated_game_has_lost_it(ann: Somebody, server: Server) -> None:
    ben = Somebody(server, name="Benjamin")
    table = ann.table(ME_AND_FRIEND, "newyork", options={"players": 2, "turns": 3}, rated=True, takeback="off")
    ben.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1], "name": "Benjamin"}).raise_for_status()
    all_move(table, ann, ben)
    was = ann.id
    ann.delete().raise_for_status()
    page = server.get(f"/api/people/{ben.id}").json()
    assert (page["games"], page["won"], page["ratings"][0]["place"]["games"]) == (1, 1.0, 1)
    assert page["ratings"][0]["place"]["points"] > 1500
    assert kept(server, f"SELECT * FROM ratings WHERE person = '{was}'") == []


def test_two_who_play_on_keep_a_rated_game_that_one_left(ann: Somebody, server: Server) -> None:
    others = [Somebody(server, name=name) for name in ("Benjamin", "Cleopatra")]
    seats = [*ME_AND_FRIEND, {"kind": "friend"}]
    table = ann.table(seats, "newyork", options={"players": 3, "turns": 3}, rated=True, takeback="off")
    for n, one in enumerate(others, 1):
        wish = {"invite": table.invites[n], "name": one.get().json()["name"]}
        one.post(f"/api/tables/{table.id}/join", wish).raise_for_status()
    all_move(table, ann, *others)
    ann.delete().raise_for_status()
    with table.line(others[0].key) as line:
        line.play(["concede", 1])
    page = until(lambda: (found := server.get(f"/api/people/{others[1].id}").json())["ratings"] and found)
    assert (page["won"], page["ratings"][0]["place"]["games"]) == (1.0, 1)
