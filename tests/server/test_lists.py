"""Lists of tables: how far each has come, whose move it is, and how it ended."""

from __future__ import annotations

import random

import matinee
from tests.server.kit import Json, Made, Server, random_play

HOT_SEAT: list[Json] = [{"kind": "hotseat", "name": "Mary"}, {"kind": "hotseat", "name": "Hugh"}]


def listed(server: Server, table: Made) -> Json:
    """The line of a table in the list of whoever sits at it."""
    lines: list[Json] = server.post("/api/tables/mine", {"tokens": [table.tokens[0]]}).json()
    return next(line for line in lines if line["table"] == table.id)


def test_a_list_says_whose_move_it_is_and_in_the_end_who_has_won(server: Server) -> None:
    table = server.table(HOT_SEAT, game="sheboygan", options={"scenario": "learning", "turns": 1}, public=True)
    line = listed(server, table)
    assert (line["player"], line["who"], line["returns"], line["over"]) == (0, "Monster", None, False)
    assert line["clock"] == {"number": 0, "unit": "Turn", "text": "Set-up", "of": 1}
    with table.line(table.tokens[0]) as both:
        random_play(both, random.Random(2))
        returns = both.state["view"]["result"]["returns"]
    line = listed(server, table)
    assert (line["player"], line["who"], line["returns"], line["over"]) == (None, "", returns, True)
    assert line["clock"]["text"] == "Turn 1 of 1"
    public: list[Json] = server.get("/api/tables?public=1").json()
    assert next(one for one in public if one["table"] == table.id)["returns"] == returns
    assert table.get("", table.tokens[0]).json()["returns"] == returns


def test_an_uploaded_record_says_how_it_ended(server: Server) -> None:
    played = matinee.Table("sheboygan", scenario="learning", turns=1)
    rng = random.Random(5)
    while played.state.player is not None:
        played.act(played.state.player, rng.choice(played.state.legal_actions()))
    made = server.http.post("/api/records", content=played.record.dumps()).json()
    line = server.get(f"/api/tables/{made['table']}", made["watch"]).json()
    assert line["over"] and line["returns"] == played.state.returns()
