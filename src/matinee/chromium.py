"""The system's Chromium: where it is, and how it is started for pages of this machine alone."""

from __future__ import annotations

import shutil

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""By what names systems know it; the first has no windows at all, and a sixth less to do."""

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--enable-unsafe-swiftshader",  # the stage is drawn by the processor: slowly, and the same everywhere
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # The last two are pages that fill the address bar's menu: a third of the work of opening a window.
    "--disable-features=HttpsUpgrades,MediaRouter,OptimizationHints,LensOverlay,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
]


def find() -> str | None:
    """Where it is."""
    return next(filter(None, map(shutil.which, NAMES)), None)
