"""Ctrl-C and SIGTERM, from the first moment on: one line, and the end."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

from matinee.server.phrases import told

ASKED = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def ending_quietly() -> Iterator[None]:
    """End with a line when asked to. While a server answers, uvicorn listens to that instead."""
    before = {asked: signal.signal(asked, _leave) for asked in ASKED}
    try:
        yield
    finally:
        for asked, was in before.items():
            signal.signal(asked, was)


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    """No request was answered yet, so nothing has to be stored."""
    say_goodbye()
    sys.exit(0)


def say_goodbye() -> None:
    """The last line of a server."""
    print(told("closed"), flush=True)
