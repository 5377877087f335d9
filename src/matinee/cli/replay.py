"""`matinee replay`: a recorded game in words, or a check of many records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from matinee.cli.options import open_record, seat_number
from matinee.cli.phrases import say
from matinee.cli.terminal import tell
from matinee.table.errors import OptionsError, RecordError
from matinee.table.events import told
from matinee.table.phase import CHANCE
from matinee.table.records.record import Record
from matinee.table.registry import load
from matinee.table.resignation import is_table_action


def check_all(paths: Sequence[Path], verify_dice: bool = False) -> int:
    """Replay every record in these files and folders, or work out its sealed dice again; 2 if one is bad.

    There is a line for each.
    """
    files = list(_records(paths))
    if not files:
        raise OptionsError("There is no record to check.")
    bad = 0
    for path in files:
        try:
            record = Record.open(path)
            found = _dice(record) if verify_dice else _sound(record)
        except RecordError as error:
            bad += 1
            tell(f"{path}: {error}", error=True)
        else:
            tell(f"{path}: {found}")
    return 2 if bad else 0


def _sound(record: Record) -> str:
    """What is said of a record that is as it was written, whatever today's rules say to what older ones allowed."""
    if not record.older:
        return say("sound_record", len(record.actions))
    try:
        record.replay()
    except RecordError as error:
        return say("sound_parted", len(record.actions), record.header.rules, error)
    return say("sound_older", len(record.actions), record.header.rules)


def _dice(record: Record) -> str:
    rolls, sealed = record.verify_dice(), record.header.sealed
    return say("as_sealed", rolls, sealed.commitment if sealed else "")


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
        _tell(open_record(path), seat, to)
    return 0


def _tell(record: Record, seat: str, to: int | None) -> None:
    game = load(record.header.game)
    knows = None if seat == "all" else seat_number(game, record.header.options, seat)
    options = ", ".join(f"{name} {value}" for name, value in record.header.options.items())
    tell(f"{game.title} ({options}): {say('against').join(record.header.seats)}", "bold")
    shown = len(record.actions) if to is None else to
    states = record.states()
    state = next(states)
    phase = None
    for ply, action in enumerate(record.actions[:shown], start=1):
        player, asked = state.player, state.stack[-1] if state.stack else None
        if asked is None or (record.older and state.why_not(action) is not None):
            if knows is None:
                tell(f"{ply:>5}  {game.words.old_action(action)}")
        elif player is not None and player != CHANCE and not is_table_action(action) and knows in (None, player):
            if type(asked) is not phase:
                phase = type(asked)
                tell(f"{game.called(state, player)}: {game.words.prompt(asked)}", "bold cyan")
            tell(f"{ply:>5}  {state.describe(action)}")
        try:
            state = next(states)
        except RecordError as error:
            if not record.older:
                raise
            tell(say("told_plainly", record.header.rules, error), "bold")
            for later, played in enumerate(record.actions[ply:shown] if knows is None else (), start=ply + 1):
                tell(f"{later:>5}  {game.words.old_action(played)}")
            return
        lines = told(state.events, knows) if knows is not None else [[event.id, *event.args] for event in state.events]
        for line in lines:
            tell(f"       {game.event(state, line)}", "dim")
    returns = state.returns()
    ending = (
        say("goes_on")
        if returns is None
        else ", ".join(f"{game.called(state, who)} {share:g}" for who, share in enumerate(returns))
    )
    tell(say("after", min(shown, len(record.actions)), ending), "bold")
