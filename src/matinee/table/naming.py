"""Names that players give to what they build: one line of text, kept as an action of the record."""

from __future__ import annotations

NAME = "name"
"""The verb: `("name", text, seat)`."""

LONGEST = 40
"""How many characters a name may have."""


def is_name(text: str) -> bool:
    """Whether a text will do: something to read, in one line, with single blanks between its words."""
    return 0 < len(text) <= LONGEST and text.isprintable() and text == " ".join(text.split())
