"""Hints at a table that allows them, a finished game in chances, and another try from one of its moments."""

from __future__ import annotations

from typing import Any

import matinee
from matinee.table.records.scenario_file import read_scenario
from tests.server.kit import ME_AND_FRIEND, Connection, Made, Server


def mine(server: Server, hints: bool = True, **more: Any) -> Made:
    """A table of New York where one person plays a bot."""
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot"}]
    return server.table(seats, game="newyork", options={"players": 2}, hints=hints, **more)


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def ask(server: Server, table: str, what: str, token: str) -> Any:
    """A question that may take its time on a busy machine, and is asked until it is answered."""
    while True:
        answer = server.http.get(f"/api/tables/{table}/{what}", headers=bearer(token))
        if answer.status_code != 202:
            return answer
        assert answer.json().keys() == {"before", "text"} and answer.headers["retry-after"] == "1"


def my_move(line: Connection, choices: int) -> None:
    """Play or wait until there are this many choices."""
    while len(legal := line.state["view"]["legal"]) < choices:
        if legal:
            line.play(legal[0])
        else:
            line.hear()


def finished(server: Server) -> tuple[dict[str, str], matinee.Record]:
    """A game of bots that is over, laid out to look back on."""
    record = matinee.play("newyork", seed=4, players=2)
    made = server.http.post("/api/records", content=record.dumps()).json()
    return made, record


def test_a_hint_is_three_lines_in_words_for_whoever_decides(server: Server) -> None:
    table = mine(server)
    with table.line(table.tokens[0]) as ann:
        my_move(ann, 4)
        told = ask(server, table.id, "hint", table.tokens[0]).json()
        assert told["seq"] == ann.state["seq"] and len(told["lines"]) == 3 and told["tip"] == ""
        words = dict(zip(map(tuple, ann.state["view"]["legal"]), ann.state["words"], strict=True))
        for line in told["lines"]:
            assert words[tuple(line["action"])] == line["text"] and 0 <= line["chance"] <= 1
        refused = ask(server, table.id, "hint", table.watch).json()["error"]["text"]
        assert refused == "Only the seat that decides now may ask that."


def test_a_table_that_forbids_hints_gives_none(server: Server) -> None:
    table = mine(server, hints=False)
    refused = ask(server, table.id, "hint", table.tokens[0])
    assert refused.status_code == 403 and refused.json()["error"]["text"] == "At this table nobody is given hints."
    assert not server.http.get(f"/api/tables/{table.id}", headers=bearer(table.tokens[0])).json()["hints"]


def test_hints_are_off_where_nothing_is_said(server: Server) -> None:
    table = server.table(ME_AND_FRIEND)
    assert ask(server, table.id, "hint", table.tokens[0]).status_code == 403


def test_a_finished_game_is_told_in_chances(server: Server) -> None:
    made, record = finished(server)
    story = ask(server, made["table"], "analysis", made["watch"]).json()
    assert story["returns"] == record.replay().returns() and len(story["seats"]) == 2
    assert [one["ply"] for one in story["moments"]] == sorted(one["ply"] for one in story["moments"])
    for seat in (0, 1):
        whole = story["moments"][0]["chances"][seat] + story["luck"][seat] + story["choices"][seat]
        assert abs(whole - story["returns"][seat]) < 1e-6
    assert ask(server, made["table"], "analysis", made["watch"]).json() == story


def test_a_game_that_runs_is_not_told(server: Server) -> None:
    table = mine(server)
    refused = ask(server, table.id, "analysis", table.tokens[0])
    assert refused.status_code == 403 and refused.json()["error"]["text"].endswith("when it is over.")


def test_play_on_from_a_moment(server: Server) -> None:
    made, record = finished(server)
    ply, state = next((n, s.copy()) for n, s in enumerate(record.states()) if n > 8 and s.player == 0)
    url = f"/api/tables/{made['table']}/seats"
    again = server.http.post(f"{url}/0/again/{ply}", headers=bearer(made["watch"])).json()
    token = again["seats"][0]["token"]
    debug = ask(server, again["table"], "record", token)
    assert debug.status_code == 403  # a game like any other: its record is secret
    with Connection(server, again["table"], token) as ann:
        ann.hello()
        my_move(ann, 1)
        assert [tuple(action) for action in ann.state["view"]["legal"]] == state.legal_actions()
        ann.play(ann.state["view"]["legal"][0])
    taken = ask(server, made["table"], f"scenario/{ply}", made["watch"]).json()
    assert read_scenario(taken["text"]).begin() == state
    for nowhere in ("9999", "x"):
        assert ask(server, made["table"], f"scenario/{nowhere}", made["watch"]).status_code == 404
    for wrong, status in (("0/again/9999", 422), ("7/again/3", 404), ("0/again/-1", 404), ("0/again/x", 404)):
        assert server.http.post(f"{url}/{wrong}", headers=bearer(made["watch"])).status_code == status


def test_a_game_that_runs_is_not_played_on_elsewhere(server: Server) -> None:
    table = mine(server)
    refused = server.http.post(f"/api/tables/{table.id}/seats/0/again/0", headers=bearer(table.tokens[0]))
    assert refused.status_code == 403
    assert ask(server, table.id, "scenario/0", table.tokens[0]).status_code == 403


def test_a_coach_looks_at_the_last_turn_against_bots_alone(server: Server) -> None:
    table = mine(server)
    with Connection(server, table.id, table.tokens[0]) as line:
        line.hello()
        my_move(line, 4)
        line.play(line.state["view"]["legal"][0])
    said = ask(server, table.id, "coach", table.tokens[0])
    assert said.status_code == 200 and said.json()["seq"] >= 0
    assert said.json()["seq"] == 0 or said.json()["would_be"] - said.json()["chance"] > 0.08
    quiet = mine(server, hints=False)
    assert ask(server, quiet.id, "coach", quiet.tokens[0]).status_code == 403
    friends = server.table(ME_AND_FRIEND, game="newyork", options={"players": 2}, hints=True)
    assert "bots play all other seats" in ask(server, friends.id, "coach", friends.tokens[0]).json()["error"]["text"]
