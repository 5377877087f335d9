"""A person who plays at a test's server."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import httpx

from tests.server.kit import Json, Made, Server

BOT: Json = {"kind": "bot", "bot": "random"}


class Somebody:
    """A person by the key of a device."""

    def __init__(self, server: Server, key: str = "", name: str = "") -> None:
        self.server = server
        self.key = key or server.post("/api/me", None).json()["key"]
        if name:
            self.put(name=name).raise_for_status()

    def get(self, path: str = "", **query: Any) -> httpx.Response:
        return self.server.http.get(f"/api/me{path}", params=query, headers=self.headers)

    def put(self, **changes: Any) -> httpx.Response:
        return self.server.http.put("/api/me", json=changes, headers=self.headers)

    def post(self, path: str, body: Any = None) -> httpx.Response:
        return self.server.post(path, body, self.key)

    def delete(self, path: str = "") -> httpx.Response:
        return self.server.http.delete(f"/api/me{path}", headers=self.headers)

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"}

    @property
    def id(self) -> str:
        return str(self.get().json()["id"])

    def asked_by(self, guest: Somebody) -> Json:
        """Make a link, by which another one asks to be one person; what they are shown."""
        link = self.post("/api/me/joinings", {}).json()["link"]
        answer = guest.post("/api/me/joinings/look", {"link": link, "ask": True})
        assert answer.status_code == 200, answer.text
        asked: Json = answer.json()
        return asked

    def joined_by(self, guest: Somebody) -> Somebody:
        """Become one with another person, as both sides say."""
        code = self.asked_by(guest)["code"]
        self.post("/api/me/joinings/answer", {"code": code, "agree": True}).raise_for_status()
        return guest

    def part_from(self, other: Somebody) -> httpx.Response:
        """Let another device be this person no more."""
        mine = next(one["device"] for one in other.get().json()["devices"] if one["this"])
        return self.delete(f"/devices/{mine}")

    def table(self, seats: list[Json], game: str = "sheboygan", **more: Any) -> Made:
        """Set a table up."""
        answer = self.post("/api/tables", {"game": game, "seats": seats, **more})
        assert answer.status_code == 200, answer.text
        return Made(self.server, answer.json())

    def tables(self, **query: Any) -> Json:
        """Their tables."""
        answer = self.get("/tables", **query)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found


def all_move(table: Made, *people: Somebody) -> None:
    """Play until each has made a move; people in the order of their seats."""
    with ExitStack() as lines:
        held = [lines.enter_context(table.line(one.key)) for one in people]
        to_move = set(range(len(people)))
        while to_move:
            seat = held[0].state["view"]["player"]
            held[seat].play(held[seat].state["view"]["legal"][0])
            to_move.discard(seat)
            for line in held:
                line.catch_up()
