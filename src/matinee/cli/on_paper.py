"""`matinee print`: a game for a real table, as pages to print."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from matinee.cli import browser, options
from matinee.cli.phrases import refusal, say
from matinee.cli.terminal import tell
from matinee.table.errors import MatineeError, OptionsError
from matinee.table.game import Game
from matinee.table.registry import load
from matinee.table.taught.sheets import design_card

Paper = Literal["a4", "letter"]
SCREEN = (1000, 1400)


def _check_design(game: Game, path: Path) -> None:
    """A card can be made of this file; else a sentence says why not."""
    try:
        design_card(game, path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, MatineeError) as error:
        raise OptionsError(refusal("no_card", path, error)) from error


def print_(
    game: str,
    *,
    output: options.Output = None,
    paper: Paper = "a4",
    design: Annotated[list[Path] | None, Parameter(negative=())] = None,
) -> int:
    """Print a game for a real table: record sheets, the tables, the rules in short, cards of designs, as a PDF.

    It is made by Chromium, which must be installed, as must Playwright (the extra `film`). The browser
    client has the same pages under *Print for a real table*.

    Parameters
    ----------
    game
        The game, as `matinee games` lists it.
    output
        The PDF file to write (default: the name of the game with .pdf).
    paper
        The size of the pages: a4 or letter.
    design
        The file of a monster or an army, as the workshop saves it: print its card too. May be given more than once.
    """
    rules, designs = load(game), design or []
    for one in designs:
        _check_design(rules, one)
    output = output if output is not None else Path(f"{rules.name}.pdf")
    browser.check_output(output, (".pdf",))
    browser.check_browser(say("a_pdf"))
    with browser.window(*SCREEN) as (page, base):
        page.goto(f"{base}/print/{rules.name}")
        page.locator("[data-part]").first.wait_for()
        if designs:
            page.locator("input[type=file]").set_input_files(designs)
            page.locator("[data-part=card]").nth(len(designs) - 1).wait_for()
        page.evaluate("() => document.fonts.ready")
        page.pdf(path=output, format=paper)
    tell(say("printed", output))
    return 0
