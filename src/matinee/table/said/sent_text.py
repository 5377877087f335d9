"""Files that people send, bounded before they are parsed: parsers may take the square of their depth in time."""

from __future__ import annotations

import re
from collections.abc import Callable

from matinee.table.errors import Illegal, Reason

No = Callable[..., Reason]
"""no(rule, id, *args): a refusal in the game's words."""

MOST_KB = 16
"""The longest file that is read."""

MOST_DEEP = 12
"""How deep it may nest: names with dots between them, or brackets in brackets."""

_NAME = r"(?:[\w-]++|\"[^\"\n]*+\"|'[^'\n]*+')"
_DEEP_NAME = re.compile(rf"(?<![\w-]){_NAME}(?:[ \t]*+\.[ \t]*+{_NAME}){{{MOST_DEEP}}}")
_BRACKETS = re.compile(r"[][{}]")


def taken(text: str, no: No) -> str:
    """A text that may be read, without the mark that some editors put before it; Illegal with the limit it breaks."""
    text = text.removeprefix("\ufeff")
    too_much = flaw(text)
    if too_much is not None:
        raise Illegal(no("", *too_much))
    return text


def flaw(text: str) -> tuple[str, int] | None:
    """The refusal of an oversized text, with the limit; None if it is fine."""
    if len(text.encode("utf-8", "replace")) > MOST_KB * 1024:
        return "file_too_long", MOST_KB
    if _DEEP_NAME.search(text) is not None:
        return "file_too_deep", MOST_DEEP
    deep = 0
    for bracket in _BRACKETS.findall(text):
        deep = deep + 1 if bracket in "[{" else max(0, deep - 1)
        if deep > MOST_DEEP:
            return "file_too_deep", MOST_DEEP
    return None
