"""Monsters Menace America as a game for the table."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

from matinee.games.america.figures import (
    BRANCH_IDS,
    BRANCHES,
    FIRST,
    KIND,
    KIND_IDS,
    KINDS,
    MONSTER_IDS,
    MONSTERS,
    MUTATION_IDS,
    MUTATIONS,
    PIECES,
    RESEARCH,
    RESEARCH_IDS,
    UNITS,
)
from matinee.games.america.land import BOARD, SPACES
from matinee.games.america.look import board, describe
from matinee.games.america.positions import from_position
from matinee.games.america.setup import FirstPlayer
from matinee.games.america.state import America
from matinee.table.game import Game, Option, Verb
from matinee.table.phase import Action
from matinee.table.state import State
from matinee.table.text import Catalogue

SIZES = {
    "space": SPACES,
    "piece": PIECES,
    "face": 7,
    "seat": 4,
    "monster": len(MONSTERS),
    "branch": len(BRANCHES),
    "mutation": len(MUTATIONS),
    "research": len(RESEARCH),
}


def _verb(*kinds: str) -> Verb:
    return Verb(kinds, tuple(SIZES[kind] for kind in kinds))


VERBS = {
    # chance
    "roll": _verb("face"),
    "first": _verb("seat"),
    "mutation": _verb("mutation"),
    "research": _verb("research"),
    # AM1 set-up
    "monster": _verb("monster"),
    "branch": _verb("branch"),
    "post": _verb("piece"),
    "muster": _verb(),
    "lair": _verb("space"),
    # AM2, AM3 move
    "move": _verb("piece"),
    "launch": _verb("piece"),
    "emerge": _verb("space"),
    "go": _verb("space"),
    "stay": _verb(),
    "vanish": _verb(),
    # AM4 fight
    "battle": _verb("space"),
    "dive": _verb(),
    "missile": _verb(),
    "fight": _verb(),
    "hit": _verb("piece"),
    "rage": _verb("piece"),
    "enough": _verb(),
    "shoot": _verb("piece"),
    # AM6 encounter
    "feed": _verb(),
    "fame": _verb(),
    "give": _verb("piece"),
    "mutate": _verb(),
    "decline": _verb(),
    "keep": _verb("mutation"),
    # AM7 deploy
    "deploy": _verb("piece"),
    "redeploy": _verb("piece"),
    "place": _verb("space"),
    "draw": _verb(),
    "done": _verb(),
    # cards
    "play": _verb("research"),
    "use": _verb("mutation"),
    "shed": _verb("mutation"),
    "skip": _verb(),
    "hush": _verb(),
    "cut": _verb("research"),
    "pick": _verb("piece"),
    "pay": _verb(),
    "strip": _verb("mutation"),
    # AM9 challenge
    "challenge": _verb("piece"),
    "strike": _verb(),
    "fury": _verb(),
}


class MonstersMenaceAmerica(Game):
    """Two to four seats, each a monster and a branch of the military."""

    name = "america"
    title = "Monsters Menace America"
    rules = "1"
    rank = 3
    folder = Path(__file__).parent
    verbs = VERBS
    options = (
        Option("players", 4, "How many play.", choices=(2, 3, 4)),
        Option("rounds", 30, "The last round (OWN-6); 0 for no limit, as printed.", least=0, most=500),
        Option("los_angeles", "choice", "X-1: out of Hollywood, Los Angeles or a lair at choice; or Los Angeles first.",
               choices=("choice", "first")),
        Option("toxicor", 40, "G-3: how high Toxicor's Health can go.", choices=(40, 30)),
        Option("own_reward", True, "F-22: a card for driving off one's own monster.", choices=(True, False)),
        Option("robot_giants", False, "C-8: It's a Robot! hurts giants that miss, too.", choices=(False, True)),
        Option("challenge_research", True, "C-12: a giant's player uses standing Research in the Challenge.",
               choices=(True, False)),
    )  # fmt: skip

    def seats(self, options: dict[str, Any]) -> tuple[str, ...]:
        return tuple(f"Player {n + 1}" for n in range(options["players"]))

    def endless(self, options: dict[str, Any]) -> bool:
        return not options["rounds"]

    def begin(self, options: dict[str, Any]) -> America:
        s = America.empty(self, options)
        s.then(FirstPlayer())
        return s

    def from_position(self, data: dict[str, Any]) -> America:
        return from_position(self, data)

    def board(self, options: dict[str, Any] | None = None) -> dict[str, Any]:
        return {
            **board(),
            "verbs": {verb: list(spec.kinds) for verb, spec in VERBS.items()},
            "names": {"monster": list(MONSTER_IDS), "branch": list(BRANCH_IDS), "mutation": list(MUTATION_IDS),
                      "research": list(RESEARCH_IDS), "kind": list(KIND_IDS)},
        }  # fmt: skip

    def describe(self, state: State, action: Action) -> str:
        assert isinstance(state, America)
        return describe(state, action)

    @cached_property
    def text(self) -> Catalogue:
        text = Catalogue.load(self.folder / "text.toml")
        text.names = {
            "space": space_name,
            "piece": piece_name,
            "seat": lambda seat: f"Player {seat + 1}",
            "monster": lambda kind: MONSTERS[kind].name,
            "branch": lambda branch: BRANCHES[branch].name,
            "mutation": lambda card: MUTATIONS[card].name,
            "research": lambda card: RESEARCH[card].name,
        }
        return text


def space_name(space: int) -> str:
    """A space by its number and, where it has one, its name."""
    if space < 0:
        return "the tile"
    label = BOARD.properties[space].get("label")
    return f"{label} ({BOARD.ids[space]})" if label else BOARD.ids[space]


def piece_name(piece: int) -> str:
    """A unit by its kind and number, a monster by its name."""
    if piece >= UNITS:
        return MONSTERS[piece - UNITS].name
    kind = KINDS[KIND[piece]]
    return kind.name if kind.count == 1 else f"{kind.name} {piece - FIRST[KIND[piece]] + 1}"


GAME = MonstersMenaceAmerica()
