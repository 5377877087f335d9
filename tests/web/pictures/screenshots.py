"""Pictures of every page and stage, to be looked at: `python -m tests.web.pictures.screenshots [folder]`.

With `--docs` only those that the documentation shows, made small.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.games.america.web import stages as stages_america
from tests.server.kit import Server
from tests.web import stages
from tests.web.kit import PHONE, Person, launch, replayed
from tests.web.stages import NIGHT, Visit

ROOT = Path(__file__).parents[3]


def strike(ann: Person, server: Server) -> None:
    """The monster weighs its attack: the odds of the points pointed at."""
    table = stages.burning_city(server)
    ann.sit(table, table.tokens[0])
    strikes = [action for action in ann.legal if action[0] == "strike"]
    words = ann.state["words"][ann.legal.index(strikes[-1])]
    ann.button(words).first.hover()
    ann.page.get_by_role("img", name="Odds", exact=False).first.wait_for()


def march(ann: Person, server: Server) -> None:
    """The humans move a tank: all it can reach glows."""
    table = replayed(
        server, NIGHT, lambda view: view["clock"]["number"] == 6 and view["prompt"]["phase"] == "HumanMovement"
    )
    ann.sit(table, table.tokens[1])
    kinds = {piece["id"]: piece["kind"] for piece in ann.state["view"]["pieces"]}
    moves = [action for action in ann.legal if action[0] == "move"]
    ann.do(next((action for action in moves if kinds[action[1]] == "tank"), moves[0]))


def won(ann: Person, server: Server) -> None:
    """The end of that night."""
    made = server.http.post("/api/records", content=NIGHT.read_bytes()).json()
    ann.open(f"/t/{made['table']}#{made['watch']}")
    ann.page.get_by_role("heading", name="Luck points of chance").wait_for()


def half_built(ann: Person, server: Server) -> None:
    """The workshop with some points spent."""
    stages.workshop(ann, server)
    for action in (["ability", 1], ["ability", 0], ["allot", 0, 5], ["allot", 1, 10]):
        ann.do(action)


def hunted(ann: Person, server: Server) -> None:
    """The monster in the middle of its walk through the ruins."""
    table = replayed(
        server, NIGHT, lambda view: view["clock"]["number"] == 7 and view["prompt"]["phase"] == "MonsterMovement"
    )
    ann.sit(table, table.tokens[0])


def stroll(ann: Person, server: Server) -> None:
    """A monster chooses where to walk: its reach, and a ghost under the hand."""
    table = replayed(server, stages.BRAWL, lambda view: view["prompt"]["phase"] == "Walking")
    ann.sit(table, table.tokens[1])
    points = [action[1] for action in ann.legal if action[0] == "go"]
    ann.page.mouse.move(*ann.on_lattice(points[len(points) // 3]))
    ann.get("[data-ghost]").wait_for(state="attached")


def blast(ann: Person, server: Server) -> None:
    """Before a shot: range, sight, arcs and what the area would catch, and the odds of the points pointed at."""
    table = replayed(
        server,
        stages.BRAWL,
        lambda view: view["clock"]["number"] == 5 and view["prompt"]["phase"] == "Firing" and view["player"] == 2,
    )
    ann.sit(table, table.tokens[2])
    ann.get("svg[role=application]").focus()
    while not ann.get("[data-overlay='area']").count() or "Haaragh" not in ann.get(".legend").inner_text():
        ann.page.keyboard.press(">")
        ann.rest()
    ann.get(".numbers button").last.hover()
    ann.page.get_by_role("img", name="Odds", exact=False).first.wait_for()


def no_such_table(ann: Person, server: Server) -> None:
    """A link to a table that is not there."""
    ann.open("/t/nothing")
    ann.page.get_by_role("alert").wait_for()


def stumbled(ann: Person, server: Server) -> None:
    """The server has made a mistake."""
    ann.page.route("**/api/games/*", lambda route: route.fulfill(status=500, body="{}"))
    ann.open("/g/america")
    ann.page.get_by_role("heading", name="The film has torn").wait_for()


def away(ann: Person, server: Server) -> None:
    """The server does not answer."""
    ann.page.route("**/api/games/*", lambda route: route.abort())
    ann.open("/g/america")
    ann.page.get_by_role("heading", name="The projector has stopped").wait_for()


STAGES: list[Visit] = [
    *stages.PAGES, half_built, march, hunted, strike, won, stroll, blast, no_such_table, stumbled, away,
]  # fmt: skip
SHOWN: dict[str, tuple[Visit, dict[str, Any]]] = {
    "home": (stages.at_home, {}),
    "sheboygan": (strike, {}),
    "america": (stages_america.battle, {}),
    "newyork": (stages.in_midtown("Prowl", 9, 2), {}),
    "analysis": (stages.analysis, {}),
    "hint": (stages.hint, {}),
    "destroyall": (blast, {}),
}


def take(
    browser: Browser, server: Server, visit: Visit, path: Path, size: ViewportSize | None = None, **looks: Any
) -> None:
    """One picture; with a size, the window is made that large when all is there."""
    person = Person(browser, server, **looks)
    visit(person, server)
    if size is not None:
        person.page.set_viewport_size(size)
    person.page.wait_for_function("() => document.fonts.status === 'loaded'")
    person.page.screenshot(path=path, animations="disabled")
    person.context.close()


def small(path: Path) -> None:
    """Fewer colours."""
    with Image.open(path) as taken:
        taken.convert("RGB").quantize(256, dither=Image.Dither.FLOYDSTEINBERG).save(path, optimize=True)


def every(browser: Browser, server: Server, folder: Path) -> None:
    """Every page and stage, at a desk and on a phone."""
    for visit in STAGES:
        take(browser, server, visit, folder / f"{visit.__name__}-desk.png")
        take(browser, server, visit, folder / f"{visit.__name__}-phone.png", PHONE, device_scale_factor=2)


def for_docs(browser: Browser, server: Server, folder: Path) -> None:
    """The pictures the documentation shows."""
    for name, (visit, looks) in SHOWN.items():
        take(browser, server, visit, folder / f"{name}.png", **looks)
        small(folder / f"{name}.png")


def main() -> None:
    """Take them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "dist" / "screenshots")
    parser.add_argument("--docs", action="store_true", help="only the pictures of docs/images")
    chosen = parser.parse_args()
    job: Callable[[Browser, Server, Path], None] = for_docs if chosen.docs else every
    folder = ROOT / "docs" / "images" if chosen.docs else chosen.folder
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data))
        try:
            with sync_playwright() as playwright:
                job(launch(playwright.chromium), server, folder)
        finally:
            server.stop()
    print(f"The pictures are in {folder}.")


if __name__ == "__main__":
    main()
