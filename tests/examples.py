"""The examples, each a package of its own: built as a wheel, and installed beside this one."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted(path.parent for path in (ROOT / "examples").glob("*/pyproject.toml"))


def project(example: Path) -> dict[str, Any]:
    """What an example says of itself."""
    found: dict[str, Any] = tomllib.loads((example / "pyproject.toml").read_text("utf-8"))["project"]
    return found


@pytest.fixture
def site(example: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where an example is installed, once for all workers."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    return shared / "examples" / example.name


def installed(example: Path, site: Path) -> dict[str, str]:
    """The environment of a process that finds the example in `site`, where pip installs it if it has not yet.

    The wheel is built with the tools that are here: nothing is fetched.
    """
    site.parent.mkdir(parents=True, exist_ok=True)
    with site.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not site.exists():
            pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
            apart = ["--no-deps", "--no-build-isolation", "--no-index", "--target", str(site)]
            done = subprocess.run([*pip, *apart, str(example)], capture_output=True, text=True)
            assert done.returncode == 0, done.stdout + done.stderr
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (site, ROOT / "src")))}


def passes(example: Path, site: Path, *arguments: str) -> None:
    """Run tests of an example where it is installed."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(command, cwd=example, env=installed(example, site), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
