"""Films of four kept games as contact sheets: `python -m tests.web.pictures.films` writes them to docs/images/films.

Title, every shot when most has happened in it, credits.
"""

from __future__ import annotations

import argparse
import base64
import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.games.america.web.stages import COUNTRY
from tests.server.kit import Server
from tests.web.kit import Person, launch
from tests.web.probe import probe
from tests.web.stages import BRAWL, MIDTOWN, NIGHT

FOLDER = Path(__file__).parents[3] / "docs" / "images" / "films"
GAMES = {"sheboygan": NIGHT, "newyork": MIDTOWN, "america": COUNTRY, "destroyall": BRAWL}
WINDOW: ViewportSize = {"width": 1280, "height": 800}
COLUMNS, FRAME, QUALITY = 3, (480, 270), 74


def stills(browser: Browser, server: Server, record: Path, shares: list[float]) -> list[Image.Image]:
    """Pictures of every part of the film of a record."""
    made = server.http.post("/api/records", content=record.read_bytes()).json()
    person = Person(browser, server, viewport=WINDOW, reduced_motion="no-preference")
    person.open(f"/t/{made['table']}?film#{made['watch']}")
    person.get("[data-save=webm]:enabled").wait_for()
    person.page.keyboard.press(" ")  # it stops, and only then stands still
    found = probe(person.page, "stills", shares)
    person.context.close()
    return [Image.open(io.BytesIO(base64.b64decode(one.partition(",")[2]))).convert("RGB") for one in found]


def sheet(pictures: list[Image.Image]) -> Image.Image:
    """All of them on one picture."""
    rows = -(-len(pictures) // COLUMNS)
    whole = Image.new("RGB", (COLUMNS * FRAME[0], rows * FRAME[1]))
    for n, picture in enumerate(pictures):
        at = (n % COLUMNS * FRAME[0], n // COLUMNS * FRAME[1])
        whole.paste(picture.resize(FRAME, Image.Resampling.LANCZOS), at)
    return whole


def main() -> None:
    """Take them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    parser.add_argument("--games", nargs="*", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--shares", nargs="*", type=float, default=[0.6])
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        for game in chosen.games:
            found = stills(browser, server, GAMES[game], chosen.shares)
            sheet(found).save(chosen.folder / f"{game}.webp", quality=QUALITY, method=6)
        browser.close()


if __name__ == "__main__":
    main()
