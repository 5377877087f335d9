"""A hidden browser on its own server, for what only the client can draw."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from matinee import chromium, extras
from matinee.cli.phrases import refusal
from matinee.table.errors import OptionsError

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE = 3_600_000
"""Milliseconds for anything to come about: a limit guards against waiting for ever."""


def check_browser(what: str) -> None:
    """A browser can be had; else one sentence says what `what` needs."""
    if find_spec("playwright") is None:
        raise OptionsError(refusal("no_playwright", what, extras.command("film")))
    if chromium.find() is None:
        raise OptionsError(refusal("no_chromium", what))


def check_output(path: Path, kinds: tuple[str, ...]) -> None:
    """Such a file can be written there."""
    if path.suffix not in kinds:
        raise OptionsError(refusal("other_file", path, ", ".join(kinds)))
    if not path.parent.is_dir():
        raise OptionsError(refusal("no_folder", path.parent))


@contextmanager
def window(wide: int, high: int) -> Iterator[tuple[Page, str]]:
    """A page and the address of a server that lives as long as it."""
    from playwright.sync_api import sync_playwright

    with TemporaryDirectory() as data, _server(Path(data)) as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        try:
            page = browser.new_page(viewport={"width": wide, "height": high})
            page.set_default_timeout(PATIENCE)
            yield page, base
        finally:
            browser.close()


@contextmanager
def _server(folder: Path) -> Iterator[str]:
    command = [sys.executable, "-m", "matinee.server", "--port", "0", "--data", str(folder), "--no-limits"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            words = process.stdout.readline().split()
            yield next(word for word in words if word.startswith("http://")).rstrip("/")
        finally:
            process.terminate()
