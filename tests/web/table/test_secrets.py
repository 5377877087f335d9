"""Two browsers at one table, and two people at one browser: secrets stay where they belong."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.kit import ME_AND_FRIEND, Json, Server
from tests.web.conftest import Welcome
from tests.web.kit import LONG, Person, column, listed, told, verbs

SPINNER: list[list[Any]] = [["ability", 4], ["allot", 0, 3], ["allot", 1, 5], ["allot", 3, 3], ["ready"], ["lurk", 1]]
GIANT: list[list[Any]] = [["ability", 3], ["allot", 2, 2], ["allot", 1, 5], ["allot", 3, 5], ["ready"], ["lurk", 3]]
ARMY: list[list[Any]] = [["buy", 0, 1], ["buy", 2, 1], ["ready"]]
OWN = {"now", "left", "abilities", "edge"}
WHISPERS = ("allotted", "bought_ability", "lurks")
TOLD_TO_ALL = ("/board", "/rules", "/assets/", "/api/games")


def invited(ann: Person, ben: Person) -> None:
    """Ann opens a table for the monster and a friend; Ben follows the link she sends."""
    ann.open("/new/sheboygan")
    ann.page.get_by_label("Your name").first.fill("Ann")
    ann.page.get_by_label("Humans", exact=True).select_option("friend")
    ann.button("Open the table").click()
    link = ann.page.get_by_role("region", name="Send this link to your friend").get_by_role("textbox").input_value()
    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Take the seat").click()
    ben.get("main.table").wait_for()
    ann.get("main.table").wait_for()


def texts(person: Person) -> list[str]:
    """Everything that came to a page about its own table: frames, and answers that are not the same for everybody."""
    mine = [answer for answer in person.answers if not any(part in answer.url for part in TOLD_TO_ALL)]
    return person.frames + [answer.text() for answer in mine if answer.ok]


def test_secrets_never_reach_the_other_page(welcome: Welcome) -> None:
    ann, ben = welcome(), welcome()
    invited(ann, ben)
    expect(ann.get("aside")).to_contain_text("Ben")
    for action in SPINNER:
        ann.do(action)
    ben.turn()
    for action in ARMY:
        ben.do(action)
    ben.do(["take", ben.legal[0][1]])
    placed = ben.do(["place", next(action[1] for action in ben.legal if action[0] == "place")])
    unit = next(piece["id"] for piece in placed["view"]["pieces"] if piece["kind"] == "police")
    ann.until(lambda state: any(piece["id"] == unit for piece in state["view"]["pieces"]))
    expect(ann.get(f"[data-piece='{unit}']")).to_be_visible()

    hers, his = "\n".join(texts(ann)), "\n".join(texts(ben))
    view = ann.state["view"]
    assert listed(view, "sheet", "abilities") == ["web_spinning"] and column(view, "sheet", "now")["attack"] == 3
    assert told(view, "sheet")["edge"]["value"] == "the east edge" and set(told(view, "sheet")) >= OWN
    for secret in ("web_spinning", "Web Spinning", "the east edge", *(f'"id":"{event}"' for event in WHISPERS)):
        assert secret in hers, f"the test looks for the wrong thing: {secret}"
        assert secret not in his, secret
    for message in ben.states:
        view = message["view"]
        assert not OWN & set(told(view, "sheet"))
        assert all(set(one["has"]) == {"buy"} for one in view["panels"] if one["show"] == "workshop")
        assert listed(view, "sheet", "revealed") == []
        assert column(view, "sheet", "at_least") == {"attack": 0, "defence": None, "destruction": 0, "movement": 0}
    page = ben.page.content()
    assert "Web Spinning" not in page and "east edge" not in page
    assert ben.server.get(f"/api/tables/{ben.page.url.rsplit('/', 1)[-1]}/record").status_code in (401, 403)
    moves_are_seen_live_on_both_sides(ann, ben)


def friend_hears(welcome: Welcome, server: Server, monster: list[list[Any]]) -> list[Json]:
    """What the humans' page is told while this monster is built and the army is placed."""
    table, ben = server.table(ME_AND_FRIEND), welcome()
    ben.open(f"/t/{table.id}#{table.invites[1]}")
    ben.button("Take the seat").click()
    ben.get("main.table").wait_for()
    with table.line(table.tokens[0]) as ann:  # who stays: when she leaves is another thing to hear of
        for action in monster:
            ann.play(action)
        ben.turn()
        for action in ARMY:
            ben.do(action)
        while ben.legal:
            ben.do(ben.legal[0])
    # each time another person sits there
    frames = [
        json.loads(re.sub(r'"face":{.*?}', '"face":{}', frame).replace(table.id, "table")) for frame in ben.frames
    ]
    told = zip(frames, ben.heard, strict=True)
    return [frame for frame, heard in told if heard["type"] == "state" and heard["view"]["player"] == 1]


