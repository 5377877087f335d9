"""Two worlds that differ only in what was done in secret send the same bytes to everybody else: as many messages, with
the same numbers, of the same sizes; for every game, every seat and the spectators, over the line and in every list.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from importlib import import_module
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

import matinee
from matinee.desk import open_table as at_table
from matinee.desk.audience import audience, everybody, knowers
from matinee.desk.open_table import OpenTable
from matinee.desk.seats import Holder
from matinee.desk.wire import Hello, Look, NewTable, SeatWish
from matinee.server.bots.bot_jobs import BotJobs
from matinee.server.bots.players import BotPlayers
from matinee.server.live.connection import Connection
from matinee.server.live.connections import Connections
from matinee.server.live.tables import Click, Tables
from matinee.server.storage.store import Store
from matinee.table.registry import ours
from matinee.testing import Secret
from matinee.testing.laws.cases import SOAK
from matinee.testing.options import some_options

SECRETS: list[tuple[str, Secret]] = [
    (game, secret) for game in ours() for secret in import_module(f"tests.games.{game}.secrets").SECRETS
]
ACTIONS = 3_000 if SOAK else 120
MESSAGES = 250_000 if SOAK else 5_000
"""What all seats of a game hear in both worlds, at least: 20,000 over the four games, and a million in soak."""


class World:
    """A table with a line for every seat and one for a spectator, who never answers."""

    def __init__(self, tables: Tables, running: OpenTable, live: Connections) -> None:
        self.tables, self.running, self.live = tables, running, live
        seats = range(len(running.chairs))
        self.lines = {seat: Connection(running.id, Holder(() if seat is None else (seat,))) for seat in (None, *seats)}
        self.heard: dict[int | None, list[bytes]] = {seat: [] for seat in self.lines}
        live.lines[running.id] = set(self.lines.values())
        self.clicks = 0

    async def begin(self) -> None:
        """Everybody says hello."""
        for line in self.lines.values():
            await self.live._answer(line, self.running, Hello())

    async def play(self, action: matinee.Action) -> None:
        """Play for whoever has to, the dice as given."""
        player = self.running.state.player
        assert player is not None
        if player == matinee.CHANCE:
            await self.tables._play(self.running, player, action, None)
        else:
            await self.tables.act(self.running, *self._of(player), action, self._click())
        self.listen()

    async def take_back(self, seat: int) -> None:
        """Take the last action back."""
        await self.tables.undo(self.running, *self._of(seat), self._click())
        self.listen()

    def _of(self, seat: int) -> tuple[Holder, int]:
        holder = Holder((seat,))
        return holder, self.running.number(holder)

    def _click(self) -> Click:
        self.clicks += 1
        return Click(str(self.clicks), lambda seq: None)

    def listen(self) -> None:
        """Note what has come over each line."""
        for seat, line in self.lines.items():
            while not line._outbox.empty():
                text = line._outbox.get_nowait()
                line.unsent -= len(text)
                self.heard[seat].append(text.replace(self.running.id.encode(), b"table"))

    async def come_back(self, seat: int | None) -> list[bytes]:
        """What a new line hears at hello, and what it sees when it looks back."""
        line = Connection(self.running.id, self.lines[seat].holder)
        await self.live._answer(line, self.running, Hello())
        for seq in range(max(0, line.seq - 3), line.seq + 1):
            await self.live._answer(line, self.running, Look("key", seq))
        said = [line._outbox.get_nowait() for _ in range(line._outbox.qsize())]
        return [text.replace(self.running.id.encode(), b"table") for text in said]


def in_worlds(
    folder: Path, work: Callable[[Tables, Connections], Awaitable[None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables where the test, not the server, rolls the dice."""
    monkeypatch.setattr(Tables, "_roll", lambda self, running: None)
    monkeypatch.setattr(BotPlayers, "nudge", lambda self, running: None)

    async def go() -> None:
        store = Store(f"sqlite+aiosqlite:///{folder / 'tables.db'}")
        await store.open()
        tables = Tables(store, BotJobs())
        await work(tables, Connections(tables))
        await tables.close()
        await store.close()

    asyncio.run(go())


async def world(tables: Tables, live: Connections, game: str, options: dict[str, Any]) -> World:
    known = matinee.load(game)
    seats = [SeatWish("me") for _ in known.seats(known.checked(options))]
    made = await tables.create(NewTable(game, seats, options))
    new = World(tables, await tables.open(made.table), live)
    await new.begin()
    new.listen()
    return new


