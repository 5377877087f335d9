"""Monsters Menace America as a game for the table."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

from matinee.games.america.figures import (
    BRANCH_IDS,
    BRANCHES,
    KINDS,
    MONSTER_IDS,
    MONSTERS,
    MUTATIONS,
    PIECES,
    RESEARCH,
)
from matinee.games.america.map.land import SPACES
from matinee.games.america.notation.position import from_position
from matinee.games.america.rules.setup import FirstPlayer
from matinee.games.america.show.names import piece_name, space_name
from matinee.games.america.show.view import board, describe
from matinee.games.america.state import America
from matinee.table.boardview import BoardView, Shelf, Ware
from matinee.table.game import Counting, Game, Option, Verb
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


PICTURED = {kind.branch: kind.id for kind in KINDS}
"""The unit that stands for a branch: the last of its kinds, which no other branch has."""

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
    counts = Counting("round", "rounds")
    options = (
        Option("players", 4, "How many play. With fewer than four, the branches nobody commands guard their bases.",
               choices=(2, 3, 4)),
        Option("rounds", 30, "After this round the Challenge is fought in any case; 0 for a game without a last round.",
               least=0, most=500),
        Option("los_angeles", "choice", "Where a monster leaves Hollywood: at Los Angeles or one of its lairs as its "
               "player likes, or at Los Angeles whenever that is free.", choices=("choice", "first")),
        Option("toxicor", 40, "How high Toxicor's Health can rise; the others go up to 40.", choices=(40, 30)),
        Option("own_reward", True, "Whoever drives off their own monster draws a Research card, too.",
               choices=(True, False)),
        Option("robot_giants", False, "In the Challenge the card It's a Robot! hurts giants that miss it, too.",
               choices=(False, True)),
        Option("challenge_research", True, "In the Challenge a giant's player uses Scientific Analysis and "
               "Anti-Mutagen against the challenger.", choices=(True, False)),
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

    def drawn(self, options: dict[str, Any]) -> BoardView:
        drawn, say = board(self.text), self.text.say
        drawn.wares = {
            "monster": [Ware(id, say("monsters", id), likeness=id) for id in MONSTER_IDS],
            "branch": [Ware(id, say("branches", id), likeness=PICTURED[id]) for id in BRANCH_IDS],
        }
        drawn.shelves = {verb: Shelf(say("shelves", verb)) for verb in ("monster", "branch")}
        return drawn

    def describe(self, state: State, action: Action) -> str:
        assert isinstance(state, America)
        return describe(state, action)

    @cached_property
    def text(self) -> Catalogue:
        text = Catalogue.load(self.folder / "words.toml")
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


GAME = MonstersMenaceAmerica()
