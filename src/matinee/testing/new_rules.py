"""After a change of rules: what the laws compare a game with, made again for its new version."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from operator import itemgetter
from pathlib import Path

import msgspec

from matinee.table.daily.programme import programme
from matinee.table.daily.puzzle import puzzle_file, read_puzzles, write_puzzles
from matinee.table.errors import MatineeError
from matinee.table.game import Game
from matinee.table.json_types import JsonObject, Options
from matinee.table.phase import CHANCE, Action
from matinee.table.records.carry import carried_options, carried_position, knows
from matinee.table.records.record import Header, Record
from matinee.table.state import State
from matinee.testing.options import in_short, some_options
from matinee.testing.perft_tables import Perft, perft_table, read_perft
from matinee.testing.playthrough_files import playthroughs
from matinee.testing.walks import random_record

CARRY_HEAD = '''"""How games of older rules go on."""

from __future__ import annotations

from matinee.table.parts import Carry

CARRY: dict[str, Carry] = {}
"""By the version that was left behind, the oldest first."""

'''

FEW = 48
"""Games that provisional weights are fitted to."""

BACK = 40
"""Dice before a click that is not allowed any more, of which one may fall otherwise."""


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


def new_rules(game: Game, folder: Path, games: int = FEW) -> Iterator[str]:
    """Bring the folder of a game's tests to its rules; a sentence for each thing done, and for what is left to do."""
    left = {row.position["rules"] for row in _rows(folder / "perft.toml")} - {game.rules}
    for path in sorted((folder / "records").glob("*.record")):
        rules = _header(path).rules
        if rules != game.rules:
            left.add(rules)
            aside = path.parent / f"rules-{rules}" / path.name
            aside.parent.mkdir(exist_ok=True)
            path.rename(aside)
    for rules in sorted(left):
        yield f"Records of rules {rules} are set aside in {folder / 'records' / f'rules-{rules}'}."
        yield from _skeleton(game, rules)
    yield from _positions(game, folder)
    yield from _scenes(game, game.folder / "data" / "scenes.json")
    for path in sorted(folder.rglob("*.record")):
        if path.parent.parent != folder / "records" and _header(path).rules != game.rules:
            yield _played_again(game, path)
    write(game, folder)
    yield f"Playthroughs, perft counts and records in {folder} are of rules {game.rules}."
    yield from _weights(game, games)
    yield from _puzzles(game)
    if left:
        yield from _nights(game)


def _weights(game: Game, games: int) -> Iterator[str]:
    """A quick fit, marked as provisional, so that chances are told meanwhile."""
    worth = game.mind.worth
    if worth is None or not (worth.path.is_file() and worth.fitted.rules != game.rules):
        return
    from matinee.lab import fit, samples
    from matinee.lab.batch import Batch

    played = list(samples.samples(game.name, games, {}, Batch(1)))
    weights = fit.fit(game.name, played, 1).weights
    weights.provisional = True
    worth.path.write_bytes(msgspec.json.format(msgspec.json.encode(weights), indent=1) + b"\n")
    worth.fitted = weights  # Kaiju goes by them where nights are proved
    yield f"{worth.path} has provisional weights from {games} games: `matinee fit {game.name}` makes better ones."


def _puzzles(game: Game) -> Iterator[str]:
    """Puzzles that hold under the new rules stay."""
    path = puzzle_file(game)
    kept = read_puzzles(path)
    if not path.is_file() or kept.rules == game.rules:
        return
    from matinee.lab.puzzles.proof import proved_again

    held, lost = proved_again(game, kept)
    write_puzzles(path, held)
    yield f"{len(held.puzzles)} of {len(kept.puzzles)} puzzles hold under rules {game.rules}."
    if lost:
        numbers = ", ".join(map(str, lost))
        yield f"These do not, and are taken out: {numbers}. `matinee puzzles {game.name}` finds others."


def _nights(game: Game) -> Iterator[str]:
    """The nights of the programme, each with another draft if it will not do any more."""
    from matinee.lab.nights import prove_again

    nights = [night for night in programme() if night.game == game.name]
    for night in nights:
        prove_again(date.fromisoformat(night.name[:10]), night)
    if nights:
        yield f"{len(nights)} nights of the programme are proved again."


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
    with path.open("a", encoding="utf-8") as file:
        file.write(f'CARRY["{rules}"] = Carry()\n')
    yield f"{path} has a step from rules {rules}: say there how positions, options and actions of those are read now,"
    yield f"and in words.toml, under [since_rules], what has changed since {rules!r}: running games go on by it."


def _positions(game: Game, folder: Path) -> Iterator[str]:
    """Keep the positions of the perft table that the new rules still know; without one all are chosen again.

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
    """A record that tests begin with, played again by the same clicks, so far as the new rules allow them."""
    header = _header(path)
    before = [tuple(json.loads(line)) for line in path.read_text("utf-8").splitlines()[1:-1]]
    header.options = carried_options(game, header.rules, header.options)
    header.rules = game.rules
    actions, better = before, _mended(game, header.options, before)
    while better is not None:
        actions, better = better, _mended(game, header.options, better)
    try:
        Record(header, actions).save(path)
    except MatineeError as error:
        return f"{path} must be played again: {error}"
    return f"{path} goes on under rules {game.rules}" + (", with other dice." if actions != before else ".")


def _mended(game: Game, options: Options, actions: list[Action]) -> list[Action] | None:
    """The actions with one throw changed and what then goes along with it, so that most of them are allowed.

    None if all are, or if no throw helps.
    """
    state, thrown = game.new(**options), list[tuple[int, State]]()
    for number, action in enumerate(actions):
        if state.player == CHANCE:
            thrown.append((number, state.copy()))
        if state.why_not(action) is not None:
            break
        state.play(action)
    else:
        return None
    best = number, actions
    for at, before in thrown[-BACK:]:
        for outcome, _ in before.chance_outcomes():
            for skipped in range(3):
                rest = [outcome, *actions[at + 1 + skipped :]]
                best = max(
                    best, (_allowed(before.copy(), rest) + at + skipped, [*actions[:at], *rest]), key=itemgetter(0)
                )
    return best[1] if best[0] > number else None


def _allowed(state: State, actions: list[Action]) -> int:
    """How many of these are allowed one after the other."""
    for number, action in enumerate(actions):
        if state.why_not(action) is not None:
            return number
        state.play(action)
    return len(actions)
