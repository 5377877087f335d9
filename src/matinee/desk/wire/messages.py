"""What is said at a table, each message a type: by the server first, then by the client."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from matinee.desk.phrases import say
from matinee.desk.wire.beforehand import InterruptionOffer, SaidBeforehand
from matinee.desk.wire.differences import Difference
from matinee.desk.wire.reading import BODY_LIMIT
from matinee.desk.wire.refusals import wrong
from matinee.desk.wire.tables import Player
from matinee.desk.wire.time_control import SeatClock
from matinee.table.said.text import Along, Mood
from matinee.table.shown.boardview import Overlays
from matinee.table.shown.panels import PieceId
from matinee.table.shown.view import Action, View

Key = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[!-~]+$")]
Seq = Annotated[int, Meta(ge=0, le=10**9)]
Piece = Annotated[int, Meta(ge=-(10**9), le=10**9)] | Annotated[str, Meta(max_length=40)]
Click = Annotated[list[Annotated[int, Meta(ge=-(10**9), le=10**9)] | str], Meta(min_length=1, max_length=8)]

Id = Annotated[str, Meta(max_length=40)]

Outcome = tuple[float, str]
"""A chance and what it would bring, in words."""


class Moment(Struct, frozen=True, omit_defaults=True):
    """The headline of what is a scene of its own, what a card or chit does, and the seat that the words name."""

    mood: Mood
    text: str
    effect: str = ""
    seat: int | None = None


class LogLine(Struct, frozen=True, omit_defaults=True):
    """One thing that happened, as an id with arguments and in words; one that `begins` a turn is a heading.

    `pieces` and `spaces` are those that the words name, `moment` the headline where it is a scene of its own.
    `brief` says it with short names of places, where the text has longer ones. `vain` tells all of the attack that
    begins here in one line, should nothing come of it; `along`: what is told along it.
    """

    id: str
    args: tuple[Any, ...]
    text: str
    begins: bool = False
    pieces: list[PieceId] = []
    spaces: list[int] = []
    moment: Moment | None = None
    brief: str = ""
    vain: str = ""
    along: Along | None = None


class LogEntry(Struct, frozen=True, omit_defaults=True):
    """What came of one action: `die` is what the die showed, `undone` the seq of the entry that this takes back.

    A die that was thrown `again` is followed by another, and both count.
    """

    seq: int
    seat: int
    lines: list[LogLine]
    die: int | None = None
    undone: int | None = None
    again: bool = False


class Message(Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """Anything the server says."""


class StateMessage(Message, frozen=True, omit_defaults=True, tag="state"):
    """The table as one seat sees it. `words` are the legal actions in words; `log` is what happened after `since`.

    `undo` is null if the last action can be taken back, else why not. `secret`: of several seats on one screen one
    knows what the others must not see. `stopped`: why no one can play on here, at a table of older rules. `clocks` are
    those of the seats of people, where there are any; one that runs goes on by itself. `watching`: how many
    look on. `late`: how many actions spectators are behind the players. `beforehand`: what the player of this seat has
    said beforehand; null where nothing can be.
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
    stopped: str = ""
    clocks: list[SeatClock] = []
    watching: int = 0
    late: int = 0
    beforehand: SaidBeforehand | None = None


class ChangeMessage(Message, frozen=True, omit_defaults=True, tag="change"):
    """A state message for a line that has the one of number `since`: what is different in it and in its view."""

    seq: int
    since: int
    log: list[LogEntry] = []
    message: Difference = Difference()
    view: Difference = Difference()


class PlayersMessage(Message, frozen=True, omit_defaults=True, tag="players"):
    """A player has connected or disconnected; `watching` counts spectators."""

    players: list[Player]
    watching: int = 0


class ChatMessage(Message, frozen=True, omit_defaults=True, tag="chat"):
    """A chat message; the sender's copy has the `key`."""

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
    """The actions that build a file's design, after a number of undos."""

    key: str
    actions: list[Action]
    undos: int = 0


