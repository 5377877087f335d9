"""Starting and stopping: a clear sentence where the server cannot start, and a quiet end."""

from __future__ import annotations

import asyncio
import inspect
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from matinee.cli.host import serve
from matinee.server.__main__ import main
from matinee.server.config import Config
from matinee.server.serve import asked_to_end, database_url
from matinee.server.storage.store import Store
from tests.server.kit import Server

COMMAND = [sys.executable, "-m", "matinee.server"]


def attempt(*options: str) -> subprocess.CompletedProcess[str]:
    """Try to start where it cannot be."""
    return subprocess.run([*COMMAND, *options], capture_output=True, text=True, timeout=300)


def test_a_taken_port_and_a_wrong_database(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ended = attempt("--port", port, "--data", str(tmp_path))
    assert ended.returncode == 2 and ended.stdout == ""
    assert ended.stderr == f"matinee serve: cannot listen at 127.0.0.1, port {port}: Address already in use.\n"
    ended = attempt("--port", "99999", "--data", str(tmp_path))
    assert ended.returncode == 2 and "port 99999: there is no such port." in ended.stderr
    ended = attempt("--database", "mysql://x")
    assert ended.returncode == 2 and ended.stderr.startswith("matinee serve: 'mysql://x' is no database")


def test_it_says_where_it_is_and_ends_quietly(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'other.db'}"
    options = ["--port", "0", "--database", database]
    process = subprocess.Popen([*COMMAND, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        said = re.fullmatch(
            r"Matinee is open at (http://127\.0\.0\.1:\d+/) \(Ctrl-C closes it\)\n", process.stdout.readline()
        )
        assert said is not None
        assert httpx.get(said[1] + "api/games", timeout=300).json()[0]["title"]
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=300) == ("Matinee is closed.\n", "")
    finally:
        process.kill()
        process.communicate()
    assert (tmp_path / "other.db").exists() and not (tmp_path / "other.db-wal").exists()


@pytest.mark.parametrize("loaded", ["sqlalchemy", "matinee.server.serve", "matinee.server.app"])
@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM])
def test_it_says_goodbye_while_it_starts(tmp_path: Path, loaded: str, asked: signal.Signals) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "matinee.server", "--port", "0", "--data", str(tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr is not None
        assert any(line.rpartition("|")[2].strip() == loaded for line in process.stderr)
        process.send_signal(asked)
        said, wrong = process.communicate(timeout=300)
    finally:
        process.kill()
        process.communicate()
    assert said.splitlines()[-1] == "Matinee is closed." and said.count("closed") == 1
    assert "Traceback" not in wrong and process.returncode == 0


def test_it_ends_though_it_is_asked_before_it_has_begun() -> None:
    with pytest.raises(SystemExit) as ended:
        asked_to_end(False)
    assert ended.value.code == 0
    asked_to_end(True)


def sentence(status: object, said: str, wrong: str) -> str:
    """What a start that cannot be says: one line, and exit code 2."""
    assert status == 2 and said == "", wrong
    assert wrong.startswith("matinee serve: ") and wrong.count("\n") == 1, wrong
    return wrong.removeprefix("matinee serve: ").strip()


def refused_apart(*options: str) -> str:
    """The same of a process of its own."""
    ended = attempt("--port", "0", *options)
    return sentence(ended.returncode, ended.stdout, ended.stderr)


def test_a_database_that_will_not_do_is_refused_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(*options: str) -> str:
        monkeypatch.setattr(sys, "argv", ["serve", "--port", "0", *options])
        with pytest.raises(SystemExit) as ended:
            main()
        return sentence(ended.value.code, *capsys.readouterr())

    def url(name: str) -> str:
        return f"sqlite:///{tmp_path / name}"

    (tmp_path / "text.db").write_text("This is no database at all. " * 100)
    assert "file is not a database" in refused_apart("--database", url("text.db"))
    with sqlite3.connect(tmp_path / "foreign.db") as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    assert refused("--database", url("foreign.db")).startswith("the database belongs to something else")
    with sqlite3.connect(tmp_path / "foreign.db") as db:
        assert db.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)], "nothing was put into it"
    asyncio.run(make(tmp_path))
    whole = (tmp_path / "tables.db").read_bytes()
    with sqlite3.connect(tmp_path / "tables.db") as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "of a newer Matinee (its form is 9999" in refused("--data", str(tmp_path))
    (tmp_path / "damaged.db").write_bytes(whole[:100] + b"\x55" * (len(whole) - 100))
    assert "malformed" in refused("--database", url("damaged.db"))
    assert "No such file or directory" in refused("--database", url("nowhere/x.db"))
    read_only = f"sqlite:///file:{tmp_path / 'whole.db'}?mode=ro&uri=true"
    (tmp_path / "whole.db").write_bytes(whole)
    assert "readonly" in refused("--database", read_only)
    assert "the database cannot be used" in refused("--database", "postgresql://nobody@127.0.0.1:1/nothing")
    for nothing in ("sqlite:///", "sqlite:///:memory:", "postgresql://localhost:port/x", "postgresql://localhost"):
        assert "names no database" in refused("--database", nothing)
    (tmp_path / "file").write_text("")
    assert "the data folder" in refused("--data", str(tmp_path / "file" / "folder"))


async def make(folder: Path) -> None:
    """A database as the server makes it."""
    store = Store(database_url("", folder))
    await store.bring_up_to_date()
    await store.close()


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    with Server(tmp_path) as first:
        told = refused_apart("--data", str(tmp_path))
        assert told.startswith(f"another server has {tmp_path / 'tables.db'} open; stop it,")
        assert first.get("/api/games").status_code == 200
        first.stop(kill=True)
        first.start()


def test_the_command_has_the_defaults_of_the_server() -> None:
    """The command repeats them, because playing does not load the server."""
    given, config = inspect.signature(serve).parameters, Config()
    shared = given.keys() & set(Config.__struct_fields__)
    assert {"memory", "memos", "keep"} < shared
    assert {name: given[name].default for name in shared} == {name: getattr(config, name) for name in shared}
