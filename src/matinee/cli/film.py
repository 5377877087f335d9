"""`matinee film`: the film of a recorded game as a file, or its poster."""

from __future__ import annotations

from pathlib import Path

from matinee.cli.browser import check_browser, check_output, window
from matinee.cli.options import naming, open_record
from matinee.cli.phrases import refusal, say
from matinee.cli.terminal import tell
from matinee.table.errors import OptionsError

KINDS = (".webm", ".webp", ".png")
SCREEN = (1280, 800)


def make_film(path: Path, output: Path | None) -> int:
    """Write the film and say where."""
    output = output if output is not None else path.with_suffix(KINDS[0])
    check_output(output, KINDS)
    record = open_record(path, play=False)
    with naming(path):
        returns = record.replay().returns()
    if returns is None:
        raise OptionsError(refusal("no_film", path))
    check_browser(say("a_film"))
    with window(*SCREEN) as (page, base):
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
