"""The terminal's own words, from words.toml beside this file."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from matinee.table.text import Catalogue


@cache
def _words() -> Catalogue:
    return Catalogue.load(Path(__file__).with_name("words.toml"))


def say(id: str, *args: Any) -> str:
    """What the terminal says."""
    return _words().say("words", id, *args)


def bot_name(name: str) -> str:
    """What a bot is called."""
    base = name.partition(":")[0]
    return _words().say("bots", base) if _words().has("bots", base) else say("bot", name)


def character(name: str) -> str:
    """A bot in one line; nothing for one that we do not know."""
    base = name.partition(":")[0]
    return say("opponent", _words().say("characters", base)) if _words().has("characters", base) else ""


def refusal(id: str, *args: Any) -> str:
    """What the terminal says of something it cannot do."""
    return _words().say("refusals", id, *args)


def help_text(example: str, rule: str) -> str:
    """All that can be typed, with an example of a choice and of a rule's number."""
    return _words().say("help", "text", example, rule).strip("\n")
