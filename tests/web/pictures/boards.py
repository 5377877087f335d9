"""Pictures of every board on both views: at a desk and on a phone, close up and straight from above, as small WebP.

`python -m tests.web.pictures.boards` writes them into docs/images/boards;
`--games newyork` takes only those of some games.
"""

from __future__ import annotations

import argparse
import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.server.kit import Server
from tests.web.kit import PHONE, OnStage, launch
from tests.web.probe import probe, wait_for
from tests.web.stage.test_stage import SMALL, TABLES

FOLDER = Path(__file__).parents[3] / "docs" / "images" / "boards"
QUALITY = 72


class Album:
    """One folder of pictures of one game."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder, self.game = folder, game

    def keep(self, person: OnStage, name: str) -> None:
        """What the window shows now."""
        if person.get(".depth").count():
            wait_for(person.page, "isStill", timeout=120_000)
        person.rest()
        picture = Image.open(io.BytesIO(person.page.screenshot(animations="disabled"))).convert("RGB")
        picture.save(self.folder / f"{self.game}-{name}.webp", quality=QUALITY, method=6)


def at_a_desk(browser: Browser, server: Server, album: Album) -> None:
    """The flat board, the stage, close up, and straight from above."""
    person = seated(OnStage(browser, server, viewport=SMALL), server, album.game)
    album.keep(person, "flat")
    person.enter()
    album.keep(person, "stage")
    probe(person.page, "goNear")
    album.keep(person, "close")
    person.get(".depth").focus()
    person.page.keyboard.press("0")
    person.page.keyboard.press("/")
    album.keep(person, "plan")
    person.context.close()


def on_a_phone(browser: Browser, server: Server, album: Album) -> None:
    """Both views on a phone."""
    hand = OnStage(browser, server, viewport=PHONE, has_touch=True, is_mobile=True)
    person = seated(hand, server, album.game)
    album.keep(person, "flat-phone")
    person.enter()
    album.keep(person, "stage-phone")
    person.context.close()


def seated(person: OnStage, server: Server, game: str) -> OnStage:
    """At the table of this game where a person is about to move."""
    table, seat = TABLES[game](server)
    person.sit(table, table.tokens[seat])
    person.page.wait_for_function("() => document.fonts.status === 'loaded'")
    return person


def main() -> None:
    """Take them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    parser.add_argument("--games", nargs="*", default=list(TABLES), choices=list(TABLES))
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data))
        try:
            with sync_playwright() as playwright:
                browser = launch(playwright.chromium)
                for game in chosen.games:
                    album = Album(chosen.folder, game)
                    at_a_desk(browser, server, album)
                    on_a_phone(browser, server, album)
                browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
