"""Setting up by drag: a piece of the tray is carried to its place, with the mouse or a finger."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from matinee.testing.server import Json
from tests.server.kit import Made, Server
from tests.web.conftest import Welcome
from tests.web.kit import PHONE, Person, panel

Spot = tuple[float, float]


def in_phase(name: str) -> Callable[[Json], bool]:
    """Whether a state asks for this decision."""
    return lambda state: bool((state["view"].get("prompt") or {}).get("phase") == name)


def setting_up(server: Server, police: int = 2) -> Made:
    """A table of the learning scenario whose police wait in the tray."""
    table = server.table(options={"scenario": "learning"})
    with table.line(table.tokens[0]) as ann, table.line(table.tokens[1]) as ben:
        for action in (["allot", 1, 4], ["allot", 3, 4], ["ready"], ["lurk", 0]):
            ann.play(action)
        ben.catch_up()
        ben.play(["buy", 0, police])
        ben.play(["ready"])
    return table


def deploying(server: Server) -> tuple[Made, int]:
    """A table of America where a person's first units may be deployed, and whose they are."""
    table = server.table(game="america", options={"players": 2})
    with table.line(table.tokens[0]) as ann, table.line(table.tokens[1]) as ben:
        while True:
            for seat, line in enumerate((ann, ben)):
                view = line.catch_up()["view"]
                if view["legal"] and in_phase("Deploy")(line.state):
                    return table, seat
                if view["legal"]:
                    line.play(view["legal"][0])


def middle(person: Person, selector: str) -> Spot:
    """The middle of something in sight, once the page is still."""
    person.rest()
    expect(person.get(selector).first).to_be_in_viewport(ratio=1)
    box = person.get(selector).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def dark(person: Person) -> int:
    """A space in sight where the piece in hand may not go."""
    lit = {action[1] for action in person.legal}
    spaces = person.page.evaluate(
        "() => [...document.querySelectorAll('[data-n]')].map((one) => Number(one.dataset.n))"
    )
    return int(person.uncovered("n", [n for n in spaces if n not in lit])[0])


def drag(person: Person) -> None:
    """Take the first of the tray to a place that is lit, with the mouse."""
    mouse, start = person.page.mouse, middle(person, ".carries:has(svg)")
    mouse.move(*start)
    mouse.down()
    mouse.move(start[0] - 40, start[1] + 20, steps=4)
    state = person.until(in_phase("Placing"))
    expect(person.get(".carried")).to_be_visible()
    unit, places = panel(state["view"], "tray")["hand"], [action[1] for action in state["view"]["legal"]]
    n, x, y = person.uncovered("n", places)
    mouse.move(x, y, steps=4)
    mouse.up()
    state = person.until(in_phase("Placement"))
    assert [piece["space"] for piece in state["view"]["pieces"] if piece["id"] == unit] == [n]
    expect(person.get(".carried")).to_have_count(0)


def test_units_are_dragged_from_the_tray_with_a_tip(server: Server, ann: Person) -> None:
    table = setting_up(server, police=3)
    ann.sit(table, table.tokens[1])
    ann.until(in_phase("Placement"))
    how = ann.page.get_by_text("Click one, or drag it onto the board.")
    drag(ann)
    expect(how).to_be_visible()
    drag(ann)
    expect(how).to_have_count(0)
    assert len(panel(ann.state["view"], "tray")["pieces"]) == 1


def test_a_piece_dropped_wrongly_returns_with_the_reason(server: Server, ann: Person) -> None:
    table = setting_up(server)
    ann.sit(table, table.tokens[1])
    before = ann.until(in_phase("Placement"))
    mouse, start = ann.page.mouse, middle(ann, ".carries:has(svg)")
    mouse.move(*start)
    mouse.down()
    mouse.move(start[0] - 40, start[1] + 20, steps=4)
    held = ann.until(in_phase("Placing"))
    n = dark(ann)
    mouse.move(*ann.point("n", n), steps=4)
    mouse.up()
    after = ann.until(lambda state: in_phase("Placement")(state) and state["seq"] > held["seq"])
    assert after["view"]["legal"] == before["view"]["legal"]
    assert after["view"]["pieces"] == before["view"]["pieces"]
    said = next(heard for heard in ann.heard if heard["type"] == "why")
    expect(ann.get(".notice")).to_contain_text(said["text"])
    assert [asked["action"] for asked in ann.said if asked["type"] == "why"] == [["place", n]]


def test_a_unit_is_dragged_from_its_button_with_a_finger(server: Server, welcome: Welcome) -> None:
    table, seat = deploying(server)
    ann = welcome(viewport=PHONE, has_touch=True, is_mobile=True)
    ann.sit(table, table.tokens[seat])
    ann.until(in_phase("Deploy"))
    glass = ann.context.new_cdp_session(ann.page)

    def finger(kind: str, *spots: Spot) -> None:
        glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in spots]})

    start, scrolled = middle(ann, "[data-choice=deploy].carries"), ann.page.evaluate("() => scrollY")
    finger("touchStart", start)
    for step in (8, 16, 24):
        finger("touchMove", (start[0], start[1] - step))
    state = ann.until(in_phase("Placing"))
    expect(ann.get(".carried")).to_be_visible()
    unit = panel(state["view"], "tray")["hand"]
    n, *spot = ann.uncovered("n", [action[1] for action in state["view"]["legal"]])
    finger("touchMove", (spot[0], spot[1]))
    finger("touchEnd")
    state = ann.until(in_phase("Deploy"))
    assert [piece["space"] for piece in state["view"]["pieces"] if piece["id"] == unit] == [n]
    assert ann.page.evaluate("() => scrollY") == scrolled, "the finger carried the unit, not the page"
