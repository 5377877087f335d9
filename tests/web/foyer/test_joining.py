"""Two devices become one person: asked for on one, agreed to on the other, undone where a person regrets it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.server.kit import Server
from tests.web.conftest import Welcome
from tests.web.kit import PHONE


def test_two_devices_join_when_both_say_so_and_part_again(server: Server, welcome: Welcome) -> None:
    desk, phone = welcome(), welcome(viewport=PHONE)
    for person, name in ((desk, "Annabel"), (phone, "Annie")):
        person.open("/me")
        person.page.get_by_label("Name", exact=True).fill(name)
        person.button("Call me that").click()
    desk.button("Add another device").click()
    link = desk.page.get_by_label("Link", exact=True).input_value()

    # opening the link shows both, and to go on is to stay
    phone.page.goto(link)
    expect(phone.page.get_by_role("region", name="The other device")).to_contain_text("Annabel")
    expect(phone.page.get_by_role("region", name="This device")).to_contain_text("Annie")
    assert "#" not in phone.page.url
    phone.button("Stay who I am").click()
    expect(phone.page.get_by_label("Name", exact=True)).to_have_value("Annie")

    phone.page.goto(link)
    phone.button("Both are me: ask the other device").click()
    code = phone.get("[role=status] b").inner_text()
    asks = desk.page.get_by_role("alert")
    expect(asks).to_contain_text("Annie asks to be the same person as you")
    expect(asks).to_contain_text(f"the code {code}")
    desk.button("Yes, both are me").click()
    expect(phone.page.get_by_label("Name", exact=True)).to_have_value("Annabel")
    for person in (desk, phone):
        expect(person.get("li").filter(has_text="Joined you as Annie")).to_have_count(1)

    phone.button("Undo joining Annie").click()
    phone.button("Yes, undo it").click()
    expect(phone.page.get_by_label("Name", exact=True)).to_have_value("Annie")
    desk.open("/me")
    expect(desk.page.get_by_label("Name", exact=True)).to_have_value("Annabel")
    expect(desk.get("li").filter(has_text="Joined you as")).to_have_count(0)
