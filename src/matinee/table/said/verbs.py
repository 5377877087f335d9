"""Verbs: what sorts of arguments each takes, those of a game and the table's own."""

from __future__ import annotations

import msgspec

from matinee.table.errors import GameError
from matinee.table.said.naming import LONGEST, NAME


class Verb(msgspec.Struct, frozen=True):
    """The kinds of a verb's arguments: what the client lights up, and how far the numbers run.

    `sizes` is how far one may ask, with the rule for an answer; `bounds` is how far legal ones ever run.
    """

    kinds: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()
    closer: tuple[int, ...] = ()

    @property
    def bounds(self) -> tuple[int, ...]:
        """One more than the largest legal value of each argument."""
        return self.closer or self.sizes


TEXT = "text"
CONCEDE, AGREE, DECLINE = "concede", "agree_draw", "decline_draw"
TABLE_VERBS = {
    **dict.fromkeys((CONCEDE, AGREE, DECLINE), Verb(("seat",), (64,))),
    NAME: Verb((TEXT, "seat"), (LONGEST + 1, 64)),
}
"""The table's own verbs; their last argument is the seat that acts. The size of a text is that of the longest."""


def verbs(sizes: dict[str, int], table: dict[str, str]) -> dict[str, Verb]:
    """A verb table from the kinds of each verb's arguments, and how many there are of each kind.

    `number<21` is a number that in this verb is never legal from 21 up.
    """
    return {verb: _verb(verb, sizes, kinds.split()) for verb, kinds in table.items()}


def _verb(verb: str, sizes: dict[str, int], words: list[str]) -> Verb:
    kinds = tuple(word.partition("<")[0] for word in words)
    unknown = next((kind for kind in kinds if kind not in sizes), None)
    if unknown is not None:
        raise GameError(f"verbs: {verb!r} takes a {unknown!r}, and the sizes have {', '.join(sizes) or 'nothing'}.")
    asked = tuple(sizes[kind] for kind in kinds)
    bounds = tuple(int(word.partition("<")[2] or size) for word, size in zip(words, asked, strict=True))
    return Verb(kinds, asked, bounds if bounds != asked else ())
