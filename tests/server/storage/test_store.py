"""The store: one winner per seq, all rows or none, and a database of any age brought up to date."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from matinee import MatineeError
from matinee.desk.rows import ActionRow, ChatRow, SeatRow, SnapshotRow, StandingRow, TableRow
from matinee.server.serve import data_folder, database_url
from matinee.server.storage.journals import Journals
from matinee.server.storage.lists import Lists
from matinee.server.storage.migrations import HEAD
from matinee.server.storage.schema import metadata
from matinee.server.storage.seats import Seats
from matinee.server.storage.store import Store, Taken
from matinee.server.storage.tables import Tables
from matinee.server.storage.talk import Talk
from tests.server import kit
from tests.server.postgres import postgresql


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server_of(request: pytest.FixtureRequest) -> Iterator[str]:
    """A kind of database: "" for SQLite, else the URL of a PostgreSQL."""
    if request.param == "sqlite":
        yield ""
    else:
        with postgresql() as url:
            yield url


@pytest.fixture
def database(server_of: str, tmp_path: Path) -> str:
    """The address of a database with nothing in it."""
    if not server_of:
        return f"sqlite:///{tmp_path / 'tables.db'}"
    engine = sa.create_engine(database_url(server_of, None))
    with engine.begin() as connection:
        connection.execute(sa.text("DROP SCHEMA public CASCADE"))
        connection.execute(sa.text("CREATE SCHEMA public"))
    engine.dispose()
    return server_of


def table(id: str, **more: Any) -> TableRow:
    row = TableRow(
        id=id, game="sheboygan", rules="1", options="{}", dice="server", takeback="free", public=False, uploaded=False,
        watch="", turn=0, player=0, created=1, updated=1,
    )  # fmt: skip
    return replace(row, **more)


def line(id: str, seq: int, key: str | None = None, at: int = 0) -> ActionRow:
    return ActionRow(table_id=id, seq=seq, seat=0, action="[]", key=key, at=at)


async def test_of_two_writers_of_one_seq_one_wins(store: Store) -> None:
    await store.write(table("a"), table("b"))
    writes = [
        store.write(line("a", 1, "x")),
        store.write(line("b", 1), line("b", 2)),
        store.write(line("a", 1, "y"), line("a", 2)),
        store.write(line("a", 3, "x")),  # the same key again
        store.write(line("b", 3), standing("b")),
    ]
    outcomes = await asyncio.gather(*writes, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None), type(None), Taken, Taken, type(None)]
    assert [(row.seq, row.key) for row in await Journals(store).actions("a")] == [(1, "x")]
    assert [row.seq for row in await Journals(store).actions("b")] == [1, 2, 3]
    found = await Tables(store).get("b")
    assert found is not None and (found.turn, found.player, found.returns) == (7, None, "[1,0]")
    assert (found.updated, found.seal, found.deadline) == (9, "s", 8)


def standing(id: str) -> StandingRow:
    return StandingRow(id=id, turn=7, player=None, returns="[1,0]", ending=None, updated=9, seal="s", deadline=8)


@pytest.mark.parametrize("server_of", [""])
async def test_what_is_answered_is_in_the_file(store: Store, tmp_path: Path) -> None:
    await store.write(table("a"))
    with sqlite3.connect(tmp_path / "tables.db") as other:
        assert other.execute("SELECT id FROM tables").fetchall() == [("a",)]
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)


async def test_one_invitation_seats_one_person(store: Store) -> None:
    seat = SeatRow(table_id="a", seat=0, kind="person", name="", stand_in="random", invite="i")
    await store.write(table("a"), seat)
    won = await asyncio.gather(*(Seats(store).sit("a", 0, "i", f"token{n}", f"name{n}") for n in range(5)))
    assert sorted(won) == [False] * 4 + [True]
    row = (await Seats(store).of(["a"]))["a"][0]
    assert row.name == f"name{won.index(True)}" and row.stand_in is None


async def test_a_table_has_one_snapshot(store: Store) -> None:
    await store.write(table("a"))
    one = SnapshotRow(table_id="a", seq=1, rules="1", form=1, digest="d", body=b"\0one")
    await Journals(store).keep_snapshot(one)
    await Journals(store).keep_snapshot(replace(one, seq=2, body=b"two"))
    assert await Journals(store).snapshot("a") == replace(one, seq=2, body=b"two")
    assert await Journals(store).snapshot("b") is None
    await Tables(store).delete("a")
    assert await Journals(store).snapshot("a") is None
    await Journals(store).keep_snapshot(one)
    assert await Journals(store).snapshot("a") is None, "a table that is gone has none"


async def test_of_snapshots_kept_at_one_moment_the_latest_stays(store: Store, database: str) -> None:
    """Several servers may have a table open, and each keeps its snapshots of it."""
    async with kit.opened(database) as another:
        for name in "abcdefgh":
            await store.write(table(name))
            one = SnapshotRow(table_id=name, seq=1, rules="1", form=1, digest="d", body=b"one")
            servers = [Journals(store), Journals(another)] * 2
            kept = (server.keep_snapshot(replace(one, seq=n)) for n, server in enumerate(servers, start=1))
            await asyncio.gather(*kept)
            found = await Journals(store).snapshot(name)
            assert found is not None and found.seq == len(servers)


async def test_lists_and_talk(store: Store) -> None:
    shown = table("b", public=True)
    seat = SeatRow(table_id="b", seat=0, kind="bot", name="", bot="greedy", token="t")
    await store.write(table("a"), shown, seat)
    assert [row.id for row in await Lists(store).public()] == ["b"]
    assert [row.table_id for row in await Seats(store).held(["t", "u"])] == ["b"]
    at = shown.updated
    assert await Tables(store).bots_to_move(at) == ["b"] and await Tables(store).bots_to_move(at - 1) == []
    await store.write(table("c", player=-1), table("d", player=-1, uploaded=True))
    assert sorted(await Tables(store).bots_to_move(at)) == ["b", "c"], (
        "dice that the server has to roll, but none of records"
    )
    said = ChatRow("a", None, "Ann", "Ö!", 2**41)
    first, second = await Talk(store).say(said), await Talk(store).say(replace(said, text="again"))
    assert first < second
    assert [(row.n, row.text) for row in await Talk(store).since("a", first)] == [(second, "again")]
    assert [row.at for row in await Talk(store).since("a", 0)] == [2**41, 2**41]


@pytest.mark.parametrize("step_by_step", [False, True])
async def test_migrations_lead_to_the_schema_in_use(database: str, step_by_step: bool) -> None:
    """A new database is made at once, as one is that has seen every version."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    import matinee.server.storage.migrations as here

    if step_by_step:
        engine = sa.create_engine(database_url(database, None).replace("+aiosqlite", ""))
        with engine.begin() as connection:
            here.upgrade(connection)
        engine.dispose()
    for _ in range(2):  # a second start finds it up to date
        async with kit.opened(database):
            pass
    engine = sa.create_engine(database_url(database, None).replace("+aiosqlite", ""))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert context.get_current_revision() == HEAD
        assert compare_metadata(context, metadata) == []
        form = sa.inspect(connection)
        for one in metadata.sorted_tables:
            keys = set(form.get_pk_constraint(one.name)["constrained_columns"])
            assert keys == {column.name for column in one.primary_key}, one.name
    assert here.__file__ is not None
    assert ScriptDirectory(str(Path(here.__file__).parent)).get_current_head() == HEAD
    engine.dispose()


