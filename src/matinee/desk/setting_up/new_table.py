"""New tables: what is written down when one is set up as wished, or when a record becomes one to look back on."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeVar

import msgspec

import matinee
from matinee import bots
from matinee.desk.clicks import timekeeping
from matinee.desk.clicks.clicks import roll_dice
from matinee.desk.journal.falling_dice import Dice
from matinee.desk.journal.lines import NEW_RULES, JournalRow, NewRules, sealed
from matinee.desk.library.puzzles import puzzle_of
from matinee.desk.phrases import say
from matinee.desk.rows import ActionRow, SeatRow, TableRow, Write
from matinee.desk.seats.audience import everybody
from matinee.desk.seats.chairs import secret, table_id
from matinee.desk.setting_up.rated import ABSENCE, check_terms
from matinee.desk.setting_up.set_up_at_once import check_ready, set_up_at_once
from matinee.desk.tables import changes
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.new_tables import Asking, NewTable, RecordMade, SeatGiven, TableMade
from matinee.desk.wire.reading import ACTIONS_LIMIT, named
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import Face
from matinee.desk.wire.time_control import TimeControl
from matinee.table.game import Game
from matinee.table.json_types import JsonObject, Options
from matinee.table.options import NIGHT
from matinee.table.records.carry import changed
from matinee.table.records.record import Carried, Record, since_begun
from matinee.table.records.scenario_file import read_scenario
from matinee.table.resignation import is_table_action
from matinee.table.sealed_dice import commitment
from matinee.table.taught.lesson import lesson

NOBODY: Mapping[int, Face] = MappingProxyType({})
"""No known players."""


class SetUp(NamedTuple):
    """A table as it is written down before anything is done at it, and what is told of it once."""

    table: TableRow
    seats: list[SeatRow]
    made: TableMade


T = TypeVar("T", bound=OpenTable)


class Started(NamedTuple, Generic[T]):
    """A new table as it is to be kept, and what is told of it once."""

    table: T
    seats: list[SeatRow]
    actions: list[ActionRow]
    made: TableMade

    @property
    def writes(self) -> list[Write]:
        return [self.table.row, *self.seats, *self.actions]


def start(
    wish: NewTable,
    played: Sequence[matinee.Action],
    dice: Dice,
    at: int,
    kind: type[T],
    known: Mapping[int, Face] = NOBODY,
) -> Started[T]:
    """A table as wished, with what was played before it and the dice that fall at once; `known`: who sits where."""
    begun = _begun(wish, matinee.load(wish.game))
    row, seats, made = _rows(wish, begun, at, known, bool(played))
    table = kind(row, seats)
    for n, face in known.items():
        table.chairs[n].face = face
    changes.play(table, played, everybody(len(table.chairs)))
    changes.play(table, begun.opening)
    if wish.ready:
        set_up_at_once(table, dice)
    roll_dice(table, dice)
    table.note(changes.fresh(table))
    first = changes.change(table, [entry.row for entry in table.entries], None, at)
    table.kept(first)
    seated = timekeeping.seated(table, at)
    if seated is not None:
        table.kept(seated)
        first.rows.extend(seated.rows)
    return Started(table, seats, first.rows, made)


class Begun(NamedTuple):
    """The options of a table, and what is played there before anybody decides anything."""

    options: JsonObject
    opening: Sequence[matinee.Action] = ()
    is_moment: bool = False  # of a game that was played so: it has no options but those


def _begun(wish: NewTable, game: Game) -> Begun:
    """How a table begins: as a lesson or a puzzle does, or as its options and its scenario say."""
    if wish.puzzle:
        puzzle = puzzle_of(game, wish.puzzle)
        return Begun(puzzle.options, puzzle.actions(), is_moment=True)
    if not wish.lesson:
        scenario = read_scenario(wish.scenario, game)
        if scenario.opening and wish.options:
            raise Refusal(422, say("moment_options"))
        return Begun({**scenario.options, **wish.options}, scenario.opening, bool(scenario.opening))
    found = lesson(game.folder)
    if found is None:
        raise Refusal(422, say("no_lesson", game.title))
    return Begun(found.options, found.opening)


def seats_of(wish: NewTable, me: Face | None) -> dict[int, Face]:
    return {n: me for n, seat in enumerate(wish.seats) if me is not None and seat.kind in ("me", "hotseat")}


def set_up(wish: NewTable, at: int, known: Mapping[int, Face] = NOBODY, begun: bool = False) -> SetUp:
    """The rows of a table as wished, with the people who sit there at once; Refusal if it cannot be.

    One that goes on from what was played elsewhere (`begun`) has no options but those.
    """
    return _rows(wish, _begun(wish, matinee.load(wish.game)), at, known, begun)


def _rows(wish: NewTable, begin: Begun, at: int, known: Mapping[int, Face], begun: bool) -> SetUp:
    game, options = _checked(wish, begin, known, begun)
    clock = wish.clock or (ABSENCE if wish.rated else None)
    asks = asking(wish)
    id = table_id()
    seats = _seats(wish, id, game.seats(options), known)
    watch, watch_hash = secret("watch")
    host, host_hash = secret("host")
    table = TableRow(
        id=id,
        game=game.name,
        rules=game.rules,
        options=json.dumps(options),
        dice=wish.dice,
        takeback=wish.takeback,
        public=wish.public,
        uploaded=False,
        watch=watch_hash,
        turn=0,
        created=at,
        updated=at,
        seal="",
        host=host_hash,
        talk=wish.talk,
        seed=secrets.token_hex(32) if wish.sealed else None,
        hints=wish.hints,
        delay=wish.delay,
        rated=wish.rated,
        clock=msgspec.json.encode(clock).decode() if clock is not None else None,
        asks=msgspec.json.encode(asks).decode() if asks is not None else None,
        fill=at + asks.minutes * 60_000 if asks is not None else None,
    )
    sealed_by = commitment(table.seed) if table.seed is not None else ""
    made = TableMade(id, [given for _, given in seats], watch, host, sealed_by)
    return SetUp(table, [row for row, _ in seats], made)


def _checked(wish: NewTable, begin: Begun, known: Mapping[int, Face], begun: bool) -> tuple[Game, Options]:
    """The game and the options of a table; Refusal if it cannot be set up so."""
    game = matinee.load(wish.game)
    people = any(seat.kind != "bot" for seat in wish.seats)
    options = game.checked(begin.options, people=people and not (begun or begin.is_moment))
    sides = game.seats(options)
    if len(wish.seats) != len(sides):
        raise Refusal(422, say("other_seats", game.title, len(sides), ", ".join(sides), len(wish.seats)))
    check_terms(wish, game, bool(known))
    check_ready(wish)
    if wish.dice == "typed" and not people:
        raise Refusal(422, say("nobody_types"))
    if wish.dice == "typed" and wish.sealed:
        raise Refusal(422, say("typed_and_sealed"))
    if NIGHT in options and (wish.dice == "typed" or wish.sealed):
        raise Refusal(422, say("nights_typed"))
    if game.endless(options) and not people:
        raise Refusal(422, say("without_end", game.title))
    if wish.clock is not None and (why := why_no_clock(wish.clock, wish.dice, people)) is not None:
        raise Refusal(422, why)
    return game, options


def _seats(
    wish: NewTable, table: str, sides: Sequence[str], known: Mapping[int, Face]
) -> list[tuple[SeatRow, SeatGiven]]:
    """The seats of a table, each with what is told of it once; all of one screen are held by one token."""
    shared, found = secret("seat"), []
    for n, seat in enumerate(wish.seats):
        give, bot, invite, token = SeatGiven(n, seat.kind), None, None, None
        match seat.kind:
            case "bot":
                bot = known_bot(seat.bot, wish.game)
            case "friend":
                give.invite, invite = secret("join")
            case "me" | "hotseat":
                give.token, token = shared if seat.kind == "hotseat" else secret("seat")
        row = SeatRow(
            table_id=table,
            seat=n,
            kind="bot" if bot else "person",
            name=named(seat.name, sides[n]),
            bot=bot,
            token=token,
            invite=invite,
            person=known[n].person if n in known else None,
            open=seat.kind == "open",
        )
        found.append((row, give))
    return found


def asking(wish: NewTable) -> Asking | None:
    """What a table asks of those who may take its open seats; None if it has none."""
    kinds = {seat.kind for seat in wish.seats}
    if "open" not in kinds and wish.asks is not None:
        raise Refusal(422, say("asks_nobody"))
    if "open" in kinds and not kinds & {"me", "hotseat"}:
        raise Refusal(422, say("asks_alone"))
    return (wish.asks or Asking()) if "open" in kinds else None


def why_no_clock(clock: TimeControl, dice: str, people: bool) -> str | None:
    """Why a table cannot have this clock, in a sentence."""
    if not people:
        return say("clock_bots")
    return say("clock_typed") if dice == "typed" else clock.why_not()


class Replayed(NamedTuple):
    """A record that was read: its header, who did what, who is to decide, the turn, and the returns if it is over."""

    header: JsonObject
    played: list[tuple[int, matinee.Action]]
    player: int | None
    turn: int
    returns: list[float] | None


def read_record(text: str) -> Replayed:
    """Read a record and replay it, one of older rules as far as today's allow it; RecordError if it is none."""
    if text.count("\n") > ACTIONS_LIMIT:
        raise matinee.RecordError(f"The record has more than {ACTIONS_LIMIT} actions.")
    record = Record.read(text)
    decided: list[int | None] = []
    _, _, then = record.played_before()
    try:
        for state in record.states():
            decided.append(state.player)
    except matinee.RecordError:
        if not record.older or not decided:
            raise
    decided += [None] * (len(record.actions) - len(decided))  # who did the rest is not known any more
    decided[: len(then)] = then
    played = [(_actor(seat, action), action) for seat, action in zip(decided, record.actions)]  # noqa: B905
    return Replayed(msgspec.to_builtins(record.header), played, state.player, state.clock.number, state.returns())


