"""A ladder of bots: openskill's Plackett-Luce over all their games, for two chairs and more."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from matinee.lab.batch import require
from matinee.lab.simulate import Played, Run


class Rung(NamedTuple):
    """A bot's place: its mean skill, and the doubt about it (one standard deviation)."""

    bot: str
    skill: float
    doubt: float
    games: int
    won: float


def ladder(run: Run, played: Iterable[Played]) -> list[Rung]:
    """The bots of a run by skill, the strongest first. The order of the games counts, and it is that of their sets."""
    model = require("openskill.models").PlackettLuce()
    ratings = [model.rating(name=name) for name in run.bots]
    games, won = [0] * len(ratings), [0.0] * len(ratings)
    for game in played:
        for index, share in zip(game.seats, game.returns, strict=True):
            games[index] += 1
            won[index] += share
        if len(set(game.seats)) < len(game.seats):
            continue  # two chairs of one bot: it would be rated against itself
        ranks = [1.0 - share for share in game.returns]
        rated = model.rate([[ratings[index]] for index in game.seats], ranks=ranks)
        for index, (rating,) in zip(game.seats, rated, strict=True):
            ratings[index] = rating
    rungs = [Rung(run.bots[n], r.mu, r.sigma, games[n], won[n]) for n, r in enumerate(ratings)]
    return sorted(rungs, key=lambda rung: -rung.skill)


def draw(run: Run, rungs: list[Rung], path: Path) -> None:
    """The ladder as a picture: skill and two standard deviations of doubt, the strongest on top."""
    require("matplotlib").use("Agg")
    plt = require("matplotlib.pyplot")
    figure, axes = plt.subplots(figsize=(7, 0.6 * len(rungs) + 1.4), layout="constrained")
    order = rungs[::-1]
    axes.errorbar(
        [r.skill for r in order], range(len(order)), xerr=[2 * r.doubt for r in order], fmt="o", color="#7a1f1f"
    )
    axes.set_yticks(range(len(order)), [r.bot for r in order])
    axes.set_xlabel("skill (openskill, two standard deviations)")
    axes.set_title(run.game)
    axes.grid(axis="x", alpha=0.3)
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
    plt.close(figure)
