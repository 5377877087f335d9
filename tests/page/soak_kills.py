"""A page that is killed in mid-game, at any moment of a click, loses nothing that it had said and doubles nothing."""

from __future__ import annotations

import json
import os
from random import Random

from playwright.sync_api import Browser

from tests.page.site import Alone, FileServer

KILLS = int(os.environ.get("MATINEE_KILLS", "100"))
LONGEST = 60  # milliseconds between a click and the end


def test_a_page_killed_in_mid_game_loses_and_doubles_nothing(browser: Browser, files: FileServer) -> None:
    ann, rng = Alone(browser, files), Random(3)
    table, confirmed = ann.play_now("newyork"), set[str]()
    for kill in range(KILLS):
        rows = ann.kept(table)
        assert [row["seq"] for row in rows] == list(range(1, len(rows) + 1)), f"after {kill} kills"
        assert confirmed <= {row["key"].partition(":")[2] for row in rows if row["key"]}, f"after {kill} kills"
        if ann.turn()["over"]:
            table, confirmed = ann.play_now("newyork"), set()
            ann.turn()
        click = {"type": "act", "key": f"kill-{kill}", "seq": ann.state["seq"], "action": rng.choice(ann.legal)}
        ann.page.evaluate("(text) => window.desk(text)", json.dumps(click))
        ann.page.wait_for_timeout(rng.randrange(LONGEST))
        ann.page.close()  # at once: no farewell, and the workers are gone with it
        confirmed |= {message["key"] for message in ann.heard if message["type"] == "done"}
        ann.heard.clear()
        ann.page = ann.context.new_page()
        ann.come(f"/t/{table}")
        ann.at_table()
    assert confirmed, "some clicks were confirmed before the end came"
    ann.close()
