"""Text with a NUL, which PostgreSQL cannot keep, is refused with a sentence at every door, and nothing is changed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from matinee.desk.wire.reading import has_nul
from matinee.server.http.api import ENDPOINTS
from matinee.server.http.http_call import Endpoint
from tests.server.kit import ME_AND_FRIEND, Server
from tests.server.postgres import postgresql

REFUSED = "The text has a NUL character in it, which no name and no message may have."


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on PostgreSQL."""
    with postgresql() as url, Server(tmp_path_factory.mktemp("tables"), url) as server:
        yield server


@pytest.mark.parametrize("one", ENDPOINTS, ids=lambda one: f"{one.method} {one.path}")
def test_no_call_stumbles_over_a_nul(server: Server, one: Endpoint) -> None:
    addresses = {re.sub(r"{\w+(:path)?}", "a%00b", one.path)}
    addresses |= {
        f"{re.sub('{game}', 'newyork', one.path)}?{name}=a%00b".replace("{", "").replace("}", "") for name in one.query
    }
    for address in addresses:
        body = b'{"name":"a\\u0000b"}' if one.takes is not None else None
        person = server.post("/api/me", {"name": "Ann"}).json()["key"] if one.token else ""
        headers = {"authorization": f"Bearer {person}"} if person else {}
        answer = server.http.request(one.method, address, content=body, headers=headers)
        assert answer.status_code < 500, (one.path, answer.text)
        if body is not None:
            assert answer.status_code == 400 and answer.json()["error"]["text"] == REFUSED


def test_what_is_refused_changes_nothing(server: Server) -> None:
    table = server.table(ME_AND_FRIEND)
    wish = {"invite": table.invites[1], "name": "B\0n"}
    assert server.post(f"/api/tables/{table.id}/join", wish).json()["error"]["text"] == REFUSED
    assert server.post(f"/api/tables/{table.id}/join", wish | {"name": "Ben"}).status_code == 200
    with table.line(table.tokens[0]) as ann:
        ann.send({"type": "chat", "key": "k", "text": "Hello\0"})
        assert ann.until(lambda message: message["type"] == "error")["text"] == REFUSED
        assert ann.ask("chat", text="Hello \\u0000")["text"] == "Hello \\u0000", "spelled out it is text like any other"


def test_a_record_with_a_nul_in_a_name_is_refused(server: Server) -> None:
    table = server.table()
    head, *lines = table.get("/record", table.tokens[0]).text.splitlines()
    header = json.loads(head)
    header["tags"] = {"players": "A\0n"}
    answer = server.http.post("/api/records", content="\n".join([json.dumps(header), *lines]))
    assert (answer.status_code, answer.json()["error"]["text"]) == (400, REFUSED)


@pytest.mark.parametrize(
    ("text", "found"),
    [("a\0", True), (r'"\u0000"', True), (r'"\\u0000"', False), (r'"\\\u0000"', True), ("u0000", False)],
)
def test_a_nul_is_found_as_json_spells_it(text: str, found: bool) -> None:
    assert has_nul(text) is found
