"""The command that installs the packages of an extra: no index has Matinee itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import metadata


def packages(extra: str) -> Iterator[str]:
    """What the extra asks for, by the metadata of the installed package; nothing where it is only unpacked."""
    try:
        lines = metadata.requires("matinee") or []
    except metadata.PackageNotFoundError:
        return
    for line in lines:
        need, _, when = line.partition(";")
        if re.search(rf"extra == ['\"]{extra}['\"]", when):
            inner = re.fullmatch(r"matinee\[(\w+)\]", need.strip())
            yield from packages(inner[1]) if inner else (need.strip(),)


def command(extra: str) -> str:
    """For an extra, or for a package that is none of ours."""
    return " ".join(["pip install", *(f"'{need}'" for need in list(packages(extra)) or [extra])])
