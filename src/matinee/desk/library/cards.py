"""A game as the pages get it: its card with the options in words, its rule book, its lesson."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from matinee import bots
from matinee.bots import levels
from matinee.desk.phrases import say
from matinee.desk.wire.new_tables import Option as Value
from matinee.desk.wire.refusals import Refusal
from matinee.rulebook import Rule, rulebook
from matinee.table.errors import MatineeError
from matinee.table.game import Game
from matinee.table.json_types import Options, read_toml
from matinee.table.options import Option
from matinee.table.registry import load, marquee
from matinee.table.said.sent_text import MOST_KB
from matinee.table.shown.art import Poster
from matinee.table.shown.paper import DesignCard, PaperSheets
from matinee.table.taught.howto import HowTo, has_howto, howto
from matinee.table.taught.lesson import Lesson, lesson
from matinee.table.taught.sheets import design_card, sheets


class ChoiceCard(Struct, omit_defaults=True):
    """One value of an option: in words, unless it is a number or yes or no, and with a sentence where it needs one."""

    value: Value
    text: str = ""
    note: str = ""


class OptionCard(Struct, omit_defaults=True):
    """What is settled before a game: one of `choices`, or a whole number from `least` to `most`.

    `bots` is the default where only bots sit, if that is another one; `beginner` what "play now" takes instead.
    `first`: asked before anything else, as it says what is played and how many play. `letter` is the value that takes
    a contested sentence as it is printed.
    """

    name: str
    title: str
    text: str
    default: Value
    choices: list[ChoiceCard] = []
    least: int | None = None
    most: int | None = None
    bots: Value | None = None
    beginner: Value | None = None
    first: bool = False
    letter: Value | None = None


PACE = 10
"""Seconds for a choice, where minutes are told of a game."""


class Length(Struct):
    """Minutes of a game with this number of players, rounded to five."""

    players: int
    minutes: int


class LevelCard(Struct, omit_defaults=True):
    """A rival of a game: its `strength` in log-odds, and for two players the side that is easier against it.

    The easier seat won that `share` of the `games` between this level and its neighbours.
    """

    face: str
    strength: float
    easier: int | None = None
    share: float = 0.0
    games: int = 0


class GameCard(Struct):
    """A game as the marquee shows it; `verbs` gives the kinds of each verb's arguments, `usual` the bot by default.

    `styles` are those that our bots can play it in, as `usher/cautious`; `levels` how strong they can be under these
    options, the weakest first, as `usher@1`; `howto`: whether a page says how to play it; `builds`: whether monsters
    are built before play. `short` is what people call it, and stands at the beginning or the end of the title; `tease`
    is one line of poster.
    """

    name: str
    title: str
    short: str
    poster: Poster
    blurb: str
    tease: str
    players: str
    minutes: str
    lengths: list[Length]
    story: str
    credits: str
    seats: list[str]
    options: list[OptionCard]
    bots: list[str]
    usual: str
    styles: list[str]
    levels: list[LevelCard]
    rules: str
    howto: bool
    builds: bool
    verbs: dict[str, list[str]]


class BookRule(Struct, omit_defaults=True):
    """One numbered rule or ruling; a ruling names the rules it completes."""

    id: str
    title: str
    text: str
    table: str = ""
    completes: list[str] = []


class BookChapter(Struct):
    """A chapter of a rule book."""

    number: str
    title: str
    rules: list[BookRule]


class RuleBook(Struct):
    """The rule book of a game, in our own words."""

    title: str
    chapters: list[BookChapter]


def card(game: Game, wanted: Options | None = None) -> GameCard:
    """A game's card for the marquee, with the seats it has under these options; its words come from the catalogue."""
    options = game.checked(wanted or {})
    seats = game.seats(options)
    words = game.words.data.get("card", {})
    return GameCard(
        name=game.name,
        title=game.title,
        short=words.get("short", game.title),
        poster=game.art.marquee,
        blurb=words.get("blurb", ""),
        tease=words.get("tease", ""),
        players=str(words.get("players", len(seats))),
        minutes=str(words.get("minutes", "")),
        lengths=_lengths(game),
        story=words.get("story", ""),
        credits=words.get("credits", ""),
        seats=list(seats),
        options=[_option_card(game, option) for option in game.options],
        bots=list(bots.names(game.name)),
        usual=bots.USUAL,
        styles=[style for style in bots.STYLES if style in game.mind.styles],
        levels=_level_cards(game, options, len(seats)),
        rules=game.rules,
        howto=has_howto(game),
        builds=game.notation.designs is not None,
        verbs={verb: list(spec.kinds) for verb, spec in game.verbs.items()},
    )


