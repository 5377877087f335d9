"""The server's own words, from words.toml beside this file."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from matinee.table.text import Catalogue


@cache
def _words() -> Catalogue:
    return Catalogue.load(Path(__file__).with_name("words.toml"))


def say(id: str, *args: Any) -> str:
    """Why something is not granted."""
    return _words().say("refusals", id, *args)


def told(id: str, *args: Any) -> str:
    """What whoever starts a server, or a worker, is told."""
    return _words().say("starting", id, *args)
