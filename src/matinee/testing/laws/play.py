"""Games end, every seat has a choice, only listed actions are accepted, and dice are fair."""

from __future__ import annotations

import json
from math import fsum
from random import Random

from matinee.table.errors import Illegal
from matinee.table.phase import CHANCE
from matinee.testing.laws.law import law
from matinee.testing.walks import LONGEST, Ply


@law()
def random_games_end_and_say_who_won(ply: Ply) -> None:
    """No dead end and no crash on the way (`walk` sees to that); returns come with the end and not before."""
    state = ply.state
    if state.player is None:
        _is_over(ply)
    else:
        ply.check(state.player == CHANCE or state.player in ply.seats, f"seat {state.player} decides")
        ply.check(state.returns() is None, f"the game goes on with returns {state.returns()}")
        ply.check(ply.number < LONGEST, f"the game is not over after {LONGEST} actions")


def _is_over(ply: Ply) -> None:
    state, returns = ply.state, ply.state.returns()
    fair = isinstance(returns, list) and len(returns) == len(ply.seats) and all(r in (0, 0.5, 1) for r in returns)
    ply.check(fair, f"the game is over with returns {returns}")
    ply.check(state.legal_actions() == [] and state.chance_outcomes() == [], "the game is over and goes on")
    for action in ply.actions[-3:]:
        ply.check(state.why_not(action) is not None, f"{action} is allowed after the end")
    for seat in (None, *ply.seats):
        ply.check(state.view(seat).player is None, f"seat {seat} does not see the end")


@law(each=3)
def every_listed_action_is_accepted(ply: Ply) -> None:
    """Well formed, listed once, allowed, and done without a crash."""
    ply.check(len(set(ply.legal)) == len(ply.legal), f"{ply.phase} lists an action twice")
    for action in ply.legal:
        ply.check(type(action) is tuple, f"{action!r} is no tuple")
        ply.check(ply.game.malformed(action) is None, f"{action} is listed: {ply.game.malformed(action)}")
    for action in Random(ply.number).sample(ply.legal, min(60, len(ply.legal))):
        child = ply.state.copy()
        try:
            child.apply(action)
        except Illegal as error:
            ply.check(False, f"{action} is listed and refused: {error}")
        except Exception as error:
            ply.check(False, f"{action} is listed and crashes: {error!r}")


@law(each=3)
def the_list_has_a_stable_order(ply: Ply) -> None:
    """The same list again, on a copy, and on the position read back."""
    again = ply.game.from_position(json.loads(json.dumps(ply.state.position())))
    for whose, state in (("its own", ply.state), ("a copy's", ply.state.copy()), ("the position's", again)):
        ply.check(state.legal_actions() == ply.legal, f"{ply.phase}: {whose} list is another")


@law(walks=2)
def chance_is_a_distribution_over_its_list(ply: Ply) -> None:
    """Positive probabilities that sum to 1 over exactly the legal actions; for seats there are none."""
    outcomes = ply.state.chance_outcomes()
    if ply.state.player == CHANCE:
        ply.check([action for action, _ in outcomes] == ply.legal, f"{ply.phase} lists other outcomes")
        ply.check(all(p > 0 for _, p in outcomes), f"{ply.phase} has impossible outcomes: {outcomes}")
        total = fsum(p for _, p in outcomes)
        ply.check(abs(total - 1) < 1e-9, f"the probabilities of {ply.phase} sum to {total}")
    else:
        ply.check(outcomes == [], f"{ply.phase} is no matter of chance and has outcomes")
