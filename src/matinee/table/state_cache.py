"""A bounded cache of computed values, keyed by everything they depend on."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class StateCache(Generic[T]):
    """Like `functools.lru_cache`, for what is made from a state: the key says what of the state it depends on."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._known: dict[Hashable, T] = {}

    def __call__(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is kept under the key, or is made now; when there is no room, the older half is forgotten."""
        known = self._known
        if key in known:
            return known[key]
        if len(known) >= self.most:
            for old in list(known)[: self.most // 2]:
                del known[old]
        made = known[key] = make()
        return made

    def cache_clear(self) -> None:
        self._known.clear()
