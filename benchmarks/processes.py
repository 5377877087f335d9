"""What processes cost: their processor time and memory, as Linux tells them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

TICKS, PAGE = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")


def _stat(pid: int) -> list[str]:
    """The figures of a process from its state on; nothing of one that has just ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def processor(pids: Iterable[int]) -> float:
    """Seconds of processor time that processes have taken so far, in their threads together."""
    return sum(int(stat[11]) + int(stat[12]) for stat in map(_stat, pids) if stat) / TICKS


def memory(pid: int) -> float:
    """Megabytes that a process has in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE / 1e6


def written(pid: int) -> float:
    """Megabytes that a process has written to and shares with no other.

    A program is read by all its processes, but where no other of them has read some part of it yet, that counts as this
    one's own.
    """
    told = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return sum(map(int, re.findall(r"Private_Dirty: +(\d+) kB", told))) / 1000


def below(ancestor: int) -> list[int]:
    """The processes that a process has started, and those that they have started."""
    parents = {int(folder.name): _stat(int(folder.name)) for folder in Path("/proc").glob("[0-9]*")}
    found = [ancestor]
    for pid in found:
        found += [child for child, stat in parents.items() if stat and int(stat[1]) == pid]
    return found[1:]
