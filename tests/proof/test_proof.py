"""The short form of the proof: two kills on each database, 5,000 odd inputs. `make soak` runs the long one."""

from __future__ import annotations

from pathlib import Path

from tests.proof import kills, odd
from tests.server.kit import Server
from tests.server.postgres import postgresql

KILLS = 2
ODD = 5_000


def test_two_kills_on_sqlite_lose_nothing(tmp_path: Path) -> None:
    tally = kills.kill_on(tmp_path, "", KILLS, kills.Tally())
    assert tally.kills == KILLS and tally.clicks > 4 * KILLS


def test_two_kills_on_postgresql_lose_nothing(tmp_path: Path) -> None:
    with postgresql() as url:
        tally = kills.kill_on(tmp_path, url, KILLS, kills.Tally())
    assert tally.kills == KILLS and tally.clicks > 4 * KILLS


def test_whatever_is_sent_is_answered(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        tally = odd.send(server, ODD, 1, odd.Tally())
    assert tally.messages == ODD - ODD // odd.IN_A_REQUEST and tally.requests > 0.9 * ODD // odd.IN_A_REQUEST
    assert tally.hung_up < tally.messages / 20
