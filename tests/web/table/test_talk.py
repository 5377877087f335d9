"""At the table: gestures and phrases by a click, whom one does not want to hear, a report, and notes to oneself."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.server.kit import Server
from tests.web.conftest import Welcome
from tests.web.kit import monsters_turn


def test_chat_mute_report_and_private_notes(welcome: Welcome, server: Server) -> None:
    ann, ben, table = welcome(), welcome(), monsters_turn(server)
    ann.sit(table, table.tokens[0])
    ben.sit(table, table.tokens[1])
    for one in (ann, ben):
        one.button("Phrases and gestures").click()
    ann.button("Roar").click()
    ann.button("One moment, please.").click()
    chat = ben.get("ul[aria-live=polite]")
    expect(chat.get_by_text("Ann roars.")).to_be_visible()
    expect(chat.locator("li").filter(has_text="One moment, please.")).to_be_visible()

    ben.button("Mute Ann").click()
    expect(chat.get_by_text("Ann roars.")).to_have_count(0)
    ann.button("Stomp").click()
    expect(ann.get("ul[aria-live=polite]").get_by_text("Ann stomps.")).to_be_visible()
    ben.button("Hear Ann again").click()
    expect(chat.get_by_text("Ann stomps.")).to_be_visible()

    ben.button("Report Ann").click()
    ben.page.get_by_label("What the host and the operator of this server should know about Ann").fill(
        "She roars <b>too</b> loud."
    )
    ben.page.keyboard.press("Enter")
    expect(ben.page.get_by_text("The host and the operator of this server can read it now.")).to_be_visible()
    [told] = server.get(f"/api/tables/{table.id}/reports", table.host).json()
    assert (told["by"], told["about"], told["text"]) == (1, 0, "She roars <b>too</b> loud.")

    ben.get("summary").get_by_text("Notes", exact=True).click()
    ben.page.get_by_label("Notes", exact=True).fill("The park burns.")
    ben.page.reload()
    ben.get("summary").get_by_text("Notes", exact=True).click()
    expect(ben.page.get_by_label("Notes", exact=True)).to_have_value("The park burns.")
    assert "The park burns." not in str(ann.heard) + str(ben.said), "they stay in this browser"
