"""Names: one line of text that can be read. What players build has one as an action of the record."""

from __future__ import annotations

import unicodedata

NAME = "name"
"""The verb: `("name", text, seat)`."""

LONGEST = 40
"""How many characters a name may have."""


JOINERS = "\u200c\u200d"
"""What makes one sign of two: emoji, and letters of some scripts."""

BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that look like nothing."""


def is_name(text: str) -> bool:
    """Whether a text will do for what is built, as it stands."""
    return 0 < len(text) <= LONGEST and text == one_line(text)


def one_line(text: str) -> str:
    """A text in one line with single blanks between its words; empty if there is nothing in it to be read."""
    line = " ".join("".join(_shown(text, n) for n in range(len(text))).split())
    return line if any(c not in BLANKS and unicodedata.category(c)[0] in "LNPS" for c in line) else ""


def _shown(text: str, n: int) -> str:
    """A character, or a space for one that cannot be printed; what joins two signs is kept between them."""
    joins = text[n] in JOINERS and not any(near.isspace() or not near.isprintable() for near in _beside(text, n))
    return text[n] if joins or text[n].isprintable() else " "


def _beside(text: str, n: int) -> tuple[str, str]:
    return text[n - 1 : n] or " ", text[n + 1 : n + 2] or " "
