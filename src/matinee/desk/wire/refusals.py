"""What is not granted, and how that is said."""

from __future__ import annotations

import logging

import msgspec
from msgspec import Struct

from matinee.desk.phrases import say
from matinee.table.errors import Illegal, MatineeError, brief

log = logging.getLogger("matinee.desk")


class Refusal(Exception):
    """A request that is not granted: a status, one clear sentence, and the rule behind it if there is one."""

    def __init__(self, status: int, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.status = status
        self.text = text
        self.rule = rule


class Wrong(Struct):
    """What was wrong, in one sentence, and the rule that says so."""

    rule: str
    text: str


class Failure(Struct):
    """The answer to every request that is not granted."""

    error: Wrong


def refusal_of(error: Exception) -> Refusal:
    """The refusal for an error."""
    if isinstance(error, Refusal):
        return error
    status, told = failure(error)
    return Refusal(status, told.error.text, told.error.rule)


def failure(error: Exception) -> tuple[int, Failure]:
    """The status and the answer to a request that is not granted, by us or by a rule, an option or a record; or that
    failed, which is logged."""
    match error:
        case Refusal():
            return error.status, Failure(Wrong(error.rule, error.text))
        case MatineeError():
            return 422, Failure(Wrong(error.reason.rule if isinstance(error, Illegal) else "", str(error)))
        case RecursionError():
            return 400, Failure(Wrong("", say("too_deep")))
    log.error("A request failed", exc_info=error)
    return 500, Failure(Wrong("", say("went_wrong")))


def wrong(error: msgspec.MsgspecError) -> str:
    """What msgspec found, as a sentence."""
    if isinstance(error, msgspec.ValidationError):
        what = str(error).replace("`", "").replace("$.", "").replace(" - at ", " at ")
        return say("no_fit", brief(what[:1].lower() + what[1:]))
    return say("no_json")
