"""A page without a server, and beside it the served one: how soon one can click, what a click and a bot's move take.

`python -m benchmarks.page` makes a site, serves it as plain files, and plays a while in a real Chromium, on a first
visit and on a later one; then the same at a server. The client is built first if it is older than its sources. Until
something can be clicked, the bots are those that *Play now* seats; then Kaiju makes a few moves, then a Projectionist.

What a Projectionist was asked in a game is asked again when all is at rest: while a game is drawn, a page hears late
what was found. Two things are compared. The thought alone: the page's worker takes the time it thinks, and so does this
Python. And the whole question: asked by the page of its worker, and by a server of its worker process, the way there
and back included. The quickest of a few askings counts, there and here.

One more visit is by a phone: everything runs there four times slower. Wall times mean something on a quiet machine
only; processor time is that of all processes of the browser.
"""

from __future__ import annotations

import argparse
import asyncio
import inspect
import json
import subprocess
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import msgspec
from rich.console import Console
from rich.table import Table
from tests.page.site import PYODIDE, ROOT, Engine, FileServer, fixed, make_site, rewritten

import matinee
from benchmarks.chromium import Chromium
from matinee.bots import USUAL
from matinee.bots.question import Question
from matinee.page.errands import run
from matinee.server.bots.bot_jobs import BotJobs
from matinee.server.http.pages import STATIC
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
    thought: list[float]
    asked: list[float]
    kaiju: list[float]
    playing: float
    resting: float

    def row(self) -> list[str]:
        alone = [min(thinking(question) for _ in range(TIMES)) for question in self.questions]
        served = asyncio.run(at_a_server(self.questions))
        return [
            f"{self.wall:.1f} s",
            f"{self.processor:.1f} s",
            f"{median(self.clicks):.0f} ms" if self.clicks else "-",
            f"{median(self.thought):.2f} ms, {beside(self.thought, alone):.1f} times" if alone else "-",
            f"{median(self.asked):.1f} ms, {beside(self.asked, served):.1f} times "
            f"(of the thought alone {beside(self.asked, alone):.1f})"
            if alone
            else "-",
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
            browser.ask(f"(window.pressed = performance.now(), {PLAY_NOW}.click())")
            wall = browser.until("window.hand.clickable > 0 && window.hand.clickable - window.pressed") / 1000
            took = browser.processor() - before
            first = browser.ask("window.hand.thoughts.length")
            if kaiju:
                browser.ask("(window.hand.bot = 'kaiju', window.hand.play(1e9))")
                browser.until(f"window.hand.over || window.hand.thoughts.length >= {first + MOVES}")
            clicked, thought = browser.ask("[window.hand.clicks.length, window.hand.thoughts.length]")
            browser.ask(f"(window.hand.bot = {USUAL!r}, window.hand.play({CLICKS}))")
            browser.until(f"window.hand.over || window.hand.clicks.length >= {clicked + CLICKS}")
            playing = browser.memory()
            clicks, thoughts = browser.ask("[window.hand.clicks, window.hand.thoughts]")
        time.sleep(REST)
        resting = browser.memory()
        questions = [question for question, _ in thoughts[thought:] if slower == 1]
        alone = [min(found for _, found in answers) for answers in again(browser, "thinking", questions)]
        asked = [min(took for took, _ in answers) for answers in again(browser, "move", questions)]
        slow = [took for _, took in thoughts[max(1, first) : thought]]  # the very first loads the game
        return Visit(wall, took, clicks, questions, alone, asked, slow, playing, resting)


def again(browser: Chromium, kind: str, questions: list[str]) -> list[list[tuple[float, Any]]]:
    """What a page's bots were asked, asked a few times more: how long each answer took, and what was found."""
    if not questions:
        return []
    browser.ask(f"void window.hand.again({kind!r}, {json.dumps(questions)}, {TIMES})")
    found: list[list[tuple[float, Any]]] = browser.until("window.hand.asked")
    return found


def thinking(question: str) -> float:
    """How long a question is thought about, in milliseconds; a page's clock is too coarse for one thought."""
    from time import perf_counter

    run("move", question)  # loads the game
    begun = perf_counter()
    for _ in range(10):
        run("move", question)
    return (perf_counter() - begun) * 100


def that_tells(files: Engine) -> Engine:
    """The engine of a page, whose bots' worker can be sent to see how long it thinks."""
    errands, kinds = "matinee/page/errands.py", b"_DO: dict[str, Callable[[str], Any]] = {"
    more = inspect.getsource(thinking).encode() + b"\n\n" + kinds + b'\n    "thinking": thinking,'
    return rewritten(fixed(files), "matinee.zip", errands, kinds, more)


async def at_a_server(questions: list[str]) -> list[float]:
    """How long a server waits for the answer of its worker process to each of the same questions, in milliseconds."""
    jobs, found = BotJobs(), []
    for question in [msgspec.json.decode(text, type=Question) for text in questions]:
        await jobs.answer(question)  # starts the process, loads the game
        took = []
        for _ in range(TIMES):
            begun = time.perf_counter()
            await jobs.answer(question)
            took.append((time.perf_counter() - begun) * 1000)
        found.append(min(took))
    jobs.close()
    return found


def beside(there: list[float], here: list[float]) -> float:
    """How many times as long it takes there."""
    return sum(there) / sum(here)


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
    for name in ("a Projectionist thinks", "is asked", "Kaiju's longest", "playing", "at rest"):
        table.add_column(name)
    subprocess.run(["make", "-s", STATIC.relative_to(ROOT) / "index.html"], cwd=ROOT, check=True)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        make_site(root / "files" / "site", that_tells)
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
    console.print(
        "At most: a click 100 ms, memory 250 MB, Kaiju a second. A Projectionist: 4 times as long as in this Python, "
        "and, when asked, as a server's."
    )


if __name__ == "__main__":
    main()
