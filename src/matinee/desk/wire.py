"""What goes over the wire: the types of requests, answers and messages, and the refusals."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Annotated, Any, Literal, TypeVar, get_args

import msgspec
from msgspec import Meta, Struct

from matinee.bots.plan import Because
from matinee.desk.clocks import TimeControl
from matinee.desk.phrases import say
from matinee.table.errors import Illegal, MatineeError, brief
from matinee.table.json_types import JsonObject
from matinee.table.said.naming import one_line
from matinee.table.said.sent_text import MOST_KB
from matinee.table.sealed_dice import Sealed
from matinee.table.shown.view import Clock

BODY_LIMIT = 64 * 1024
RECORD_LIMIT = 2 * 1024 * 1024
ACTIONS_LIMIT = 20_000

T = TypeVar("T")
Name = Annotated[str, Meta(max_length=40)]
Token = Annotated[str, Meta(max_length=200)]
Option = bool | int | float | Annotated[str, Meta(max_length=100)]


class Refusal(Exception):
    """A request that is not granted: a status, one clear sentence, and the rule behind it if there is one."""

    def __init__(self, status: int, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.status = status
        self.text = text
        self.rule = rule


class Wrong(Struct):
    """What was wrong, in one sentence, and the rule that says so."""

    rule: str
    text: str


class Failure(Struct):
    """The answer to every request that is not granted."""

    error: Wrong


class SeatWish(Struct):
    """Who is to sit somewhere: me, a friend by link, whoever comes first (open), a bot, or several people at one screen
    (hotseat).
    """

    kind: Literal["me", "friend", "open", "bot", "hotseat"]
    name: Name = ""
    bot: Name | None = None


Welcome = Literal["anybody", "beginners", "experienced"]
WELCOME: tuple[Welcome, ...] = get_args(Welcome)


class Asking(Struct, frozen=True):
    """What a table with open seats asks for: who is welcome, and after how many minutes bots take what stays empty."""

    welcome: Welcome = "anybody"
    minutes: Annotated[int, Meta(ge=1, le=7 * 24 * 60)] = 60


class NewTable(Struct):
    """A table to be set up; `scenario` is the text of a scenario file, over which `options` go.

    A `lesson` begins where the game's lesson does, a `puzzle` at the moment of the game's puzzle of that number, each
    with its options. Spectators are kept `delay` actions behind until the game is over.
    """

    game: Name
    seats: Annotated[list[SeatWish], Meta(max_length=12)]
    options: dict[Name, Option] = {}
    scenario: Annotated[str, Meta(max_length=MOST_KB * 1024)] = ""
    dice: Literal["server", "typed"] = "server"
    takeback: Literal["free", "off"] = "free"
    public: bool = False
    talk: Literal["seats", "all"] = "seats"
    sealed: bool = False
    hints: bool = False
    lesson: bool = False
    puzzle: Annotated[int, Meta(ge=0, le=9_999)] = 0
    clock: TimeControl | None = None
    asks: Asking | None = None
    rated: bool = False
    delay: Annotated[int, Meta(ge=0, le=500)] = 0


class SeatGiven(Struct, omit_defaults=True):
    """A seat of a new table: `token` if it is yours, `invite` to send to a friend."""

    seat: int
    kind: str
    token: str | None = None
    invite: str | None = None


class TableMade(Struct):
    """A new table; `watch` is the token for spectators, `host` the one of whoever set it up.

    `commitment` is the hash of the seed of sealed dice, and empty where they are not.
    """

    table: str
    seats: list[SeatGiven]
    watch: str
    host: str
    commitment: str = ""


class Face(Struct, frozen=True):
    """What everybody may know of a person who sits somewhere: the id of their page, a colour, and a figure of ours."""

    person: str
    colour: str
    avatar: str


class Player(Struct):
    """Who sits where; `face` where that is a person this server knows. An `open` seat is for whoever comes first."""

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
    """One table in a list: the turn or round it has come to, and whose move it is; nobody's when it is over.

    `player` is that seat, CHANCE, or null; `who` says it in words. `returns` tells how it ended, and `ending` says so
    in words, if that was kept.
    One that is `damaged` cannot be opened; what can still be read of it is told. One that stayed `unfinished` under
    older rules, which this names, can only be looked at. `timing` is the clock it was set up with, and `deadline` the
    moment when the time of whoever is to move is up.
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
    """A table that asks for players, until bots take the seats that are open."""

    asks: Asking
    until: int


