"""Rated tables and what is kept of finished games: terms, results that count once, ladders, a person's page."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest

from matinee.cli import main
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import NotYet
from matinee.server.live import finished_games
from matinee.server.live.finished_games import FinishedGames
from tests.server.kit import Json, Made, Server, in_time, until
from tests.server.people.kit import Somebody, all_move

RATED: Json = {"rated": True, "takeback": "off"}
TWO: Json = {"players": 2, "turns": 3}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of its own: its ladders are these tests'."""
    with Server(tmp_path_factory.mktemp("rated")) as running:
        yield running


def rated(ann: Somebody, **more: Any) -> Made:
    """A rated table of New York for two."""
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}]
    return ann.table(seats, game="newyork", options=TWO, **{**RATED, **more})


def conceded(ann: Somebody, ben: Somebody, loser: int = 1, moves: bool = True, **more: Any) -> Made:
    """A rated game that one of them has given up, after a move of each where nothing else is said."""
    table = seated(ann, ben, **more)
    if moves:
        all_move(table, ann, ben)
    with table.line((ann, ben)[loser].key) as line:
        line.play(["concede", loser])
    return table


def seated(ann: Somebody, ben: Somebody, **more: Any) -> Made:
    """A rated game of two that has begun."""
    table = rated(ann, **more)
    ben.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1], "name": "Ben"}).raise_for_status()
    return table


