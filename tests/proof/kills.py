"""Kill a server under load again and again: what was answered is there exactly once, and nothing else is odd."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from websockets.exceptions import WebSocketException

from matinee.desk.seats.audience import seat_audience
from matinee.server.serve import database_url
from matinee.server.storage.schema import actions
from matinee.server.storage.upkeep import doctor
from matinee.table.registry import marquee
from matinee.testing.server import Connection, Json, Made, Server

TABLES = 4
PATIENCE = 60.0
"""Seconds for some clicks to be answered between two kills."""

LOST = (WebSocketException, OSError, TimeoutError, EOFError)


class Tally(msgspec.Struct):
    """How far it has come; kept between runs."""

    kills: int = 0
    clicks: int = 0  # answered
    asked_again: int = 0  # of them answered after a restart
    seconds: float = 0.0


class Player(threading.Thread):
    """A person who holds every seat of a table, clicks at random, and after each fall asks again for what hung."""

    def __init__(self, server: Server, number: int) -> None:
        super().__init__(daemon=True)
        self.server, self.number = server, number
        self.rng = random.Random(number)
        self.enough = threading.Event()
        self.answers: dict[str, dict[str, int]] = {}  # by table, what each key was answered with
        self.clicks: dict[str, list[Any]] = {}  # what was clicked under each key at the table
        self.pending: tuple[str, list[Any]] | None = None
        self.asked_again = 0
        self.wrong = ""
        self.table: Made | None = None

    def run(self) -> None:
        """Play until told that it is enough."""
        while not self.enough.is_set():
            try:
                if self.table is None:
                    self.table = self._sit_down()
                    self.answers[self.table.id] = {}
                self._play(self.table)
            except LOST:
                time.sleep(0.02)
            except Exception as error:  # told by the one who waits for this thread
                self.wrong = f"{type(error).__name__}: {error}"
                return

    def _sit_down(self) -> Made:
        game = marquee()[self.number % len(marquee())]
        seats = len(game.seats(game.checked({}, True)))
        try:
            return self.server.new_table(game.name, [{"kind": "me"}] * seats)
        except Exception as error:  # the server may be down
            raise ConnectionError from error

    def _play(self, table: Made) -> None:
        line = Connection(self.server, table.id, ",".join(token for token in table.tokens if token))
        with line:
            line.hello()
            answers = self.answers[table.id]
            for key in list(answers)[-3:]:
                self._same(line.act(self.clicks[key], key=key, seq=0), answers[key])
            while not self.enough.is_set():
                if line.state["over"]:
                    self.table = None
                    return
                key, action = self.pending or (f"k{len(answers)}", self.rng.choice(line.state["view"]["legal"]))
                again, self.pending = self.pending is not None, (key, action)
                self.clicks[key] = action
                answer = line.act(action, key=key)
                self.pending = None
                if answer["type"] == "done":
                    answers[key] = answer["seq"]
                    self.asked_again += again
                    line.reach(answer["seq"])
                elif not again:
                    raise AssertionError(f"a legal click was refused: {answer}")

    def _same(self, answer: Json, seq: int) -> None:
        if answer["type"] != "done" or answer["seq"] != seq:
            raise AssertionError(f"what was answered with {seq} is now {answer}")


def kill_on(
    folder: Path, database: str, kills: int, tally: Tally, note: Callable[[Tally], None] = lambda tally: None
) -> Tally:
    """Kill a server on this database a number of times; AssertionError if anything is lost."""
    rng, began, before = random.Random(tally.kills), time.monotonic(), tally.seconds
    server = Server(folder, database)
    players = [Player(server, n) for n in range(TABLES)]
    for player in players:
        player.start()
    clicks, again = tally.clicks, tally.asked_again
    try:
        while tally.kills < kills:
            goal, patience = answered(players) + rng.randrange(1, 60), time.monotonic() + PATIENCE
            while answered(players) < goal and time.monotonic() < patience:
                time.sleep(0.002)
            time.sleep(rng.uniform(0, 0.01))
            server.stop(kill=True)
            server.start(server.port)
            tally.kills += 1
            tally.clicks = clicks + answered(players)
            tally.asked_again = again + sum(player.asked_again for player in players)
            tally.seconds = before + time.monotonic() - began
            note(tally)
            assert not any(player.wrong for player in players), [player.wrong for player in players]
    finally:
        for player in players:
            player.enough.set()
        for player in players:
            player.join(60)
        server.stop()
    url = database_url(database, folder)
    for player in players:
        assert not player.wrong, player.wrong
        for table, answers in player.answers.items():
            check(url, table, answers)
    assert list(doctor(url)) == []
    return tally


def answered(players: list[Player]) -> int:
    """How many clicks have been answered so far."""
    return sum(len(kept) for player in players for kept in list(player.answers.values()))


def check(url: str, table: str, answers: dict[str, int]) -> None:
    """Every answered click is kept once, after the one before it and by the line answered with; no line is missing.

    Answers count the lines that a person with all seats knows of.
    """
    engine = sa.create_engine(url.replace("+aiosqlite", ""))
    query = sa.select(actions.c.seq, actions.c.key, actions.c.known).where(actions.c.table_id == table)
    with engine.connect() as connection:
        rows = connection.execute(query.order_by(actions.c.seq)).all()
    engine.dispose()
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1)), "a line is missing"
    number, at = 0, {}
    for row in rows:
        number += bool(row.known & ~seat_audience(None))
        if row.key is not None:
            key = row.key.partition(":")[2]
            assert key not in at, f"click {key} counted twice"
            at[key] = number
    last = 0
    for key, told in answers.items():
        assert key in at, f"click {key} was answered and is not kept"
        assert last < at[key] <= told, f"click {key}, answered with {told}, is kept as {at[key]} after {last}"
        last = told
