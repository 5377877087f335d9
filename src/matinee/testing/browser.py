"""People at browsers: a fresh window each on a real server, with hands that click and everything they hear kept."""

from __future__ import annotations

import json
import math
import os
import re
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserType,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Response,
    TimeoutError,
    ViewportSize,
    WebSocket,
    expect,
)

import matinee
from matinee.chromium import FLAGS, find
from matinee.desk.wire.differences import applied
from matinee.testing.page_scripts import AT_REST, DRAWN, ON_BOARD, PACE, UNCOVERED
from matinee.testing.server import Json, Made, Server

PATIENCE = 60_000
"""Milliseconds for anything to come about: a limit guards against waiting for ever, and a busy machine is no fault."""
expect.set_options(timeout=PATIENCE)

SLOW = float(os.environ.get("MATINEE_SLOW", "0"))
"""Slows the browser: MATINEE_SLOW=6 finds tests that only a fast one passes."""

PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen")
WIDE: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 360, "height": 740}
OUTAGE = ("net::ERR_", "WebSocket connection to", "Unable to preload CSS", "dynamically imported module")
"""What the browser notes while the server is away, and of what was on its way when it was killed or stopped."""


def chromium() -> str:
    """Where the system's Chromium is."""
    found = find()
    assert found, "The browser tests need Chromium: install it with 'sudo apt-get install chromium'."
    return found


def launch(browsers: BrowserType) -> Browser:
    """The system's Chromium; it collects its garbage in one thread, which is less work in all."""
    flags = [*FLAGS, "--js-flags=--single-threaded-gc"]
    return browsers.launch(executable_path=chromium(), args=flags, timeout=3 * PATIENCE)


@cache
def board(server: Server, game: str) -> Json:
    """The fixed board of a game, with the kinds of every verb's arguments."""
    found: Json = server.get(f"/api/games/{game}/board").json()
    return found


def verbs(server: Server, game: str) -> dict[str, list[str]]:
    """The kinds of every verb's arguments."""
    kinds: dict[str, list[str]] = board(server, game)["verbs"]
    return kinds


def panel(view: Json, id: str) -> Json:
    """The panel of this id."""
    found: Json = next(one for one in view["panels"] if one["id"] == id)
    return found


def column(view: Json, id: str, name: str) -> dict[str, int | None]:
    """A column of a ledger, by the ids of its rows."""
    ledger = panel(view, id)
    place = [one["id"] for one in ledger["columns"]].index(name)
    return {row["id"]: row["cells"][place] for row in ledger["rows"]}


def listed(view: Json, id: str, name: str) -> list[str]:
    return next([item["id"] for item in one["items"]] for one in panel(view, id)["lists"] if one["id"] == name)


def told(view: Json, id: str) -> dict[str, Json]:
    """Everything that a ledger tells: its columns, lists and facts, by id."""
    ledger = panel(view, id)
    return {one["id"]: one for part in ("columns", "lists", "facts") for one in ledger.get(part, ())}


