"""A door whose extra is not installed says which to install, and the rest works without it."""

from __future__ import annotations

import subprocess
import sys

import pytest

import matinee
from matinee.cli import main

DOORS = {
    "matinee.interop.tensor": ("numpy", "'numpy<"),
    "matinee.interop.gymnasium": ("gymnasium", "'gymnasium<"),
    "matinee.interop.vector": ("gymnasium", "'gymnasium<"),
    "matinee.interop.pettingzoo": ("pettingzoo", "'pettingzoo<"),
    "matinee.interop.openspiel": ("pyspiel", "'open-spiel<"),
    "matinee.interop.mcp.server": ("mcp", "'mcp<"),
}
"""A door, the package it needs, and what is to be installed: no index has Matinee, so its extras are no command."""


def without(package: str, code: str) -> subprocess.CompletedProcess[str]:
    """Run code where a package cannot be imported."""
    whole = f"import sys\nsys.modules[{package!r}] = None\n{code}"
    return subprocess.run([sys.executable, "-c", whole], capture_output=True, text=True, timeout=300)


@pytest.mark.parametrize("door", DOORS)
def test_a_missing_extra_says_which_to_install(door: str) -> None:
    package, needed = DOORS[door]
    *_, told = without(package, f"import {door}").stderr.splitlines()
    assert ": pip install '" in told and needed in told and "matinee[" not in told


def test_the_command_says_it_in_one_line() -> None:
    done = without("mcp", "from matinee.cli import main\nsys.exit(main(['mcp']))")
    assert done.returncode == 2
    told = "matinee: This needs mcp, which is not installed: pip install 'httpx<1,>=0.28' 'mcp<3,>=2.3'.\n"
    assert done.stderr == told


@pytest.mark.parametrize(
    "command",
    ["simulate", "compare", "rate", "balance", "study", "dataset", "fit", "tune", "truth", "exploit", "puzzles"],
)
def test_the_lab_says_what_it_lacks_before_it_shows_a_bar(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "joblib", None)
    more = {"compare": ["greedy", "random", "--game"], "study": ["-o", "book.json"], "dataset": ["-o", "games.parquet"]}
    assert main([command, *more.get(command, []), matinee.names()[0]]) == 2
    told = capsys.readouterr().err
    assert told.startswith("matinee: The lab needs joblib, which is not installed: pip install 'joblib<2,>=1.6' ")
    assert "matinee[" not in told and told.count("\n") == 1


def test_codes_need_nothing_but_the_games() -> None:
    code = "import matinee\nfrom matinee.interop.encoding import encoding\n"
    code += "print(encoding(matinee.load(matinee.names()[0])).size)"
    assert int(without("numpy", code).stdout) > 0
