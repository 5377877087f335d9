"""The page's engine over what a browser keeps: nothing is said before it is kept, nothing kept is lost or doubled."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

import matinee
from matinee.desk.rows import ActionRow, SeatRow, TableRow
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.table.records.scenario_file import read_scenario
from tests.desk.test_upgrade import Raise, raised
from tests.page.kit import Browser, Connection, Storage

__all__ = ["raised"]

GAME = matinee.names()[0]


def against_bots(game: str = GAME, bot: str = "usher", **more: Any) -> NewTable:
    sides = matinee.load(game).seats(matinee.load(game).checked({}))
    return NewTable(game, [SeatWish("me", "Ann"), *(SeatWish("bot", bot=bot) for _ in sides[1:])], **more)


def sat(browser: Browser, wish: NewTable) -> Connection:
    made = browser.make(wish)
    line = Connection(browser, made.table, made.seats[0].token or "")
    browser.think()
    return line


def journal(storage: Storage) -> list[Any]:
    return [row["action"] for _, row in sorted(storage.rows.items())]


def test_a_click_that_cannot_be_kept_was_not_made() -> None:
    browser = Browser()
    line = sat(browser, against_bots())
    before, rows = line.state, journal(browser.storage)
    action = before["view"]["legal"][0]
    browser.storage.full = True
    answer = line.act(action)
    assert answer["type"] == "refused" and "could not keep" in answer["text"]
    assert answer["seq"] == before["seq"]
    assert line.state == before and journal(browser.storage) == rows
    browser.storage.full = False
    done = line.act(action)
    assert done["type"] == "done" and line.state["seq"] == done["seq"] > before["seq"], "it is told of now"
    assert len(journal(browser.storage)) > len(rows)


def test_a_table_that_cannot_be_kept_is_not_made() -> None:
    browser = Browser()
    browser.storage.full = True
    status, told = browser.call("POST", "/tables", against_bots())
    assert status == 507 and "could not keep" in told["error"]["text"]
    assert browser.storage.tables == {}


def test_a_record_that_cannot_be_kept_is_told_of() -> None:
    browser = Browser()
    browser.storage.full = True
    text = matinee.play(GAME, bots=["random"], seed=1).dumps()
    assert browser.call("POST", "/records", text)[0] == 507


def test_an_unstored_bot_move_closes_the_connection() -> None:
    browser = Browser()
    line = sat(browser, against_bots())
    while not browser.errands:
        line.act(line.state["view"]["legal"][0])
    browser.storage.full = True
    browser.think()
    code, why = browser.closed[line.number]
    assert code == 4507 and "could not keep" in why


@pytest.mark.parametrize("game", matinee.names())
def test_a_page_that_ends_at_any_moment_goes_on_where_it_was(game: str) -> None:
    """Every few messages the page is gone, also in the middle of a bot's thought; what was said still stands."""
    rng, storage = Random(game), Storage()
    made = Browser(storage).make(against_bots(game))
    said = 0
    for _ in range(12):
        browser = Browser(storage)
        line = Connection(browser, made.table, made.seats[0].token or "")
        assert line.state["seq"] >= said, "nothing that was told is lost"
        for _ in range(rng.randrange(4)):
            if line.state["view"]["legal"]:
                line.act(rng.choice(line.state["view"]["legal"]))
            elif browser.errands:
                errand = browser.errands[0]
                browser.think() if rng.random() < 0.7 else browser.errands.remove(errand)
        said = line.state["seq"]
    rows = sorted(seq for table, seq in storage.rows)
    assert rows == list(range(1, len(rows) + 1)), "nothing is doubled"
    assert said <= len(rows)


@pytest.mark.parametrize("game", matinee.names())
def test_what_an_earlier_program_kept_opens(game: str) -> None:
    """It knew fewer columns, and a later one may have known more."""
    browser = Browser()
    line, rng = sat(browser, against_bots(game)), Random(game)
    while len(browser.storage.rows) < 20:
        line.act(rng.choice(line.state["view"]["legal"]))
        browser.think()
    for stored in browser.storage.tables.values():
        stored["row"] = without(TableRow, stored["row"], "player")
        stored["seats"] = [without(SeatRow, row, "token", "bot") for row in stored["seats"]]
    rows = browser.storage.rows
    browser.storage.rows = {at: without(ActionRow, rows[at], "undoes", "key", "known") for at in rows}
    again = Connection(Browser(browser.storage), line.state["table"], line.token)
    assert again.state["view"] == line.state["view"] and again.state["seq"] == line.state["seq"]
    assert again.act(rng.choice(line.state["view"]["legal"]))["type"] == "done"


