"""Games end, nobody is ever stuck, the list is the law, and dice are fair."""

from __future__ import annotations

import json
from math import fsum
from random import Random

from matinee.table.errors import Illegal
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.phase import CHANCE
from matinee.testing.laws.cases import sampled, seats, seeds
from matinee.testing.walks import LONGEST, PATIENCE, Ply, walk


def test_random_games_end_and_say_who_won(game: Game, options: Options) -> None:
    """No dead end and no crash on the way (`walk` sees to that); returns come with the end and not before."""
    endless = game.endless(options)
    for seed in seeds(15, 500):
        for ply in walk(game, options, seed, PATIENCE if endless else LONGEST):
            state = ply.state
            if state.player is None:
                _is_over(ply)
            else:
                ply.check(state.player == CHANCE or state.player in seats(ply), f"seat {state.player} decides")
                ply.check(state.returns() is None, f"the game goes on with returns {state.returns()}")
        ply.check(endless or state.player is None, f"the game is not over after {LONGEST} actions")


def _is_over(ply: Ply) -> None:
    state, returns = ply.state, ply.state.returns()
    fair = isinstance(returns, list) and len(returns) == len(seats(ply)) and all(r in (0, 0.5, 1) for r in returns)
    ply.check(fair, f"the game is over with returns {returns}")
    ply.check(state.legal_actions() == [] and state.chance_outcomes() == [], "the game is over and goes on")
    for action in ply.actions[-3:]:
        ply.check(state.why_not(action) is not None, f"{action} is allowed after the end")
    for seat in (None, *seats(ply)):
        ply.check(state.view(seat).player is None, f"seat {seat} does not see the end")


def test_every_listed_action_is_accepted(game: Game, options: Options) -> None:
    """Well formed, listed once, allowed, and done without a crash."""
    for ply in sampled(game, options):
        ply.check(len(set(ply.legal)) == len(ply.legal), f"{ply.phase} lists an action twice")
        for action in ply.legal:
            ply.check(type(action) is tuple, f"{action!r} is no tuple")
            ply.check(game.malformed(action) is None, f"{action} is listed: {game.malformed(action)}")
            reason = ply.state.why_not(action)
            ply.check(reason is None, f"{action} is listed and refused: {reason}")
        rng = Random(ply.number)
        for action in rng.sample(ply.legal, min(60, len(ply.legal))):
            child = ply.state.copy()
            try:
                child.apply(action)
            except Illegal as error:
                ply.check(False, f"{action} is listed and refused: {error}")
            except Exception as error:
                ply.check(False, f"{action} is listed and crashes: {error!r}")


def test_the_list_has_a_stable_order(game: Game, options: Options) -> None:
    """The same list again, on a copy, and on the position read back."""
    for ply in sampled(game, options):
        again = game.from_position(json.loads(json.dumps(ply.state.position())))
        for whose, state in (("its own", ply.state), ("a copy's", ply.state.copy()), ("the position's", again)):
            ply.check(state.legal_actions() == ply.legal, f"{ply.phase}: {whose} list is another")


def test_chance_is_a_distribution_over_its_list(game: Game, options: Options) -> None:
    """Positive probabilities that sum to 1 over exactly the legal actions; for seats there are none."""
    for seed in seeds(2):
        for ply in walk(game, options, seed, PATIENCE):
            outcomes = ply.state.chance_outcomes()
            if ply.state.player == CHANCE:
                ply.check([action for action, _ in outcomes] == ply.legal, f"{ply.phase} lists other outcomes")
                ply.check(all(p > 0 for _, p in outcomes), f"{ply.phase} has impossible outcomes: {outcomes}")
                total = fsum(p for _, p in outcomes)
                ply.check(abs(total - 1) < 1e-9, f"the probabilities of {ply.phase} sum to {total}")
            else:
                ply.check(outcomes == [], f"{ply.phase} is no matter of chance and has outcomes")
