"""One server and one browser for the whole package, and a fresh window for everybody who asks.

They live as long as this package's tests and no longer: while Playwright runs, its thread has an event loop of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.server.kit import Server
from tests.web.kit import Person, launch

Welcome = Callable[..., Person]


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server on a real file."""
    running = Server(tmp_path_factory.mktemp("web"))
    yield running
    running.stop()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    with sync_playwright() as playwright:
        opened = launch(playwright.chromium)
        yield opened
        opened.close()


@pytest.fixture
def welcome(browser: Browser, server: Server) -> Iterator[Welcome]:
    """Opens a window for a new person; at the end each is asked whether anything went wrong in it."""
    people: list[Person] = []

    def come(at: Server = server, **looks: Any) -> Person:
        people.append(Person(browser, at, **looks))
        return people[-1]

    yield come
    for person in people:
        person.close()


@pytest.fixture
def ann(welcome: Welcome) -> Person:
    return welcome()
