"""The short film that opens the README: `python -m tests.web.film [file]`, a night in Sheboygan as an animated WebP."""

from __future__ import annotations

import argparse
import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, ViewportSize, sync_playwright

from tests.server.kit import Server
from tests.web.kit import Person, launch
from tests.web.stages import NIGHT

ROOT = Path(__file__).parents[2]
WINDOW: ViewportSize = {"width": 1200, "height": 750}
SIZE = (720, 450)
FRAMES = 44
HOLD, LAST = 320, 2200
"""Milliseconds that a picture stays, and the last one."""


def frames(page: Page) -> list[Image.Image]:
    """The night from the monster's first steps to its end, a picture every few clicks."""
    slider = page.get_by_role("slider", name="Scrub through the game")
    last = int(slider.get_attribute("max") or 0)
    first = last // 8
    found = []
    for n in range(FRAMES):
        slider.fill(str(first + (last - first) * n // (FRAMES - 1)))
        page.wait_for_function("() => !document.getAnimations().some((one) => one.playState === 'running')")
        shot = Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
        found.append(shot.resize(SIZE, Image.Resampling.LANCZOS))
    return found


def shoot(path: Path) -> None:
    """Open the record, take the pictures, and write the film."""
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data))
        try:
            made = server.http.post("/api/records", content=NIGHT.read_bytes()).json()
            with sync_playwright() as playwright:
                browser = launch(playwright.chromium)
                person = Person(browser, server, viewport=WINDOW)
                person.open(f"/t/{made['table']}#{made['watch']}")
                person.button("Look at the board").click()
                found = frames(person.page)
                browser.close()
        finally:
            server.stop()
    times = [HOLD] * (len(found) - 1) + [LAST]
    found[0].save(path, save_all=True, append_images=found[1:], duration=times, loop=0, quality=55, method=4)


def main() -> None:
    """Shoot it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, nargs="?", default=ROOT / "docs" / "images" / "film.webp")
    path = parser.parse_args().file
    shoot(path)
    print(f"{path}: {path.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
