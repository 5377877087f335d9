"""A club in the browser: founded, joined by its link, a table of its own, and a tournament up to its CSV."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.server.kit import Server, until
from tests.server.people.kit import Somebody
from tests.server.people.test_clubs import give_up, told
from tests.web.conftest import Welcome
from tests.web.kit import PHONE, Person


def somebody(person: Person, server: Server) -> Somebody:
    """Who this browser is, for what is quicker without it."""
    return Somebody(server, person.page.evaluate("localStorage['matinee.me']"))


def test_a_club_and_its_tournament(welcome: Welcome, server: Server) -> None:
    ann, ben = welcome(), welcome(viewport=PHONE)
    ann.open("/me")
    ann.page.get_by_label("Name", exact=True).fill("Ann")
    ann.button("Call me that").click()
    ann.page.get_by_label("Name of a new club").fill("Monday night")
    ann.button("Found it").click()
    ann.button("Make a link to invite").click()
    link = ann.page.get_by_label("Link to the club").input_value()

    # opening the link asks for a name, makes a member, and leaves no secret in the address
    ben.page.goto(link)
    ben.page.get_by_label("Name", exact=True).fill("Ben")
    ben.button("Join the club").click()
    expect(ben.page.get_by_role("heading", name="Monday night")).to_be_visible()
    expect(ben.page.get_by_text("2 members")).to_be_visible()
    assert "#" not in ben.page.url

    # a table of the club is set up as any other
    ann.page.get_by_role("link", name="New York").click()
    ann.button("Open the table").click()
    ann.get("main.table").wait_for()
    ben.page.reload()
    expect(ben.page.get_by_role("listitem").filter(has_text="New York")).to_have_count(1)

    # the host holds a tournament, of a game that is for two by its options alone
    ann.open(link.partition("#")[0].removeprefix(server.base))
    ann.page.get_by_text("Hold a tournament").click()
    ann.page.get_by_label("What it is called").fill("The Big One")
    ann.page.get_by_role("combobox", name="Game").select_option("newyork")
    ann.page.get_by_label("Who meets whom").select_option("robin")
    ann.page.get_by_label("Clock", exact=True).select_option("days")
    ann.button("Let members enter").click()
    ann.page.get_by_role("heading", name="The Big One").wait_for()
    for one in (ann, ben):
        one.open(ann.page.url.removeprefix(server.base))
        one.button("Take part").click()
        expect(one.button("Take part")).to_have_count(0)
    ann.button("Begin").click()
    expect(ann.page.get_by_role("link", name="Go to your table")).to_be_visible()

    # everybody is led to their table; who gives up has lost
    ben.page.reload()
    ben.page.get_by_role("link", name="Go to your table").click()
    ben.get("main.table").wait_for()
    me = somebody(ben, server)
    give_up(me, ben.page.url.rpartition("/")[2], 1)
    cup = ann.page.url.rpartition("/")[2]
    until(lambda: told(me, f"/api/tournaments/{cup}")["over"])
    ann.page.reload()
    expect(ann.page.get_by_text("It is over.")).to_be_visible()
    expect(ann.get("tbody tr").first).to_contain_text("Ann")
    expect(ann.get("li").filter(has_text="Ann – Ben")).to_contain_text("1 : 0")
    with ann.page.expect_download() as saved:
        ann.button("Results as CSV").click()
    assert Path(saved.value.path()).read_text().splitlines()[1:3] == ["1,Ann,1.0,1,0.0", "2,Ben,0.0,1,1.0"]
    ben.rest()


def test_who_leaves_or_is_let_go_is_asked_about_first(welcome: Welcome, server: Server) -> None:
    ann, ben = welcome(), welcome(viewport=PHONE)
    for one in (ann, ben):
        one.open("/me")
        one.page.get_by_label("Name", exact=True).wait_for()
    for one, name in ((ann, "Ann"), (ben, "Ben")):
        somebody(one, server).put(name=name).raise_for_status()
    ann.page.get_by_label("Name of a new club").fill("Doors")
    ann.button("Found it").click()
    ann.button("Make a link to invite").click()
    link = ann.page.get_by_label("Link to the club").input_value()
    ben.page.goto(link)
    expect(ben.page.get_by_text("2 members")).to_be_visible()
    ben.button("Leave", exact=True).click()
    expect(ben.page.get_by_text("You come back only by its link")).to_be_visible()
    assert ben.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    ben.button("Cancel").click()
    expect(ben.button("Leave", exact=True)).to_be_focused()
    ann.page.reload()
    ann.page.get_by_role("button", name="go", exact=False).click()
    ann.button("Cancel").click()
    expect(ann.page.get_by_text("2 members")).to_be_visible()
    ann.page.get_by_role("button", name="go", exact=False).click()
    ann.button("Yes, let go").click()
    expect(ann.page.get_by_text("1 member", exact=True)).to_be_visible()
