"""Games, help, and bad input answered with one line and exit code 2."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import matinee
from matinee.cli import main

from .kit import Type

COMMANDS = """
Play: film games mcp monster play print render replay tonight
Host: backup doctor people ratings restore serve site upgrade worker
Study: analyse balance compare dataset rate simulate study
Develop: exploit fit fuzz levels perft puzzles truth tune
Help: --help --version
""".strip()


def test_games_lists_a_line_for_each(typed: Type) -> None:
    """As on the marquee: name, title, for how many, how long."""
    status, said = typed("games")
    assert status == 0
    names = [line.split()[0] for line in said.splitlines()]
    assert names == ["sheboygan", "newyork", "america", "destroyall"]
    for line, name in zip(said.splitlines(), names, strict=True):
        card = matinee.load(name).words.data["card"]
        assert f"{matinee.load(name).title} " in line and f"{card['players']} players, {card['minutes']} min" in line


def test_games_tells_seats_and_options_of_one(typed: Type) -> None:
    status, said = typed("games sheboygan")
    assert status == 0
    assert "learning: A first game" in said and "New York" not in said
    for words in ("sheboygan", "The Creature That Ate Sheboygan", "0 Monster, 1 Humans", "city-eating", "0 to 500"):
        assert words in said
    assert typed("games ludo")[0] == 2


def test_version_and_help(typed: Type) -> None:
    status, said = typed("--version")
    assert (status, said.split()[0]) == (0, "matinee")
    for command in COMMANDS.replace(":", " ").split():
        if not command[0].islower():
            continue
        status, said = typed([command, "--help"])
        assert status == 0
        assert "Usage: matinee" in said


def test_the_help_groups_the_commands_by_what_people_do(typed: Type) -> None:
    status, said = typed("--help")
    groups: dict[str, list[str]] = {}
    for line in said.splitlines():
        if named := re.match(r"╭─ (\w+)", line):
            groups[named[1]] = found = []
        elif command := re.match(r"│ ([-\w]+) ", line):
            found.append(command[1])
    assert status == 0
    assert "\n".join(f"{group}: {' '.join(found)}" for group, found in groups.items()) == COMMANDS


def test_commands_of_games_are_added_once() -> None:
    assert [main(["frobnicate"]) for _ in range(2)] == [2, 2]


def test_the_package_is_the_command() -> None:
    said = subprocess.run([sys.executable, "-m", "matinee", "--version"], capture_output=True, text=True, check=True)
    assert said.stdout.startswith("matinee ")
    wrong = subprocess.run([sys.executable, "-m", "matinee", "play", "chess"], capture_output=True, text=True)
    assert wrong.returncode == 2 and wrong.stderr.startswith("matinee: ")


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
