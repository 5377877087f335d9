"""A real server with the package installed: its card, its tables, and nothing of the bear for the hunters."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from bearhunt.map.forest import BOARD

from matinee.testing.server import Connection, Json, Server

CAVES = [BOARD.index[cave] for cave in ("black", "echo", "fox")]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server."""
    with Server(tmp_path_factory.mktemp("tables")) as running:
        yield running


def test_its_card_board_rules_and_lesson(server: Server) -> None:
    card: Json = next(card for card in server.get("/api/games").json() if card["name"] == "bearhunt")
    assert card["seats"] == ["Bear", "Hunters"] and card["bots"] == [
        "usher",
        "projectionist",
        "producer",
        "kaiju",
        "patient",
    ]
    assert card["poster"]["picture"] and card["options"][0]["title"] == "Season"
    assert server.get("/api/broken").json() == []
    board: Json = server.get("/api/games/bearhunt/board?season=winter").json()
    assert len(board["spaces"]) == 25 and board["flags"]["acted"]["quiet"]
    rules: Json = server.get("/api/games/bearhunt/rules").json()
    assert rules["chapters"][0]["title"] == "The forest"
    assert server.get("/api/games/bearhunt/lesson").json()["seat"] == 0


def knows(line: Connection) -> bool:
    """Whether the last state of a line has the bear on the map."""
    return any(piece["kind"] == "bear" for piece in line.state["view"]["pieces"])


@pytest.mark.parametrize("cave", CAVES)
def test_the_hunters_get_no_message_of_where_the_bear_is(server: Server, cave: int) -> None:
    table = server.new_table("bearhunt", dice="typed")
    with table.line(table.tokens[0]) as bear, table.line(table.tokens[1]) as hunters, table.line(table.watch) as crowd:
        bear.play(["den", cave])
        bear.play(["roll", 1])
        bear.play(next(action for action in bear.state["view"]["legal"] if action[0] == "go"))
        hunters.catch_up()
        crowd.catch_up()
        assert knows(bear) and not knows(hunters) and not knows(crowd)
        assert '"prowled"' in "".join(bear.raw)
        for line in (hunters, crowd):
            heard = "".join(line.raw)
            assert '"prowled"' not in heard and '"woke"' not in heard and '"kind":"bear"' not in heard
            assert "stirs" in heard
        hunters.play(["walk", 0, BOARD.index["fern"]])
        refused = hunters.act(["walk", 0, BOARD.index["marsh"]])
        assert (refused["type"], refused["rule"]) == ("refused", "5.1")


def test_what_the_hunters_hear_does_not_depend_on_the_den(server: Server) -> None:
    stories = []
    for cave in CAVES:
        table = server.new_table("bearhunt", dice="typed")
        with table.line(table.tokens[0]) as bear, table.line(table.tokens[1]) as hunters:
            for action in (["den", cave], ["roll", 1], ["lie"]):
                bear.play(action)
            hunters.catch_up()
            stories.append([_plain(message) for message in hunters.heard if message["type"] == "state"])
    assert stories[0] == stories[1] == stories[2]


def _plain(message: Json) -> Any:
    """What a state says of the game."""
    return message["view"], message.get("log"), message.get("words")


def test_a_whole_game_against_the_patient_bot(server: Server) -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "patient"}]
    table = server.new_table("bearhunt", seats, options={"nights": 6, "hunters": 2})
    rng = Random(1)
    with table.line(table.tokens[0]) as bear:
        while not bear.state["over"]:
            if bear.state["view"]["legal"]:
                bear.play(rng.choice(bear.state["view"]["legal"]))
            else:
                bear.hear()
    assert table.get("", table.tokens[0]).json()["clock"]["number"] >= 1
