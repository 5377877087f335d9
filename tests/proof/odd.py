"""Whatever a stranger may send: odd messages over a live line, odd requests. None of it does any harm."""

from __future__ import annotations

import http.client
import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed

from matinee.desk.phrases import say
from matinee.server.http.api import ENDPOINTS
from matinee.table.registry import marquee
from matinee.testing.server import Connection, Made, Server

BATCH = 50
IN_A_REQUEST = 25
"""One odd input in this many is a request; the others are messages."""

KINDS = ("hello", "act", "undo", "why", "odds", "read", "less", "show", "look", "chat", "ping")
FIELDS = ("key", "seq", "action", "start", "text", "piece", "seat", "since", "chat", "changes")
HEADERS = (
    "Origin", "Host", "Referer", "Cookie", "Accept", "Accept-Encoding", "Accept-Language", "Authorization", "Range",
    "If-None-Match", "If-Modified-Since", "X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "Forwarded",
    "Sec-Fetch-Site", "Expect", "TE", "Content-Encoding", "Content-Language", "Upgrade", "User-Agent",
)  # fmt: skip
VALUES = (
    "", " ", "null", "*", "http://[", "http://[::1", "http://]", "https://evil.example", "http://127.0.0.1:x", "//", "://",
    "[", "]", "[::1]:99999", "127.0.0.1:-1", "a:b:c", "@", "x" * 4_000, ",,,,", "\xff\xfe", "%00", "bytes=0-",
    "bytes=-1,5-2", "Bearer", "Bearer ,", 'W/"', "gzip;q=x", "1.2.3.4, 5.6.7.8", "unknown", "-1", "9" * 400,
)  # fmt: skip
HOSTILE = ("a." * 2_000 + "b = 1", "x = " + "[" * 3_000, "[" + "a." * 2_000 + "b]", '"' * 3_000, "\ufeff", "9" * 5_000)
"""Texts of files that cost much to read where nothing bounds it."""

LEAVING = (1002, 1003, 1007, 1008, 1009, 1011, 1013)


class Tally(msgspec.Struct):
    """How far it has come; kept between runs."""

    messages: int = 0
    requests: int = 0
    hung_up: int = 0
    seconds: float = 0.0


def value(rng: random.Random, deep: int = 0) -> Any:
    """Anything that JSON can hold, and some of what it should not."""
    kind = rng.randrange(14 if deep < 3 else 11)
    if kind < 3:
        return rng.choice((0, 1, -1, 2, 3, 7, 255, 2**31, 2**53, 2**63, -(2**63), 10**30, -7))
    if kind < 5:
        return "".join(rng.choice("aZ0 é\u0000\u202e\U0001f9df'\"<>&/\\{}") for _ in range(rng.randrange(12)))
    if kind < 8:
        return rng.choice((None, True, False, 0.5, -0.0, 1e308, "", [], {}, "x" * 300))
    if kind < 11:
        return rng.choice(KINDS + FIELDS)
    if kind < 13:
        return [value(rng, deep + 1) for _ in range(rng.randrange(5))]
    return {str(value(rng, 3)): value(rng, deep + 1) for _ in range(rng.randrange(4))}


def message(rng: random.Random, legal: list[list[Any]], seq: int) -> str | bytes:
    """A message with something wrong about it, more or less."""
    made: dict[str, Any] = {"type": rng.choice(KINDS), "key": f"k{rng.randrange(10**9)}", "seq": seq}
    made |= {"action": list(rng.choice(legal)) if legal else ["ready"], "text": "hm", "piece": 0}
    made["start"] = made["action"][:2]
    if made["type"] == "act" or rng.random() < 0.5:
        odd = made["action"]
        odd[rng.randrange(len(odd))] = value(rng)
    if made["type"] == "read" and rng.random() < 0.3:
        made["text"] = rng.choice(HOSTILE)
    for _ in range(rng.randrange(4)):
        made[rng.choice((*FIELDS, "type", "x"))] = value(rng)
    for _ in range(rng.randrange(2)):
        made.pop(rng.choice(tuple(made)), None)
    text = json.dumps(made if rng.random() < 0.9 else value(rng))
    turn = rng.random()
    if turn < 0.05:
        return text[: rng.randrange(len(text) + 1)]
    if turn < 0.08:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(40)))
    if turn < 0.09:
        return "[" * rng.randrange(3_000) + text
    return text


