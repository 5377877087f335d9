"""`matinee replay`: a recorded game in words, or a check of many records."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path

from matinee.cli import options
from matinee.cli.phrases import say
from matinee.cli.terminal import tell
from matinee.table.errors import OptionsError, RecordError
from matinee.table.events import told
from matinee.table.phase import CHANCE, Action
from matinee.table.records.record import Record
from matinee.table.registry import load
from matinee.table.resignation import is_table_action
from matinee.table.state import State


def replay(
    *files: Path,
    check: options.Flag = False,
    verify_dice: options.Flag = False,
    seat: str = "all",
    to: int | None = None,
) -> int:
    """Tell a recorded game in words, or check that records still replay.

    Parameters
    ----------
    files
        Record files; with --check also folders, searched for *.jsonl.
    check
        Only check that every record can be read and every action in it is legal.
    verify_dice
        Prove that sealed dice fell as they were sealed, and that no roll was chosen.
    seat
        Tell only what this seat knows, by number or name; `all` tells everything.
    to
        Stop after this number of actions.
    """
    return _check_all(files, verify_dice) if check or verify_dice else _retell(files, seat, to)


def _check_all(paths: Sequence[Path], verify_dice: bool) -> int:
    """Replay every record in these files and folders, or work out its sealed dice again; 2 if one is bad.

    There is a line for each.
    """
    files = list(_records(paths))
    if not files:
        raise OptionsError("There is no record to check.")
    bad = 0
    for path in files:
        try:
            record = Record.open(path, play=verify_dice)
            found = _dice(record) if verify_dice else _sound(record)
        except RecordError as error:
            bad += 1
            tell(f"{path}: {error}", error=True)
        else:
            tell(f"{path}: {found}")
    return 2 if bad else 0


def _sound(record: Record) -> str:
    """What is said of a record that is as it was written, whatever today's rules say to what older ones allowed."""
    try:
        record.replay()
    except RecordError as error:
        if not record.older:
            raise
        return say("sound_parted", len(record.actions), record.header.rules, error)
    if not record.older:
        return say("sound_record", len(record.actions))
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


def _retell(paths: Sequence[Path], seat: str, to: int | None) -> int:
    """Print each game as a story: what was done and what came of it, as far as a seat may know."""
    if not paths:
        raise OptionsError("Say which record to replay.")
    if to is not None and to < 0:
        raise OptionsError("--to wants a number of actions, 0 or more.")
    for path in paths:
        with options.naming(path):
            story = list(_story(options.open_record(path, play=False), seat, to))
        for line in story:
            tell(*line)
    return 0


Line = tuple[str, str]
"""A line of a story, and how it looks."""


def _story(record: Record, seat: str, to: int | None) -> Iterator[Line]:
    """A game in words. It is played to its end, so that nothing is told of a record that is not sound."""
    game = load(record.header.game)
    knows = None if seat == "all" else options.seat_number(game, record.header.options, seat)
    chosen = ", ".join(f"{name} {value}" for name, value in record.header.options.items())
    yield f"{game.title} ({chosen}): {say('against').join(record.header.seats)}", "bold"
    shown = len(record.actions) if to is None else to
    states = record.states()
    state, phase = next(states), None
    for ply, action in enumerate(record.actions[:shown], start=1):
        asked = state.stack[-1] if state.stack else None
        if asked is None or (record.older and state.why_not(action) is not None):
            yield from _old(record, ply - 1, ply, knows)
        elif _hers(state, action, knows):
            if type(asked) is not phase:
                phase = type(asked)
                yield f"{game.called(state, state.player or 0)}: {game.words.prompt(asked)}", "bold cyan"
            yield f"{ply:>5}  {state.describe(action)}", ""
        try:
            state = next(states)
        except RecordError as error:
            if not record.older:
                raise
            yield say("told_plainly", record.header.rules, error), "bold"
            yield from _old(record, ply, shown, knows)
            return
        yield from _events(state, knows)
    yield say("after", min(shown, len(record.actions)), _standing(state)), "bold"
    if not record.older:
        deque(states, maxlen=0)


def _hers(state: State, action: Action, knows: int | None) -> bool:
    """Whether an action is a decision, and of the one who is told of it."""
    decides = state.player is not None and state.player != CHANCE and not is_table_action(action)
    return decides and knows in (None, state.player)


def _old(record: Record, first: int, last: int, knows: int | None) -> Iterator[Line]:
    """Actions as older rules had them: of what today's do not allow only who knows everything is told."""
    words = record.game.words
    for ply, played in enumerate(record.actions[first:last] if knows is None else (), start=first + 1):
        yield f"{ply:>5}  {words.old_action(played)}", ""


def _events(state: State, knows: int | None) -> Iterator[Line]:
    """What the last action brought about."""
    lines = told(state.events, knows) if knows is not None else [[event.id, *event.args] for event in state.events]
    for line in lines:
        yield f"       {state.game.event(state, line)}", "dim"


def _standing(state: State) -> str:
    """How a game has ended, or that it has not."""
    returns = state.returns()
    if returns is None:
        return say("goes_on")
    return ", ".join(f"{state.name(who)} {share:g}" for who, share in enumerate(returns))
