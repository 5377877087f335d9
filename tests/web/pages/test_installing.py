"""A served Matinee can be installed: Chromium reads its manifest and finds no error, and no worker caches anything."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.server.kit import Server
from tests.web.kit import Person


def test_a_served_page_can_be_installed(ann: Person, server: Server) -> None:
    ann.open("/signals")
    line = ann.page.context.new_cdp_session(ann.page)
    read = line.send("Page.getAppManifest")
    assert read["url"] == f"{server.base}/manifest.webmanifest" and read["errors"] == []
    manifest = json.loads(read["data"])
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    assert all(server.get(icon["src"]).headers["content-type"] == icon["type"] for icon in manifest["icons"])
    errors = {one["errorId"] for one in line.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert errors <= {"in-incognito"}, "a window that remembers may install it"
    assert ann.page.locator("link[rel=apple-touch-icon]").get_attribute("href") == "/icon-192.png"
    worker = server.get("/signals.js").text
    assert "addEventListener('push'" in worker and "'fetch'" not in worker and "caches" not in worker


def test_signals_say_how_an_iphone_has_them(ann: Person) -> None:
    ann.page.add_init_script("delete window.PushManager")  # as in a tab of Safari there
    ann.open("/signals")
    push = ann.page.get_by_label("When the page is closed")
    expect(push).to_be_disabled()
    expect(ann.page.get_by_text("press Share, then Add to Home Screen")).to_be_visible()
