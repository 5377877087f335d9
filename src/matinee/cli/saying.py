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
    base, _, style = name.partition(":")[0].partition("/")
    if not _words().has("bots", base):
        return say("bot", name)
    called = _words().say("bots", base)
    return _words().say("styles", style, called) if _words().has("styles", style) else called


def character(name: str) -> str:
    """A bot in one line; nothing for one that we do not know."""
    base, _, style = name.partition(":")[0].partition("/")
    if _words().has("styles", style):
        return say("opponent", bot_name(name) + ".")
    return say("opponent", _words().say("characters", base)) if _words().has("characters", base) else ""


def refusal(id: str, *args: Any) -> str:
    """What the terminal says of something it cannot do."""
    return _words().say("refusals", id, *args)


def help_text(example: str, rule: str) -> str:
    """All that can be typed, with an example of a choice and of a rule's number."""
    return _words().say("help", "text", example, rule).strip("\n")
