"""A PostgreSQL of its own for a test: a fresh cluster on a socket in a folder, or a sentence why there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

USER = "postgres"


def _programs() -> Path | None:
    """Where initdb and pg_ctl are: on the path, or where Debian keeps the newest."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).parent
    kept = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    return kept[-1] if kept else None


@contextmanager
def postgresql() -> Iterator[str]:
    """The URL of a fresh database; skips the test where there is no PostgreSQL."""
    programs = _programs()
    if programs is None:
        pytest.skip("There is no PostgreSQL on this machine (apt-get install postgresql).")
    if find_spec("psycopg") is None:
        pytest.skip("The driver of PostgreSQL is not installed (pip install 'psycopg[binary]').")
    with TemporaryDirectory(prefix="matinee-pg-") as name:  # a short path: sockets have no room for a long one
        folder = Path(name)
        # PostgreSQL refuses to run for root, so root lets its own user do it
        user = USER if os.geteuid() == 0 else None
        if user:
            shutil.chown(folder, user)

        def run(program: str, *args: str) -> None:
            subprocess.run(
                [programs / program, "-D", folder / "data", *args],
                user=user, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip

        run("initdb", "--auth=trust", f"--username={USER}", "--no-sync", "--encoding=UTF8", "--locale=C")
        run("pg_ctl", "start", "-w", "-l", "log", "-o", f"-k {folder} -c listen_addresses='' -c fsync=off")
        try:
            yield f"postgresql://{USER}@/postgres?host={folder}"
        finally:
            run("pg_ctl", "stop", "-w", "-m", "immediate")