def without(kind: type[msgspec.Struct], row: Any, *known: str) -> Any:
    """A row of a page that knew no column that may be missing but these."""
    needed = {field.name for field in msgspec.structs.fields(kind) if field.required}
    return {name: value for name, value in row.items() if name in needed.union(known)} | {"later": 1}


def test_a_table_of_which_no_sense_can_be_made_is_damaged() -> None:
    browser = Browser()
    line = sat(browser, against_bots())
    [stored] = browser.storage.tables.values()
    stored["row"]["turn"] = "first"
    other = Browser(browser.storage)
    Connection(other, line.state["table"], line.token, hello=False)
    assert [code for code, _ in other.closed.values()] == [4409]


def test_a_click_told_twice_is_made_once() -> None:
    browser = Browser()
    line = sat(browser, against_bots())
    action, seq = line.state["view"]["legal"][0], line.state["seq"]
    first = line.act(action, seq=seq, key="twice")
    rows = journal(browser.storage)
    assert line.act(action, seq=seq, key="twice") == first
    again = Connection(Browser(browser.storage), line.state["table"], "")
    assert again.browser.closed, "and only who holds the seat may"
    assert journal(browser.storage) == rows


def test_a_bot_that_is_late_plays_something_legal() -> None:
    browser = Browser()
    line = sat(browser, against_bots())
    while not browser.errands:
        line.act(line.state["view"]["legal"][0])
    before = line.state["seq"]
    errand = browser.errands.pop(0)
    browser.tell("thought", errand=errand["id"], found="")
    assert line.state["seq"] > before
    browser.tell("thought", errand=errand["id"], found="")  # and one that comes after all is not heard


def test_the_lists_line_is_kept_beside_the_table() -> None:
    browser = Browser()
    line = sat(browser, against_bots())
    [kept] = browser.storage.tables.values()
    [listed] = kept["lines"]
    assert listed["seat"] == 0 and listed["your_turn"] and listed["game"] == GAME
    assert listed["table"] == line.state["table"]


def test_a_hint_numbers_analysis_and_another_try() -> None:
    browser = Browser()
    line = sat(browser, against_bots(hints=True))
    table = f"/tables/{line.state['table']}"
    token = browser.page.engine.viewers[line.number].holder
    assert token.seats == (0,)
    record = matinee.play(GAME, bots=["random"], seed=1)
    status, made = browser.call("POST", "/records", record.dumps())
    assert status == 200
    there = f"/tables/{made['table']}"
    status, numbers = browser.call("GET", f"{there}/numbers", token=made["watch"])
    assert status == 200 and numbers
    status, text = browser.call("GET", f"{there}/record", token=made["watch"])
    assert status == 200 and matinee.Record.loads(text).actions == record.actions
    status, again = browser.call("POST", f"{there}/seats/0/again/5", token=made["watch"])
    assert status == 200 and again["table"] != made["table"]
    assert browser.call("POST", f"{there}/seats/0/again/x", token=made["watch"])[0] == 404
    status, taken = browser.call("GET", f"{there}/scenario/5", token=made["watch"])
    assert status == 200 and list(read_scenario(taken["text"]).opening) == record.actions[:5]
    assert browser.call("GET", f"{table}/numbers")[0] == 401


def test_a_late_analysis_is_answered_with_a_sentence() -> None:
    browser = Browser()
    made = browser.call("POST", "/records", matinee.play(GAME, bots=["random"], seed=1).dumps())[1]
    browser.tell("call", id=99, method="GET", path=f"/tables/{made['table']}/analysis", token=made["watch"])
    browser.think(late=True)
    assert browser.replies[99]["status"] == 422 and "too long" in browser.replies[99]["body"]


