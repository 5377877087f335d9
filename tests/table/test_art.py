"""The art of the games: read by several threads at once, and what the browser gets of it."""

from __future__ import annotations

import subprocess
import sys

import matinee

# Four threads, each the first to read the art of a game, taking turns as fast as they can.
AT_ONCE = """
import sys, threading
from pathlib import Path
from matinee.table.shown.art import read_art
sys.setswitchinterval(1e-6)
start = threading.Barrier(4)
def read(folder):
    start.wait()
    read_art(Path(folder))
threads = [threading.Thread(target=read, args=(folder,)) for folder in sys.argv[1:]]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""


def test_threads_may_read_the_art_at_once() -> None:
    """Without care this ends the whole process about every fourth time, and with it the server."""
    folders = [str(matinee.load(name).folder) for name in matinee.names()]
    for _ in range(10):
        assert subprocess.run([sys.executable, "-c", AT_ONCE, *folders]).returncode == 0


def test_every_game_has_a_poster_of_its_own() -> None:
    posters = [matinee.load(name).art.marquee for name in matinee.names()]
    assert len({poster.figure for poster in posters}) == len({poster.sky for poster in posters}) == len(posters)