def _lengths(game: Game) -> list[Length]:
    path = game.folder / "data" / "lengths.toml"
    choices = read_toml(path)["choices"] if path.is_file() else {}
    return [Length(int(n), max(5, 5 * ceil(count * PACE / 300))) for n, count in choices.items()]


def marquee_cards() -> list[GameCard]:
    """The card of every game, without levels, lengths, story and verbs: no list of games shows these."""
    return [replace(card(game), levels=[], lengths=[], story="", credits="", verbs={}) for game in marquee()]


def _level_cards(game: Game, options: Options, players: int) -> list[LevelCard]:
    found = levels.rungs(game, options)
    cards = [LevelCard(level.face, level.strength) for level in found.levels]
    for number, shown in enumerate(cards, start=1):
        side = levels.easier(found, options, number) if players == 2 else None
        if side is not None:
            shown.easier, shown.share, shown.games = side.seat, round(side.won / side.games, 2), side.games
    return cards


def game_named(name: str) -> Game:
    """The game an address is about."""
    try:
        return load(name)
    except MatineeError as error:
        raise Refusal(404, str(error)) from error


def lesson_of(game: Game) -> Lesson:
    """The lesson that teaches a game."""
    found = lesson(game.folder)
    if found is None:
        raise Refusal(404, say("no_lesson", game.title))
    return found


def howto_of(game: Game) -> HowTo:
    """How a game is played, in three minutes."""
    found = howto(game)
    if found is None:
        raise Refusal(404, say("no_howto", game.title))
    return found


def sheets_of(game: Game) -> PaperSheets:
    """The record sheets of a game on a real table."""
    found = sheets(game)
    if found is None:
        raise Refusal(404, say("no_sheets", game.title))
    return found


class DesignText(Struct):
    """The text of the file of a design."""

    text: Annotated[str, Meta(max_length=MOST_KB * 1024)]


def design_of(game: Game, sent: DesignText) -> DesignCard:
    """What a file builds, as a card for a real table."""
    return design_card(game, sent.text)


def options_of(game: Game, spelled: Mapping[str, str]) -> Options:
    """Options as an address spells them."""
    known = {option.name: option for option in game.options}
    return {name: _value(known.get(name), text) for name, text in spelled.items()}


def _value(option: Option | None, text: str) -> Any:
    if option is None:
        return text
    if option.choices:
        return next((choice for choice in option.choices if str(choice).lower() == text.lower()), text)
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < 10 else text


def _option_card(game: Game, option: Option) -> OptionCard:
    title, about = game.words.say("option_titles", option.name), game.about(option)
    made = OptionCard(option.name, title, about, option.to_begin_with(people=True))
    made.bots = option.default if option.default != made.default else None
    made.beginner, made.letter = option.beginner, option.letter
    if option.choices:
        notes = game.notes(option)
        made.first = bool(notes) or len({_seated(game, option, choice) for choice in option.choices}) > 1
        made.choices = [ChoiceCard(one, _choice(game, option, one), notes.get(one, "")) for one in option.choices]
    else:
        made.least, made.most = option.least, option.most
    return made


def _seated(game: Game, option: Option, choice: Any) -> int:
    return len(game.seats(game.checked({option.name: choice})))


def _choice(game: Game, option: Option, value: Any) -> str:
    return game.words.say("choices", f"{option.name}.{value}") if isinstance(value, str) else ""


def rule_book(game: Game) -> RuleBook:
    """The rule book of a game."""
    book = rulebook(game.name)
    chapters = [
        BookChapter(chapter.number, chapter.title, [_rule(rule) for rule in chapter.rules]) for chapter in book.chapters
    ]
    return RuleBook(book.title, chapters)


def _rule(rule: Rule) -> BookRule:
    return BookRule(rule.id, rule.title, rule.text, rule.table, list(rule.completes))
