"""kill -9 in the middle of play: after a restart every table goes on from exactly what had been answered."""

from __future__ import annotations

import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import matinee
from tests.server.kit import Json, Server, build, random_play

BOT = {"kind": "bot", "bot": "random"}
PLAIN: list[list[Any]] = [["allot", 0, 3], ["allot", 1, 4], ["allot", 2, 3], ["allot", 3, 3], ["ready"], ["lurk", 0]]
"""A monster of the learning scenario: it lives for more than a few clicks, whatever a random bot does."""


def test_killed_in_the_middle_of_play(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        quiet = [server.table() for _ in range(3)]
        before = []
        for n, table in enumerate(quiet):
            with table.line(table.tokens[0]) as ann, table.line(table.tokens[1]) as ben:
                build(ann, edge=n)
                ben.catch_up()
                random_play(ben, random.Random(n), lambda state: state["seq"] > 6)
                undone = ben.ask("undo", seq=ben.state["seq"], key="back")
                before.append((ann.catch_up(), ben.reach(undone["seq"])))
        playing = server.table([{"kind": "me"}, BOT], options={"scenario": "learning", "turns": 5})
        answered: list[Json] = []
        clicks: list[Any] = []
        with playing.line(playing.tokens[0]) as ann:
            rng, plan = random.Random(0), iter(PLAIN)
            while len(answered) < 12:
                if ann.state["view"]["legal"]:
                    steps = [action for action in ann.state["view"]["legal"] if action[0] == "step"]
                    click = next(plan, None) or rng.choice(steps or ann.state["view"]["legal"])
                    clicks.append(click)
                    answered.append(ann.act(click, key=f"a{len(answered)}"))
                    ann.reach(answered[-1]["seq"])
                else:
                    ann.hear()
            while not ann.state["view"]["legal"]:
                ann.hear()
            watched = server.table([BOT] * 4, game="america")  # a game that lasts
            with watched.line(watched.watch) as watcher:
                watcher.reach(20)
            # one more click whose answer no one waits for: it is either kept whole or not at all
            last = ann.state["view"]["legal"][0]
            ann.send({"type": "act", "key": "last", "seq": ann.state["seq"], "action": last})
            server.stop(kill=True)

        with sqlite3.connect(tmp_path / "tables.db") as db:
            kept = db.execute(
                "SELECT MAX(seq), player FROM actions JOIN tables ON id = table_id WHERE id = ?", [watched.id]
            )
            left_at, waiting = kept.fetchone()
            assert left_at >= 20 and waiting is not None
        server.start()
        for table, (anns, bens) in zip(quiet, before, strict=True):
            table.server = server
            with table.line(table.tokens[0]) as ann, table.line(table.tokens[1]) as ben:
                for line, was in ((ann, anns), (ben, bens)):
                    assert line.state["seq"] == was["seq"]
                    assert line.state["view"] == was["view"]
                assert ben.ask("undo", seq=0, key="back") == {"type": "done", "key": "back", "seq": bens["seq"]}
        playing.server = watched.server = server
        with playing.line(playing.tokens[0], since=answered[-1]["seq"]) as ann:
            assert ann.state["seq"] >= answered[-1]["seq"]
            for n, (click, answer) in enumerate(zip(clicks, answered, strict=True)):
                assert ann.act(click, key=f"a{n}") == answer
            random_play(ann, random.Random(1))
        record = matinee.Record.loads(playing.get("/record", playing.tokens[0]).text)
        assert record.replay().returns() is not None
        with watched.line(watched.watch) as watcher:
            watcher.reach(left_at + 5)  # the bots went on by themselves
        server.stop()
        with sqlite3.connect(tmp_path / "tables.db") as db:
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            gaps = "SELECT table_id FROM actions GROUP BY table_id HAVING MAX(seq) != COUNT(*)"
            assert db.execute(gaps).fetchall() == []


def test_tokens_are_kept_only_as_hashes(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        table = server.table([{"kind": "me"}, {"kind": "friend"}])
        server.stop()
        kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        for secret in (table.tokens[0], table.invites[1], table.watch):
            assert secret.encode() not in kept and secret.split("_", 1)[1].encode() not in kept


def test_a_table_of_other_rules_is_refused_and_kept(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        table = server.table()
        server.stop()
        with sqlite3.connect(tmp_path / "tables.db") as db:
            db.execute("UPDATE tables SET rules = '0.9'")
        server.start()
        table.server = server
        answer = table.get("", table.tokens[0])
        assert answer.status_code == 409
        assert answer.json()["error"]["text"].startswith(
            "This table is of rules 0.9 of The Creature That Ate Sheboygan;"
        )
        assert server.post("/api/tables/mine", {"tokens": [table.tokens[0]]}).json()[0]["rules"] == "0.9"
        server.stop()


def test_the_record_of_older_rules_can_still_be_had(tmp_path: Path) -> None:
    """Word for word what was played, take-backs left out, for its holders; lists go on."""
    with Server(tmp_path) as server:
        table = server.table(public=True)
        with table.line(table.tokens[0]) as ann:
            ann.play(["allot", 1, 2])
            ann.play(["allot", 1, 3])
            assert ann.ask("undo", seq=ann.state["seq"])["type"] == "done"
            ann.catch_up()
            ann.play(["allot", 3, 4])
        both = ",".join(table.tokens)
        now = matinee.load("sheboygan").rules
        wanted = table.get("/record", both).text.replace(f'"rules":"{now}"', '"rules":"0.9"').splitlines()
        gone = server.table(public=True)
        server.stop()
        with sqlite3.connect(tmp_path / "tables.db") as db:
            db.execute("UPDATE tables SET rules = '0.9', options = '{\"planets\": 9}' WHERE id = ?", (table.id,))
            db.execute("UPDATE tables SET game = 'pong' WHERE id = ?", (gone.id,))
        server.start()
        record = table.get("/record", both)
        assert record.status_code == 200
        lines = record.text.splitlines()
        assert lines[1:-1] == wanted[1:-1] == ['["allot",1,2]', '["allot",3,4]']
        assert json.loads(lines[0]) | {"options": 0} == json.loads(wanted[0]) | {"options": 0}
        assert table.get("/record", table.tokens[0]).status_code == 403, "it still holds the other side's secrets"
        assert table.get("/record", "seat_wrong").status_code == 401
        told = table.get("", table.tokens[0])
        assert told.status_code == 409 and "Its record can still be downloaded" in told.json()["error"]["text"]
        assert "'pong'" in gone.get("", gone.tokens[0]).json()["error"]["text"]
        listed = {line["table"]: line for line in server.get("/api/tables?public=1").json()}
        assert listed[table.id]["players"][0]["side"] == "Seat 1" and listed[gone.id]["title"] == "pong"
        mine = server.post("/api/tables/mine", {"tokens": [*table.tokens, *gone.tokens]}).json()
        assert {line["table"] for line in mine} == {table.id, gone.id}
        server.stop()
