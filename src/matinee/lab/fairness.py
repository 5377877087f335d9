"""How fair a scenario is: bots play it, and what each side wins of it is told with its margin."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from matinee.bots import USUAL, bot, match
from matinee.lab.chances import wilson
from matinee.table.dice import fair
from matinee.table.errors import Endless
from matinee.table.records.scenario_file import read_scenario
from matinee.table.registry import load

GAMES = 100
"""How many games are played: a share of a half is known to within 10 points then."""


class SideShare(Struct):
    """What a side has won, a draw as half: its share, and its 95 % confidence interval."""

    side: str
    share: float
    low: float
    high: float


class Fairness(Struct):
    """What each side wins when a bot plays itself."""

    bot: str
    games: int
    sides: list[SideShare]


def fairness(text: str, games: int = GAMES) -> Fairness:
    """Play a scenario; OptionsError if its file is wrong, or a game of it need not end."""
    found = read_scenario(text)
    game = load(found.game)
    options = game.checked(found.options)
    if game.endless(options):
        raise Endless(game.title)
    sides = game.seats(options)
    won = [0.0] * len(sides)
    for seed in range(games):
        state = found.begin()
        match.play_on(state, [bot(USUAL, Random(f"{seed}/{side}")) for side in sides], fair(Random(seed)))
        returns = state.returns()
        assert returns is not None, "it was played to its end"
        won = [before + share for before, share in zip(won, returns, strict=True)]
    told = [SideShare(side, all / games, *wilson(all, games)) for side, all in zip(sides, won, strict=True)]
    return Fairness(USUAL, games, told)
