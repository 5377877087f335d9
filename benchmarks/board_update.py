"""How long the page works on one message: script, and style with layout, in the thread time of a real Chromium.

`python -m benchmarks.board_update` replays a kept night at a real server and watches it from the humans' seat. The
board has its 379 boxes; counters are added to each message on its way until there are 60 of them, more than the game
has, and three of those walk at each message, so the figures are for a fuller board than anybody will see. The same
then on the stage, drawn in software: script until the first frame after the message.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession, WebSocketRoute, sync_playwright
from tests.server.kit import Server
from tests.web.kit import OnStage, Person, launch, replayed
from tests.web.stages import NIGHT

import matinee
from matinee.cli.terminal import show_table
from matinee.desk.wire.differences import applied, splices

Json = dict[str, Any]

PIECES = 60
FROM_TURN = 5
WALK = 15  # of so many added counters one walks at each message
BUDGET = 16.0

# Done when the message of this number has been drawn and the frame after it is out.
SETTLED = """
seq => new Promise((done) => {
  const look = () => (window.drawn >= seq ? requestAnimationFrame(() => setTimeout(done)) : setTimeout(look, 5))
  look()
})
"""

# Nothing of the message before is under way on the stage.
RESTING = "() => !document.querySelector('.depth') || document.querySelector('.depth').stage.still()"


class Update(NamedTuple):
    """What one message cost, in milliseconds."""

    lit: int
    script: float
    layout: float


class Fuller:
    """The messages of one line, with counters added until there are enough."""

    def __init__(self) -> None:
        self.state: Json = {}
        self.pieces: list[Json] = []

    def message(self, text: str | bytes) -> str | bytes:
        """The next one, with more in it."""
        message = json.loads(text)
        if message["type"] not in ("state", "change"):
            return text
        whole = message["type"] == "state"
        self.state = message if whole else applied(self.state, message)
        before, self.pieces = self.pieces, self._more()
        if whole:
            return json.dumps(message | {"view": message["view"] | {"pieces": self.pieces}})
        message.setdefault("view", {}).setdefault("lists", {})["pieces"] = splices(before, self.pieces)
        return json.dumps(message)

    def _more(self) -> list[Json]:
        pieces = self.state["view"]["pieces"]
        model = next((piece for piece in pieces if piece["kind"] == "police"), pieces[0])
        added = range(PIECES - len(pieces))
        walked = [(self.state["seq"] + n) // WALK for n in added]
        return [*pieces, *({**model, "id": 1000 + n, "space": (n * 17 + walked[n]) % 379} for n in added)]


def through(line: WebSocketRoute) -> None:
    """Pass everything on, states with more counters."""
    server, fuller = line.connect_to_server(), Fuller()
    server.on_message(lambda text: line.send(fuller.message(text)))


def spent(page: CDPSession) -> tuple[float, float]:
    """Script, and style with layout, so far."""
    figures = {one["name"]: one["value"] for one in page.send("Performance.getMetrics")["metrics"]}
    return figures["ScriptDuration"], figures["LayoutDuration"] + figures["RecalcStyleDuration"]


def measure(server: Server, moves: int, deep: bool) -> list[Update]:
    """Play on from the middle of the kept night and watch each message arrive, on the flat board or on the stage."""
    table = replayed(server, NIGHT, lambda view: view["clock"]["number"] >= FROM_TURN)
    updates: list[Update] = []
    with sync_playwright() as playwright, table.line(",".join(table.tokens)) as hands:
        browser = launch(playwright.chromium)
        person = OnStage(browser, server) if deep else Person(browser, server)
        person.page.route_web_socket("**/live*", through)
        person.sit(table, table.tokens[1])
        if isinstance(person, OnStage):
            person.enter()
        page = person.context.new_cdp_session(person.page)
        page.send("Performance.enable", {"timeDomain": "threadTicks"})
        apart = hands.state["seq"] - person.state["seq"]  # every audience has its own numbers
        for action in rest(hands.state["seq"])[:moves]:
            person.page.wait_for_function(RESTING, timeout=60_000)
            before = spent(page)
            state = hands.play(action)
            person.page.evaluate(SETTLED, state["seq"] - apart)
            after = spent(page)
            lit = len({tuple(other[:2]) for other in state["view"]["legal"]}) if state["seat"] == 1 else 0
            updates.append(Update(lit, (after[0] - before[0]) * 1000, (after[1] - before[1]) * 1000))
        assert deep or person.get("[data-piece]").count() == PIECES
        browser.close()
    return updates


def rest(played: int) -> list[list[Any]]:
    """What follows in the kept game."""
    return [list(action) for action in matinee.Record.open(NIGHT).actions[played:]]


def row(name: str, updates: list[Update]) -> list[str]:
    """The figures of some messages."""
    script = [update.script for update in updates]
    figures = median(script), quantiles(script, n=100)[98], max(script), median(update.layout for update in updates)
    return [name, str(len(updates)), *(f"{figure:.1f}" for figure in figures)]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=120)
    moves = parser.parse_args().moves
    heads = ("messages", "n", "script median", "99th percentile", "worst", "style and layout median")
    for view, deep in (("the flat board", False), ("the stage", True)):
        with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
            updates = measure(server, moves, deep)
        lit, unlit = [one for one in updates if one.lit], [one for one in updates if not one.lit]
        rows = [row("all", updates), row("with something lit", lit), row("only to watch", unlit)]
        title = f"One message on {view}: 379 boxes, {PIECES} counters, milliseconds of thread time"
        show_table(title, "", heads, rows, left="messages")
        over = sum(update.script > BUDGET for update in updates)
        print(f"{over} of {len(updates)} over the budget of {BUDGET:.0f} ms")


if __name__ == "__main__":
    main()
