"""The command line of the test kit: write what the laws compare a game with, print a random game, plant faults."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from matinee.table.errors import MatineeError
from matinee.table.game import Game
from matinee.table.registry import load, ours
from matinee.testing.new_rules import FEW, new_rules, write
from matinee.testing.playthrough_files import playthrough
from matinee.testing.walks import LONGEST


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; the answer is the exit status."""
    parser = argparse.ArgumentParser(prog="python -m matinee.testing", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    writer = commands.add_parser("playthroughs", help="write playthroughs and perft counts")
    writer.add_argument("--game", help="only this one, of any package, into --folder itself")
    writer.add_argument(
        "--folder", type=Path, default=Path("tests"), help="default: tests, where each game has games/<game>"
    )
    renewer = commands.add_parser("new-rules", help="after `rules=` was raised: update what tests compare with")
    renewer.add_argument("game")
    renewer.add_argument("--folder", type=Path, help="default: tests/games/<game>")
    renewer.add_argument("--games", type=int, default=FEW, help=f"for provisional weights ({FEW})")
    shower = commands.add_parser("show", help="print a random game")
    shower.add_argument("game")
    shower.add_argument("seed", type=int)
    shower.add_argument("rest", nargs="*", metavar="PLY option=value", help="where to stop, and the options")
    shower.add_argument("--concessions", action="store_true", help="of a game with concessions at random")
    planter = commands.add_parser("mutants", help="plant single faults in a game's rules and see which its tests miss")
    planter.add_argument("games", nargs="*", metavar="GAME", help="of any package; by default each of ours")
    planter.add_argument("-n", type=int, default=60, help="how many faults (60)")
    planter.add_argument("--seed", type=int, default=1, help="which faults are drawn (1)")
    planter.add_argument("--jobs", type=int, default=1, help="how many are tried at a time (1)")
    planter.add_argument("--tests", type=Path, help="the game's tests, by default tests/games/GAME")
    planter.add_argument("--laws", type=Path, help="a test of the laws to ask where the game's tests see nothing")
    planter.add_argument("--only", default="", metavar="FILE:LINE", help="only the drawn faults at this place")
    given = parser.parse_args(arguments)
    try:
        if given.command == "playthroughs":
            if given.game is not None:
                write(load(given.game), given.folder)
            else:
                for name in ours():
                    write(load(name), given.folder / "games" / name)
        elif given.command == "mutants":
            from matinee.testing.mutants import run_mutants

            for name in given.games or ours():
                tests = given.tests or Path("tests", "games", name)
                run_mutants(name, load(name).folder, tests, given.laws, given.n, given.seed, given.jobs, given.only)
        elif given.command == "new-rules":
            folder = given.folder or Path("tests", "games", given.game)
            for sentence in new_rules(load(given.game), folder, given.games):
                print(sentence)
        else:
            print(_shown(load(given.game), given.seed, given.rest, given.concessions), end="")
    except (MatineeError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _shown(game: Game, seed: int, rest: Sequence[str], concessions: bool) -> str:
    until = next((int(word) for word in rest if word.isdigit()), LONGEST)
    options = {}
    for word in rest:
        if not word.isdigit():
            name, _, value = word.partition("=")
            option = next((o for o in game.options if o.name == name), None)
            fits = [v for v in (option.choices if option else ()) if str(v) == value]
            options[name] = fits[0] if fits else int(value) if value.isdigit() else value
    return playthrough(game, game.checked(options), seed, until, concessions=concessions)
