"""Records: a header and the list of actions, dice included, as lines of JSON. The record is the game."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec

from matinee.table.errors import Illegal, MatineeError, RecordError
from matinee.table.game import Game
from matinee.table.json_types import JsonObject, Options
from matinee.table.phase import CHANCE, Action
from matinee.table.records.carry import carried_options, carried_position, knows, play_on
from matinee.table.registry import load
from matinee.table.sealed_dice import Sealed, commitment, roll
from matinee.table.state import State

FORMAT = 1


class Carried(msgspec.Struct, omit_defaults=True):
    """From where newer rules count: those before them, and how many of the actions were played under those, by whom.

    Where the newer rules do not allow what was `played`, it is kept apart, with the seat that did it, and the actions
    go on from a position.
    """

    rules: str
    actions: int = 0
    seats: list[int] = []
    position: JsonObject | None = None
    played: list[tuple[int, Annotated[list[str | int], msgspec.Meta(min_length=1)]]] = []

    @property
    def rolls(self) -> int:
        return sum(seat == CHANCE for seat, _ in self.played)


class Header(msgspec.Struct, omit_defaults=True):
    """The first line: which game, under which rules and options, who sat where, what is known of sealed dice, and from
    where these rules count, if the game was begun under others.
    """

    matinee: int
    game: str
    rules: str
    options: Options
    seats: list[str]
    sealed: Sealed | None = None
    carried: list[Carried] = []


class Closing(msgspec.Struct, forbid_unknown_fields=True):
    """The last line: how many actions, how it stands, and a check that finds a cut or an edit."""

    actions: int
    returns: list[float] | None
    check: str


class Record:
    """One game as it was played so far."""

    def __init__(self, header: Header, actions: list[Action] | None = None) -> None:
        self.header = header
        self.actions: list[Action] = actions if actions is not None else []
        self._text: list[str] = []  # its source lines, until it is played to its end

    @classmethod
    def of(cls, game: Game, options: Options, seats: list[str] | None = None) -> Record:
        """An empty record of a game about to begin."""
        complete = game.checked(options)
        names = list(seats) if seats is not None else list(game.seats(complete))
        return cls(Header(FORMAT, game.name, game.rules, complete, names))

    # -- replay

    @property
    def game(self) -> Game:
        """The game it is of; RecordError where that, or its rules, are not known here."""
        try:
            game = load(self.header.game)
        except MatineeError as error:
            raise RecordError(str(error), 1) from error
        if not knows(game, self.header.rules):
            raise RecordError(f"This record is of rules {self.header.rules} of {game.title}; {_these(game)}.", 1)
        return game

    @property
    def older(self) -> bool:
        """Whether it is of rules that its game has left behind: today's may not allow all of it."""
        return self.header.rules != self.game.rules

    def states(self) -> Iterator[State]:
        """The start and the state after each action. The same State object is played on; copy what you keep.

        What was played under older rules is replayed under those of today, as far as they allow it. Of a record that
        was only read (`read`), the closing line is checked at the end.
        """
        game, header = self.game, self.header
        begun = _begun(header.carried)
        older, until, seats = self.played_before()
        try:
            options = carried_options(game, header.rules, header.options)
            state = game.new(**options) if begun is None else carried_position(game, begun.position or {})
        except MatineeError as error:
            raise RecordError(str(error), 1) from error
        if state.options != options:
            raise RecordError("The position that it goes on from has other options than its header.", 1)
        yield state
        for n, action in enumerate(self.actions):
            try:
                if n < until:
                    play_on(state, older, action, seats[n] if n < len(seats) else None)
                else:
                    state.apply(action)
            except Illegal as error:
                old = f" (the record is of rules {header.rules}; {_these(game)})" if self.older else ""
                raise RecordError(f"{list(action)} is not allowed there{old}: {error}", n + 2) from error
            yield state
        self._close(state.returns())

    def played_before(self) -> tuple[str, int, list[int]]:
        """The oldest rules under which actions were played, how many of the first are of older ones, and by whom."""
        since = since_begun(self.header.carried)
        seats = since[-1].seats if since else []
        if self.older:
            return since[0].rules if since else self.header.rules, len(self.actions), seats
        return (since[0].rules, since[-1].actions, seats) if since else (self.header.rules, 0, [])

    def replay(self) -> State:
        """The state the record leads to, every action checked."""
        *_, last = self.states()
        return last

    # -- text form

    def verify_dice(self) -> int:
        """How many dice fell as they were sealed; RecordError if one did not, or if nothing can be said of them."""
        sealed = self.header.sealed
        if sealed is None:
            raise RecordError("The dice of this game were not sealed.", 1)
        if not sealed.seed:
            raise RecordError("The dice are still sealed: the seed is told when the game is over.", 1)
        if not re.fullmatch("[0-9a-f]{64}", sealed.seed) or commitment(sealed.seed) != sealed.commitment:
            raise RecordError("The seed is not the one that was sealed.", 1)
        for _, seat, key in sealed.lucky_words:
            if key and seat in sealed.committed and commitment(key) != sealed.committed[seat]:
                raise RecordError(f"The words of seat {seat} are not those whose hash was shown before.", 1)
        number = sum(one.rolls for one in self.header.carried)
        for line, (state, action) in enumerate(zip(self.states(), self.actions, strict=False), start=2):
            if state.player == CHANCE:
                due = roll(state, sealed.seed, sealed.lucky_words, number)
                if due != action:
                    raise RecordError(f"The dice show {list(action)} where {list(due)} was sealed.", line)
                number += 1
        return number

    def dumps(self) -> str:
        """The whole record as text, with its closing line."""
        return self.text(self.replay().returns())

    def text(self, returns: list[float] | None) -> str:
        """The same, not replayed: the closing line says these returns, or none where they are not known."""
        lines = [_json(self.header), *(_json(list(action)) for action in self.actions)]
        body = "\n".join(lines) + "\n"
        closing = Closing(len(self.actions), returns, _check(body))
        return body + _json(closing) + "\n"

    @classmethod
    def loads(cls, text: str) -> Record:
        """Read a record and replay it; RecordError names the line and what is wrong with it.

        One of older rules is read as it was written, and not replayed.
        """
        record = cls.read(text)
        if not record.older:
            record.replay()
        return record

    @classmethod
    def read(cls, text: str) -> Record:
        """Read a record that is about to be played: its actions and its closing line are checked when it is played
        (`states`, `replay`). A record of older rules, which may not be playable, is checked as it was written."""
        if not text.strip():
            raise RecordError("The record is empty.")
        text = text.removeprefix("\ufeff").replace("\r\n", "\n")
        lines = text.removesuffix("\n").split("\n")  # seats may have any other line break
        header = _decode(lines[0], Header, 1, "the header must name the game, its rules, options and seats")
        if header.matinee > FORMAT:
            raise RecordError(f"This record has format {header.matinee}, newer than this program's {FORMAT}.", 1)
        actions = [_action(line, number) for number, line in enumerate(lines[1:-1], start=2)]
        record = cls(header, actions)
        record._text = lines
        if record.older:
            record._close()
        return record

    def _close(self, returns: list[float] | None = None) -> None:
        """Hold the closing line of what was read against the rest, and, unless the rules are older, how it ended."""
        lines, self._text = self._text, []
        last = len(lines)
        if not lines:
            return
        if last == 1 or not lines[-1].lstrip().startswith("{"):
            raise RecordError("The record is cut short: its closing line is missing.", last)
        closing = _decode(lines[-1], Closing, last, "the closing line must hold actions, returns and check")
        counted, actions = closing.actions, len(self.actions)
        if counted != actions:
            raise RecordError(f"The closing line counts {counted} actions; there are {actions}.", last)
        told = self.older or closing.returns in (None, returns)
        if closing.check != _check("\n".join(lines[:-1]) + "\n") or not told:
            raise RecordError("The record has been edited: its check does not fit.", last)

    def save(self, path: Path) -> None:
        """Write the record to a file, all of it or nothing."""
        beside = path.with_name(path.name + ".part")
        beside.write_text(self.dumps(), encoding="utf-8")
        beside.replace(path)

    @classmethod
    def open(cls, path: Path, play: bool = True) -> Record:
        """Read a record file, and replay it unless the caller is about to play it."""
        try:
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise RecordError(f"{path} cannot be read: {error.strerror}.") from error
        except UnicodeDecodeError as error:
            raise RecordError(f"{path} is not a text file.") from error
        return cls.loads(text) if play else cls.read(text)


def _begun(carried: list[Carried]) -> Carried | None:
    """From where a game goes on that its rules could not replay from the start."""
    return next((one for one in reversed(carried) if one.position is not None), None)


def since_begun(carried: list[Carried]) -> list[Carried]:
    """From where newer rules count among the actions that are replayed."""
    starts = [n for n, one in enumerate(carried, start=1) if one.position is not None]
    return carried[starts[-1] if starts else 0 :]


def _these(game: Game) -> str:
    return f"these are rules {game.rules}"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _check(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()[:16]


def _decode(line: str, kind: type[Any], number: int, wanted: str) -> Any:
    try:
        return msgspec.json.decode(line.encode(), type=kind)
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError) as error:
        raise RecordError(f"{wanted} ({error}).", number) from error


def _action(line: str, number: int) -> Action:
    action = _decode(line, list[str | int], number, "an action is a list of a verb and whole numbers")
    return tuple(action)
