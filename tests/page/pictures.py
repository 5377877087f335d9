"""A page without a server, at a desk and on a phone, for docs/without-a-server.md: `python -m tests.page.pictures`.

With a folder of `matinee site` it is that one which is shown.
"""

from __future__ import annotations

import argparse
import io
import shutil
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.page.site import Alone, FileServer, make_site
from tests.web.kit import PHONE, WIDE, Person, launch

QUALITY, ACROSS = 74, 1080
FINGER: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
LOOKS: dict[str, dict[str, Any]] = {"desk": {"viewport": WIDE}, "phone": FINGER}


def play(ann: Alone) -> None:
    """A game from a page that has been here before, with the network off."""
    ann.play_now("newyork")
    ann.all_kept()
    ann.context.set_offline(True)
    ann.page.reload()
    ann.at_table()
    ann.turn()
    ann.rest()


def save(person: Person, name: str, folder: Path) -> None:
    """Save a screenshot as a small WebP."""
    person.page.wait_for_function("() => document.fonts.status === 'loaded'")
    picture = Image.open(io.BytesIO(person.page.screenshot(animations="disabled"))).convert("RGB")
    picture.thumbnail((ACROSS, 2 * ACROSS))
    picture.save(folder / f"{name}.webp", quality=QUALITY, method=6)


def main() -> None:
    """Write the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path, nargs="?")
    parser.add_argument("--folder", type=Path, default=Path(__file__).parents[2] / "docs" / "images" / "alone")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as root, sync_playwright() as playwright:
        site = Path(root) / "site"
        shutil.copytree(chosen.site, site) if chosen.site else make_site(site)
        files, browser = FileServer(Path(root)), launch(playwright.chromium)
        for name, looks in LOOKS.items():
            ann = Alone(browser, files, **looks)
            play(ann)
            save(ann, name, chosen.folder)
            ann.close()
        files.close()


if __name__ == "__main__":
    main()
