"""`matinee print`: a game for a real table, as pages to print."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from matinee.cli.browser import check_browser, check_output, window
from matinee.cli.phrases import refusal, say
from matinee.cli.terminal import tell
from matinee.table.errors import MatineeError, OptionsError
from matinee.table.game import Game
from matinee.table.registry import load
from matinee.table.taught.sheets import design_card

Paper = Literal["a4", "letter"]
SCREEN = (1000, 1400)


def check_design(game: Game, path: Path) -> None:
    """A card can be made of this file; else a sentence says why not."""
    try:
        design_card(game, path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, MatineeError) as error:
        raise OptionsError(refusal("no_card", path, error)) from error


def print_game(name: str, output: Path | None, paper: Paper, designs: list[Path]) -> int:
    """Write the pages and say where."""
    game = load(name)
    for design in designs:
        check_design(game, design)
    output = output if output is not None else Path(f"{game.name}.pdf")
    check_output(output, (".pdf",))
    check_browser(say("a_pdf"))
    with window(*SCREEN) as (page, base):
        page.goto(f"{base}/print/{game.name}")
        page.locator("[data-part]").first.wait_for()
        if designs:
            page.locator("input[type=file]").set_input_files(designs)
            page.locator("[data-part=card]").nth(len(designs) - 1).wait_for()
        page.evaluate("() => document.fonts.ready")
        page.pdf(path=output, format=paper)
    tell(say("printed", output))
    return 0
