"""A server that is killed (kill -9) between a move and its signal: before it claims it, and before it sends it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.live.test_clocks import Days
from tests.server.notifications.test_notifications import HOUR, Browser, Endpoint, Signalling, bens_turn, endpoint, push

__all__ = ["endpoint"]

DIES = """
import os, runpy, signal
from pathlib import Path
from matinee.testing.fixed_chance import set_clock
set_clock(Path(os.environ.pop("MATINEE_CLOCK")))
from matinee.server.notifications.notifier import Notifier
async def die(*_, **__): os.kill(os.getpid(), signal.SIGKILL)
Notifier.{where} = die
runpy.run_module("matinee.testing.fixed_chance", run_name="__main__", alter_sys=True)
"""


class Mortal(Signalling):
    """A server that ends where it is told to."""

    mail = "smtp://127.0.0.1:1/?from=house@example.org"
    where = "_claim"

    def program(self) -> list[str]:
        whole = super().program()
        return [whole[0], "-c", DIES.format(where=self.where), *whole[3:]] if self.where else whole


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[tuple[Mortal, Days]]:
    """Such a server, whose time is the test's."""
    clock = Days(tmp_path / "clock")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MATINEE_CLOCK", str(clock.file))
        with Mortal(tmp_path) as server:
            yield server, clock


def test_a_signal_outlives_the_servers_that_were_to_send_it(mortal: tuple[Mortal, Days], endpoint: Endpoint) -> None:
    server, clock = mortal
    table, browser = server.table(), Browser(f"{endpoint.url}/ben")
    assert push(server, table.tokens[1], browser).status_code == 200
    bens_turn(table)
    assert server.process.wait(60) == -9, "it was about to claim the signal"
    server.where = "_carry"
    server.start()
    assert server.process.wait(60) == -9, "it was about to send it"
    server.where = ""
    server.start()
    assert endpoint.nothing(), "whoever has claimed it may be about to send it"
    clock.pass_by(HOUR)
    told = json.loads(browser.read(endpoint.next().body))
    assert told["url"] == f"/t/{table.id}" and endpoint.nothing()
