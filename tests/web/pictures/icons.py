"""Icons of an installed page, drawn from web/public/icon.svg: `python -m tests.web.pictures.icons`, by `make figures`.

They lie beside it. Each holds the hash of what it was drawn from, by which a test notices a stale one.
"""

from __future__ import annotations

import hashlib
import io
from pathlib import Path

from PIL import Image, PngImagePlugin
from playwright.sync_api import sync_playwright

from matinee.testing.browser import launch

PUBLIC = Path(__file__).parents[3] / "web" / "public"
SOURCE = PUBLIC / "icon.svg"
ICONS = {"icon-192.png": (192, ""), "icon-512.png": (512, ""), "icon-maskable-512.png": (512, "mask")}
"""By name: how large, and whether the system cuts it to a shape of its own."""

# What a system may cut away is a tenth on each side; the ground goes to the edges.
PAGE = """<style>
body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }
.mask { background: #0b1420 } .mask svg { width: 80vw; height: 80vh; padding: 10vh 10vw }
</style><body class="%s">%s</body>"""


def drawn_from() -> str:
    """What stands in an icon that is up to date."""
    return hashlib.sha256(SOURCE.read_bytes()).hexdigest()


def main() -> None:
    """Draw them all."""
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        for name, (size, shape) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(PAGE % (shape, SOURCE.read_text("utf-8")))
            said = PngImagePlugin.PngInfo()
            said.add_text("drawn-from", drawn_from())
            picture = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
            picture.quantize(64, dither=Image.Dither.NONE).save(PUBLIC / name, optimize=True, pnginfo=said)
        browser.close()


if __name__ == "__main__":
    main()
