"""The parts of a view that all seats share: they depend on the state alone and are built once, however many look."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, TypeVar

S = TypeVar("S")
T = TypeVar("T")

_built: ContextVar[dict[int, dict[Any, Any]] | None] = ContextVar("built", default=None)


@contextmanager
def sharing_views() -> Iterator[None]:
    """While views of the same states are made, and none of them changes: what they share is built once."""
    token = _built.set({})
    try:
        yield
    finally:
        _built.reset(token)


def shared_view(build: Callable[[S], T]) -> Callable[[S], T]:
    """Mark a part of a view that is the same for every seat and for spectators. Nobody may change what it gives."""

    @wraps(build)
    def once(state: S) -> T:
        built = _built.get()
        if built is None:
            return build(state)
        parts = built.get(id(state))
        if parts is None:  # the state is held, so that no other one gets its id meanwhile
            parts = built[id(state)] = {"of": state}
        if build not in parts:
            parts[build] = build(state)
        part: T = parts[build]
        return part

    return once
