"""The parts of a view that all seats share: they depend on the state alone and are built once, however many look.

And those that are the same as long as what they say is: they are kept from one moment to the next.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Any, TypeVar

S = TypeVar("S")
T = TypeVar("T")

MOST_KEPT = 512
"""How many of each part are kept from one moment to the next."""

_missing: Any = object()
_built: ContextVar[dict[int, dict[Any, Any]] | None] = ContextVar("built", default=None)


class sharing_views:
    """While views of the same states are made, and none of them changes: what they share is built once."""

    def __enter__(self) -> None:
        self._token = _built.set({})

    def __exit__(self, *_: object) -> None:
        _built.reset(self._token)


def shared_view(build: Callable[[S], T]) -> Callable[[S], T]:
    """Mark a part of a view that is the same for every seat and for spectators. Its result must not be changed."""

    @wraps(build)
    def once(state: S) -> T:
        built = _built.get()
        if built is None:
            return build(state)
        parts = built.get(id(state))
        if parts is None:  # the state is held, so that no other one gets its id meanwhile
            parts = built[id(state)] = {"of": state}
        part: T = parts.get(build, _missing)
        if part is _missing:
            part = parts[build] = build(state)
        return part

    return once


def kept_view(build: Callable[..., T]) -> Callable[..., T]:
    """Mark a part of a view that depends on its arguments alone, all of them hashable and one always of one type.

    While views are shared it is kept, so what says the same is the same object, which is compared at once. The caller
    for a view otherwise may do with it what they like, and gets one of their own.
    """
    known = lru_cache(maxsize=MOST_KEPT)(build)

    @wraps(build)
    def kept(*args: Any) -> T:
        return build(*args) if _built.get() is None else known(*args)

    kept.known = known  # type: ignore[attr-defined]  # for the code that bounds the memory
    return kept
