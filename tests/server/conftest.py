"""One server for all tests that do not need to kill it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.kit import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server."""
    with Server(tmp_path_factory.mktemp("tables")) as running:
        yield running
