"""What one meets on the way through a game, pictures for docs/seen.md: `python -m tests.web.pictures.seen [names]`."""

from __future__ import annotations

import argparse
import io
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.games.america.web.stages import battle
from tests.server.kit import Server, build
from tests.web import stages
from tests.web.kit import PHONE, WIDE, Person, launch, replayed
from tests.web.pictures import screenshots
from tests.web.stages import MIDTOWN, Visit

FOLDER = Path(__file__).parents[3] / "docs" / "images" / "seen"
QUALITY, ACROSS = 74, 1080
FINGER: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def sides(server: Server, phase: str) -> tuple[str, Any]:
    """That night in Manhattan when somebody has to decide this: the token of the seat, and the table."""
    table = replayed(server, MIDTOWN, lambda view: view["prompt"]["phase"] == phase)
    for token in table.tokens:
        with table.line(token) as line:
            if line.state["view"]["legal"]:
                return token, table
    raise AssertionError(phase)


def leaving(ann: Person, server: Server) -> None:
    """A bot is asked to play for one."""
    table = server.table([{"kind": "me", "name": "Ann"}, *({"kind": "bot"} for _ in range(3))], game="newyork")
    ann.sit(table, table.tokens[0])
    ann.turn()
    ann.button("let a bot play").first.click()
    ann.page.get_by_role("alertdialog").wait_for()


def rivals(ann: Person, server: Server) -> None:
    """A rival's move, one thing at a time."""
    made = server.http.post("/api/records", content=MIDTOWN.read_bytes()).json()
    ann.open(f"/t/{made['table']}?at=60#{made['watch']}")
    ann.page.get_by_text("Looking back").wait_for()
    ann.button("Play").click()
    ann.get("[data-scene] .chip").wait_for()
    ann.page.keyboard.press("p")


def moment(ann: Person, server: Server) -> None:
    """A landmark is eaten."""
    token, table = sides(server, "Bite")
    ann.sit(table, token)
    ann.get("[data-face='6']").click()
    ann.get(".moment.ruin strong").wait_for()


def waiting(ann: Person, server: Server) -> None:
    """Somebody else decides."""
    token, table = sides(server, "Prowl")
    ann.sit(table, next(one for one in table.tokens if one != token))


def carried(ann: Person, server: Server) -> None:
    """A unit on its way from the tray."""
    table = server.table()
    with table.line(table.tokens[0]) as monster, table.line(table.tokens[1]) as humans:
        build(monster)
        humans.catch_up()
        for action in (["buy", 0, 4], ["buy", 2, 2], ["ready"]):
            humans.play(action)
    ann.sit(table, table.tokens[1])
    ann.rest()
    handle = ann.get(".carries:has(svg)").first.bounding_box()
    assert handle
    ann.page.mouse.move(handle["x"] + 20, handle["y"] + 20)
    ann.page.mouse.down()
    ann.page.mouse.move(handle["x"] - 60, handle["y"] + 40, steps=4)
    ann.until(lambda state: bool(state["view"]["prompt"]["phase"] == "Placing"))
    ann.page.mouse.move(560, 470, steps=4)


def farewell(ann: Person, server: Server) -> None:
    """The last word of a lesson."""
    stages.lesson(ann, server)
    ann.page.get_by_text("Leave early").click()
    ann.button("Concede").click()
    ann.page.get_by_role("dialog", name="Concede").get_by_role("button", name="Concede").click()
    ann.get(".farewell").wait_for()


def mine(ann: Person, server: Server) -> None:
    """One's own tables, those that wait and those that are over."""
    for game, over in (("newyork", False), ("america", False), ("sheboygan", True)):
        table = server.table(
            [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}],
            game=game,
            options={"players": 2} if game != "sheboygan" else {},
        )
        if over:
            with table.line(table.tokens[1]) as line:
                line.play(["concede", 1])
        ann.sit(table, table.tokens[0])
    server.table(public=True)
    ann.open("/mine")
    ann.page.get_by_role("listitem").first.wait_for()
    ann.rest()


PICTURES: dict[str, tuple[Visit, dict[str, Any]]] = {
    "leaving": (leaving, {}),
    "rivals": (rivals, {"speed": "calm"}),
    "moment": (moment, {"speed": "calm"}),
    "waiting": (waiting, {}),
    "mine": (mine, {}),
    "invitation": (stages.join, {}),
    "ready": (stages.workshop, {}),
    "numbers": (screenshots.strike, {}),
    "carried": (carried, {}),
    "lesson": (stages.newyork_lesson, {}),
    "farewell": (farewell, {}),
    "looking-back": (stages.looking_back, {}),
    "new-table": (stages.new_table, {}),
    "away": (screenshots.away, {}),
    "phone-lesson": (stages.newyork_lesson, FINGER),
    "phone-battle": (battle, FINGER),
    "phone-blast": (screenshots.blast, FINGER),
}


def take(browser: Browser, server: Server, name: str, folder: Path) -> None:
    """One picture."""
    visit, looks = PICTURES[name]
    person = Person(browser, server, **{"viewport": WIDE, **looks})
    visit(person, server)
    save(person, name, folder)
    person.context.close()


def save(person: Person, name: str, folder: Path) -> None:
    """What somebody sees, as small WebP."""
    person.page.wait_for_function("() => document.fonts.status === 'loaded'")
    picture = Image.open(io.BytesIO(person.page.screenshot(animations="disabled"))).convert("RGB")
    picture.thumbnail((ACROSS, 2 * ACROSS))
    picture.save(folder / f"{name}.webp", quality=QUALITY, method=6)


def main() -> None:
    """Take them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=list(PICTURES))
    parser.add_argument("--folder", type=Path, default=FOLDER)
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data))
        try:
            with sync_playwright() as playwright:
                browser = launch(playwright.chromium)
                for name in chosen.names:
                    take(browser, server, name, chosen.folder)
                browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
