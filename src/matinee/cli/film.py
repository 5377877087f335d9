"""`matinee film`: the film of a recorded game as a file, or its poster."""

from __future__ import annotations

from pathlib import Path

from matinee.cli import browser, options
from matinee.cli.phrases import refusal, say
from matinee.cli.terminal import tell
from matinee.table.errors import OptionsError

KINDS = (".webm", ".webp", ".png")
SCREEN = (1280, 800)


def film(file: Path, *, output: options.Output = None) -> int:
    """Make the film of a recorded game: the moments that mattered, on the stage, with music; or its poster.

    It is drawn by Chromium, which must be installed, as must Playwright (the extra `film`).

    Parameters
    ----------
    file
        The record of a finished game.
    output
        The file to write: film.webm with sound, film.webp without, film.png for the poster (default: the name of FILE
        with .webm).
    """
    output = output if output is not None else file.with_suffix(KINDS[0])
    browser.check_output(output, KINDS)
    record = options.open_record(file, play=False)
    with options.naming(file):
        returns = record.replay().returns()
    if returns is None:
        raise OptionsError(refusal("no_film", file))
    browser.check_browser(say("a_film"))
    with browser.window(*SCREEN) as (page, base):
        made = page.request.post(f"{base}/api/records", data=record.text(returns)).json()
        page.goto(f"{base}/t/{made['table']}?film#{made['watch']}")
        button, trouble = page.locator(f"[data-save={output.suffix[1:]}]:enabled"), page.get_by_role("alert")
        button.or_(trouble).first.wait_for()
        if trouble.count():
            raise OptionsError(trouble.inner_text())
        with page.expect_download() as kept:
            button.click()
        kept.value.save_as(output)
    tell(say("filmed", output, f"{output.stat().st_size / 1e6:.1f}"))
    return 0
