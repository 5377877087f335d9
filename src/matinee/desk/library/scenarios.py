"""Scenarios of one's own, for an editor: what a game lets one make, its shelf, and a file set up to be looked at."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from matinee.desk.library.cards import ChoiceCard
from matinee.desk.looking_back.hints import open_record
from matinee.desk.phrases import say
from matinee.desk.seats.chairs import Holder
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.refusals import Refusal
from matinee.table.game import Game
from matinee.table.json_types import JsonObject
from matinee.table.options import NIGHT
from matinee.table.records.scenario_file import Scenario, read_scenario, shelf
from matinee.table.said.sent_text import MOST_KB
from matinee.table.shown.boardview import BoardView
from matinee.table.shown.view import View
from matinee.table.written.opening import packed
from matinee.table.written.script import Part, Takes


class PartCard(Struct, omit_defaults=True):
    """One part of a script in words: how it is written is its name and what it takes, but a phrase is itself.

    `least` and `most` are how far a number goes, or how many are named.
    """

    name: str
    title: str
    takes: Takes
    choices: list[ChoiceCard] = []
    least: int = 0
    most: int = 0


class ShelfCard(Struct):
    """A scenario of the shelf; `text` is its file."""

    id: str
    title: str
    story: str
    text: str


class ScenarioKit(Struct):
    """What a game lets one make: the option that holds the script, its parts, and the scenarios that come with it.

    `begin` is the script that an editor begins with.
    """

    option: str
    begin: str
    parts: list[PartCard]
    shelf: list[ShelfCard]


class ScenarioText(Struct):
    """The text of a scenario file."""

    text: Annotated[str, Meta(max_length=MOST_KB * 1024)]


class ScenarioShown(Struct):
    """A scenario file that can be played: what it says, who sits there, and the table where it begins."""

    game: str
    title: str
    story: str
    options: JsonObject
    opening: str
    seats: list[str]
    board: BoardView
    view: View


def kit(game: Game) -> ScenarioKit:
    """What a game lets one make."""
    script = game.script
    return ScenarioKit(
        option=script.option if script else "",
        begin=script.begin if script else "",
        parts=[_part(game, part) for part in script.parts] if script else [],
        shelf=[ShelfCard(id, one.title, one.story, one.text) for id, one in shelf(game).items()],
    )


def _part(game: Game, part: Part) -> PartCard:
    say = game.words.say
    if part.takes == "phrase":
        named = [say("phrases", phrase) for phrase in part.choices]
    elif part.kind:
        named = [game.words.names[part.kind](number) for number in range(len(part.choices))]
    else:
        named = ["" for _ in part.choices]  # spaces, which the board names
    choices = [ChoiceCard(value, text) for value, text in zip(part.choices, named, strict=True)]
    most = part.most or len(part.choices)
    return PartCard(part.name, say("script", part.name), part.takes, choices, part.least, most)


def shown(text: str) -> ScenarioShown:
    """A file set up as a table of people finds it; OptionsError says what is wrong in which line."""
    found = read_scenario(text)
    state = found.begin(people=True)
    game, options = state.game, state.options
    return ScenarioShown(
        found.game,
        found.title,
        found.story,
        found.options,
        packed(found.opening) if found.opening else "",
        list(game.seats(options)),
        game.board(options),
        state.view(None),
    )


def taken(table: OpenTable, holder: Holder, moment: int) -> ScenarioText:
    """A scenario that begins where a game stood at a moment, as a holder counts them; Refusal if it may not be told."""
    record = open_record(table)
    come_to = table.number(holder)
    if moment > come_to:
        raise Refusal(404, say("not_so_far", come_to, moment))
    options = {name: value for name, value in record.header.options.items() if name != NIGHT}
    played = record.actions[: table.plies(table.counts.row(holder, moment))]
    return ScenarioText(Scenario(table.game.name, "", "", options, tuple(played)).text)
