"""`matinee monster`: the monster files of the workshop."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

app = App(name="monster", help="Check a monster file, or let it grow by the experience of a game.")


@app.command
def check(file: Path, *, matched: Annotated[bool, Parameter(negative=())] = False) -> int:
    """Accept a monster, or refuse it with the reason.

    Parameters
    ----------
    file
        A monster as TOML: attributes, weakness, powers, weapons, experience.
    matched
        Hold it to the limits of matched play as well.
    """
    from matinee.games.destroyall.notation.designs import check as check_file

    return check_file(file, matched)


@app.command
def grow(file: Path, record: Path, *, seat: int = 0) -> int:
    """Add the experience that a monster won in a finished game to its file.

    Parameters
    ----------
    file
        The monster file; it is written anew.
    record
        The record of the game.
    seat
        The monster's seat in that game, from 0.
    """
    from matinee.games.destroyall.notation.designs import grow as grow_file

    return grow_file(file, record, seat)
