"""What the pages beside the table are for: replaying a record, reading the rules, debugging, learning."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

import matinee
from tests.server.kit import Server
from tests.web.kit import Person, monsters_turn
from tests.web.stages import SHORT

LESSON = Path(__file__).parents[2] / "web" / "src" / "learn" / "sheboygan.json"


def test_a_record_is_replayed_from_a_file(ann: Person, server: Server) -> None:
    record = matinee.Record.loads(SHORT.read_text())
    ann.open("/replay")
    ann.page.get_by_label("Record file").set_input_files(SHORT)
    ann.get("main.table").wait_for()
    ann.up_to_date()
    assert ann.state["view"]["returns"] == record.replay().returns() and ann.state["seq"] == len(record.actions)
    ann.button("Look at the board").click()
    slider = ann.page.get_by_role("slider", name="Scrub through the game")
    states = [state.copy() for state in record.states()]
    for n in (len(record.actions) // 3, 2 * len(record.actions) // 3):
        stop = max(i for i, entry in enumerate([0, *(entry["seq"] for entry in ann.state["log"])]) if entry <= n)
        seq = [0, *(entry["seq"] for entry in ann.state["log"])][stop]
        slider.fill(str(stop))
        expect(ann.page.get_by_text(f"Looking back: {seq} of {len(record.actions)}")).to_be_visible()
        drawn = ann.get("[data-piece]").evaluate_all("all => all.map((one) => one.dataset.piece)")
        assert sorted(drawn) == sorted(str(piece["id"]) for piece in states[seq].view(None)["pieces"])
    ann.open("/replay")
    ann.page.get_by_label("Record file").set_input_files(
        {"name": "x.txt", "mimeType": "text/plain", "buffer": b"not a record"}
    )
    expect(ann.page.get_by_role("alert")).not_to_be_empty()
    ann.complaints = [said for said in ann.complaints if "422" not in said]


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
            word in f"{rule['title']} {rule['text']} {rule['table'] or ''}".lower() for word in ("helicopter", "bridge")
        )
    ]
    expect(ann.page.get_by_role("status")).to_have_text(f"{len(wanted)} rules")
    assert ann.get("article .id").all_inner_texts() == wanted and wanted
    ann.get("article").first.get_by_role("link", name="Link to rule", exact=False).click()
    assert ann.page.url.endswith("#r-" + wanted[0].lower().replace(".", "-"))


def speaks(rule: dict[str, Any], word: str) -> bool:
    """Whether a rule has this word."""
    return word in f"{rule['title']} {rule['text']} {rule['table'] or ''}".lower()


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
    ann.get("summary").filter(has_text="sheet").click()
    ann.get("summary").filter(has_text="strengths").click()
    expect(ann.get("main")).to_contain_text("attack: 4")
    expect(ann.get("main")).to_contain_text("defence: 0")


def test_learn_can_be_followed_to_its_end(ann: Person, server: Server) -> None:
    """Every card is done by doing what it says, with its own helping hand where it has one."""
    taught = json.loads(LESSON.read_text())
    ann.open("/learn/sheboygan")
    ann.button("Begin the lesson").click()
    ann.page.get_by_role("region", name="Lesson").wait_for()
    shown: list[str] = []
    while not shown or shown[-1] != taught["free"]:
        if ann.turn()["over"]:
            break
        text = ann.page.get_by_role("region", name="Lesson").get_by_role("paragraph").inner_text()
        shown += [text] if text not in shown else []
        if text != taught["free"]:
            follow(ann, next(card for card in taught["cards"] if card["text"] == text))
        assert len(ann.states) < 600, f"the lesson goes round in circles at {text}"
    cards = [card["text"] for card in taught["cards"]]
    assert shown[:8] == cards[:8], "the set-up, the first walk and the first attempt come in this order"
    assert len(shown) > 10
    if ann.state["over"]:
        expect(ann.get("section.after")).to_be_visible()


def follow(ann: Person, card: dict[str, Any]) -> None:
    """Do what a card says."""
    seq, legal = ann.state["seq"], ann.legal
    if card.get("do"):
        ann.button("Do it for me").click()
        ann.reach(seq + 1)
        return
    verbs = [
        card.get("mark"),
        card["when"].get("verb"),
        "strike",
        "smash",
        "target",
        "suffer",
        "withdraw",
        "step",
        "done",
    ]
    for verb in verbs:
        actions = [action for action in legal if action[0] == verb]
        if actions:
            ann.do(actions[-1])
            return
    ann.do(legal[0])
