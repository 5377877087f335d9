"""How fast the terminal tells what others do: a line at a time, long enough to be read, as the browser's show does."""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Callable
from typing import Literal, get_args

Speed = Literal["calm", "normal", "quick", "once"]

SPEEDS: dict[Speed, float] = {"calm": 1.8, "normal": 1.0, "quick": 0.45, "once": 0.0}
LINE, LETTER, TURN = 0.3, 0.012, 6.0
"""Seconds that a line stays alone, more for each letter, and the most that one rival's turn takes, at normal speed."""


def wished(flag: Speed | None) -> Speed:
    """The speed asked for on the command line, else that of MATINEE_SPEED; nonsense is the normal one."""
    wish = flag or os.environ.get("MATINEE_SPEED", "")
    return next((speed for speed in get_args(Speed) if speed == wish), "normal")


def _typed(seconds: float) -> bool:
    """Wait so long, or until a line is typed; whether one was."""
    try:
        if sys.stdin.isatty() and select.select([sys.stdin], [], [], seconds)[0]:
            sys.stdin.readline()
            return True
    except (OSError, ValueError):  # no such waiting on this system
        time.sleep(seconds)
        return False
    if not sys.stdin.isatty():
        time.sleep(seconds)
    return False


class Pace:
    """The pauses after others' actions. Enter skips the rest; without a terminal there are none."""

    def __init__(self, speed: Speed, watched: bool, wait: Callable[[float], bool] = _typed) -> None:
        self.share = SPEEDS[speed] if watched else 0.0
        self.wait = wait
        self.whose: int | None = None
        self.left = TURN

    def turn_of(self, seat: int | None) -> None:
        """A seat acts: a new turn is not skipped yet."""
        if seat != self.whose:
            self.whose, self.left = seat, TURN

    def after(self, line: str) -> None:
        """Let a line of news stand."""
        seconds = min(LINE + LETTER * len(line), self.left)
        if not self.share or seconds <= 0:
            return
        self.left = 0.0 if self.wait(seconds * self.share) else self.left - seconds
