"""What a host may do, keys that are changed, who may talk, and tables that no one comes back to."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest

from matinee.server.clock import DAY
from matinee.testing.server import PATIENCE
from tests.server.kit import ME_AND_FRIEND, TWO_OF_US, Made, Server, build


def ask(server: Server, table: Made, what: str, body: object, token: str) -> int:
    return server.post(f"/api/tables/{table.id}/{what}", body, token).status_code


def test_only_players_talk_unless_the_host_lets_spectators(server: Server) -> None:
    table = server.table()
    with table.line(table.tokens[0]) as ann, table.line(table.watch) as watcher:
        assert watcher.ask("chat", text="hi")["text"] == "At this table only the players talk."
        assert ask(server, table, "talk", {"talk": "all"}, table.tokens[0]) == 403
        assert ask(server, table, "talk", {"talk": "all"}, table.host) == 200
        assert watcher.ask("chat", text="hi")["name"] == "A spectator"
        assert ask(server, table, "seats/0/mute", {"muted": True}, table.host) == 200
        assert ann.ask("chat", text="hi")["text"] == "The host has asked you to say no more."
        assert ask(server, table, "seats/0/mute", {"muted": False}, table.host) == 200
        assert ann.ask("chat", text="hi")["type"] == "chat"
        assert ask(server, table, "seats/9/mute", {"muted": True}, table.host) == 404


def test_at_a_closed_table_nothing_is_played_or_said(server: Server) -> None:
    table = server.table()
    with table.line(table.tokens[0]) as ann, table.line(table.watch) as watcher:
        ann.play(["allot", 1, 2])
        for token in ("", "host_wrong", table.tokens[0], table.watch):
            assert ask(server, table, "close", {"closed": True}, token) in (401, 403)
        assert ask(server, table, "close", {"closed": True}, table.host) == 200
        state = ann.until(lambda m: m["type"] == "state" and m["view"]["legal"] == [])
        assert state["undo"] == "The host has closed this table."
        for answer in (
            ann.act(["allot", 1, 3]),
            ann.ask("undo", seq=ann.state["seq"]),
            ann.ask("chat", text="hello?"),
            watcher.ask("chat", text="hello?"),
        ):
            assert answer["type"] == "refused" and answer["text"] == "The host has closed this table."
        assert table.get("", table.tokens[0]).json()["closed"] and table.get("", table.host).status_code == 200
        assert ask(server, table, "close", {"closed": False}, table.host) == 200
        ann.until(lambda m: m["type"] == "state" and m["view"]["legal"])
        ann.play(["allot", 1, 3])


def test_bots_rest_while_a_table_is_closed(server: Server) -> None:
    table = server.table([{"kind": "bot", "bot": "random"}] * 2, options={"scenario": "advanced-b"})
    assert ask(server, table, "close", {"closed": True}, table.host) == 200
    with table.line(table.watch) as watcher:
        seen = watcher.state["seq"]
        time.sleep(0.5)
        assert watcher.catch_up()["seq"] == seen
        assert ask(server, table, "close", {"closed": False}, table.host) == 200
        watcher.reach(seen + 3)


def test_a_deleted_table_is_gone_for_everybody(server: Server) -> None:
    table = server.table(public=True)
    with table.line(table.tokens[0]) as ann, table.line("") as watcher:
        ann.play(["allot", 1, 2])
        ann.ask("chat", text="bye")
        path = f"/api/tables/{table.id}"
        wrong = server.http.delete(path, headers={"Authorization": f"Bearer {table.tokens[0]}"})
        assert wrong.status_code == 403
        gone = server.http.delete(path, headers={"Authorization": f"Bearer {table.host}"})
        assert gone.status_code == 200 and gone.json() == {}
        assert ann.closed() == 4404 and watcher.closed() == 4404
    assert table.get("", table.tokens[0]).status_code == 404
    assert server.post("/api/tables/mine", {"tokens": [table.tokens[0]]}).json() == []
    assert table.id not in {line["table"] for line in server.get("/api/tables?public=1").json()}


def test_keys_can_be_changed(server: Server) -> None:
    table = server.table()
    with table.line(table.tokens[0]) as ann, table.line(table.tokens[1]) as ben, table.line(table.watch) as watcher:
        assert ask(server, table, "seats/0/key", None, table.tokens[1]) == 403
        assert ask(server, table, "seats/0/key", None, table.host) == 403
        joined = server.post(f"/api/tables/{table.id}/seats/0/key", None, table.tokens[0]).json()
        assert joined["seat"] == 0 and joined["token"] != table.tokens[0]
        assert ann.closed() == 4401, "who came by the old one is let go"
        assert table.get("", table.tokens[0]).status_code == 401
        with table.line(joined["token"]) as again:
            again.play(["allot", 1, 2])
        watch = server.post(f"/api/tables/{table.id}/watch", None, table.host).json()["watch"]
        assert watcher.closed() == 4401
        with table.line(watch):
            pass
        assert ben.ask("ping")["type"] == "pong", "the others stay"


def joined(server: Server, table: Made, invite: str) -> str:
    """The token of the seat that an invitation is for."""
    answer = server.post(f"/api/tables/{table.id}/join", {"invite": invite, "name": "Ben"})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["token"])


def test_a_host_withdraws_an_invitation(server: Server) -> None:
    table = server.table(ME_AND_FRIEND)
    path, old = f"/api/tables/{table.id}", table.invites[1]
    for token in ("", table.tokens[0], table.watch):
        assert ask(server, table, "seats/1/free", {"bot": None}, token) in (401, 403)
    with table.line(old) as invited:
        given = server.post(f"{path}/seats/1/free", {"bot": None}, table.host).json()
        assert given.keys() == {"seat", "kind", "invite"} and given["kind"] == "friend" and given["invite"] != old
        assert invited.closed() == 4401
    assert server.post(f"{path}/join", {"invite": old}).status_code == 401
    assert table.get("", old).status_code == 401, "not even to watch"
    assert table.get("", joined(server, table, given["invite"])).json()["seats"] == [1]
    for wrong, status in (({"bot": "hal"}, 422), ({"bot": 3}, 400)):
        assert ask(server, table, "seats/1/free", wrong, table.host) == status
    assert ask(server, table, "seats/7/free", {}, table.host) == 404


def test_a_host_takes_a_seat_from_a_player(server: Server) -> None:
    table = server.table(ME_AND_FRIEND)
    token = joined(server, table, table.invites[1])
    with table.line(table.tokens[0]) as ann, table.line(token) as ben:
        given = server.post(f"/api/tables/{table.id}/seats/1/free", {"bot": "random"}, table.host).json()
        assert given == {"seat": 1, "kind": "bot"}
        assert ben.closed() == 4401
        player = table.get("", table.tokens[0]).json()["players"][1]
        assert (player["name"], player["taken"], player["stand_in"]) == ("Humans", False, "random")
        build(ann)
        ann.until(lambda heard: heard["type"] == "state" and heard["view"]["player"] == 0)  # the bot has set up
    for key in (token, table.invites[1]):
        assert table.get("", key).status_code == 401
    bots = server.table([{"kind": "me"}, {"kind": "bot"}])
    assert ask(server, bots, "seats/1/free", {"bot": None}, bots.host) == 422


def test_a_used_invitation_dies_with_the_old_key(server: Server) -> None:
    table = server.table(ME_AND_FRIEND)
    token = joined(server, table, table.invites[1])
    assert table.get("", table.invites[1]).status_code == 200, "it still lets its holder watch"
    assert server.post(f"/api/tables/{table.id}/seats/1/key", None, token).status_code == 200
    for old in (token, table.invites[1]):
        assert table.get("", old).status_code == 401


def test_tables_that_nobody_touches_expire(tmp_path: Path) -> None:
    def aged(db: sqlite3.Connection, table: Made, days: int) -> None:
        moment = int(time.time() * 1000) - days * DAY
        db.execute("UPDATE tables SET updated = ?, created = ? WHERE id = ?", (moment, moment, table.id))

    with Server(tmp_path) as server:
        old, late, unused, new = (server.table() for _ in range(4))
        for table in (old, late):
            with table.line(table.tokens[0]) as ann:
                ann.play(["allot", 1, 2])
        server.stop()
        with sqlite3.connect(tmp_path / "tables.db") as db:
            for table, days in ((old, 401), (late, 399), (unused, 31), (new, 29)):
                aged(db, table, days)
        server.start()
        end = time.monotonic() + 5 * PATIENCE  # the games are loaded first
        while {table.get("", table.tokens[0]).status_code for table in (old, unused)} != {404}:
            assert time.monotonic() < end
            time.sleep(0.05)
        assert [t.get("", t.tokens[0]).status_code for t in (old, late, unused, new)] == [404, 200, 404, 200]
        server.stop()
        with sqlite3.connect(tmp_path / "tables.db") as db:
            assert {row[0] for row in db.execute("SELECT DISTINCT table_id FROM seats")} == {late.id, new.id}
            assert db.execute("SELECT COUNT(*) FROM actions WHERE table_id = ?", (old.id,)).fetchone() == (0,)


@pytest.mark.parametrize("what", ["close", "talk", "watch", "seats/0/mute", "seats/0/free"])
def test_a_host_is_of_one_table(server: Server, what: str) -> None:
    one, other = server.table(), server.table(TWO_OF_US)
    body = {
        "close": {"closed": True},
        "talk": {"talk": "all"},
        "seats/0/mute": {"muted": True},
        "seats/0/free": {},
    }.get(what)
    assert ask(server, one, what, body, other.host) == 403


def test_players_report_to_the_host_who_alone_reads_it(server: Server) -> None:
    table = server.table()
    wrong = {"seats/0/report": 404, "seats/9/report": 404}
    for what, status in wrong.items():
        assert ask(server, table, what, {"text": "x"}, table.tokens[0]) == status
    assert ask(server, table, "seats/1/report", {"text": " \n "}, table.tokens[0]) == 400
    assert ask(server, table, "seats/1/report", {"text": "x" * 501}, table.tokens[0]) == 400
    assert ask(server, table, "seats/1/report", {"text": "x"}, table.watch) == 403
    assert ask(server, table, "seats/1/report", {"text": "Swears.\nA lot."}, table.tokens[0]) == 200
    for token in ("", table.tokens[1], table.watch):
        assert table.get("/reports", token).status_code in (401, 403)
    [told] = table.get("/reports", table.host).json()
    assert (told["about"], told["by"], told["text"]) == (1, 0, "Swears. A lot.")
    gone = server.http.delete(f"/api/tables/{table.id}", headers={"Authorization": f"Bearer {table.host}"})
    assert gone.status_code == 200 and table.get("/reports", table.host).status_code == 404


def test_everybody_knows_how_many_look_on(server: Server) -> None:
    table = server.table()
    with table.line(table.tokens[0]) as ann:
        with table.line(table.watch) as first, table.line(table.watch) as second:
            assert ann.until(lambda m: m["type"] == "players" and m.get("watching") == 2)
            assert first.until(lambda m: m.get("watching") == 2) and second.state["watching"] == 2
        assert ann.until(lambda m: m["type"] == "players" and "watching" not in m)