def _actor(decided: int | None, action: matinee.Action) -> int:
    """Who did an action: the seat that an action of the table names, else the deciding seat."""
    if is_table_action(action):
        return int(action[-1])
    return matinee.CHANCE if decided is None else decided


class KeptRecord(NamedTuple):
    """A record as a table to look back on, and what is told of it once."""

    table: TableRow
    seats: list[SeatRow]
    actions: list[ActionRow]
    made: RecordMade


def set_up_record(replayed: Replayed, at: int) -> KeptRecord:
    """The rows with which a record becomes a table to look back on."""
    header, played, player, turn, returns = replayed
    id = table_id()
    watch, watch_hash = secret("watch")
    host, host_hash = secret("host")
    sides = matinee.load(header["game"]).seats(header["options"])
    names = [*header["seats"], *sides[len(header["seats"]) :]][: len(sides)]
    seats = [
        SeatRow(table_id=id, seat=n, kind="record", name=named(name[:40], sides[n])) for n, name in enumerate(names)
    ]
    known = everybody(len(sides))
    rows = sealed("", (one.kept(id, None, at) for one in _journal(header, played, known)))
    table = TableRow(
        id=id,
        game=header["game"],
        rules=header["rules"],
        options=json.dumps(header["options"]),
        dice="server",
        takeback="off",
        public=False,
        uploaded=True,
        watch=watch_hash,
        turn=turn,
        player=player,
        returns=None if returns is None else json.dumps(returns),
        created=at,
        updated=at,
        seal=rows[-1].seal if rows else "",
        host=host_hash,
        talk="seats",
    )
    return KeptRecord(table, seats, rows, RecordMade(id, watch, host))


