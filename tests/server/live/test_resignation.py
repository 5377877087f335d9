"""Conceding and drawing over the live line: out of turn, by one's own seat only, and answered by bots."""

from __future__ import annotations

import matinee
from tests.server.kit import TWO_OF_US, Json, Server

BOT = {"kind": "bot", "bot": "random"}


def words(state: Json) -> list[str]:
    return [one["text"] for one in state["view"].get("says", [])]


def test_a_seat_can_concede_in_the_others_turn(server: Server) -> None:
    table = server.table(TWO_OF_US)
    with table.line(table.tokens[0]) as ann, table.line(table.tokens[1]) as ben:
        assert ann.state["view"]["player"] == 0
        assert words(ben.state) == ["Concede", "Offer a draw"]
        assert ben.act(["concede", 0])["text"] == "That seat is not yours."
        assert ben.act(["concede", 1])["type"] == "done"
        result = ann.reach(1)["view"]["result"]
        assert result["returns"] == [1.0, 0.0]
        assert (result["ending"]["title"], result["ending"]["why"]) == ("Sheboygan falls", "Humans conceded.")
        assert [line["text"] for line in ann.state["log"][0]["lines"]] == ["Humans: conceded.", "Monster: victory."]
        assert ann.state["over"] and words(ann.state) == []
        assert "over" in ann.act(["concede", 0])["text"]
        record = matinee.Record.loads(table.get("/record", table.tokens[0]).text)
        assert record.actions == [("concede", 1)]
    summary = table.get("", table.tokens[0]).json()
    assert summary["over"] and summary["returns"] == [1.0, 0.0]


def test_a_draw_is_agreed_and_survives_a_restart(server: Server) -> None:
    table = server.table(TWO_OF_US)
    with table.line(table.tokens[0]) as ann, table.line(table.tokens[1]) as ben:
        ben.act(["agree_draw", 1])
        assert ann.reach(1)["view"]["offer"] == "A draw is offered: Humans."
        assert words(ann.state) == ["Concede", "Agree to a draw", "Play on, no draw"]
        ann.act(["decline_draw", 0])
        assert "offer" not in ben.reach(2)["view"]
        ben.act(["agree_draw", 1])
        ann.reach(3)
    server.stop()
    server.start()
    with table.line(table.tokens[0]) as ann:
        assert ann.state["view"]["offer"] == "A draw is offered: Humans."
        ann.act(["agree_draw", 0])
        assert ann.reach(4)["view"]["result"]["returns"] == [0.5, 0.5]


def test_spectators_and_seats_with_a_stand_in_have_no_say(server: Server) -> None:
    table = server.table(TWO_OF_US, public=True)
    with table.line("") as eve:
        assert words(eve.state) == []
        assert eve.act(["concede", 0])["text"] == "Spectators only watch."


def test_a_bot_answers_an_offer(server: Server) -> None:
    table = server.table([{"kind": "me", "name": "Ann"}, BOT])
    with table.line(table.tokens[0]) as ann:
        ann.act(["agree_draw", 0])
        told = ann.until(lambda m: m["type"] == "state" and m["seq"] >= 2)
        lines = [line["id"] for entry in told["log"] for line in entry["lines"]]
        assert lines and lines[0] in ("draw_agreed", "draw_declined")
