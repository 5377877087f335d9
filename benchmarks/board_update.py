"""How long the page works on one message: script, and style with layout, in the thread time of a real Chromium.

`python -m benchmarks.board_update` replays a kept night at a real server and watches it from the humans' seat. The
board has its 379 boxes; counters are added to each message on its way until there are 60 of them, more than the game
has, so the figures are for a fuller board than anybody will see.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession, WebSocketRoute, sync_playwright
from rich.console import Console
from rich.table import Table
from tests.server.kit import Server
from tests.web.kit import Person, launch, replayed
from tests.web.stages import NIGHT

import matinee

PIECES = 60
FROM_TURN = 5
BUDGET = 16.0

# Done when the message of this number has been drawn and the frame after it is out.
SETTLED = """
seq => new Promise((done) => {
  const look = () => (window.drawn >= seq ? requestAnimationFrame(() => setTimeout(done)) : setTimeout(look, 5))
  look()
})
"""


class Update(NamedTuple):
    """What one message cost, in milliseconds."""

    lit: int
    script: float
    layout: float


def fuller(text: str | bytes) -> str | bytes:
    """A message with counters added until there are enough."""
    if not isinstance(text, str) or not text.startswith('{"type":"state"'):
        return text
    message = json.loads(text)
    pieces = message["view"]["pieces"]
    model = next((piece for piece in pieces if piece["kind"] == "police"), pieces[0])
    for n in range(PIECES - len(pieces)):
        pieces.append({**model, "id": 1000 + n, "space": (n * 17 + message["seq"] % 3) % 379})
    return json.dumps(message)


def through(line: WebSocketRoute) -> None:
    """Pass everything on, states with more counters."""
    server = line.connect_to_server()
    server.on_message(lambda text: line.send(fuller(text)))


def spent(page: CDPSession) -> tuple[float, float]:
    """Script, and style with layout, so far."""
    figures = {one["name"]: one["value"] for one in page.send("Performance.getMetrics")["metrics"]}
    return figures["ScriptDuration"], figures["LayoutDuration"] + figures["RecalcStyleDuration"]


def measure(server: Server, moves: int) -> list[Update]:
    """Play on from the middle of the kept night and watch each message arrive."""
    table = replayed(server, NIGHT, lambda view: view["clock"]["number"] >= FROM_TURN)
    updates: list[Update] = []
    with sync_playwright() as playwright, table.line(",".join(table.tokens)) as hands:
        browser = launch(playwright.chromium)
        person = Person(browser, server)
        person.page.route_web_socket("**/live*", through)
        person.sit(table, table.tokens[1])
        page = person.context.new_cdp_session(person.page)
        page.send("Performance.enable", {"timeDomain": "threadTicks"})
        apart = hands.state["seq"] - person.state["seq"]  # every audience has its own numbers
        for action in rest(hands.state["seq"])[:moves]:
            before = spent(page)
            state = hands.play(action)
            person.page.evaluate(SETTLED, state["seq"] - apart)
            after = spent(page)
            lit = len({tuple(other[:2]) for other in state["view"]["legal"]}) if state["seat"] == 1 else 0
            updates.append(Update(lit, (after[0] - before[0]) * 1000, (after[1] - before[1]) * 1000))
        assert person.get("[data-piece]").count() == PIECES
        browser.close()
    return updates


def rest(played: int) -> list[list[Any]]:
    """What follows in the kept game."""
    return [list(action) for action in matinee.Record.open(NIGHT).actions[played:]]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=120)
    moves = parser.parse_args().moves
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            updates = measure(server, moves)
        finally:
            server.stop()
    shown = Table(title=f"One message: 379 boxes, {PIECES} counters, milliseconds of thread time")
    for column in ("messages", "n", "script median", "99th percentile", "worst", "style and layout median"):
        shown.add_column(column, justify="left" if column == "messages" else "right")
    for name, some in (
        ("all", updates),
        ("with something lit", [update for update in updates if update.lit]),
        ("only to watch", [update for update in updates if not update.lit]),
    ):
        script = [update.script for update in some]
        high = quantiles(script, n=100)[98]
        layout = median(update.layout for update in some)
        shown.add_row(
            name, str(len(some)), f"{median(script):.1f}", f"{high:.1f}", f"{max(script):.1f}", f"{layout:.1f}"
        )
    console = Console()
    console.print(shown)
    over = sum(update.script > BUDGET for update in updates)
    console.print(f"{over} of {len(updates)} over the budget of {BUDGET:.0f} ms")


if __name__ == "__main__":
    main()
