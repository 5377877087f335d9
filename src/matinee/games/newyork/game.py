"""The Creatures That Ate New York as a game for the table."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

from matinee.games.newyork.figures import CHIT_IDS, KINDS, LETTERS
from matinee.games.newyork.map.manhattan import BOARD, SPACES, drawing
from matinee.games.newyork.notation.position import from_position
from matinee.games.newyork.rules.turn import set_up
from matinee.games.newyork.show.view import describe
from matinee.games.newyork.state import Midtown
from matinee.table.boardview import BoardView, Ware
from matinee.table.game import Counting, Game, Option, Verb
from matinee.table.phase import Action
from matinee.table.state import State
from matinee.table.text import Catalogue

PLAYERS = (2, 3, 4, 5, 6, 7)
SIZES = {
    "space": SPACES,
    "face": 7,
    "points": 5,
    "slot": 2 * len(LETTERS),
    "monster": len(KINDS),
    "chit": len(CHIT_IDS),
}


def _verb(*kinds: str) -> Verb:
    return Verb(kinds, tuple(SIZES[kind] for kind in kinds))


VERBS = {
    "roll": _verb("face"),
    # set-up
    "monster": _verb("monster"),
    "draw": _verb("slot"),
    "hide": _verb("space"),
    "start": _verb("space"),
    # the mover's turn
    "stay": _verb(),
    "go": _verb("space"),
    "halt": _verb(),
    "attack": _verb("space"),
    "fight": _verb(),
    "take": _verb(),
    "devour": _verb(),
    "hold": _verb(),
    "free": _verb(),
    "perch": _verb(),
    "back": _verb(),
    "exit": _verb(),
    "tour": _verb(),
    "turn": _verb("chit"),
    # whoever is hit, and whoever hit it
    "lose": _verb("points"),
    "shove": _verb("space"),
}


class NewYork(Game):
    """Two to seven seats, a monster each."""

    name = "newyork"
    title = "The Creatures That Ate New York"
    rules = "1"
    rank = 2
    folder = Path(__file__).parent
    verbs = VERBS
    counts = Counting("round", "turns")
    options = (
        Option(
            "players", 4, "How many monsters come to town. From five on, every mission is there twice.", choices=PLAYERS
        ),
        Option(
            "places",
            False,
            "No: the ten chits lie in their usual places. Yes: in any places that have a name.",
            choices=(False, True),
        ),
        Option(
            "turns",
            60,
            "If nobody has won after so many turns each, all have lost. 0: play on for as long as it takes.",
            least=0,
            most=500,
        ),
    )

    def seats(self, options: dict[str, Any]) -> tuple[str, ...]:
        return tuple(f"Player {n}" for n in range(1, options["players"] + 1))

    def endless(self, options: dict[str, Any]) -> bool:
        return bool(options["turns"] == 0)

    def begin(self, options: dict[str, Any]) -> Midtown:
        s = Midtown.empty(self, options)
        s.then(*set_up(options["players"], options["places"]))
        return s

    def from_position(self, data: dict[str, Any]) -> Midtown:
        return from_position(self, data)

    def drawn(self, options: dict[str, Any]) -> BoardView:
        board, say = drawing(), self.text.say
        board.wares = {
            "monster": [Ware(id, say("pieces", id), likeness=id) for id in KINDS],
            "chit": [Ware(id, say("chits", id)) for id in CHIT_IDS],
            "mission": [Ware(letter, say("missions", letter)) for letter in LETTERS],
        }
        return board

    def describe(self, state: State, action: Action) -> str:
        assert isinstance(state, Midtown)
        return describe(state, action)

    @cached_property
    def text(self) -> Catalogue:
        text = Catalogue.load(self.folder / "words.toml")
        text.names = {
            "space": lambda space: str(BOARD.properties[space]["label"]),
            "seat": lambda seat: f"Player {seat + 1}",
            "monster": lambda kind: text.say("monsters", KINDS[kind]),
            "chit": lambda chit: text.say("chits", CHIT_IDS[chit]),
            "mission": lambda mission: text.say("missions", LETTERS[mission]),
            "bite": lambda mark: text.say("bites", mark),
            "mark": lambda mark: text.say("marks", mark),
            "slot": lambda slot: str(slot + 1),
        }
        return text


GAME = NewYork()
