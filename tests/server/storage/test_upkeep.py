"""Backup, restore and doctor: while the server runs, of every kind of damage, and from every form a database had."""

from __future__ import annotations

import io
import sqlite3
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from matinee.cli import main
from matinee.server.storage import migrations
from matinee.server.storage.access import make_private
from matinee.server.storage.schema import metadata
from tests.server.kit import Json, Server

FORMS = sorted(path.name[:4] for path in (Path(migrations.__file__).parent / "versions").glob("0*.py"))


def matinee(*words: str) -> tuple[int, str]:
    """What the command line says, and its exit code."""
    if words[0] == "restore":  # it holds the database as long as its process lives
        done = subprocess.run(
            [sys.executable, "-m", "matinee.cli", *words], capture_output=True, text=True, timeout=300
        )
        return done.returncode, (done.stdout + done.stderr).strip()
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        status = main(list(words))
    return status, said.getvalue().strip()


def played(server: Server) -> tuple[Json, Json]:
    """A table with a few clicks, and how it stands."""
    table = server.table()
    with table.line(table.tokens[0]) as ann:
        ann.play(["allot", 1, 2])
        ann.play(["allot", 0, 3])
        return {"table": table}, ann.state["view"]


def open_to_others(folder: Path) -> list[str]:
    """The files in a folder that another user may open, the lock beside the database among them."""
    return [path.name for path in folder.rglob("*.db*") if path.stat().st_mode & 0o077]


def test_a_backup_is_made_while_the_server_runs_and_put_back(tmp_path: Path) -> None:
    home, copy = tmp_path / "home", tmp_path / "copy.db"
    with Server(home) as server:
        kept, view = played(server)
        assert matinee("backup", str(copy), "--data", str(home)) == (0, f"1 table copied to {copy}.")
        status, said = matinee("backup", str(copy), "--data", str(home))
        assert status == 2 and "overwrites nothing" in said
        server.table()
        assert open_to_others(tmp_path) == [], "neither the tables and what is beside them nor the copy"
        assert matinee("doctor", "--data", str(home)) == (0, "All is well.")
        status, said = matinee("restore", str(copy), "--data", str(home))
        assert status == 2 and "another server has" in said
        server.stop()
        assert matinee("restore", str(copy), "--data", str(home)) == (0, "1 table is back.")
        assert open_to_others(tmp_path) == []
        (home / "tables.db").chmod(0o644)  # as an older Matinee left it
        server.start()
        assert open_to_others(tmp_path) == []
        table = kept["table"]
        with table.line(table.tokens[0]) as ann:
            assert ann.state["view"] == view
            ann.play(["allot", 1, 3])
    with sqlite3.connect(home / "tables.db.before") as before:
        assert before.execute("SELECT COUNT(*) FROM tables").fetchone() == (2,)
    (tmp_path / "text.db").write_text("no database")
    for wrong in ("text.db", "nowhere.db"):
        status, said = matinee("restore", str(tmp_path / wrong), "--data", str(home))
        assert status == 2 and len(said.splitlines()) == 1


def test_what_root_makes_belongs_to_the_owner_of_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = list[tuple[Path, int, int]]()
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("os.chown", lambda *to: given.append(to))
    owner = tmp_path.stat()
    make_private(tmp_path / "tables.db")
    make_private(tmp_path / "tables.db")  # it is there by now
    assert given == [(tmp_path / "tables.db", owner.st_uid, owner.st_gid)]


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        ("UPDATE tables SET options = '{'", "its options are no JSON."),
        ("UPDATE actions SET action = '[\"allot\",1,9]' WHERE seq = 1", "Line 1 is not what was written."),
        ("DELETE FROM actions WHERE seq = 1", "Line 1 is missing."),
        ("DELETE FROM actions WHERE seq = 2", "the last lines are missing."),
        ("DELETE FROM seats WHERE seat = 1", "a seat is missing."),
    ],
)
def test_the_doctor_finds_what_is_damaged(home: Path, tmp_path: Path, harm: str, said: str) -> None:
    with sqlite3.connect(home) as whole, sqlite3.connect(tmp_path / "tables.db") as db:
        whole.backup(db)
        db.execute(harm)
    found = _doctor(tmp_path / "tables.db")
    assert len(found) == 1 and found[0].endswith(said) and found[0].startswith("Table ")
    assert _doctor(home) == []


def _doctor(file: Path) -> list[str]:
    from matinee.server.storage.upkeep import doctor

    return list(doctor(f"sqlite+aiosqlite:///{file}"))


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of a server that was stopped."""
    folder = tmp_path_factory.mktemp("home")
    with Server(folder) as server:
        played(server)
    return folder / "tables.db"


@pytest.mark.parametrize("words", ["doctor", "ratings --check", "upgrade --check", "backup {0}/copy.db"])
def test_looking_after_a_database_makes_none(tmp_path: Path, home: Path, words: str) -> None:
    status, said = matinee(*words.format(tmp_path).split(), "--data", str(tmp_path / "nowhere"))
    assert status == 2 and said == f"matinee: there is no database at {tmp_path}/nowhere/tables.db."
    assert list(tmp_path.iterdir()) == []
    before = sorted(home.parent.iterdir())
    assert matinee(*words.format(tmp_path).split(), "--data", str(home.parent))[0] == 0
    assert sorted(home.parent.iterdir()) == before, "nothing is left beside it"


@pytest.mark.parametrize("form", FORMS)
def test_a_database_of_any_form_is_brought_up_to_date(tmp_path: Path, home: Path, form: str) -> None:
    """What was kept by any landed version is there in today's form, and the tables go on."""
    file = tmp_path / "tables.db"
    with sqlite3.connect(home) as whole, sqlite3.connect(file) as db:
        whole.backup(db)
    engine = sa.create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(migrations.__file__).parent))
        config.attributes["connection"] = connection
        command.downgrade(config, form)
    with engine.begin() as connection:
        assert connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one() == form
        migrations.upgrade(connection)
    with engine.connect() as connection:
        there = sa.inspect(connection)
        for table in metadata.sorted_tables:
            assert {column["name"] for column in there.get_columns(table.name)} == {c.name for c in table.c}
        assert connection.execute(sa.text("SELECT COUNT(*) FROM actions")).scalar_one() == 2
    engine.dispose()
    assert _doctor(file) == []
    assert FORMS[-1] == migrations.HEAD
