"""Monster files (X3): check one, build it in the workshop, and add the experience of a recorded game to it."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from matinee.games.destroyall.figures import (
    ABSORPTION,
    ATTRIBUTES,
    BASIC,
    BLAST,
    POWERS,
    Design,
    MonsterError,
    MonsterFile,
    Weapon,
    WeaponFile,
    budget,
    flaws,
    written,
)
from matinee.games.destroyall.rules.setup import Workshop
from matinee.games.destroyall.state import Rampage
from matinee.table.errors import Illegal, Reason
from matinee.table.phase import Action
from matinee.table.record import Record


def read(path: Path) -> MonsterFile:
    """The monster in a file; MonsterError with one sentence if there is none."""
    return _decoded(path.read_bytes(), str(path))


def _decoded(text: bytes | str, name: str) -> MonsterFile:
    try:
        return msgspec.toml.decode(text, type=MonsterFile)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise MonsterError(f"{name} is no monster file: {error}.") from error


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


# -- in the workshop


def under_way(s: Rampage, who: int) -> str:
    """What has been built so far, as a monster file."""
    monster = msgspec.convert(written(s.design[who]), MonsterFile)
    monster.experience = s.options["experience"]
    return written_out(monster)


def clicks(s: Rampage, text: str) -> list[Action]:
    """DAM23 The clicks that build the monster of a file in an untouched workshop; Illegal with the rule it breaks."""
    phase = s.stack[-1] if s.stack else None
    if not isinstance(phase, Workshop):
        raise Illegal(Reason("DAM23", "Monsters are built in the workshop, before the first turn."))
    if s.design[phase.who] != Design():
        raise Illegal(Reason("DAM23", "Load a monster before you begin to build one; undo what you have built."))
    try:
        design = _decoded(text, "This").design()
    except MonsterError as error:
        raise Illegal(Reason("DAM23", str(error))) from error
    for rule, why in flaws(design, s.options["experience"], s.options["matched"]):
        if rule != "DAM24":  # one that has no weakness yet is not finished, and can be finished here
            raise Illegal(Reason(rule, why))
    return _built(design)


def _built(design: Design) -> list[Action]:
    """The clicks in an order that the points always pay for: what gives some back comes first."""
    changed = [("attribute", k, value) for k, value in enumerate(design.attributes) if value != BASIC]
    found: list[Action] = [action for action in changed if action[2] < BASIC]
    if design.weakness >= 0:
        found.append(("weakness", design.weakness))
    for n, weapon in enumerate(design.weapons):
        found += _armed(n, weapon)
    powers = design.powers & ~ABSORPTION
    found += [("buy", k) for k in range(len(POWERS)) if powers >> k & 1]
    if design.absorbs >= 0:
        found.append(("absorb", design.absorbs))
    return [*found, *(action for action in changed if action[2] > BASIC)]


def _armed(n: int, weapon: Weapon) -> list[Action]:
    got: Action = ("arm", weapon.kind) if weapon.form == BLAST else ("buy", weapon.form.bit_length() - 1)
    modified: list[Action] = [("widen", n)] * (weapon.radius // 2)
    if weapon.piercing:
        modified.append(("sharpen", n))
    if weapon.continuous:
        modified.append(("prolong", n))
    return [got, *modified]


# -- as text


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
