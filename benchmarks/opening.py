"""How soon one can play: a new table, tonight's, and a puzzle, of each game: `python -m benchmarks.opening`.

From the click, or from the address, until there is something to decide, in a real Chromium without motion that has been
in the foyer. The middle of five; beside the clock the processor time of browser, driver and server together.
"""

from __future__ import annotations

import datetime
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

import matinee
from benchmarks.stage import processor
from matinee.bots import USUAL
from matinee.cli.terminal import show_table
from matinee.table.daily.programme import Night, programme
from matinee.testing.browser import Person, launch
from matinee.testing.server import Server

TIMES = 5

Spent = tuple[float, float]


def a_night(game: str) -> Night:
    return next(night for night in programme() if night.game == game)


def at_a_table(person: Person, game: str) -> Callable[[], None]:
    """The link of a table that is set up as the night's is."""
    options = matinee.load(game).checked(a_night(game).film.options)
    bots = [{"kind": "bot", "bot": USUAL} for _ in matinee.load(game).seats(options)[1:]]
    table = person.server.new_table(game, [{"kind": "me", "name": "Ann"}, *bots], options=options)
    return lambda: person.open(f"/t/{table.id}#{table.tokens[0]}")


def at_a_night(person: Person, game: str) -> Callable[[], None]:
    """The button of a night of this game, by the browser's clock."""
    day = datetime.date.fromisoformat(a_night(game).name[:10])
    person.page.clock.set_fixed_time(datetime.datetime(day.year, day.month, day.day, 12, tzinfo=datetime.UTC))
    person.open("/tonight")
    person.page.get_by_label("Your name in tonight's table").fill("Ann")
    return person.button("Take your seat").click


def at_a_puzzle(person: Person, game: str) -> Callable[[], None]:
    """The page of a game's first puzzle."""
    return lambda: person.open(f"/puzzles/{game}/1")


WAYS = {"a table": at_a_table, "tonight": at_a_night, "a puzzle": at_a_puzzle}


def opened(browser: Browser, server: Server, prepare: Callable[[Person, str], Callable[[], None]], game: str) -> Spent:
    """Both times of one who comes new, has looked at the foyer and then goes there."""
    person = Person(browser, server)
    person.open("/")
    go = prepare(person, game)
    person.page.wait_for_load_state("networkidle")
    began, spent = time.perf_counter(), processor()
    go()
    person.turn()
    took = time.perf_counter() - began, processor() - spent
    person.close()
    return took


def main() -> None:
    """Print the table."""
    heads = ("game", *(f"{way}: {what}, s" for way in WAYS for what in ("by the clock", "processor")))
    rows = []
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, sync_playwright() as playwright:
        for game in matinee.names():
            row = [game]
            for prepare in WAYS.values():
                browser = launch(playwright.chromium)
                took = [opened(browser, server, prepare, game) for _ in range(TIMES + 1)][1:]
                row += [f"{median(spent):.2f}" for spent in zip(*took, strict=True)]
                browser.close()
            rows.append(row)
    show_table("How soon one can play", "", heads, rows, left="game")


if __name__ == "__main__":
    main()
