"""Scenario files: the options of a game as TOML, a line for each, to be kept, sent and played."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING

from matinee.table import sent_text
from matinee.table.errors import OptionsError
from matinee.table.json_types import Options
from matinee.table.text import table_words

if TYPE_CHECKING:
    from matinee.table.game import Game


def read_scenario(game: Game, text: str) -> Options:
    """The options that a scenario file sets; OptionsError says what is wrong in which line."""
    text = text.removeprefix("\ufeff")
    too_much = sent_text.flaw(text)
    if too_much is not None:
        raise OptionsError(table_words().say("refusals", *too_much))
    try:
        options: Options = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # no TOML, or a number without end
        raise OptionsError(f"This is no scenario file: {error}.") from error
    for name, value in options.items():
        try:
            game.checked({name: value})
        except OptionsError as error:
            raise OptionsError(f"{_line(text, name)}{error}") from error
    game.checked(options)
    return options


def _line(text: str, name: str) -> str:
    """The line that sets an option, in words; nothing where its name is written in another way."""
    found = re.search(rf"^[ \t\[\"']*{re.escape(name)}\b", text, re.MULTILINE)
    return f"Line {text.count(chr(10), 0, found.start()) + 1}: " if found else ""
