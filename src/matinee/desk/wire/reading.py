"""Reading what a request brings."""

from __future__ import annotations

import re
from collections.abc import Sized
from contextlib import suppress
from typing import Any, TypeVar

import msgspec

from matinee.desk.phrases import say
from matinee.desk.wire.refusals import Refusal, wrong
from matinee.table.said.naming import one_line

BODY_LIMIT = 64 * 1024
RECORD_LIMIT = 2 * 1024 * 1024
ACTIONS_LIMIT = 20_000

T = TypeVar("T")

_NUL = re.compile(r"\x00|(?<!\\)(?:\\\\)*+\\u0000")
"""A NUL, as it is or as JSON spells it: PostgreSQL keeps no text with one."""


def check_length(body: Sized, limit: int) -> None:
    """Refuse what is longer than may be."""
    if len(body) > limit:
        raise Refusal(413, say("too_long", limit // 1024))


def has_nul(text: str) -> bool:
    return ("\\u0000" in text or "\0" in text) and _NUL.search(text) is not None


def plain_text(sent: bytes) -> str:
    """What was sent, as text without NULs."""
    try:
        text = sent.decode()
    except UnicodeDecodeError:
        raise Refusal(400, say("not_text")) from None
    if has_nul(text):
        raise Refusal(400, say("no_nul"))
    return text


def body(text: str | bytes, kind: type[T]) -> T:
    """What a request brings, read as what it should be."""
    if has_nul(text if isinstance(text, str) else text.decode(errors="replace")):
        raise Refusal(400, say("no_nul"))
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as error:
        with suppress(msgspec.MsgspecError, RecursionError):
            return msgspec.convert(_whole(msgspec.json.decode(text)), kind)
        raise Refusal(400, wrong(error)) from error
    except msgspec.MsgspecError as error:
        raise Refusal(400, wrong(error)) from error
    except RecursionError:
        raise Refusal(400, say("too_deep")) from None


def _whole(value: Any) -> Any:
    """The same with whole numbers as such: JSON does not tell 60.0 from 60."""
    if isinstance(value, dict):
        return {name: _whole(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_whole(one) for one in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def seat_number(text: str) -> int:
    """A seat as an address spells it."""
    if not re.fullmatch("[0-9]{1,3}", text):
        raise Refusal(404, say("no_seat", text[:20]))
    return int(text)


def moment_number(text: str) -> int:
    """A moment of a game, after how many actions, as an address spells it."""
    if not re.fullmatch("[0-9]{1,6}", text):
        raise Refusal(404, say("no_moment", text[:20]))
    return int(text)


def named(name: str, otherwise: str) -> str:
    """A name as it is kept: one line of text, whatever it says; markup in it is just text. None that looks empty."""
    return one_line(name) or otherwise
