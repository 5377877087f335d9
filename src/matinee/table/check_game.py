"""Whether a declared game is whole: every part there and of the right shape, every word said.

The author of a game reads these sentences; each names the game and the part.
"""

from __future__ import annotations

import inspect
import re
import types
from collections.abc import Callable, Iterator
from operator import gt
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

from matinee.table.errors import GameError, OptionsError
from matinee.table.game import Game
from matinee.table.minds.book import Book
from matinee.table.minds.worth import Worth
from matinee.table.options import Option
from matinee.table.parts import Balance, Carry, Designs, Mind, Notation, Show, Terminal
from matinee.table.phase import EVERYWHERE
from matinee.table.said.text import MOODS, Catalogue
from matinee.table.said.verbs import TABLE_VERBS, Verb
from matinee.table.state import State
from matinee.table.written.position import package, phases

NAME = re.compile(r"[a-z][a-z0-9_]*")
FILES = ("words.toml", "art.toml", "rules.toml")
PLAIN = {"folder": Path, "words": Catalogue, "options": tuple, "verbs": dict, "accounts": tuple}
FEW = 64
"""Of a kind with more things than this not every name is asked for."""

PARTS = {"show": Show, "mind": Mind, "notation": Notation}


def check_game(name: str, game: object) -> Game:
    """The game, if it is one that can be played; GameError with one sentence if not."""
    if not isinstance(game, Game):
        raise GameError(f"GAME must be a matinee Game, not {type(game).__name__}.")
    wrong = next(_wrong(name, game), None)
    if wrong is not None:
        raise GameError(wrong)
    return game


def _wrong(name: str, game: Game) -> Iterator[str]:
    """What is wrong, the gravest first."""
    if not NAME.fullmatch(str(game.name)):
        yield f"name must be a word of small letters, not {game.name!r}."
    if game.name != name:
        yield f"name is {game.name!r}, and it is listed as {name!r}."
    if not game.title:
        yield "title is empty."
    for part, kind in PLAIN.items():
        if not isinstance(getattr(game, part), kind):
            yield f"{part} must be a {kind.__name__}, not {getattr(game, part)!r}."
    for file in FILES:
        if not (game.folder / file).is_file():
            yield f"{file} is missing in its folder."
    if not (isinstance(game.state, type) and issubclass(game.state, State)):
        yield f"state must be a State class, not {game.state!r}."
    elif getattr(game.counts, "field", "") not in game.state.fields:
        yield "counts must name the field of its state that holds the turn or round."
    for part, kind in PARTS.items():
        yield from _part(part, getattr(game, part), kind)
    for part in ("seats", "drawn", "endless", "setup"):
        yield from _call(part, getattr(game, part), 1)
    yield from _call("concede", game.concede, 2)
    for n, account in enumerate(game.accounts):
        yield from _call(f"accounts[{n}]", account, 1)
    if game.aftermath is not None:
        yield from _call("aftermath", game.aftermath, 1)
    yield from _goals(game)
    yield from _options(game)
    yield from _evening(game)
    yield from _scenarios(game)
    yield from _seats(game)
    yield from _verbs(game)
    yield from _words(game)
    yield from _names(game)
    yield from _art(game)


def _goals(game: Game) -> Iterator[str]:
    for goal, call in game.goals.items():
        yield from _call(f"goals {goal!r}", call, 3)
    if game.turn is not None:
        yield from _call("turn", game.turn, 1)


def _part(name: str, value: Any, kind: type[Any]) -> Iterator[str]:
    """A part and each of its calls."""
    if not isinstance(value, kind):
        yield f"{name} must be a {kind.__name__}, not {type(value).__name__}."
        return
    for field, hint in get_type_hints(kind).items():
        given = getattr(value, field)
        optional = get_origin(hint) is types.UnionType
        inner = next(kind for kind in get_args(hint) if kind is not type(None)) if optional else hint
        if optional and given is None:
            continue
        if field == "styles":
            for style, call in given.items():
                yield from _call(f"{name}.styles {style!r}", call, 4)
        elif field == "carry":
            for rules, step in given.items():
                yield from _part(f"{name}.carry {rules!r}", step, Carry)
        elif inner in (Worth, Book, Balance):
            if not isinstance(given, inner):
                yield f"{name}.{field} must be a {inner.__name__}, not {type(given).__name__}."
            elif inner is Balance:
                yield from _call(f"{name}.{field}.traits", given.traits, 1)
        elif inner in (Terminal, Designs):
            yield from _part(f"{name}.{field}", given, inner)
        else:
            yield from _call(f"{name}.{field}", given, len(get_args(inner)[0]))


def _call(name: str, value: Any, wants: int) -> Iterator[str]:
    """A callable with a number of arguments."""
    if not callable(value):
        yield f"{name} must be a function, not {value!r}."
    elif not _takes(value, wants):
        yield f"{name} must take {wants} {'argument' if wants == 1 else 'arguments'}."


def _takes(call: Callable[..., Any], wants: int) -> bool:
    try:
        inspect.signature(call).bind(*range(wants))
    except TypeError:
        return False
    except ValueError:  # built in, and it does not say
        return True
    return True


