"""Two worlds that differ only in what was done in secret send the same bytes to everybody else: as many messages, with
the same numbers, of the same sizes; for every game, every seat and the spectators, over the line and in every list.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from importlib import import_module
from itertools import count, cycle
from pathlib import Path
from typing import Any

import pytest

import matinee
from matinee.desk.clicks import clicks
from matinee.desk.host.bots_turn import BotsTurn
from matinee.desk.host.commands import Begin
from matinee.desk.host.room import Steps
from matinee.desk.seats.audience import audience_of, everybody, who_may_know
from matinee.desk.seats.chairs import Holder
from matinee.desk.setting_up import new_table
from matinee.desk.tables import changes as at_table
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.desk.wire.refusals import Refusal
from matinee.server.bots.bot_jobs import BotJobs
from matinee.server.live.services import Services
from matinee.server.storage.store import Store
from matinee.table.registry import ours
from matinee.testing import Secret
from matinee.testing.laws.cases import SOAK
from matinee.testing.options import some_options
from tests.server.kit import Guest

SECRETS: list[tuple[str, Secret]] = [
    (game, secret) for game in ours() for secret in import_module(f"tests.games.{game}.secrets").SECRETS
]
ACTIONS = 3_000 if SOAK else 120
MESSAGES = 250_000 if SOAK else 5_000
"""What all seats of a game hear in both worlds, at least: 20,000 over the four games, and a million in soak."""


OWN = b'{"type":"done"', b'{"type":"refused"'


class World:
    """A table with two lines for every seat and for a spectator: one is told everything, one what has changed."""

    def __init__(self, services: Services, table: OpenTable) -> None:
        self.services, self.table = services, table
        seats = (None, *range(len(table.chairs)))
        self.lines = {seat: self._guest(seat) for seat in seats}
        self.changing = {seat: self._guest(seat, changes=True) for seat in seats}
        self.heard: dict[int | None, list[bytes]] = {seat: [] for seat in self.lines}
        self.changes: dict[int | None, list[bytes]] = {seat: [] for seat in self.lines}

    def _guest(self, seat: int | None, **more: Any) -> Guest:
        return Guest(self.services, self.table, *(() if seat is None else (seat,)), **more)

    async def play(self, action: matinee.Action) -> None:
        """Play for the deciding seat, with given dice."""
        player = self.table.state.player
        assert player is not None
        if player == matinee.CHANCE:
            self.table.given = action  # type: ignore[attr-defined]
            self.lines[None].runner.tell(Begin())
            await self.services.tables.open(self.table.id)
        else:
            await self.lines[player].act(*action)
        self.listen()

    async def take_back(self, seat: int) -> None:
        """Take the last action back."""
        await self.lines[seat].undo()
        self.listen()

    def listen(self) -> None:
        """Note what has come over each line, but what was answered to a click of its own."""
        for lines, heard in ((self.lines, self.heard), (self.changing, self.changes)):
            for seat, line in lines.items():
                line.hear()
                told = [text for text in line.raw if not text.startswith(OWN)]
                heard[seat] += [text.replace(self.table.id.encode(), b"table") for text in told]
                line.raw.clear()

    async def come_back(self, seat: int | None) -> list[bytes]:
        """What a new line hears at hello, and what it sees when it looks back."""
        line = self._guest(seat)
        for seq in range(max(0, line.seq - 3), line.seq + 1):
            line.tell(type="look", key="key", seq=seq)
        said = [text.replace(self.table.id.encode(), b"table") for text in line.hear()]
        line.leave()
        self.listen()
        return said


def fall_as_given(turn: BotsTurn) -> Steps:
    """Let the dice fall that a test has laid, and ask no bot."""
    action = vars(turn.room.table).pop("given", None)
    if action is not None:
        yield from turn._play(matinee.CHANCE, action)


def in_worlds(folder: Path, work: Callable[[Services], Awaitable[None]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables where the test, not the server, rolls the dice."""
    for module in (clicks, new_table):
        monkeypatch.setattr(module, "roll_dice", lambda table, dice: None)
    monkeypatch.setattr(BotsTurn, "go_on", fall_as_given)
    ticks = count(1)  # no two moments are the same
    monkeypatch.setattr("matinee.server.live.table_runner.now", lambda: next(ticks))

    async def go() -> None:
        store = Store(f"sqlite+aiosqlite:///{folder / 'tables.db'}")
        await store.open()
        services = Services(store, BotJobs())
        await work(services)
        await services.close()
        await store.close()

    asyncio.run(go())


async def world(services: Services, game: str, options: dict[str, Any]) -> World:
    known = matinee.load(game)
    seats = [SeatWish("me") for _ in known.seats(known.checked(options))]
    made = await services.new_tables.create(NewTable(game, seats, options))
    new = World(services, await services.tables.open(made.table))
    new.listen()
    return new


