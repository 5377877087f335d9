"""Starting and stopping: a clear sentence where the server cannot start, and a quiet end."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx

COMMAND = [sys.executable, "-m", "matinee.server"]


def attempt(*options: str) -> subprocess.CompletedProcess[str]:
    """Try to start where it cannot be."""
    return subprocess.run([*COMMAND, *options], capture_output=True, text=True, timeout=60)


def test_a_taken_port_and_a_wrong_database(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ended = attempt("--port", port, "--data", str(tmp_path))
    assert ended.returncode == 1 and ended.stdout == ""
    assert ended.stderr == f"matinee serve: cannot listen at 127.0.0.1, port {port}: Address already in use.\n"
    ended = attempt("--port", "99999", "--data", str(tmp_path))
    assert ended.returncode == 1 and "port 99999: there is no such port." in ended.stderr
    ended = attempt("--database", "mysql://x")
    assert ended.returncode == 1 and ended.stderr.startswith("matinee serve: 'mysql://x' is no database")


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
        assert httpx.get(said[1] + "api/games", timeout=30).json()[0]["title"]
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=30) == ("", "")
    finally:
        process.kill()
        process.communicate()
    assert (tmp_path / "other.db").exists() and not (tmp_path / "other.db-wal").exists()