def _journal(header: JsonObject, played: Sequence[tuple[int, matinee.Action]], known: int) -> Iterator[JournalRow]:
    """What was played as a journal has it, with the rows from which newer rules count."""
    carried = msgspec.convert(header.get("carried", []), list[Carried])
    game, seq, done = matinee.load(header["game"]), count(1), 0
    for n, one in enumerate(carried):
        yield from (JournalRow(next(seq), seat, action, known) for seat, action in one.played)
        first = done
        if one.position is None and one in since_begun(carried):
            done = min(max(one.actions, first), len(played))
        yield from (JournalRow(next(seq), seat, action, known) for seat, action in played[first:done])
        rules = carried[n + 1].rules if n + 1 < len(carried) else header["rules"]
        told = NewRules(one.rules, rules, header["options"], one.position, changed(game, one.rules))
        yield JournalRow(next(seq), matinee.CHANCE, (told,), known, NEW_RULES)
    yield from (JournalRow(next(seq), seat, action, known) for seat, action in played[done:])


def known_bot(name: str | None, game: str) -> str:
    """The bot of this name that plays this game; without one, the usual one."""
    if name is None:
        return bots.USUAL
    if not bots.known(name, game):
        raise Refusal(422, say("no_bot", repr(name[:40]), ", ".join(bots.names(game))))
    return name
