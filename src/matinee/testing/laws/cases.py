"""What the laws share: the games they are tried on, under which options, and ways to look into a state."""

from __future__ import annotations

import copy
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import pytest

from matinee.table.events import Event
from matinee.table.game import Game
from matinee.table.state import State
from matinee.testing.options import all_options, covering_options, in_short
from matinee.testing.perft_tables import Perft, read_perft
from matinee.testing.secrets import Secret

SOAK = bool(os.environ.get("MATINEE_SOAK"))
"""Set MATINEE_SOAK for every combination of options (make soak)."""


class Tale(NamedTuple):
    """What an event tells of one figure, place or holder: what it was, by how much it changed, what it is now."""

    of: str
    """Which it is, in words; the same words mean the same figure."""

    value: Callable[[Any], Any]
    """Reads it off a state; None where it can no longer be seen."""

    was: Any = None
    by: int | None = None
    now: Any = None


class Accounts(Protocol):
    """What tests know of a game beside its own accounts: a module with these three functions will do."""

    def wrong(self, state: Any) -> list[str]:
        """What a state has noted otherwise than a count from scratch."""

    def unjust(self, first: Any, then: Any) -> list[str]:
        """What one action cannot have done."""

    def tales(self, event: Event, before: Any) -> list[Tale]:
        """What an event tells of losses, gains and moves; `before` is the state before the action that caused it."""


class Case(NamedTuple):
    """A game before the laws, with what its tests bring: its secrets, its accounts, and the folder that holds its
    perft.toml, playthroughs and records.
    """

    game: Game
    folder: Path
    secrets: Sequence[Secret]
    accounts: Accounts

    @property
    def rows(self) -> list[Perft]:
        """Its perft table."""
        table = self.folder / "perft.toml"
        return read_perft(table) if table.exists() else []

    @property
    def archive(self) -> list[Path]:
        return sorted((self.folder / "records").glob("*.record"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Try the laws on every one of the module's CASES: by options, row of its table or record, as each law asks."""
    if "case" not in metafunc.fixturenames:
        return
    cases: Sequence[Case] = metafunc.module.CASES
    asked = next((kind for kind in ("options", "row", "path") if kind in metafunc.fixturenames), "")
    if not asked:
        metafunc.parametrize("case", [pytest.param(case, id=case.game.name) for case in cases])
    else:
        tried = [(case, name, one) for case in cases for name, one in _each(case, asked)]
        sets = [pytest.param(case, one, id=f"{case.game.name}-{name}") for case, name, one in tried]
        metafunc.parametrize(("case", asked), sets)


def _each(case: Case, asked: str) -> Iterator[tuple[str, Any]]:
    if asked == "options":
        sets = (all_options if SOAK else covering_options)(case.game)
        yield from ((in_short(case.game, options), options) for options in sets)
    elif asked == "row":
        yield from ((row.name, row) for row in case.rows)
    else:
        yield from ((path.stem, path) for path in case.archive)


@pytest.fixture
def game(case: Case) -> Game:
    return case.game


def anatomy(state: State) -> dict[str, object]:
    """Every field of a state but the game and the passing events, copied to the bone."""
    return {name: copy.deepcopy(value) for name, value in fields(state) if name != "events"}


def fields(state: State) -> Iterator[tuple[str, Any]]:
    """The fields of a state, whether in slots or not, without the game."""
    slots = [slot for kind in type(state).__mro__ for slot in getattr(kind, "__slots__", ())]
    for name in (*slots, *getattr(state, "__dict__", ())):
        if name != "game":
            yield name, getattr(state, name)


def shown(value: Any) -> str:
    """Anything at all in a few characters."""
    try:
        return repr(value)[:80]
    except ValueError:
        return "a number too long to print"
