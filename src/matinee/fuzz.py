"""Fuzzing: random games by the thousand under all options in turn, each held to the cheap laws of the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from matinee.table.board import members
from matinee.table.errors import MatineeError
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.phase import UNEXPLAINED
from matinee.table.records.record import Record
from matinee.table.registry import load
from matinee.table.said.verbs import CONCEDE
from matinee.testing import LONGEST, PATIENCE, LawBroken, Ply, all_options, near_misses, walk

EVERY = 64
"""One ply in this number has its whole list checked; the others only the played action."""


OFTEN = 4
"""One ply in this number is checked by the game's accounts."""

SHOWN = 8
"""One game in this number, starting with the first, builds every view at every ply."""


class Fuzzed(msgspec.Struct, frozen=True):
    """One game that broke no law. `returns` is None if it was watched long enough and need not end."""

    options: Options
    seed: int
    plies: int
    returns: list[float] | None


class FuzzFailure(MatineeError):
    """A game broke a law: one line that says which, and `command`, which shows the game up to there."""

    def __init__(
        self, game: str, options: Mapping[str, Any], seed: int, ply: int, message: str, concessions: bool = False
    ) -> None:
        self.game, self.options, self.seed, self.ply, self.message = game, dict(options), seed, ply, message
        said = " ".join(f"{name}={value}" for name, value in options.items())
        show = "show --concessions" if concessions else "show"
        self.command = f"python -m matinee.testing {show} {game} {seed} {ply} {said}".rstrip()
        super().__init__(f"{game} ({said}) seed {seed} ply {ply}: {message}")


def fuzz(
    game: Game | str, games: int, seed: int, options: Mapping[str, Any] | None = None, concessions: bool = False
) -> Iterator[Fuzzed]:
    """Play random games, seeded from `seed` up; options not given go through all values worth trying, in an
    order of which any part is a fair sample, and in every other game the readings of contested rules are drawn.
    With `concessions` any seat may concede at any moment."""
    game = load(game) if isinstance(game, str) else game
    given = dict(options or {})
    game.checked(given)
    readings = [option for option in game.options if option.letter is not None and option.name not in given]
    settings = all_options(game, **{option.name: option.default for option in readings}, **given)
    Random(0).shuffle(settings)
    for n in range(seed, seed + games):
        luck = Random(n)
        drawn = {option.name: luck.choice(option.choices) for option in readings if n % 2}
        yield fuzz_one(game, settings[(n // 2 if readings else n) % len(settings)] | drawn, n, concessions)


def fuzz_one(game: Game, options: Mapping[str, Any], seed: int, concessions: bool = False) -> Fuzzed:
    """One random game; FuzzFailure if it breaks a law."""
    endless = game.endless(dict(options))
    last = 0
    try:
        for ply in walk(game, options, seed, PATIENCE if endless else LONGEST, concessions):
            last = ply.number
            _look(ply)
            if ply.state.conceded:
                _without(ply, [*members(ply.state.conceded)])
            if seed % SHOWN == 0:
                _show(ply)
        returns = ply.state.returns()
        ply.check(endless or returns is not None, f"the game is not over after {LONGEST} actions")
        _replay(ply)
    except LawBroken as error:
        raise FuzzFailure(game.name, options, seed, error.ply.number, error.message, concessions) from error
    except Exception as error:
        crash = f"crash: {type(error).__name__}: {error}"
        raise FuzzFailure(game.name, options, seed, last, crash, concessions) from error
    return Fuzzed(dict(options), seed, ply.number, returns)


def _look(ply: Ply) -> None:
    """Returns come with the end and not before; now and then the game's accounts must hold, every listed action must
    be allowed, and what is beside the action played refused with a reason.
    """
    if ply.number % OFTEN == 0:
        wrong = ply.game.impossible(ply.state)
        ply.check(wrong is None, f"the game itself calls this impossible: {wrong}")
    returns = ply.state.returns()
    if ply.state.player is None:
        seats = len(ply.game.seats(ply.options))
        fair = returns is not None and len(returns) == seats and all(r in (0, 0.5, 1) for r in returns)
        ply.check(fair, f"the game is over with returns {returns}")
        return
    ply.check(returns is None, f"the game goes on with returns {returns}")
    if ply.number % EVERY == 0:
        for action in ply.legal:
            reason = ply.state.why_not(action)
            ply.check(reason is None, f"{action} is in the list and refused: {reason}")
        for near in near_misses(ply.game, ply.action or ()):
            reason = ply.state.why_not(near)
            explained = reason is None or reason.id != UNEXPLAINED
            ply.check(explained, f"{near} is not in the list, without a reason")


def _without(ply: Ply, gone: list[int]) -> None:
    """A seat that has conceded decides nothing and wins nothing; the seat that a concession leaves alone has won."""
    returns = ply.state.returns()
    ply.check(ply.state.player not in gone, f"seat {ply.state.player} has conceded and is asked in {ply.phase}")
    ply.check(not returns or not any(returns[seat] for seat in gone), f"{gone} conceded, and the returns are {returns}")
    left = ply.state.playing()
    if len(left) == 1 and ply.actions[-1][0] == CONCEDE:
        won = [float(seat in left) for seat in ply.seats]
        ply.check(returns == won, f"seat {left[0]} is left alone, and the returns are {returns}")


def _show(ply: Ply) -> None:
    """What people see: the view of every seat and of spectators, every choice in words with its odds, the position."""
    for seat in (None, *ply.seats):
        ply.view(seat)
    ply.game.standing(ply.state)
    for action in ply.legal:
        chances = [chance for chance, _ in ply.state.odds(action)]
        ply.check(bool(ply.state.describe(action).strip()), f"{action} has no words")
        ply.check(not chances or abs(sum(chances) - 1) < 1e-6, f"the odds of {action} add up to {sum(chances)}")
    missing = next(iter(ply.game.words.missing), None)
    ply.check(missing is None, "words.toml has no {1!r} under [{0}]".format(*missing or ("", "")))
    written = ply.game.from_position(ply.state.position())
    ply.check(written == ply.state, "the position is read as another state")


def _replay(ply: Ply) -> None:
    """The record leads to the same state."""
    record = Record.of(ply.game, ply.options)
    record.actions = ply.actions
    ply.check(record.replay() == ply.state, "the record replays to another state")
