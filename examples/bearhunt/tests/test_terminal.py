"""Whole games typed at the terminal, and what is said there."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from matinee import Record
from matinee.cli import main
from matinee.testing.scripts import script

Typed = Callable[..., str]


def test_a_whole_game_typed_in(tmp_path: Path) -> None:
    lines, table = script("bearhunt", 4)
    path = tmp_path / "hunt.record"
    command = [sys.executable, "-m", "matinee.cli", "play", "bearhunt", "--seed", "4", "--record", str(path)]
    run = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=300)
    assert (run.returncode, run.stderr) == (0, "")
    assert "The game is over" in run.stdout
    assert Record.open(path).actions == table.record.actions


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    """Run a command with lines typed in; all it says."""

    def run(arguments: str, *lines: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in lines)))
        monkeypatch.setenv("COLUMNS", "110")
        main(arguments.split())
        said = capsys.readouterr()
        return said.out + said.err

    return run


def test_what_the_bear_and_the_hunters_read(typed: Typed) -> None:
    said = typed("play bearhunt --seed 1", "den fox", "near", "sheet", "why go owl", "rule 3.4", "quit")
    assert "Bear: Fox Cave (cave)" in said and "Elder Corner (thicket, berries)" in said
    assert "[ ] Meal 1" in said and "Cartridges left: 6" in said
    assert "That is 3 spaces away, and you go one. [3.2]" in said
    assert "Where the bear is, is its secret." in said


def test_the_games_and_the_bots_of_the_package_are_listed(typed: Typed) -> None:
    said = typed("games")
    assert any(line.split()[:3] == ["bearhunt", "Bear", "Hunt"] for line in said.splitlines())
    assert "Cannot be played" not in said
    assert "no law broken" in typed("fuzz bearhunt -n 200")
    assert "Bear Hunt" in typed("perft bearhunt --depth 2")
