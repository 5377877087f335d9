"""Scenarios as files: the options of a game as TOML, a line for each, under a title and a story; and a game's shelf."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

from msgspec import Struct

from matinee.table import registry
from matinee.table.errors import Illegal, MatineeError, OptionsError
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.phase import Action
from matinee.table.said import sent_text
from matinee.table.said.text import table_words
from matinee.table.state import State
from matinee.table.written.opening import packed, unpacked

HEAD = {"game": 40, "title": 60, "story": 300, "opening": 12_000}
"""What a file says beside the options, and how many letters that may have."""


class Scenario(Struct, frozen=True):
    """A scenario: its game, title, story in a line, the options that it sets, and what was played before it begins.

    One with an `opening` begins at a moment of a game.
    """

    game: str
    title: str
    story: str
    options: Options
    opening: tuple[Action, ...] = ()

    def begin(self, people: bool = False) -> State:
        """The game where it begins, with what tables of people carry if asked; a moment of a game has its own options.

        OptionsError if its opening cannot be played.
        """
        game = registry.load(self.game)
        state = game.new(**game.checked(self.options, people and not self.opening))
        for number, action in enumerate(self.opening, start=1):
            try:
                state.apply(action)
            except Illegal as error:
                raise _unplayed("not_played", number, list(action), error) from error
        if state.player is None:
            raise _unplayed("over")
        return state

    @property
    def text(self) -> str:
        """The file, which reads back as the same."""
        lines = {"game": self.game, "title": self.title, "story": self.story, **self.options}
        if self.opening:
            lines["opening"] = packed(self.opening)
        return "".join(f"{name} = {json.dumps(value, ensure_ascii=False)}\n" for name, value in lines.items())


def read_scenario(text: str, game: Game | None = None) -> Scenario:
    """The scenario in a file, of this game if one is given; OptionsError says what is wrong in which line."""
    text = text.removeprefix("\ufeff")
    too_much = sent_text.flaw(text)
    if too_much is not None:
        raise OptionsError(table_words().say("refusals", *too_much))
    try:
        lines: Options = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # no TOML, or a number without end
        raise OptionsError(table_words().say("scenarios", "no_file", error)) from error
    try:
        head = {name: _head(name, lines.pop(name, "")) for name in HEAD}
        game = _game(head["game"], game)
        game.checked(lines)
        found = Scenario(game.name, head["title"], head["story"], lines, _opening(head["opening"]))
        if found.opening:
            found.begin()
    except OptionsError as error:
        raise OptionsError(f"{_line(text, error.option)}{error}", error.option) from error
    return found


def _head(name: str, value: Any) -> str:
    if not isinstance(value, str) or len(value) > HEAD[name] or not value.isprintable():
        raise OptionsError(table_words().say("scenarios", "head", name, HEAD[name]), name)
    return value


def _opening(text: str) -> tuple[Action, ...]:
    try:
        return tuple(unpacked(text)) if text else ()
    except ValueError as error:
        raise _unplayed("no_opening") from error


def _unplayed(id: str, *args: object) -> OptionsError:
    return OptionsError(table_words().say("scenarios", id, *args), "opening")


def _game(named: str, wanted: Game | None) -> Game:
    """The game that a file is for."""
    if named and wanted is not None and named != wanted.name:
        raise OptionsError(table_words().say("scenarios", "other_game", named, wanted.name), "game")
    if not named and wanted is None:
        raise OptionsError(table_words().say("scenarios", "no_game"))
    try:
        return wanted or registry.load(named)
    except MatineeError as error:
        raise OptionsError(str(error), "game") from error


def _line(text: str, name: str) -> str:
    """The line that sets an option, in words; nothing where its name is written in another way."""
    found = name and re.search(rf"^[ \t\[\"']*{re.escape(name)}\b", text, re.MULTILINE)
    return table_words().say("scenarios", "line", text.count("\n", 0, found.start()) + 1) if found else ""


def shelf(game: Game) -> dict[str, Scenario]:
    """The scenarios that come with a game, by their ids."""
    return {
        id: Scenario(game.name, game.words.say("shelf_titles", id), game.words.say("stories", id), options)
        for id, options in game.shelf.items()
    }
