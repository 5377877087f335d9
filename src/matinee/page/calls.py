"""The calls of the protocol that one browser alone has a use for, answered by the desk."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl, unquote

import msgspec

from matinee.bots import USUAL
from matinee.bots.evening import Judged
from matinee.bots.plan import Candidate
from matinee.desk.host import commands
from matinee.desk.journal.outdated import Outdated
from matinee.desk.library.cards import (
    DesignText,
    card,
    design_of,
    game_named,
    howto_of,
    lesson_of,
    options_of,
    rule_book,
    sheets_of,
)
from matinee.desk.library.nights import Evening, evening, evening_record, programme_card
from matinee.desk.library.puzzles import puzzle_card, puzzle_lines
from matinee.desk.library.scenarios import ScenarioText, kit, shown, taken
from matinee.desk.looking_back import hints, summaries
from matinee.desk.phrases import say
from matinee.desk.seats.chairs import digests
from matinee.desk.setting_up.new_table import Replayed, set_up_record
from matinee.desk.wire.calls import StandIn
from matinee.desk.wire.new_tables import NewTable, RecordMade
from matinee.desk.wire.reading import BODY_LIMIT, RECORD_LIMIT, body, moment_number, seat_number
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import Hint
from matinee.page.engine import Absent, Engine, now
from matinee.page.messages import Call, Found, Kept, written
from matinee.table import registry
from matinee.table.errors import MatineeError
from matinee.table.game import Game

LATER = object()
"""What a call is given that the bots' worker answers."""

PAPERS: dict[str, Callable[[Game], Any]] = {
    "rules": lambda game: rule_book(game.name),
    "lesson": lesson_of,
    "howto": howto_of,
    "sheets": sheets_of,
    "scenarios": kit,
    "puzzles": puzzle_lines,
}
"""What there is to read of a game."""

OF_A_TABLE = ("", "record", "debug", "hint", "numbers", "course", "analysis")
"""What can be asked of a table."""

log = logging.getLogger("matinee.page")


def take(engine: Engine, call: Call) -> None:
    """Answer a call, now or later."""
    try:
        given = _answer(engine, call)
    except Absent:
        raise
    except (Refusal, MatineeError) as error:
        given = error
    except Exception:
        log.exception("A call could not be answered: %s", call.path)
        given = Refusal(500, say("went_wrong"))
    if given is not LATER:
        engine.reply(call.id, given)


