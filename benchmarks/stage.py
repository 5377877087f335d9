"""What the stage costs, game by game, drawn in software: script, first frame from a warm cache, drawings, a pick, rest.

`python -m benchmarks.stage` opens each board twice in a Chromium without a graphics card, so times are an upper bound.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.table import Table
from tests.server.kit import Server
from tests.web.kit import OnStage, launch
from tests.web.test_stage import SMALL, TABLES

ROOT = Path(__file__).parents[1]
ASSETS = ROOT / "src" / "matinee" / "server" / "static" / "assets"
BUDGETS = {"script": 170.0, "first": 2_500.0, "calls": 120, "triangles": 200_000, "pick": 1.0, "idle": 0}
TIMED = """async () => {
  const start = performance.now()
  document.querySelector('.switch').click()
  while (!document.querySelector('.depth')?.stage?.frames) await new Promise((done) => setTimeout(done, 5))
  const first = performance.now() - start
  const { stage } = document.querySelector('.depth')
  while (!stage.still()) await new Promise((done) => setTimeout(done, 50))
  const { calls, triangles } = stage.numbers()
  const from = performance.now()
  for (let i = 0; i < 200; i++) stage.pick(4 * i, 2 * i)
  const pick = (performance.now() - from) / 200
  const frames = stage.frames
  await new Promise((done) => setTimeout(done, 10_000))
  return { first, calls, triangles, pick, idle: stage.frames - frames }
}"""


def script() -> float:
    """The stage's own script after brotli, in kilobytes."""
    code = (
        "const z=require('zlib'),f=require('fs');"
        "console.log(JSON.stringify(process.argv.slice(1).map(p=>z.brotliCompressSync(f.readFileSync(p)).length)))"
    )
    node = ROOT / ".venv" / ".node"
    found = Path(node.read_text().strip()) / "node" if node.exists() else Path("node")
    sizes = subprocess.run(
        [str(found), "-e", code, *map(str, ASSETS.glob("Depth-*.js"))], check=True, capture_output=True, text=True
    )
    lengths: list[int] = json.loads(sizes.stdout)
    return sum(lengths) / 1000


def measure(server: Server) -> dict[str, dict[str, Any]]:
    """Every game: the stage opened, closed and opened again, the second time measured."""
    found = {}
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium, depth=True)
        for game, table_of in TABLES.items():
            table, seat = table_of(server)
            person = OnStage(browser, server, viewport=SMALL)
            person.sit(table, table.tokens[seat])
            person.enter()
            person.get(".switch").dispatch_event("click")
            person.get("svg[role=application]").wait_for()
            found[game] = person.page.evaluate(TIMED)
            person.context.close()
        browser.close()
    return found


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            found = measure(server)
        finally:
            server.stop()
    console = Console()
    console.print(f"The stage's script: {script():.0f} kB after brotli, of {BUDGETS['script']:.0f}")
    shown = Table(title=f"The stage in software, {SMALL['width']} by {SMALL['height']}, from a warm cache")
    for column in ("game", "first frame, ms", "drawings", "triangles", "a pick, ms", "frames in 10 s of rest"):
        shown.add_column(column, justify="left" if column == "game" else "right")
    for game, one in found.items():
        shown.add_row(
            game,
            f"{one['first']:.0f}",
            f"{one['calls']}",
            f"{one['triangles']}",
            f"{one['pick']:.2f}",
            f"{one['idle']}",
        )
    console.print(shown)
    over = [f"{game} {key}" for game, one in found.items() for key in one if one[key] > BUDGETS[key]]
    console.print("over their budgets: " + (", ".join(over) or "none"))


if __name__ == "__main__":
    main()
