"""The server, the browser and the people of the browser tests."""

from tests.web.conftest import ann, browser, server, welcome

__all__ = ["ann", "browser", "server", "welcome"]
