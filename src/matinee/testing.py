"""The test kit: what the tests of every game share, for games of your own as well.

`python -m matinee.testing playthroughs` writes the playthroughs and the perft counts of tests/games/<game> anew, and
records where a game has none;
`python -m matinee.testing show GAME SEED [PLY] [option=value ...]` prints the random game that a failure names.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from matinee.table.events import told
from matinee.table.game import Game, Option
from matinee.table.phase import CHANCE, Action
from matinee.table.record import Record
from matinee.table.registry import load, names
from matinee.table.state import State

if TYPE_CHECKING:
    import pytest
    from hypothesis.strategies import SearchStrategy

LONGEST = 20_000
"""More actions than any game has that promises to end."""

PATIENCE = 2_000
"""How long a random game is watched that does not promise to end."""

PLAYTHROUGH = 40_000
"""About how many characters of a game are worth reading."""


def rule(game: str, *ids: str) -> pytest.MarkDecorator:
    """Mark a test as the proof of these rules: `@rule("newgame", "11.23", "R48")`."""
    import pytest

    if not ids:
        raise TypeError(f'rule("{game}") names no rule')
    return pytest.mark.rule(game, *ids)


# -- options


def worth_trying(option: Option) -> list[Any]:
    """The values of an option that tests go through, the default first: all choices, or a few numbers."""
    values = option.choices or (option.least, min(option.least + 5, option.most))
    return list(dict.fromkeys([option.default, *values]))


def all_options(game: Game, **fixed: Any) -> list[dict[str, Any]]:
    """Every combination of values worth trying, some of them fixed; the default comes first."""
    columns = [[fixed[o.name]] if o.name in fixed else worth_trying(o) for o in game.options]
    known = [option.name for option in game.options]
    return [dict(zip(known, row, strict=True)) for row in product(*columns)]


def some_options(game: Game) -> list[dict[str, Any]]:
    """A spread of combinations in which every value worth trying comes up with different others."""
    columns = [worth_trying(option) for option in game.options]
    longest = max(map(len, columns), default=1)
    spread: list[dict[str, Any]] = []
    for lap in range(2):
        for k in range(longest):
            chosen = (values[(k + lap * bool(n)) % len(values)] for n, values in enumerate(columns))
            options = dict(zip((option.name for option in game.options), chosen, strict=True))
            if options not in spread:
                spread.append(options)
    return spread


def in_short(game: Game, options: Mapping[str, Any]) -> str:
    """Options as part of a file name or of a test's name."""
    words = []
    for option in game.options:
        value = options[option.name]
        if isinstance(value, bool):
            words += [option.name] if value else []
        else:
            words.append(str(value) if option.choices else f"{option.name}{value}")
    return "-".join(words)


# -- random legal games


class LawBroken(AssertionError):
    """A game does what no game may do; the message says where, and how to see it."""

    def __init__(self, ply: Ply, message: str) -> None:
        self.ply, self.message = ply, message
        said = " ".join(f"{name}={value}" for name, value in ply.options.items())
        super().__init__(
            f"{ply.game.name} ({said}) seed {ply.seed} ply {ply.number}: {message}\n"
            f"to see it: python -m matinee.testing show {ply.game.name} {ply.seed} {ply.number} {said}\n"
            f"the last actions: {ply.actions[-12:]}, then {ply.action}"
        )


class Ply(NamedTuple):
    """A moment of a random game: the state, which is played on, and the action that comes next (None at the end)."""

    game: Game
    options: dict[str, Any]
    seed: int
    number: int
    state: State
    actions: list[Action]
    legal: list[Action]
    action: Action | None

    @property
    def phase(self) -> str:
        """The name of the phase that decides."""
        return type(self.state.stack[-1]).__name__ if self.state.stack else "the end"

    def check(self, holds: bool, message: str) -> None:
        """Fail with all that is needed to find the place again."""
        if not holds:
            raise LawBroken(self, message)


def pick(legal: Sequence[Action], rng: Random, used: dict[str, int] | None = None) -> Action:
    """A random action; half the time of the verb used least so far, so that every rule has its day."""
    if used is not None and rng.random() < 0.5:
        least = min(used.get(action[0], 0) for action in legal)
        legal = [action for action in legal if used.get(action[0], 0) == least]
    action = legal[rng.randrange(len(legal))]
    if used is not None:
        used[action[0]] = used.get(action[0], 0) + 1
    return action