@pytest.mark.parametrize(("game", "secret"), SECRETS, ids=[f"{game}: {secret.what}" for game, secret in SECRETS])
def test_other_choices_in_secret_are_not_counted(
    game: str, secret: Secret, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The secrets each game declares: a seat that must not tell choices apart gets the same messages."""

    async def work(services: Services) -> None:
        told: list[tuple[list[bytes], list[bytes], list[bytes]]] = []
        for chosen in secret.choices:
            one = await world(services, game, secret.options)
            for action in (*secret.before, *chosen, *secret.after):
                await one.play(action)
            told.append((one.heard[secret.seat], await one.come_back(secret.seat), one.changes[secret.seat]))
        for heard, back, changes in told[1:]:
            assert [len(text) for text in heard] == [len(text) for text in told[0][0]]
            assert heard == told[0][0]
            assert back == told[0][1]
            assert changes == told[0][2]

    in_worlds(tmp_path, work, monkeypatch)


@pytest.mark.parametrize("scenario", ["basic", "advanced-b"])
def test_what_undo_says_is_the_same_whatever_was_done_in_secret(
    scenario: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The monster is built, and the humans have bought nothing or something: undo must not reveal which."""

    async def work(services: Services) -> None:
        told: list[tuple[list[bytes], list[bytes], str]] = []
        for bought in range(3):
            one = await world(services, "sheboygan", {"scenario": scenario})
            rng = random.Random(1)
            while one.table.state.player == 0:
                await one.play(rng.choice(one.table.state.legal_actions()))
            assert type(one.table.state.stack[-1]).__name__ == "Muster"
            for _ in range(bought):
                await one.play(one.table.state.legal_actions()[0])
            with pytest.raises(Refusal) as refused:
                await one.take_back(0)
            told.append((one.heard[0], await one.come_back(0), refused.value.text))
        assert told[0] == told[1] == told[2]
        assert told[0][2] == "The other side decides in secret now; nothing is taken back before that is done."
        states = [text for text in told[0][0] if text.startswith(b'{"type":"state"')]
        assert f'"undo":"{told[0][2]}"'.encode() in states[-1]

    in_worlds(tmp_path, work, monkeypatch)


@pytest.mark.parametrize("game", ours())
def test_clicks_in_secret_leave_no_trace_on_the_wire(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One world plays on; in the other everybody also tries things out in secret and takes them back."""
    count = {"messages": 0, "secret": 0}

    async def work(services: Services) -> None:
        for n, options in enumerate(cycle(list(some_options(matinee.load(game)))[: 40 if SOAK else 2])):
            if count["messages"] >= MESSAGES:
                break
            rng = random.Random(n)
            plain, busy = await world(services, game, options), await world(services, game, options)
            for _ in range(ACTIONS):
                legal = plain.table.state.legal_actions()
                if not legal:
                    break
                await dither(busy, rng, count)
                action = rng.choice(legal)
                before = plain.table.row.updated, busy.table.row.updated
                await plain.play(action)
                await busy.play(action)
                listed = [one.table.row.updated != was for one, was in zip((plain, busy), before, strict=True)]
                assert listed[0] == listed[1] or not any(listed), "a list tells when something was done"
                compare(plain, busy)
            for seat in plain.lines:
                one, other = await plain.come_back(seat), await busy.come_back(seat)
                if rested(plain, seat) and rested(busy, seat):
                    assert one == other, f"seat {seat} comes back to another world"
            count["messages"] += sum(len(heard) for one in (plain, busy) for heard in one.heard.values())
            services.tables.by_id.clear()

    in_worlds(tmp_path, work, monkeypatch)
    assert count["messages"] >= MESSAGES
    assert count["secret"] > 20 or game != "sheboygan", "its purchases are secret"


async def dither(one: World, rng: random.Random, count: dict[str, int]) -> None:
    """Do something that only the one who does it knows of, and take it back."""
    legal, seat = one.table.state.legal_actions(), one.table.state.player
    if seat is None or seat == matinee.CHANCE:
        return
    for action in rng.sample(legal, min(3, len(legal))):
        tried = one.table.state.copy()
        tried.apply(action)
        who = who_may_know(one.table.state, tried, seat, tried.events, False, len(one.table.chairs))
        if who == audience_of(Holder((seat,))):
            await one.play(action)
            await one.take_back(seat)
            count["secret"] += 2


def compare(plain: World, busy: World) -> None:
    """Without secret clicks a seat gets the same messages in both worlds."""
    for seat in plain.lines:
        if rested(plain, seat) and rested(busy, seat):
            assert busy.heard[seat] == plain.heard[seat], f"seat {seat} can count what others do"
            assert busy.changes[seat] == plain.changes[seat], f"seat {seat} can count what has changed"


def rested(one: World, seat: int | None) -> bool:
    """Whether this seat has done nothing that another may not know of, so that its own count is theirs."""
    if seat is None:
        return True
    mine = audience_of(Holder((seat,)))
    return mine not in one.table.counts.audiences


def test_the_law_finds_secret_clicks_that_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was: everybody heard of every click, with its number."""
    monkeypatch.setattr(at_table, "who_may_know", lambda *of: everybody(of[-1]))
    purchase = next(one for one in SECRETS if one[0] == "sheboygan")
    with pytest.raises(AssertionError):
        test_other_choices_in_secret_are_not_counted(*purchase, tmp_path, monkeypatch)
    (tmp_path / "more").mkdir()
    with pytest.raises(AssertionError, match="can count what others do"):
        test_clicks_in_secret_leave_no_trace_on_the_wire("sheboygan", tmp_path / "more", monkeypatch)
