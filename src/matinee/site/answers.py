"""What the page can be told before there is an engine: the marquee, cards, rules, lessons, how to play, boards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any
from urllib.parse import urlencode

import msgspec

from matinee.desk.library.cards import card, marquee_cards
from matinee.desk.library.nights import programme_card
from matinee.desk.library.papers import PAPERS
from matinee.desk.wire.refusals import Refusal
from matinee.table import registry
from matinee.table.errors import OptionsError
from matinee.table.game import Game
from matinee.table.json_types import JsonObject, Options
from matinee.table.options import Option
from matinee.table.taught.howto import howto

FEW = 12
"""Numbers of an option that are tried one by one."""


def answers() -> dict[str, bytes]:
    """Files of answers, and their `index.json`: the file of each address, and the options that tell cards apart."""
    games = registry.marquee()
    found: JsonObject = {"/games": marquee_cards(), "/broken": registry.broken()}
    found["/nights"] = programme_card()
    for game in games:
        address = f"/games/{game.name}"
        found |= {_asked(address, options): card(game, options) for options in _tables(game)}
        for name, paper in PAPERS.items():
            try:
                found[f"{address}/{name}"] = paper.read(game)
            except Refusal:
                continue  # it has none: the engine says so
        found |= _pictured(game)
    asks = {f"/games/{game.name}": [option.name for option in _telling(game)] for game in games}
    asks["/nights"] = []  # a request for a week gets all of them
    index = {"asks": asks, "files": {asked: f"{n}.json" for n, asked in enumerate(found)}}
    files = {f"{n}.json": msgspec.json.encode(answer) for n, answer in enumerate(found.values())}
    return {"index.json": msgspec.json.encode(index), **files}


def _asked(address: str, options: Options) -> str:
    """An address, and options as the client spells them."""
    spelled = {name: _spelled(value) for name, value in options.items()}
    return f"{address}?{urlencode(spelled)}" if spelled else address


def _pictured(game: Game) -> JsonObject:
    """The board on the page of a game, and those on the page that says how it is played."""
    page = howto(game)
    shown: list[Options] = [{}]
    shown += [step.picture.options for step in page.steps if step.picture] if page else []
    return {_asked(f"/games/{game.name}/board", options): game.board(game.checked(options)) for options in shown}


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


def _tables(game: Game) -> Iterator[Options]:
    """Every way to choose those options, or to leave them."""
    telling = _telling(game)
    for chosen in product(*([None, *_values(option)] for option in telling)):
        options = {option.name: value for option, value in zip(telling, chosen, strict=True) if value is not None}
        try:
            game.checked(options)
        except OptionsError:
            continue
        yield options


def _spelled(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
