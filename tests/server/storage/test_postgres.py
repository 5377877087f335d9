"""The whole server on PostgreSQL."""

from __future__ import annotations

import random
from pathlib import Path

import sqlalchemy as sa

import matinee
from tests.server.kit import Server, build, random_play
from tests.server.postgres import postgresql

AGAINST_A_BOT = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "greedy"}]


def test_a_server_on_postgresql_plays_is_killed_and_goes_on(tmp_path: Path) -> None:
    with postgresql() as url, Server(tmp_path, url) as server:
        table = server.table(AGAINST_A_BOT, public=True)
        with table.line(table.tokens[0]) as ann:
            build(ann)
            random_play(ann, random.Random(3), stop=lambda state: state["view"]["clock"]["number"] >= 2)
            assert ann.ask("chat", text="Still here?")["text"] == "Still here?"
            seq, view = ann.state["seq"], ann.state["view"]
        assert not list(tmp_path.iterdir()), "nothing is kept beside the database"
        server.stop(kill=True)
        server.start()
        with table.line(table.tokens[0]) as ann:
            assert (ann.state["seq"], ann.state["view"]) == (seq, view)
            assert ann.until(lambda message: message["type"] == "chat")["text"] == "Still here?"
            ann.play(ann.state["view"]["legal"][0])
        listed = server.get("/api/tables?public=1").json()
        assert [line["table"] for line in listed] == [table.id]
        with table.line(table.tokens[0]) as ann:
            seq = ann.catch_up()["seq"]
        server.stop()
        engine = sa.create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
        with engine.begin() as connection:  # as an older version would have left it
            connection.execute(sa.text("UPDATE tables SET rules = '1'"))
            connection.execute(sa.text("UPDATE snapshots SET rules = '1'"))
        engine.dispose()
        server.start()
        with table.line(table.tokens[0]) as ann:
            assert ann.state["seq"] > seq and not ann.state.get("stopped")
        assert table.get(token=table.tokens[0]).json()["rules"] == matinee.load("sheboygan").rules
