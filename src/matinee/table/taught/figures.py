"""Figures in prose: a how-to page, a lesson or a rule names a figure of the game's data, and says what stands there.

`{tables.building}` is `building` in data/tables.toml, `{chits.chit.police.attack}` the `attack` of that entry of `chit`
whose id is police. `{...:word}` is spelt out, `{...:Word}` begins a sentence.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from matinee.table.errors import GameError
from matinee.table.json_types import JsonObject, read_toml
from matinee.table.said.text import table_words

PLACE = re.compile(r"\{([a-z_]+)\.([\w.-]+)(?::(word|Word))?\}")


@cache
def _data(path: Path) -> JsonObject:
    return read_toml(path)


def with_figures(text: str, folder: Path) -> str:
    """The text with the figures that it names; GameError if the data of the game in this folder have no such figure."""

    def figure(found: re.Match[str]) -> str:
        file, path, spelt = found.groups()
        value = _at(folder / "data" / f"{file}.toml", path.split("."))
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise GameError(f"{found[0]} names no figure of data/{file}.toml.")
        number = f"{value:g}"
        if not spelt or not table_words().has("numbers", number):
            return number
        words = table_words().say("numbers", number)
        return words if spelt == "word" else words.capitalize()

    return PLACE.sub(figure, text)


def _at(path: Path, steps: list[str]) -> Any:
    value: Any = _data(path) if path.is_file() else None
    for step in steps:
        if isinstance(value, list):
            value = next((entry for entry in value if isinstance(entry, dict) and entry.get("id") == step), None)
        else:
            value = value.get(step) if isinstance(value, dict) else None
    return value