class SitDown(Struct):
    """An open seat taken."""

    name: Name = ""


class TableCard(TableLine):
    """A table in full; `seats` are the ones you hold. At one that is `closed` nothing is played or said.

    `invited` is the seat that your invitation is for, taken or not.
    """

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


class Tokens(Struct):
    """The seats a browser holds."""

    tokens: Annotated[list[Token], Meta(max_length=500)]


class Join(Struct):
    """An invitation taken up."""

    invite: Token
    name: Name = ""


class Joined(Struct):
    """The seat is yours; keep the token."""

    seat: int
    token: str


class Closing(Struct):
    """Whether nothing more is played or said at a table."""

    closed: bool


class Talking(Struct):
    """Who may talk at a table: the seats alone, or spectators too."""

    talk: Literal["seats", "all"]


class Freed(Struct):
    """The bot that plays a seat from now on, or null to invite somebody else."""

    bot: Name | None = None


class Muting(Struct):
    """Whether a seat may say nothing."""

    muted: bool


class Complaint(Struct):
    """What the host is told about somebody at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Report(Struct):
    """A complaint as the host reads it: about which seat, by which, when."""

    about: int
    by: int
    text: str
    at: int


class LuckyWords(Struct):
    """Words that have a part in all sealed dice that have not fallen yet."""

    words: Annotated[str, Meta(min_length=1, max_length=100)]


class WatchMade(Struct):
    """The new token for spectators; the old one opens nothing any more."""

    watch: str


class Nothing(Struct):
    """It is done, and there is no more to say of it."""


class StandIn(Struct):
    """The bot that plays a seat from now on, or null to play it yourself again."""

    bot: Name | None


class HintLine(Struct):
    """A choice, in words, and the chance to win that it promises; `why` the first is better than the next."""

    action: list[Any]
    text: str
    chance: float
    why: list[Because] = []


class Hint(Struct):
    """The Producer's best lines at the moment `seq`, the one to take first; `tip`: the game's own advice.

    `margin` is how far such chances were off at most, where that was examined. `alike`: the lines do not differ beyond
    doubt.
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


class RecordMade(Struct):
    """An uploaded record has become a table to look back on."""

    table: str
    watch: str
    host: str


class Debug(Struct):
    """The whole truth of a table, for whoever holds every seat."""

    seq: int
    player: int | None
    phases: list[str]
    position: JsonObject
    legal: list[list[Any]]
    words: list[str]
    actions: list[list[Any]]


def failure(error: Refusal | MatineeError) -> tuple[int, Failure]:
    """The status and the answer to a request that is not granted, by us or by a rule, an option or a record."""
    if isinstance(error, Refusal):
        return error.status, Failure(Wrong(error.rule, error.text))
    return 422, Failure(Wrong(error.reason.rule if isinstance(error, Illegal) else "", str(error)))


def body(text: str | bytes, kind: type[T]) -> T:
    """What a request brings, read as what it should be."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as error:
        with suppress(msgspec.MsgspecError, RecursionError):
            return msgspec.convert(_whole(msgspec.json.decode(text)), kind)
        raise Refusal(400, wrong(error)) from error
    except msgspec.MsgspecError as error:
        raise Refusal(400, wrong(error)) from error
    except RecursionError:
        raise Refusal(400, say("too_deep")) from None


def _whole(value: Any) -> Any:
    """The same with whole numbers as such: JSON does not tell 60.0 from 60."""
    if isinstance(value, dict):
        return {name: _whole(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_whole(one) for one in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def seat_number(text: str) -> int:
    """A seat as an address spells it."""
    if not re.fullmatch("[0-9]{1,3}", text):
        raise Refusal(404, say("no_seat", text[:20]))
    return int(text)


def moment_number(text: str) -> int:
    """A moment of a game, after how many actions, as an address spells it."""
    if not re.fullmatch("[0-9]{1,6}", text):
        raise Refusal(404, say("no_moment", text[:20]))
    return int(text)


def named(name: str, otherwise: str) -> str:
    """A name as it is kept: one line of text, whatever it says; markup in it is just text. None that looks empty."""
    return one_line(name) or otherwise


def wrong(error: msgspec.MsgspecError) -> str:
    """What msgspec found, as a sentence."""
    if isinstance(error, msgspec.ValidationError):
        what = str(error).replace("`", "").replace("$.", "").replace(" - at ", " at ")
        return say("no_fit", brief(what[:1].lower() + what[1:]))
    return say("no_json")
