"""A game that is over in the cinema and as a film: watched, held, left, and kept; `MATINEE_SOAK` keeps whole films."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

from matinee.testing.laws.cases import SOAK
from tests.games.america.web.stages import COUNTRY
from tests.server.kit import Server
from tests.web.conftest import Welcome
from tests.web.kit import Person
from tests.web.pages.test_axe import axe
from tests.web.stages import BRAWL, MIDTOWN, NIGHT, SHORT, after

SMALL = {"width": 820, "height": 480}
SHORTEST, LONGEST = 20_000, 60_000


def test_the_cinema_has_no_panels_and_its_own_keys(welcome: Welcome, server: Server) -> None:
    ann = welcome(viewport=SMALL)
    after(ann, server)
    ann.get("section.after").get_by_role("button", name="Cinema").click()
    house = ann.get("main.cinema")
    expect(house.locator(".depth canvas")).to_be_visible()
    expect(house.locator("[data-scene]")).to_be_visible()
    assert ann.get(".names span, section.bar, .side, .scrub").count() == 0
    ann.page.keyboard.press("p")
    expect(ann.button("Play")).to_be_visible()
    assert axe(ann) == []
    scene = house.locator("[data-scene]").get_attribute("data-scene")
    ann.page.keyboard.press("ArrowRight")
    expect(house.locator(f"[data-scene]:not([data-scene='{scene}'])")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.get("main.table")).to_be_visible()
    expect(ann.button("Cinema")).to_be_focused()
    expect(ann.page.get_by_text("Looking back")).to_be_visible()


def test_the_film_of_a_game_is_one_click_from_its_end(welcome: Welcome, server: Server) -> None:
    """On a browser that cannot record: a sentence, and the poster is available all the same."""
    ann = welcome(viewport=SMALL)
    ann.context.add_init_script("delete window.MediaRecorder")
    after(ann, server)
    ann.button("Film").click()
    expect(ann.get("[data-save=webm]")).to_be_enabled()
    shots = ann.get(".strip button")
    assert 1 <= shots.count() <= 8
    expect(shots.last).to_contain_text("the end")
    ann.page.keyboard.press(" ")
    expect(ann.button("Watch")).to_be_visible()
    assert axe(ann) == []
    with ann.page.expect_download() as kept:
        ann.get("[data-save=png]").click()
    poster = Image.open(kept.value.path())
    assert poster.size == (1240, 1754) and len(poster.convert("RGB").resize((60, 80)).getcolors(4_800) or []) > 200
    ann.get("[data-save=webm]").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("MediaRecorder")
    ann.page.keyboard.press("Escape")
    expect(ann.button("Film")).to_be_focused()


@pytest.mark.skipif(not SOAK, reason="draws every picture of a film")
@pytest.mark.parametrize("record", [SHORT, NIGHT, MIDTOWN, BRAWL, COUNTRY], ids=lambda path: path.stem)
def test_a_film_is_kept_with_and_without_sound(welcome: Welcome, server: Server, record: Path) -> None:
    ann = welcome(viewport=SMALL, reduced_motion="no-preference")
    made = server.http.post("/api/records", content=record.read_bytes()).json()
    ann.open(f"/t/{made['table']}?film#{made['watch']}")
    silent = Image.open(io.BytesIO(kept(ann, "webp")))
    times = []
    for n in range(getattr(silent, "n_frames", 1)):
        silent.seek(n)
        silent.load()  # what a frame says of itself is read with it
        times.append(silent.info["duration"])
    assert silent.size == (640, 360) and SHORTEST <= sum(times) <= LONGEST
    assert kept(ann, "webm").startswith(b"\x1a\x45\xdf\xa3")


def kept(ann: Person, kind: str) -> bytes:
    """The file that a button gives."""
    ann.get(f"[data-save={kind}]:enabled").wait_for()
    with ann.page.expect_download(timeout=600_000) as file:
        ann.get(f"[data-save={kind}]").click()
    return Path(file.value.path()).read_bytes()
