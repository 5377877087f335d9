"""Destroy All Monsters! as a game for the table."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

from matinee.games.destroyall.figures import (
    ATTRIBUTES,
    KINDS,
    MOST_UNITS,
    MOST_WEAPONS,
    POWER_IDS,
    SAMPLES,
    UNIT_IDS,
)
from matinee.games.destroyall.map.lattice import COMPASS, POINTS, unpoint
from matinee.games.destroyall.map.town import MOST_BUILDINGS, TABLES
from matinee.games.destroyall.notation.position import from_position
from matinee.games.destroyall.rules.army import Muster
from matinee.games.destroyall.rules.setup import Opening, Start, Workshop
from matinee.games.destroyall.show.view import board, describe
from matinee.games.destroyall.show.wares import shelves, wares
from matinee.games.destroyall.state import FIRST_BUILDING, FIRST_UNIT, MOST_MONSTERS, Rampage
from matinee.table.boardview import BoardView
from matinee.table.game import Counting, Game, Option, Verb
from matinee.table.phase import Action
from matinee.table.state import State
from matinee.table.text import Catalogue

SIDES = ("north", "east", "south", "west")
SIZES = {
    "point": POINTS,
    "piece": FIRST_UNIT + MOST_UNITS,
    "space": 1 + MOST_BUILDINGS,
    "number": 61,
    "face": 8,
    "heading": 16,
    "side": 4,
    "weapon": MOST_WEAPONS,
    "place": 8,
    "sample": len(SAMPLES),
    "attribute": len(ATTRIBUTES),
    "kind": len(KINDS),
    "power": len(POWER_IDS),
    "unit": len(UNIT_IDS),
}


def _verb(*kinds: str) -> Verb:
    return Verb(kinds, tuple(SIZES[kind] for kind in kinds))


VERBS = {
    "roll": _verb("face"),
    # setting up
    "sample": _verb("sample"),
    "attribute": _verb("attribute", "number"),
    "weakness": _verb("kind"),
    "arm": _verb("kind"),
    "buy": _verb("power"),
    "absorb": _verb("kind"),
    "widen": _verb("weapon"),
    "sharpen": _verb("weapon"),
    "prolong": _verb("weapon"),
    "ready": _verb(),
    "start": _verb("place"),
    "recruit": _verb("unit"),
    "tune": _verb("kind"),
    "deploy": _verb(),
    "post": _verb("point"),
    # moving
    "walk": _verb(),
    "go": _verb("point"),
    "halt": _verb(),
    "turn": _verb(),
    "face": _verb("heading"),
    "charge": _verb("piece"),
    "rush": _verb(),
    "dash": _verb("point"),
    "flee": _verb(),
    "climb": _verb("space", "number"),
    "descend": _verb("number"),
    "lower": _verb("side", "number"),
    "dive": _verb(),
    "surface": _verb(),
    "fly": _verb(),
    "land": _verb("point"),
    "pounce": _verb("piece"),
    "alight": _verb("point"),
    "burrow": _verb(),
    "emerge": _verb("point"),
    "teleport": _verb(),
    "appear": _verb("point"),
    "push": _verb("number"),
    # attacking
    "assault": _verb("piece"),
    "stretch": _verb("piece"),
    "smash": _verb("space"),
    "aim": _verb("weapon"),
    "at": _verb("piece"),
    "raze": _verb("space"),
    "spend": _verb("number"),
    "pierce": _verb("number"),
    "explode": _verb(),
    "plain": _verb(),
    "venom": _verb(),
    "again": _verb(),
    "enough": _verb(),
    "blow": _verb(),
    "spare": _verb(),
    "hide": _verb("number"),
    "brave": _verb(),
    "wait": _verb(),
    "stand_down": _verb(),
    # helping oneself, and the army
    "heal": _verb(),
    "shield": _verb("number"),
    "order": _verb("piece"),
    "march": _verb("point"),
    "stay": _verb(),
    "gun": _verb("piece"),
    "join": _verb("piece"),
    "fire": _verb(),
    "done": _verb(),
}


def inches(half: int) -> str:
    """Half inches in words."""
    return f"{half // 2}.5" if half % 2 else str(half // 2)


def place(p: int) -> str:
    """A point as it is read and typed: inches east, inches south."""
    x, y = unpoint(p)
    return f"{inches(x)},{inches(y)}"


class DestroyAll(Game):
    """Two to six monsters, and perhaps an army."""

    name = "destroyall"
    title = "Destroy All Monsters!"
    rules = "1"
    rank = 4
    folder = Path(__file__).parent
    verbs = VERBS
    counts = Counting("turn", "turns")
    options = (
        Option("players", 2, "How many monsters fight.", choices=(2, 3, 4, 5, 6)),
        Option(
            "table",
            "downtown",
            "Downtown: streets round an open square. Harbor: quays round a bay. Riverside: a river with two fords. "
            "Seeded: a new table built from the number below.",
            choices=(*TABLES, "seeded"),
        ),
        Option("seed", 1, "Each number builds another seeded table.", least=0, most=999_999),
        Option("army", False, "One more seat plays tanks, guns and jets against all monsters.", choices=(False, True)),
        Option(
            "matched",
            False,
            "Fairer duels: ARMOR at most 8, and weak attributes give back at most 5 points.",
            choices=(False, True),
        ),
        Option(
            "experience",
            0,
            "Every two points of experience are one more point to build a monster with.",
            least=0,
            most=200,
        ),
        Option(
            "turns",
            30,
            "After this turn the monster with the best share of its HEALTH wins; 0 for no limit, as printed.",
            least=0,
            most=200,
        ),
    )

    def seats(self, options: dict[str, Any]) -> tuple[str, ...]:
        monsters = tuple(f"Monster {n + 1}" for n in range(options["players"]))
        return (*monsters, "Army") if options["army"] else monsters

    def endless(self, options: dict[str, Any]) -> bool:
        return not options["turns"]

    def begin(self, options: dict[str, Any]) -> Rampage:
        s = Rampage.empty(self, options)
        seats = range(options["players"])
        army = (Muster(),) if options["army"] else ()
        s.then(*(Workshop(i) for i in seats), *(Start(i) for i in seats), *army, Opening())
        return s

    def from_position(self, data: dict[str, Any]) -> Rampage:
        return from_position(self, data)

    def drawn(self, options: dict[str, Any]) -> BoardView:
        drawn = board(options)
        drawn.wares, drawn.shelves = wares(self.text), shelves(self.text)
        return drawn

    def describe(self, state: State, action: Action) -> str:
        assert isinstance(state, Rampage)
        return describe(state, action)

    @cached_property
    def text(self) -> Catalogue:
        text = Catalogue.load(self.folder / "words.toml")
        text.names = {
            "point": place,
            "half": inches,
            "piece": _piece,
            "space": lambda n: f"building {n}" if n else "the open ground",
            "seat": lambda n: f"Monster {n + 1}",
            "heading": lambda h: COMPASS[h],
            "side": lambda n: SIDES[n],
            "weapon": lambda n: f"power {n + 1}",
            "place": lambda n: f"starting place {n + 1}",
            "sample": lambda k: SAMPLES[k].name,
            "attribute": lambda k: text.say("attributes", ATTRIBUTES[k]),
            "kind": lambda k: text.say("kinds", KINDS[k]),
            "power": lambda k: text.say("powers", POWER_IDS[k]),
            "unit": lambda k: text.say("units", UNIT_IDS[k]),
            "attack": lambda word: text.say("attacks", word),
            "source": lambda n: f"Monster {n + 1}" if 0 <= n < MOST_MONSTERS else "It",
        }
        return text


def _piece(n: int) -> str:
    if n >= FIRST_UNIT:
        return f"unit {n - FIRST_UNIT + 1}"
    if n >= FIRST_BUILDING:
        return f"building {n - FIRST_BUILDING + 1}"
    return f"Monster {n + 1}"


GAME = DestroyAll()
