"""`matinee print`: a game for a real table, as pages to print."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from matinee.cli.browser import check_browser, check_output, window
from matinee.cli.phrases import say
from matinee.cli.terminal import tell
from matinee.table.registry import load

Paper = Literal["a4", "letter"]
SCREEN = (1000, 1400)


def print_game(name: str, output: Path | None, paper: Paper) -> int:
    """Write the pages and say where."""
    game = load(name)
    output = output if output is not None else Path(f"{game.name}.pdf")
    check_output(output, (".pdf",))
    check_browser(say("a_pdf"))
    with window(*SCREEN) as (page, base):
        page.goto(f"{base}/print/{game.name}")
        page.locator("[data-part]").first.wait_for()
        page.evaluate("() => document.fonts.ready")
        page.pdf(path=output, format=paper)
    tell(say("printed", output))
    return 0
