"""The giants are in the picture: nothing lies on a head or on what a decision is about, one's own giant is in sight,
all letters can be read, and no button lies under another. Kept games, both views, from a phone to a large screen.
"""

from __future__ import annotations

import io
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, FloatRect, ViewportSize, WebSocketRoute

import matinee
from matinee.testing.browser import PEOPLE
from matinee.testing.laws.cases import SOAK
from tests.games.america.web.stages import COUNTRY
from tests.server.kit import Server
from tests.web.kit import COARSE, PHONE, WIDE, OnStage
from tests.web.probe import probe
from tests.web.stages import BRAWL, MIDTOWN, NIGHT

LAPTOP: ViewportSize = {"width": 1280, "height": 800}
LARGE: ViewportSize = {"width": 2560, "height": 1440}
SIZES = [LARGE, WIDE, LAPTOP, PHONE]

# Of each kept game two moments that are looked at, by the number of actions before them, each in a window of its own.
# The soak looks at more moments, in all windows on both views.
KEPT: dict[str, tuple[Path, list[int], list[ViewportSize]]] = {
    "sheboygan": (NIGHT, [255, 423], [LAPTOP, PHONE]),
    "newyork": (MIDTOWN, [12, 94], [PHONE, LAPTOP]),
    "america": (COUNTRY, [46, 347], [LARGE, WIDE]),
    "destroyall": (BRAWL, [8, 364], [LARGE, WIDE]),
}

STAGED = ("newyork",)
"""Games whose second moment is looked at on the stage, too; in soak all are."""


def moments(kept: matinee.Record) -> list[int]:
    """How many actions precede the decisions that are looked at by the soak: the first and the last of every phase."""
    found: dict[str, list[int]] = {}
    for n, state in enumerate(kept.states()):
        prompt = None if state.player in (None, matinee.CHANCE) else state.view(state.player).prompt
        if prompt is not None:
            found.setdefault(prompt.phase, []).append(n)
    return sorted({n for of in found.values() for n in (of[0], of[len(of) // 2], of[-1])})


@pytest.mark.parametrize("game", KEPT)
def test_giants_are_in_the_picture(browser: Browser, server: Server, game: str) -> None:
    record, sampled, windows = KEPT[game]
    kept = matinee.Record.loads(record.read_text())
    sides = matinee.load(game).seats(kept.header.options)
    seats = [{"kind": "hotseat", "name": name} for name in PEOPLE[: len(sides)]]
    table = server.new_table(game, seats, dice="typed", options=kept.header.options)
    ann, faults = OnStage(browser, server, viewport=LARGE, **COARSE), list[Any]()
    known, passed = 0, 0
    with table.line(table.tokens[0]) as hand:

        def let_through(line: WebSocketRoute) -> None:
            """What lies between the decisions that are looked at is not drawn."""

            def pass_on(text: str | bytes) -> None:
                nonlocal known, passed
                message = json.loads(text)
                if message.get("seq", hand.state["seq"]) < hand.state["seq"]:
                    return
                if message["type"] == "state" or (message["type"] == "change" and message["since"] == known):
                    known = message["seq"]
                passed += message["type"] in ("state", "change")
                line.send(text)

            line.connect_to_server().on_message(pass_on)

        ann.page.route_web_socket("**/live*", let_through)
        ann.sit(table, table.tokens[0])
        looked_at = moments(kept) if SOAK else sampled
        for before, n in pairwise([0, *looked_at]):
            for action in kept.actions[before:n]:
                hand.play(list(action))
            ann.until(lambda _: known >= hand.state["seq"])  # what changed meanwhile it has missed, and asks for all
            ann.page.wait_for_function("passed => window.told >= passed", arg=passed)
            ann.rest()
            ann.get(".stage, [role=alertdialog]").first.wait_for()
            if ann.get("[role=alertdialog]").count():
                ann.get("[role=alertdialog] button").first.click()
            ann.get(".stage").first.wait_for()
            staged = SOAK or (game in STAGED and n == looked_at[-1])
            for view in ("flat", "stage") if staged else ("flat",):
                for now in SIZES if SOAK else [windows[looked_at.index(n)]]:
                    ann.page.set_viewport_size(now)
                    if view == "stage" and not ann.get(".depth").count():
                        if ann.get(".duel").count():  # a ring lies over both views
                            ann.button("Show the board").click()
                        ann.enter()
                    faults += [(n, view, now["width"], *one) for one in looked(ann, hand.state["view"])]
            if ann.get(".depth").count():
                ann.page.set_viewport_size(LARGE)  # a smaller window's workshop lies over this button
                ann.button("Stage").click()
            if ann.button("Back to the ring").count():
                ann.button("Back to the ring").click()
    ann.close()
    assert not faults, "\n".join(map(str, faults))


def looked(ann: OnStage, view: dict[str, Any]) -> list[tuple[str]]:
    """What is wrong in the window as it is now."""
    if ann.get(".depth").count():
        ann.stands()
    ann.rest()
    about = view["prompt"].get("about") or {"pieces": [], "spaces": []}
    size = ann.page.viewport_size
    assert size is not None
    # where another person is set down one's own giant does not matter, and a phone has no room for both
    own = None if size == PHONE and view["prompt"]["phase"] == "Start" else view["player"]
    found = probe(ann.page, "faults", [own, about, view["pieces"]])
    found += probe(ann.page, "hidden", [about["pieces"], about["spaces"]])
    if ann.get(".depth").count() and not drawn_to_the_foot(ann):
        found.append("the foot of the stage is not drawn")
    return [(one,) for one in found]


def drawn_to_the_foot(ann: OnStage, rows: int = 6) -> bool:
    """Whether the lowest rows of the stage show more than the ground under its canvas."""
    depth = ann.get(".depth")
    box = depth.bounding_box()
    assert box is not None
    lowest = FloatRect(x=box["x"], y=box["y"] + box["height"] - rows, width=box["width"], height=rows)
    picture = Image.open(io.BytesIO(ann.page.screenshot(clip=lowest))).convert("RGB")
    ground = depth.evaluate("one => getComputedStyle(one).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)")
    return {colour for _, colour in picture.getcolors(picture.width * rows) or ()} != {tuple(ground)}
