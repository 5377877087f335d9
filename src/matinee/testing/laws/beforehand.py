"""What a player says of interruptions before they come is carried out by the rules, and tells no secret."""

from __future__ import annotations

from matinee.testing.laws.law import law
from matinee.testing.walks import Ply


@law(each=8)
def what_is_said_beforehand_is_legal_and_no_secret(ply: Ply) -> None:
    """Each answer is in the list, and whether the player is asked after all is the same in every guess."""
    if not ply.state.stack:
        return
    phase = ply.state.stack[-1]
    for said in phase.beforehand:
        action = phase.answer(ply.state, said)
        ply.check(action is None or action in ply.legal, f"{said} of {ply.phase} answers {action}, which is not listed")
        for seat in ply.seats:
            g = ply.guess(seat)
            same = (g.stack[-1].answer(g, said) is None) == (action is None)
            ply.check(same, f"{said} of {ply.phase} stops or goes on by what seat {seat} cannot know")
