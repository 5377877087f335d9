"""The examples, each a package of its own, as if they were installed beside this one."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted(path.parent for path in (ROOT / "examples").glob("*/pyproject.toml"))


def project(example: Path) -> dict[str, Any]:
    """What an example says of itself."""
    found: dict[str, Any] = tomllib.loads((example / "pyproject.toml").read_text("utf-8"))["project"]
    return found


def installed(example: Path, site: Path) -> dict[str, str]:
    """The environment of a process in which the example is installed; what an installer writes goes into `site`."""
    said = project(example)
    metadata = site / f"{said['name']}-{said['version']}.dist-info"
    metadata.mkdir(parents=True, exist_ok=True)
    (metadata / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {said['name']}\nVersion: {said['version']}\n", "utf-8"
    )
    points = [
        line
        for group, named in said["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {value}" for name, value in named.items()))
    ]
    (metadata / "entry_points.txt").write_text("\n".join(points) + "\n", "utf-8")
    roots = (example / "src", site, ROOT / "src")
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, roots))}


def passes(example: Path, site: Path, *arguments: str) -> None:
    """Run tests of an example where it is installed."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(command, cwd=example, env=installed(example, site), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
