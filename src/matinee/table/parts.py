"""The parts of a game: what it gives the table beside its rules, each a call that the table makes.

A state comes first in every call, typed as any State here; a game's own functions take its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from matinee.table.errors import Reason
from matinee.table.json_types import JsonObject, Options, read_toml
from matinee.table.minds.book import Book
from matinee.table.minds.encoder import Encoder
from matinee.table.minds.styles import NOVICE, Weigh
from matinee.table.minds.worth import Worth
from matinee.table.phase import Action
from matinee.table.said.text import Cast
from matinee.table.shown import plain_terminal
from matinee.table.shown.boardview import Overlays
from matinee.table.shown.paper import DesignCard
from matinee.table.shown.view import Ending, View
from matinee.table.written import position as written

Chances = list[tuple[float, str]]
"""What a die may bring: probability, in words."""


Say = Callable[..., str]
"""say(section, id, *args): words of the game's catalogue."""


Account = Callable[[Any], Iterator[Reason]]
"""account(state): what is against its rule, in the game's refusals; nothing in every state that a game can come to."""


class Terminal(msgspec.Struct, frozen=True):
    """Lines of text, made from a view and so without secrets; `say` puts the game's ids into words."""

    status: Callable[[Any, Say], str] = plain_terminal.status
    """status(view, say): where the game stands, in one line"""
    near: Callable[[Any, Say], list[str]] = plain_terminal.near
    """near(view, say): what is around one's own pieces"""
    sheet: Callable[[Any, Say], list[str]] = plain_terminal.sheet
    """sheet(view, say): figures and what there is to do"""


def _no_score(state: Any) -> str:
    return ""


def _as_typed(state: Any, action: Action) -> str:
    said: str = state.game.words.action(action)
    return said


def _no_odds(state: Any, action: Action) -> Chances:
    return []


def _no_overlays(state: Any, seat: int | None, piece: Any) -> Overlays:
    return {}


def _no_tip(state: Any, seat: int) -> str:
    return ""


def _no_cast(state: Any) -> Cast:
    return {}


def _plain_ending(state: Any) -> Ending:
    """Who has won, where a game has no more to say of it."""
    winners = [seat for seat, share in enumerate(state.returns() or []) if share == 1]
    if winners:
        return Ending(state.game.say("ending", "won", state.game.called(state, winners[0])))
    return Ending(state.game.say("ending", "drawn" if any(state.returns() or []) else "nobody"))


class Show(msgspec.Struct, frozen=True):
    """What people see of a game."""

    view: Callable[[Any, int | None], View]
    """view(state, seat): what a seat (None: a spectator) may see, built from nothing"""
    score: Callable[[Any], str] = _no_score
    """score(state): how it stands, in a few words that everybody may know"""
    describe: Callable[[Any, Action], str] = _as_typed
    """describe(state, action): an action in words; by default as words.toml has it under [verbs]"""
    odds: Callable[[Any, Action], Chances] = _no_odds
    """odds(state, action): what the die behind an action may bring, as far as the deciding seat can know"""
    overlays: Callable[[Any, int | None, Any], Overlays] = _no_overlays
    """overlays(state, seat, piece): what to draw around a piece"""
    terminal: Terminal = Terminal()
    tip: Callable[[Any, int], str] = _no_tip
    """tip(state, seat): advice for the kind of decision that the seat has to make, told with a hint"""
    cast: Callable[[Any], Cast] = _no_cast
    """cast(state): what seats and pieces are called at this table by now, as everybody may know"""
    ending: Callable[[Any], Ending] = _plain_ending
    """ending(state): why a game that is over by its rules ended so, and how every seat came out of it"""


class Balance(msgspec.Struct, frozen=True):
    """What is worth comparing in a game: with what each seat plays, and how that does elsewhere."""

    traits: Callable[[Any], list[list[tuple[str, str]]]]
    """traits(state): what each seat plays with once all is set up, as kinds and names in words"""
    dealt: tuple[str, ...] = ()
    """verbs of set-up that are dealt at random, so that everything is met"""
    beside: Mapping[str, Mapping[str, float]] = {}
    """by kind, what people have won with each name: shares of all their games"""
    source: str = ""
    """whose games those were, in words"""


def _a_guess(state: Any, seat: int, rng: Any) -> Any:
    return state.guess(seat, rng)


