"""A stranger's second path: a rule is changed with its version by CONTRIBUTING alone, and everything is green again."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from matinee.table.daily.puzzle import read_puzzles, write_puzzles
from matinee.table.registry import ours
from matinee.testing.laws.cases import SOAK
from matinee.testing.perft_tables import read_perft

ROOT = Path(__file__).parents[1]
VERSION = re.compile(r'^    rules="(\d+)",$', re.M)
WEIGHTS = "tests/lab/test_fit.py::test_the_weights_are_of_the_rules_and_small"
COMPARED = "perft or playthroughs_are or old_records or older_rules"
"""The laws that compare a game with what was written down of it."""

OPTION = 'Option("armored", False, choices=(False, True)),'
CARRIED = 'CARRY["{rules}"] = Carry()\n'
TEST = '''"""F-4 Armored units."""

from matinee.games.america.rules.rounds import toughness
from matinee.testing import rule
from tests.games.america.rules.scene import GAME


@rule("america", "F-4")
def test_armored_units_are_harder_to_hit() -> None:
    plain, armored = (GAME.new(armored=armored) for armored in (False, True))
    assert [toughness(armored, unit) - toughness(plain, unit) for unit in range(4)] == [1, 1, 1, 1]
'''


class Change(NamedTuple):
    """What a patch does to a game: in each file the text that it replaces, and files that it adds."""

    game: str
    since: str
    edits: dict[str, list[tuple[str, str]]]
    tests: dict[str, str] = {}
    carried: str = CARRIED


CHANGES = [
    Change("newyork", "A building has 6 points (NY12).", {"data/tables.toml": [(r"^building = 5\b", "building = 6")]}),
    Change(
        "america",
        "Units can be armored (F-4).",
        {
            "game.py": [(r"^(        Option\(\"toxicor\".*\n)", rf"\1        {OPTION}\n")],
            "words.toml": [
                (r"^\[options\]$", '[options]\narmored = "Yes: every unit has one more point of Defense."'),
                (r"^\[option_titles\]$", '[option_titles]\narmored = "Armored units"'),
            ],
            "rules/rounds.py": [
                (
                    r"^    return (figures\.LAUNCHED\.defence if .*)$",
                    r'    return s.options["armored"] + (\n        \1\n    )',
                )
            ],
        },
        {"rules/test_armored.py": TEST},
        'CARRY["{rules}"] = Carry(options=lambda options: {{"armored": False, **options}})\n',
    ),
]
"""A number of one game, and a new option of another."""


@pytest.fixture(scope="module", params=CHANGES, ids=lambda change: change.game)
def change(request: pytest.FixtureRequest) -> Change:
    found: Change = request.param
    return found


@pytest.fixture(scope="module")
def copy(change: Change, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with one game changed, and its version raised; in the ordinary suite with few puzzles and nights."""
    root = tmp_path_factory.mktemp("project")
    for part in ("src", "tests", "docs", "benchmarks"):
        shutil.copytree(ROOT / part, root / part, ignore=shutil.ignore_patterns("static", "__pycache__", "images"))
    for part in ("Makefile", "pyproject.toml", "constraints.txt", "CHANGELOG.md"):
        shutil.copy2(ROOT / part, root / part)
    (root / ".venv").symlink_to(sys.prefix)
    folder = root / "src" / "matinee" / "games" / change.game
    for file, edits in change.edits.items():
        for old, new in edits:
            _change(folder / file, old, new)
    for file, text in change.tests.items():
        (root / "tests" / "games" / change.game / file).write_text(text, "utf-8")
    before = version(ROOT, change.game)
    _change(folder / "words.toml", r"^\[since_rules\]$", f'[since_rules]\n{before} = "{change.since}"')
    _change(folder / "game.py", VERSION.pattern, f'    rules="{before + 1}",')
    if not SOAK:
        puzzles, nights = folder / "data" / "puzzles.json", folder / "data" / "nights.json"
        kept = read_puzzles(puzzles)
        kept.puzzles = kept.puzzles[10:13]
        write_puzzles(puzzles, kept)
        name, proof = min(json.loads(nights.read_text("utf-8")).items())
        nights.write_text(json.dumps({name: proof}), "utf-8")
    return root


def version(root: Path, game: str) -> int:
    """The rules of a game, as it declares them."""
    return int(VERSION.findall((root / "src" / "matinee" / "games" / game / "game.py").read_text("utf-8"))[0])


