"""`matinee replay`: a recorded game in words, or a check of many records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from matinee.cli.options import seat_number
from matinee.cli.saying import say
from matinee.table.errors import MatineeError, OptionsError, RecordError
from matinee.table.events import told
from matinee.table.phase import CHANCE
from matinee.table.record import Record
from matinee.table.registry import load
from matinee.table.resignation import is_table_action


def check_all(paths: Sequence[Path]) -> int:
    """Replay every record in these files and folders; 2 if one is bad, with a line for each."""
    console, errors = Console(highlight=False), Console(stderr=True, highlight=False)
    files = list(_records(paths))
    if not files:
        raise OptionsError("There is no record to check.")
    bad = 0
    for path in files:
        try:
            record = Record.open(path)
        except RecordError as error:
            bad += 1
            errors.print(Text(f"{path}: {error}"), soft_wrap=True)
        else:
            console.print(Text(f"{path}: {len(record.actions)} actions, sound"), soft_wrap=True)
    return 2 if bad else 0


def verify_all(paths: Sequence[Path]) -> int:
    """Work out the sealed dice of every record again; 2 if one fell otherwise, with a line for each."""
    console, errors = Console(highlight=False), Console(stderr=True, highlight=False)
    files = list(_records(paths))
    if not files:
        raise OptionsError("There is no record to check.")
    bad = 0
    for path in files:
        try:
            record = Record.open(path)
            rolls = record.verify_dice()
        except RecordError as error:
            bad += 1
            errors.print(Text(f"{path}: {error}"), soft_wrap=True)
        else:
            seal = record.header.sealed.commitment if record.header.sealed else ""
            console.print(Text(f"{path}: {say('as_sealed', rolls, seal)}"), soft_wrap=True)
    return 2 if bad else 0


def _records(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.jsonl"))
        else:
            yield path


def retell(paths: Sequence[Path], seat: str, to: int | None) -> int:
    """Print each game as a story: what was done and what came of it, as far as a seat may know."""
    if not paths:
        raise OptionsError("Say which record to replay.")
    if to is not None and to < 0:
        raise OptionsError("--to wants a number of actions, 0 or more.")
    for path in paths:
        try:
            record = Record.open(path)
        except RecordError as error:
            raise MatineeError(f"{path}: {error}") from error
        _tell(record, seat, to)
    return 0


def _tell(record: Record, seat: str, to: int | None) -> None:
    console = Console(highlight=False)
    game = load(record.header.game)
    names = game.seats(record.header.options)
    knows = None if seat == "all" else seat_number(game, record.header.options, seat)
    options = ", ".join(f"{name} {value}" for name, value in record.header.options.items())
    console.print(Text(f"{game.title} ({options}): {say('against').join(record.header.seats)}", style="bold"))
    shown = len(record.actions) if to is None else to
    states = record.states()
    state = next(states)
    phase = None
    for ply, action in enumerate(record.actions[:shown], start=1):
        player = state.player
        asked = state.stack[-1]
        if player != CHANCE and not is_table_action(action) and (knows is None or player == knows):
            who = names[player] if player is not None else ""
            if type(asked) is not phase:
                phase = type(asked)
                console.print(Text(f"{who}: {game.words.prompt(asked)}", style="bold cyan"), soft_wrap=True)
            console.print(Text(f"{ply:>5}  {state.describe(action)}"), soft_wrap=True)
        state = next(states)
        lines = told(state.events, knows) if knows is not None else [[event.id, *event.args] for event in state.events]
        for line in lines:
            console.print(Text(f"       {game.words.event(line)}", style="dim"), soft_wrap=True)
    returns = state.returns()
    ending = (
        say("goes_on")
        if returns is None
        else ", ".join(f"{name} {share:g}" for name, share in zip(names, returns, strict=True))
    )
    console.print(Text(say("after", min(shown, len(record.actions)), ending), style="bold"))
