"""What games and catalogues remember of what they have worked out: how many bytes it takes, and a bound on them.

Each cache is bounded by its number of entries, and all together in bytes, as all of it can be worked out again.
What has no such bound is no cache in this sense: a game, a board or a table of figures is made once and others hold it.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import logging
import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from types import FunctionType, ModuleType
from typing import Any, TypeAlias

import msgspec

from matinee.table.registry import load, names

CACHES = 16
"""Megabytes for all caches together, where nothing else is said."""

EVERY = 30.0
"""Seconds between two looks at them."""

SAMPLE = 64
"""Number of sampled keys and values of a cache."""

DEEP = 4
"""How far a value is followed into what it holds."""

log = logging.getLogger("matinee.server")

Cache: TypeAlias = "_lru_cache_wrapper[Any]"

_SHARED = (type, ModuleType, FunctionType, _lru_cache_wrapper, msgspec.json.Encoder)
"""What a value may hold that is there anyhow."""

_LINK = "_lru_list_elem"
"""By this a cache of functools finds an entry."""


class Caches:
    """All caches of this process."""

    def __init__(self, room: int = CACHES * 1024 * 1024) -> None:
        self.room = room  # bytes
        self.bytes = 0  # as of the last look

    async def keep(self) -> None:
        """Look after them until the server closes, beside the loop: it takes a twentieth of a second."""
        while True:
            await asyncio.sleep(EVERY)
            await asyncio.to_thread(self.look)
            await asyncio.to_thread(give_back)

    def look(self) -> None:
        """Measure all caches; if they are over the bound, empty the largest until the rest is three quarters of it."""
        sizes = sorted(((size(cache), cache) for cache in found()), key=lambda one: -one[0])
        self.bytes = sum(taken for taken, _ in sizes)
        if self.bytes <= self.room:
            return
        for taken, cache in sizes:
            if self.bytes <= self.room * 3 // 4:
                break
            cache.cache_clear()
            self.bytes -= taken
        log.info("Emptied caches: %s bytes are left", self.bytes)


def give_back() -> None:
    """Give what was freed back to the system, where the C library can do that: else it stays with the process."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)


def found() -> Iterator[Cache]:
    """The caches of our modules and of games from elsewhere, those of their catalogues and boards included."""
    packages = {"matinee", *(load(name).state.__module__.partition(".")[0] for name in names())}
    seen: set[int] = set()
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in packages:
            for thing in list(vars(module).values()):
                for one in (thing, *getattr(thing, "__dict__", {}).values()):
                    if isinstance(one, _lru_cache_wrapper) and id(one) not in seen:
                        seen.add(id(one))
                        if one.cache_info().maxsize is not None:
                            yield one


def size(cache: Cache) -> int:
    """About how many bytes a cache takes: as many as a sample of what it holds says."""
    entries = cache.cache_info().currsize
    held = [one for one in gc.get_referents(cache) if not isinstance(one, _SHARED) and not _is_own(cache, one)]
    if not entries or not held:
        return 150 * entries  # of the dictionary and the links
    some = held[:: len(held) // SAMPLE | 1]  # keys and values take turns, so every odd one is of both kinds
    known = {id(cache)}
    taken = sum(_bytes(one, known, DEEP) for one in some)
    return int(taken * len(held) / len(some)) + 150 * entries


def _is_own(cache: Cache, held: Any) -> bool:
    """Whether this is no key or value of a cache, but the dictionary in which it finds them, or its names."""
    first = next(iter(held.values()), None) if isinstance(held, dict) else None
    return held is vars(cache) or type(first).__name__ == _LINK


def _bytes(value: Any, known: set[int], deep: int) -> int:
    if id(value) in known or isinstance(value, _SHARED):
        return 0
    known.add(id(value))
    taken = sys.getsizeof(value)
    return taken + sum(_bytes(one, known, deep - 1) for one in gc.get_referents(value)) if deep else taken
