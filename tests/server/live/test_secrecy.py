"""Secrets: what reaches a seat or a spectator is what the rules show them, message by message, and nothing else."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from typing import Any

import msgspec
import pytest

import matinee
from matinee.games.sheboygan.figures import ABILITIES, STRENGTHS
from matinee.games.sheboygan.state import City
from matinee.server.bots import bot_jobs as workers
from matinee.server.bots.bot_jobs import BotJobs
from matinee.table.events import told
from tests.server.kit import Connection, Json, Server, panels, sheet

STATE = {"type", "table", "seq", "since", "seat", "view", "words", "log", "undo", "players", "dice", "over"}
PLAYER = {"seat", "side", "name", "kind", "taken", "online", "bot", "stand_in", "face", "open"}
HIS_OWN = {"now", "left", "abilities", "edge"}


def listen(lines: list[Connection]) -> None:
    """Play both seats by lot, but let the humans buy something, and hear everybody out."""
    rng, bought = random.Random(3), False
    while not lines[0].state["over"]:
        line = next(line for line in lines if line.state["view"]["legal"])
        buys = [action for action in line.state["view"]["legal"] if action[0] == "buy"]
        line.play(rng.choice(line.state["view"]["legal"] if bought or not buys else buys))
        bought = bought or bool(buys)
        for line in lines:
            line.catch_up()


@pytest.mark.parametrize("mine", [0, 1])
def test_every_message_of_a_whole_game(server: Server, mine: int) -> None:
    table = server.table(options={"scenario": "advanced-b", "turns": 4})
    with (
        table.line(table.tokens[mine]) as player,
        table.line(table.tokens[1 - mine]) as other,
        table.line(table.watch) as watcher,
    ):
        listen([player, other, watcher])
        record = matinee.Record.loads(table.get("/record", table.tokens[mine]).text)
        truth = [state.copy() for state in record.states()]
        for line, seat in ((player, mine), (watcher, None)):
            assert len([m for m in line.heard if m["type"] == "state"]) > 20
            moments = known(truth, seat)
            for message, raw in zip(line.heard, line.raw, strict=True):
                inspect(message, raw, seat, moments)


def known(truth: list[Any], seat: int | None) -> list[Any]:
    """The moments that a seat counts: what it did, was told of, or saw a change by."""
    moments = truth[:1]
    for before, after in pairwise(truth):
        one, other = before.view(seat), after.view(seat)
        seen = [key for key in one.__struct_fields__ if getattr(one, key) != getattr(other, key)]
        if before.player == seat or told(after.events, seat) or set(seen) - {"events", "trails"}:
            moments.append(after)
    assert len(moments) < len(truth), "some clicks are secret"
    return moments


def inspect(message: Json, raw: str, seat: int | None, truth: list[Any]) -> None:
    """A message holds the view of its seat, its own log and nothing more."""
    if message["type"] == "done":
        assert set(message) == {"type", "key", "seq"}
        return
    if message["type"] == "players":
        assert set(message) - {"watching"} == {"type", "players"} and all(set(p) == PLAYER for p in message["players"])
        return
    if message["type"] == "pong":
        assert set(message) == {"type", "key"}
        return
    assert message["type"] == "state" and set(message) - {"watching"} == STATE
    state = truth[message["seq"]]
    assert isinstance(state, City)
    assert message["view"] == json.loads(msgspec.json.encode(state.view(seat)))
    assert message["words"] == [state.describe(tuple(action)) for action in message["view"]["legal"]]
    for entry in message["log"]:
        assert set(entry) - {"die"} == {"seq", "seat", "lines"}
        visible = json.loads(json.dumps(told(truth[entry["seq"]].events, seat)))
        assert [[line["id"], *line["args"]] for line in entry["lines"]] == visible
    if seat != 0:
        seen = sheet(message["view"])
        assert not HIS_OWN & set(seen)
        for k, ability in enumerate(ABILITIES):
            if state.abilities >> k & 1 and not state.revealed >> k & 1:
                assert f'"{ability.id}"' not in raw, f"{ability.id} leaked at {message['seq']}"
        for k, name in enumerate(STRENGTHS):
            if k != 1:
                assert seen["at_least"][name] == state.shown[k] <= max(state.strength[k], state.shown[k])
    if seat != 1:
        assert "tray" not in panels(message["view"])
    if seat is None:
        assert "workshop" not in panels(message["view"])
    for secret, owner in (("allotted", 0), ("bought_ability", 0), ("lurks", 0), ("suffered", 0), ("bought", 1)):
        if seat != owner:
            assert f'"id":"{secret}"' not in raw


def test_a_bot_is_asked_with_nothing_but_what_its_seat_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    table = matinee.Table("sheboygan", scenario="advanced-b")
    rng = random.Random(4)
    asked = 0
    while table.state.player is not None and asked < 40:
        player = table.state.player
        if player == matinee.CHANCE:
            table.act(player, rng.choice(table.state.legal_actions()))
            continue
        other = table.state.guess(player, rng)  # the same table to this seat, with other secrets on the other side
        questions = []
        for state in (table.state, other):
            monkeypatch.setattr(workers, "_chance", random.Random(asked))
            questions.append(BotJobs().question(state, player, "random"))
        assert questions[0] == questions[1]
        asked += 1
        table.act(player, rng.choice(table.state.legal_actions()))
