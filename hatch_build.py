"""Puts the browser client into every wheel and source archive: built if it is not fresh, and no wheel without it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src/matinee/server/static/index.html")
ASIDE = {"node_modules", "test"}
NOT_BUILT = "The browser client is not built, and a wheel without it would serve nothing. {0}"


class Client(BuildHookInterface):  # type: ignore[type-arg]
    """An editable installation serves what `make` has built; anything else carries the client in itself."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatch before it gathers the files."""
        root = Path(self.root)
        if version == "editable":
            return
        check_tag(root, self.metadata.version)
        if (root / "web").is_dir() and not fresh(root):
            build(root)
        if not (root / PAGE).is_file():
            raise SystemExit(NOT_BUILT.format("There is no web/ to build it from."))


def check_tag(root: Path, version: str) -> None:
    """Refuse to build under a release's tag that names another version."""
    if shutil.which("git") is None or not (root / ".git").exists():
        return
    asked = ["git", "-C", str(root), "tag", "--points-at", "HEAD", "--list", "v[0-9]*"]
    tags = subprocess.run(asked, capture_output=True, text=True).stdout.split()
    if tags and f"v{version}" not in tags:
        raise SystemExit(f"This commit is tagged {', '.join(tags)}, and its __version__ is {version}.")


def fresh(root: Path) -> bool:
    """Whether the client is newer than all it is built from."""
    if not (root / PAGE).is_file():
        return False
    built = (root / PAGE).stat().st_mtime
    parts = [part for part in (root / "web").iterdir() if part.name not in ASIDE]
    files = [file for part in parts for file in ([part] if part.is_file() else part.rglob("*"))]
    return all(file.stat().st_mtime <= built for file in files if file.is_file())


def build(root: Path) -> None:
    """Build it with the machine's Node.js, or the one that `make` has found."""
    noted = root / ".venv" / ".node"
    npm = shutil.which("npm", path=noted.read_text().strip() if noted.is_file() else None) or shutil.which("npm")
    if npm is None:
        raise SystemExit(NOT_BUILT.format("Install Node.js, or run `make play` once."))
    web = root / "web"
    if not (web / "node_modules").exists():
        subprocess.run([npm, "install", "--no-save", "--no-audit", "--no-fund"], cwd=web, check=True)
    subprocess.run([npm, "run", "--silent", "build"], cwd=web, check=True)
    (root / PAGE).touch()
