"""Fixtures for tests of the command line."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from matinee.cli import main

from .kit import Type, script


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Type:
    """Run a command in this process with lines typed in; its exit status and all it said."""

    def run(arguments: str | list[str], *lines: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in lines)))
        monkeypatch.setenv("COLUMNS", "110")
        status = main(arguments.split() if isinstance(arguments, str) else arguments)
        said = capsys.readouterr()
        return status, said.out + said.err

    return run


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole game."""
    path = tmp_path_factory.mktemp("records") / "game.jsonl"
    script(4)[1].record.save(path)
    return path
