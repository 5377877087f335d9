"""The terminal's own words, from words.toml beside this file."""

from __future__ import annotations

from pathlib import Path

from matinee.table.said.phrases import Phrases

PHRASES = Phrases(Path(__file__).with_name("words.toml"))
say = PHRASES.section("words")
refusal = PHRASES.section("refusals")


def bot_name(name: str) -> str:
    """What a bot is called."""
    base, _, style = name.partition(":")[0].partition("/")
    words = PHRASES.words
    if not words.has("bots", base):
        return say("bot", name)
    called = words.say("bots", base)
    return words.say("styles", style, called) if words.has("styles", style) else called


def character(name: str) -> str:
    """A bot in one line; nothing for one that we do not know."""
    base, _, style = name.partition(":")[0].partition("/")
    words = PHRASES.words
    if words.has("styles", style):
        return say("opponent", bot_name(name) + ".")
    return say("opponent", words.say("characters", base)) if words.has("characters", base) else ""


def help_text(example: str, rule: str) -> str:
    """All that can be typed, with an example of a choice and of a rule's number."""
    return PHRASES.words.say("help", "text", example, rule).strip("\n")
