"""`matinee levels`: rivals that are evenly apart, picked and measured."""

from __future__ import annotations

from datetime import date

import msgspec

from matinee.bots.levels import Rungs, every, path
from matinee.cli import options
from matinee.cli.lab.parameters import Count, Fixed, Game, Out, Unkept
from matinee.cli.terminal import progress, show_table
from matinee.lab import levels as lab
from matinee.lab.chances import wilson
from matinee.table.registry import load


def levels(
    game: Game,
    *,
    games: Count = 400,
    search: bool = True,
    option: Fixed = None,
    out: Out = None,
    batch: Unkept = Unkept(),
) -> int:
    """Measure the levels of a game's bots again, and write them where the game keeps them.

    Parameters
    ----------
    games
        How many games each level plays against the one below; a fifth of them where one of the two looks ahead.
    search
        Whether the highest level looks ahead: without, measuring takes a tenth of the time.
    out
        Write the levels to this file; by default to where the game keeps its own.
    """
    rules, given = load(game), options.chosen(game, option)
    wanted = [one for one in lab.settings(rules) if given.items() <= one[0].items()]
    asked = " ".join(f"--option {name}={value}" for name, value in given.items())
    command = f"matinee levels {game} -n {games} --seed {batch.seed}{'' if search else ' --no-search'} {asked}".strip()
    found = []
    with progress(game, len(wanted)) as advance:
        for own, under in wanted:
            one = lab.measure(game, own, under, games, search, batch)
            found.append(msgspec.structs.replace(one, measured=date.today().isoformat(), command=command))
            advance(1)
    options.write_json(out or path(rules), merged(every(rules), found))
    for one in found:
        title = ", ".join((rules.title, *map(str, one.options.values())))
        show_table(title, command, ("level", "plays", "won of the level below"), _rows(one), left="plays")
    return 0


def merged(before: list[Rungs], found: list[Rungs]) -> list[Rungs]:
    """The levels that there were, those that were measured now in their place."""
    fresh = [one.options for one in found]
    return sorted(
        [*(one for one in before if one.options not in fresh), *found], key=lambda one: str(sorted(one.options.items()))
    )


def _rows(rungs: Rungs) -> list[list[str]]:
    return [
        [str(number), f"{level.face}: {level.recipe}", "; ".join(_won(rungs, number))]
        for number, level in enumerate(rungs.levels, start=1)
    ]


def _won(rungs: Rungs, number: int) -> list[str]:
    """What a level has won against the one below, under each of the options it was measured with."""
    sums: dict[str, tuple[float, int]] = {}
    for met in rungs.met:
        if met.level == number:
            name = " ".join(f"{key}={value}" for key, value in met.options.items())
            won, games = sums.get(name, (0.0, 0))
            sums[name] = won + met.won, games + met.games
    return [
        f"{name} {won / games:.0%} ({wilson(won, games)[0]:.0%} to {wilson(won, games)[1]:.0%}; {games})"
        for name, (won, games) in sums.items()
    ]
