"""Connections to PostgreSQL: few for each server, and a full database is waited for and neither loses nor repeats."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout

import psycopg
import pytest

from matinee.cli import main
from matinee.desk.rows import ActionRow, TableRow
from matinee.desk.wire.refusals import Refusal
from matinee.server.serve import database_url
from matinee.server.storage import connecting
from matinee.server.storage.journals import Journals
from matinee.server.storage.store import Store
from matinee.server.storage.tables import Tables
from tests.server import kit
from tests.server.postgres import postgresql

ALLOWED = 12


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """A database that allows few connections."""
    with postgresql(connections=ALLOWED) as url:
        yield url


@contextmanager
def full(url: str) -> Iterator[list[psycopg.Connection]]:
    """Take every connection that is left."""
    held = list[psycopg.Connection]()
    try:
        while True:
            held.append(psycopg.connect(url, autocommit=True))
    except psycopg.OperationalError:
        yield held
    finally:
        for one in held:
            one.close()


def table(id: str) -> TableRow:
    return TableRow(
        id=id, game="sheboygan", rules="1", options="{}", dice="server", takeback="free", public=False, uploaded=False,
        watch="", turn=0, player=0, created=1, updated=1,
    )  # fmt: skip


def move(id: str, seq: int) -> ActionRow:
    return ActionRow(table_id=id, seq=seq, seat=0, action="[]", key=f"{seq}", at=seq)


@pytest.mark.parametrize("most", [3, 6])
async def test_a_server_holds_few_connections(url: str, most: int) -> None:
    store = Store(database_url(url, None), most)
    await store.open()
    try:
        await asyncio.gather(
            *(Tables(store).get("a") for _ in range(40)), *(store.write(table(f"{most}.{n}")) for n in range(40))
        )
        with psycopg.connect(url) as root:
            [(held,)] = root.execute("SELECT count(*) - 1 FROM pg_stat_activity WHERE backend_type = 'client backend'")
        assert held == most
    finally:
        await store.close()


async def test_a_server_that_starts_waits_for_a_full_database(url: str, caplog: pytest.LogCaptureFixture) -> None:
    with full(url) as held:
        starting = asyncio.ensure_future(_open(url))
        while "no connection to spare" not in caplog.text:
            await asyncio.sleep(0.01)
        assert not starting.done()
        for one in held[:6]:
            one.close()
        store = await starting
        assert await Tables(store).get("nothing") is None
        await store.close()


async def _open(url: str) -> Store:
    store = Store(database_url(url, None))
    await store.open()
    return store


@pytest.mark.parametrize("room", [True, False])
async def test_a_move_at_a_full_database_is_kept_once_or_refused(
    url: str, room: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"move-{room}"
    monkeypatch.setattr(connecting, "PATIENCE", 60.0 if room else 0.0)
    async with kit.opened(url) as store:
        await store.write(table(name))
        await store.write(move(name, 1))
        with psycopg.connect(url, autocommit=True) as root, full(url) as held:
            await store.write(move(name, 2))  # the writer has had its connection from the start
            [(mine,)] = root.execute(
                "SELECT pid FROM pg_stat_activity WHERE query LIKE '%WITH kept AS%' AND pid <> pg_backend_pid()"
            )
            root.execute("SELECT pg_terminate_backend(%s, 10000)", [mine])
            held.append(psycopg.connect(url))
            with pytest.raises(Refusal, match="nothing was changed"):
                await store.write(move(name, 3))  # it finds its connection lost
            writing = asyncio.ensure_future(store.write(move(name, 3)))
            if room:
                await asyncio.sleep(0.3)
                assert not writing.done()
            else:
                with pytest.raises(Refusal, match="no connection to spare; nothing was changed"):
                    await writing
            for one in held:
                one.close()
        if room:
            await writing
        assert [row.seq for row in await Journals(store).actions(name)] == [1, 2, 3][: 3 if room else 2]


def test_the_doctor_compares_with_the_limit_of_the_database(url: str) -> None:
    asyncio.run(_made(url))
    said = io.StringIO()
    with psycopg.connect(url), redirect_stdout(said):
        assert main(["doctor", "--database", url, "--connections", "4"]) == 0
    text = " ".join(said.getvalue().split())
    assert f"PostgreSQL allows {ALLOWED - 3} connections, 1 is in use." in text
    assert "With 4 for each server there is room for 2 more servers." in text


async def _made(url: str) -> None:
    await (await _open(url)).close()


@pytest.mark.parametrize("words", ["serve", "worker"])
def test_too_few_connections_are_refused_at_the_start(url: str, words: str) -> None:
    said = io.StringIO()
    with redirect_stderr(said), pytest.raises(SystemExit) as ended:
        main([words, "--database", url, "--connections", "2"])
    assert ended.value.code == 2 and "needs 3 connections" in said.getvalue()
