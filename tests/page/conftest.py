"""One site, one file server and one browser for all tests of this package that need them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.page.site import Alone, FileServer, make_site
from tests.web.conftest import browser

__all__ = ["browser", "files", "welcome"]

Welcome = Callable[..., Alone]


@pytest.fixture(scope="package")
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FileServer]:
    """A site in a sub-folder of a plain file server."""
    folder = tmp_path_factory.mktemp("files")
    make_site(folder / "site")
    running = FileServer(folder)
    yield running
    running.close()


@pytest.fixture
def welcome(browser: Browser, files: FileServer) -> Iterator[Welcome]:
    """Opens a window for a new person; at the end each is asked whether anything went wrong in it."""
    people: list[Alone] = []

    def come(**looks: object) -> Alone:
        people.append(Alone(browser, files, **looks))
        return people[-1]

    yield come
    for person in people:
        person.close()
