"""Looking after a server: health, figures, logs without secrets, and an end that loses nothing."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import Request
from starlette.testclient import TestClient
from websockets.exceptions import ConnectionClosed

from matinee.server import app, health
from matinee.server.bots.bot_jobs import BotJobs
from matinee.server.caches import Caches
from matinee.server.config import Config
from matinee.server.health import Health
from matinee.server.live.parting import Parting
from matinee.server.live.services import Services
from matinee.server.logs import Json, Plain, without_secrets
from matinee.server.storage.store import Store
from matinee.testing.server import PATIENCE
from tests.server.kit import Server

TOKEN = "seat_8vOq2xvJQ0Ynq8X9o1kq6M3b7eJY1a2B"


def figures(server: Server) -> dict[str, float]:
    text = server.get("/metrics").text
    return {line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line[0] != "#"}


def test_health_and_figures(server: Server) -> None:
    assert server.get("/health").json() == {"ok": True}
    before = figures(server)
    table = server.table()
    with table.line(table.tokens[0]) as ann, table.line(table.watch):
        ann.play(["allot", 1, 2])
        ann.ask("undo", seq=ann.state["seq"])
        during = figures(server)
    by_people = 'matinee_moves_total{by="person"}'
    assert during[by_people] == before.get(by_people, 0) + 1
    assert during["matinee_undone_total"] == before.get("matinee_undone_total", 0) + 1
    assert during["matinee_lines"] >= 2 and during["matinee_tables"] >= 1 and during["matinee_up_seconds"] > 0
    assert during["matinee_table_bytes"] > during["matinee_idle_table_bytes"] >= 0
    assert during["matinee_memo_bytes"] >= 0
    assert during["matinee_commits_total"] >= before.get("matinee_commits_total", 0) + 2
    assert during["matinee_messages_total"] > before.get("matinee_messages_total", 0) + 3
    text = server.get("/metrics").text
    assert table.id not in text and table.tokens[0] not in text
    for line in text.splitlines():
        assert re.fullmatch(r'# (HELP|TYPE) matinee_\w+ .+|matinee_\w+(\{\w+="\w+"\})? [0-9.e+-]+', line), line


def test_figures_are_for_this_machine(server: Server) -> None:
    through_a_proxy = server.http.get("/metrics", headers={"x-forwarded-for": "203.0.113.9"})
    assert through_a_proxy.status_code == 403, "a proxy on the same machine passes strangers on"
    assert "programs on the server's own machine" in through_a_proxy.json()["error"]["text"]


def test_a_database_that_does_not_answer_is_unhealthy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.1)

    async def ask(broken: Callable[..., Any]) -> tuple[int, Any]:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
        monkeypatch.setattr(store, "alone", broken)
        watched = Health(Services(store, BotJobs()), Caches())
        answer = await watched.health(Request({"type": "http"}))
        await store.close()
        return answer.status_code, json.loads(bytes(answer.body))

    async def gone(work: Any) -> None:
        raise OSError("the disk is gone")

    async def stuck(work: Any) -> None:
        await asyncio.sleep(30)

    for broken in (gone, stuck):
        assert asyncio.run(ask(broken)) == (503, {"ok": False, "text": "The database does not answer."})


@pytest.mark.parametrize("formatter", [Plain(), Json()])
def test_logs_hold_no_secrets(formatter: logging.Formatter) -> None:
    try:
        raise ValueError(f"bad token {TOKEN}")
    except ValueError:
        trace = sys.exc_info()
    record = logging.LogRecord("matinee.server", logging.ERROR, "", 1, "at %s?token=%s", ("/live", TOKEN), trace)
    line = formatter.format(record)
    assert TOKEN not in line and "seat_..." in line and "ValueError" in line
    if isinstance(formatter, Json):
        entry = json.loads(line)
        assert set(entry) == {"at", "level", "from", "text", "trace"} and "\n" not in line
    assert without_secrets("postgresql://matinee:hunter2@host/x") == "postgresql://matinee:...@host/x"


@contextmanager
def logging_json(folder: Path) -> Iterator[tuple[httpx.Client, list[str]]]:
    """A server that logs JSON, and what it has logged when it is stopped."""
    command = [sys.executable, "-m", "matinee.server", "--port", "0", "--data", str(folder), "--json-log"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    said: list[str] = []
    try:
        assert process.stdout is not None
        base = process.stdout.readline().split("open at ")[1].split("/ ")[0]
        with httpx.Client(base_url=base, timeout=300) as client:
            yield client, said
    finally:
        process.terminate()
        said += process.communicate(timeout=300)[1].splitlines()


def test_the_log_of_a_server_is_lines_of_json(tmp_path: Path) -> None:
    with logging_json(tmp_path) as (client, _):
        made = client.post("/api/tables", json={"game": "sheboygan", "seats": [{"kind": "me"}] * 2}).json()
    with sqlite3.connect(tmp_path / "tables.db") as db:
        db.execute("UPDATE tables SET options = '{'")
    token = made["seats"][0]["token"]
    with logging_json(tmp_path) as (client, said):
        damaged = client.get(f"/api/tables/{made['table']}", headers={"Authorization": f"Bearer {token}"})
        assert damaged.status_code == 409
    entries = [json.loads(line) for line in said]
    assert any("is damaged" in entry["text"] and "trace" in entry for entry in entries)
    assert not any(token in line for line in said)


def test_a_server_that_is_asked_to_stop_loses_nothing(tmp_path: Path) -> None:
    """Lines are closed as for a restart; all that was answered is there."""
    with Server(tmp_path) as server:
        made = [server.table() for _ in range(4)]
        kept: dict[str, int] = {}
        codes: list[int] = []

        def play(n: int) -> None:
            table = made[n]
            with table.line(table.tokens[0]) as ann:
                try:
                    while True:
                        assert ann.act(["allot", 1, 2])["type"] == "done"
                        kept[table.id] = ann.ask("undo", seq=ann.catch_up()["seq"])["seq"]
                        ann.reach(kept[table.id])
                except ConnectionClosed as closed:
                    codes.append(closed.rcvd.code if closed.rcvd is not None else 1006)

        playing = [threading.Thread(target=play, args=(n,)) for n in range(4)]
        for thread in playing:
            thread.start()
        while len(kept) < 4 or min(kept.values()) < 10:
            time.sleep(0.01)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 0
        for thread in playing:
            thread.join(PATIENCE)
        assert codes == [1012] * 4
        with sqlite3.connect(tmp_path / "tables.db") as db:
            for table, seq in kept.items():
                assert db.execute("SELECT MAX(seq) FROM actions WHERE table_id = ?", (table,)).fetchone()[0] >= seq


def test_what_a_server_does_ends_before_its_database_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """It closed under a query, whose end was then waited for without end."""
    begun, ended, close = threading.Event(), list[str](), Store.close

    async def keep(parting: Parting) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0.05)
            ended.append("round")

    async def closed(store: Store) -> None:
        ended.append("database")
        await close(store)

    monkeypatch.setattr(Parting, "keep", keep)
    monkeypatch.setattr(Store, "close", closed)
    monkeypatch.setattr(app, "rehearse", lambda: None)
    with TestClient(app.build("sqlite+aiosqlite://", Config())):
        assert begun.wait(PATIENCE)
    assert ended == ["round", "database"]


def test_a_part_that_fails_is_logged(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    failed = threading.Event()

    async def keep(parting: Parting) -> None:
        failed.set()
        raise RuntimeError("no more")

    monkeypatch.setattr(Parting, "keep", keep)
    monkeypatch.setattr(app, "rehearse", lambda: None)
    with TestClient(app.build("sqlite+aiosqlite://", Config())):
        assert failed.wait(PATIENCE)
    assert "A part of the server's work has ended" in caplog.text and "no more" in caplog.text
