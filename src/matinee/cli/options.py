"""What is typed on the command line, turned into what a game asks for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from matinee.table.errors import MatineeError, OptionsError, RecordError
from matinee.table.game import Game
from matinee.table.json_types import JsonObject, Options
from matinee.table.phase import Action
from matinee.table.records.record import Record
from matinee.table.records.scenario_file import Scenario, read_scenario, shelf
from matinee.table.registry import load
from matinee.table.state import State

Flag = Annotated[bool, Parameter(negative=())]
Pairs = Annotated[list[str] | None, Parameter(name="--option", negative=())]
Output = Annotated[Path | None, Parameter(name=["-o", "--output"])]

LETTER = "by-the-letter"
SCENARIO, SCENARIO_FILE = "scenario", ".toml"


def chosen(game: str | None, pairs: list[str] | None, scenario: str | None = None) -> Options:
    """Options from `--option name=value`, checked by the game if one is named. `--scenario X` is `--option scenario=X`:
    a file or a scenario of the game's shelf sets what no other option sets. `by-the-letter` stands for all that take a
    contested sentence as it is printed."""
    options: Options = {}
    for pair in [*([] if scenario is None else [f"{SCENARIO}={scenario}"]), *(pairs or ())]:
        if pair == LETTER and game is not None:
            options |= load(game).by_the_letter()
            continue
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise OptionsError(f"An option is written name=value, not {pair!r}.")
        kept = _scenario(game, value) if name == SCENARIO else None
        options = {**options, name: plain(value)} if kept is None else {**kept, **options}
    if game is not None:
        load(game).checked(options)
    return options


def _scenario(game: str | None, name: str) -> Options | None:
    """What a file or a scenario of the shelf sets; None for a name that is neither."""
    if not name.endswith(SCENARIO_FILE):
        kept = shelf(load(game)).get(name) if game is not None else None
        return None if kept is None else kept.options
    if game is None:
        raise OptionsError(f"Name the game that {name} is for.")
    found = _file(game, name)
    if found.opening:
        raise OptionsError(f"{name} begins in the middle of a game: play, simulate, compare and rate go on there.")
    return found.options


def moment_in(game: str | None, scenario: str | None, pairs: list[str] | None) -> Scenario | None:
    """The scenario in a file that begins in the middle of a game, named as `chosen` takes it; None for any other."""
    others = list(pairs or ())
    if scenario is None:
        named = [pair for pair in others if pair.startswith(f"{SCENARIO}=") and pair.endswith(SCENARIO_FILE)]
        if len(named) != 1:
            return None
        others.remove(named[0])
        scenario = named[0].removeprefix(f"{SCENARIO}=")
    if game is None or not scenario.endswith(SCENARIO_FILE):
        return None
    found = _file(game, scenario)
    if found.opening and others:
        raise OptionsError(f"{scenario} begins in the middle of a game, and has no options but its own.")
    return found if found.opening else None


def begun(game: str, pairs: list[str] | None) -> tuple[Options, tuple[Action, ...]]:
    """The options of games that are played, and what has been played before they begin."""
    moment = moment_in(game, None, pairs)
    return (chosen(game, pairs), ()) if moment is None else (moment.options, moment.opening)


def _file(game: str, name: str) -> Scenario:
    try:
        return read_scenario(read_text(Path(name)), load(game))
    except OptionsError as error:
        raise OptionsError(f"{name}: {error}") from error


def plain(value: str) -> Any:
    """A number, a truth value, or the word itself."""
    if value.lower() in ("true", "yes", "on"):
        return True
    if value.lower() in ("false", "no", "off"):
        return False
    try:
        return int(value)
    except ValueError:
        return value


def seat_number(game: Game, options: Options, typed: str) -> int:
    """A seat by number or by name."""
    seats = game.seats(options)
    for number, name in enumerate(seats):
        if typed.casefold() in (str(number), name.casefold()):
            return number
    names = ", ".join(f"{number} ({name})" for number, name in enumerate(seats))
    raise OptionsError(f"There is no seat {typed!r}; the seats are {names}.")


def read_position(path: Path) -> JsonObject:
    """A position file; it must name its game."""
    text = read_text(path)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise MatineeError(f"{path} is not JSON: {error}.") from error
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise MatineeError(f"{path} is not a position: it does not say of which game.")
    return data


def state_of(path: Path, data: JsonObject) -> State:
    """The state that a position file tells of: one that can be shown and played on, or one line that says it is not."""
    state = load(data["game"]).from_position(data)
    try:
        for seat in (None, *range(len(state.game.seats(state.options)))):
            state.view(seat)
        state.legal_actions()
    except MatineeError:
        raise
    except Exception as error:
        raise MatineeError(f"{path} is no position that could come about.") from error
    return state


def to_write(*paths: Path | None) -> None:
    """Refuse files that could not be written in the end, before anything is played for them."""
    for path in paths:
        if path is not None and not path.parent.is_dir():
            raise OptionsError(f"There is no folder {path.parent} to write to.")


def write_json(path: Path, value: Any) -> None:
    """A file of JSON that can be read and compared line by line."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n")


def open_record(path: Path, play: bool = True) -> Record:
    """The record in a file, or one line that names the file and says what is wrong with it; its player (under
    `naming`) need not have it played before."""
    with naming(path):
        return Record.open(path, play)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """What is wrong with a record is told with the file that it is in."""
    try:
        yield
    except RecordError as error:
        raise MatineeError(f"{path}: {error}") from error


def read_text(path: Path) -> str:
    """A text file, or one line that says why not."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise MatineeError(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise MatineeError(f"{path} is not a text file.") from error