def _options(game: Game) -> Iterator[str]:
    for option in game.options:
        if not isinstance(option, Option):
            yield f"options must be Options, not {option!r}."
        elif option.refusal(option.default) is not None:
            yield f"option {option.name}: its default is none of its values."
        elif option.printed is not None and option.refusal(option.printed) is not None:
            yield f"option {option.name}: its printed value is none of its values."
        elif option.beginner is not None and option.refusal(option.beginner) is not None:
            yield f"option {option.name}: its value for beginners is none of its values."


def _evening(game: Game) -> Iterator[str]:
    """Every film can be set up, ends, and has a seat for the player."""
    if game.evening is None:
        return
    yield from _call("evening.points", game.evening.points, 2)
    try:
        films = game.evening.films
    except (OSError, ValueError) as error:  # no file, no TOML, or not what films are made of
        yield f"data/films.toml cannot be read ({error})."
        return
    for id, film in films.items():
        try:
            options = game.checked(film.options)
        except OptionsError as error:
            yield f"the film {id!r}: {error}"
            continue
        if not 0 <= film.seat < len(game.seats(options)):
            yield f"the film {id!r} has no seat {film.seat}."
        if game.endless(options):
            yield f"the film {id!r} need not end."


def _scenarios(game: Game) -> Iterator[str]:
    """Every scenario of the shelf can be set up, and ends."""
    if game.script is not None:
        yield from _call("script.wrong", game.script.wrong, 2)
    try:
        kept = game.shelf.items()
    except ValueError as error:  # no TOML
        yield f"data/shelf.toml cannot be read ({error})."
        return
    for id, options in kept:
        try:
            if game.endless(game.checked(options)):
                yield f"the scenario {id!r} need not end."
        except OptionsError as error:
            yield f"the scenario {id!r}: {error}"


def _seats(game: Game) -> Iterator[str]:
    try:
        seats: Any = game.seats(game.checked({}))
    except KeyError as error:
        yield f"seats asks for an option {error}, and options has {', '.join(o.name for o in game.options) or 'none'}."
        return
    if not isinstance(seats, tuple) or not seats or not all(isinstance(seat, str) for seat in seats):
        yield f"seats must give the names of the seats as a tuple, not {seats!r}."


def _verbs(game: Game) -> Iterator[str]:
    for verb, spec in game.verbs.items():
        if not isinstance(spec, Verb):
            yield f"verbs: {verb!r} must be a Verb, not {spec!r}."
        elif verb in TABLE_VERBS:
            yield f"verbs: {verb!r} is one of the table's own verbs."
        elif len(spec.kinds) != len(spec.sizes):
            yield f"verbs: {verb!r} has {len(spec.kinds)} kinds and {len(spec.sizes)} sizes."
        elif len(spec.bounds) != len(spec.sizes) or any(map(gt, spec.bounds, spec.sizes)):
            yield f"verbs: {verb!r} has bounds {spec.bounds} beyond its sizes {spec.sizes}."


def _words(game: Game) -> Iterator[str]:
    """Every verb, prompt and option has words, and so has every event that is a scene of its own."""
    wanted = [("card", word) for word in ("blurb", "players", "minutes")]
    wanted += [(section, verb) for verb in game.verbs for section in ("verbs", "doing")]
    for phase, kind in phases(package(game)).items():
        wanted += [] if kind.automatic else [("prompts", phase)]
        wanted += [("beforehand", phase)] if kind.beforehand else []
        wanted += [("beforehand", f"{phase}_{said}") for said in kind.beforehand if said not in EVERYWHERE]
    wanted += [(section, option.name) for option in game.options for section in ("options", "option_titles")]
    wanted += [("clock", word) for word in ("unit", "set_up", "at", "of")]
    if game.evening is not None:
        wanted += [("evening", "points"), *(("features", film) for film in game.evening.films)]
    wanted += [(section, id) for id in game.shelf for section in ("shelf_titles", "stories")]
    for part in game.script.parts if game.script is not None else ():
        wanted += [("script", part.name), *(("phrases", one) for one in part.choices if part.takes == "phrase")]
    wanted += [("goals", goal) for goal in game.goals]
    wanted += [("since_rules", rules) for rules in game.notation.carry]
    wanted += [("events", event) for mood in MOODS for event in game.words.data.get(f"moment_{mood}", ())]
    wanted += [("moment_card", event) for event in game.words.data.get("effects", ())]
    for section, id in wanted:
        if not game.words.has(section, id):
            yield f"words.toml has no {id!r} under [{section}]."


def _names(game: Game) -> Iterator[str]:
    """Every card, monster or whatever else an action can name has a name; spaces and other large kinds apart."""
    sizes = {kind: size for verb in game.verbs.values() for kind, size in zip(verb.kinds, verb.sizes, strict=True)}
    for kind in sizes.keys() & game.words.names.keys():
        for number in range(sizes[kind] if sizes[kind] <= FEW else 0):
            game.words.names[kind](number)
    for section, id in game.words.missing:
        if section == "verbs":
            continue  # `_words` has looked at the game's; others come from damaged journals
        yield f"words.toml has no {id!r} under [{section}]."


def _art(game: Game) -> Iterator[str]:
    """The looks can be read; the poster of one game stands beside those of the others."""
    try:
        game.art  # noqa: B018 - read for the first time
    except (ValueError, TypeError, AttributeError) as error:  # no TOML, or not what the art of a game is made of
        yield f"art.toml cannot be read ({error})."