def _change(path: Path, old: str, new: str) -> None:
    text, times = re.subn(old, new, path.read_text("utf-8"), flags=re.M)
    assert times == 1, path
    path.write_text(text, "utf-8")


def run(root: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """A command in the copy."""
    env = {**os.environ, "PYTHONPATH": str(root / "src"), "PYTHONDONTWRITEBYTECODE": "1", "MAKEFLAGS": ""}
    return subprocess.run(command, cwd=root, env=env, capture_output=True, text=True)


def asked(root: Path, *wanted: str) -> subprocess.CompletedProcess[str]:
    """What some tests of the copy say."""
    apart = ("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:schemathesis")
    return run(root, sys.executable, "-m", "pytest", "-q", *apart, *wanted)


def laws(root: Path, game: str) -> subprocess.CompletedProcess[str]:
    return asked(root, "tests/conformance/test_laws.py", "-k", f"{game} and ({COMPARED})")


def test_a_rule_is_changed_by_the_page_alone(change: Change, copy: Path) -> None:
    """The laws name the command. It does what can be done and names the rest; then lint, laws and tests are green."""
    game = change.game
    named = f"make new-rules GAME={game}"
    assert "make new-rules GAME=<game>" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    if SOAK or change is CHANGES[0]:
        before = laws(copy, game)
        parts = re.split(r"^_{5,} ", before.stdout, flags=re.M)[1:]
        failed = [part for part in parts if "Error" in part or "Failed" in part]
        assert before.returncode == 1 and len(failed) > 10
        assert not [reason for reason in failed if named not in reason]
    assert asked(copy, "tests/lab/test_puzzles.py", "--collect-only").returncode == 0, "only its own puzzles are lost"

    old = version(ROOT, game)
    folder, home = copy / "tests" / "games" / game, copy / "src" / "matinee" / "games" / game
    records = sorted(path.name for path in (folder / "records").glob("*.record"))
    done = run(copy, *named.split(), "--old-file=.venv/.test", *([] if SOAK else ["GAMES=12"]))
    assert done.returncode == 0, done.stderr
    for word in ("carry.py has a step", f"under [since_rules], what has changed since '{old}'", f"matinee fit {game}"):
        assert word in done.stdout
    step = home / "notation" / "carry.py"
    text = step.read_text("utf-8")
    assert text.endswith(CARRIED.format(rules=old))
    step.write_text(text.replace(CARRIED.format(rules=old), change.carried.format(rules=old)), "utf-8")

    for lint in (["check"], ["format", "--check"]):
        judged = run(copy, ".venv/bin/ruff", *lint, "--no-cache", f"src/matinee/games/{game}", f"tests/games/{game}")
        assert judged.returncode == 0, judged.stdout
    assert sorted(path.name for path in (folder / "records" / f"rules-{old}").glob("*.record")) == records
    assert (folder / "positions" / f"rules-{old}.json").exists()
    weights = json.loads((home / "data" / "worth.json").read_text("utf-8"))
    assert (weights["rules"], weights["provisional"]) == (str(old + 1), True)
    assert read_puzzles(home / "data" / "puzzles.json", str(old + 1)).puzzles

    after = laws(copy, game)
    assert after.returncode == 0, after.stdout[-4000:]
    wanted = ["tests/lab", "tests/desk/test_puzzles.py"] if SOAK else ["tests/lab/test_puzzles.py", WEIGHTS]
    held = asked(copy, *wanted, *(f"tests/games/{game}/{part}" for part in ("rules", "notation")), "-k", game)
    assert held.returncode == 0, held.stdout[-4000:]


def test_nothing_is_set_aside_where_the_rules_are_as_they_were(change: Change, copy: Path) -> None:
    """A second run changes nothing; what was written for the version stays."""
    folders = [copy / "tests" / "games" / change.game, copy / "src" / "matinee" / "games" / change.game]
    kept = [path for folder in folders for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    before = {path: path.read_bytes() for path in kept}
    assert run(copy, sys.executable, "-m", "matinee.testing", "new-rules", change.game).returncode == 0
    assert {path: path.read_bytes() for path in before} == before


@pytest.mark.parametrize("game", ours())
def test_the_counts_of_every_game_are_of_its_rules(game: str) -> None:
    rows = read_perft(ROOT / "tests" / "games" / game / "perft.toml")
    assert {row.position["rules"] for row in rows} == {str(version(ROOT, game))}
