"""Scenarios of one's own: a server and a page without one answer the same, and the table made of a file is that one."""

from __future__ import annotations

import matinee
from matinee.table.records.scenario_file import shelf
from tests.page.kit import Browser
from tests.server.kit import Server

FEAST = {"text": shelf(matinee.load("newyork"))["last-supper"].text}
BOT = {"kind": "bot", "bot": "random"}


def test_a_server_and_a_page_answer_the_same(server: Server) -> None:
    browser = Browser()
    there = server.get("/api/games/newyork/scenarios").json()
    assert browser.call("GET", "/games/newyork/scenarios") == (200, there)
    for path, body in (
        ("/scenarios", FEAST),
        ("/scenarios", {"text": "game = 'newyork'\nplayers = 99\n"}),
        ("/scenarios/fairness", FEAST),
    ):
        while (told := server.post(f"/api{path}", body)).status_code == 202:  # it is still being played
            pass
        assert browser.call("POST", path, body) == (told.status_code, told.json()), path
    refused = server.post("/api/scenarios", {"text": "game = 'newyork'\nplayers = 99\n"})
    assert refused.status_code == 422 and refused.json()["error"]["text"].startswith("Line 2: players must be")
    assert server.post("/api/scenarios", {"text": "x" * 20_000}).status_code == 400


def test_a_table_is_made_of_it(server: Server) -> None:
    table = server.table([{"kind": "me"}, BOT, BOT], game="newyork", scenario=FEAST["text"])
    options = server.get(f"/api/tables/{table.id}", token=table.tokens[0]).json()["options"]
    assert options["own"].startswith("missions E F G") and options["players"] == 3
