"""The lists of tables: which turn or round each has come to, of how many, whose move it is, and how it ended."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import matinee
from tests.server.kit import Json, Made, Server, random_play

BOT = {"kind": "bot", "bot": "random"}
HOTSEAT = {"kind": "hotseat"}


def listed(server: Server, table: Made) -> list[Json]:
    """The table in the list of one's own, once for each seat held."""
    lines: list[Json] = server.post("/api/tables/mine", {"tokens": table.tokens}).json()
    return [line for line in lines if line["table"] == table.id]


def come_to(number: int) -> Callable[[Json], bool]:
    return lambda state: state["view"]["clock"]["number"] >= number and bool(state["view"]["legal"])


@pytest.mark.parametrize(
    ("game", "options", "unit"),
    [
        ("sheboygan", {"scenario": "learning", "turns": 9}, "Turn"),
        ("newyork", {"players": 2, "turns": 9}, "Turn"),
        ("america", {"players": 2, "rounds": 9}, "Round"),
        ("destroyall", {"players": 2, "turns": 9}, "Turn"),
    ],
)
def test_a_list_says_which_turn_it_is_and_whose(server: Server, game: str, options: Json, unit: str) -> None:
    table = server.table([HOTSEAT, HOTSEAT], game=game, options=options)
    [line, *_] = listed(server, table)
    assert line["clock"] == {"number": 0, "unit": unit, "text": "Set-up", "of": 9}
    with table.line(table.tokens[0]) as both:
        for number in (1, 2):
            random_play(both, random.Random(7), come_to(number))
            view = both.state["view"]
            lines = listed(server, table)
            for line in (*lines, table.get("", table.tokens[0]).json()):
                assert line["clock"] == {"number": number, "unit": unit, "text": f"{unit} {number} of 9", "of": 9}
                assert line["who"] == view["prompt"]["who"] == line["players"][view["player"]]["side"]
            assert {line["seat"]: line["your_turn"] for line in lines} == {n: n == view["player"] for n in (0, 1)}


def test_without_a_last_turn_a_list_gives_the_number_alone(server: Server) -> None:
    table = server.table([HOTSEAT, HOTSEAT], game="newyork", options={"players": 2, "turns": 0}, public=True)
    with table.line(table.tokens[0]) as both:
        random_play(both, random.Random(7), come_to(1))
    [line] = [line for line in server.get("/api/tables").json() if line["table"] == table.id]
    assert line["clock"] == {"number": 1, "unit": "Turn", "text": "Turn 1"} and line["returns"] is None


def test_when_it_is_over_it_is_nobodys_move(server: Server) -> None:
    table = server.table([BOT, BOT], game="newyork", options={"players": 2, "turns": 2}, public=True)
    with table.line(table.watch) as watcher:
        watcher.until(lambda message: message["type"] == "state" and message["over"])
    [line] = [line for line in server.get("/api/tables").json() if line["table"] == table.id]
    assert line["over"] and line["who"] == "" and line["clock"]["number"] >= 1
    assert line["returns"] == matinee.Record.loads(table.get("/record", table.watch).text).replay().returns()


def test_whoever_types_the_dice_has_the_move(server: Server) -> None:
    table = server.table([{"kind": "me"}, {"kind": "me"}], game="newyork", dice="typed", options={"players": 2})
    assert {line["seat"]: (line["your_turn"], line["who"]) for line in listed(server, table)} == {
        0: (True, "Player 1"),
        1: (False, "Player 1"),
    }


def test_a_list_says_in_the_end_who_has_won(server: Server) -> None:
    options = {"scenario": "learning", "turns": 1}
    table = server.table([HOTSEAT, HOTSEAT], game="sheboygan", options=options, public=True)
    [line, *_] = listed(server, table)
    assert (line["player"], line["returns"], line["over"]) == (0, None, False)
    with table.line(table.tokens[0]) as both:
        random_play(both, random.Random(2))
        returns = both.state["view"]["result"]["returns"]
    [line, *_] = listed(server, table)
    assert (line["player"], line["returns"], line["over"]) == (None, returns, True)
    [line] = [line for line in server.get("/api/tables").json() if line["table"] == table.id]
    assert line["returns"] == table.get("", table.tokens[0]).json()["returns"] == returns


def test_an_uploaded_record_says_how_it_ended(server: Server) -> None:
    played = matinee.Table("sheboygan", scenario="learning", turns=1)
    rng = random.Random(5)
    while played.state.player is not None:
        played.act(played.state.player, rng.choice(played.state.legal_actions()))
    made = server.http.post("/api/records", content=played.record.dumps()).json()
    line = server.get(f"/api/tables/{made['table']}", made["watch"]).json()
    assert line["over"] and line["returns"] == played.state.returns()
