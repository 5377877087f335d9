"""The Creature That Ate Sheboygan as a game for the table."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

from matinee.games.sheboygan.figures import (
    ABILITIES,
    COUNTERS,
    FILMS,
    FIRST,
    KIND,
    KINDS,
    SCENARIOS,
    STRENGTHS,
    UNITS,
    Scenario,
)
from matinee.games.sheboygan.map.city import BOARD, BOXES, EDGES, WINDS
from matinee.games.sheboygan.notation.position import from_position
from matinee.games.sheboygan.rules.turn import SET_UP
from matinee.games.sheboygan.show import odds as forecast
from matinee.games.sheboygan.show.view import describe
from matinee.games.sheboygan.state import City
from matinee.table.boardview import BoardView, Shelf, Ware
from matinee.table.game import Counting, Game, Option, Verb
from matinee.table.phase import Action
from matinee.table.state import State
from matinee.table.text import Catalogue

SIZES = {
    "space": BOXES,
    "piece": COUNTERS,
    "number": 1000,
    "face": 7,
    "strength": len(STRENGTHS),
    "ability": len(ABILITIES),
    "film": len(FILMS),
    "kind": len(KINDS),
    "edge": len(EDGES),
    "boats": 2,
}


def _verb(*kinds: str) -> Verb:
    return Verb(kinds, tuple(SIZES[kind] for kind in kinds))


VERBS = {
    "roll": _verb("face"),
    # 3.0 set-up
    "allot": _verb("strength", "number"),
    "ability": _verb("ability"),
    "film": _verb("film"),
    "lurk": _verb("edge"),
    "buy": _verb("kind", "number"),
    "ready": _verb(),
    "take": _verb("piece"),
    "place": _verb("space"),
    # the monster's turn
    "step": _verb("space"),
    "overrun": _verb("space"),
    "jump": _verb("space"),
    "fly": _verb("space"),
    "land": _verb(),
    "hover": _verb(),
    "smash": _verb("space", "number"),
    "breathe": _verb("space"),
    "web": _verb("space"),
    "mind": _verb(),
    "control": _verb("piece"),
    "command": _verb(),
    "target": _verb("piece"),
    "strike": _verb("number"),
    "incite": _verb("piece"),
    "flash": _verb(),
    "fear": _verb("piece"),
    "suffer": _verb("strength"),
    "grow": _verb("strength"),
    "withdraw": _verb("space"),
    "fall": _verb("space"),
    # the humans' turn
    "call": _verb("boats"),
    "move": _verb("piece"),
    "go": _verb("space"),
    "dash": _verb("space"),
    "stay": _verb(),
    "tow": _verb("piece", "piece"),
    "escort": _verb("piece"),
    "board": _verb("piece"),
    "lead": _verb("space"),
    "drop": _verb("piece"),
    "halt": _verb(),
    "fire": _verb("piece"),
    "assault": _verb("piece"),
    "quell": _verb("piece"),
    "attack": _verb(),
    "lose": _verb("piece"),
    "retreat": _verb("piece", "space"),
    "douse": _verb("space"),
    "hose": _verb("space"),
    "done": _verb(),
}


LISTS = ("allot", "ability", "film", "lurk", "buy", "suffer", "grow")
"""The verbs whose first argument is chosen from a list."""

FOLDER = Path(__file__).parent
WORDS = Catalogue.load(FOLDER / "words.toml")


def _option(name: str, default: Any, **limits: Any) -> Option:
    return Option(name, default, WORDS.say("options", name), **limits)


class Sheboygan(Game):
    """Two seats: the monster and the humans."""

    name = "sheboygan"
    title = "The Creature That Ate Sheboygan"
    rules = "1"
    rank = 1
    folder = FOLDER
    verbs = VERBS
    counts = Counting("turn", "turns")
    options = (
        _option(
            "scenario", "basic", choices=tuple(SCENARIOS), notes={id: WORDS.say("scenarios", id) for id in SCENARIOS}
        ),
        _option("turns", 40, least=0, most=500),
        _option("films", False, choices=(False, True)),
    )

    def seats(self, options: dict[str, Any]) -> tuple[str, ...]:
        return ("Monster", "Humans")

    def endless(self, options: dict[str, Any]) -> bool:
        return not options["turns"]

    def begin(self, options: dict[str, Any]) -> City:
        s = City.empty(self, options, SCENARIOS[options["scenario"]])
        s.then(*SET_UP)
        return s

    def from_position(self, data: dict[str, Any]) -> City:
        return from_position(self, data)

    def drawn(self, options: dict[str, Any]) -> BoardView:
        board = BOARD.drawing()
        board.wares = self.wares(SCENARIOS[options["scenario"]])
        board.shelves = {verb: Shelf(self.text.say("shelves", verb)) for verb in LISTS}
        return board

    def wares(self, scenario: Scenario) -> dict[str, list[Ware]]:
        """What is on sale (3.1, 13.0), with rules; what the scenario does not sell has no price."""
        say = self.text.say
        return {
            "strength": [Ware(name, say("strengths", name), price=1) for name in STRENGTHS],
            "ability": [
                Ware(a.id, say("abilities", a.id), a.cost if scenario.ability_mask >> k & 1 else None, a.rule)
                for k, a in enumerate(ABILITIES)
            ],
            "kind": [
                Ware(kind, say("units", kind), unit.strength if scenario.sells(kind) else None)
                for kind, unit in UNITS.items()
            ],
            "film": [Ware(film.id, say("films", film.id)) for film in FILMS],
            "edge": [Ware(edge, say("edges", edge)) for edge in EDGES],
            "wind": [Ware(wind, say("winds", wind)) for wind in WINDS],
        }

    def describe(self, state: State, action: Action) -> str:
        assert isinstance(state, City)
        return describe(state, action)

    @cached_property
    def text(self) -> Catalogue:
        text = WORDS
        text.names = {
            "space": lambda box: BOARD.ids[box] if box >= 0 else text.say("words", "off_map"),
            "piece": lambda unit: f"{text.say('units', KINDS[KIND[unit]])} {unit - FIRST[KIND[unit]] + 1}",
            "strength": lambda k: text.say("strengths", STRENGTHS[k]),
            "Strength": lambda k: text.say("strengths", STRENGTHS[k]).capitalize(),
            "ability": lambda k: text.say("abilities", ABILITIES[k].id),
            "film": lambda k: text.say("films", FILMS[k].id),
            "kind": lambda k: text.say("units", KINDS[k]),
            "edge": lambda k: text.say("edges", EDGES[k]),
            "wind": lambda k: text.say("winds", WINDS[k]),
            "boats": lambda boats: text.say("boats", str(boats)),
            "result": lambda mark: forecast.of_mark(text, mark),
        }
        return text


GAME = Sheboygan()