class Person:
    """One browser with nothing in its memory, on one page."""

    def __init__(self, browser: Browser, server: Server, speed: str = "once", **looks: Any) -> None:
        self.server = server
        self.context = browser.new_context(**{"viewport": WIDE, "reduced_motion": "reduce", **looks})
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(DRAWN)
        self.context.add_init_script(PACE % speed)
        self.heard: list[Json] = []
        self.frames: list[str] = []
        self.said: list[Json] = []
        self.asked: list[str] = []
        self.answers: list[Response] = []
        self.complaints: list[str] = []
        self.expected: list[str] = []
        self.context.on("console", self._console)
        self.context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        self.loading: set[Request] = set()
        self.context.on("request", self._ask)
        self.context.on("requestfinished", lambda request: self.loading.discard(request))
        self.context.on("requestfailed", lambda request: self.loading.discard(request))
        self.context.on("response", lambda answer: self.answers.append(answer))
        self.page: Page = self.context.new_page()
        if SLOW:
            self.context.new_cdp_session(self.page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
        self.page.on("websocket", self._line)

    def _console(self, message: ConsoleMessage) -> None:
        # what the browser says of its own way to put a picture drawn in software on the page
        if message.type in ("error", "warning") and "GPU stall due to ReadPixels" not in message.text:
            self.complaints.append(f"{message.text} ({message.location.get('url', '')})")

    def _ask(self, request: Request) -> None:
        self.asked.append(request.url)
        self.loading.add(request)

    def _line(self, line: WebSocket) -> None:
        self.asked.append(line.url)
        line.on("framereceived", self._hear)
        line.on("framesent", lambda text: self.said.append(json.loads(text)))

    def _hear(self, text: str | bytes) -> None:
        assert isinstance(text, str)
        self.frames.append(text)
        message = json.loads(text)
        self.heard.append(applied(self.state, message) if message["type"] == "change" else message)

    def close(self) -> None:
        """Leave, having seen nothing on the console and nothing go to another machine."""
        self.context.close()
        home = urlsplit(self.server.base).netloc
        strangers = {url for url in self.asked if urlsplit(url).netloc not in (home, "")}  # "": blobs and data
        assert self.asked and not strangers, strangers
        odd = [said for said in self.complaints if not any(word in said for word in self.expected)]
        assert not odd, odd

    def expects(self, *words: str) -> None:
        """What the browser will rightly note on its console, because the test made it happen."""
        self.expected += words

    # -- coming in

    def open(self, path: str) -> None:
        self.page.goto(self.server.base + path)

    def open_nothing(self, path: str) -> None:
        """Go to an address that leads nowhere: 404, which the browser notes on its console."""
        with self.page.expect_console_message(lambda message: "404" in message.text):
            self.open(path)
        self.complaints.clear()

    def sit(self, table: Made, token: str, query: str = "") -> None:
        """Open the table with a seat's link."""
        self.open(f"/t/{table.id}{query}#{token}")
        self.get("main.table").wait_for()
        self.up_to_date()

    def stop_clock(self) -> None:
        """From the next page on, time passes there only by `pass_time`."""
        self.page.clock.install(time=0)
        self.page.clock.pause_at(3600)

    def pass_time(self, ms: int) -> None:
        """Let so much time pass on a page whose clock is the test's."""
        self.page.clock.run_for(ms)

    # -- looking

    def get(self, selector: str, **more: Any) -> Locator:
        return self.page.locator(selector, **more)

    def button(self, name: str, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    @property
    def states(self) -> list[Json]:
        return [message for message in self.heard if message["type"] == "state"]

    @property
    def state(self) -> Json:
        return self.states[-1]

    @property
    def legal(self) -> list[Any]:
        """What may be done now."""
        found: list[Any] = self.state["view"]["legal"]
        return found

    @property
    def verbs(self) -> dict[str, list[str]]:
        """The kinds of every verb's arguments at this table."""
        return verbs(self.server, self.state["view"]["game"])

    def up_to_date(self) -> Json:
        """Wait until the page has drawn the last state that came."""
        while True:
            seq = self.state["seq"]
            self.page.wait_for_function("seq => window.drawn >= seq", arg=seq)
            if self.state["seq"] == seq:
                return self.state

    def reach(self, seq: int) -> Json:
        """Wait until the page shows this moment of the table."""
        self.page.wait_for_function("seq => window.drawn >= seq", arg=seq)
        return self.up_to_date()

    def until(self, wanted: Callable[[Json], bool]) -> Json:
        """Wait until the page shows a state of this sort."""
        while True:
            told = self.page.evaluate("() => window.told")
            if wanted(self.up_to_date()):
                return self.state
            self.page.wait_for_function("told => window.told !== told", arg=told)

    def turn(self) -> Json:
        """Wait until there is something to decide here, or the game is over."""
        self.get("section.bar.mine, section.after").first.wait_for(timeout=2 * PATIENCE)
        return self.up_to_date()

    def rest(self) -> None:
        """Wait until the page stands still and the server has answered all that it has asked."""
        end = time.monotonic() + PATIENCE / 1000
        self.page.evaluate(AT_REST, PATIENCE)
        while self.loading:
            assert time.monotonic() < end, f"the page still loads {[request.url for request in self.loading]}"
            self.page.evaluate(AT_REST, PATIENCE)

    def uncovered(self, kind: str, ids: list[Any]) -> tuple[Any, float, float]:
        """Which of these spaces (`n`) or pieces (`piece`) can be touched, and where on the window."""
        found = self.page.evaluate(UNCOVERED, [kind, ids, PATIENCE, self._standing() if kind == "n" else {}])
        assert found, f"nothing of {kind} {ids} comes into sight"
        id, x, y = found
        return id, x, y

    def _standing(self) -> dict[str, list[Any]]:
        """What stands on each space and is not meant itself when it is clicked."""
        lit = {action[1] for action in self.legal if self.verbs.get(action[0], [])[:1] == ["piece"]}
        found: dict[str, list[Any]] = {}
        for piece in self.state["view"]["pieces"]:
            if piece["id"] not in lit and "x" not in piece:
                found.setdefault(str(piece["space"]), []).append(piece["id"])
        return found

    def point(self, kind: str, id: int | str) -> tuple[float, float]:
        """Where on the window this space or piece can be touched."""
        return self.uncovered(kind, [id])[1:]

    # -- clicking

    def click_space(self, n: int) -> None:
        self.page.mouse.click(*self.point("n", n))

    def click_piece(self, id: int | str) -> None:
        self.page.mouse.click(*self.point("piece", id))

    def on_board(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the board is on the window."""
        found = self.page.evaluate(ON_BOARD, [x, y, PATIENCE])
        assert found, f"something covers {x}, {y}"
        return found[0], found[1]

    def on_lattice(self, n: int) -> tuple[float, float]:
        """Where a point of the lattice is on the window."""
        lattice = board(self.server, self.state["view"]["game"])["lattice"]
        y, x = divmod(n, lattice["columns"])
        return self.on_board(x * lattice["step"], y * lattice["step"])

    def click_point(self, n: int) -> None:
        self.page.mouse.click(*self.on_lattice(n))

    def click_heading(self, n: int) -> None:
        """Click beside the middle of the piece that turns, in that direction."""
        view = self.state["view"]
        fixed = board(self.server, view["game"])
        piece = next(one for one in view["pieces"] if one["id"] == view["prompt"]["about"]["pieces"][0])
        dx, dy = fixed["headings"][n]
        far = 0.8 * fixed["lattice"]["base"] / math.hypot(dx, dy)
        self.page.mouse.click(*self.on_board(piece["x"] + dx * far, piece["y"] + dy * far))

    def click_place(self, n: int) -> None:
        """Click a numbered place."""
        x, y = board(self.server, self.state["view"]["game"])["places"][n]
        self.page.mouse.click(*self.on_board(x, y))

    def do(self, action: list[Any]) -> Json:
        """Do a legal action as a hand with a mouse would, and see it done."""
        before = self.up_to_date()
        self.click(action)
        try:
            return self.reach(before["seq"] + 1)
        except TimeoutError as late:
            alerts = self.page.get_by_role("alert").all_inner_texts()
            raise AssertionError(f"{action} was clicked and not done; said: {self.said[-3:]}; told: {alerts}") from late

    def click(self, action: list[Any]) -> None:
        """Click a legal action as a hand with a mouse would."""
        before = self.up_to_date()
        verb, *args = action
        kinds = self.verbs[verb]
        legal, words = before["view"]["legal"], before["words"]
        word = words[legal.index(action)]
        pieces = {piece["id"] for piece in before["view"]["pieces"]}
        if before["view"]["player"] == -1:
            self.get(".pad").wait_for()
            if self.get("details.pad:not([open])").count():
                self.get("details.pad > summary").click()
            self.get(f"[data-face='{args[0]}']").click()
        elif kinds[:1] == ["space"]:
            self.click_space(args[0])
            self._in_menu(legal, "space", action, word)
        elif kinds[:1] == ["piece"] and args[0] in pieces:
            lit = {other[1] for other in legal if self.verbs[other[0]][:1] == ["piece"]}
            self._pick(args[0], lit)
            self._in_menu(legal, "piece", action, word)
            rest = {other[2] for other in legal if other[:2] == action[:2]} if len(args) > 1 else set()
            if len(rest) > 1 and kinds[1] == "space":
                self.click_space(args[1])
            elif len(rest) > 1:
                self._pick(args[1], rest)
        elif kinds == ["point"]:
            self.click_point(args[0])
        elif kinds == ["heading"]:
            self.click_heading(args[0])
        elif kinds == ["place"]:
            self.click_place(args[0])
        else:
            button = self.page.get_by_role("button", name=re.compile(rf"(^|: ){re.escape(word)}$")).first
            button.click()
            self.page.evaluate("() => window.frame()")
            anyway = self.button(f"{word} all the same")  # points are left
            if anyway.count():
                anyway.click()

    def _pick(self, id: int, lit: set[int]) -> None:
        """Pick one counter; where it lies in a stack with others that may be meant, the stack is opened first."""
        spaces = {
            piece["id"]: (piece["space"], piece.get("x"), piece.get("y")) for piece in self.state["view"]["pieces"]
        }
        if sum(spaces.get(other) == spaces[id] for other in lit) > 1:
            self.click_piece(id)
        self.click_piece(id)

    def _in_menu(self, legal: list[Any], kind: str, action: list[Any], word: str) -> None:
        """Where one spot stands for several actions, a menu asks which; of what is paid for, whether."""
        kinds = self.verbs
        here = [other for other in legal if kinds[other[0]][:1] == [kind] and other[1] == action[1]]
        alike = [other for other in here if other[0] == action[0]]
        on_board = len(kinds[action[0]]) > 1 and kinds[action[0]][1] in ("space", "piece") and len(alike) > 1
        paid = bool((self.state["view"].get("prompt") or {}).get("cost"))
        if len(here) == len(alike) and (on_board or (len(here) == 1 and not paid)):
            return
        menu = self.page.get_by_role("dialog", name="What to do here")
        if not on_board:
            menu.get_by_role("button", name=word, exact=True).click()
            return
        at = list(dict.fromkeys(other[0] for other in here)).index(action[0])
        menu.locator("button.choice, .numbers").nth(at).click()

    def play(self, choose: Callable[[Json], list[Any]], stop: Callable[[Json], bool] = lambda state: False) -> None:
        """Click what `choose` says whenever it is our move, until the game is over or `stop` says so."""
        while True:
            state = self.turn()
            if state["over"] or stop(state):
                return
            self.do(choose(state))


def replayed(server: Server, record: Path, stop: Callable[[Json], bool]) -> Made:
    """A table with all seats ours that has come as far as `stop` says along a kept game, dice and all."""
    kept = matinee.Record.loads(record.read_text())
    sides = matinee.load(kept.header.game).seats(kept.header.options)
    seats = [{"kind": "me", "name": name} for name in PEOPLE[: len(sides)]]
    table = server.new_table(kept.header.game, seats, dice="typed", options=kept.header.options)
    with table.line(",".join(table.tokens)) as all_seats:
        for action in kept.actions:
            if stop(all_seats.state["view"]):
                return table
            all_seats.play(list(action))
    raise AssertionError("the kept game never comes to that")
