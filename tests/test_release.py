"""A release is of one mind about what it is: version, changelog, tag; and every dependency has its bounds."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from hatch_build import check_tag
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

import matinee

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
BY_THE_CALENDAR = {"distributed"}  # whose numbers do not say what breaks


def test_the_version_is_the_newest_in_the_changelog() -> None:
    sections = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    newest = next(section for section in sections if section != "Unreleased")
    assert re.fullmatch(rf"{re.escape(matinee.__version__)}, \d{{1,2}} \w+ \d{{4}}", newest)
    assert json.loads((ROOT / "web" / "package.json").read_text())["version"] == matinee.__version__
    assert json.loads((ROOT / "web" / "package-lock.json").read_text())["version"] == matinee.__version__


@pytest.mark.skipif(shutil.which("git") is None, reason="no git")
def test_nothing_is_built_under_a_tag_that_says_something_else(tmp_path: Path) -> None:
    def git(*words: str) -> None:
        who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
        subprocess.run(["git", "-C", str(tmp_path), *who, *words], check=True, capture_output=True)

    check_tag(tmp_path, "0.3.0")  # no checkout, as from a source archive
    git("init")
    git("commit", "--allow-empty", "-m", "One")
    check_tag(tmp_path, "0.3.0")
    git("tag", "v0.3.0")
    check_tag(tmp_path, "0.3.0")
    with pytest.raises(SystemExit, match=r"tagged v0\.3\.0, and its __version__ is 0\.4\.0"):
        check_tag(tmp_path, "0.4.0")


def test_every_dependency_is_bounded_by_what_the_tests_run_with() -> None:
    pinned = dict(line.split("==") for line in (ROOT / "constraints.txt").read_text().split())
    known = {canonicalize_name(name): version for name, version in pinned.items()}
    project = PROJECT["project"]
    extras = [one for asked in project["optional-dependencies"].values() for one in asked]
    for line in (*PROJECT["build-system"]["requires"], *project["dependencies"], *extras):
        asked = Requirement(line)
        if asked.name == project["name"]:
            continue
        bounds = {bound.operator: bound.version for bound in asked.specifier}
        major, minor = known[canonicalize_name(asked.name)].split(".")[:2]
        assert Version(bounds[">="]) == Version(f"{major}.{minor}"), (
            f"{line}: the tests run with {known[canonicalize_name(asked.name)]}"
        )
        assert asked.name in BY_THE_CALENDAR or bounds["<"] == str(int(major) + 1), line


def test_a_release_has_no_provisional_weights() -> None:
    """Those of a quick fit after a change of rules do until then."""
    worths = {name: matinee.load(name).mind.worth for name in matinee.names()}
    provisional = [name for name, worth in worths.items() if worth is not None and worth.fitted.provisional]
    assert not provisional or "## Unreleased" in (ROOT / "CHANGELOG.md").read_text()
