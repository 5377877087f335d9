"""Blocks, mutes and reports: what one person need not bear of another, and what the operator reads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from matinee.cli import main
from tests.server.kit import Server
from tests.server.people.kit import Somebody

OPEN = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
FRIEND = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}]


@pytest.fixture
def two(server: Server) -> tuple[Somebody, Somebody]:
    """A person, and one whom they have blocked."""
    ann, eve = Somebody(server, name="Ann"), Somebody(server, name="Eve")
    blocked = ann.post("/api/me/blocks", {"person": eve.id})
    assert blocked.status_code == 200 and [one["name"] for one in blocked.json()] == ["Eve"]
    return ann, eve


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server of its own."""
    with Server(tmp_path) as running:
        yield running


def listed(who: Somebody, path: str) -> list[str]:
    """The tables of a list as a person sees it."""
    answer = who.server.http.get(path, headers=who.headers)
    assert answer.status_code == 200, answer.text
    return [line["table"] for line in answer.json()]


def test_neither_sits_at_an_open_table_of_the_other(server: Server, two: tuple[Somebody, Somebody]) -> None:
    for host, guest in (two, two[::-1]):
        table = host.table([{"kind": "me", "name": host.get().json()["name"]}, {"kind": "open"}])
        assert table.id not in listed(guest, "/api/open-seats")
        assert table.id in listed(Somebody(server), "/api/open-seats")
        refused = guest.post(f"/api/tables/{table.id}/seats/1/sit", {})
        assert refused.status_code == 409, "as if somebody had been quicker"
        assert refused.json()["error"]["text"] == "That seat is not open any more; look for another one."


def test_tables_of_the_blocked_are_in_no_list(server: Server, two: tuple[Somebody, Somebody]) -> None:
    ann, eve = two
    hers = eve.table([{"kind": "me", "name": "Eve"}, {"kind": "bot"}], public=True)
    mine = ann.table([{"kind": "me", "name": "Ann"}, {"kind": "bot"}], public=True)
    assert hers.id not in listed(ann, "/api/tables?public=1") and mine.id in listed(eve, "/api/tables?public=1")
    assert hers.id not in listed(ann, "/api/tables?public=1&running=1")


def test_what_the_blocked_says_is_not_passed_on(server: Server, two: tuple[Somebody, Somebody]) -> None:
    ann, eve = two
    table = ann.table(FRIEND, public=True, talk="all")
    eve.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1], "name": "Eve"}).raise_for_status()
    with table.line(table.watch) as watcher, table.line(eve.key) as hers:
        with table.line(ann.key) as mine:
            assert hers.ask("chat", text="rude")["type"] == "chat", "she is not told"
            assert watcher.until(lambda heard: heard["type"] == "chat")["text"] == "rude"
            assert mine.ask("chat", text="hello")["text"] == "hello"
            assert [heard["text"] for heard in mine.heard if heard["type"] == "chat"] == ["hello"]
        with table.line(ann.key) as mine:
            mine.until(lambda heard: heard["type"] == "chat" and heard["text"] == "hello")
            assert "rude" not in [heard.get("text") for heard in mine.heard]


def test_a_block_is_lifted_and_hits_only_others(server: Server, two: tuple[Somebody, Somebody]) -> None:
    ann, eve = two
    assert ann.delete(f"/blocks/{eve.id}").json() == []
    table = ann.table(OPEN)
    assert table.id in listed(eve, "/api/open-seats")
    for wrong in (ann.id, "p_nobody"):
        assert ann.post("/api/me/blocks", {"person": wrong}).status_code == 404


def test_a_block_goes_with_both_when_people_join(server: Server, two: tuple[Somebody, Somebody]) -> None:
    ann, eve = two
    phone = Somebody(server)
    phone.joined_by(eve)
    table = ann.table(OPEN)
    assert table.id not in listed(phone, "/api/open-seats")
    phone.part_from(eve).raise_for_status()
    assert table.id in listed(phone, "/api/open-seats") and table.id not in listed(eve, "/api/open-seats")


def test_who_is_muted_says_nothing_as_a_spectator(server: Server) -> None:
    ann, eve = Somebody(server, name="Ann"), Somebody(server, name="Eve")
    table = ann.table(FRIEND, public=True, talk="all")
    sat = eve.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1], "name": "Eve"}).json()
    server.post(f"/api/tables/{table.id}/seats/1/mute", {"muted": True}, table.host).raise_for_status()
    server.post(f"/api/tables/{table.id}/seats/1/free", {"bot": "random"}, table.host).raise_for_status()
    for token in (f"{table.watch},{eve.key}", table.watch):
        with table.line(token) as spectator:
            assert spectator.ask("chat", text="still here")["text"] == "The host has asked you to say no more."
    other = Somebody(server, name="Fay")
    with table.line(f"{table.watch},{other.key}") as spectator:
        assert spectator.ask("chat", text="hi")["type"] == "chat"
    assert table.get("", sat["token"]).status_code == 401


def test_reports_reach_the_operator(own: Server, capsys: pytest.CaptureFixture[str]) -> None:
    ann, eve = Somebody(own, name="Ann"), Somebody(own, name="Eve")
    table = eve.table([{"kind": "me", "name": "Eve"}, {"kind": "friend"}])
    sat = ann.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1], "name": "Ann"}).json()
    told = own.post(f"/api/tables/{table.id}/seats/0/report", {"text": "Swears."}, f"{sat['token']},{ann.key}")
    assert told.status_code == 200
    own.http.delete(f"/api/tables/{table.id}", headers={"Authorization": f"Bearer {table.host}"}).raise_for_status()
    assert main(["people", "reports", "--data", str(own.folder)]) == 0
    said = capsys.readouterr().out
    assert f"table {table.id}, about {eve.id} (Eve): Swears." in said, "though the host has deleted the table"
    assert main(["people", "list", "eve", "--data", str(own.folder)]) == 0
    [line] = capsys.readouterr().out.splitlines()
    assert line.startswith(f"{eve.id} Eve, since ") and line.endswith("1 report")
