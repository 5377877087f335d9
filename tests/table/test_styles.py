"""Styles: read from data, and one sentence where they are none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import matinee
from matinee.table.errors import MatineeError
from matinee.table.minds.styles import read_styles


class Style(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How brave one is."""

    brave: float = 1.0


def weigh(state: Any, seat: int, actions: list[Any], rng: Any, style: Style) -> list[float]:
    return [style.brave] * len(actions)


def test_a_style_is_a_weigher_with_other_numbers(tmp_path: Path) -> None:
    path = tmp_path / "styles.toml"
    path.write_text("[bold]\nbrave = 3.0\n[meek]\n", "utf-8")
    read = read_styles(weigh, Style, path)
    assert read["bold"](None, 0, [("go",)], None) == [3.0]
    assert read["meek"](None, 0, [("go",)], None) == [1.0]


@pytest.mark.parametrize("text", ["[bold]\nbraver = 3.0\n", "[bold]\nbrave = 'very'\n", "bold"])
def test_no_styles_are_one_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "styles.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(MatineeError, match="holds no styles"):
        read_styles(weigh, Style, path)


@pytest.mark.parametrize("name", matinee.names())
def test_every_game_has_more_than_one_style(name: str) -> None:
    assert len(matinee.load(name).mind.styles) >= 2
