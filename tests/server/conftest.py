"""One server for all tests that do not need to kill it, and for those without a wire a store and its tables."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from matinee.server.live.services import Services
from matinee.server.storage.store import Store
from tests.server import kit
from tests.server.kit import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server."""
    with Server(tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    """A fresh store."""
    async with kit.opened(database) as store:
        yield store


@pytest.fixture
async def services(store: Store) -> AsyncIterator[Services]:
    """The tables of a fresh store."""
    async with kit.serving(store) as services:
        yield services
