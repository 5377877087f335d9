"""By finger on a small screen, and by keyboard alone."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.server.kit import Server
from tests.web.conftest import Welcome
from tests.web.kit import PHONE, Person, column, listed, monsters_turn, panel, replayed
from tests.web.probe import probe, wait_for
from tests.web.stages import MIDTOWN, NIGHT

FINGER = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def fits(person: Person) -> bool:
    """Whether nothing sticks out sideways, once the page stands still."""
    person.rest()
    return bool(person.page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth"))


def tap_space(person: Person, n: int) -> None:
    person.page.touchscreen.tap(*person.point("n", n))


def in_sight(person: Person, verb: str) -> list[Any]:
    """An action of this verb whose space can be touched without moving the board; the page sees to it that there is."""
    actions = [action for action in person.legal if action[0] == verb]
    space = person.uncovered("n", [action[1] for action in actions])[0]
    return next(action for action in actions if action[1] == space)


def test_on_a_phone_the_board_and_the_tabs_are_usable_by_touch(welcome: Welcome, server: Server) -> None:
    ann, table = welcome(**FINGER), monsters_turn(server, dice="server")
    ann.sit(table, table.tokens[0])
    assert fits(ann)
    board = ann.page.get_by_role("application", name="The board").bounding_box()
    assert board and board["width"] > 340 and board["height"] > 300

    box = in_sight(ann, "step")[1]
    seq = ann.state["seq"]
    tap_space(ann, box)
    ann.reach(seq + 1)
    monster = next(piece for piece in ann.state["view"]["pieces"] if piece["id"] == "monster")
    assert monster["space"] == box
    while not any(action[0] == "smash" for action in ann.legal):
        seq = ann.state["seq"]
        tap_space(ann, in_sight(ann, "step")[1])
        ann.reach(seq + 1)

    before, smash = ann.state["seq"], in_sight(ann, "smash")
    smash = [action for action in ann.legal if action[:2] == smash[:2]][-1]
    tap_space(ann, smash[1])  # a finger cannot hover: the odds come first, the roll with a second tap
    menu = ann.page.get_by_role("dialog", name="What to do here")
    menu.get_by_role("button", name=ann.state["words"][ann.legal.index(smash)], exact=True).tap()
    expect(menu.get_by_role("img", name="Odds", exact=False)).to_be_visible()
    assert ann.state["seq"] == before
    inside = menu.bounding_box()
    assert inside and inside["x"] >= 0 and inside["x"] + inside["width"] <= PHONE["width"]
    menu.get_by_role("button", name="Do it").tap()
    ann.reach(before + 2)

    for tab, inner in (("Log", "list"), ("Actions", "group"), ("Chat", "textbox"), ("Sheet", "meter")):
        button = ann.page.get_by_role("group", name="Panels").get_by_role("button", name=tab)
        button.tap()
        expect(button).to_have_attribute("aria-pressed", "true")
        shown = ann.get("aside .part:visible")
        expect(shown).to_have_count(1)
        expect(shown.get_by_role(inner).first).to_be_visible()  # type: ignore[arg-type]
        assert fits(ann)


def test_a_finger_drags_and_pinches_the_board(welcome: Welcome, server: Server) -> None:
    ann, table = welcome(**FINGER), monsters_turn(server)
    ann.sit(table, table.tokens[0])
    ann.rest()
    scene = ann.get("svg[role=application] > g:not(.rulers)")
    start = scene.bounding_box()
    fingers(ann, [[(250, 200)], [(200, 200)], [(120, 200)]])
    dragged = scene.bounding_box()
    assert start and dragged and abs(dragged["x"] - start["x"] + 130) < 20
    assert round(dragged["width"]) == round(start["width"])
    fingers(ann, [[(170, 200), (190, 200)], [(150, 200), (210, 200)], [(120, 200), (240, 200)]])
    pinched = scene.bounding_box()
    assert pinched and pinched["width"] > 2 * dragged["width"]
    assert not [message for message in ann.said if message["type"] == "act"]


def fingers(person: Person, moments: list[list[tuple[int, int]]]) -> None:
    """Put fingers down, move them along, lift them."""
    hand = person.context.new_cdp_session(person.page)
    for n, moment in enumerate(moments):
        points = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(moment)]
        hand.send("Input.dispatchTouchEvent", {"type": "touchMove" if n else "touchStart", "touchPoints": points})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    hand.detach()
    person.rest()


def test_a_tap_shows_the_whole_board_on_a_phone(welcome: Welcome, server: Server) -> None:
    """At first a part of it, large enough for a finger; the whole of it for who asks."""
    ann, table = welcome(**FINGER), monsters_turn(server, dice="server")
    ann.sit(table, table.tokens[0])
    ann.rest()
    seen, spaces = probe(ann.page, "spacesInSight")
    assert 0 < seen < spaces
    ann.button("Show the whole board").tap()
    wait_for(ann.page, "areSpacesInSight")


def test_on_a_phone_the_monster_can_be_built_by_touch(welcome: Welcome, server: Server) -> None:
    ann, table = welcome(**FINGER), server.table(options={"scenario": "learning"})
    ann.sit(table, table.tokens[0])
    for strength in ("attack", "defence", "destruction", "movement"):
        seq = ann.state["seq"]
        ann.get("[data-choice='allot']").and_(ann.page.get_by_role("button", name=strength)).first.tap()
        ann.reach(seq + 1)
        assert fits(ann)
    assert set(column(ann.state["view"], "sheet", "now").values()) == {1}
    ann.get(".bench").get_by_role("button", name="Ready").tap()
    expect(ann.get(".bench").get_by_role("alert")).to_contain_text("9 points are unspent")
    ann.button("Spend them").tap()
    ann.get(".bench").get_by_role("button", name="Ready").tap()
    ann.button("Ready all the same").tap()
    ann.reach(5)
    assert ann.state["view"]["prompt"]["phase"] == "Lair"


def test_nothing_covers_lesson_and_invitation_on_a_phone(welcome: Welcome) -> None:
    ann = welcome(**FINGER)
    ann.open("/learn/sheboygan")
    ann.button("Begin the lesson").tap()
    ann.turn()
    _, *lit = ann.uncovered("n", [action[1] for action in ann.legal if action[0] == "step"])
    ann.page.touchscreen.tap(*lit)
    card = ann.page.get_by_role("region", name="Lesson")
    ann.button("No more hints").tap()
    expect(card).to_have_count(0)

    ben = welcome(**FINGER, permissions=["clipboard-write"])
    ben.open("/new/sheboygan")
    ben.page.get_by_label("Humans", exact=True).select_option("friend")
    ben.button("Open the table").tap()
    ben.button("Copy").tap()
    expect(ben.button("Copied")).to_be_visible()
    ben.page.get_by_role("region", name="Send this link to your friend").get_by_role("button", name="Close").tap()
    expect(ben.button("Copied")).to_have_count(0)
    seq = ben.turn()["seq"]
    ben.get("[data-choice='ability']").last.tap()
    assert listed(ben.reach(seq + 1)["view"], "sheet", "abilities") == ["flying"]
    assert fits(ann) and fits(ben)


def tab_to(person: Person, wanted: Locator) -> None:
    """Press Tab until this has the focus."""
    wanted.first.wait_for()
    found = wanted.first.element_handle()
    for _ in range(80):
        there, focused = found.evaluate("one => [one.isConnected, one === document.activeElement]")
        if focused:
            return
        if not there:  # drawn again meanwhile; to look for it after every key would be most of the work
            found = wanted.first.element_handle()
        person.page.keyboard.press("Tab")
    raise AssertionError("Tab never comes there")


def choose(person: Person, select: Locator, value: str, word: str) -> None:
    """Choose from a list by typing; slow typing, which the browser takes for a new word, is repeated."""
    tab_to(person, select)
    for _ in range(5):
        person.page.keyboard.type(word)
        if select.input_value() == value:
            return
    raise AssertionError(f"{word} does not choose {value}")


def test_a_game_without_a_mouse(ann: Person) -> None:
    """From the home page to a smashed building and the end of the turn with keys alone."""
    page, keys = ann.page, ann.page.keyboard
    ann.open("/")
    tab_to(ann, page.get_by_role("link", name="The Creature That Ate Sheboygan 2 players"))
    keys.press("Enter")
    tab_to(ann, page.get_by_role("link", name="New table"))
    keys.press("Enter")
    choose(ann, page.get_by_label("Humans", exact=True), "hotseat", "hot")
    choose(ann, page.get_by_label("Monster", exact=True), "hotseat", "hot")
    choose(ann, page.get_by_label("Scenario"), "learning", "Learning")
    tab_to(ann, ann.get("details:has(#dice) > summary"))
    keys.press("Enter")
    choose(ann, page.get_by_label("Dice", exact=True), "typed", "real")
    tab_to(ann, ann.button("Open the table"))
    keys.press("Enter")
    expect(ann.button("I am here, open the curtain")).to_be_focused()
    keys.press("Enter")
    ann.get("section.bar.mine").wait_for()
    assert ann.up_to_date()["dice"] == "typed" and panel(ann.state["view"], "score")["note"] == "Learning"

    for k, strength in enumerate(("attack", "defence", "destruction", "movement")):
        word = ann.state["words"][ann.legal.index(["allot", k, 3])]
        press(ann, page.get_by_title(word, exact=True))
        assert column(ann.state["view"], "sheet", "now")[strength] == 3
    ready(ann)
    press(ann, ann.get("[data-choice='lurk']").first)
    expect(page.get_by_role("alertdialog", name="Hand over to Humans")).to_be_visible()
    keys.press("Enter")
    press(ann, ann.button("Ready"))
    expect(page.get_by_role("alertdialog", name="Hand over to Snarl")).to_be_visible()
    keys.press("Enter")

    walk(ann)
    while not any(action[0] == "smash" for action in ann.legal):
        walk(ann)
    keys.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("jump to a place")
    keys.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    mute = page.get_by_role("button", name="Silence")
    for pressed in ("true", "false"):
        tab_to(ann, mute)
        keys.press("Enter")
        expect(mute).to_have_attribute("aria-pressed", pressed)
    smash(ann)
    seq = ann.state["seq"]
    keys.press("6")  # the die
    ann.reach(seq + 1)
    assert ann.state["view"]["markers"][0]["kind"] in ("rubble", "broken")
    for phase in ("MonsterMovement", "MonsterCombat"):
        if ann.state["view"]["prompt"]["phase"] == phase:
            press(ann, ann.get("[data-choice='done']"))
    expect(page.get_by_role("alertdialog", name="Hand over to Humans")).to_be_visible()


def press(ann: Person, button: Locator) -> None:
    """Go to a button and press it; see it done."""
    seq = ann.up_to_date()["seq"]
    tab_to(ann, button)
    ann.page.keyboard.press("Enter")
    ann.reach(seq + 1)


def ready(ann: Person) -> None:
    """Be ready though points are left: the first press asks."""
    tab_to(ann, ann.button("Ready"))
    ann.page.keyboard.press("Enter")
    expect(ann.button("Spend them")).to_be_focused()
    press(ann, ann.button("Ready all the same"))


def labels(ann: Person) -> dict[int, str]:
    return {space["n"]: space["label"] for space in ann.server.get("/api/games/sheboygan/board").json()["spaces"]}


def walk(ann: Person) -> None:
    """Point at a lit box with the arrows, go on among the lit ones to one that can be walked to, and go there."""
    seq, named = ann.up_to_date()["seq"], labels(ann)
    boxes = {named[action[1]] for action in ann.legal if action[0] == "step"}
    tab_to(ann, ann.page.get_by_role("application", name="The board"))
    ann.page.keyboard.press("ArrowDown")
    for _ in ann.legal:
        if ann.get(".here b").inner_text() in boxes:
            break
        ann.page.keyboard.press("]")
    ann.page.keyboard.press("Enter")
    ann.reach(seq + 1)


def smash(ann: Person) -> None:
    """Jump to a building by its name, choose the points with the arrows."""
    seq = ann.up_to_date()["seq"]
    action = next(action for action in ann.legal if action[0] == "smash")
    name = labels(ann)[action[1]]
    tab_to(ann, ann.page.get_by_role("application", name="The board"))
    for _ in range(5):  # slow typing starts over
        ann.page.keyboard.type(name)
        if ann.get(".here b").inner_text() == name:
            break
    expect(ann.get(".here b")).to_have_text(name)
    ann.page.keyboard.press("Enter")
    menu = ann.page.get_by_role("dialog", name="What to do here")
    last = [other for other in ann.legal if other[:2] == action[:2]][-1]
    wanted = menu.get_by_role("button", name=ann.state["words"][ann.legal.index(last)], exact=True)
    wanted.wait_for()
    for _ in range(20):
        if wanted.evaluate("one => one === document.activeElement"):
            break
        ann.page.keyboard.press("ArrowRight")
    expect(menu.get_by_role("img", name="Odds", exact=False)).to_be_visible()
    ann.page.keyboard.press("Enter")
    ann.reach(seq + 1)


def test_no_tool_lies_on_the_name_of_a_street(welcome: Welcome, server: Server) -> None:
    ann = welcome(viewport=PHONE)
    table = server.new_table("newyork", [{"kind": "me"}, {"kind": "bot"}], options={"players": 2})
    ann.sit(table, table.tokens[0])
    ann.get(".tools:is(.left, .right)").wait_for()
    ann.rest()
    names, hidden = probe(ann.page, "namesAtSides")
    assert names > 6 and hidden == []


def test_looking_back_on_a_phone_shows_whom_each_moment_is_about(welcome: Welcome, server: Server) -> None:
    ann = welcome(**FINGER)
    made = server.http.post("/api/records", content=MIDTOWN.read_bytes()).json()
    ann.open(f"/t/{made['table']}?at=22#{made['watch']}")
    bar = ann.get("section.bar .what")
    for _ in range(20):
        expect(bar).to_contain_text("Looking back")
        ann.rest()
        at = int(re.findall(r"\d+", bar.inner_text())[0])
        done = next(one for one in reversed(ann.state["log"]) if one["seq"] <= at and one["lines"])
        if done["seat"] >= 0:
            assert probe(ann.page, "isWhole", done["seat"]), done
        ann.page.keyboard.press("PageDown")


def test_on_a_phone_a_unit_is_moved_with_the_monster_in_sight(welcome: Welcome, server: Server) -> None:
    ann, table = welcome(**FINGER), replayed(server, NIGHT, lambda view: view["prompt"]["phase"] == "Moving")
    ann.sit(table, table.tokens[1])
    ann.rest()
    assert probe(ann.page, "isWhole", "monster")
