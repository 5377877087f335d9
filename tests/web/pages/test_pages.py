"""What the pages beside the table are for: replaying a record, reading the rules, debugging, learning."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import matinee
from matinee.table.shown.panels import Score
from tests.server.kit import Server
from tests.web.conftest import Welcome
from tests.web.kit import Person, lesson_of, monsters_turn
from tests.web.stages import NIGHT, SHORT


def test_a_record_is_replayed_from_a_file(ann: Person, server: Server) -> None:
    record = matinee.Record.loads(SHORT.read_text())
    ann.open("/replay")
    ann.page.get_by_label("Record file").set_input_files(SHORT)
    ann.get("main.table").wait_for()
    ann.up_to_date()
    assert ann.state["view"]["result"]["returns"] == record.replay().returns() and ann.state["seq"] == len(
        record.actions
    )
    expect(ann.page.get_by_text(f"Looking back: 0 of {len(record.actions)}")).to_be_visible()
    expect(ann.get(".log ol > li").first).to_be_in_viewport()  # the log is where the slider is
    slider = ann.page.get_by_role("slider", name="Scrub through the game")
    states = [state.copy() for state in record.states()]
    for n in (len(record.actions) // 3, 2 * len(record.actions) // 3):
        stop = max(i for i, entry in enumerate([0, *(entry["seq"] for entry in ann.state["log"])]) if entry <= n)
        seq = [0, *(entry["seq"] for entry in ann.state["log"])][stop]
        slider.fill(str(stop))
        expect(ann.page.get_by_text(f"Looking back: {seq} of {len(record.actions)}")).to_be_visible()
        drawn = ann.get("[data-piece]").evaluate_all("all => all.map((one) => one.dataset.piece)")
        assert sorted(drawn) == sorted(str(piece.id) for piece in states[seq].view(None).pieces)
    ann.open("/replay")
    ann.page.get_by_label("Record file").set_input_files(
        {"name": "x.txt", "mimeType": "text/plain", "buffer": b"not a record"}
    )
    expect(ann.page.get_by_role("alert")).not_to_be_empty()
    ann.expects("422")


def test_a_new_tables_last_turn_and_rules_by_the_letter(ann: Person, server: Server) -> None:
    ann.open("/new/sheboygan")
    last, mine = ann.page.get_by_label("Last turn"), ann.page.get_by_label("Monster", exact=True)
    expect(last).to_be_hidden()
    ann.page.get_by_text("More settings").click()
    expect(last).to_have_value("0")
    expect(ann.page.get_by_text("0: no last turn, as printed.")).to_be_visible()
    mine.select_option("bot")
    expect(last).to_have_value("40")
    mine.select_option("me")
    expect(last).to_have_value("0")
    last.fill("7")
    mine.select_option("bot")
    expect(last).to_have_value("7")
    mine.select_option("me")
    ann.page.get_by_label("Scenario").select_option("learning")
    ann.button("By the letter").click()
    letter = matinee.load("sheboygan").by_the_letter()
    for name in letter:
        expect(ann.get(f"#option-{name} option:checked")).to_contain_text("by the letter")
    with ann.page.expect_request("**/api/tables") as asked:
        ann.button("Open the table").click()
    assert json.loads(asked.value.post_data or "{}")["options"].items() >= letter.items()
    ann.get("main.table").wait_for()
    assert ann.up_to_date()["view"]["clock"]["of"] == 7
    ann.open("/new/sheboygan")
    ann.button("Open the table").click()
    ann.get("main.table").wait_for()
    assert "of" not in ann.up_to_date()["view"]["clock"]


def test_a_new_table_asks_game_players_then_the_rest(ann: Person, server: Server) -> None:
    ann.open("/new/america")
    asked = ann.get("form :is(select, input):visible")
    expect(ann.page.get_by_label("Players")).to_have_value("4")
    expect(asked.nth(0)).to_have_attribute("id", "game")
    expect(asked.nth(1)).to_have_attribute("id", "option-players")
    expect(ann.get("form [id^=seat-]")).to_have_count(4)
    ann.page.get_by_label("Players").select_option("2")
    expect(ann.get("form [id^=seat-]")).to_have_count(2)
    ann.page.get_by_label("Game", exact=True).select_option("sheboygan")
    expect(ann.page.get_by_label("Scenario")).to_be_visible()
    expect(ann.page).to_have_url(re.compile("/new/sheboygan$"))


def test_missing_pages_are_styled_with_a_way_back(ann: Person, server: Server) -> None:
    headline, way = ann.page.get_by_role("heading", level=1), ann.page.get_by_role("link", name="Home")
    again = ann.page.get_by_role("button", name="Try again")
    gone = {
        "/no-such-page": "Nothing is showing here",
        "/g/chess": "Nothing is showing here",
        "/new/chess": "Nothing is showing here",
        "/how/chess": "Nothing is showing here",
        "/t/AAAAAAAAAAAA": "This table stays closed",
    }
    for address, words in gone.items():
        ann.open(address)
        expect(headline).to_have_text(words)
        expect(ann.page.get_by_role("alert")).not_to_be_empty()
        expect(way).to_be_visible()
        expect(again).to_have_count(0)
    ann.page.route("**/api/games/america", lambda route: route.fulfill(status=500, body="{}"))
    ann.open("/g/america")
    expect(headline).to_have_text("The film has torn")
    ann.page.unroute("**/api/games/america")
    ann.page.route("**/api/games/america", lambda route: route.abort())
    again.click()
    expect(headline).to_have_text("The projector has stopped")
    ann.page.unroute("**/api/games/america")
    again.click()
    expect(headline).to_have_text("Monsters Menace America")
    ann.expects("404", "500", "net::ERR_FAILED")


def test_how_to_play_opens_from_card_table_and_rules(ann: Person, server: Server) -> None:
    told = server.get("/api/games/sheboygan/howto").json()
    way = ann.page.get_by_role("link", name="How to play", exact=False)
    ann.open("/rules/sheboygan")
    expect(way).to_have_attribute("href", "/how/sheboygan")
    table = server.table(options={"scenario": "learning"})
    ann.sit(table, table.tokens[0])
    expect(way).to_have_attribute("href", "/how/sheboygan")
    ann.open("/g/sheboygan")
    way.click()
    expect(ann.page).to_have_title("How to play The Creature That Ate Sheboygan · Matinee")
    for step in told["steps"]:
        expect(ann.page.get_by_role("heading", name=step["title"])).to_be_visible()
    pictured = [step["picture"] for step in told["steps"] if "picture" in step]
    expect(ann.get("figure")).to_have_count(len(pictured))
    for figure, picture in zip(ann.get("figure").all(), pictured, strict=True):
        expect(figure).to_contain_text(picture["caption"])
        expect(figure.locator("svg [data-piece]").first).to_be_attached()


def test_rules_can_be_searched_and_linked_to(ann: Person, server: Server) -> None:
    book = server.get("/api/games/sheboygan/rules").json()
    all_rules = [rule for chapter in book["chapters"] for rule in chapter["rules"]]
    ann.open("/rules/sheboygan#r-11-23")
    article = ann.get("#r-11-23")
    expect(article).to_be_in_viewport()
    expect(article).to_contain_text(next(rule["text"] for rule in all_rules if rule["id"] == "11.23"))
    ann.page.get_by_label("Search the rules").fill("helicopter bridge")
    wanted = [
        rule["id"]
        for rule in all_rules
        if all(
            word in f"{rule['title']} {rule['text']} {rule.get('table', '')}".lower()
            for word in ("helicopter", "bridge")
        )
    ]
    expect(ann.page.get_by_role("status")).to_have_text(f"{len(wanted)} rules")
    assert ann.get("article .id").all_inner_texts() == wanted and wanted
    ann.get("article").first.get_by_role("link", name="Link to rule", exact=False).click()
    expect(ann.page).to_have_url(re.compile(re.escape("#r-" + wanted[0].lower().replace(".", "-")) + "$"))


def speaks(rule: dict[str, Any], word: str) -> bool:
    return word in f"{rule['title']} {rule['text']} {rule.get('table', '')}".lower()


def test_the_debug_page_plays_inspects_and_travels(ann: Person, server: Server) -> None:
    table = monsters_turn(server)
    ann.sit(table, ",".join(table.tokens))
    ann.open(f"/debug/{table.id}")
    step = next(action for action in ann.up_to_date()["view"]["legal"] if action[0] == "step")
    expect(ann.page.get_by_role("heading", name=f"Legal actions ({len(ann.legal)})")).to_be_visible()
    seq = ann.state["seq"]
    ann.page.get_by_role("button", name=json.dumps(step, separators=(",", ":")), exact=False).click()
    ann.reach(seq + 1)
    expect(ann.page.get_by_text(f"seq {seq + 1} · MonsterMovement")).to_be_visible()
    ann.get("summary").filter(has_text="position").click()
    expect(ann.get("main")).to_contain_text("monster")
    ann.button("1 Attack is now 4").click()
    expect(ann.button("Back to now (1)")).to_be_visible()
    ann.get("summary").filter(has_text="panels").click()
    ann.get("summary").filter(has_text=re.compile(r"^\d+ sheet ")).click()
    ann.get("summary").filter(has_text=re.compile(r"^rows ")).click()
    for row, value in (("attack", 4), ("defence", 0)):
        ann.get("summary").filter(has_text=re.compile(rf"^\d+ {row} ")).click()
        cells = ann.get("details").filter(has=ann.page.get_by_text(re.compile(rf"^\d+ {row} "))).last
        cells.locator("summary").filter(has_text="cells").click()
        expect(cells).to_contain_text(f"0: {value}")


def test_a_lesson_is_followed_and_goes_on_after_a_reload(ann: Person) -> None:
    """Its hand does what the first cards say: a building falls, the police are met."""
    first, second, third = (card["text"] for card in lesson_of("sheboygan")["cards"][:3])
    ann.open("/learn/sheboygan")
    ann.page.evaluate("localStorage.setItem('matinee.settings', JSON.stringify({ speed: 'once', single: true }))")
    ann.page.reload()
    ann.button("Begin the lesson").click()
    said = ann.page.get_by_role("region", name="Lesson").get_by_role("paragraph")
    for text, action in ((first, ["smash", 224, 10]), (second, ["step", 58])):
        expect(said).to_have_text(text)
        assert action in ann.turn()["view"]["legal"]
        ann.button("Do it for me").click()
    expect(said).to_have_text(third)  # the movement is used up, and its end is not asked for
    ann.page.goto(ann.page.url.replace("?learn", ""))  # as from the list of one's tables
    expect(said).to_have_text(third)
    assert ann.turn()["view"]["prompt"]["phase"] == "MonsterCombat"


def test_a_game_page_shows_board_length_story_and_the_way_on(ann: Person, server: Server) -> None:
    card = server.get("/api/games/america").json()
    ann.open("/g/america")
    expect(ann.get("figure svg")).to_be_visible()
    expect(ann.get(".story")).to_have_text(card["story"])
    expect(ann.get("dl")).to_contain_text("75 with 2, 80 with 3, 90 with 4")
    for path in ("/g/america", "/learn/america", "/how/america", "/print/america"):
        ann.open(path)
        expect(ann.page.get_by_role("navigation").get_by_role("link", name="Tonight")).to_be_visible()


def test_the_marquee_has_its_order_and_every_game_its_own_poster(ann: Person, server: Server) -> None:
    ann.open("/")
    links = ann.get(".posters a")
    expect(links.first).to_be_visible()
    order = ["sheboygan", "newyork", "america", "destroyall"]
    assert [str(link.get_attribute("href")).removeprefix("/g/") for link in links.all()] == order
    cards = {card["name"]: card for card in server.get("/api/games").json()}
    assert list(cards) == order and len({card["poster"]["figure"] for card in cards.values()}) == len(order)
    for name in order:
        stops = ann.get(f"#sky-{name} stop").evaluate_all("all => all.map((stop) => stop.getAttribute('stop-color'))")
        assert stops == cards[name]["poster"]["sky"]
        ann.page.goto(f"{server.base}/g/{name}")
        expect(ann.get(f"#sky-{name} stop").first).to_have_attribute("stop-color", stops[0])
        ann.page.go_back()
        expect(links.first).to_be_visible()


def test_a_new_table_is_explained_in_plain_words(ann: Person, server: Server) -> None:
    card = server.get("/api/games/sheboygan").json()
    scenario = next(option for option in card["options"] if option["name"] == "scenario")
    ann.open("/new/sheboygan")
    select = ann.page.get_by_label("Scenario")
    for choice in scenario["choices"]:
        select.select_option(label=choice["text"])
        expect(select).to_have_value(choice["value"])
        expect(ann.get("#about-scenario")).to_contain_text(choice["note"])
    assert "R66" not in ann.get("form").inner_text() and "14.2" not in ann.get("form").inner_text()
    ann.open("/g/sheboygan")
    for choice in scenario["choices"]:
        expect(ann.get("dl")).to_contain_text(f"{choice['text']}: {choice['note']}")


def test_a_broken_game_is_named_and_harms_no_other(
    welcome: Welcome, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes from another package, which declares it by an entry point and has not finished it."""
    about = tmp_path / "unfinished-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: unfinished\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[matinee.games]\nunfinished = unfinished:GAME\n")
    (tmp_path / "unfinished.py").write_text("import nothing_of_the_kind\n")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    with Server(tmp_path / "tables") as server:
        ann = welcome(at=server)
        ann.open("/")
        said = ann.get(".broken")
        said.wait_for()  # a server just started reads all its games first
        expect(said).to_contain_text("Not showing: unfinished: it cannot be loaded")
        expect(said).to_contain_text("nothing_of_the_kind")
        expect(ann.get(".posters li")).to_have_count(len(matinee.names()))
        ann.page.get_by_role("link", name="The Creature That Ate Sheboygan").click()
        ann.button("Play now").click()
        ann.get("section.bar.mine").wait_for()
        ann.close()  # before the house goes dark: an open page would retry a closed server


