"""Games outlive upgrades: today's server on databases that released versions have left behind."""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import matinee
from matinee.cli import main
from tests.server.kit import Connection, Server
from tests.server.released.make import COMMITS, HERE

Table = dict[str, Any]


Command = Callable[..., tuple[int, str]]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """What `matinee upgrade` says, and its exit code."""
    monkeypatch.setenv("COLUMNS", "500")

    def run(folder: Path, *words: str) -> tuple[int, str]:
        status = main(["upgrade", *words, "--data", str(folder)])
        return status, capsys.readouterr().out.strip()

    return run


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


def test_released_databases_cover_all_games() -> None:
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


def test_finished_tables_of_old_versions_are_shown_whole(upgraded: tuple[Server, list[Table]]) -> None:
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


@pytest.mark.parametrize("version", COMMITS)
def test_upgrade_check_predicts_each_tables_outcome(version: str, tmp_path: Path, command: Command) -> None:
    tables = left_by(version, tmp_path)
    before = (tmp_path / "tables.db").read_bytes()
    running = [one for one in tables if not one["over"]]
    with sqlite3.connect(tmp_path / "tables.db") as database:
        rules = dict(database.execute("SELECT id, rules FROM tables").fetchall())
    database.close()
    older = [one for one in running if rules[one["table"]] != matinee.load(one["game"]).rules]
    status, said = command(tmp_path, "--check")
    assert status == 0, said
    for one in older:
        assert f"{one['table']} ({one['game']}, rules {rules[one['table']]}) goes on" in said
    assert f"{len(older)} running table" in said.splitlines()[-1] and said.splitlines()[-1].endswith(" 0 unfinished.")
    assert (tmp_path / "tables.db").read_bytes() == before, "nothing is changed"
    status, said = command(tmp_path)
    assert (status, said.splitlines()[-1]) == (0, "The database is of this version now.")
    status, said = command(tmp_path, "--check")
    assert (status, said.split()[0]) == (0, "0")


def test_unfinished_tables_are_predicted_and_listed(tmp_path: Path, command: Command) -> None:
    """A journal that no rules of today allow, and of which no position was kept."""
    one = next(one for one in left_by("0.1.0", tmp_path) if one["game"] == "newyork" and not one["over"])
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.execute(
            "UPDATE actions SET action = '[\"no such verb\"]' WHERE table_id = ? AND seq = 50", [one["table"]]
        )
    database.close()
    status, said = command(tmp_path, "--check")
    assert status == 1 and f"{one['table']} (newyork, rules 1) stays unfinished. Line 50 is not allowed" in said
    with Server(tmp_path) as server, Connection(server, one["table"], one["token"]) as line:
        state = line.hello()
        assert state["stopped"].startswith("Unfinished under rules 1") and not state["view"]["legal"]
        assert line.act(["stay"], key="today")["type"] == "refused"
        assert line.ask("look", seq=49)["type"] == "look" and line.ask("look", seq=51)["type"] == "refused"
        record = server.get(f"/api/tables/{one['table']}/record", one["token"]).text
        assert json.loads(record.splitlines()[0])["rules"] == "1" and len(record.splitlines()) == one["seq"] + 2
        (mine,) = {
            line["table"]: line for line in server.post("/api/tables/mine", {"tokens": [one["token"]]}).json()
        }.values()
        assert (mine["unfinished"], mine["rules"]) == ("1", "1")
