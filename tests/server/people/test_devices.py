"""Carrying oneself over, revoking a device, taking everything along, and leaving no trace."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from tests.server.kit import Json, Server
from tests.server.people.kit import Somebody

ME_AND_FRIEND: list[Json] = [{"kind": "me", "name": "Annabella"}, {"kind": "friend"}]


@pytest.fixture
def ann(server: Server) -> Somebody:
    return Somebody(server, name="Annabella")


def carried(somebody: Somebody) -> Somebody:
    """The same person on another device."""
    link = somebody.post("/api/me/carry", {}).json()["carry"]
    made = somebody.server.post("/api/me/devices", {"carry": link}).json()
    return Somebody(somebody.server, made["key"])


def kept(server: Server, words: str) -> list[Any]:
    """Rows of the database."""
    database = sqlite3.connect(server.folder / "tables.db")
    try:
        with database:
            return database.execute(words).fetchall()
    finally:
        database.close()


def test_another_device_becomes_me_and_all_my_seats_open_there(ann: Somebody) -> None:
    table = ann.table(ME_AND_FRIEND)
    phone = carried(ann)
    assert phone.id == ann.id and phone.key != ann.key
    assert [line["table"] for line in phone.tables()["tables"]] == [table.id]
    with table.line(phone.key) as line:
        line.play(line.state["view"]["legal"][0])
    assert [device["this"] for device in phone.get().json()["devices"]] == [False, True]


def test_a_link_works_once_and_the_next_one_ends_it(ann: Somebody) -> None:
    first, second = (ann.post("/api/me/carry", {}).json()["carry"] for _ in range(2))
    codes = [ann.server.post("/api/me/devices", {"carry": link}).status_code for link in (first, second, second)]
    assert codes == [401, 200, 401] and len(ann.get().json()["devices"]) == 2


def test_a_link_is_good_for_a_quarter_of_an_hour(ann: Somebody) -> None:
    link = ann.post("/api/me/carry", {}).json()["carry"]
    kept(ann.server, f"UPDATE carries SET until = until - 15 * 60000 WHERE person = '{ann.id}'")
    answer = ann.server.post("/api/me/devices", {"carry": link})
    assert answer.status_code == 401 and "15 minutes" in answer.json()["error"]["text"]


def test_a_revoked_device_is_nobody_and_what_it_has_open_is_closed(ann: Somebody) -> None:
    table, phone = ann.table(ME_AND_FRIEND), carried(ann)
    with table.line(phone.key) as lost, table.line(ann.key) as stays:
        device = next(one["device"] for one in ann.get().json()["devices"] if not one["this"])
        assert ann.delete(f"/devices/{device}").status_code == 200
        assert lost.closed() == 4401
        assert stays.ask("ping")["type"] == "pong"
    assert phone.get().status_code == 401 and table.get("", phone.key).status_code == 401
    assert ann.delete(f"/devices/{device}").status_code == 404


def test_the_only_device_cannot_be_revoked_nor_that_of_others(ann: Somebody, server: Server) -> None:
    [mine] = ann.get().json()["devices"]
    assert ann.delete(f"/devices/{mine['device']}").status_code == 409
    assert carried(Somebody(server)).delete(f"/devices/{mine['device']}").status_code == 404
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
    table, phone = ann.table(ME_AND_FRIEND), carried(ann)
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
        assert mine.closed() == 4401
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
    table, phone = ann.table(ME_AND_FRIEND, public=True), carried(ann)
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


def test_a_device_carried_over_brings_its_tables_and_clubs(ann: Somebody, server: Server) -> None:
    phone = Somebody(server, name="Annie")
    old, new = phone.table(ME_AND_FRIEND), ann.table(ME_AND_FRIEND)
    club = phone.post("/api/clubs", {"name": "Evening"}).json()["club"]
    was = phone.id
    with old.line(phone.key) as before:
        link = ann.post("/api/me/carry", {}).json()["carry"]
        phone = Somebody(server, phone.post("/api/me/devices", {"carry": link}).json()["key"])
        assert before.closed() == 4401, "its key opens nothing any more"
    assert {line["table"] for line in phone.tables()["tables"]} == {old.id, new.id}
    with old.line(phone.key) as line:
        assert line.state["seat"] == 0 and line.state["players"][0]["face"]["person"] == ann.id
    assert phone.server.get(f"/api/clubs/{club}", phone.key).json()["host"]
    assert kept(server, f"SELECT id FROM people WHERE id = '{was}'") == []
    assert len(ann.get().json()["devices"]) == 2


def test_whoever_has_another_device_stays_and_keeps_the_tables(ann: Somebody, server: Server) -> None:
    ben = Somebody(server, name="Benjamin")
    table, phone = ben.table(ME_AND_FRIEND), carried(ben)
    link = ann.post("/api/me/carry", {}).json()["carry"]
    assert phone.post("/api/me/devices", {"carry": link}).status_code == 200
    assert phone.get().status_code == 401 and ann.tables()["tables"] == []
    assert [line["table"] for line in ben.tables()["tables"]] == [table.id]


def test_nobody_comes_to_sit_twice_at_a_rated_table(ann: Somebody, server: Server) -> None:
    phone = Somebody(server)
    options: Json = {"players": 2, "turns": 3}
    table = ann.table(ME_AND_FRIEND, "newyork", options=options, rated=True, takeback="off")
    phone.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1], "name": "Annie"}).raise_for_status()
    link = ann.post("/api/me/carry", {}).json()["carry"]
    assert phone.post("/api/me/devices", {"carry": link}).status_code == 200
    card = table.get("", ann.key).json()
    assert card["seats"] == [0] and [player["name"] for player in card["players"]] == ["Annabella", "Somebody"]
    assert card["timing"] == {"kind": "days", "move": 14, "reserve": 0, "off": [], "at_zero": "concede"}
