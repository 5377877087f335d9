"""An append-only list whose old entries are packed and unpacked on request."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar, overload

T = TypeVar("T")

TOGETHER = 64
"""Entries packed together; at least as many recent ones stay unpacked."""


class PackedList(Sequence[T], Generic[T]):
    """What is given back of the packed part is equal to what was put in, but another thing every time."""

    def __init__(self, pack: Callable[[list[T]], bytes], unpack: Callable[[bytes], list[T]]) -> None:
        self._pack: Callable[[list[T]], bytes] = lambda some: zlib.compress(pack(some), 1)
        self._unpack: Callable[[bytes], list[T]] = lambda packet: unpack(zlib.decompress(packet))
        self._packed: list[bytes] = []
        self._first = 0  # how many are packed
        self._recent: list[T] = []
        self._opened: tuple[int, list[T]] = -1, []  # the packet that was looked into last

    def __len__(self) -> int:
        return self._first + len(self._recent)

    @overload
    def __getitem__(self, at: int) -> T: ...

    @overload
    def __getitem__(self, at: slice) -> list[T]: ...

    def __getitem__(self, at: int | slice) -> T | list[T]:
        if isinstance(at, slice):
            start, stop, step = at.indices(len(self))
            if start >= self._first and step == 1:  # as nearly always
                return self._recent[start - self._first : max(stop - self._first, 0)]
            return [self[n] for n in range(start, stop, step)]
        n = at - self._first if at >= 0 else len(self._recent) + at
        return self._recent[n] if n >= 0 else self._older(self._first + n)

    def __iter__(self) -> Iterator[T]:
        for packet in self._packed:
            yield from self._unpack(packet)
        yield from self._recent

    def __reversed__(self) -> Iterator[T]:
        yield from reversed(self._recent)
        for packet in reversed(self._packed):
            yield from reversed(self._unpack(packet))

    def append(self, one: T) -> None:
        """Put one more at the end."""
        self._recent.append(one)
        if len(self._recent) == 2 * TOGETHER:
            self._packed.append(self._pack(self._recent[:TOGETHER]))
            del self._recent[:TOGETHER]
            self._first += TOGETHER

    def extend(self, more: Sequence[T]) -> None:
        """Put more at the end."""
        for one in more:
            self.append(one)

    def pop(self) -> T:
        """Take the last one away."""
        last = self[-1]
        self.cut(len(self) - 1)
        return last

    def cut(self, length: int) -> None:
        """Keep only the first `count` entries."""
        while length < self._first:
            self._recent = self._unpack(self._packed.pop())
            self._first -= TOGETHER
            self._opened = -1, []
        del self._recent[length - self._first :]

    def _older(self, n: int) -> T:
        if n < 0:
            raise IndexError(n)
        packet, place = divmod(n, TOGETHER)
        if self._opened[0] != packet:
            self._opened = packet, self._unpack(self._packed[packet])
        return self._opened[1][place]
