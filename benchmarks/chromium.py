"""A Chromium that plays by itself. Nothing listens to its network: a listener would keep all that is fetched."""

from __future__ import annotations

import json
import os
import re
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

from matinee.chromium import FLAGS
from matinee.testing.browser import chromium

PATIENCE = 300.0
SLICE = 0.005
"""Seconds that a slowed page runs at a time: less than a frame."""

# Who sits at the table in the page: `hand.play(9)` makes nine clicks, each as soon as something is legal. It notes when
# something could first be clicked, how long each click took to be answered, what bots were asked, for how long. With
# `hand.bot` the questions go to another bot. `hand.again('move', questions, 5)` sends their worker on errands again,
# one after the other, five times each: how long each took, and what was found.
HAND = """
{
  const { Worker, WebSocket } = window
  const begun = new Map()
  let left = 0
  let legal = []
  let click = () => undefined
  const play = (clicks) => ((left = clicks), click())
  let bots = null
  const told = (id) =>
    new Promise((done) => bots.addEventListener('message', ({ data }) => data.errand === id && done(data.found)))
  let count = 0
  const ask = async (kind, question) => {
    const at = performance.now()
    const found = told(--count)
    bots.postMessage({ id: count, kind, question })
    const text = await found
    return [performance.now() - at, JSON.parse(text).value]
  }
  const again = async (kind, questions, times) => {
    hand.asked = null
    const asked = []
    for (const question of questions) {
      const answers = []
      while (answers.length < times) answers.push(await ask(kind, question))
      asked.push(answers)
    }
    hand.asked = asked
  }
  const hand = { bot: '', clickable: 0, clicks: [], thoughts: [], asked: null, over: false, play, again }
  window.hand = hand
  const heard = (text, say) => {
    const { type, key, seq, view = {} } = JSON.parse(text)
    if (type === 'done' && begun.has(key)) hand.clicks.push(performance.now() - begun.get(key))
    if (type !== 'state' && type !== 'change') return
    const anew = type === 'state' ? view : (view.set ?? {})
    legal = anew.legal ?? legal
    const splices = (view.lists?.legal ?? []).toReversed()
    for (const [at, gone, entries] of splices) legal = legal.toSpliced(at, gone, ...entries)
    hand.over ||= !!anew.result
    click = () => {
      if (!legal.length || left-- <= 0) return
      const key = `hand-${seq}`
      begun.set(key, performance.now())
      say(JSON.stringify({ type: 'act', key, seq, action: legal[(seq * 7919) % legal.length] }))
    }
    if (legal.length) hand.clickable ||= performance.now()
    click()
  }
  window.Worker = class extends Worker {
    constructor(...args) {
      super(...args)
      this.addEventListener('message', ({ data }) => {
        const say = (line) => (text) => this.postMessage({ type: 'hear', line, text })
        for (const [line, text] of data?.say ?? []) heard(text, say(line))
        const asked = data?.found && begun.get(data.errand)
        if (asked) hand.thoughts.push([asked.question, performance.now() - asked.at])
      })
    }
    postMessage(message) {
      if (message?.kind === 'move' && message.id > 0) {
        bots = this
        if (hand.bot) message.question = JSON.stringify({ ...JSON.parse(message.question), bot: hand.bot })
        begun.set(message.id, { at: performance.now(), question: message.question })
      }
      super.postMessage(message)
    }
  }
  window.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args)
      this.addEventListener('message', ({ data }) => heard(data, (said) => this.send(said)))
    }
  }
}
"""


class Chromium:
    """One window; `folder` is what it keeps from one start to the next."""

    def __init__(self, folder: Path) -> None:
        for old in folder.glob("DevToolsActivePort"):
            old.unlink()
        command = [chromium(), *FLAGS, "--headless=new", "--remote-debugging-port=0", f"--user-data-dir={folder}"]
        self.process = subprocess.Popen([*command, "about:blank"], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        self._count, self._session, self._line = (
            0,
            "",
            connect(self._address(folder / "DevToolsActivePort"), max_size=None),
        )
        [page] = [one for one in self.send("Target.getTargets")["targetInfos"] if one["type"] == "page"]
        self._session = self.send("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        self.send("Page.enable")
        self.send("Page.addScriptToEvaluateOnNewDocument", source=HAND)

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
        pages = [one["id"] for one in self._processes() if one["type"] == "renderer"]
        brake = threading.Thread(target=_brake, args=(pages, times, done))
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
        """What the page holds that no other process shares with it, its workers included, in megabytes.

        Only what was written to: the browser's program is read by all its processes, but where no other of them has
        read some part of it yet, that counts as this one's own.
        """
        pages = [one["id"] for one in self._processes() if one["type"] == "renderer"]
        told = [Path(f"/proc/{one}/smaps_rollup").read_text() for one in pages]
        return max(int(size) for one in told for size in re.findall(r"Private_Dirty: +(\d+) kB", one)) / 1000

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
