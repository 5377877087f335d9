"""What the hands do at the table: take back, be refused with the rule, see the odds before the die."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.server.kit import Server
from tests.web.conftest import Welcome
from tests.web.kit import Person, monsters_turn, verbs
from tests.web.probe import probe


def spot(ann: Person, verb: str) -> int:
    """The first space a verb may be used on."""
    space: int = next(action[1] for action in ann.legal if action[0] == verb)
    return space


def step_to_a_house(ann: Person) -> None:
    """Come on beside a building."""
    for action in ann.legal:
        if action[0] == "step":
            ann.do(action)
            if any(other[0] == "smash" for other in ann.legal):
                return
            seq = ann.state["seq"]
            ann.page.keyboard.press("u")
            ann.reach(seq + 1)
    raise AssertionError("no edge box lies beside a building")


def test_undo_by_button_and_by_key_and_why_not(ann: Person, server: Server) -> None:
    table = monsters_turn(server)
    ann.sit(table, table.tokens[0])
    monster, undo = ann.get("[data-piece='monster']"), ann.button("Undo", exact=False)
    for key in ("", "u", "Control+z"):
        moved = ann.do(["step", spot(ann, "step")])
        expect(monster).to_be_visible()
        expect(undo).to_have_attribute("aria-disabled", "false")
        take_back(ann, key)
        ann.reach(moved["seq"] + 1)
        expect(monster).to_have_count(0)
        assert ann.state["log"][-1]["undone"] == moved["seq"]

    step_to_a_house(ann)
    ann.do([action for action in ann.legal if action[0] == "smash"][-1])
    rolled = ann.do(["roll", 6])
    assert rolled["view"]["markers"] and "Dice have been rolled" in rolled["undo"]
    expect(undo).to_have_attribute("aria-disabled", "true")
    for key in ("", "u"):
        take_back(ann, key)
        notice = ann.page.get_by_role("alert").filter(has_text="That cannot be undone")
        expect(notice).to_contain_text(rolled["undo"])
        ann.page.keyboard.press("Escape")
        expect(notice).to_have_count(0)
    assert ann.state["seq"] == rolled["seq"]


def take_back(ann: Person, key: str) -> None:
    """Undo with a key, or with the button (which answers even when it says it cannot)."""
    if key:
        ann.page.keyboard.press(key)
    else:
        ann.button("Undo", exact=False).click(force=True)


def test_a_refused_click_says_why_with_the_rule(ann: Person, server: Server) -> None:
    table = monsters_turn(server)
    ann.sit(table, table.tokens[0])
    step_to_a_house(ann)
    before = ann.state["seq"]
    open_to = {action[1] for action in ann.legal if len(action) > 1}
    spaces = server.get("/api/games/sheboygan/board").json()["spaces"]
    here = next(piece["space"] for piece in ann.state["view"]["pieces"] if piece["id"] == "monster")
    near = min(
        (space for space in spaces if space["terrain"] == "high" and space["n"] not in open_to),
        key=lambda space: sum(abs(a - b) for a, b in zip(space["centre"], spaces[here]["centre"], strict=True)),
    )
    ann.page.mouse.move(1, 1)  # the pointer lay on the monster's box, and that was asked about as well
    ann.rest()
    earlier = len(ann.heard)
    ann.click_space(near["n"])
    notice = ann.page.get_by_role("alert").filter(has=ann.get("p"))
    expect(notice).to_be_visible()
    whys = [message for message in ann.heard[earlier:] if message["type"] == "why" and message["text"]]
    assert whys
    for why in whys:
        expect(notice).to_contain_text(why["text"])
        expect(notice).to_contain_text(f"rule {why['rule']}")
    assert ann.state["seq"] == before and not [message for message in ann.said if message["type"] == "undo"][1:]

    rule = whys[0]["rule"]
    notice.get_by_role("button", name=f"Read rule {rule}").first.click()
    sheet = ann.page.get_by_role("dialog", name=f"rule {rule}")
    book = server.get("/api/games/sheboygan/rules").json()
    text = next(one["text"] for chapter in book["chapters"] for one in chapter["rules"] if one["id"] == rule)
    expect(sheet).to_contain_text(text)
    ann.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)

    ann.page.mouse.move(*ann.point("n", near["n"]))  # pointing at it says the same
    expect(ann.get(".tip")).to_contain_text(whys[0]["text"])


def test_no_tooltip_covers_the_giant_until_the_pointer_moves(ann: Person, server: Server) -> None:
    table = monsters_turn(server)
    ann.sit(table, table.tokens[0])
    x, y = ann.point("n", spot(ann, "step"))
    ann.page.mouse.move(x, y)
    ann.get(".tip").wait_for()
    seq = ann.state["seq"]
    ann.page.mouse.click(x, y)
    ann.reach(seq + 1)
    ann.page.mouse.move(x, y)  # as the browser says itself when something else comes to lie under the hand
    ann.rest()
    expect(ann.get(".tip")).to_have_count(0)
    ann.page.mouse.move(x + 4, y)
    ann.get(".tip").wait_for()


def test_what_glows_is_what_the_server_allows(ann: Person, server: Server) -> None:
    table = monsters_turn(server)
    ann.sit(table, table.tokens[0])
    for _ in range(3):
        legal = {action[1] for action in ann.legal if verbs(server)[action[0]][:1] == ["space"]}
        glowing = set(probe(ann.page, "glowing"))
        assert glowing == legal and legal
        ann.do(["step", spot(ann, "step")])
        if not any(action[0] == "step" for action in ann.legal):
            return


def test_the_odds_stand_there_before_the_die_is_rolled(ann: Person, server: Server) -> None:
    table = monsters_turn(server)
    ann.sit(table, table.tokens[0])
    step_to_a_house(ann)
    smash: list[Any] = [action for action in ann.legal if action[0] == "smash"][-1]
    ann.click_space(smash[1])
    words = ann.state["words"][ann.legal.index(smash)]
    ann.page.get_by_role("dialog", name="What to do here").get_by_role("button", name=words).hover()
    bar = ann.page.get_by_role("img", name="Odds:", exact=False)
    expect(bar).to_be_visible()
    told = next(message for message in reversed(ann.heard) if message["type"] == "odds")
    assert abs(sum(share for share, _ in told["outcomes"]) - 1) < 1e-9 and len(told["outcomes"]) == 2
    for share, what in told["outcomes"]:
        expect(bar).to_contain_text(f"{round(share * 100)}%")
        expect(bar).to_contain_text(what)
    assert ann.state["seq"] == ann.up_to_date()["seq"] and not ann.state["view"]["markers"]
    ann.page.keyboard.press("Escape")
    expect(bar).to_have_count(0)


def test_a_name_with_markup_is_text(welcome: Welcome, server: Server) -> None:
    name = "<img src=x onerror=alert(1)><b>Bo</b>"
    ann, ben = welcome(), welcome()
    ann.page.on("dialog", lambda dialog: ann.complaints.append(dialog.message))
    table = server.table([{"kind": "me", "name": "Ann"}, {"kind": "friend"}], public=True)
    ann.sit(table, table.tokens[0])
    ben.open(f"/t/{table.id}#{table.invites[1]}")
    ben.page.get_by_label("Your name").fill(name)
    ben.button("Take the seat").click()
    for person in (ann, ben):
        expect(person.page.get_by_role("list", name="Players")).to_contain_text(name)
    ben.page.get_by_label("Say something").fill("<script>alert(2)</script>")
    ben.button("Send").click()
    expect(ann.get("aside")).to_contain_text("<script>alert(2)</script>")
    ann.open("/")
    expect(ann.get("main")).to_contain_text(name)
    assert ann.get("img").count() == 0 and ann.get("main b").filter(has_text=re.compile("^Bo$")).count() == 0
