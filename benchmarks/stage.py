"""What the stage costs, game by game, drawn in software: script, first frame from a warm cache, drawings, pick, memory.

`python -m benchmarks.stage` opens each board in a Chromium without a graphics card, so times are an upper bound: once,
then measured after the page was loaded anew (all comes from the browser's cache, the script has not run yet), then
measured when it is closed and opened again. On a busy machine the first frame by the clock says little: beside it stand
the processor time that the browser took and how many processes waited.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from tests.server.kit import Server
from tests.web.kit import OnStage, launch
from tests.web.stage.test_stage import SMALL, TABLES

from benchmarks import processes
from matinee.cli.terminal import show_table

ROOT = Path(__file__).parents[1]
ASSETS = ROOT / "src" / "matinee" / "server" / "static" / "assets"
BUDGETS = {
    "script": 170.0,
    "first": 2_500.0,
    "again": 2_500.0,
    "calls": 120,
    "triangles": 200_000,
    "pick": 1.0,
    "idle": 0,
}
LEAK = 1.1  # of the heap after the first openings, by when everything is loaded and kept
TIMED = """async () => {
  const start = performance.now()
  document.querySelector('.switch').click()
  const seen = ({ frames, actors } = {}) => frames && actors.dressed // with its giants, or it is no picture
  while (!seen(document.querySelector('.depth')?.stage)) await new Promise((done) => setTimeout(done, 5))
  const gl = document.querySelector('.depth canvas').getContext('webgl2')
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4)) // it is drawn, not only sent
  return performance.now() - start
}"""
RESTED = """async () => {
  const { stage } = document.querySelector('.depth')
  while (!stage.still()) await new Promise((done) => setTimeout(done, 50))
  const { calls, triangles } = stage.numbers()
  const from = performance.now()
  for (let i = 0; i < 200; i++) stage.pick(4 * i, 2 * i)
  const pick = (performance.now() - from) / 200
  const frames = stage.frames
  await new Promise((done) => setTimeout(done, 10_000))
  return { calls, triangles, pick, idle: stage.frames - frames }
}"""


def script() -> float:
    """The stage's own script after brotli, in kilobytes."""
    code = (
        "const z=require('zlib'),f=require('fs');"
        "console.log(JSON.stringify(process.argv.slice(1).map(p=>z.brotliCompressSync(f.readFileSync(p)).length)))"
    )
    node = ROOT / ".venv" / ".node"
    found = Path(node.read_text().strip()) / "node" if node.exists() else Path("node")
    own = [str(path) for name in ("Depth", "stage") for path in ASSETS.glob(f"{name}-*.js")]
    sizes = subprocess.run([str(found), "-e", code, *own], check=True, capture_output=True, text=True)
    lengths: list[int] = json.loads(sizes.stdout)
    return sum(lengths) / 1000


def measure(server: Server) -> dict[str, dict[str, Any]]:
    """Every game: the stage opened on a page that was loaded anew, closed, and opened again."""
    found = {}
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        for game, table_of in TABLES.items():
            table, seat = table_of(server)
            person = OnStage(browser, server, viewport=SMALL)
            person.sit(table, table.tokens[seat])
            person.enter()
            person.page.reload()
            person.get("svg[role=application]").wait_for()
            person.rest()
            before, load = processor(), os.getloadavg()[0]
            first = person.page.evaluate(TIMED)
            spent = processor() - before
            rested = person.page.evaluate(RESTED)
            person.get(".switch").dispatch_event("click")
            person.get("svg[role=application]").wait_for()
            person.rest()
            again = person.page.evaluate(TIMED)
            found[game] = {"first": first, "again": again, "processor": spent, "load": load, **rested}
            person.context.close()
        browser.close()
    return found


def processor() -> float:
    """Seconds of processor time that the processes below this one have taken."""
    return processes.processor(processes.below(os.getpid()))


def memory(server: Server, openings: int) -> list[float]:
    """The heap of the page in megabytes, swept, after every tenth of so many openings of one board."""
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        table, seat = next(iter(TABLES.values()))(server)
        person = OnStage(browser, server, viewport=SMALL)
        person.sit(table, table.tokens[seat])
        person.enter()
        page = person.context.new_cdp_session(person.page)
        page.send("Performance.enable")
        heaps = []
        for n in range(openings):
            person.get(".switch").dispatch_event("click")
            person.get("svg[role=application]").wait_for()
            person.page.evaluate(TIMED)
            if n % max(1, openings // 10) == 0:
                page.send("HeapProfiler.collectGarbage")
                figures = {one["name"]: one["value"] for one in page.send("Performance.getMetrics")["metrics"]}
                heaps.append(figures["JSHeapUsedSize"] / 1e6)
        browser.close()
    return heaps


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--openings", type=int, default=50)
    openings = parser.parse_args().openings
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        found = measure(server)
        heaps = memory(server, openings)
    print(f"The stage's script: {script():.0f} kB after brotli, of {BUDGETS['script']:.0f}")
    heads = ("game", "first frame, ms", "processor, s", "load", "opened again, ms", "drawings", "triangles",
             "a pick, ms", "frames in 10 s of rest")  # fmt: skip
    forms = {"first": ".0f", "processor": ".1f", "load": ".1f", "again": ".0f", "calls": "", "triangles": "",
             "pick": ".2f", "idle": ""}  # fmt: skip
    rows = [[game, *(format(one[key], form) for key, form in forms.items())] for game, one in found.items()]
    title = f"The stage in software, {SMALL['width']} by {SMALL['height']}, from a warm cache"
    show_table(title, "", heads, rows, left="game")
    over = [f"{game} {key}" for game, one in found.items() for key in one if one[key] > BUDGETS.get(key, one[key])]
    if heaps[-1] > LEAK * heaps[len(heaps) // 5]:
        over.append("memory")
    print(f"Heap over {openings} openings, MB: " + ", ".join(f"{heap:.1f}" for heap in heaps))
    print("over their budgets: " + (", ".join(over) or "none"))


if __name__ == "__main__":
    main()
