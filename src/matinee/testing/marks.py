"""The mark that ties a test to the rules it proves."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def rule(game: str, *ids: str) -> pytest.MarkDecorator:
    """Mark a test as the proof of these rules: `@rule("newgame", "11.23", "R48")`."""
    import pytest

    if not ids:
        raise TypeError(f'rule("{game}") names no rule')
    return pytest.mark.rule(game, *ids)
