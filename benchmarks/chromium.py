"""A Chromium that plays by itself, with as little asked of it as can be.

Nothing listens to its network, as Playwright always does: a listener keeps all that is fetched in the page's memory,
which is measured here.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from websockets.sync.client import connect

from benchmarks.processes import written
from matinee.chromium import FLAGS
from matinee.testing.browser import chromium

PATIENCE = 300.0
SLICE = 0.005
"""Seconds that a slowed page runs at a time: less than a frame."""

HAND = Path(__file__).with_name("hand.js")


class Chromium:
    """One window; `folder` is what it keeps from one start to the next."""

    def __init__(self, folder: Path) -> None:
        for old in folder.glob("DevToolsActivePort"):
            old.unlink()
        command = [chromium(), *FLAGS, "--headless=new", "--remote-debugging-port=0", f"--user-data-dir={folder}"]
        self.process = subprocess.Popen([*command, "about:blank"], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        self._count, self._session = 0, ""
        self._line = connect(self._address(folder / "DevToolsActivePort"), max_size=None)
        [page] = [one for one in self.send("Target.getTargets")["targetInfos"] if one["type"] == "page"]
        self._session = self.send("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        self.send("Page.enable")
        self.send("Page.addScriptToEvaluateOnNewDocument", source=HAND.read_text("utf-8"))

    def _address(self, said: Path) -> str:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if said.is_file() and len(found := said.read_text().split()) == 2:
                return f"ws://127.0.0.1:{found[0]}{found[1]}"
            time.sleep(0.02)
        raise TimeoutError("Chromium did not start")

    def send(self, method: str, page: bool = True, **params: Any) -> Any:
        """A command of the browser's protocol to the page, or to all of the browser, and what comes of it."""
        self._count += 1
        own = {"sessionId": self._session} if page and self._session else {}
        self._line.send(json.dumps({"id": self._count, "method": method, "params": params, **own}))
        while (told := json.loads(self._line.recv(PATIENCE))).get("id") != self._count:
            pass
        if "error" in told:
            raise RuntimeError(told["error"]["message"])
        return told["result"]

    def go(self, url: str) -> None:
        """Open a page, also where only what follows the # is another."""
        self.send("Page.navigate", url="about:blank")
        self.send("Page.navigate", url=url)

    def ask(self, code: str) -> Any:
        """What an expression is in the page."""
        return self.send("Runtime.evaluate", expression=code, returnByValue=True)["result"].get("value")

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
        return sum(float(one["cpuTime"]) for one in self._processes())

    def memory(self) -> float:
        """What the page holds that no other process shares with it, its workers included, in megabytes."""
        return max(map(written, self._pages()))

    def _pages(self) -> list[int]:
        return [one["id"] for one in self._processes() if one["type"] == "renderer"]

    def _processes(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.send("SystemInfo.getProcessInfo", page=False)["processInfo"]
        return found

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.send("Browser.close", page=False)  # what was started may be a script that only calls it
        self._line.close()
        self.process.wait()


def _brake(processes: list[int], times: int, done: threading.Event) -> None:
    """Let processes run for a slice and stand for the rest of as many, over and over; in the end they run."""
    while not done.is_set():
        for which, slices in ((signal.SIGSTOP, times - 1), (signal.SIGCONT, 1)):
            for one in processes:
                with suppress(ProcessLookupError):  # a spare one that was not needed
                    os.kill(one, which)
            time.sleep(slices * SLICE)
