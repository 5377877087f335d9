"""The gate: every example is a whole game of another package, and nothing here knows of it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.examples import EXAMPLES, ROOT, installed, passes, project, site

__all__ = ["site"]

each = pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
ELSEWHERE = ("src", "tests", "benchmarks", "web/src", "web/test", "Makefile", "pyproject.toml", "README.md")
TEXT = {".py", ".toml", ".json", ".ts", ".svelte", ".css", ".html", ".md", ".txt", ""}


def test_there_is_an_example() -> None:
    assert EXAMPLES


@each
def test_an_example_passes_its_own_tests(example: Path, site: Path) -> None:
    """The laws, its rules by number, words, minds, pictures, the terminal and a real server."""
    passes(example, site, "tests", "--ignore=tests/web")


@each
def test_an_example_is_found_by_its_entry_points(example: Path, site: Path) -> None:
    env = installed(example, site)
    code = "import matinee; print(*matinee.names(), *matinee.bots.names())"
    found = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    points = project(example)["entry-points"]
    assert {*points["matinee.games"], *points["matinee.bots"]} <= set(found.stdout.split())


@each
def test_no_file_outside_its_folder_names_an_example(example: Path) -> None:
    names = re.compile("|".join(rf"\b{name}\b" for name in project(example)["entry-points"]["matinee.games"]))
    assert [str(path.relative_to(ROOT)) for path in _files() if names.search(path.read_text("utf-8"))] == []


def _files() -> Iterator[Path]:
    for part in ELSEWHERE:
        for path in (ROOT / part).rglob("*") if (ROOT / part).is_dir() else [ROOT / part]:
            if path.is_file() and path.suffix in TEXT and not {"static", "__pycache__"} & set(path.parts):
                yield path
