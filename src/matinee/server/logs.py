"""Logs: a line for each thing, plain or as JSON, and never with a token in it."""

from __future__ import annotations

import logging
import re
import sys
import time

import msgspec

from matinee.server.metrics import CountErrors

_TOKEN = re.compile(r"\b(seat|join|watch|host|me|club)_[A-Za-z0-9_-]{8,}")
_PASSWORD = re.compile(r"(://[^:/@\s]+:)[^@\s]+@")


def without_secrets(text: str) -> str:
    return _PASSWORD.sub(r"\1...@", _TOKEN.sub(r"\1_...", text))


class Plain(logging.Formatter):
    """For people: the time, how bad it is, and what."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))


class Json(logging.Formatter):
    """For programs: a line of JSON, whatever happened."""

    def format(self, record: logging.LogRecord) -> str:
        """One entry."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z"
        entry = {"at": at, "level": record.levelname.lower(), "from": record.name, "text": record.getMessage()}
        if record.exc_info:
            entry["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode({name: without_secrets(text) for name, text in entry.items()}).decode()


def keep_log(json: bool) -> None:
    """Log to the error output from now on."""
    out = logging.StreamHandler(sys.stderr)
    out.setFormatter(Json() if json else Plain())
    errors = CountErrors(logging.ERROR)
    logging.basicConfig(level=logging.WARNING, handlers=[out, errors], force=True)
    logging.getLogger("matinee.server").setLevel(logging.INFO)
