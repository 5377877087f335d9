"""A browser without a browser: what keeps the tables, what passes messages on, and the bots' worker."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from matinee.desk.wire.new_tables import NewTable, TableMade
from matinee.page.engine import Engine
from matinee.page.errands import run
from matinee.page.page import Page
from matinee.testing.fixed_chance import FixedChance

Json = dict[str, Any]


class Full(Exception):
    """There is no more room."""


class Storage:
    """What the browser keeps: rows are added, all of a message or nothing, and none is ever written twice."""

    def __init__(self) -> None:
        self.tables: dict[str, Json] = {}
        self.rows: dict[tuple[str, int], Json] = {}
        self.full = False

    def keep(self, some: list[Json]) -> None:
        if self.full and some:
            raise Full
        rows = {(row["table_id"], row["seq"]): row for one in some for row in one["actions"]}
        assert not rows.keys() & self.rows.keys() and len(rows) == sum(len(one["actions"]) for one in some)
        self.rows |= rows
        self.tables |= {one["table"]: one for one in some}

    def stored(self, id: str) -> Json | None:
        if id not in self.tables:
            return None
        actions = [row for (table, _), row in sorted(self.rows.items()) if table == id]
        return {name: self.tables[id][name] for name in ("row", "seats", "now")} | {"actions": actions}


class Browser:
    """One page over a storage. Errands wait until a person lets the bots think."""

    def __init__(self, storage: Storage | None = None, engine: Engine | None = None) -> None:
        self.storage = storage or Storage()
        self.page = Page(engine or FixedEngine())
        self.heard: dict[int, list[Json]] = {}
        self.closed: dict[int, tuple[int, str]] = {}
        self.replies: dict[int, Json] = {}
        self.errands: list[Json] = []
        self.count = 0

    def tell(self, type: str, **fields: Any) -> Json:
        """One message, as the worker handles it: kept before anything is passed on."""
        text = json.dumps({"type": type, **fields})
        out: Json = json.loads(self.page.take(text))
        while "want" in out:
            self.page.put(out["want"], json.dumps(self.storage.stored(out["want"])))
            out = json.loads(self.page.take(text))
        try:
            self.storage.keep(out.get("keep", []))
        except Full:
            out = json.loads(self.page.lost(text))
        for line, said in out.get("say", ()):
            self.heard.setdefault(line, []).append(json.loads(said))
        for one in out.get("closed", ()):
            self.closed[one["line"]] = one["code"], one["why"]
        self.replies |= {one["id"]: one for one in out.get("replies", ())}
        self.errands += out.get("errands", ())
        return out

    def think(self, late: bool = False) -> None:
        """Let the bots do all that waits, and what follows from it; or be late with it."""
        while self.errands:
            errand = self.errands.pop(0)
            found = "" if late else run(errand["kind"], errand["question"])
            self.tell("thought", errand=errand["id"], found=found)

    def call(self, method: str, path: str, body: Any = None, token: str = "") -> tuple[int, Any]:
        """A call, and its answer, thought about where it needs that."""
        self.count += 1
        text = body if isinstance(body, str) else "" if body is None else msgspec.json.encode(body).decode()
        self.tell("call", id=self.count, method=method, path=path, token=token, body=text)
        if self.count not in self.replies:
            self.think()
        reply = self.replies.pop(self.count)
        return reply["status"], json.loads(reply["body"]) if reply["json"] else reply["body"]

    def make(self, wish: NewTable) -> TableMade:
        status, made = self.call("POST", "/tables", wish)
        assert status == 200, made
        return msgspec.convert(made, TableMade)


class Connection:
    """A person at a table of a page."""

    def __init__(self, browser: Browser, table: str, token: str, hello: bool = True) -> None:
        browser.count += 1
        self.browser, self.number, self.keys, self.token = browser, browser.count, 0, token
        browser.tell("connect", line=self.number, table=table, token=token)
        if hello:
            self.send({"type": "hello"})

    @property
    def heard(self) -> list[Json]:
        return self.browser.heard.setdefault(self.number, [])

    @property
    def state(self) -> Json:
        return next(m for m in reversed(self.heard) if m["type"] == "state")

    def send(self, message: Json) -> None:
        self.browser.tell("hear", line=self.number, text=json.dumps(message))

    def ask(self, type: str, **fields: Any) -> Json:
        self.keys += 1
        key = fields.pop("key", f"key-{self.number}-{self.keys}")
        self.send({"type": type, "key": key, **fields})
        return next(m for m in reversed(self.heard) if m.get("key") == key)

    def act(self, action: list[Any], **fields: Any) -> Json:
        return self.ask("act", **{"seq": self.state["seq"], "action": action, **fields})


class FixedEngine(FixedChance, Engine):
    """Dice and bots as a server under test has them: the same position, the same chance."""
