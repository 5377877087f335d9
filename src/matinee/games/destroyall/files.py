"""Monster files (X3): check one, and add the experience of a recorded game to it."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from matinee.games.destroyall.figures import ATTRIBUTES, MonsterError, MonsterFile, WeaponFile, budget, flaws
from matinee.games.destroyall.state import Rampage
from matinee.table.record import Record


def read(path: Path) -> MonsterFile:
    """The monster in a file; MonsterError with one sentence if there is none."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=MonsterFile)
    except msgspec.MsgspecError as error:
        raise MonsterError(f"{path} is no monster file: {error}.") from error


def check(path: Path, matched: bool = False) -> int:
    """Say what a monster costs; refuse one that the rules do not allow, with the reason."""
    monster = read(path)
    design = monster.design()
    wrong = flaws(design, monster.experience, matched)
    if wrong:
        raise MonsterError(f"{path}: " + " ".join(f"{text} [{rule}]" for rule, text in wrong))
    attributes = ", ".join(f"{n.upper()} {v}" for n, v in zip(ATTRIBUTES, design.attributes, strict=True))
    print(f"{monster.name or path.stem}: {attributes}.")
    print(f"{design.cost} of {budget(monster.experience)} points; experience {monster.experience}. It may play.")
    return 0


def grow(path: Path, record: Path, seat: int) -> int:
    """X1, X3 Add what a monster won in a finished game to its file, once for each game."""
    monster = read(path)
    played = Record.open(record)
    state = played.replay()
    if not isinstance(state, Rampage) or state.returns() is None:
        raise MonsterError(f"{record} is no finished game of Destroy All Monsters!")
    if not 0 <= seat < state.count:
        raise MonsterError(f"There is no monster {seat}; they run from 0 to {state.count - 1}.")
    if msgspec.structs.replace(state.design[seat], name="") != msgspec.structs.replace(monster.design(), name=""):
        raise MonsterError(f"The monster of seat {seat} in {record} is not the one in {path}.")
    if record.name in monster.games:
        raise MonsterError(f"{record.name} has been added to {path} already.")
    won = state.xp[seat]
    monster.experience += won
    monster.games.append(record.name)
    path.write_text(written_out(monster), "utf-8")
    print(f"{monster.name or path.stem} wins {won} experience and has {monster.experience}.")
    return 0


def written_out(monster: MonsterFile) -> str:
    """A monster file as text."""
    lines = [f"name = {json.dumps(monster.name)}"]
    lines += [f"{name} = {getattr(monster, name)}" for name in ATTRIBUTES]
    lines += [f"weakness = {json.dumps(monster.weakness)}", f"powers = {json.dumps(monster.powers)}"]
    if monster.absorbs:
        lines.append(f"absorbs = {json.dumps(monster.absorbs)}")
    if monster.weapons:
        rows = [", ".join(f"{key} = {json.dumps(value)}" for key, value in _fields(w)) for w in monster.weapons]
        lines.append("weapons = [" + ", ".join(f"{{ {row} }}" for row in rows) + "]")
    lines += [f"experience = {monster.experience}", f"games = {json.dumps(monster.games)}"]
    return "\n".join(lines) + "\n"


def _fields(weapon: WeaponFile) -> list[tuple[str, object]]:
    return list(msgspec.to_builtins(weapon).items())
