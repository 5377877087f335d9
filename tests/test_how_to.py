"""The how-to pages, followed word by word in a copy: an ability is added, and a bot."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.examples import ROOT, installed

PAGES = ROOT / "docs" / "how-to"
GAME = "sheboygan"


def blocks(page: str, *languages: str) -> list[str]:
    """The blocks of a page in these languages."""
    found = re.findall(r"^```(\w*)\n(.*?)^```", (PAGES / page).read_text("utf-8"), re.M | re.S)
    return [block for named, block in found if named in languages]


def run(command: list[str], folder: Path, env: dict[str, str] | None = None, text: str | None = None) -> str:
    """What a command says that must go well."""
    done = subprocess.run(command, cwd=folder, env=env, input=text, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    return done.stdout


@pytest.mark.skipif(shutil.which("git") is None, reason="no git")
def test_an_ability_is_added_by_the_page(tmp_path: Path) -> None:
    page = (PAGES / "add-an-ability.md").read_text("utf-8")
    apart = shutil.ignore_patterns("static", "__pycache__", "images")
    for part in ("src", "tests", "docs"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=apart)
    (tmp_path / ".venv").symlink_to(sys.prefix)
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    env["GIT_CEILING_DIRECTORIES"] = str(tmp_path.parent)
    patches = blocks("add-an-ability.md", "diff")
    words = next(patch for patch in patches if "/words.toml" in patch)
    run(["git", "apply", "-"], tmp_path, env, "".join(patch for patch in patches if patch != words))
    python = [sys.executable, "-m"]
    mute = subprocess.run(
        [*python, "matinee.cli", "fuzz", GAME, "-n", "1"], cwd=tmp_path, env=env, capture_output=True, text=True
    )
    sentence = f"{GAME}: words.toml has no 'star_quality' under [abilities]."
    assert mute.returncode == 2 and sentence in mute.stderr and f"`{sentence}`" in page
    run(["git", "apply", "-"], tmp_path, env, words)
    (test,) = blocks("add-an-ability.md", "python")
    path = tmp_path / re.findall(r"^# (\S+)", test)[0]
    path.write_text(test.partition("\n")[2], "utf-8")
    own, fuzz, rules = (shlex.split(line) for line in blocks("add-an-ability.md", "")[-1].splitlines())
    run([*python, "pytest", *own[1:], "-p", "no:cacheprovider"], tmp_path, env)
    assert "no law broken" in run([*python, "matinee.cli", *fuzz[1:]], tmp_path, env)
    assert rules == ["make", "rules", f"GAME={GAME}"]
    assert "13.29" in run([*python, "matinee.rulebook", "check", "--write", "--game", GAME], tmp_path, env)


def test_a_bot_is_added_by_the_page(tmp_path: Path) -> None:
    package = tmp_path / "roamer"
    for block in blocks("add-a-bot.md", "toml", "python"):
        path = package / re.findall(r"^# (\S+)", block)[0]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block, "utf-8")
    install, play = blocks("add-a-bot.md", "")[-1].splitlines()
    assert install == "pip install ."
    env = installed(package, tmp_path / "site")
    said = run([sys.executable, "-m", "matinee.cli", *shlex.split(play)[1:], "--workers", "1"], tmp_path, env)
    assert "roamer" in said and "random" in said
    names = run(
        [sys.executable, "-c", "import matinee.bots as b; print(*b.names('newyork'), '|', *b.names('america'))"],
        tmp_path,
        env,
    )
    assert "roamer" in names.partition("|")[0] and "roamer" not in names.partition("|")[2]
