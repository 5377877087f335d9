"""A page without a server, and beside it the served one: how soon one can click, what a click and a bot's move take.

`python -m benchmarks.page` makes a site, serves it as plain files, and plays a while in a real Chromium, on a first
visit and on a later one; then the same at a server. What a Projectionist was asked in a game is asked again when all is
at rest, by the page of its worker and here of this Python: while a game is drawn, a page hears late what was found.
Each question is asked a few times, and the quickest answer counts, there and here; beside that stands the first one, in
which threads wake up. Before that Kaiju makes a few moves. One more visit is by a phone: everything runs there four
times slower. Wall times mean something on a quiet machine only; processor time is that of all processes of the browser.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
import time
from contextlib import nullcontext
from operator import itemgetter
from pathlib import Path
from statistics import median
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from tests.page.site import PYODIDE, FileServer, make_site

import matinee
from benchmarks.chromium import Chromium
from matinee.bots import USUAL
from matinee.page.errands import run
from matinee.testing.server import Server

CLICKS = 30
MOVES = 12
"""Moves of Kaiju before them."""

TIMES = 5
"""How often each question of a Projectionist is asked again."""

WIDE = 150
SLOWER = 4
REST = 30.0
"""Seconds at the table after the last click: what was only needed for a moment is collected by then."""

BROTLI = (
    "const z = require('zlib'), b = require('fs').readFileSync(0); const p = { [z.constants.BROTLI_PARAM_QUALITY]: 9 };"
    "console.log(z.brotliCompressSync(b, { params: p }).length)"
)
PLAY_NOW = "[...document.querySelectorAll('button')].find((one) => one.textContent.includes('Play now'))"


class Visit(NamedTuple):
    """From *Play now*: seconds until something can be clicked, by clock and processor; then what clicks took."""

    wall: float
    processor: float
    clicks: list[float]
    questions: list[str]
    thoughts: list[list[float]]
    kaiju: list[float]
    playing: float
    resting: float

    def row(self) -> list[str]:
        here, there = self.thoughts, native(self.questions)
        best, first = (sum(map(of, here)) / sum(map(of, there)) if here else 0.0 for of in (min, itemgetter(0)))
        return [
            f"{self.wall:.1f} s",
            f"{self.processor:.1f} s",
            f"{median(self.clicks):.0f} ms" if self.clicks else "-",
            f"{median(map(min, here)):.1f} ms, {best:.1f} times (the first {first:.1f})" if here else "-",
            f"{max(self.kaiju) / 1000:.1f} s" if self.kaiju else "-",
            f"{self.playing:.0f} MB",
            f"{self.resting:.0f} MB",
        ]


def visit(kept: Path, address: str, slower: int = 1, kaiju: bool = False) -> Visit:
    """One game for a while, in a browser that has kept so much of earlier visits, on a processor so much slower.

    The page's own bots can be measured: first Kaiju, then the Projectionist.
    """
    with Chromium(kept) as browser:
        browser.go(address)
        browser.until(f"!!{PLAY_NOW}")
        with browser.slowed(slower) if slower > 1 else nullcontext():
            before = browser.processor()
            browser.ask(f"(window.hand.bot = 'kaiju', window.pressed = performance.now(), {PLAY_NOW}.click())")
            wall = browser.until("window.hand.clickable > 0 && window.hand.clickable - window.pressed") / 1000
            took = browser.processor() - before
            if kaiju:
                browser.ask("window.hand.play(1e9)")
                browser.until(f"window.hand.over || window.hand.thoughts.length >= {MOVES}")
            clicked, thought = browser.ask("[window.hand.clicks.length, window.hand.thoughts.length]")
            browser.ask(f"(window.hand.bot = {USUAL!r}, window.hand.play({CLICKS}))")
            browser.until(f"window.hand.over || window.hand.clicks.length >= {clicked + CLICKS}")
            playing = browser.memory()
            clicks, thoughts = browser.ask("[window.hand.clicks, window.hand.thoughts]")
        time.sleep(REST)
        resting = browser.memory()
        questions, again = [question for question, _ in thoughts[thought:] if slower == 1], []
        if questions:
            browser.ask(f"void window.hand.again({json.dumps(questions)}, {TIMES})")
            again = browser.until("window.hand.asked")
        slow = [took for _, took in thoughts[1:thought]]  # the first loads the game
        return Visit(wall, took, clicks, questions, again, slow, playing, resting)


def native(questions: list[str]) -> list[list[float]]:
    """The same questions thought about here, as often, in milliseconds each."""
    for question in questions[:1]:
        native_once(question)  # loads the game, which the page has long since
    return [[native_once(question) for _ in range(TIMES)] for question in questions]


def native_once(question: str) -> float:
    """One question thought about here, in milliseconds."""
    begun = time.perf_counter()
    run("move", question)
    return (time.perf_counter() - begun) * 1000


def travelling(site: Path, node: str) -> dict[str, float]:
    """What the engine's files weigh on the wire, in megabytes."""
    [engine] = site.glob("engine.*")
    found = {}
    for path in sorted(engine.iterdir()):
        done = subprocess.run([f"{node}/node", "-e", BROTLI], input=path.read_bytes(), capture_output=True, check=True)
        found[path.name] = int(done.stdout) / 1e6
    return found


def main() -> None:
    """Print the figures, with what they should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=matinee.names())
    node = (PYODIDE.parents[2] / ".venv" / ".node").read_text().strip()
    console = Console(width=WIDE)
    table = Table("game", "visit", "press to click", "processor", "a click")
    for name in ("a Projectionist's move, beside native", "Kaiju's longest", "playing", "at rest"):
        table.add_column(name)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        make_site(root / "files" / "site")
        sizes = travelling(root / "files" / "site", node)
        files, server = FileServer(root / "files"), Server(root / "server")
        for game in parser.parse_args().games:
            alone, served = f"{files.base}/site/#/g/{game}", f"{server.base}/g/{game}"
            for name, kept, address, slower in (
                ("page, first (12 s)", "alone", alone, 1),
                ("page, later (6 s)", "alone", alone, 1),
                ("page, later, on a phone", "alone", alone, SLOWER),
                ("served, first", "served", served, 1),
                ("served, later", "served", served, 1),
            ):
                table.add_row(game, name, *visit(root / f"{game}-{kept}", address, slower, kept == "alone").row())
        files.close()
        server.stop()
    weights = ", ".join(f"{name} {size:.2f}" for name, size in sizes.items())
    console.print(f"The engine, by brotli: {sum(sizes.values()):.2f} MB (at most 7): {weights}")
    console.print(table)
    console.print("At most: a click 100 ms, a Projectionist's move 4 times native, memory 250 MB. Kaiju: a second.")


if __name__ == "__main__":
    main()