def test_the_debug_page_asks_only_for_what_it_may_have(ann: Person, server: Server) -> None:
    """A 403 would be on the console, which must stay silent."""
    table = monsters_turn(server)
    ann.sit(table, table.tokens[0])
    ann.open(f"/debug/{table.id}")
    expect(ann.page.get_by_role("heading", name="Legal actions", exact=False)).to_be_visible()
    ann.up_to_date()
    expect(ann.page.get_by_role("heading", name="View")).to_be_visible()
    assert not [url for url in ann.asked if url.endswith("/debug")]


def test_the_statistics_have_a_chart_and_plurals(ann: Person) -> None:
    record = matinee.Record.loads(NIGHT.read_text())
    ann.open("/replay")
    ann.page.get_by_label("Record file").set_input_files(NIGHT)
    ann.button("Back to now").click()
    ann.page.get_by_role("link", name="Analysis").click()
    after = ann.get("main section").last
    expect(after.get_by_role("row").first).to_be_visible()
    final = record.replay().view(None)
    score = final.panel("score", Score)
    assert score.points > 0
    chart = after.get_by_role("img", name="The score: ", exact=False)
    expect(chart).to_have_attribute("aria-label", re.compile(rf"Turn {final.clock.number}: {score.points}$"))
    labels = chart.locator("text").all_text_contents()
    assert {str(turn) for turn in range(1, final.clock.number + 1)} <= set(labels)
    assert not re.search(r"\bcopter|\b1 \w+s\b|\b[02-9] (tank|gun|helicopter|low building)\b", after.inner_text())


def test_statistics_without_points_are_a_sentence(ann: Person, server: Server) -> None:
    table = matinee.Table("sheboygan", scenario="learning")
    for click in (("allot", 1, 4), ("allot", 3, 4), ("ready",), ("lurk", 0)):
        table.act(0, click)
    table.act(1, ("ready",))
    table.act(0, ("concede", 0))
    ann.open("/replay")
    text = table.record.dumps().encode()
    ann.page.get_by_label("Record file").set_input_files({"name": "x", "mimeType": "text/plain", "buffer": text})
    ann.button("Back to now").click()
    ann.page.get_by_role("link", name="Analysis").click()
    after = ann.get("main section").last
    expect(after).to_contain_text("0 points in the end (Turn ")
    expect(after.get_by_role("img")).to_have_count(0)
