"""The stage for every hand: keys, fingers, screen readers; and what becomes of a table where it cannot be drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, expect

from matinee.testing.laws.cases import SOAK
from tests.server.kit import Server
from tests.web.conftest import Welcome
from tests.web.kit import COARSE, LONG, PHONE, OnStage
from tests.web.pages.test_axe import axe
from tests.web.probe import probe
from tests.web.stage.test_stage import SMALL, TABLES

Come = Callable[..., OnStage]


@pytest.fixture
def come(browser: Browser, server: Server) -> Iterator[Come]:
    """Opens a window for a person who plays in depth."""
    people: list[OnStage] = []

    def open_one(**looks: Any) -> OnStage:
        people.append(OnStage(browser, server, **{"viewport": SMALL, **COARSE, **looks}))
        return people[-1]

    yield open_one
    for person in people:
        person.close()


def fingers(page: CDPSession, kind: str, *spots: tuple[float, float]) -> None:
    """Fingers on the glass."""
    points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(spots)]
    page.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_axe_keys_and_fingers_on_the_stage(come: Come, server: Server) -> None:
    """All on one phone: to open the stage is the dearest part."""
    ann = come(viewport=PHONE, has_touch=True)
    table, seat = TABLES["newyork"](server)
    ann.sit(table, table.tokens[seat])
    ann.enter()
    for size in (SMALL, PHONE) if SOAK else (PHONE,):
        ann.page.set_viewport_size(size)
        found = axe(ann)
        assert not found, (size, found)
        sideways = ann.page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth")
        assert sideways <= 0, f"{sideways} pixels stick out at {size['width']}"
    a_place_is_found_and_played_by_keys(ann)
    two_fingers_come_nearer(ann)
    seq = ann.state["seq"]
    _, x, y = ann.uncovered("n", [args[0] for verb, *args in ann.legal if verb == "go"])
    ann.page.touchscreen.tap(x, y)
    ann.reach(seq + 1)


def a_place_is_found_and_played_by_keys(ann: OnStage) -> None:
    """And taken back by a key."""
    ann.get(".depth").focus()
    ann.page.keyboard.press("ArrowRight")
    expect(ann.get("p.here")).to_be_visible()
    ann.stands()
    lamp = probe(ann.page, "lamp")
    assert lamp["on"] and lamp["off"] < 0.01, "the keyboard's place stands in the arc lamp"
    before = ann.state["seq"]
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_function("seq => window.drawn > seq || document.querySelector('[role=dialog]')", arg=before)
    if ann.page.get_by_role("dialog", name="What to do here").count():
        ann.page.keyboard.press("Enter")
    ann.reach(before + 1)
    ann.page.keyboard.press("u")
    ann.reach(before + 2)


def two_fingers_come_nearer(ann: OnStage) -> None:
    """And one moves the picture."""
    page = ann.context.new_cdp_session(ann.page)
    box = ann.get(".depth").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = probe(ann.page, "gaze")
    fingers(page, "touchStart", (x - 30, y), (x + 30, y))
    for apart in (45, 60):
        fingers(page, "touchMove", (x - apart, y), (x + apart, y))
    fingers(page, "touchEnd")
    nearer = probe(ann.page, "gaze")
    assert nearer["far"] == pytest.approx(before["far"] / 2, rel=0.05)
    fingers(page, "touchStart", (x, y))
    for step in (20, 60):
        fingers(page, "touchMove", (x + step, y))
    fingers(page, "touchEnd")
    moved = probe(ann.page, "gaze")
    assert moved["at"][0] < nearer["at"][0] and moved["far"] == nearer["far"]


@LONG
def test_a_picture_lost_in_the_middle_of_a_walk(come: Come, server: Server) -> None:
    """One that is lost while all stands still: test_the_stage_rests_is_remembered_and_gives_way."""
    ann = come(reduced_motion="no-preference")
    table, seat = TABLES["newyork"](server)
    ann.sit(table, table.tokens[seat])
    ann.enter()
    ann.stands()
    probe(ann.page, "losePictureOnTheWay")
    spots = [args[0] for verb, *args in ann.legal if ann.verbs[verb] == ["space"]]
    n, x, y = ann.uncovered("n", spots)
    seq = ann.state["seq"]
    ann.page.mouse.click(x, y)
    ann.reach(seq + 1)
    ann.page.get_by_text("The stage was lost; the flat board goes on.").wait_for()
    expect(ann.get("svg[role=application]")).to_be_visible()
    assert not ann.get(".depth canvas").count()
    assert n in [piece["space"] for piece in ann.state["view"]["pieces"] if piece["owner"] == seat]
    if ann.state["view"]["player"] == seat:
        flat = [args[0] for verb, *args in ann.legal if ann.verbs[verb] == ["space"]]
        assert super(OnStage, ann).uncovered("n", flat)


def test_where_nothing_can_be_drawn_in_depth(welcome: Welcome, server: Server) -> None:
    ann = welcome()
    table, seat = TABLES["newyork"](server)
    ann.sit(table, table.tokens[seat])
    ann.page.add_init_script("HTMLCanvasElement.prototype.getContext = () => null")
    ann.page.reload()
    ann.up_to_date()
    ann.button("Stage").click()
    ann.page.get_by_text("This browser cannot draw the stage; the flat board is shown.").wait_for()
    expect(ann.get("svg[role=application]")).to_be_visible()
    assert not ann.get(".depth").count()
    seq = ann.state["seq"]
    spots = [args[0] for verb, *args in ann.legal if ann.verbs[verb] == ["space"]]
    ann.page.mouse.click(*ann.uncovered("n", spots)[1:])
    ann.reach(seq + 1)