def test_a_bot_stands_in_and_the_seat_is_taken_back() -> None:
    browser = Browser()
    made = browser.make(against_bots())
    token = made.seats[0].token or ""
    line = Connection(browser, made.table, token)
    path = f"/tables/{made.table}/seats/0/stand-in"
    assert browser.call("POST", path, {"bot": "usher"}, token)[1]["stand_in"] == "usher"
    assert not line.state["view"]["legal"] and line.state["players"][0]["stand_in"] == "usher"
    again = Browser(browser.storage)
    assert Connection(again, made.table, token).state["players"][0]["stand_in"] == "usher", "it is kept"
    assert again.call("POST", path, {"bot": None}, token)[1]["stand_in"] is None
    assert browser.call("POST", path, {"bot": "usher"}, made.watch)[0] == 403


def test_nobody_is_there_to_talk_to() -> None:
    line = sat(Browser(), against_bots())
    assert "Nobody else" in line.ask("chat", text="hello?")["text"]


def test_what_is_no_message_is_answered_and_changes_nothing() -> None:
    browser = Browser()
    line = sat(browser, against_bots())
    rows = journal(browser.storage)
    for text in ("", "{", "[" * 5_000, '{"type": "act"}', '{"type": "fly", "key": "a"}', "x" * 70_000):
        browser.tell("hear", line=line.number, text=text)
        assert line.heard[-1]["type"] == "error" and line.heard[-1]["text"]
    assert journal(browser.storage) == rows
    silent = Connection(browser, line.state["table"], "", hello=False)
    assert browser.closed[silent.number][0] == 4401


def test_a_damaged_journal_is_told_of_and_left_as_it_is() -> None:
    browser = Browser()
    line = sat(browser, against_bots())
    line.act(line.state["view"]["legal"][0])
    table = line.state["table"]
    browser.storage.rows[table, 1]["seat"] = 7
    kept = msgspec.json.encode(list(browser.storage.rows.values()))
    again = Browser(browser.storage)
    broken = Connection(again, table, "", hello=False)
    assert again.closed[broken.number][0] == 4409 and "damaged" in again.closed[broken.number][1]
    assert msgspec.json.encode(list(browser.storage.rows.values())) == kept


def test_few_tables_stay_in_memory_and_all_can_be_had() -> None:
    browser = Browser()
    made = [browser.make(against_bots()) for _ in range(9)]
    browser.think()
    browser.make(against_bots())
    assert len(browser.page.engine.tables) <= 7
    for one in made:
        assert browser.call("GET", f"/tables/{one.table}", token=one.seats[0].token or "")[0] == 200


@pytest.mark.parametrize("allowed", [True, False])
def test_a_stored_table_goes_on_under_newer_rules(allowed: bool, raised: Raise) -> None:
    browser = Browser()
    made = browser.make(NewTable("newyork", [SeatWish("me") for _ in range(2)], {"players": 2}))
    token = ",".join(seat.token or "" for seat in made.seats)
    line, rng = Connection(browser, made.table, token), Random(3)
    for _ in range(6):
        line.act(rng.choice(line.state["view"]["legal"]))
    before, rows = line.state, journal(browser.storage)
    verbs, first = matinee.load("newyork").verbs, msgspec.json.decode(rows[0])[0]
    new = raised("newyork", verbs=verbs if allowed else {verb: verbs[verb] for verb in verbs if verb != first})
    later = Browser(browser.storage)
    line = Connection(later, made.table, token)
    assert line.state["view"]["pieces"] == before["view"]["pieces"] and line.state["seq"] == before["seq"] + 1
    assert later.storage.tables[made.table]["row"]["rules"] == new.rules
    assert journal(later.storage)[: len(rows)] == rows, "nothing already kept is touched"
    assert line.act(line.state["view"]["legal"][0])["type"] == "done"
    said = [one["text"] for entry in line.state["log"] for one in entry["lines"]]
    again = Connection(Browser(later.storage), made.table, token)
    told = [one["text"] for entry in again.state["log"] for one in entry["lines"]]
    assert any("heavier" in text for text in told) == (not allowed), said


def test_a_failed_rules_upgrade_closes_with_the_reason(raised: Raise) -> None:
    browser = Browser()
    line = sat(browser, against_bots("newyork"))
    raised("newyork")
    later = Browser(browser.storage)
    later.storage.full = True
    table, token = line.state["table"], line.token
    assert later.closed[Connection(later, table, token, hello=False).number][0] == 4507
    later.storage.full = False
    assert Connection(later, table, token).state["seq"] == line.state["seq"] + 1
