"""Styles: other ways to play a game than the usual one, by the numbers that its weigher goes by.

A game's weigher takes a `style`, a Struct of numbers whose defaults are the usual ones. `data/styles.toml` names
others and says what is different in them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from matinee.table.errors import MatineeError
from matinee.table.json_types import read_toml
from matinee.table.phase import Action

STRONGEST = "keen"
"""How the strongest bot plays before it thinks ahead. Chances to win are told as if everybody went on so."""

NOVICE = "novice"
"""A beginner's style, which planners do not consider."""

Weigh = Callable[[Any, int, list[Action], Any], list[float]]


def read_styles(weigh: Callable[..., list[float]], kind: type[Any], path: Path) -> dict[str, Weigh]:
    """The weighers of a game by the names of their styles."""
    try:
        read = msgspec.convert(read_toml(path), dict[str, kind])  # type: ignore[valid-type]
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise MatineeError(f"{path} holds no styles: {error}.") from error
    return {name: partial(weigh, style=style) for name, style in read.items()}