class Mind(msgspec.Struct, frozen=True):
    """What bots think of a game."""

    guess: Callable[[Any, int, Any], Any]
    """guess(state, seat, rng): a full state that the seat could believe in"""
    weigh: Weigh
    """weigh(state, seat, actions, rng): how good each action looks, in a state that the seat believes in"""
    worth: Worth | None = None
    """worth(state): each seat's chance to win; a game without it is planned to its end"""
    styles: Mapping[str, Weigh] = {}
    """other ways to weigh, by name: a planner looks at what comes of each"""
    book: Book | None = None
    """what is good to build before play, as files that `notation.designs` reads"""
    balance: Balance | None = None
    """what is worth comparing"""
    glance: Callable[[Any, int, Any], Any] = _a_guess
    """glance(state, seat, rng): a state in which actions weigh as in a guess, and which is quicker made"""
    encoder: Callable[[Options], Encoder] | None = None
    """encoder(options): what seats see as numbers; without one they are read from the view, which is slow"""
    falls: Callable[[Any], list[tuple[Any, float]]] | None = None
    """falls(state): what dice may make of a state and how likely, alike ones once; without it die by die"""

    def style(self, name: str) -> Weigh:
        """The way to weigh of this name, or the usual one where the game has none."""
        return self.styles.get(name, self.weigh)

    def styles_from(self, name: str) -> list[Weigh]:
        """All ways to weigh but a beginner's, the one of this name first."""
        first = self.style(name)
        others = (weigh for name, weigh in self.styles.items() if name != NOVICE)
        return [first, *(weigh for weigh in (self.weigh, *others) if weigh is not first)]


class Designs(msgspec.Struct, frozen=True):
    """What players build before play, as files to keep and to read in."""

    file: Callable[[Any, int], Any]
    """file(state, seat): what the seat is building now, as a DesignFile; None if it builds nothing"""
    clicks: Callable[[Any, str], list[Action]]
    """clicks(state, text): the actions that build what a file says; Illegal with the rule that it breaks"""
    card: Callable[[Any, str], DesignCard] | None = None
    """card(game, text): what a file builds, as it is printed for a real table; Illegal with the rule that it breaks"""
    built: Callable[[Any], list[list[Action]]] = lambda state: []
    """built(state): the actions that build what is there already, of which no two should be alike; one list for each"""


Goal = Callable[[Any, Any, int], bool]
"""goal(before, state, seat): whether a puzzle's seat has reached it since the moment before"""


class Film(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game for one evening: its options, the seat of the player, and the bot in all others."""

    options: Options
    seat: int = 0
    rivals: str = "projectionist"


class Score(msgspec.Struct, frozen=True):
    """How an evening ended for a seat: what it won, points by the game's own measure, and the turns it took."""

    won: float
    points: int
    turns: int

    @property
    def rank(self) -> tuple[float, int, int]:
        """Higher is better: a win counts first, then points, then fewer turns."""
        return self.won, self.points, -self.turns


class Proof(msgspec.Struct, frozen=True):
    """The lab's results for a night: its film, the Projectionist's share of games, and Kaiju's score."""

    film: str
    won: float
    games: int
    kaiju: Score


class Evening:
    """`points(state, seat)` is the game's own measure; films and proofs are read from its data when needed."""

    def __init__(self, points: Callable[[Any, int], int], data: Path) -> None:
        self.points = points
        self._films, self.kept = data / "films.toml", data / "nights.json"

    @cached_property
    def films(self) -> dict[str, Film]:
        """The films by their ids; words.toml has their titles under [features]."""
        return msgspec.convert(read_toml(self._films), dict[str, Film])

    @cached_property
    def proofs(self) -> dict[str, Proof]:
        return msgspec.json.decode(self.kept.read_bytes(), type=dict[str, Proof]) if self.kept.is_file() else {}


def _same(data: Any) -> Any:
    return data


def _nothing(state: Any, action: Action) -> Sequence[Action] | None:
    return None


class Carry(msgspec.Struct, frozen=True):
    """How a game goes on from one rules version to the next. Left out, a part changes nothing."""

    options: Callable[[Options], Options] = _same
    """options(options): what the table was set up with, as the next rules know it; a new switch gets the old reading"""
    position: Callable[[JsonObject], JsonObject] = _same
    """position(data): a position (options apart) as the next rules read it; PositionError where it cannot be had"""
    instead: Callable[[Any, Action], Sequence[Action] | None] = _nothing
    """instead(state, action): what stands for an action that is not allowed there any more: the answer to a new
    question and then the action itself; no action at all, where it is done by itself; None where it cannot be had"""


class Notation(msgspec.Struct, frozen=True):
    """What is written down of a game; by default what the fields of its state say."""

    position: Callable[[Any], JsonObject] = written.position
    """position(state): the state as JSON"""
    read: Callable[[Any, Any], Any] = written.from_position
    """read(game, data): the state that a position describes, PositionError where it is not written as it should be"""
    designs: Designs | None = None
    carry: Mapping[str, Carry] = {}
    """for each rules version that was left behind, the oldest first, how its games go on under the next"""
