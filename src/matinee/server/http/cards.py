"""A game as the pages get it: its card with the options in words, its board, its rule book; packed once, sent often."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import matinee
from matinee import bots
from matinee.desk.wire import BookChapter, BookRule, ChoiceCard, GameCard, OptionCard, RuleBook
from matinee.server.http.cached_response import CachedResponse
from matinee.table import registry
from matinee.table.game import Game, Option
from matinee.table.howto import has_howto, howto
from matinee.table.json_types import Options

if TYPE_CHECKING:
    from matinee.rulebook import Rule


def card(game: Game, wanted: Options | None = None) -> GameCard:
    """A game's card for the marquee, with the seats it has under these options; its words come from the catalogue."""
    seats = game.seats(game.checked(wanted or {}))
    words = game.words.data.get("card", {})
    return GameCard(
        name=game.name,
        title=game.title,
        poster=game.art.marquee,
        blurb=words.get("blurb", ""),
        players=str(words.get("players", len(seats))),
        minutes=str(words.get("minutes", "")),
        seats=list(seats),
        options=[_option_card(game, option) for option in game.options],
        bots=list(bots.names(game.name)),
        usual=bots.USUAL,
        styles=[style for style in bots.STYLES if style in game.mind.styles],
        rules=game.rules,
        howto=has_howto(game),
        verbs={verb: list(spec.kinds) for verb, spec in game.verbs.items()},
    )


def _option_card(game: Game, option: Option) -> OptionCard:
    title, about = game.words.say("option_titles", option.name), game.about(option)
    made = OptionCard(option.name, title, about, option.to_begin_with(people=True))
    made.bots = option.default if option.default != made.default else None
    made.beginner = option.beginner
    if option.choices:
        notes = game.notes(option)
        made.first = bool(notes) or len({_seated(game, option, choice) for choice in option.choices}) > 1
        made.choices = [ChoiceCard(one, _choice(game, option, one), notes.get(one, "")) for one in option.choices]
    else:
        made.least, made.most = option.least, option.most
    return made


def _seated(game: Game, option: Option, choice: Any) -> int:
    """How many sit at a table where this is chosen and nothing else."""
    return len(game.seats(game.checked({option.name: choice})))


def _choice(game: Game, option: Option, value: Any) -> str:
    return game.words.say("choices", f"{option.name}.{value}") if isinstance(value, str) else ""


@cache
def cards() -> CachedResponse:
    """The cards of all games."""
    return CachedResponse.json([card(game) for game in registry.marquee()])


@lru_cache(maxsize=16)
def packed_board(game: str, options: str) -> CachedResponse:
    """The fixed board of a game, under complete options as JSON."""
    return CachedResponse.json(matinee.load(game).board(json.loads(options)))


@cache
def packed_rules(game: str) -> CachedResponse:
    """The rule book of a game."""
    from matinee.rulebook import rulebook

    book = rulebook(game)
    chapters = [
        BookChapter(chapter.number, chapter.title, [_rule(rule) for rule in chapter.rules]) for chapter in book.chapters
    ]
    return CachedResponse.json(RuleBook(book.title, chapters))


@cache
def packed_howto(game: str) -> CachedResponse:
    """How a game is played."""
    return CachedResponse.json(howto(matinee.load(game)))


def _rule(rule: Rule) -> BookRule:
    return BookRule(rule.id, rule.title, rule.text, rule.table, list(rule.completes))
