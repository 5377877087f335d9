"""Bear Hunt as a game for the table: the bear and the hunters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bearhunt.map.forest import BOARD, drawing
from bearhunt.mind.guess import guess
from bearhunt.mind.tactics import weigh
from bearhunt.rules.accounts import ACCOUNTS
from bearhunt.rules.night import set_up
from bearhunt.show import terminal, view
from bearhunt.show.odds import describe, odds
from bearhunt.show.overlays import overlays
from bearhunt.state import Forest
from matinee.table.game import Counting, Game
from matinee.table.options import Option
from matinee.table.parts import Mind, Show, Terminal
from matinee.table.said.text import Catalogue
from matinee.table.said.verbs import verbs

FOLDER = Path(__file__).parent
WORDS = Catalogue.load(FOLDER / "words.toml")
WORDS.names = {
    "space": lambda space: WORDS.say("spaces", BOARD.ids[space]),
    "piece": lambda hunter: WORDS.say("words", "hunter", hunter + 1),
}

PARTIES = (2, 3, 4)
VERBS = verbs(
    {"space": len(BOARD), "piece": max(PARTIES), "face": 7},
    {
        "roll": "face",
        # the bear
        "den": "space",
        "go": "space",
        "lie": "",
        "eat": "",
        "charge": "",
        "bolt": "space",
        # the hunters
        "walk": "piece space",
        "shoot": "piece space",
        "rest": "",
    },
)


def _seats(options: dict[str, Any]) -> tuple[str, ...]:
    return (WORDS.say("words", "bear"), WORDS.say("words", "hunters"))


GAME = Game(
    name="bearhunt",
    title="Bear Hunt",
    rules="1",
    folder=FOLDER,
    words=WORDS,
    options=(
        Option("season", "autumn", choices=("autumn", "winter")),
        Option("hunters", 3, choices=PARTIES),
        Option("nights", 12, least=6, most=30),
    ),
    seats=_seats,
    verbs=VERBS,
    counts=Counting("night", "nights"),
    state=Forest,
    setup=set_up,
    drawn=lambda options: drawing(options["season"] == "winter", WORDS.names["space"]),
    show=Show(
        view=view.view,
        score=view.score,
        describe=describe,
        odds=odds,
        overlays=overlays,
        terminal=Terminal(terminal.status, terminal.near, terminal.sheet),
    ),
    mind=Mind(guess=guess, weigh=weigh),
    accounts=ACCOUNTS,
)
