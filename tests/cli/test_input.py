"""Games, help, and bad input answered with one line and exit code 2."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import matinee
from matinee.cli import main

from .kit import Type


def test_games_lists_titles_seats_and_choices(typed: Type) -> None:
    status, said = typed("games")
    assert status == 0
    titles = [matinee.load(name).title for name in ("sheboygan", "newyork", "america", "destroyall")]
    assert sorted(titles, key=said.index) == titles, "as on the marquee"
    assert "learning: A first game" in said
    for words in ("sheboygan", "The Creature That Ate Sheboygan", "0 Monster, 1 Humans", "city-eating", "0 to 500"):
        assert words in said


def test_version_and_help(typed: Type) -> None:
    status, said = typed("--version")
    assert (status, said.split()[0]) == (0, "matinee")
    for command in ("games", "play", "replay", "fuzz", "perft", "render"):
        status, said = typed([command, "--help"])
        assert status == 0
        assert "Usage: matinee" in said


def test_commands_of_games_are_added_once() -> None:
    assert [main(["frobnicate"]) for _ in range(2)] == [2, 2]


def test_the_package_is_the_command() -> None:
    said = subprocess.run([sys.executable, "-m", "matinee", "--version"], capture_output=True, text=True, check=True)
    assert said.stdout.startswith("matinee ")


@pytest.mark.parametrize(
    "arguments",
    [
        "play chess",
        "play",
        "play sheboygan --scenario epic",
        "play sheboygan --option turns=-1",
        "play sheboygan --option turns=many",
        "play sheboygan --option colour=red",
        "play sheboygan --option turns",
        "play sheboygan --seat 2",
        "play sheboygan --bot alphago",
        "play sheboygan --seat 0 --bot none",
        "play sheboygan --seed x",
        "play sheboygan --resume no/such/file",
        "play sheboygan --record no/such/folder/file",
        "play --resume no/such/file --option turns=3",
        "replay",
        "replay no/such/file",
        "replay --check",
        "replay --check no/such/file",
        "fuzz chess",
        "fuzz sheboygan -n 0",
        "fuzz sheboygan -n some",
        "fuzz sheboygan --option turns=1000",
        "perft",
        "perft sheboygan --depth 0",
        "perft --position no/such/file",
        "perft sheboygan --scenario epic",
        "render no/such/file",
        "frobnicate",
        "games --loudly",
    ],
)
def test_bad_input_is_one_line_and_exit_code_two(typed: Type, arguments: str) -> None:
    status, said = typed(arguments)
    assert status == 2
    assert len(said.strip().splitlines()) == 1, said
    assert "Traceback" not in said
    assert len(said) > 20


def test_bad_files_are_one_line_and_exit_code_two(typed: Type, record: Path, tmp_path: Path) -> None:
    files = {
        "empty": "",
        "words": "hello",
        "json": "[1, 2]",
        "game": '{"game": "chess"}',
        "odd": '{"game": "sheboygan", "x": 1}',
    }
    files["deep"] = '{"game": "sheboygan", "x": ' + "[" * 100_000
    for name, text in files.items():
        path = tmp_path / name
        path.write_text(text)
        for command in ("render {}", "perft --position {}", "replay {}", "play --resume {}"):
            status, said = typed(command.format(path))
            assert (status, len(said.strip().splitlines())) == (2, 1), (name, command, said)
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00\x80")
    assert typed(f"render {binary}")[0] == 2
    for command in (
        f"render {record} --ply 100000",
        f"render {record} -o {tmp_path}/no/b.svg",
        f"render {record} --seat 9",
    ):
        status, said = typed(command)
        assert (status, len(said.strip().splitlines())) == (2, 1), said


def test_nobody_reading_on_is_no_error() -> None:
    shell = f"{sys.executable} -m matinee.cli play --help | head -1"
    run = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, timeout=300)
    assert run.stderr == ""
