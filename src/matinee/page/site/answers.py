"""What the page can be told before there is an engine: the marquee, cards, rules, lessons, how to play, sheets."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec

from matinee.desk.cards import card, howto_of, lesson_of, rule_book, sheets_of
from matinee.desk.nights import programme_card
from matinee.desk.wire import Refusal
from matinee.table import registry
from matinee.table.errors import OptionsError
from matinee.table.game import Game, Option
from matinee.table.json_types import JsonObject, Options

FEW = 12
"""Numbers of an option that are tried one by one."""


def answers() -> dict[str, bytes]:
    """Each answer by the name of its file; `asks.json` says which options of an address change it."""
    games = registry.marquee()
    asks = {f"/games/{game.name}": [option.name for option in _telling(game)] for game in games}
    found: JsonObject = {"asks": asks, "games": [card(game) for game in games], "broken": registry.broken()}
    found["nights"] = programme_card()
    for game in games:
        start = f"games.{game.name}"
        found |= {f"{start}{spelled}": card(game, options) for spelled, options in _tables(game)}
        found[f"{start}.rules"] = rule_book(game.name)
        for name, paper in (("lesson", lesson_of), ("howto", howto_of), ("sheets", sheets_of)):
            try:
                found[f"{start}.{name}"] = paper(game)
            except Refusal:
                continue  # it has none: the engine says so
    return {f"{name}.json": msgspec.json.encode(value) for name, value in found.items()}


def _values(option: Option) -> list[Any]:
    """What an option can be; of many numbers the ends, which tell whether anything hangs on them."""
    numbers = range(option.least, option.most + 1)
    return list(option.choices) or (list(numbers) if len(numbers) <= FEW else [option.least, option.most])


def _telling(game: Game) -> list[Option]:
    """The options on which it hangs who sits at a table."""
    return [option for option in game.options if len({_seats(game, option, value) for value in _values(option)}) > 1]


def _seats(game: Game, option: Option, value: Any) -> tuple[str, ...]:
    try:
        return tuple(game.seats(game.checked({option.name: value})))
    except OptionsError:
        return ()


def _tables(game: Game) -> Iterator[tuple[str, Options]]:
    """Every way to choose those options, or to leave them, as an address spells it."""
    telling = _telling(game)
    for chosen in product(*([None, *_values(option)] for option in telling)):
        options = {option.name: value for option, value in zip(telling, chosen, strict=True) if value is not None}
        try:
            game.checked(options)
        except OptionsError:
            continue
        yield "".join(f".{name}={_spelled(value)}" for name, value in options.items()), options


def _spelled(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
