"""Home on a full house: 10,000 tables and 1,000 people, what it asks the server for and how long that takes; and how
long after a move its signal leaves. `python -m benchmarks.foyer`; on PostgreSQL with the URL of an empty database."""

from __future__ import annotations

import statistics
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from random import Random
from tempfile import TemporaryDirectory

import sqlalchemy as sa
from msgspec.structs import asdict, replace

from benchmarks.processes import processor
from matinee.desk.rows import SeatRow, TableRow
from matinee.desk.setting_up.new_table import set_up
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.server.people.person import stranger
from matinee.server.storage import writers
from matinee.server.storage.schema import people
from matinee.table.registry import marquee
from matinee.testing.server import Json, Server

TABLES, PEOPLE, ASKED, MOVES = 10_000, 1_000, 40, 20
HOME = ("/api/games", "/api/me", "/api/me/tables?show=waiting", "/api/tables?public=1&running=1", "/api/open-seats")
"""What home asks for; pictures come later, one by one."""


class Signalling(Server):
    """A server that lets people have webhooks."""

    def program(self) -> list[str]:
        return [*super().program(), "--webhooks", "--url", "https://games.example.org/"]


def fill(url: str, me: str) -> None:
    """Put the house full: every other table is over, a third is public, one in fifty asks for players."""
    rng, game, at = Random(1), marquee()[0], int(time.time() * 1000)
    everybody = [stranger(at) for _ in range(PEOPLE)]
    here, sat = list[TableRow](), list[SeatRow]()
    for n in range(TABLES):
        asks = n % 50 == 0
        wish = NewTable(game.name, [SeatWish("me"), SeatWish("open" if asks else "me")], public=n % 3 == 0)
        table, held, _ = set_up(wish, at - n * 1000)
        here.append(replace(table, player=None if n % 2 else 0, returns="[1,0]" if n % 2 else None))
        who = [one.id for one in rng.sample(everybody, 2)]
        who[0] = me if n % 100 == 0 else who[0]
        sat += [replace(seat, person=None if seat.open else person) for seat, person in zip(held, who, strict=True)]
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        connection.execute(people.insert(), [asdict(one) for one in everybody])
        writers.execute(connection, TableRow, here)
        writers.execute(connection, SeatRow, sat)
    engine.dispose()


def home(server: Server, key: str) -> None:
    """Ask for all of it, many times."""
    together = [0.0] * ASKED
    for path in HOME:
        server.get(path, key).raise_for_status()  # once to warm it
        took, busy = list[float](), processor([server.process.pid])
        for n in range(ASKED):
            start = time.perf_counter()
            server.get(path, key).raise_for_status()
            took.append(time.perf_counter() - start)
            together[n] += took[-1]
        busy = (processor([server.process.pid]) - busy) / ASKED
        print(f"{path:40} {_told(took)}, of the processor {busy * 1000:6.1f} ms")
    print(f"{'all of home, one after the other':40} {_told(together)}")


def _told(took: list[float]) -> str:
    return f"median {statistics.median(took) * 1000:6.1f} ms, worst {max(took) * 1000:6.1f} ms"


def signals(server: Server) -> None:
    """Move, and see when whoever waits is told."""
    came: Queue[float] = Queue()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            came.put(time.perf_counter())
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    hook = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=hook.serve_forever, daemon=True).start()
    took = []
    for n in range(MOVES):
        table = server.new_table(marquee()[0].name)
        with table.line(table.tokens[0]) as ann, table.line(table.tokens[1]) as ben:
            seat = (ben if ann.state["view"]["legal"] else ann).state["seat"]
        wish: Json = {"device": f"a-device-of-the-bench-{n}", "kind": "webhook", "shape": "slack"}
        wish |= {"url": f"http://127.0.0.1:{hook.server_port}/", "tokens": [table.tokens[seat]]}
        server.post("/api/signals", wish).raise_for_status()
        with table.line(table.tokens[1 - seat]) as line:
            while line.state["view"]["legal"]:
                moved = time.perf_counter()
                line.play(_last(line.state["view"]["legal"]))
        took.append(came.get(timeout=60) - moved)
    print(f"{'a signal after its move':40} {_told(took)}")
    hook.shutdown()


def _last(legal: list[list[str | int]]) -> list[str | int]:
    """What ends a turn soonest, as far as a list can tell: the last thing without arguments, or the first of all."""
    return next((action for action in reversed(legal) if len(action) == 1), legal[0])


def main() -> None:
    """Measure both."""
    database = sys.argv[1] if len(sys.argv) > 1 else ""
    with TemporaryDirectory() as folder, Signalling(Path(folder), database) as server:
        key = server.post("/api/me", None).json()["key"]
        me = server.get("/api/me", key).json()["id"]
        server.stop()
        url = database.replace("postgresql://", "postgresql+psycopg://", 1) or f"sqlite:///{folder}/tables.db"
        fill(url, me)
        server.start()
        home(server, key)
        signals(server)


if __name__ == "__main__":
    main()
