"""A game is one declared object: what it is called and played with, its first state, and its parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import Any

import msgspec

from matinee.table.errors import OptionsError, PositionError, Reason, shown
from matinee.table.json_types import JsonObject, Options, read_toml
from matinee.table.options import NIGHT, Option, wrong_night
from matinee.table.parts import Account, Evening, Goal, Mind, Notation, Show
from matinee.table.phase import CHANCE
from matinee.table.resignation import give_up
from matinee.table.said.spelling import Spelling
from matinee.table.said.text import Cast, Catalogue, sentence, table_words
from matinee.table.said.verbs import TABLE_VERBS, TEXT, Verb
from matinee.table.shown.art import Art, read_art
from matinee.table.shown.boardview import BoardView, Flag
from matinee.table.shown.shared_view import shared_view
from matinee.table.shown.view import Clock, View
from matinee.table.state import State
from matinee.table.written.position import set_going
from matinee.table.written.script import Script


def _never(options: Options) -> bool:
    return False


class Counting(msgspec.Struct, frozen=True):
    """How a game counts its time: the field of its state that holds the turn or round, and the option that ends it.

    `event` is the event that begins a turn: where a log is read, a heading.
    """

    field: str
    limit: str = ""
    event: str = ""


@lru_cache(maxsize=1 << 12)
def _clock(words: Catalogue, number: int, limit: int) -> Clock:
    unit = words.say("clock", "unit")
    if not number:
        return Clock(0, unit, words.say("clock", "set_up"), limit)
    text = words.say("clock", "of", number, limit) if limit else words.say("clock", "at", number)
    return Clock(number, unit, text, limit)


@shared_view
def _cast(state: State) -> Cast:
    return state.game.show.cast(state)


@shared_view
def _called(state: State) -> list[str]:
    known = _cast(state).get("seat", {})
    return [known.get(seat) or name for seat, name in enumerate(state.game.seats(state.options))]


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Game:
    """A rule set and everything the table needs of it. `folder` holds words.toml, art.toml, rules.toml, lesson.json."""

    name: str
    title: str
    rules: str  # version of the rules as coded; records carry it
    folder: Path
    words: Catalogue
    options: tuple[Option, ...]
    seats: Callable[[Options], tuple[str, ...]]  # what the seats are called, under complete options
    verbs: dict[str, Verb]
    counts: Counting
    state: type[State]
    setup: Callable[[Any], None]  # puts the first phases on the stack of a blank state
    drawn: Callable[[Options], BoardView]  # what the board is made of, under complete options
    show: Show
    mind: Mind
    accounts: tuple[Account, ...] = ()  # what is true at every moment of it, and so of every position
    notation: Notation = field(default_factory=Notation)
    carries: dict[str, Callable[[Any], str | None]] = field(default_factory=dict)
    """Hidden options by name; each function says what is wrong with a value."""
    script: Script | None = None  # what a scenario may change beside the options
    with_people: Options = field(default_factory=dict)
    """What a new table carries where a person sits, unless its options say otherwise."""
    aftermath: Callable[[Any], None] | None = None  # what the rules check after every event, such as victory
    concede: Callable[[Any, int], None] = give_up  # concede(state, seat): what becomes of a seat that gives up
    endless: Callable[[Options], bool] = _never  # whether options lift the limit that ends every game
    evening: Evening | None = None  # what it shows on one night, and how that is scored
    goals: Mapping[str, Goal] = field(default_factory=dict)  # what a puzzle may ask for beside a win
    in_lines: bool = False  # a puzzle is all clicks up to the dice: a single one decides too little
    turn: Callable[[Any], object] | None = None  # turn(state): what stays the same while a turn lasts
    commands: str = ""  # "module:app", a command of its own on the command line
    rank: int = 100  # the place on the marquee, the lowest first

    def __repr__(self) -> str:
        return f"<game {self.name}, rules {self.rules}>"

    # -- beginning

    def new(self, /, **options: Any) -> State:
        """A fresh game; OptionsError with a clear sentence on bad options."""
        s = self.blank(self.checked(options))
        self.setup(s)
        return s

    def blank(self, options: Options) -> State:
        """The state before anything has happened, under complete options: every field as it starts."""
        return self.state.blank(self, options)

    def from_position(self, data: JsonObject) -> State:
        """The state that a position describes; PositionError with a clear sentence on an impossible one."""
        state: State = self.notation.read(self, data)
        wrong = self.impossible(state)
        if wrong is not None:
            raise PositionError(wrong.text)
        set_going(state)
        if state.stack and not state.legal_actions():
            raise PositionError(f"{type(state.stack[-1]).__name__} leaves no action to any seat.")
        return state

    def impossible(self, state: State) -> Reason | None:
        """The first thing in a state that no game could come to; None if all accounts hold."""
        return next((wrong for account in self.accounts for wrong in account(state)), None)

    def board(self, options: Options | None = None) -> BoardView:
        """The fixed part of the view protocol, under these options: spaces, wares, cards, looks, arguments of verbs."""
        board: BoardView = self.drawn(self.checked(options or {}))
        board.verbs = {verb: list(spec.kinds) for verb, spec in self.verbs.items()}
        board.art = self.art.screen()
        board.figures = dict(self.words.data.get("figures", {}))
        board.flags = {
            id: Flag(self.words.say("flags", id), badge.glyph, badge.quiet, badge.drawn)
            for id, badge in self.art.flags.items()
        }
        return board

    def clock(self, number: int, options: Options) -> Clock:
        """The turn or round of this number (0: setting up) in words, with its limit if there is one."""
        limit = int(options.get(self.counts.limit, 0))
        return _clock(self.words, min(number, limit) if limit else number, limit)

    def checked(self, options: Options, people: bool = False) -> Options:
        """Complete options with defaults, those of a table with people or of automated play, or refuse them."""
        known = {option.name: option for option in self.options}
        if people and NIGHT not in options:  # a night is the same for everybody
            options = {**self.with_people, **options}
        complete = {name: options.get(name, option.to_begin_with(people)) for name, option in known.items()}
        carries = {NIGHT: wrong_night, **self.carries}
        if self.script is not None:
            carries[self.script.option] = partial(self.script.refusal, options=complete)
        for name in options:
            if name not in known and name not in carries:
                raise OptionsError(f"{self.title} has no option {name!r}; it has {', '.join(known) or 'none'}.", name)
        for name, option in known.items():
            refusal = option.refusal(complete[name])
            if refusal is not None:
                raise OptionsError(refusal, name)
        for name, wrong in carries.items():
            if name in options:
                refusal = wrong(options[name])
                if refusal is not None:
                    raise OptionsError(refusal, name)
                complete[name] = options[name]
        return complete

    @cached_property
    def shelf(self) -> dict[str, Options]:
        """The options of the scenarios that come with it, by their ids: data/shelf.toml."""
        kept = self.folder / "data" / "shelf.toml"
        return read_toml(kept) if kept.is_file() else {}

    def by_the_letter(self) -> Options:
        """The options that take every contested sentence as it is printed."""
        return {option.name: option.letter for option in self.options if option.letter is not None}

    # -- words

    def say(self, section: str, id: str, *args: Any) -> str:
        """The game's words for this, or the table's where the game has none."""
        return self.words.say(section, id, *args)

    def no(self, rule: str, id: str, *args: Any) -> Reason:
        """A refusal: the rule in the way, and the id of its sentence with what fills it in."""
        return Reason(rule, id, args, self)

    def about(self, option: Option) -> str:
        return self.words.say("options", option.name)

    def notes(self, option: Option) -> dict[Any, str]:
        """A sentence on each choice that needs more than its name."""
        told = self.words.data.get("choice_notes", {})
        return {choice: told[id] for choice in option.choices if (id := f"{option.name}.{choice}") in told}

    def called(self, state: State, seat: int) -> str:
        """What a seat is called by now: its monster, where it has one that everybody knows."""
        return _called(state)[seat]

    def event(self, state: State, line: list[Any]) -> str:
        """A line of the log, with seats and pieces called as they are at this table by now."""
        return sentence(self.words.event(line, _cast(state)))

    def standing(self, state: State) -> str:
        """Turn, who decides and how it stands, in a line that everybody may read."""
        player, score = state.player, self.show.score(state)
        if player is None:
            who = table_words().say("words", "over")
        elif player == CHANCE:
            who = table_words().say("words", "dice_decide")
        else:
            who = table_words().say("words", "decides", self.called(state, player))
        return ", ".join(part for part in (state.clock.text, who, score) if part)

    @cached_property
    def _spellings(self) -> Callable[[tuple[Any, ...]], Spelling]:
        def made(pairs: tuple[Any, ...]) -> Spelling:
            board = self.board(dict(pairs))
            ids = {kind: [ware.id for ware in wares] for kind, wares in board.wares.items()}
            return Spelling(self.verbs, self.words, ids | {"space": [space.id for space in board.spaces]})

        return lru_cache(maxsize=16)(made)

    def spelling(self, options: Options) -> Spelling:
        """How actions are typed and read, under complete options."""
        return self._spellings(tuple(options.items()))

    # -- pictures

    @cached_property
    def art(self) -> Art:
        """How its boards look, in the browser, in the terminal and as pictures."""
        return read_art(self.folder)

    def picture(self, view: View, options: Options | None = None, *, labels: bool = False, title: str = "") -> str:
        """A seat's board as SVG."""
        from matinee.table.shown.svg import draw  # only pictures need it

        return draw(self.board(options), view, self.art, self.words, title or self.title, labels)

    # -- actions

    def verb(self, name: str) -> Verb | None:
        """What a verb takes, of the game or of the table; None if there is none of this name."""
        return TABLE_VERBS.get(name) or self.verbs.get(name)

    def malformed(self, action: Any) -> tuple[Any, ...] | None:
        """None if the action has the form the verb table asks for, else the refusal: its id and arguments."""
        if not isinstance(action, (tuple, list)) or not action or not isinstance(action[0], str):
            return ("no_action",)
        verb = self.verb(action[0])
        if verb is None:
            return "no_verb", repr(action[0][:40]), self.title
        if len(action) - 1 != len(verb.kinds):
            wanted = ", ".join(verb.kinds) or table_words().say("words", "nothing")
            return "too_many", repr(action[0]), wanted, len(action) - 1
        for value, kind, size in zip(action[1:], verb.kinds, verb.sizes, strict=True):
            if kind == TEXT:
                if not isinstance(value, str):
                    return "no_text", repr(action[0]), shown(value)
            elif type(value) is not int or not 0 <= value < size:
                return "no_value", repr(action[0]), kind, size - 1, shown(value)
        return None
