"""Whole games typed in, through a pipe and through a terminal."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
from collections.abc import Iterable
from pathlib import Path
from time import monotonic

from matinee.table.records.record import Record
from matinee.table.table import Table

from .kit import RUN, script

PATIENCE = 600
"""Seconds for a whole game: a busy machine is no fault."""


def check_record(path: Path, table: Table) -> None:
    record = Record.open(path)
    assert record.actions == table.record.actions
    assert record.replay().returns() == table.state.returns()
    assert record.header.seats == ["person", "Projectionist"]


def test_a_whole_learning_game_through_a_pipe_with_typed_dice(tmp_path: Path) -> None:
    lines, table = script(4)
    path = tmp_path / "game.jsonl"
    arguments = f"play sheboygan --scenario learning --option turns=12 --seed 4 --record {path}"
    run = subprocess.run(
        [*RUN, *arguments.split()], input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=PATIENCE
    )
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    assert "The game is over" in run.stdout
    assert ("Monster won" in run.stdout) == (table.state.returns() == [1.0, 0.0])
    check_record(path, table)


def test_a_whole_learning_game_through_a_terminal(tmp_path: Path) -> None:
    lines, table = script(7)
    path = tmp_path / "game.jsonl"
    arguments = f"play sheboygan --scenario learning --option turns=12 --seed 7 --speed once --record {path}"
    status, said = in_terminal([*RUN, *arguments.split()], lines)
    assert status == 0, said[-2000:]
    assert "Traceback" not in said
    check_record(path, table)


def in_terminal(command: list[str], lines: Iterable[str]) -> tuple[int, str]:
    """Type lines at a pseudo-terminal, each when the program has come to a prompt and waits."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm-256color", COLUMNS="120", LINES="50")
        os.execv(command[0], command)
    said, waiting, started = b"", list(lines), monotonic()
    while monotonic() - started < PATIENCE:
        ready, _, _ = select.select([terminal], [], [], 0.02)
        if ready:
            try:
                chunk = os.read(terminal, 65536)
            except OSError:
                break
            if not chunk:
                break
            said += chunk
        elif waiting and said.rstrip(b"\x1b[?2004h").endswith((b"> ", b"] ")):
            os.write(terminal, waiting.pop(0).encode() + b"\n")
            said += b"\n"
    else:
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    os.close(terminal)
    return os.waitstatus_to_exitcode(status), said.decode(errors="replace")
