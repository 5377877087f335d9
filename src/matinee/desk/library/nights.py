"""Tonight's feature as the pages get it: the programme, and what a finished game of a night is worth."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from msgspec import Struct

from matinee.bots.evening import Judged
from matinee.desk.phrases import say
from matinee.desk.seats.chairs import Chair, Holder
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.tables.record import record_of
from matinee.desk.wire.new_tables import Name, Option
from matinee.desk.wire.reading import named
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import Face
from matinee.table.daily.evening import DRAWN, LESS, LOST, MORE, ONE, SAME, WON
from matinee.table.daily.programme import OPENING, WEEK, Night, night_of, programme
from matinee.table.game import Game
from matinee.table.options import NIGHT
from matinee.table.parts import Score
from matinee.table.records.record import Record
from matinee.table.said.text import table_words

DAY = 86_400_000
"""Milliseconds."""


class NightCard(Struct):
    """A night of the programme.

    `options` lists the unusual ones except `night`; `seat` is the player's, `rivals` the bot in the others. The
    Projectionist won `won` of `games`; `kaiju` is Kaiju's result in words. `points` names the measure, `unit` a turn.
    """

    night: str
    game: str
    title: str
    options: dict[str, Option]
    sides: list[str]
    seat: int
    rivals: str
    score: str
    points: str
    unit: str
    won: float
    games: int
    kaiju: str


class Programme(Struct):
    """The nights from the day `first` on, a day each: all from the `opening` on, or those of a week.

    After the last of all the first `again` come again. `legend` says what the symbols of a strip mean.
    """

    opening: str
    again: int
    legend: str
    first: str
    nights: list[NightCard]


class Enter(Struct):
    """Whether a finished game of a night is to be entered in its table, or was played for practice.

    `name` is what it is entered under, if not the name of the seat.
    """

    enter: bool = True
    name: Name = ""


class Evening(Struct):
    """A finished game of a night, checked by replaying it: its score, a strip of symbols, and the result in words.

    `place` is its place in the table of the night, if it was entered there; `note` says why not, if it was to be.
    """

    night: str
    won: float
    points: int
    turns: int
    strip: str
    text: str
    place: int | None = None
    note: str = ""


class EveningEntry(Struct):
    """One line in the table of a night; `at` is when it was entered, in milliseconds, `face` whose it is if known."""

    name: str
    face: Face | None
    won: float
    points: int
    turns: int
    strip: str
    at: int


def programme_card(week: str = "") -> Programme:
    """Every night there is, in order; or what is shown in the week of a day, from Monday on."""
    nights, first = programme(), OPENING
    again = len(nights) // WEEK * WEEK
    if week:
        monday = _monday(week)
        first = max(OPENING, monday)
        nights = [night_of(first + timedelta(n)) for n in range(WEEK - (first - monday).days)]
    legend = table_words().say("night", "strip", LESS, SAME, ONE, MORE, LOST, DRAWN, WON)
    cards = [night_card(night) for night in nights]
    return Programme(OPENING.isoformat(), again, legend, first.isoformat(), cards)


def _monday(day: str) -> date:
    """Of the week of a day, as an address spells it."""
    try:
        found = date.fromisoformat(day)
        sunday = found + timedelta(WEEK - 1 - found.weekday())
    except (ValueError, OverflowError):
        raise Refusal(422, table_words().say("night", "no_night", day[:40])) from None
    return sunday - timedelta(WEEK - 1)


def night_card(night: Night) -> NightCard:
    """One night, with all that is told of it before the try."""
    game, film, proof = night.rules, night.film, night.proof
    usual = game.checked({}) | {NIGHT: night.name}
    assert proof is not None, f"{night.name} is not proved"
    return NightCard(
        night=night.name,
        game=game.name,
        title=night.title,
        options={name: chosen for name, chosen in night.options.items() if usual[name] != chosen},
        sides=list(game.seats(night.options)),
        seat=film.seat,
        rivals=film.rivals,
        score=rule_of_score(game),
        points=game.say("evening", "points"),
        unit=game.say("clock", "unit"),
        won=proof.won,
        games=proof.games,
        kaiju=told(game, proof.kaiju),
    )


def rule_of_score(game: Game) -> str:
    """How an evening of a game is scored, in a sentence."""
    unit = game.say("clock", "unit").casefold()
    return table_words().say("night", "score", game.say("evening", "points"), unit)


def told(game: Game, score: Score) -> str:
    """A score in words."""
    ended = "won" if score.won == 1 else "drawn" if score.won else "lost"
    unit = game.say("clock", "unit").casefold()
    return table_words().say("night", ended, game.say("evening", "points"), score.points, unit, score.turns)


def evening_record(table: OpenTable, holder: Holder) -> Record:
    """The record of a finished night, for its player."""
    if NIGHT not in table.state.options:
        raise Refusal(422, say("no_night"))
    if holder.watching:
        raise Refusal(403, say("only_watching"))
    if not table.over:
        raise Refusal(409, say("night_goes_on"))
    return record_of(table)


def entry_name(chair: Chair, wished: str) -> str:
    """The name to enter a game under; Refusal where its seat has none."""
    name = named(wished, "") or ("" if chair.name == chair.side else chair.name)
    if not name:
        raise Refusal(422, say("night_nameless"))
    return name


def tonight(at: int) -> list[str]:
    """The nights that count now: tonight's, and last night's if it began before midnight."""
    days = [datetime.fromtimestamp(moment / 1000, UTC).date() for moment in (at, at - DAY)]
    return [night_of(day).name for day in days if day >= OPENING]


def evening(game: Game, judged: Judged, place: int | None = None, note: str = "") -> Evening:
    """What a finished game of a night is worth, in words too."""
    won, points, turns = judged.score.won, judged.score.points, judged.score.turns
    return Evening(judged.night, won, points, turns, judged.strip, told(game, judged.score), place, note)
