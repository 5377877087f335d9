"""The engine as files for the page: Pyodide as it comes, msgspec's wheel, our own code, and each game by itself."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

from matinee.site.words import SiteError, told
from matinee.table.registry import ours

ROOT = Path(__file__).parents[1]
LIBRARY = "python_stdlib.zip"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY, "pyodide-lock.json")
SHARED = (
    "__init__.py",
    "rulebook.py",
    "table",
    "bots",
    "desk",
    "page",
    "lab/__init__.py",
    "lab/analyse.py",
    "lab/course.py",
    "lab/chances.py",
    "lab/deciding.py",
    "lab/fairness.py",
)
LONG_AGO = (1980, 1, 1, 0, 0, 0)


def engine_files(pyodide: Path, msgspec: Path, library: Path | None = None) -> dict[str, bytes]:
    """Every file of the engine by its name. The same sources give the same bytes.

    `library` is the standard library as `library.mjs` makes it, in the place of Pyodide's own.
    """
    if any(not (pyodide / name).is_file() for name in PYODIDE):
        raise SiteError(told("no_pyodide", pyodide))
    found = {name: (pyodide / name).read_bytes() for name in PYODIDE}
    check_wheel(msgspec, found["pyodide-lock.json"])
    if library is not None:
        found[LIBRARY] = _library(library, found[LIBRARY], pyodide)
    found["msgspec.zip"] = msgspec.read_bytes()  # a wheel is a zip
    shared = [path for name in SHARED for path in files_of(ROOT / name)]
    found["matinee.zip"] = _zipped([*shared, ROOT / "games" / "__init__.py"])
    return found | {f"{game}.zip": _zipped(files_of(ROOT / "games" / game)) for game in ours()}


def check_wheel(wheel: Path, lock: bytes) -> None:
    """Refuse a wheel that this Pyodide cannot load."""
    info = json.loads(lock)["info"]
    python = "".join(info["python"].split(".")[:2])
    fits = f"-cp{python}-pyemscripten_{info['abi_version']}_wasm32.whl"
    if not (wheel.is_file() and wheel.name.startswith("msgspec-") and wheel.name.endswith(fits)):
        raise SiteError(told("no_msgspec", wheel, info["python"], info["abi_version"], python))


def _library(library: Path, plain: bytes, pyodide: Path) -> bytes:
    """A standard library that was made of Pyodide's plain one."""
    made_of = zipfile.ZipFile(library).comment if zipfile.is_zipfile(library) else b""
    if made_of != hashlib.sha256(plain).hexdigest().encode():
        raise SiteError(told("no_library", library, Path(__file__).with_name("library.mjs"), pyodide))
    return library.read_bytes()


def files_of(path: Path) -> Iterator[Path]:
    """What lies at a path and travels."""
    found = sorted(path.rglob("*")) if path.is_dir() else [path]
    yield from (one for one in found if one.is_file() and "__pycache__" not in one.parts)


def _zipped(files: Iterator[Path] | list[Path]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for path in files:
            info = zipfile.ZipInfo(f"matinee/{path.relative_to(ROOT).as_posix()}", LONG_AGO)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, path.read_bytes(), compresslevel=9)
    return made.getvalue()
