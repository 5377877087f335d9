"""Sealed dice: no one chose a roll, and anyone with the record can prove it."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import matinee
from matinee.desk.host.commands import LuckyWords
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.tables.record import record_of
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.desk.wire.refusals import Refusal
from matinee.server.live.services import Services
from matinee.table.errors import RecordError
from matinee.table.records.record import FORMAT, Header, Record
from matinee.table.sealed_dice import Sealed, commitment, roll
from tests.cli.conftest import typed as typed
from tests.server.kit import TWO_OF_US, Server, click, opened, serving

SHORT: dict[str, Any] = {"scenario": "learning", "turns": 12}
SEED = 7
WORDS = {0: "11" * 32, 1: "22" * 32}
"""The keys of both players."""


async def play_on(services: Services, id: str, rng: random.Random, clicks: int = 10_000) -> OpenTable:
    table = await services.tables.open(id)
    for _ in range(clicks):
        if table.over:
            break
        action = rng.choice(table.state.legal_actions())
        await click(services, id, (0, 1), *action)
    return table


async def sealed_game(folder: Path) -> tuple[str, Record]:
    """A whole game with sealed dice, words of both sides, and a restart in the middle; its commitment and record."""
    with pytest.MonkeyPatch.context() as patch:  # the same dice every time, and enough of them
        patch.setattr(
            "matinee.desk.setting_up.new_table.secrets", SimpleNamespace(token_hex=lambda n: f"{SEED:0{2 * n}x}")
        )
        async with opened(f"sqlite:///{folder / 'tables.db'}") as store, serving(store) as services:
            made = await services.new_tables.create(
                NewTable("sheboygan", [SeatWish("me"), SeatWish("me")], SHORT, sealed=True)
            )
            told = made.commitment
            rng = random.Random(5)
            table = await services.tables.open(made.table)
            keys = frozenset({chair.token or "" for chair in table.chairs})
            for seat, key in WORDS.items():
                await services.tables.call(table.id, LuckyWords, keys, seat, commitment(key))
            services.tables.by_id.clear()
            for seat, key in WORDS.items():
                await services.tables.call(made.table, LuckyWords, keys, seat, "", key)
            table = await play_on(services, made.table, rng, 10)
            while table.rolls < 3:
                table = await play_on(services, made.table, rng, 1)
            with pytest.raises(Refusal, match="The words of this table are fixed"):
                await services.tables.call(table.id, LuckyWords, keys, 0, commitment(WORDS[1]))
            hashes = {seat: commitment(key) for seat, key in WORDS.items()}
            words = [(0, seat, key) for seat, key in WORDS.items()]
            assert record_of(table).header.sealed == Sealed(told, words, committed=hashes)
            with pytest.raises(RecordError, match="still sealed"):
                record_of(table).verify_dice()
            services.tables.by_id.clear()
            again = await services.tables.open(made.table)
            assert again.dice.words == table.dice.words and again.seq == table.seq
            table = await play_on(services, made.table, rng)
            with pytest.raises(Refusal, match="no more of them will fall"):
                await services.tables.call(table.id, LuckyWords, keys, 0, commitment(WORDS[1]))
            return told, Record.loads(record_of(table).dumps())


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Record]:
    return asyncio.run(sealed_game(tmp_path_factory.mktemp("sealed")))


def test_every_roll_is_proved(game: tuple[str, Record]) -> None:
    told, record = game
    assert record.header.sealed is not None and record.header.sealed.commitment == told
    assert commitment(record.header.sealed.seed) == told
    rolls = sum(state.player == matinee.CHANCE for state in record.states())
    assert record.verify_dice() == rolls > 8


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": "00" * 32}, "not the one that was sealed"),
        ({"seed": "no seed"}, "not the one that was sealed"),
        ({"lucky_words": []}, "was sealed"),
        ({"committed": {0: "00" * 32}}, "words of seat 0 are not those whose hash was shown"),
        ({"seed": ""}, "still sealed"),
    ],
)
def test_dice_that_were_chosen_are_found(game: tuple[str, Record], change: dict[str, Any], said: str) -> None:
    record = game[1]
    assert record.header.sealed is not None
    sealed = msgspec.structs.replace(record.header.sealed, **change)
    header = msgspec.structs.replace(record.header, sealed=sealed)
    with pytest.raises(RecordError, match=said):
        Record(header, record.actions).verify_dice()
    with pytest.raises(RecordError, match="were not sealed"):
        Record(msgspec.structs.replace(record.header, sealed=None), record.actions).verify_dice()


def test_one_other_roll_is_found(game: tuple[str, Record]) -> None:
    record = game[1]
    n = next(n for n, state in enumerate(record.states()) if state.player == matinee.CHANCE)
    face = record.actions[n][1]
    chosen = [*record.actions[:n], ("roll", face % 6 + 1)]
    with pytest.raises(RecordError, match=f"where \\['roll', {face}\\] was sealed"):
        Record(record.header, chosen).verify_dice()


def test_the_seal_is_told_and_the_seed_is_not(server: Server) -> None:
    table = server.table(sealed=True)
    card = table.get("", table.tokens[0]).json()["sealed"]
    assert len(card["commitment"]) == 64 and "seed" not in card
    path, key = f"/api/tables/{table.id}/seats/0/luck", WORDS[0]
    hash = commitment(key)
    for body, token, status in (
        ({"hash": hash}, table.tokens[1], 403),
        ({"hash": "hi"}, table.tokens[0], 400),
        ({"words": "two tall trees"}, table.tokens[0], 422),
        ({"hash": hash, "key": key}, table.tokens[0], 422),
        ({"key": key}, table.tokens[0], 422),
        ({"hash": hash}, table.tokens[0], 200),
        ({"key": WORDS[1]}, table.tokens[0], 422),
        ({"key": key}, table.tokens[0], 409),
    ):
        assert server.post(path, body, token).status_code == status, body
    sealed = table.get("", table.watch).json()["sealed"]
    assert sealed["committed"] == {"0": hash} and "words" not in sealed
    plain = server.table()
    assert plain.get("", plain.tokens[0]).json()["sealed"] is None
    assert server.post(path.replace(table.id, plain.id), {"hash": hash}, plain.tokens[0]).status_code == 422
    typed = {"game": "sheboygan", "seats": TWO_OF_US, "dice": "typed", "sealed": True}
    assert server.post("/api/tables", typed).status_code == 422


def test_no_die_falls_before_hidden_words_are_shown(server: Server) -> None:
    """The words of all are fixed before any is seen, so that knowing the seed is of no use."""
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}, {"kind": "bot", "bot": "random"}]
    table = server.table(seats, game="newyork", options={"players": 3}, sealed=True)
    luck = f"/api/tables/{table.id}/seats/{{}}/luck"
    assert table.get("", table.watch).json()["seq"] == 0, "a seat is free"
    assert server.post(luck.format(0), {"hash": commitment(WORDS[0])}, table.tokens[0]).status_code == 200
    early = server.post(luck.format(0), {"key": WORDS[0]}, table.tokens[0])
    assert early.status_code == 409 and "Other seats may still" in early.json()["error"]["text"]
    wish = {"invite": table.invites[1], "name": "Ben", "luck": commitment(WORDS[1])}
    ben = server.post(f"/api/tables/{table.id}/join", wish).json()["token"]
    assert server.post(luck.format(1), {"key": WORDS[1]}, ben).status_code == 200
    late = server.post(luck.format(0), {"hash": commitment("33" * 32)}, table.tokens[0])
    assert late.status_code == 409 and "are fixed" in late.json()["error"]["text"]
    with table.line(ben) as line:
        assert line.state["seq"] == 3 and not line.state["view"]["legal"], "three rows of words, and no die"
        assert server.post(luck.format(0), {"key": WORDS[0]}, table.tokens[0]).status_code == 200
        line.reach(6)
    sealed = table.get("", ben).json()["sealed"]
    assert sealed["words"] == [[0, 1, WORDS[1]], [0, 0, WORDS[0]]]


def test_who_withholds_words_can_only_lose_the_seat(server: Server) -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}]
    table = server.table(seats, game="newyork", options={"players": 2}, sealed=True)
    wish = {"invite": table.invites[1], "name": "Eve", "luck": commitment(WORDS[1])}
    server.post(f"/api/tables/{table.id}/join", wish).raise_for_status()
    with table.line(table.tokens[0]) as ann:
        assert ann.state["seq"] == 1 and ann.catch_up()["seq"] == 1
        server.post(f"/api/tables/{table.id}/seats/1/free", {"bot": "random"}, table.host).raise_for_status()
        ann.reach(4)
    assert table.get("", table.host).json()["sealed"]["words"] == [[0, 1, ""]]


def test_records_of_words_as_they_were_said_before_still_verify() -> None:
    seed, words = f"{SEED:064x}", [(0, 0, "two tall trees"), (3, 1, "a red kite")]
    game, rng = matinee.load("sheboygan"), random.Random(5)
    state, actions, number = game.new(**SHORT), list[matinee.Action](), 0
    while state.player is not None:
        chance = state.player == matinee.CHANCE
        actions.append(roll(state, seed, words, number) if chance else rng.choice(state.legal_actions()))
        number += chance
        state.apply(actions[-1])
    sealed = Sealed(commitment(seed), words, seed)
    record = Record(Header(FORMAT, game.name, game.rules, state.options, ["Ann", "Ben"], sealed), actions)
    assert Record.loads(record.dumps()).verify_dice() == number > 8


def test_the_command_line_proves_it(game: tuple[str, Record], typed: Any, tmp_path: Path) -> None:
    path = tmp_path / "sealed.jsonl"
    path.write_text(game[1].dumps())
    status, said = typed(f"replay --verify-dice {path}")
    assert status == 0 and "as sealed by" in said and game[0] in said
    path.write_text(game[1].dumps().replace(game[0], "0" * 64))
    status, said = typed(f"replay --verify-dice {path}")
    assert status == 2 and len(said.strip().splitlines()) == 1
