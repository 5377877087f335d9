"""Playthroughs: random games as pages to read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matinee.table.events import told
from matinee.table.game import Game
from matinee.table.phase import CHANCE
from matinee.testing.options import in_short, some_options, worth_trying
from matinee.testing.walks import LONGEST, walk

PLAYTHROUGH = 40_000
"""About how many characters of a game are worth reading."""


def playthrough(
    game: Game,
    options: Mapping[str, Any],
    seed: int,
    until: int = LONGEST,
    size: int = 0,
    concessions: bool = False,
) -> str:
    """A random game as a page to read: who decides what, out of how many, and what a spectator hears of it."""
    said = ", ".join(f"{name} {value}" for name, value in options.items())
    lines = [f"{game.title}, rules {game.rules}", f"{said}, seed {seed}"]
    seats = game.seats(game.checked(dict(options)))
    turn = None
    for ply in walk(game, options, seed, until, concessions):
        if ply.number:
            lines += [f"    {game.words.event(event)}" for event in told(ply.state.events, None)]
        if ply.action is None or 0 < size < sum(map(len, lines)):
            break
        now = (ply.state.player, ply.phase)
        if now != turn:
            turn = now
            who = "Dice" if ply.state.player == CHANCE else seats[ply.state.player or 0]
            lines += ["", f"{who}: {game.words.prompt(ply.state.stack[-1])}"]
        lines.append(f"{ply.number:4} ({len(ply.legal)}) {ply.state.describe(ply.action)}")
    result = ply.state.returns()
    if result is None:
        ending = f"and so on; cut after {ply.number} actions"
    else:
        ending = f"after {ply.number} actions: " + ", ".join(
            f"{who} {r:g}" for who, r in zip(seats, result, strict=True)
        )
    return "\n".join([*lines, "", ending]) + "\n"


def playthroughs(game: Game) -> dict[str, str]:
    """The pages of a game by file name: one for each choice of its options, with its numbers kept small."""
    pages = {}
    for options in some_options(game):
        small = {o.name: options[o.name] if o.choices else worth_trying(o)[-1] for o in game.options}
        name = f"{in_short(game, small)}.txt"
        if name not in pages:
            pages[name] = playthrough(game, small, seed=1, size=PLAYTHROUGH)
    return pages