def _answer(engine: Engine, call: Call) -> Any:
    address, _, query = call.path.partition("?")
    path = unquote(address).split("/")[1:]
    limit = RECORD_LIMIT if path == ["records"] else BODY_LIMIT
    if len(call.body.encode()) > limit:
        raise Refusal(413, say("too_long", limit // 1024))
    if call.method == "GET" and "" not in path:
        return _read(engine, call, path, query)
    if call.method == "POST":
        return _done(engine, call, path)
    raise Refusal(404, say("no_call"))


def _read(engine: Engine, call: Call, path: list[str], query: str) -> Any:
    match path:
        case ["games"]:
            return [card(game) for game in registry.marquee()]
        case ["broken"]:
            return registry.broken()
        case ["games", name, *rest]:
            return _game(name, rest, query)
        case ["nights"]:
            return programme_card(dict(parse_qsl(query)).get("week", ""))
        case ["nights", _, "entries"]:
            return []  # a table of one's own alone is none
        case ["tables"]:
            return []  # nobody else can come, so nothing is public
        case ["tables", id, "scenario", moment]:
            return taken(*engine.admit(call, id), moment_number(moment))
        case ["tables", id, *rest]:
            return _asked(engine, call, id, rest)
    raise Refusal(404, say("no_call"))


def _done(engine: Engine, call: Call, path: list[str]) -> Any:
    match path:
        case ["tables"]:
            return engine.create(body(call.body, NewTable))
        case ["records"]:
            return _upload(engine, call)
        case ["tables", id, "seats", seat, "stand-in"]:
            return _stand_in(engine, call, id, seat_number(seat))
        case ["tables", id, "evening"]:
            return _evening(engine, call, id)
        case ["tables", id, "seats", seat, "again", ply]:
            table, _ = engine.admit(call, id)
            return engine.create(*hints.another_try(table, seat_number(seat), moment_number(ply)))
        case ["games", name, "designs"]:
            return design_of(game_named(name), body(call.body, DesignText))
        case ["scenarios"]:
            return shown(body(call.body, ScenarioText).text)
        case ["scenarios", "fairness"]:
            return _later(engine, call, "fairness", body(call.body, ScenarioText).text, _whole)
    raise Refusal(404, say("no_call"))


def _game(name: str, rest: list[str], query: str) -> Any:
    spelled = dict(parse_qsl(query, keep_blank_values=True))
    match rest:
        case []:
            return card(game_named(name), options_of(game_named(name), spelled))
        case ["board"]:
            game = game_named(name)
            return game.board(game.checked(options_of(game, spelled)))
        case [paper] if paper in PAPERS:
            return PAPERS[paper](game_named(name))
        case ["puzzles", number]:
            return puzzle_card(game_named(name), moment_number(number))
    raise Refusal(404, say("no_call"))


def _asked(engine: Engine, call: Call, id: str, rest: list[str]) -> Any:
    """What is asked of a table and changes nothing."""
    if "/".join(rest) not in OF_A_TABLE:
        raise Refusal(404, say("no_call"))
    try:
        table, holder = engine.admit(call, id)
    except Outdated as kept:
        if rest != ["record"]:
            raise
        summaries.may_read(kept, kept.admit(call.token))
        return kept.record()
    match rest:
        case []:
            return summaries.table_card(table, holder, engine.open(id).players())
        case ["record"]:
            summaries.may_read(table, holder)
            return table.copied().text(json.loads(table.row.returns or "null"))
        case ["debug"]:
            return summaries.debug(table, holder)
        case ["hint"]:
            seat = hints.hint_seat(table, holder)
            question = engine.question(table.state, seat, USUAL)
            moment = hints.moment(table, holder, seat, question.legal)

            def told(found: Found) -> Hint:
                return hints.hint(moment, found.read(list[Candidate]))

            return _later(engine, call, "hint", written(question), told)
        case ["numbers"]:
            if not table.open_book:
                raise Refusal(403, say("numbers_later"))
            return _later(engine, call, "numbers", table.copied().text(None), _whole)
    [kind] = rest
    return _later(engine, call, kind, hints.finished(table).text(None), _whole)


def _whole(found: Found) -> msgspec.Raw:
    return found.read(msgspec.Raw)


def _upload(engine: Engine, call: Call) -> Any:
    def kept(found: Found) -> RecordMade:
        row, seats, actions, made = set_up_record(found.read(Replayed), now())
        engine.out.keep.append(Kept(made.table, row, seats, [], actions))
        return made

    return _later(engine, call, "record", call.body, kept)


def _stand_in(engine: Engine, call: Call, id: str, seat: int) -> Any:
    """Let a bot play a seat, or take it back."""
    engine.admit(call, id)
    told = commands.StandIn(call.id, digests(call.token), seat, body(call.body, StandIn).bot)
    engine.tell(engine.open(id), told)
    return LATER


def _evening(engine: Engine, call: Call, id: str) -> Any:
    """What a finished game of a night is worth."""
    table, holder = engine.admit(call, id)
    record = evening_record(table, holder)

    def told(found: Found) -> Evening:
        return evening(table.game, found.read(Judged))

    return _later(engine, call, "evening", record.text(None), told)


def _later(engine: Engine, call: Call, kind: str, question: str, then: Callable[[Found], Any]) -> Any:
    """Answer a call when the bots' worker has found out; it may be too late."""

    def answer(found: Found | None) -> None:
        try:
            if found is None:
                raise Refusal(503, say("busy")) if kind == "hint" else Refusal(422, say("too_slow"))
            engine.reply(call.id, then(found))
        except Refusal as refusal:
            engine.reply(call.id, refusal)

    engine.ask(kind, question, answer)
    return LATER
