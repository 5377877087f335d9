"""What everybody is told of a table and of those who sit there."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from matinee.bots.plan import Because
from matinee.desk.wire.new_tables import Asking, Option
from matinee.desk.wire.time_control import TimeControl
from matinee.table.json_types import JsonObject
from matinee.table.sealed_dice import Sealed
from matinee.table.shown.view import Clock


class Face(Struct, frozen=True):
    """What everybody may know of a person who sits somewhere: the id of their page, a colour, and a figure of ours."""

    person: str
    colour: str
    avatar: str


class Player(Struct):
    """Who sits where; `face` where that is a person this server knows. An `open` seat is for the first to sit down."""

    seat: int
    side: str
    name: str
    kind: str
    taken: bool
    online: bool
    bot: str | None
    stand_in: str | None
    face: Face | None = None
    open: bool = False


class Told(Struct, frozen=True):
    """How a game ended, in words: a headline, and a sentence that says why."""

    title: str
    why: str = ""


class TableLine(Struct):
    """One table in a list: the turn or round it has come to, and whose move it is; no one's when it is over.

    `player` is that seat, CHANCE, or null; `who` says it in words. `returns` tells how it ended, and `ending` says so
    in words, if that was kept.
    One that is `damaged` cannot be opened; what can still be read of it is told. One that stayed `unfinished` under
    older rules, which this names, can only be looked at. `timing` is the clock it was set up with, and `deadline` the
    moment when the time of the player to move is up.
    """

    table: str
    game: str
    title: str
    rules: str
    options: dict[str, Option]
    players: list[Player]
    clock: Clock
    player: int | None
    who: str
    returns: list[float] | None
    ending: Told | None
    over: bool
    damaged: bool
    unfinished: str
    public: bool
    rated: bool
    uploaded: bool
    created: int
    updated: int
    timing: TimeControl | None
    deadline: int | None


class MyTable(TableLine):
    """One of the tables you sit at."""

    seat: int
    your_turn: bool


class MyTables(Struct):
    """A page of your tables, how many of all of them wait for you, and what to ask for next, if there is more."""

    tables: list[MyTable]
    waiting: int
    next: str | None


class TableAsking(TableLine):
    """A table that asks for players, until bots take the seats that are open; `terms` as on its card."""

    terms: list[str]
    asks: Asking
    until: int


class TableCard(TableLine):
    """A table in full; `seats` are the ones you hold. At one that is `closed` nothing is played or said.

    `invited` is the seat that your invitation is for, taken or not. `terms` are in words what one agrees to by sitting
    down: players, clock, rating, undo, hints, dice, spectators.
    """

    terms: list[str]
    seq: int
    dice: str
    takeback: str
    talk: str
    hints: bool
    delay: int
    closed: bool
    sealed: Sealed | None
    seats: list[int]
    invited: int | None


class HintLine(Struct):
    """A choice, in words, and the chance to win that it promises; `why` the first is better than the next.

    `margin` is how far its difference to the first line may be off.
    """

    action: list[Any]
    text: str
    chance: float
    margin: float = 0.0
    why: list[Because] = []


class Hint(Struct):
    """The Producer's best lines at the moment `seq`, the one to take first; `tip`: the game's own advice.

    `margin` is how far such chances were off at most, where that was examined. `alike`: the lines are neither clearly
    different nor far apart.
    """

    seq: int
    lines: list[HintLine]
    tip: str = ""
    margin: float | None = None
    alike: bool = False


class NotYet(Struct):
    """Not there yet, and to be asked for again: how many requests are before this one, and that in words."""

    before: int
    text: str


class Debug(Struct):
    """The whole truth of a table, for the holder of every seat."""

    seq: int
    player: int | None
    phases: list[str]
    position: JsonObject
    legal: list[list[Any]]
    words: list[str]
    actions: list[list[Any]]
