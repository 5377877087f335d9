"""How the databases beside this were made: `python -m tests.server.released.make 0.2.0` in a clone with its history.

The server of that version is started from its commit, people click at random at tables of every game, and what the
database holds then is written down, with what everybody saw last.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import random
import socket
import sqlite3
import subprocess
import sys
import tarfile
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx

from matinee.testing.server import PATIENCE, Connection, Server

HERE = Path(__file__).parent
COMMITS = {"0.1.0": "a14539e", "0.2.0": "8eb683d", "0.3.0": "cef920c"}
"""Each release; of one that is still to come, a commit on the way to it."""

HALF: dict[str, list[dict[str, Any]]] = {
    "sheboygan": [{"scenario": "basic"}, {"scenario": "advanced-a"}, {"scenario": "learning", "films": True}],
    "newyork": [{"players": 2}, {"players": 3, "places": True}, {"players": 4}],
    "america": [{"players": 2}, {"players": 3}, {"players": 4}],
    "destroyall": [{"players": 2}, {"players": 2, "table": "harbor"}, {"players": 3, "army": True}],
}
"""The options of tables that are left in the middle."""

WHOLE: dict[str, dict[str, Any]] = {
    "sheboygan": {"scenario": "learning", "turns": 3},
    "newyork": {"players": 2, "turns": 8},
    "america": {"players": 2, "rounds": 2},
    "destroyall": {"players": 2, "turns": 3},
}
"""The options of tables that are played to the end."""

CLICKS = 90


class Released(Server):
    """The server of a version, from its own files."""

    def __init__(self, tree: Path, folder: Path) -> None:
        self.tree = tree
        super().__init__(folder)

    def start(self, port: int = 0) -> None:
        """Start on a free port: the first versions do not say which one they found."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", port))
            self.port = free.getsockname()[1]
        command = [sys.executable, "-m", "matinee.server", "--port", str(self.port), "--data", str(self.folder)]
        env = {**os.environ, "PYTHONPATH": str(self.tree / "src")}
        self.process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, cwd=self.tree)
        self.base = f"http://127.0.0.1:{self.port}"
        self.http = httpx.Client(base_url=self.base, timeout=PATIENCE)
        while True:
            try:
                self.http.get("/api/games").raise_for_status()
                return
            except httpx.TransportError:
                assert self.process.poll() is None, "the server ended by itself"
                time.sleep(0.1)


def played(server: Released, game: str, options: dict[str, Any], seed: int, clicks: int) -> dict[str, Any]:
    """A table at which people have clicked at random this many times, or to the end; what everybody saw last."""
    rng = random.Random(seed)
    refused = server.http.post("/api/tables", json={"game": game, "options": options, "seats": []}).json()
    count = int(str(refused["error"]["text"]).partition(" seats")[0].rpartition(" ")[2])
    wish = {"game": game, "options": options, "seats": [{"kind": "hotseat", "name": f"P{n}"} for n in range(count)]}
    made = server.http.post("/api/tables", json=wish).raise_for_status().json()
    token = made["seats"][0]["token"]
    with Connection(server, made["table"], token) as line:
        line.hello()
        for _ in range(clicks):
            if line.state["over"]:
                break
            answer = line.act(rng.choice(line.state["view"]["legal"]))
            assert answer["type"] == "done", answer
            line.reach(answer["seq"])
            time.sleep(0.02)  # a person's pace, whatever the limits of the version
        seen = {seat: line.ask("look", seq=line.state["seq"], seat=seat)["view"] for seat in range(count)}
        end = {"seq": line.state["seq"], "over": line.state["over"]}
    return {"game": game, "table": made["table"], "token": token, "seats": count, "seen": seen, **end}


def main(version: str) -> None:
    """Make the database of a version."""
    with TemporaryDirectory() as temporary:
        tree, data = Path(temporary) / "tree", Path(temporary) / "data"
        packed = subprocess.run(["git", "archive", COMMITS[version], "src"], capture_output=True, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as files:
            files.extractall(tree, filter="data")
        server = Released(tree, data)
        tables = []
        for game, sets in HALF.items():
            tables += [played(server, game, options, seed, CLICKS + 30 * seed) for seed, options in enumerate(sets)]
            tables.append(played(server, game, WHOLE[game], 7, 5_000))
            print(game, [(one["seq"], one["over"]) for one in tables[-4:]], flush=True)
        server.stop()
        dump = "\n".join(sqlite3.connect(data / "tables.db").iterdump())
        pack(f"{version}.sql.gz", dump)
        pack(f"{version}.json.gz", json.dumps(tables))


def pack(name: str, text: str) -> None:
    """Write a file that is the same if its contents are."""
    (HERE / name).write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    main(sys.argv[1])
