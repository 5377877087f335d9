"""What a seat sees as numbers, for programs that learn: a game writes them straight from its state.

An encoder declares its columns once, with names and a word on what they mean, and fills them in one call. That is many
times faster than a view with its texts. Laws hold it to the view: it tells nothing that the seat does not see, and it
changes wherever the board does.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

LARGEST = 8.0
"""No figure is larger, nor less than its negative."""


class Block(msgspec.Struct, frozen=True):
    """Columns that belong together."""

    name: str
    columns: tuple[str, ...]
    meaning: str


class Columns:
    """The columns of an observation: flags, which are 0 or 1, and figures, which are scaled to about 1."""

    def __init__(self) -> None:
        self.flags: list[Block] = []
        self.figures: list[Block] = []
        self.width = 0
        """how many flags there are"""

    def flag(self, name: str, of: Iterable[Any], meaning: str) -> int:
        """More flags, one for each of these; where the first of them stands."""
        first, block = self.width, Block(name, tuple(map(str, of)), meaning)
        self.flags.append(block)
        self.width += len(block.columns)
        return first

    def figure(self, name: str, of: Iterable[Any], meaning: str) -> None:
        """More figures, one for each of these; they are filled in the order in which they are declared."""
        self.figures.append(Block(name, tuple(map(str, of)), meaning))


def pairs(firsts: Iterable[Any], seconds: Sequence[Any]) -> list[str]:
    """Names of columns for each of these and, within that, for each of those."""
    return [f"{first} {second}" for first in firsts for second in seconds]


def turned(seats: int, first: int, n: int) -> int:
    """A set of seats, told from one of them on."""
    return (seats >> first | seats << n - first) & (1 << n) - 1


class Seen(NamedTuple):
    """What a seat sees: the flags that are up, as a bitset and by their places, and all figures in order.

    Where there are many, an array is read many times faster than a list.
    """

    bits: int
    ones: MutableSequence[int]
    figures: MutableSequence[float]


class Encoder(Protocol):
    """The columns of a game under some options, and what a seat sees of a state in them."""

    columns: Columns

    def __call__(self, state: Any, seat: int, /) -> Seen:
        """What this seat sees."""
