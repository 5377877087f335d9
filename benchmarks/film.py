"""How long a film takes to be saved, of its length, drawn in software: `python -m benchmarks.film`.

The films of four kept games, with music, each in a Chromium without a graphics card. A film is drawn picture by picture
and then recorded in its own time: none is saved in less than that. On a busy machine the clock says little; beside it
stand the processor time of the whole browser and how many processes waited.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.server.kit import Server
from tests.web.kit import Person, launch
from tests.web.pictures.films import GAMES, WINDOW

from benchmarks.stage import processor
from matinee.cli.terminal import show_table

MOST = 3.0
"""A film is saved in at most so many times its length."""

PATIENCE = 3_600_000


def main() -> None:
    """Print the table; the exit status says whether all films keep the budget."""
    heads = ("film", "length", "by the clock", "of its length", "processor", "of its length", "load")
    rows, worst = [], 0.0
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, sync_playwright() as playwright:
        for game in sys.argv[1:] or GAMES:
            browser = launch(playwright.chromium)
            person = Person(browser, server, viewport=WINDOW, reduced_motion="no-preference")
            made = server.http.post("/api/records", content=GAMES[game].read_bytes()).json()
            began, spent = time.perf_counter(), processor()
            person.open(f"/t/{made['table']}?film#{made['watch']}")
            button = person.get("[data-save=webm]:enabled")
            button.wait_for(timeout=PATIENCE)
            with person.page.expect_download(timeout=PATIENCE):
                button.click()
            wall, spent = time.perf_counter() - began, processor() - spent
            length = person.page.evaluate("document.querySelector('.film canvas').projector.ms") / 1000
            load = f"{os.getloadavg()[0]:.0f}"
            times = f"{wall / length:.1f}", f"{spent / length:.1f}"
            rows.append([game, f"{length:.0f} s", f"{wall:.0f} s", times[0], f"{spent:.0f} s", times[1], load])
            worst = max(worst, wall / length)
            browser.close()
    show_table("Films", "", heads, rows, left="film")
    sys.exit(worst > MOST)


if __name__ == "__main__":
    main()
