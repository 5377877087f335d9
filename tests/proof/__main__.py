"""The long form: `python -m tests.proof kills|odd --count N`. It notes how far it has come and goes on from there."""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

import msgspec

from tests.proof import kills, odd
from tests.server.kit import Server
from tests.server.postgres import postgresql

ROUND = 20_000
"""Odd inputs that one server gets before it is replaced by a new one."""


def read(path: Path, kind: type[kills.Tally] | type[odd.Tally]) -> kills.Tally | odd.Tally:
    """What an earlier run has noted, if there was one."""
    return msgspec.json.decode(path.read_bytes(), type=kind) if path.exists() else kind()


def kill(database: str, count: int, noted: Path) -> None:
    """The number of kills, on SQLite or PostgreSQL."""
    tally = read(noted, kills.Tally)
    assert isinstance(tally, kills.Tally)

    def note(now: kills.Tally) -> None:
        noted.write_bytes(msgspec.json.encode(now))
        if now.kills % 10 == 0:
            print(f"{now.kills} kills, {now.clicks} clicks answered, {now.seconds:.0f} s", flush=True)

    while tally.kills < count:
        goal = min(count, tally.kills + 100)  # each hundred on a fresh database
        with tempfile.TemporaryDirectory() as folder:
            if database == "postgresql":
                with postgresql(safe=True) as url:
                    kills.kill_on(Path(folder), url, goal, tally, note)
            else:
                kills.kill_on(Path(folder), "", goal, tally, note)
        note(tally)
    print(f"{database}: {tally.kills} kills, {tally.clicks} clicks answered, none lost, none doubled")


def send(count: int, noted: Path) -> None:
    """The number of odd inputs."""
    tally = read(noted, odd.Tally)
    assert isinstance(tally, odd.Tally)
    while tally.messages + tally.requests < count:
        began, seed = time.monotonic(), tally.messages + tally.requests
        with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
            odd.send(server, min(ROUND, count - seed), seed, tally)
        tally.seconds += time.monotonic() - began
        noted.write_bytes(msgspec.json.encode(tally))
        print(f"{tally.messages} messages, {tally.requests} requests, {tally.seconds:.0f} s", flush=True)
    print(f"{tally.messages} messages and {tally.requests} requests, {tally.hung_up} times hung up, no error")


def main() -> None:
    """Read what is asked for, and prove it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("kills", "odd"))
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--noted", type=Path, default=Path("dist/proof"), help="where it is noted how far it has come")
    chosen = parser.parse_args()
    chosen.noted.mkdir(parents=True, exist_ok=True)
    if chosen.what == "kills":
        kill(chosen.database, chosen.count, chosen.noted / f"kills-{chosen.database}.json")
    else:
        send(chosen.count, chosen.noted / "odd.json")


if __name__ == "__main__":
    main()