class LessAnswer(Message, frozen=True, omit_defaults=True, tag="less"):
    """A number of undos, and then these actions."""

    key: str
    undos: int
    actions: list[Action]


class ShowAnswer(Message, frozen=True, omit_defaults=True, tag="show"):
    """What to draw around a piece."""

    key: str
    overlays: Overlays


class OffersAnswer(Message, frozen=True, omit_defaults=True, tag="offers"):
    """What may be said beforehand: of each interruption, and the clicks of the last decision with their words."""

    key: str
    interruptions: list[InterruptionOffer]
    clicks: list[tuple[Action, str]]


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
    | ChangeMessage
    | PlayersMessage
    | ChatMessage
    | Done
    | Refused
    | WhyAnswer
    | OddsAnswer
    | ReadAnswer
    | LessAnswer
    | ShowAnswer
    | OffersAnswer
    | LookAnswer
    | Pong
    | ErrorMessage
)


# -- from the client


class ClientMessage(Struct, tag_field="type", tag=str.lower):
    """What a client may say over the live line."""


class Hello(ClientMessage):
    """Subscribe, with all that happened after `since` and all that was said after line `chat`.

    `changes`: a state message may come as a change to the one before.
    """

    since: Seq = 0
    chat: Seq = 0
    changes: bool = False


class Act(ClientMessage):
    """One click."""

    key: Key
    seq: Seq
    action: Click


class Undo(ClientMessage):
    """Take the last action back."""

    key: Key
    seq: Seq


class Why(ClientMessage):
    """Why may I not do this?"""

    key: Key
    action: Click


class Odds(ClientMessage):
    """What may the die behind this bring?"""

    key: Key
    action: Click


class Read(ClientMessage):
    """Which clicks build what this file says?"""

    key: Key
    text: str


class Less(ClientMessage):
    """How do I have one less of what I bought by an action that begins so?"""

    key: Key
    start: Click


class Show(ClientMessage):
    """What can this piece reach, hit and see?"""

    key: Key
    piece: Piece


class Look(ClientMessage):
    """The view at an earlier moment; `seat` only once nothing is secret any more. So is `ply`, which counts the actions
    of the record, in place of `seq`; the answer says which moment that is."""

    key: Key
    seq: Seq
    seat: int | None = None
    ply: Seq | None = None


class Offers(ClientMessage):
    """What may this seat say beforehand?"""

    key: Key
    seat: int


class Beforehand(ClientMessage):
    """How this seat answers interruptions, and its next clicks, in place of all that it has said before."""

    key: Key
    seat: int
    answers: Annotated[
        dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=40)]], Meta(max_length=50)
    ] = {}
    clicks: Annotated[list[Click], Meta(max_length=50)] = []


class Chat(ClientMessage):
    """Say something to everybody at the table."""

    key: Key
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Ping(ClientMessage):
    """Are you there?"""

    key: Key


Asking = Why | Odds | Read | Less | Show | Look | Offers | Ping
"""What changes nothing and is answered to the asker alone."""

FromClient = Hello | Act | Undo | Why | Odds | Read | Less | Show | Look | Offers | Beforehand | Chat | Ping

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


def understand(text: str) -> FromClient | ErrorMessage:
    """What a client said; if it is no message, what to say to that."""
    if len(text) > BODY_LIMIT:
        return ErrorMessage(413, say("long_message"))
    try:
        message = _decoder.decode(text)
    except msgspec.MsgspecError as error:
        return ErrorMessage(400, wrong(error))
    except UnicodeEncodeError:
        return ErrorMessage(400, say("no_json"))
    except RecursionError:
        return ErrorMessage(400, say("too_deep"))
    if isinstance(message, Chat) and "\0" in message.text:  # of all that is said only talk is kept as it came
        return ErrorMessage(400, say("no_nul"))
    return message
