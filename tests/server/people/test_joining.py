"""Two who are one person: both sides say so, nothing is lost by it, and for a week each of them can undo it."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from tests.server.kit import Json, Server, until
from tests.server.people.kit import Somebody, all_move

ME_AND_FRIEND: list[Json] = [{"kind": "me"}, {"kind": "friend"}]
DUEL: Json = {"players": 2, "turns": 3}


@pytest.fixture
def ann(server: Server) -> Somebody:
    return Somebody(server, name="Annabella")


@pytest.fixture
def ben(server: Server) -> Somebody:
    return Somebody(server, name="Benjamin")


def change(server: Server, words: str) -> None:
    """Change something in the database."""
    with closing(sqlite3.connect(server.folder / "tables.db")) as database, database:
        database.execute(words)


def tables(somebody: Somebody) -> set[str]:
    return {line["table"] for line in somebody.tables()["tables"]}


def rated(host: Somebody, guest: Somebody) -> None:
    """A rated game that the guest gives up."""
    table = host.table(ME_AND_FRIEND, "newyork", options=DUEL, rated=True, takeback="off")
    wish = {"invite": table.invites[1], "name": guest.get().json()["name"]}
    guest.post(f"/api/tables/{table.id}/join", wish).raise_for_status()
    all_move(table, host, guest)
    before = place(guest)[0]
    with table.line(guest.key) as line:
        line.play(["concede", 1])
    until(lambda: place(guest)[0] > before)


def place(somebody: Somebody) -> tuple[int, int]:
    """Rated games of a person, and points."""
    found = somebody.server.get(f"/api/people/{somebody.id}").json()["ratings"]
    return (found[0]["place"]["games"], found[0]["place"]["points"]) if found else (0, 0)


def test_opening_a_link_shows_both_and_changes_nothing(ann: Somebody, ben: Somebody) -> None:
    table, club = ann.table(ME_AND_FRIEND), ben.post("/api/clubs", {"name": "Evening"}).json()["club"]
    before = ann.get().json(), ben.get().json()
    link = ann.post("/api/me/joinings", {}).json()["link"]
    seen = ben.post("/api/me/joinings/look", {"link": link}).json()
    assert (seen["maker"]["name"], seen["maker"]["tables"], seen["maker"]["face"]["person"]) == ("Annabella", 1, ann.id)
    assert (seen["you"]["name"], seen["you"]["clubs"], seen["code"]) == ("Benjamin", ["Evening"], None)
    assert ann.server.post("/api/me/joinings/look", {"link": link}).json()["you"] is None
    asked = ben.post("/api/me/joinings/look", {"link": link, "ask": True}).json()
    assert ben.id != ann.id and tables(ann) == {table.id} and tables(ben) == set()
    request = ann.get().json()["request"]
    assert request == {"who": seen["you"], "code": asked["code"]} and len(asked["code"]) == 4
    assert ben.server.get(f"/api/clubs/{club}", ben.key).json()["host"]
    assert (ann.get().json() | {"request": None}, ben.get().json()) == before


def test_only_the_one_who_made_the_link_can_agree(ann: Somebody, ben: Somebody, server: Server) -> None:
    asked = ann.asked_by(ben)
    yes = {"code": asked["code"], "agree": True}
    for other in (ben, Somebody(server)):
        assert other.post("/api/me/joinings/answer", yes).status_code == 404
    other_code = f"{(int(asked['code']) + 1) % 10_000:04}"
    assert ann.post("/api/me/joinings/answer", yes | {"code": other_code}).status_code == 404
    assert ben.id != ann.id
    assert ann.post("/api/me/joinings/answer", yes | {"agree": False}).status_code == 200
    assert ann.post("/api/me/joinings/answer", yes).status_code == 404 and ben.id != ann.id


def test_a_joining_link_works_for_one_device(ann: Somebody, ben: Somebody) -> None:
    first, second = (ann.post("/api/me/joinings", {}).json()["link"] for _ in range(2))
    assert ben.post("/api/me/joinings/look", {"link": first}).status_code == 401
    assert ben.post("/api/me/joinings/look", {"link": second, "ask": True}).status_code == 200
    thief = Somebody(ann.server)
    assert thief.post("/api/me/joinings/look", {"link": second, "ask": True}).status_code == 401
    assert ann.post("/api/me/joinings/look", {"link": second}).status_code == 401
    third = ann.post("/api/me/joinings", {}).json()["link"]
    assert ann.post("/api/me/joinings/look", {"link": third, "ask": True}).status_code == 409


def test_a_link_is_good_for_a_quarter_of_an_hour(ann: Somebody, ben: Somebody) -> None:
    asked = ann.asked_by(ben)
    change(ann.server, "UPDATE joinings SET until = until - 15 * 60000")
    assert ann.post("/api/me/joinings/answer", {"code": asked["code"], "agree": True}).status_code == 404
    assert ann.get().json()["request"] is None
    link = ann.post("/api/me/joinings", {}).json()["link"]
    change(ann.server, "UPDATE joinings SET until = until - 15 * 60000")
    answer = ben.post("/api/me/joinings/look", {"link": link, "ask": True})
    assert answer.status_code == 401 and "15 minutes" in answer.json()["error"]["text"]


def test_two_who_join_are_one_with_all_that_both_had(ann: Somebody, ben: Somebody, server: Server) -> None:
    zoe = Somebody(server, name="Zoe")
    old, new = ben.table(ME_AND_FRIEND), ann.table(ME_AND_FRIEND)
    club = ben.post("/api/clubs", {"name": "Evening"}).json()["club"]
    rated(ann, zoe)
    rated(ben, zoe)
    both = tables(ann) | tables(ben)
    with old.line(ben.key) as line:
        ann.joined_by(ben)
        assert line.closed() == 1013, "it comes back as somebody else"
    with old.line(ben.key) as line:
        assert line.state["seat"] == 0 and line.state["players"][0]["face"]["person"] == ann.id
    assert ben.id == ann.id and tables(ann) == both and {old.id, new.id} < both
    assert server.get(f"/api/clubs/{club}", ann.key).json()["host"]
    assert place(ann)[0] == 2, "no rated game is dropped"
    assert [one["joined"] and one["joined"]["name"] for one in ann.get().json()["devices"]] == [None, "Benjamin"]


def test_a_joining_is_undone_from_either_side_to_what_was(ann: Somebody, ben: Somebody, server: Server) -> None:
    zoe = Somebody(server, name="Zoe")
    club = ann.post("/api/clubs", {"name": "Both"}).json()
    ben.post(f"/api/clubs/{club['club']}/join", {"link": club["link"]}).raise_for_status()
    own = ben.post("/api/clubs", {"name": "Own"}).json()["club"]
    rated(ann, zoe)
    rated(ben, zoe)
    ben.table(ME_AND_FRIEND)

    def all_of_it() -> list[Json]:
        members = [server.get(f"/api/clubs/{one}", ben.key).json()["members"] for one in (club["club"], own)]
        return [[one.id, one.get().json()["name"], tables(one), place(one)] for one in (ann, ben, zoe)] + members

    before = all_of_it()
    for undoer in (ann, ben):
        ann.joined_by(ben)
        assert all_of_it() != before and ben.id == ann.id
        undoer.part_from(ben).raise_for_status()
        assert all_of_it() == before


def test_who_was_tricked_is_not_shut_out_or_deleted(ann: Somebody, ben: Somebody, server: Server) -> None:
    """For a week after a joining, either side can only undo it."""
    table = ben.table(ME_AND_FRIEND)
    was = ann.id, ben.id
    for taker, taken in ((ann, ben), (ben, ann)):  # the one who made the link, and the one who asked
        ann.joined_by(ben)
        taker.part_from(taken).raise_for_status()
        assert (ann.id, ben.id) == was and tables(ben) == {table.id}
    ann.joined_by(ben)
    stranger = ann.joined_by(Somebody(server))
    ann.delete().raise_for_status()
    assert ann.get().status_code == 401
    assert (ben.id, ben.get().json()["name"]) == (was[1], "Benjamin") and tables(ben) == {table.id}
    assert stranger.get().status_code == 200


def test_after_a_week_a_joining_stays(ann: Somebody, ben: Somebody, server: Server) -> None:
    was = ben.id
    ann.joined_by(ben)
    change(server, "UPDATE joinings SET until = until - 7 * 86400000")
    assert ann.part_from(ben).status_code == 200
    assert ben.get().status_code == 401, "it is a device like any other, and was revoked"
    assert was != ann.id


def test_rivals_in_a_rated_game_finish_it_before_they_join(ann: Somebody, server: Server) -> None:
    phone = Somebody(server, name="Annie")
    table = ann.table(ME_AND_FRIEND, "newyork", options=DUEL, rated=True, takeback="off")
    phone.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1], "name": "Annie"}).raise_for_status()
    code = ann.asked_by(phone)["code"]
    refused = ann.post("/api/me/joinings/answer", {"code": code, "agree": True})
    assert refused.status_code == 409 and "play against each other" in refused.json()["error"]["text"]
    assert phone.id != ann.id
