"""Memory: what strangers send or leave unread costs the server little, however often they do it."""

from __future__ import annotations

import random
import re
import socket
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

import matinee
from matinee.desk.seats.chairs import Holder
from matinee.desk.viewers.viewer import BEHIND
from matinee.desk.wire.messages import Pong
from matinee.server.live import connection as module
from matinee.server.live.connection import Connection
from tests.server.kit import Made, Server

HELLO = b'{"type": "hello"}'


def memory(server: Server) -> float:
    """What the server's process holds, in MB."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1]) / 1024


def deaf(server: Server, table: Made) -> socket.socket:
    """A person who opens a line and never reads it."""
    plain = socket.create_connection(("127.0.0.1", server.port))
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plain.sendall(
        f"GET /api/tables/{table.id}/live?token={table.watch} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n".encode()
    )
    assert plain.recv(12, socket.MSG_WAITALL) == b"HTTP/1.1 101"
    return plain


def frame(text: bytes) -> bytes:
    """A short message as a client sends it, masked with nothing."""
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


def test_a_line_that_is_not_read_is_let_go_by_its_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_BYTES", 10_000)
    line = Connection("t", Holder())
    line.send(b"x" * 30_000)
    assert line.farewell is None, "one message may be as long as it must"
    line.send(Pong("a"))
    assert line.farewell == (BEHIND, "You are too far behind; connect again.")
    for _ in range(100):
        line.send(b"y" * 5_000)
    assert not line._outbox, "nothing more is kept for whoever was let go"


def long_record() -> str:
    """A whole game, whose log is long."""
    table, rng = matinee.Table("america"), random.Random(2)
    while table.state.player is not None:
        table.act(table.state.player, rng.choice(table.state.legal_actions()))
    return table.record.dumps()


def test_clients_that_never_read_cost_little(server: Server) -> None:
    answer = server.http.post("/api/records", content=long_record()).json()
    table = Made(server, answer | {"seats": []})
    with table.line(table.watch) as watcher, ExitStack() as lines:
        assert len(watcher.raw[-1]) > 50_000, "what a hello costs"
        before = memory(server)
        sockets = [lines.enter_context(deaf(server, table)) for _ in range(3)]
        for one in sockets:
            with suppress(OSError):  # hung up on
                for _ in range(20):
                    one.sendall(frame(HELLO) * 50)
        for _ in range(50):
            assert watcher.ask("ping")["type"] == "pong"
            assert memory(server) - before < 60
            time.sleep(0.1)
