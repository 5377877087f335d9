"""Games outlive upgrades: today's server on databases that released versions have left behind."""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import matinee
from tests.server.kit import Connection, Server
from tests.server.released.make import COMMITS, HERE

Table = dict[str, Any]


def unpacked(name: str) -> str:
    """A file that was kept of a version."""
    return gzip.decompress((HERE / name).read_bytes()).decode()


def left_by(version: str, folder: Path) -> list[Table]:
    """Put the database of a version into a data folder; its tables, and what everybody saw of them last."""
    with sqlite3.connect(folder / "tables.db") as database:
        database.executescript(unpacked(f"{version}.sql.gz"))
    database.close()
    tables: list[Table] = json.loads(unpacked(f"{version}.json.gz"))
    return tables


@pytest.fixture(scope="module", params=COMMITS)
def upgraded(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, list[Table]]]:
    """Today's server on the tables of a version."""
    folder = tmp_path_factory.mktemp("data")
    tables = left_by(request.param, folder)
    with Server(folder) as server:
        yield server, tables


def places(view: dict[str, Any]) -> list[str]:
    """Which pieces stand where, whatever else a view has come to say of them."""
    parts = ("id", "kind", "owner", "space", "x", "y")
    return sorted(str([piece.get(part) for part in parts]) for piece in view["pieces"])


def test_every_version_has_half_played_and_finished_tables_of_all_games() -> None:
    for version in COMMITS:
        kept = {(one["game"], one["over"]) for one in json.loads(unpacked(f"{version}.json.gz"))}
        assert kept == {(game, over) for game in matinee.names() for over in (False, True)}, version


def test_half_played_tables_go_on_as_everybody_saw_them(upgraded: tuple[Server, list[Table]]) -> None:
    server, tables = upgraded
    for one in (one for one in tables if not one["over"]):
        with Connection(server, one["table"], one["token"]) as line:
            state = line.hello()
            assert not state.get("stopped") and not state["over"], one["game"]
            for seat in range(one["seats"]):
                view = line.ask("look", seq=state["seq"], seat=seat)["view"]
                assert places(view) == places(one["seen"][str(seat)]), one["game"]
            assert len(state["log"]) > 3
            done = line.act(state["view"]["legal"][0], key="today")
            assert done["type"] == "done", done
        card = server.get(f"/api/tables/{one['table']}", one["token"]).json()
        assert card["rules"] == matinee.load(one["game"]).rules and not card["unfinished"]
        lines = server.get(f"/api/tables/{one['table']}/record", one["token"]).text.splitlines()
        matinee.Record.loads("\n".join(lines) + "\n").replay()


def test_finished_tables_are_shown_from_their_first_moment_to_their_last(upgraded: tuple[Server, list[Table]]) -> None:
    server, tables = upgraded
    for one in (one for one in tables if one["over"]):
        with Connection(server, one["table"], one["token"]) as line:
            state = line.hello()
            assert state["over"] and state["seq"] == one["seq"]
            for seq in (0, one["seq"] // 2, one["seq"]):
                assert line.ask("look", seq=seq)["type"] == "look"
            for seat in range(one["seats"]):
                view = line.ask("look", seq=one["seq"], seat=seat)["view"]
                assert places(view) == places(one["seen"][str(seat)]), one["game"]
        path = f"/api/tables/{one['table']}"
        assert server.get(f"{path}/numbers", one["token"]).status_code == 200
        record = matinee.Record.loads(server.get(f"{path}/record", one["token"]).text)
        assert record.replay().player is None


def test_lists_say_whose_move_it_is(upgraded: tuple[Server, list[Table]]) -> None:
    server, tables = upgraded
    mine = server.post("/api/tables/mine", {"tokens": [one["token"] for one in tables]}).json()
    found = {line["table"]: line for line in mine}
    for one in tables:
        line = found[one["table"]]
        assert (line["over"], line["damaged"], line["unfinished"]) == (one["over"], False, ""), one["game"]
        assert line["who"] or one["over"]
