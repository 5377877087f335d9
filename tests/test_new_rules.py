"""A stranger's second path: a rule's number is changed with its version, by CONTRIBUTING alone, and the laws hold."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from matinee.table.registry import ours
from matinee.testing.perft_tables import read_perft

ROOT = Path(__file__).parents[1]
GAME = "newyork"
VERSION = re.compile(r'^    rules="(\d+)",$', re.M)
COMPARED = "perft or playthroughs_are or old_records or older_rules"
"""The laws that compare a game with what was written down of it."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with one number of one game changed, and its version raised."""
    root = tmp_path_factory.mktemp("project")
    apart = shutil.ignore_patterns("static", "__pycache__", "web")
    for part in ("src", "tests"):
        shutil.copytree(ROOT / part, root / part, ignore=apart)
    folder = root / "src" / "matinee" / "games" / GAME
    _change(folder / "data" / "tables.toml", r"^building = 5\b", "building = 6")
    version = int(VERSION.findall((folder / "game.py").read_text("utf-8"))[0])
    _change(
        folder / "words.toml", r"^\[since_rules\]$", f'[since_rules]\n{version} = "A building has 6 points (NY12)."'
    )
    _change(folder / "game.py", VERSION.pattern, f'    rules="{version + 1}",')
    return root


def _change(path: Path, old: str, new: str) -> None:
    text, times = re.subn(old, new, path.read_text("utf-8"), flags=re.M)
    assert times == 1, path
    path.write_text(text, "utf-8")


def run(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python in the copy."""
    env = {**os.environ, "PYTHONPATH": str(root / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run([sys.executable, *arguments], cwd=root, env=env, capture_output=True, text=True)


def laws(root: Path) -> subprocess.CompletedProcess[str]:
    """What the laws say of the game that was changed."""
    wanted = ["tests/conformance/test_laws.py", "-k", f"{GAME} and ({COMPARED})"]
    return run(root, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *wanted)


def test_a_rule_is_changed_by_the_page_alone(copy: Path) -> None:
    """Every law that fails names the command; the page and the Makefile have the same one; after it all are kept."""
    named = f"make new-rules GAME={GAME}"
    before = laws(copy)
    reasons = [
        part for part in re.split(r"^_{5,} ", before.stdout, flags=re.M)[1:] if "Error" in part or "Failed" in part
    ]
    assert before.returncode == 1 and len(reasons) > 10
    assert not [reason for reason in reasons if named not in reason]
    assert "make new-rules GAME=<game>" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    recipe = re.search(r"^new-rules:.*\n\t\$\(PY\) (.*)$", (ROOT / "Makefile").read_text("utf-8"), re.M)
    assert recipe is not None
    old = sorted(path.name for path in (copy / "tests" / "games" / GAME / "records").glob("*.record"))
    done = run(copy, *shlex.split(recipe[1].replace("$(GAME)", GAME)))
    assert done.returncode == 0 and f"matinee fit {GAME}" in done.stdout, done.stderr
    after = laws(copy)
    assert after.returncode == 0, after.stdout[-4000:]
    version = VERSION.findall((ROOT / "src" / "matinee" / "games" / GAME / "game.py").read_text("utf-8"))[0]
    aside = (copy / "tests" / "games" / GAME / "records" / f"rules-{version}").glob("*.record")
    assert sorted(path.name for path in aside) == old
    step = (copy / "src" / "matinee" / "games" / GAME / "notation" / "carry.py").read_text("utf-8")
    assert re.search(r'^CARRY\["\d+"\] = Carry\(position=_position_of_\d+\)$', step, re.M), "the skeleton of the step"
    assert "import JsonObject" in step
    assert (copy / "tests" / "games" / GAME / "positions" / f"rules-{version}.json").exists()


def test_nothing_is_set_aside_where_the_rules_are_as_they_were(copy: Path, tmp_path: Path) -> None:
    """A second run changes nothing; what was written for the version stays."""
    folder = copy / "tests" / "games" / GAME
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"}
    assert run(copy, "-m", "matinee.testing", "new-rules", GAME).returncode == 0
    assert {path: path.read_bytes() for path in before} == before


@pytest.mark.parametrize("game", ours())
def test_the_counts_of_every_game_are_of_its_rules(game: str) -> None:
    text = (ROOT / "src" / "matinee" / "games" / game / "game.py").read_text("utf-8")
    rows = read_perft(ROOT / "tests" / "games" / game / "perft.toml")
    assert {row.position["rules"] for row in rows} == set(VERSION.findall(text))
