"""`matinee render`: a record or a position as a picture."""

from __future__ import annotations

from collections import deque
from itertools import islice
from pathlib import Path

from matinee.cli import options
from matinee.cli.terminal import tell
from matinee.table.errors import OptionsError
from matinee.table.state import State


def render(
    file: Path,
    *,
    output: options.Output = None,
    ply: int | None = None,
    seat: str | None = None,
    labels: options.Flag = False,
) -> int:
    """Draw a board as SVG: the end of a record (or the moment after an action), or a position.

    Parameters
    ----------
    file
        A record or a position.
    output
        The SVG file to write (default: the name of FILE with .svg).
    ply
        Draw the moment after this number of actions.
    seat
        Draw what this seat sees, by number or name; by default what a spectator sees.
    labels
        Write the name of each space on it.
    """
    state = _state(file, ply)
    number = None if seat is None else options.seat_number(state.game, state.options, seat)
    output = output if output is not None else file.with_suffix(".svg")
    output.write_text(state.game.picture(state.view(number), state.options, labels=labels), encoding="utf-8")
    tell(f"The picture is in {output}.")
    return 0


def _state(path: Path, ply: int | None) -> State:
    text = options.read_text(path)
    if not _is_record(text):
        if ply is not None:
            raise OptionsError("--ply is for records; this is a position.")
        return options.state_of(path, options.read_position(path))
    record = options.open_record(path, play=False)
    last = len(record.actions)
    if ply is not None and not 0 <= ply <= last:
        raise OptionsError(f"--ply must be from 0 to {last}; the record has {last} actions.")
    shown = last if ply is None else ply
    with options.naming(path):
        states = record.states()
        found = next(islice(states, shown, None)).copy()
        if not record.older:  # a picture is made of a record that is sound to its end
            deque(states, maxlen=0)
    return found


def _is_record(text: str) -> bool:
    """A record begins with a header that says `matinee`; anything else is taken for a position."""
    return '"matinee"' in text.lstrip().partition("\n")[0][:200]
