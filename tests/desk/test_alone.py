"""The desk needs nothing but msgspec: it can run where there is no server, in the page's worker."""

from __future__ import annotations

import subprocess
import sys

import pytest

import matinee
from tests.desk import alone


def test_the_desk_plays_all_games_without_any_io() -> None:
    command = [sys.executable, alone.__file__, *matinee.names()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    first, *games, last = done.stdout.splitlines()
    assert int(first.removeprefix("modules: ")) >= 15 and last == "imported:"
    assert [line.partition(":")[0] for line in games] == list(matinee.names())
    assert all(int(line.partition(":")[2]) > 20 for line in games), "everybody was told something"


@pytest.mark.parametrize("name", ["asyncio", "threading", "multiprocessing", "sqlalchemy", "starlette.routing"])
def test_what_a_page_does_not_have_is_found_out(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.__import__", alone.guarded)
    with pytest.raises(ImportError, match=f"matinee.desk.planted imports {name}"):
        exec(f"import {name}", {"__name__": "matinee.desk.planted"})
