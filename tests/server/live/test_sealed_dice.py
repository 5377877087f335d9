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
from matinee.table.records.record import Record
from matinee.table.sealed_dice import Sealed, commitment
from tests.cli.conftest import typed as typed
from tests.server.kit import TWO_OF_US, Server, click, opened, serving

SHORT: dict[str, Any] = {"scenario": "learning", "turns": 12}
SEED = 7


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
            table = await play_on(services, made.table, rng, 10)
            keys = frozenset({chair.token or "" for chair in table.chairs})
            await services.tables.call(table.id, LuckyWords, keys, 0, "two tall trees")
            while table.rolls < 3:
                table = await play_on(services, made.table, rng, 1)
            await services.tables.call(table.id, LuckyWords, keys, 1, "a red kite")
            assert table.dice.words[1][0] >= 3 and record_of(table).header.sealed == Sealed(told, table.dice.words)
            with pytest.raises(RecordError, match="still sealed"):
                record_of(table).verify_dice()
            services.tables.by_id.clear()
            again = await services.tables.open(made.table)
            assert again.dice.words == table.dice.words and again.seq == table.seq
            table = await play_on(services, made.table, rng)
            with pytest.raises(Refusal, match="no more of them will fall"):
                await services.tables.call(table.id, LuckyWords, keys, 0, "too late")
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
    path = f"/api/tables/{table.id}/seats/0/luck"
    assert server.post(path, {"words": "hi"}, table.tokens[1]).status_code == 403
    assert server.post(path, {"words": ""}, table.tokens[0]).status_code == 400
    for _ in range(5):
        assert server.post(path, {"words": "hi"}, table.tokens[0]).status_code == 200
    assert server.post(path, {"words": "hi"}, table.tokens[0]).status_code == 422
    assert table.get("", table.watch).json()["sealed"]["words"] == [[0, 0, "hi"]] * 5
    plain = server.table()
    assert plain.get("", plain.tokens[0]).json()["sealed"] is None
    assert server.post(path.replace(table.id, plain.id), {"words": "hi"}, plain.tokens[0]).status_code == 422
    typed = {"game": "sheboygan", "seats": TWO_OF_US, "dice": "typed", "sealed": True}
    assert server.post("/api/tables", typed).status_code == 422


def test_the_command_line_proves_it(game: tuple[str, Record], typed: Any, tmp_path: Path) -> None:
    path = tmp_path / "sealed.jsonl"
    path.write_text(game[1].dumps())
    status, said = typed(f"replay --verify-dice {path}")
    assert status == 0 and "as sealed by" in said and game[0] in said
    path.write_text(game[1].dumps().replace(game[0], "0" * 64))
    status, said = typed(f"replay --verify-dice {path}")
    assert status == 2 and len(said.strip().splitlines()) == 1
