"""Playthroughs: random games as pages to read, reviewed in every change of rules or words."""

from __future__ import annotations

import pytest

from matinee.table.game import Game
from matinee.testing.command import main
from matinee.testing.laws.cases import Case
from matinee.testing.new_rules import way_out
from matinee.testing.playthrough_files import playthroughs
from matinee.testing.walks import random_record

LONGEST_PAGE = 60_000


def test_playthroughs_are_as_written(case: Case) -> None:
    """If a change of words means these to differ: `make playthroughs`, and read the difference."""
    pages, folder = playthroughs(case.game), case.folder / "playthroughs"
    assert sorted(pages) == sorted(path.name for path in folder.glob("*.txt")), way_out(case.game)
    for page, text in pages.items():
        assert len(text.encode()) <= LONGEST_PAGE, page
        assert text == (folder / page).read_text("utf-8"), f"{page} reads otherwise. {way_out(case.game)}"


def test_show_prints_a_game_up_to_a_ply(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    """The command that failures name."""
    name, option = game.name, game.options[0]
    last = min(9, len(random_record(game, {}, 7, most=11).actions) - 2)  # a very short game is cut sooner
    assert main(["show", name, "7", str(last), f"{option.name}={option.default}"]) == 0
    page = capsys.readouterr().out
    assert f"{last:4} (" in page and f"{last + 1:4} (" not in page and f"cut after {last} actions" in page
    assert main(["show", name, "7", f"{option.name}=nonsense"]) == 1
    assert option.name in capsys.readouterr().err
