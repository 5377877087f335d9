"""Playthroughs: random games as pages to read, reviewed in every change of rules or words."""

from __future__ import annotations

from pathlib import Path

import pytest

import matinee
from matinee.testing import main, playthroughs
from tests.conformance.laws import each_game

GAMES = Path(__file__).parents[1] / "games"
LONGEST_PAGE = 60_000


@each_game
def test_playthroughs_are_as_written(name: str) -> None:
    """If a change means these to differ: `python -m matinee.testing playthroughs`, and read the difference."""
    pages, folder = playthroughs(matinee.load(name)), GAMES / name / "playthroughs"
    assert sorted(pages) == sorted(path.name for path in folder.glob("*.txt"))
    for page, text in pages.items():
        assert len(text.encode()) <= LONGEST_PAGE, page
        assert text == (folder / page).read_text("utf-8"), f"{page} reads otherwise"


@each_game
def test_show_prints_a_game_up_to_a_ply(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The command that failures name."""
    option = matinee.load(name).options[0]
    assert main(["show", name, "7", "9", f"{option.name}={option.default}"]) == 0
    page = capsys.readouterr().out
    assert "   9 (" in page and "  10 (" not in page and "cut after 9 actions" in page
    assert main(["show", name, "7", f"{option.name}=nonsense"]) == 1
    assert option.name in capsys.readouterr().err