def waited(somebody: Somebody, games: int) -> Json:
    """A person's page, once this many games are kept."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        page: Json = somebody.server.get(f"/api/people/{somebody.id}").json()
        if page["games"] >= games:
            return page
        time.sleep(0.05)
    raise AssertionError("the result was not kept")


@pytest.mark.parametrize(
    "wrong",
    [
        {"takeback": "free"},
        {"hints": True},
        {"dice": "typed"},
        {"seats": [{"kind": "me"}, {"kind": "me"}]},
        {"seats": [{"kind": "hotseat"}, {"kind": "hotseat"}]},
        {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]},
        {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "kaiju:5"}]},
    ],
    ids=str,
)
def test_a_rated_table_is_set_up_on_the_terms_of_all(server: Server, wrong: Json) -> None:
    seats = [{"kind": "me"}, {"kind": "bot"}]
    wish = {"game": "newyork", "seats": seats, "options": TWO, **RATED, **wrong}
    refused = Somebody(server).post("/api/tables", wish)
    assert refused.status_code == 422 and refused.json()["error"]["text"].endswith(".")


def test_rated_seats_need_distinct_known_people(server: Server) -> None:
    wish = {"game": "newyork", "seats": [{"kind": "me"}, {"kind": "friend"}], "options": TWO, **RATED}
    assert server.post("/api/tables", wish).status_code == 422
    ann = Somebody(server)
    table = rated(ann)
    invite = {"invite": table.invites[1], "name": ""}
    assert server.post(f"/api/tables/{table.id}/join", invite).status_code == 422
    assert ann.post(f"/api/tables/{table.id}/join", invite).status_code == 409
    assert Somebody(server).post(f"/api/tables/{table.id}/join", invite).status_code == 200


def test_nobody_is_let_out_of_a_rated_game(server: Server) -> None:
    ann, ben = Somebody(server), Somebody(server)
    table = rated(ann)
    ben.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1], "name": "Ben"})

    def ask(path: str, body: Json, token: str) -> httpx.Response:
        return server.post(f"/api/tables/{table.id}{path}", body, token)

    refused = [
        ask("/close", {"closed": True}, table.host),
        ask("/seats/1/free", {"bot": None}, table.host),
        ask("/seats/0/stand-in", {"bot": "kaiju"}, ann.key),
        server.http.delete(f"/api/tables/{table.id}", headers={"Authorization": f"Bearer {table.host}"}),
    ]
    assert [answer.status_code for answer in refused] == [409] * 4
    with table.line(ann.key) as line:
        assert line.state["undo"]


def test_a_rated_game_counts_once_for_both_and_is_public(server: Server) -> None:
    ann, ben = Somebody(server), Somebody(server)
    table = conceded(ann, ben)
    [winner, loser] = [waited(one, 1) for one in (ann, ben)]
    [up], [down] = winner["ratings"], loser["ratings"]
    assert up["game"] == "newyork" and up["place"]["points"] > 1500 > down["place"]["points"]
    assert (up["place"]["games"], up["place"]["won"], up["place"]["sure"]) == (1, 1.0, False)
    assert (winner["last"], loser["last"], winner["name"]) == ([1.0], [0.0], "Ann")
    assert winner["favourites"][0]["games"] == 1 and winner["favourites"][0]["called"]
    with table.line(table.watch) as watcher:
        watcher.ask("ping")
    server.http.delete(f"/api/tables/{table.id}", headers={"Authorization": f"Bearer {table.host}"}).raise_for_status()
    assert waited(ann, 1)["ratings"] == [up], "a rated result outlives its table"


def test_an_unrated_game_changes_no_rating_and_stays_private(server: Server) -> None:
    ann, ben = Somebody(server), Somebody(server)
    conceded(ann, ben, rated=False, public=True)
    page = waited(ann, 1)
    assert page["ratings"] == [] and page["won"] == 1
    conceded(ann, ben, rated=False)
    conceded(ann, ben, rated=False, public=True)
    assert waited(ann, 2)["games"] == 2, "the private one between them is not told"
    assert ann.get("/export").json()["record"]["games"] == 3, "but to oneself"


def test_people_and_bots_stand_on_one_ladder(server: Server) -> None:
    ann, ben = Somebody(server, name="Ann"), Somebody(server)
    conceded(ann, ben)
    waited(ann, 1)
    told = server.get("/api/games/newyork/ladder").json()
    assert {rung["bot"] for rung in told["rungs"]} >= {"usher", "projectionist", "producer", "kaiju", None}
    sure = [rung["sure"] for rung in told["rungs"]]
    assert sure == sorted(sure, reverse=True), "who is not sure yet comes after all who are"
    assert ann.id in [rung["face"]["person"] for rung in told["rungs"] if rung["face"]]


def test_who_is_nobody_here_has_no_page(server: Server) -> None:
    assert server.get("/api/people/p_nobody").status_code == 404
    gone = Somebody(server)
    id = gone.id
    gone.delete()
    assert server.get(f"/api/people/{id}").status_code == 404


def test_ratings_follow_from_the_results_whoever_has_left_since(
    server: Server, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ann, ben, cleo = (Somebody(server) for _ in range(3))
    rng = random.Random(4)
    for n in range(4):
        first, second = rng.sample([ann, ben, cleo], 2)
        conceded(first, second, loser=n % 2)
    for one in (ann, ben, cleo):
        with sqlite3.connect(server.folder / "tables.db") as kept:
            [played] = kept.execute("SELECT COUNT(*) FROM seats WHERE person = ?", (one.id,)).fetchone()
        kept.close()
        waited(one, played)
    ben.delete()
    before = [waited(one, 1)["ratings"] for one in (ann, cleo)]
    with sqlite3.connect(server.folder / "tables.db") as kept, sqlite3.connect(tmp_path / "tables.db") as copy:
        kept.backup(copy)
        copy.execute("UPDATE ratings SET mean = 40 WHERE person = ?", (ann.id,))
        copy.execute("DELETE FROM ratings WHERE person = ?", (cleo.id,))
    kept.close()
    copy.close()
    data = ["--data", str(tmp_path)]
    assert main(["ratings", "--check", *data]) == 1 and "2 ratings" in capsys.readouterr().out
    assert main(["ratings", *data]) == 0 and main(["ratings", "--check", *data]) == 0
    assert "0 ratings" in capsys.readouterr().out
    with Server(tmp_path) as again:
        assert [again.get(f"/api/people/{one.id}").json()["ratings"] for one in (ann, cleo)] == before


def test_a_result_that_a_kill_has_cost_is_kept_at_the_next_start(server: Server, tmp_path: Path) -> None:
    ann, ben = Somebody(server), Somebody(server)
    conceded(ann, ben)
    rated_page = waited(ann, 1)
    with sqlite3.connect(server.folder / "tables.db") as kept, sqlite3.connect(tmp_path / "tables.db") as copy:
        kept.backup(copy)
        for name in ("ratings", "played", "results"):
            copy.execute(f"DELETE FROM {name}")
    kept.close()
    copy.close()
    with Server(tmp_path) as again:
        there = Somebody(again, ann.key)
        assert waited(there, 1)["last"] == rated_page["last"]


class OneAtATime:
    """Chances that come to the caller a second time, while no other person asks; and the results they are kept with."""

    def __init__(self) -> None:
        self.asking = ""
        self.kept: list[str] = []

    async def course(self, table: Any, visitor: str) -> Any:
        if self.asking not in ("", table.id):
            raise Refusal(429, "enough")
        first, self.asking = not self.asking, table.id
        if first:
            return NotYet(0, "soon")
        self.asking = ""
        return SimpleNamespace(moments=[], luck=[])

    async def keep(self, game: Any) -> bool:
        return True

    async def note_chances(self, table: str, luck: Any, lowest: Any) -> None:
        self.kept.append(table)


def test_games_that_end_together_all_store_their_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the round of a tournament may; one visitor has few places in line."""
    monkeypatch.setattr(finished_games, "AGAIN_SOON", 0.0)
    all_of_it = OneAtATime()
    ended: Any = FinishedGames(*[cast(Any, all_of_it)] * 4)

    async def work() -> None:
        tables = [SimpleNamespace(id=str(n)) for n in range(6)]
        await asyncio.gather(*(ended._keep(table, SimpleNamespace(table=table.id)) for table in tables))

    in_time(work())
    assert all_of_it.kept == [str(n) for n in range(6)]


