"""`matinee render`: a record or a position as a picture."""

from __future__ import annotations

from collections import deque
from itertools import islice
from pathlib import Path

from matinee.cli.options import naming, open_record, read_position, read_text, seat_number, state_of
from matinee.cli.terminal import tell
from matinee.table.errors import OptionsError
from matinee.table.state import State


def draw_file(path: Path, output: Path | None, ply: int | None, seat: str | None, labels: bool) -> int:
    """Write the SVG and say where."""
    state = _state(path, ply)
    number = None if seat is None else seat_number(state.game, state.options, seat)
    output = output if output is not None else path.with_suffix(".svg")
    output.write_text(state.game.picture(state.view(number), state.options, labels=labels), encoding="utf-8")
    tell(f"The picture is in {output}.")
    return 0


def _state(path: Path, ply: int | None) -> State:
    text = read_text(path)
    if not _is_record(text):
        if ply is not None:
            raise OptionsError("--ply is for records; this is a position.")
        data = read_position(path)
        return state_of(path, data)
    record = open_record(path, play=False)
    last = len(record.actions)
    if ply is not None and not 0 <= ply <= last:
        raise OptionsError(f"--ply must be from 0 to {last}; the record has {last} actions.")
    shown = last if ply is None else ply
    with naming(path):
        states = record.states()
        found = next(islice(states, shown, None)).copy()
        if not record.older:  # a picture is made of a record that is sound to its end
            deque(states, maxlen=0)
    return found


def _is_record(text: str) -> bool:
    """A record begins with a header that says `matinee`; anything else is taken for a position."""
    return '"matinee"' in text.lstrip().partition("\n")[0][:200]
