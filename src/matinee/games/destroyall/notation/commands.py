"""The command `matinee monster`: check a monster file (X3), or let it grow by the experience of a game (X1)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter

from matinee.games.destroyall.figures import ATTRIBUTES, budget, flaws
from matinee.games.destroyall.game import GAME
from matinee.games.destroyall.notation.designs import read, written_out
from matinee.games.destroyall.state import Rampage
from matinee.table.errors import Illegal, MatineeError
from matinee.table.records.record import Record

say = GAME.words.say
app = App(name="monster", help=say("monster", "help"))


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
    monster = read(GAME.no, file)
    design = monster.design(GAME.no)
    wrong = flaws(GAME.no, design, monster.experience, matched)
    if wrong:
        raise MatineeError(say("monster", "refused", file, " ".join(map(str, wrong))))
    named = zip(ATTRIBUTES, design.attributes, strict=True)
    attributes = ", ".join(say("monster", "attribute", say("attributes", name), value) for name, value in named)
    print(say("monster", "is", monster.name or file.stem, attributes))
    print(say("monster", "may_play", design.cost, budget(monster.experience), monster.experience))
    return 0


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
    monster = read(GAME.no, file)
    state = Record.open(record).replay()
    if not isinstance(state, Rampage) or state.returns() is None:
        raise Illegal(GAME.no("X3", "no_finished_game", str(record), GAME.title))
    if not 0 <= seat < state.count:
        raise Illegal(GAME.no("X3", "no_such_seat", seat, state.count - 1))
    played = msgspec.structs.replace(state.design[seat], name=monster.name)
    if played != monster.design(GAME.no):
        raise Illegal(GAME.no("X3", "another_monster", seat, str(record), str(file)))
    if record.name in monster.games:
        raise Illegal(GAME.no("X3", "added_already", record.name, str(file)))
    monster.experience += state.xp[seat]
    monster.games.append(record.name)
    file.write_text(written_out(monster), "utf-8")
    print(say("monster", "grew", monster.name or file.stem, state.xp[seat], monster.experience))
    return 0
