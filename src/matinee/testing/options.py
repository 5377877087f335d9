"""Options to try a game under: all of them, or a spread in which every value comes up."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.options import Option


def worth_trying(option: Option) -> list[Any]:
    """The values of an option that tests go through, the default first: all choices, or a few numbers."""
    values = option.choices or (option.least, min(option.least + 5, option.most))
    return list(dict.fromkeys([option.default, *values]))


def all_options(game: Game, **fixed: Any) -> list[Options]:
    """Every combination of values worth trying, some of them fixed; the default comes first. Readings of a rule do not
    touch each other: each is tried alone and all of them together."""
    plain = [option for option in game.options if option.letter is None]
    columns = [[fixed[o.name]] if o.name in fixed else worth_trying(o) for o in plain]
    known = [option.name for option in plain]
    usual = {option.name: fixed.get(option.name, option.default) for option in game.options}
    letter = {name: value for name, value in game.by_the_letter().items() if name not in fixed}
    readings = [{}, letter, *({name: value} for name, value in letter.items())] if letter else [{}]
    return [usual | dict(zip(known, row, strict=True)) | reading for reading in readings for row in product(*columns)]


def covering_options(game: Game) -> list[Options]:
    """As many combinations as the option with the most values has values: each value of every option comes up."""
    return _lap(game, 0)


def some_options(game: Game) -> list[Options]:
    """A spread of combinations in which every value worth trying comes up with different others."""
    spread = covering_options(game)
    return spread + [options for options in _lap(game, 1) if options not in spread]


def _lap(game: Game, shift: int) -> list[Options]:
    """Once through the values of every option side by side, all but the first option shifted."""
    columns = {option.name: worth_trying(option) for option in game.options}
    longest = max(map(len, columns.values()), default=1)
    return [
        {name: values[(k + shift * bool(n)) % len(values)] for n, (name, values) in enumerate(columns.items())}
        for k in range(longest)
    ]


def in_short(game: Game, options: Mapping[str, Any]) -> str:
    """Options as part of a file name or of a test's name."""
    words = []
    for option in game.options:
        value = options[option.name]
        if isinstance(value, bool):
            words += [option.name] if value else []
        else:
            words.append(str(value) if option.choices else f"{option.name}{value}")
    return "-".join(words)
