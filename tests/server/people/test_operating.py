"""`matinee people`: what the operator does about a person, while the server runs, and the log of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from matinee.cli import main
from tests.server.kit import Server, until
from tests.server.people.kit import Somebody, all_move
from tests.server.people.test_results import RATED, TWO

Command = Callable[..., tuple[int, str]]
SEATS = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}]


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server of its own."""
    with Server(tmp_path) as running:
        yield running


@pytest.fixture
def people(own: Server, capsys: pytest.CaptureFixture[str]) -> Command:
    """`matinee people`, beside the running server: its exit status and what it said."""

    def run(*words: str) -> tuple[int, str]:
        status = main(["people", *words, "--data", str(own.folder)])
        said = capsys.readouterr()
        return status, said.out + said.err

    return run


def test_every_deed_needs_a_reason_and_is_in_the_log(own: Server, people: Command) -> None:
    eve = Somebody(own, name="Eve")
    for words, why in (
        (("ban", eve.id), "Say why"),
        (("ban", "p_nobody", "--why", "x"), "nobody has the id 'p_nobody'"),
        (("ban", "--why", "x"), "Say whom"),
        (("rename", eve.id, "--why", "x"), "Give the new name"),
    ):
        status, said = people(*words)
        assert status == 2 and why in said
    assert people("log") == (0, "")
    for deed in ("ban", "unban", "unrank", "rank"):
        assert people(deed, eve.id, "--why", f"because {deed}")[0] == 0
    log = people("log")[1].splitlines()
    assert [line.split(" ", 1)[1] for line in log] == [
        f"{deed} {eve.id}: because {deed}" for deed in ("rank", "unrank", "unban", "ban")
    ]


def test_who_is_banned_is_out_at_once_and_may_still_leave(own: Server, people: Command) -> None:
    ann, eve = Somebody(own, name="Ann"), Somebody(own, name="Eve")
    table = ann.table(SEATS, public=True)
    sat = eve.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1], "name": "Eve"}).json()
    with table.line(eve.key) as by_device, table.line(sat["token"]) as by_seat:
        assert people("ban", eve.id, "--why", "Swears.")[0] == 0
        assert by_device.closed() and by_seat.closed()
    for key in (eve.key, sat["token"], f"{sat['token']},{eve.key}"):
        assert table.get("", key).status_code == 401
    refused = eve.post("/api/tables", {"game": "sheboygan", "seats": SEATS})
    assert refused.status_code == 403 and "banned you" in refused.json()["error"]["text"]
    assert eve.get().json()["banned"] and eve.get("/export").json()["banned"]
    assert people("unban", eve.id, "--why", "Said sorry.")[0] == 0
    assert table.get("", eve.key).json()["seats"] == [1], "the seat is theirs again"
    assert people("ban", eve.id, "--why", "Swears again.")[0] == 0
    assert eve.delete().status_code == 200 and eve.get().status_code == 401


def test_a_new_name_stands_everywhere(own: Server, people: Command) -> None:
    ann, eve = Somebody(own, name="Ann"), Somebody(own, name="Rude")
    table = ann.table(SEATS)
    eve.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1], "name": "Rude"}).raise_for_status()
    with table.line(ann.key) as mine:
        with table.line(eve.key) as hers:
            hers.ask("chat", text="hello")
        done = people("rename", eve.id, "Eve", "--why", "A rude name.")
        assert done[0] == 0, done[1]
        mine.until(lambda heard: heard["type"] == "state" and heard["players"][1]["name"] == "Eve")
    assert eve.get().json()["name"] == "Eve"
    with sqlite3.connect(own.folder / "tables.db") as kept:
        assert kept.execute("SELECT name FROM chat").fetchall() == [("Eve",)]


def test_off_the_ladder_and_on_it_again(own: Server, people: Command) -> None:
    ann, ben = Somebody(own, name="Ann"), Somebody(own, name="Ben")
    table = ann.table(SEATS, game="newyork", options=TWO, **RATED)
    ben.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1], "name": "Ben"}).raise_for_status()
    all_move(table, ann, ben)
    with table.line(ben.key) as line:
        line.play(["concede", 1])

    def ladder() -> list[str]:
        rungs = own.get("/api/games/newyork/ladder").json()["rungs"]
        return sorted(rung["name"] for rung in rungs if rung["face"])

    assert until(ladder) == ["Ann", "Ben"]
    assert people("unrank", ann.id, "--why", "Played against herself.")[0] == 0 and ladder() == ["Ben"]
    link = Somebody(own).post("/api/me/joinings", {}).json()["link"]
    code = ann.post("/api/me/joinings/look", {"link": link, "ask": True}).json()["code"]
    assert code and ladder() == ["Ben"]
    assert people("rank", ann.id, "--why", "A mistake.")[0] == 0 and ladder() == ["Ann", "Ben"]


def test_nobody_joins_another_to_be_ranked_again(own: Server, people: Command) -> None:
    ann, new = Somebody(own, name="Ann"), Somebody(own)
    people("unrank", ann.id, "--why", "Played against herself.")
    code = new.asked_by(ann)["code"]
    refused = new.post("/api/me/joinings/answer", {"code": code, "agree": True})
    assert refused.status_code == 409 and "off the ladder" in refused.json()["error"]["text"]


def test_who_is_deleted_leaves_as_if_they_had_done_so(own: Server, people: Command) -> None:
    ann, eve = Somebody(own, name="Ann"), Somebody(own, name="Eve")
    table = ann.table(SEATS, game="newyork", options=TWO, **RATED)
    eve.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1], "name": "Eve"}).raise_for_status()
    all_move(table, ann, eve)
    id = eve.id
    assert people("delete", id, "--why", "Asked for it by e-mail.")[0] == 0
    until(lambda: eve.get().status_code == 401)
    card = table.get("", ann.key).json()
    assert card["over"] and card["returns"] == [1.0, 0.0] and card["players"][1]["name"] == "Somebody"
    assert id not in people("list")[1] and id in people("log")[1]