def test_a_game_without_a_move_by_both_is_not_rated(server: Server) -> None:
    ann, straw = Somebody(server), Somebody(server)
    table = conceded(ann, straw, moves=False, public=True)
    assert waited(ann, 1)["ratings"] == [] and waited(straw, 1)["ratings"] == []
    assert server.get(f"/api/tables/{table.id}/rating", ann.key).json() == {"rated": False, "over": True, "seats": []}


def test_conceding_says_what_it_costs_and_the_end_what_it_did(server: Server) -> None:
    ann, ben = Somebody(server), Somebody(server)
    table = seated(ann, ben)
    assert not server.get(f"/api/tables/{table.id}/rating", ben.key).json()["rated"], "nobody has moved yet"
    all_move(table, ann, ben)
    told = server.get(f"/api/tables/{table.id}/rating", ben.key).json()
    [cost] = told["seats"]
    assert (told["rated"], told["over"], cost["seat"], cost["before"], cost["sure"]) == (True, False, 1, 1500, False)
    with table.line(ben.key) as line:
        line.play(["concede", 1])
    lost = waited(ben, 1)["ratings"][0]["place"]["points"]
    won = waited(ann, 1)["ratings"][0]["place"]["points"]
    assert lost == cost["after"] < 1500 < won
    ended = server.get(f"/api/tables/{table.id}/rating", table.watch).json()
    changes = [{"seat": n, "before": 1500, "after": after, "sure": False} for n, after in enumerate((won, lost))]
    assert ended == {"rated": True, "over": True, "seats": changes}


def test_ratings_of_an_older_matinee_are_worked_out_again(server: Server, tmp_path: Path) -> None:
    ann, ben = Somebody(server), Somebody(server)
    conceded(ann, ben)
    now = waited(ann, 1)["ratings"]
    with sqlite3.connect(server.folder / "tables.db") as kept, sqlite3.connect(tmp_path / "tables.db") as copy:
        kept.backup(copy)
        copy.execute("UPDATE ratings SET mean = 40")
        copy.execute("DELETE FROM server_keys WHERE name = 'ratings'")
    kept.close()
    copy.close()
    with Server(tmp_path) as again:
        there = Somebody(again, ann.key)
        until(lambda: waited(there, 1)["ratings"] == now)
