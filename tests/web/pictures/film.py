"""Four nights on the stage as a WebP, the film that opens the README: `python -m tests.web.pictures.film [file]`."""

from __future__ import annotations

import argparse
import io
import tempfile
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.games.america.web.stages import COUNTRY
from tests.server.kit import Server
from tests.web.kit import OnStage, launch
from tests.web.probe import probe, wait_for
from tests.web.stages import BRAWL, MIDTOWN, NIGHT

ROOT = Path(__file__).parents[3]
WINDOW: ViewportSize = {"width": 1200, "height": 750}
SIZE = (640, 400)
HOLD, LAST = 450, 1200
"""Milliseconds that a picture stays, and the last one of an act."""


class Act(NamedTuple):
    """A stretch of a kept game: from and to which share of it, and how near the eye is to its hero."""

    record: Path
    start: float
    end: float
    hero: str
    near: float


ACTS = (
    Act(NIGHT, 0.30, 0.62, "Ogram", 0.4),
    Act(BRAWL, 0.35, 0.75, "Reppilax", 0.5),
    Act(MIDTOWN, 0.30, 0.55, "Robot", 0.42),
    Act(COUNTRY, 0.10, 0.40, "Megaclaw", 0.46),
)
FRAMES = 6
"""Pictures of each act."""


def frames(person: OnStage, act: Act) -> list[Image.Image]:
    """The pictures of an act: what happened in between, seen from a little further round."""
    slider = person.page.get_by_role("slider", name="Scrub through the game")
    last = int(slider.get_attribute("max") or 0)
    found = []
    for n in range(FRAMES):
        slider.fill(str(round(last * (act.start + (act.end - act.start) * n / (FRAMES - 1)))))
        person.rest()
        probe(person.page, "follow", [act.hero, act.near, (n / (FRAMES - 1) - 0.5) * 0.7])
        wait_for(person.page, "isStill", timeout=60_000)
        shot = Image.open(io.BytesIO(person.get(".depth").screenshot(animations="disabled"))).convert("RGB")
        found.append(cut(shot))
    return found


def cut(shot: Image.Image) -> Image.Image:
    """The middle of a picture, in the shape of the film."""
    wide = min(shot.width, shot.height * SIZE[0] // SIZE[1])
    high = wide * SIZE[1] // SIZE[0]
    left, top = (shot.width - wide) // 2, (shot.height - high) // 2
    return shot.crop((left, top, left + wide, top + high)).resize(SIZE, Image.Resampling.LANCZOS)


def play(browser: Browser, server: Server, act: Act) -> list[Image.Image]:
    """Open the record, go on the stage, and take the pictures."""
    made = server.http.post("/api/records", content=act.record.read_bytes()).json()
    person = OnStage(browser, server, viewport=WINDOW)
    person.open(f"/t/{made['table']}#{made['watch']}")
    person.button("Look at the board").click()
    person.enter()
    found = frames(person, act)
    person.context.close()
    return found


def shoot(path: Path) -> None:
    """All acts, one after the other."""
    found: list[Image.Image] = []
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data))
        try:
            with sync_playwright() as playwright:
                browser = launch(playwright.chromium)
                for act in ACTS:
                    found += play(browser, server, act)
                browser.close()
        finally:
            server.stop()
    times = ([HOLD] * (FRAMES - 1) + [LAST]) * len(ACTS)
    found[0].save(path, save_all=True, append_images=found[1:], duration=times, loop=0, quality=50, method=4)


def main() -> None:
    """Shoot it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, nargs="?", default=ROOT / "docs" / "images" / "film.webp")
    path = parser.parse_args().file
    shoot(path)
    print(f"{path}: {path.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