@LONG
def test_two_monsters_look_the_same_to_the_other_page(welcome: Welcome, server: Server) -> None:
    """The messages do not depend on the secret; tests/server/live/test_two_worlds.py says so of every game's."""
    spinner, giant = friend_hears(welcome, server, SPINNER), friend_hears(welcome, server, GIANT)
    assert len(spinner) > 6 and spinner == giant


def test_the_host_frees_a_seat_and_withdraws_an_invitation(welcome: Welcome) -> None:
    ann, ben = welcome(), welcome()
    invited(ann, ben)
    players = ann.page.get_by_role("list", name="Players")
    expect(players).to_contain_text("Ben")
    expect(ben.button("free this seat")).to_have_count(0)
    ann.button("free this seat").click()
    expect(ann.page.get_by_role("alertdialog")).to_contain_text("Ben loses the seat at once.")
    ann.button("Invite somebody else").click()
    expect(ben.get("body")).to_contain_text("That token opens no seat at this table.")
    expect(players).not_to_contain_text("Ben")
    links = ann.page.get_by_role("region", name="Send this link to your friend").get_by_role("textbox")
    first = links.input_value()
    assert "#join_" in first
    ann.button("withdraw the invitation").click()
    ann.button("Invite somebody else").click()
    expect(links).not_to_have_value(first)
    ann.button("withdraw the invitation").click()
    ann.page.get_by_role("alertdialog").get_by_role("button", name="Let a bot play").click()
    expect(players).to_contain_text("stands in")
    expect(links).to_have_count(0)


def moves_are_seen_live_on_both_sides(ann: Person, ben: Person) -> None:
    """Once the army stands, the monster comes on; and what is said is heard."""
    while ben.legal:
        ben.do(ben.legal[0])
    ann.turn()
    box = next(action[1] for action in ann.legal if action[0] == "step")
    ann.do(["step", box])
    ben.until(lambda state: any(piece["id"] == "monster" for piece in state["view"]["pieces"]))
    expect(ben.get("[data-piece='monster']")).to_be_visible()
    monster = next(piece for piece in ben.state["view"]["pieces"] if piece["id"] == "monster")
    assert monster["space"] == box
    assert ben.get("[data-piece='monster']").get_attribute("style") == ann.get("[data-piece='monster']").get_attribute(
        "style"
    )
    ann.page.get_by_label("Say something").fill("Here I come")
    ann.button("Send").click()
    expect(ben.get("aside")).to_contain_text("Here I come")


def hot_seat(ann: Person) -> None:
    """Both seats on one screen."""
    ann.open("/new/sheboygan")
    for side in ("Monster", "Humans"):
        ann.page.get_by_label(side, exact=True).select_option("hotseat")
    ann.page.get_by_label("Name of the player of Monster").fill("Mary")
    ann.page.get_by_label("Name of the player of Humans").fill("Hugh")
    ann.button("Open the table").click()
    ann.get("main.table").wait_for()


def shown(ann: Person) -> str:
    return ann.page.content()


def test_hot_seat_has_a_curtain_between_secrets(ann: Person) -> None:
    hot_seat(ann)
    ann.button("I am here, open the curtain").click()
    for action in SPINNER:
        ann.do(action)
    curtain = ann.page.get_by_role("alertdialog", name="Hand over to Humans")
    expect(curtain).to_contain_text("Hugh")
    assert "Web Spinning" not in shown(ann) and "east" not in shown(ann)
    assert ann.get("[data-n]").count() == 0 and ann.get("aside").count() == 0
    ann.page.keyboard.press("u")
    ann.page.keyboard.press("Escape")
    expect(curtain).to_be_visible()
    ann.page.reload()  # no way round it
    expect(curtain).to_be_visible()
    assert "Web Spinning" not in shown(ann) and ann.get("[data-n]").count() == 0

    ann.button("I am here, open the curtain").click()
    expect(ann.get("section.bar")).to_contain_text("Buy your units")
    assert "east edge" not in shown(ann)
    assert not OWN & set(told(ann.up_to_date()["view"], "sheet"))
    ann.do(["buy", 0, 1])
    ann.do(["ready"])
    while ann.state["seat"] == 1:
        ann.do(ann.legal[0])
    expect(ann.page.get_by_role("alertdialog", name="Hand over to Grizzle")).to_be_visible()
    ann.button("I am here, open the curtain").click()
    expect(ann.get("aside")).to_contain_text("Web Spinning")


@pytest.fixture(autouse=True)
def known(server: Server) -> None:
    """The numbers above are the ones the game gives these things."""
    wares = server.get("/api/games/sheboygan/board").json()["wares"]
    assert (wares["ability"][4]["id"], wares["ability"][3]["id"]) == ("web_spinning", "great_height")
    assert (wares["edge"][1]["id"], wares["edge"][3]["id"]) == ("east", "west") and verbs(server)["lurk"] == ["edge"]
