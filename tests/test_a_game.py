"""The page that builds a game in 100 lines builds one that plays and keeps the laws."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.examples import ROOT, installed, project

PAGE = ROOT / "docs" / "a-game-in-100-lines.md"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the page: a block that begins with a file's name begins that file, Python without one goes on."""
    folder = tmp_path_factory.mktemp("package")
    last = ""
    for language, block in re.findall(r"^```(python|toml)\n(.*?)^```", PAGE.read_text("utf-8"), re.M | re.S):
        named = re.match(r"# (\S+\.\w+)\n", block)
        if named:
            last = named[1]
        if ">>>" not in block:
            path = folder / last
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as file:
                file.write(("\n\n" if language == "python" and not named else "") + block)
    (folder / "away").mkdir()
    (folder / "tests").rename(folder / "away" / "tests")
    return folder


def python(package: Path, *arguments: str) -> str:
    """What Python says where the package is installed, in a folder that has its tests and not its code."""
    env = installed(package, package / "site")
    done = subprocess.run([sys.executable, *arguments], env=env, cwd=package / "away", capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_page_is_a_whole_game_that_keeps_the_laws(package: Path) -> None:
    (game,) = project(package)["entry-points"]["matinee.games"]
    lines = (package / game / "__init__.py").read_text("utf-8").splitlines()
    written = [line for line in lines if line.strip() and not line.startswith(("from ", "import "))]
    assert 80 <= len(written) <= 110
    python(package, "-m", "matinee.testing", "playthroughs", "--game", game, "--folder", "tests")
    python(package, "-m", "pytest", "-q", "tests")
    assert "no law broken" in python(package, "-m", "matinee.cli", "fuzz", game, "-n", "50")


def test_the_laws_need_no_more_than_the_page_installs(package: Path) -> None:
    """The extra `author`: all other packages that only tests know are hidden."""
    ours = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = ours["optional-dependencies"]

    def names(lines: list[str]) -> set[str]:
        return {re.split(r"[\[<>=]", line)[0] for line in lines}

    here = names(ours["dependencies"]) | names(extras.pop("author")) | {"matinee"}
    hidden = set[str]().union(*map(names, extras.values())) - here
    modules = [module for module, owners in packages_distributions().items() if hidden & set(owners)]
    assert "numpy" in modules
    assert "pip install . 'matinee[author]'" in PAGE.read_text("utf-8")
    hide = f"import sys; sys.modules.update(dict.fromkeys({modules!r}))"
    python(package, "-c", f"{hide}; import matinee.testing.laws, matinee.testing.command")


def test_what_the_page_says_is_true(package: Path) -> None:
    """Its examples, run where the package is installed."""
    text = "\n".join(re.findall(r"^```python\n(>>>.*?)^```", PAGE.read_text("utf-8"), re.M | re.S))
    assert len(doctest.DocTestParser().get_examples(text)) >= 6
    (package / "away" / "page.txt").write_text(text, "utf-8")
    assert python(package, "-m", "doctest", "page.txt") == ""


def test_the_terminal_shows_its_ground_and_its_labels(package: Path) -> None:
    (game,) = project(package)["entry-points"]["matinee.games"]
    board = python(package, "-m", "matinee.cli", "play", game, "--seat", "none", "--option", "nights=4", "--seed", "1")
    ground = [line for line in board.splitlines() if "..." in line]
    assert len(ground) > 10 and "?" not in board
    assert any("...the cave..." in line for line in ground)


def test_every_link_of_the_page_leads_somewhere() -> None:
    links = re.findall(r"\]\((?!http)([^)#]+)\)", PAGE.read_text("utf-8"))
    assert len(links) > 10
    assert [link for link in links if not (PAGE.parent / link).exists()] == []
