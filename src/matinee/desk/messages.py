"""What the server says over the live line, each message a type."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from matinee.desk.wire import Player
from matinee.table.boardview import Overlays
from matinee.table.panels import PieceId
from matinee.table.text import Mood
from matinee.table.view import Action, View

Outcome = tuple[float, str]
"""A chance and what it would bring, in words."""


class Moment(Struct, frozen=True):
    """The headline of something that is a scene of its own."""

    mood: Mood
    text: str


class LogLine(Struct, frozen=True, omit_defaults=True):
    """One thing that happened, as an id with arguments and in words; one that `begins` a turn is a heading.

    `pieces` and `spaces` are those that the words name, `moment` the headline where it is a scene of its own.
    """

    id: str
    args: tuple[Any, ...]
    text: str
    begins: bool = False
    pieces: list[PieceId] = []
    spaces: list[int] = []
    moment: Moment | None = None


class LogEntry(Struct, frozen=True, omit_defaults=True):
    """What came of one action: `die` is what the die showed, `undone` the seq of the entry that this takes back."""

    seq: int
    seat: int
    lines: list[LogLine]
    die: int | None = None
    undone: int | None = None


class Message(Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """Anything the server says."""


class StateMessage(Message, frozen=True, omit_defaults=True, tag="state"):
    """The table as one seat sees it. `words` are the legal actions in words; `log` is what happened after `since`.

    `undo` is null if the last action can be taken back, else why not. `secret`: of several seats on one screen one
    knows what the others must not see.
    """

    table: str
    seq: int
    since: int
    seat: int | None
    view: View
    words: list[str]
    log: list[LogEntry]
    undo: str | None
    players: list[Player]
    dice: Literal["server", "typed"]
    over: bool
    secret: bool = False


class PlayersMessage(Message, frozen=True, omit_defaults=True, tag="players"):
    """Somebody has come or gone."""

    players: list[Player]


class ChatMessage(Message, frozen=True, omit_defaults=True, tag="chat"):
    """Something was said; `key` comes back to whoever said it."""

    n: int
    seat: int | None
    name: str
    text: str
    at: int
    key: str = ""


class Done(Message, frozen=True, omit_defaults=True, tag="done"):
    """A click was kept; the table has come to `seq`."""

    key: str
    seq: int


class Refused(Message, frozen=True, omit_defaults=True, tag="refused"):
    """A request that is not granted: the sentence, and the rule behind it if there is one."""

    key: str
    rule: str
    text: str
    seq: int


class WhyAnswer(Message, frozen=True, omit_defaults=True, tag="why"):
    """Why an action is not allowed; `text` is null if it is."""

    key: str
    rule: str
    text: str | None


class OddsAnswer(Message, frozen=True, omit_defaults=True, tag="odds"):
    """What the die behind an action may bring."""

    key: str
    outcomes: list[Outcome]


class ReadAnswer(Message, frozen=True, omit_defaults=True, tag="read"):
    """The actions that build what a file says."""

    key: str
    actions: list[Action]


class LessAnswer(Message, frozen=True, omit_defaults=True, tag="less"):
    """So many take-backs, and then these actions."""

    key: str
    undos: int
    actions: list[Action]


class ShowAnswer(Message, frozen=True, omit_defaults=True, tag="show"):
    """What to draw around a piece."""

    key: str
    overlays: Overlays


class LookAnswer(Message, frozen=True, omit_defaults=True, tag="look"):
    """The view at an earlier moment; nothing can be done in it."""

    key: str
    seq: int
    view: View
    words: list[str]


class Pong(Message, frozen=True, omit_defaults=True, tag="pong"):
    """Here I am."""

    key: str


class ErrorMessage(Message, frozen=True, omit_defaults=True, tag="error"):
    """What came was no message at all, or the table stays closed."""

    status: int
    text: str


ToClient = (
    StateMessage
    | PlayersMessage
    | ChatMessage
    | Done
    | Refused
    | WhyAnswer
    | OddsAnswer
    | ReadAnswer
    | LessAnswer
    | ShowAnswer
    | LookAnswer
    | Pong
    | ErrorMessage
)
