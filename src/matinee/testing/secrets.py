"""Secrets of a game, told to the laws: choices that a seat must not tell apart."""

from __future__ import annotations

from typing import NamedTuple

from matinee.table.json_types import Options
from matinee.table.phase import Action


class Secret(NamedTuple):
    """Choices that one seat may not tell apart: they come after `before`, and `after` goes on the same for all."""

    what: str
    seat: int
    options: Options
    before: list[Action]
    choices: list[list[Action]]
    after: list[Action]
