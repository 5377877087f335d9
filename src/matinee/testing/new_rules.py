"""After a change of rules: what the laws compare a game with, made again for its new version."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from matinee.table.errors import MatineeError
from matinee.table.game import Game
from matinee.table.json_types import JsonObject
from matinee.table.records.carry import carried_position, knows
from matinee.table.records.record import Header, Record
from matinee.testing.options import in_short, some_options
from matinee.testing.perft_tables import Perft, perft_table, read_perft
from matinee.testing.playthrough_files import playthroughs
from matinee.testing.walks import random_record

CARRY_HEAD = '''"""How games of older rules go on."""

from __future__ import annotations

from matinee.table.json_types import JsonObject
from matinee.table.parts import Carry

CARRY: dict[str, Carry] = {}
"""By the version that was left behind, the oldest first."""
'''

CARRY_IMPORT = "from matinee.table.parts import Carry\n"

CARRY_STEP = '''

def _position_of_{name}(position: JsonObject) -> JsonObject:
    """Rules {rules} to {next}: as the next rules write what has changed; PositionError where it cannot be had."""
    return position


CARRY["{rules}"] = Carry(position=_position_of_{name})
'''


def write(game: Game, folder: Path) -> None:
    """Write the playthroughs and perft counts of a game into its folder; positions and records that are there stay."""
    pages, archive, table = folder / "playthroughs", folder / "records", folder / "perft.toml"
    for made in (pages, archive):
        made.mkdir(parents=True, exist_ok=True)
    if not any(archive.glob("*.record")):
        for options in some_options(game):
            if not game.endless(options):
                random_record(game, options, seed=3).save(archive / f"{in_short(game, options)}.record")
    for path in pages.glob("*.txt"):
        path.unlink()
    for page, text in playthroughs(game).items():
        (pages / page).write_text(text, "utf-8")
    table.write_text(perft_table(game, read_perft(table) if table.exists() else ()), "utf-8")


def way_out(game: Game) -> str:
    """What to do if a law fails because the rules of a game were changed."""
    return (
        f"Did you change a rule of {game.title}? Raise `rules=` in its game.py (now {game.rules!r}), run "
        f"`make new-rules GAME={game.name}` and read the difference; for a game of another package "
        f"`python -m matinee.testing new-rules {game.name} --folder tests`. Only words? `make playthroughs`."
    )


def new_rules(game: Game, folder: Path) -> Iterator[str]:
    """Bring the folder of a game's tests to its rules; a sentence for each thing done, and for what is left to do."""
    left = {row.position["rules"] for row in _rows(folder / "perft.toml")} - {game.rules}
    for path in sorted((folder / "records").glob("*.record")):
        rules = _header(path).rules
        if rules != game.rules:
            left.add(rules)
            aside = path.parent / f"rules-{rules}" / path.name
            aside.parent.mkdir(exist_ok=True)
            path.rename(aside)
            yield f"{path.name} is set aside in {aside.parent}."
    for rules in sorted(left):
        yield from _skeleton(game, rules)
    yield from _positions(game, folder)
    yield from _scenes(game, game.folder / "data" / "scenes.json")
    for path in sorted(folder.rglob("*.record")):
        if path.parent.parent != folder / "records" and _header(path).rules != game.rules:
            yield _played_again(game, path)
    write(game, folder)
    yield f"Playthroughs, perft counts and records in {folder} are of rules {game.rules}."
    worth = game.mind.worth
    if worth is not None and worth.fitted.rules != game.rules:
        yield f"Its evaluation is still that of rules {worth.fitted.rules}: `matinee fit {game.name}` makes a new one."


def _header(path: Path) -> Header:
    return msgspec.json.decode(path.read_text("utf-8").partition("\n")[0], type=Header)


def _rows(table: Path) -> list[Perft]:
    return read_perft(table) if table.exists() else []


def _skeleton(game: Game, rules: str) -> Iterator[str]:
    """Where the game will say how its games of these rules go on, if it does not say so yet."""
    if rules in game.notation.carry:
        return
    room = game.folder / "notation"
    path = (room if room.is_dir() else game.folder) / "carry.py"
    if not path.exists():
        path.write_text(CARRY_HEAD, "utf-8")
        yield f"Declare `carry=CARRY` of {path} in the game's Notation."
    text = path.read_text("utf-8")
    if "JsonObject" not in text:
        text = text.replace(CARRY_IMPORT, f"from matinee.table.json_types import JsonObject\n{CARRY_IMPORT}", 1)
    step = CARRY_STEP.format(rules=rules, next=game.rules, name=re.sub(r"\W", "_", rules))
    path.write_text(text + step, "utf-8")
    yield f"{path} has a step from rules {rules}: say there how positions, options and actions of those are read now,"
    yield f"and in words.toml, under [since_rules], what has changed since {rules!r}: running games go on by it."


def _positions(game: Game, folder: Path) -> Iterator[str]:
    """Keep the positions of the perft table that the new rules still know; without one all are chosen anew.

    Those of older rules are kept beside it: the laws carry them over.
    """
    table, kept = folder / "perft.toml", []
    rows = _rows(table)
    old = [row.position for row in rows if row.position["rules"] != game.rules]
    for rules in sorted({position["rules"] for position in old}):
        path = folder / "positions" / f"rules-{rules}.json"
        path.parent.mkdir(exist_ok=True)
        lines = [json.dumps(position) for position in old if position["rules"] == rules]
        path.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")
        yield f"{path} keeps the positions of perft.toml as they were."
    for row in rows:
        try:
            kept.append(row._replace(position=_carried(game, row.position)))
        except MatineeError as error:
            yield f"The position {row.name!r} of perft.toml is dropped: {error}"
    if kept:
        table.write_text(perft_table(game, kept), "utf-8")
    elif rows:
        table.unlink()


def _scenes(game: Game, path: Path) -> Iterator[str]:
    """The positions of the pictures in how-to pages."""
    if not path.exists():
        return
    scenes = json.loads(path.read_text("utf-8"))
    for name, position in scenes.items():
        try:
            scenes[name] = _carried(game, position)
        except MatineeError as error:
            yield f"The scene {name!r} of {path.name} must be set up again: {error}"
    lines = [f"  {json.dumps(name)}: {json.dumps(position)}" for name, position in scenes.items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def _carried(game: Game, position: JsonObject) -> JsonObject:
    """A position of older rules as those of today write it, or as it is where the game does not say yet how."""
    rules = position.get("rules", game.rules)
    if rules != game.rules and knows(game, rules):
        return carried_position(game, position).position()
    same = position | {"rules": game.rules}
    game.from_position(same)
    return same


def _played_again(game: Game, path: Path) -> str:
    """A record that tests begin with: the same actions under the new rules, if they are still allowed."""
    lines = path.read_text("utf-8").splitlines()
    header = _header(path)
    header.rules = game.rules
    record = Record(header, [tuple(json.loads(line)) for line in lines[1:-1]])
    try:
        record.save(path)
    except MatineeError as error:
        return f"{path} must be played again: {error}"
    return f"{path} goes on under rules {game.rules}."