def talk(server: Server, count: int, rng: random.Random, tally: Tally, note: Callable[[], None]) -> None:
    """Send odd messages over the connections of some tables, and see that each table is as sound as before."""
    sent, table = 0, table_of(server, rng)
    line = sit(table)
    while sent < count:
        batch = min(BATCH, count - sent)
        try:
            legal, seq = line.state["view"]["legal"], line.state["seq"]
            for _ in range(batch):
                line.socket.send(message(rng, legal, seq))
            key = f"sync{sent}"
            line.send({"type": "ping", "key": key})
            line.until(lambda heard, key=key: bad(heard) or heard.get("key") == key)  # type: ignore[misc]
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd is not None else 1006
            assert code in LEAVING, f"the line was closed with {code}"
            tally.hung_up += 1
            line.close()
            line = sit(table)
        line.heard.clear()
        line.raw.clear()
        sent += batch
        tally.messages += batch
        note()
        if line.state["over"] or rng.random() < 0.02:
            line.close()
            table = table_of(server, rng)
            line = sit(table)
    line.close()


def bad(heard: dict[str, Any]) -> bool:
    """Never true; AssertionError if the server says that something went wrong inside it."""
    assert heard.get("text") not in (say("went_wrong"), say("fault")), heard
    return False


def table_of(server: Server, rng: random.Random) -> Made:
    """A table of any game, all seats ours."""
    game = rng.choice(marquee())
    return server.new_table(game.name, [{"kind": "me"}] * len(game.seats(game.checked({}, True))))


def sit(table: Made) -> Connection:
    return table.line(",".join(table.tokens))


def ask(server: Server, count: int, rng: random.Random, tally: Tally, note: Callable[[], None]) -> None:
    """Send odd requests: none is an error of the server, and all are answered with the headers."""
    table = table_of(server, rng)
    known = [one.path for one in ENDPOINTS] + ["/", "/api/openapi.json", "/health", "/assets/x.js", "/t/abc"]
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    for method, path, body, headers in odd_requests(rng, known, table, count):
        try:
            line.request(method, path, body, headers)
            answer = line.getresponse()
            answer.read()
        except (http.client.HTTPException, ConnectionError, BrokenPipeError):  # what no server reads is hung up on
            line.close()
            continue
        assert answer.status < 500 or answer.status == 503, (answer.status, method, path, body)
        assert answer.headers.get("x-content-type-options") == "nosniff" or answer.status == 400, (method, path)
        tally.requests += 1
        note()
    line.close()


def odd_requests(
    rng: random.Random, known: list[str], table: Made, count: int
) -> Iterator[tuple[str, str, bytes | None, dict[str, str]]]:
    """Methods, paths, bodies and headers with something wrong about them."""
    for _ in range(count):
        path = rng.choice(known)
        for hole in re.findall(r"{.*?}", path):
            fill = rng.choice((table.id, "0", "1", "-1", "9" * 50, "%00", "..%2f", "%ff", "x" * 500, marquee()[0].name))
            path = path.replace(hole, fill, 1)
        if rng.random() < 0.3:
            names = rng.choices(("public", "seed", "turns", "x"), k=2)
            path += "?" + "&".join(f"{name}=%{rng.randrange(256):02x}--5" for name in names)
        method = rng.choice(("GET", "POST", "POST", "PUT", "DELETE", "OPTIONS", "HEAD"))
        token = rng.choice(("", table.watch, "seat_x", "," * 50, "é"))
        headers = {"Content-Type": rng.choice(("application/json", "text/plain", ""))} | odd_headers(rng)
        headers |= {"Authorization": f"Bearer {token}".encode("ascii", "replace").decode()} if token else {}
        body = None if method in ("GET", "HEAD") else json.dumps(value(rng)).encode()
        if body is not None and rng.random() < 0.2:
            body = bytes(rng.randrange(256) for _ in range(rng.randrange(60)))
        yield method, path, body, headers


def odd_headers(rng: random.Random) -> dict[str, str]:
    """A few headers that no browser sends like this."""
    names = rng.sample(HEADERS, rng.randrange(4))
    return {name: rng.choice(VALUES) for name in names}


def send(server: Server, count: int, seed: int, tally: Tally, note: Callable[[], None] = lambda: None) -> Tally:
    """Odd inputs, the same for the same seed."""
    rng = random.Random(seed)
    requests = count // IN_A_REQUEST
    ask(server, requests, rng, tally, note)
    talk(server, count - requests, rng, tally, note)
    figures = server.get("/metrics").text
    assert "matinee_errors_total" not in figures, "the server logged an error"
    assert server.get("/health").status_code == 200
    return tally
