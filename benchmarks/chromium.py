"""A Chromium that plays by itself, driven by Playwright; what its processes cost is read from outside."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, sync_playwright

from benchmarks import processes
from matinee.chromium import FLAGS
from matinee.testing.browser import chromium

PATIENCE = 300.0
SLICE = 0.005
"""Seconds that a slowed page runs at a time: less than a frame."""

HAND = Path(__file__).with_name("hand.js")


class Chromium:
    """One window with a hand in its page that clicks."""

    def __init__(self, context: BrowserContext, root: int) -> None:
        self.root = root
        context.add_init_script(path=HAND)
        self.page = context.pages[0]

    def go(self, url: str) -> None:
        """Open a page, also where only what follows the # is another."""
        self.page.goto("about:blank")
        self.page.goto(url, wait_until="commit")

    def ask(self, code: str) -> Any:
        """What an expression is in the page."""
        return self.page.evaluate(code)

    def until(self, code: str) -> Any:
        """Wait until an expression is true of the page; what it is then."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if found := self.ask(code):
                return found
            time.sleep(0.05)
        raise TimeoutError(code)

    @contextmanager
    def slowed(self, times: int) -> Iterator[None]:
        """The page and its workers run in one slice of time out of so many, as on a slower processor.

        The browser's own brake leaves workers alone.
        """
        done = threading.Event()
        brake = threading.Thread(target=_brake, args=(self._pages(), times, done))
        brake.start()
        try:
            yield
        finally:
            done.set()
            brake.join()

    def processor(self) -> float:
        """Seconds of processor time of all its processes."""
        return processes.processor([self.root, *processes.below(self.root)])

    def memory(self) -> float:
        """What the page holds that no other process shares with it, its workers included, in megabytes."""
        return max(map(processes.written, self._pages()))

    def _pages(self) -> list[int]:
        return processes.called(processes.below(self.root), "--type=renderer")


@contextmanager
def window(folder: Path) -> Iterator[Chromium]:
    """One window; `folder` is what it keeps from one start to the next."""
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            folder, executable_path=chromium(), args=FLAGS, viewport={"width": 800, "height": 600}
        )
        root = min(processes.called(processes.below(os.getpid()), f"--user-data-dir={folder}"))
        yield Chromium(context, root)
        context.close()


def _brake(processes: list[int], times: int, done: threading.Event) -> None:
    """Let processes run for a slice and stand for the rest of as many, over and over; in the end they run."""
    while not done.is_set():
        for which, slices in ((signal.SIGSTOP, times - 1), (signal.SIGCONT, 1)):
            for one in processes:
                with suppress(ProcessLookupError):  # a spare one that was not needed
                    os.kill(one, which)
            time.sleep(slices * SLICE)
