"""Damage: one bad row is told of as such, and harms no other table."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.kit import Connection, Made, Server

DAMAGE = {
    "options": "UPDATE tables SET options = '{no json' WHERE id = ?",
    "no options": "UPDATE tables SET options = '3' WHERE id = ?",
    "returns": "UPDATE tables SET returns = '[1,' WHERE id = ?",
    "player": "UPDATE tables SET player = 9 WHERE id = ?",
    "seats": "DELETE FROM seats WHERE table_id = ? AND seat = 1",
}
JOURNAL = {
    "a missing line": "DELETE FROM actions WHERE table_id = ? AND seq = 2",
    "the first line": "DELETE FROM actions WHERE table_id = ? AND seq = 1",
    "the last line": "DELETE FROM actions WHERE table_id = ? AND seq = 4",
    "another action": "UPDATE actions SET action = '[\"allot\",1,1]' WHERE table_id = ? AND seq = 3",
    "another seat": "UPDATE actions SET seat = 1 WHERE table_id = ? AND seq = 3",
    "no action": "UPDATE actions SET action = 'x' WHERE table_id = ? AND seq = 3",
}


def played(server: Server) -> Made:
    """A public table with four lines in its journal."""
    table = server.table(public=True)
    with table.line(table.tokens[0]) as ann:
        for points in (1, 2, 3, 2):
            ann.play(["allot", 1, points])
    return table


@pytest.mark.parametrize("wrong", [*DAMAGE, *JOURNAL])
def test_a_damaged_table_is_told_of_and_harms_no_other(damaged: dict[str, Made], wrong: str) -> None:
    table, whole = damaged[wrong], damaged["whole"]
    server = table.server
    answer = table.get("", table.tokens[0])
    if wrong not in ("returns", "player"):  # how it ended, and whose move it was, are known from the journal again
        assert answer.status_code in (401, 409), answer.text
        line = Connection(server, table.id, table.tokens[0])
        assert line.hear()["type"] == "error" and line.closed() in (4401, 4409)
    listed = {one["table"]: one for one in server.get("/api/tables").json()}
    assert listed[table.id]["damaged"] and listed[table.id]["clock"]["text"] == "damaged"
    assert not listed[whole.id]["damaged"]
    mine = server.post("/api/tables/mine", {"tokens": [table.tokens[0], whole.tokens[0]]}).json()
    assert {one["table"]: one["damaged"] for one in mine} == {table.id: True, whole.id: False}
    with whole.line(whole.tokens[0]) as ann:
        assert ann.state["seq"] == 4


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Made]]:
    """A server with a table for each sort of damage."""
    folder: Path = tmp_path_factory.mktemp("damaged")
    with Server(folder) as server:
        tables = {name: played(server) for name in ("whole", *DAMAGE, *JOURNAL)}
        server.stop()
        with sqlite3.connect(folder / "tables.db") as db:
            for name, change in (DAMAGE | JOURNAL).items():
                db.execute(change, (tables[name].id,))
        server.start()
        yield tables


def test_a_journal_from_before_there_were_seals_goes_on(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        table = played(server)
        server.stop()
        with sqlite3.connect(tmp_path / "tables.db") as db:
            db.execute("UPDATE actions SET seal = NULL")
            db.execute("UPDATE tables SET seal = NULL")
        server.start()
        with table.line(table.tokens[0]) as ann:
            ann.play(["allot", 1, 3])
        server.stop()
        server.start()
        with table.line(table.tokens[0]) as ann:
            assert ann.state["seq"] == 5
        server.stop()
        with sqlite3.connect(tmp_path / "tables.db") as db:
            db.execute("UPDATE actions SET seal = 'x' WHERE seq = 5")
        server.start()
        assert (
            table.get("", table.tokens[0]).json()["error"]["text"].startswith("What was kept of this table is damaged")
        )