def walk(game: Game, options: Mapping[str, Any], seed: int, most: int = LONGEST) -> Iterator[Ply]:
    """A random game, the same for the same seed, ply by ply to its end; each action goes through the checked door."""
    complete = game.checked(dict(options))
    rng = Random(f"{game.name} {complete} {seed}")
    state = game.new(**complete)
    actions: list[Action] = []
    used: dict[str, int] = {}
    for number in range(most + 1):
        legal = state.legal_actions()
        over = state.player is None
        action = pick(legal, rng, used) if legal and not over else None
        ply = Ply(game, complete, seed, number, state, actions, legal, action)
        ply.check(over or bool(legal), f"{ply.phase} is a dead end: seat {state.player} has nothing to do")
        yield ply
        if action is None or number == most:
            return
        reason = state.why_not(action)
        ply.check(reason is None, f"{action} is in the list and refused: {reason}")
        state.play(action)
        actions.append(action)


def spread(plies: Iterable[Ply], each: int = 4) -> Iterator[Ply]:
    """Some of the plies: for every kind of phase its 1st, 2nd, 4th, 8th ... time, as often as `each` says."""
    seen: dict[str, int] = {}
    for ply in plies:
        n = seen[ply.phase] = seen.get(ply.phase, 0) + 1
        if n & (n - 1) == 0 and n.bit_length() <= each:
            yield ply


def random_record(game: Game, options: Mapping[str, Any], seed: int, most: int = LONGEST) -> Record:
    """The record of a random game, cut after so many actions."""
    record = Record.of(game, dict(options))
    for ply in walk(game, options, seed, most):
        if ply.action is not None and ply.number < most:
            record.actions.append(ply.action)
    return record


def records(game: Game, most: int = 200) -> SearchStrategy[Record]:
    """A hypothesis strategy: records of random legal games under options of every kind, often unfinished."""
    from hypothesis import strategies as st

    return st.builds(
        random_record,
        st.just(game),
        st.sampled_from(all_options(game)),
        st.integers(0, 2**32 - 1),
        st.integers(0, most),
    )


# -- what a player can get wrong


def domain(game: Game, verb: str, most: int, rng: Random) -> Iterator[Action]:
    """Well-formed actions of a verb: all of them if they are at most so many, else the low numbers and a sample."""
    sizes = game.verbs[verb].sizes
    columns = [range(size) if size <= 512 else [*range(46), rng.randrange(46, size), size - 1] for size in sizes]
    total = 1
    for column in columns:
        total *= len(column)
    if total <= most:
        yield from ((verb, *row) for row in product(*columns))
    else:
        for _ in range(most):
            yield (verb, *(column[rng.randrange(len(column))] for column in columns))


def near_misses(game: Game, action: Action) -> Iterator[Action]:
    """Actions one step beside this one, as far as they are well formed."""
    for n in range(1, len(action)):
        for step in (-2, -1, 1, 2):
            beside = (*action[:n], action[n] + step, *action[n + 1 :])
            if game.malformed(beside) is None:
                yield beside


def malformed(game: Game, action: Action) -> Iterator[Any]:
    """What no client should send, made from an action."""
    verb = action[0]
    yield from (None, 0, True, 1.5, "", verb, b"roll", [], (), {}, {"verb": verb}, (verb, *action))
    yield from (("no such verb",), ("",), (None,), (0, verb), ((verb,),), (verb.upper(), *action[1:]))
    yield from ((*action, 0), (*action, None), (verb, [*action[1:]], 0), (f"no_{verb}", *action[1:]))
    yield from (("why_not", *action), ("options",), ("seat",), ("__class__",), ("run",))
    for n in range(1, len(action)):
        yield action[:n]
        good = action[n]
        for bad in (-1, -(2**70), 10**9, 2**70, 10**5000, float(good), good + 0.5, float("nan"), float("inf"), True,
                    str(good), None, [good], (good,), {"n": good}, [[[good]]]):  # fmt: skip
            yield (*action[:n], bad, *action[n + 1 :])


# -- playthroughs


