"""A page without a server: what travels, how soon one can click, what a click and a bot's move take, and memory.

`python -m benchmarks.page` makes a site, serves it as plain files, and plays a while in a real Chromium. Bots' moves
are thought out once more by this Python, with the same questions. Wall times mean something on a quiet machine only.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.table import Table
from tests.page.site import PYODIDE, Alone, FileServer, make_site

import matinee
from matinee.page.errands import run
from matinee.testing.browser import launch

CLICKS = 30
BROTLI = (
    "const z = require('zlib'), b = require('fs').readFileSync(0); const p = { [z.constants.BROTLI_PARAM_QUALITY]: 9 };"
)
BROTLI += "console.log(z.brotliCompressSync(b, { params: p }).length)"

# When each click was made and answered, and each errand begun and done.
CLOCK = """
{
  const { Worker } = window
  const begun = new Map()
  window.clicks = []
  window.thoughts = []
  window.Worker = class extends Worker {
    constructor(...args) {
      super(...args)
      this.addEventListener('message', ({ data }) => {
        for (const [, text] of data?.say ?? []) {
          const { type, key } = JSON.parse(text)
          if (type === 'done') window.clicks.push(performance.now() - begun.get(key))
        }
        const asked = data?.found && begun.get(data.errand)
        if (asked) window.thoughts.push([asked.question, performance.now() - asked.at])
      })
    }
    postMessage(message) {
      if (message?.type === 'hear') begun.set(JSON.parse(message.text).key, performance.now())
      if (message?.kind === 'move') begun.set(message.id, { at: performance.now(), question: message.question })
      super.postMessage(message)
    }
  }
}
"""


def travelling(site: Path, node: str) -> dict[str, float]:
    """What the engine's files weigh on the wire, in megabytes."""
    [engine] = site.glob("engine.*")
    found = {}
    for path in sorted(engine.iterdir()):
        done = subprocess.run([f"{node}/node", "-e", BROTLI], input=path.read_bytes(), capture_output=True, check=True)
        found[path.name] = int(done.stdout) / 1e6
    return found


def memory(browser: Browser) -> float:
    """What the largest page of the browser holds, workers and all, in megabytes."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [Path(f"/proc/{one['id']}/statm") for one in told if one["type"] == "renderer"]
    return max(int(path.read_text().split()[1]) * 4096 / 1e6 for path in pages)


def pressed(ann: Alone, game: str) -> float:
    """From the press of *Play now* until something can be clicked, in seconds."""
    ann.come(f"/g/{game}")
    ann.page.reload()
    ann.button("Play now").wait_for()
    begun = time.perf_counter()
    ann.button("Play now").click()
    ann.at_table()
    ann.turn()
    return time.perf_counter() - begun


def played(browser: Browser, files: FileServer, game: str) -> dict[str, Any]:
    """One game for a while, from a browser that has seen nothing."""
    ann, rng = Alone(browser, files), Random(1)
    ann.context.add_init_script(CLOCK)
    ann.context.set_default_timeout(300_000)
    cold, warm = pressed(ann, game), pressed(ann, game)
    for _ in range(CLICKS):
        state = ann.turn()
        if state["over"]:
            break
        easy = [
            one for one in state["view"]["legal"] if one[0] != "allot"
        ]  # the workshop has no button for every number
        ann.do(rng.choice(easy or state["view"]["legal"]))
    clicks, thoughts = ann.page.evaluate("() => [window.clicks, window.thoughts]")
    used = memory(browser)
    ann.context.close()
    return {"cold": cold, "warm": warm, "clicks": clicks, "thoughts": thoughts, "memory": used}


def native(questions: list[str]) -> list[float]:
    """The same questions thought about here, in milliseconds each."""
    took = []
    for question in questions:
        begun = time.perf_counter()
        run("move", question)
        took.append((time.perf_counter() - begun) * 1000)
    return took


def main() -> None:
    """Print the figures, with what they should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=matinee.names())
    node = (PYODIDE.parents[2] / ".venv" / ".node").read_text().strip()
    table = Table(
        "game",
        "press to click: cold (12 s), warm (6 s)",
        "a click (100 ms)",
        "a bot's move, beside native (4)",
        "memory (250 MB)",
    )
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        make_site(Path(folder) / "site")
        sizes = travelling(Path(folder) / "site", node)
        files, browser = FileServer(Path(folder)), launch(playwright.chromium)
        for game in parser.parse_args().games:
            found = played(browser, files, game)
            here = [took for _, took in found["thoughts"][1:]]  # the first loads the game
            there = native([question for question, _ in found["thoughts"]])[1:]
            beside = f"{median(here):.0f} ms, {sum(here) / sum(there):.1f} times" if here else "-"
            start = f"{found['cold']:.1f} s, {found['warm']:.1f} s"
            table.add_row(game, start, f"{median(found['clicks']):.0f} ms", beside, f"{found['memory']:.0f} MB")
        browser.close()
        files.close()
    console = Console()
    console.print(
        f"The engine, by brotli: {sum(sizes.values()):.2f} MB (at most 7): "
        + ", ".join(f"{name} {size:.2f}" for name, size in sizes.items())
    )
    console.print(table)


if __name__ == "__main__":
    main()