@pytest.mark.parametrize(("game", "secret"), SECRETS, ids=[f"{game}: {secret.what}" for game, secret in SECRETS])
def test_other_choices_in_secret_are_not_counted(
    game: str, secret: Secret, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The secrets each game declares: whoever may not tell the choices apart hears the same of all."""

    async def work(tables: Tables, live: Connections) -> None:
        told: list[tuple[list[bytes], list[bytes], int]] = []
        for chosen in secret.choices:
            one = await world(tables, live, game, secret.options)
            for action in (*secret.before, *chosen, *secret.after):
                await one.play(action)
            told.append((one.heard[secret.seat], await one.come_back(secret.seat), one.running.row["updated"]))
        for heard, back, _ in told[1:]:
            assert [len(text) for text in heard] == [len(text) for text in told[0][0]]
            assert heard == told[0][0]
            assert back == told[0][1]

    in_worlds(tmp_path, work, monkeypatch)


@pytest.mark.parametrize("game", ours())
def test_clicks_in_secret_leave_no_trace_on_the_wire(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One world plays on; in the other everybody also tries things out in secret and takes them back."""
    count = {"messages": 0, "secret": 0}

    async def work(tables: Tables, live: Connections) -> None:
        for n, options in enumerate(cycle(list(some_options(matinee.load(game)))[: 40 if SOAK else 2])):
            if count["messages"] >= MESSAGES:
                break
            rng = random.Random(n)
            plain, busy = await world(tables, live, game, options), await world(tables, live, game, options)
            for _ in range(ACTIONS):
                legal = plain.running.state.legal_actions()
                if not legal:
                    break
                await dither(busy, rng, count)
                action = rng.choice(legal)
                before = plain.running.row["updated"], busy.running.row["updated"]
                await plain.play(action)
                await busy.play(action)
                listed = [one.running.row["updated"] != was for one, was in zip((plain, busy), before, strict=True)]
                assert listed[0] == listed[1] or not any(listed), "a list tells when something was done"
                compare(plain, busy)
            for seat in plain.lines:
                one, other = await plain.come_back(seat), await busy.come_back(seat)
                if rested(plain, seat) and rested(busy, seat):
                    assert one == other, f"seat {seat} comes back to another world"
            count["messages"] += sum(len(heard) for one in (plain, busy) for heard in one.heard.values())
            tables.running.clear()

    in_worlds(tmp_path, work, monkeypatch)
    assert count["messages"] >= MESSAGES
    assert count["secret"] > 20 or game != "sheboygan", "its purchases are secret"


async def dither(one: World, rng: random.Random, count: dict[str, int]) -> None:
    """Do something that only the one who does it knows of, and take it back."""
    legal, seat = one.running.state.legal_actions(), one.running.state.player
    if seat is None or seat == matinee.CHANCE:
        return
    for action in rng.sample(legal, min(3, len(legal))):
        tried = one.running.state.copy()
        tried.apply(action)
        who = knowers(one.running.state, tried, seat, tried.events, False, len(one.running.chairs))
        if who == audience(Holder((seat,))):
            await one.play(action)
            await one.take_back(seat)
            count["secret"] += 2


def compare(plain: World, busy: World) -> None:
    """Whoever did nothing in secret has heard the same in both worlds; who did has heard it besides."""
    for seat in plain.lines:
        if rested(plain, seat) and rested(busy, seat):
            assert busy.heard[seat] == plain.heard[seat], f"seat {seat} can count what others do"


def rested(one: World, seat: int | None) -> bool:
    """Whether this seat has done nothing that another may not know of, so that its own count is theirs."""
    if seat is None:
        return True
    mine = audience(Holder((seat,)))
    return mine not in one.running.counts.knowers


def test_the_law_finds_secret_clicks_that_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was: everybody heard of every click, with its number."""
    monkeypatch.setattr(at_table, "knowers", lambda *of: everybody(of[-1]))
    purchase = next(one for one in SECRETS if one[0] == "sheboygan")
    with pytest.raises(AssertionError):
        test_other_choices_in_secret_are_not_counted(*purchase, tmp_path, monkeypatch)
    (tmp_path / "more").mkdir()
    with pytest.raises(AssertionError, match="can count what others do"):
        test_clicks_in_secret_leave_no_trace_on_the_wire("sheboygan", tmp_path / "more", monkeypatch)