def playthrough(game: Game, options: Mapping[str, Any], seed: int, until: int = LONGEST, size: int = 0) -> str:
    """A random game as a page to read: who decides what, out of how many, and what a spectator hears of it."""
    said = ", ".join(f"{name} {value}" for name, value in options.items())
    lines = [f"{game.title}, rules {game.rules}", f"{said}, seed {seed}"]
    seats = game.seats(game.checked(dict(options)))
    turn = None
    for ply in walk(game, options, seed, until):
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


# -- perft tables


class Perft(NamedTuple):
    """A position and how many sequences of 1, 2, 3 ... actions there are from it."""

    name: str
    position: dict[str, Any]
    counts: list[int]


def read_perft(path: Path) -> list[Perft]:
    """The perft table of a game."""
    import json
    import tomllib

    rows = tomllib.loads(path.read_text("utf-8"))["perft"]
    return [Perft(row["name"], json.loads(row["position"]), row["counts"]) for row in rows]


def counted(game: Game, position: dict[str, Any], most: int = 30_000, deepest: int = 4) -> list[int]:
    """Perft of a position as deep as it stays below so many sequences."""
    from matinee.table.perft import perft

    state, counts = game.from_position(position), [1]
    while len(counts) <= deepest and (len(counts) < 3 or counts[-1] ** 2 <= most * counts[-2]):
        counts.append(perft(state, len(counts)))
    return counts[1:]


def perft_table(game: Game, old: Sequence[Perft] = ()) -> str:
    """The perft file of a game: its old positions counted anew, or new ones, the richest of every kind of phase met."""
    import json

    places = {row.name: row.position for row in old}
    if not places:
        richest: dict[str, tuple[int, int]] = {}
        for options, seed in product(some_options(game), range(10)):
            for ply in walk(game, options, seed, PATIENCE):
                choice = (len({action[0] for action in ply.legal}), len(ply.legal))
                if ply.action is not None and choice > richest.get(ply.phase, (0, 0)):
                    richest[ply.phase], places[ply.phase] = choice, ply.state.position()
    text = [f"# How many sequences of 1, 2, 3 ... actions there are, dice included, from positions of {game.title}."]
    for name, position in places.items():
        line = json.dumps(position, separators=(",", ":"))
        text += ["", "[[perft]]", f'name = "{name}"', f"position = '{line}'", f"counts = {counted(game, position)}"]
    return "\n".join(text) + "\n"


# -- the command line


def write(tests: Path) -> None:
    """Write the playthroughs and perft counts of every game; positions and records that are there stay."""
    for name in names():
        game, folder = load(name), tests / "games" / name
        pages, archive, table = folder / "playthroughs", folder / "records", folder / "perft.toml"
        for made in (pages, archive):
            made.mkdir(parents=True, exist_ok=True)
        if not any(archive.iterdir()):
            for options in some_options(game):
                if not game.endless(options):
                    random_record(game, options, seed=3).save(archive / f"{in_short(game, options)}.record")
        for path in pages.glob("*.txt"):
            path.unlink()
        for page, text in playthroughs(game).items():
            (pages / page).write_text(text, "utf-8")
        table.write_text(perft_table(game, read_perft(table) if table.exists() else ()), "utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; the answer is the exit status."""
    import argparse

    from matinee.table.errors import MatineeError

    parser = argparse.ArgumentParser(prog="python -m matinee.testing", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    writer = commands.add_parser("playthroughs", help="write playthroughs and perft counts anew")
    writer.add_argument("--folder", type=Path, default=Path("tests"), help="default: tests")
    shower = commands.add_parser("show", help="print a random game")
    shower.add_argument("game")
    shower.add_argument("seed", type=int)
    shower.add_argument("rest", nargs="*", metavar="PLY option=value", help="where to stop, and the options")
    given = parser.parse_args(arguments)
    try:
        if given.command == "playthroughs":
            write(given.folder)
        else:
            print(_shown(load(given.game), given.seed, given.rest), end="")
    except (MatineeError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _shown(game: Game, seed: int, rest: Sequence[str]) -> str:
    until = next((int(word) for word in rest if word.isdigit()), LONGEST)
    options = {}
    for word in rest:
        if not word.isdigit():
            name, _, value = word.partition("=")
            option = next((o for o in game.options if o.name == name), None)
            fits = [v for v in (option.choices if option else ()) if str(v) == value]
            options[name] = fits[0] if fits else int(value) if value.isdigit() else value
    return playthrough(game, game.checked(options), seed, until)


if __name__ == "__main__":
    sys.exit(main())
