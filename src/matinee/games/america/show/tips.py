"""Advice for the branch of a player, in words of our own."""

from __future__ import annotations

from matinee.games.america.figures import BRANCH_IDS
from matinee.games.america.kinds import NOBODY
from matinee.games.america.rules.deploy import Deploy, Placing
from matinee.games.america.rules.movement import Launching, Movement, Moving
from matinee.games.america.rules.setup import Garrison
from matinee.games.america.state import America

COMMANDING = (Garrison, Deploy, Placing, Movement, Moving, Launching)
"""Decisions about one's own units."""


def tip(s: America, seat: int) -> str:
    """How to use the seat's branch, while it places or moves units."""
    branch = s.branch[seat]
    if branch == NOBODY or not isinstance(s.stack[-1], COMMANDING):
        return ""
    return s.game.words.say("tips", BRANCH_IDS[branch])