def test_where_the_tables_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert data_folder() == tmp_path / "share" / "matinee"
    assert database_url("", None) == f"sqlite+aiosqlite:///{tmp_path}/share/matinee/tables.db"
    assert not data_folder().exists(), "only a server that starts makes it"
    database_url("", None, make=True)
    assert data_folder().is_dir()
    assert database_url("sqlite:///x.db", None) == "sqlite+aiosqlite:///x.db"
    monkeypatch.setattr("matinee.server.serve.find_spec", lambda name: name)
    for url in ("postgresql://host/name", "postgres://host/name", "postgresql+psycopg://host/name"):
        assert database_url(url, None) == "postgresql+psycopg://host/name"
    monkeypatch.setattr("matinee.server.serve.find_spec", lambda name: None)
    with pytest.raises(MatineeError, match=r"needs its driver: pip install 'psycopg\[binary\]'"):
        database_url("postgresql://host/name", None)
    for wrong in ("x.db", "mysql://host/name"):
        with pytest.raises(MatineeError, match=r"is no database: write sqlite:///file\.db or postgresql://host/name\."):
            database_url(wrong, None)


def test_a_database_may_be_named_by_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATINEE_DATABASE", "postgresql://matinee:secret@localhost/matinee")
    assert database_url("", None) == "postgresql+psycopg://matinee:secret@localhost/matinee"
    assert database_url("", tmp_path).endswith("tables.db"), "--data says more"
    assert database_url("sqlite:////x.db", None) == "sqlite+aiosqlite:////x.db"
    monkeypatch.setenv("MATINEE_DATABASE", "mysql://matinee:secret@localhost/matinee")
    with pytest.raises(MatineeError) as refused:
        database_url("", None)
    assert "secret" not in str(refused.value)
