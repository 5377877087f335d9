"""The calls of the protocol that one browser alone has a use for, answered by the desk."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, unquote

import msgspec

from matinee.bots.coach import Remark
from matinee.bots.evening import Judged
from matinee.bots.plan import Candidate
from matinee.desk.host import commands
from matinee.desk.journal.outdated import Outdated
from matinee.desk.library import cards, nights, puzzles, scenarios
from matinee.desk.library.papers import PAPERS
from matinee.desk.looking_back import coach, hints, summaries
from matinee.desk.phrases import say
from matinee.desk.seats.chairs import digests
from matinee.desk.setting_up.new_table import Replayed, set_up_record
from matinee.desk.wire.calls import StandIn
from matinee.desk.wire.new_tables import NewTable, RecordMade
from matinee.desk.wire.reading import BODY_LIMIT, RECORD_LIMIT, body, check_length, moment_number, seat_number
from matinee.desk.wire.refusals import Refusal
from matinee.page.engine import Absent, Engine, now
from matinee.page.messages import Call, Found, Kept, written
from matinee.table import registry

OF_A_TABLE = ("", "record", "debug", "hint", "coach", "numbers", "course", "analysis")
"""What can be asked of a table."""


class Later(NamedTuple):
    """What the bots' worker is to find out, and what the answer is made of then: all of it, if nothing else is said."""

    kind: str
    question: str
    then: Callable[[Found], Any] = lambda found: found.read(msgspec.Raw)


def take(engine: Engine, call: Call, found: Callable[[], Any] | None = None) -> None:
    """Answer a call, now or later; `found` gives what was left to be found out."""
    try:
        given = found() if found is not None else _answer(engine, call)
    except Absent:
        raise
    except Exception as error:
        given = error
    if isinstance(given, Later):
        kind, question, then = given
        engine.ask(kind, question, lambda found: take(engine, call, partial(then, found)))
    elif given is not None:
        engine.reply(call.id, given)


def _answer(engine: Engine, call: Call) -> Any:
    """The answer; None if the table gives it."""
    address, _, query = call.path.partition("?")
    path = unquote(address).split("/")[1:]
    check_length(call.body.encode(), RECORD_LIMIT if path == ["records"] else BODY_LIMIT)
    if call.method == "GET" and "" not in path:
        return _read(engine, call, path, dict(parse_qsl(query, keep_blank_values=True)))
    if call.method == "POST":
        return _done(engine, call, path)
    raise Refusal(404, say("no_call"))


def _read(engine: Engine, call: Call, path: list[str], spelled: dict[str, str]) -> Any:
    match path:
        case ["games"]:
            return cards.marquee_cards()
        case ["broken"]:
            return registry.broken()
        case ["games", name]:
            game = cards.game_named(name)
            return cards.card(game, cards.options_of(game, spelled))
        case ["games", name, "board"]:
            game = cards.game_named(name)
            return game.board(game.checked(cards.options_of(game, spelled)))
        case ["games", name, "puzzles", number]:
            return puzzles.puzzle_card(cards.game_named(name), moment_number(number))
        case ["games", name, paper] if paper in PAPERS:
            return PAPERS[paper].read(cards.game_named(name))
        case ["nights"]:
            return nights.programme_card(spelled.get("week", ""))
        case ["nights", _, "entries"] | ["tables"]:
            return []  # a single browser has no public tables
        case ["tables", id, "scenario", moment]:
            return scenarios.taken(*engine.admit(call, id), moment_number(moment))
        case ["tables", id, *rest] if "/".join(rest) in OF_A_TABLE:
            return _asked(engine, call, id, "".join(rest))
    raise Refusal(404, say("no_call"))


def _done(engine: Engine, call: Call, path: list[str]) -> Any:
    match path:
        case ["tables"]:
            return engine.create(body(call.body, NewTable))
        case ["records"]:
            return Later("record", call.body, lambda found: _uploaded(engine, found))
        case ["tables", id, "seats", seat, "stand-in"]:
            engine.admit(call, id)
            wish, keys = body(call.body, StandIn), digests(call.token)
            engine.tell(engine.open(id), commands.StandIn(call.id, keys, seat_number(seat), wish.bot, wish.places))
            return None
        case ["tables", id, "evening"]:
            table, holder = engine.admit(call, id)
            record = nights.evening_record(table, holder).text(None)
            return Later("evening", record, lambda found: nights.evening(table.game, found.read(Judged)))
        case ["tables", id, "seats", seat, "again", ply]:
            table, _ = engine.admit(call, id)
            return engine.create(*hints.another_try(table, seat_number(seat), moment_number(ply)))
        case ["games", name, "designs"]:
            return cards.design_of(cards.game_named(name), body(call.body, cards.DesignText))
        case ["scenarios"]:
            return scenarios.shown(body(call.body, scenarios.ScenarioText).text)
        case ["scenarios", "fairness"]:
            return Later("fairness", body(call.body, scenarios.ScenarioText).text)
    raise Refusal(404, say("no_call"))


def _asked(engine: Engine, call: Call, id: str, what: str) -> Any:
    """What is asked of a table and changes nothing."""
    try:
        table, holder = engine.admit(call, id)
    except Outdated as kept:
        if what == "record":
            return summaries.record(kept, kept.admit(call.token))()
        raise
    match what:
        case "":
            return summaries.table_card(table, holder, engine.open(id).players())
        case "record":
            return summaries.record(table, holder)()
        case "debug":
            return summaries.debug(table, holder)
        case "hint":
            question, told = hints.asked(table, holder, engine.question)
            return Later(what, written(question), lambda found: told(found.read(list[Candidate])))
        case "coach":
            turn, said = coach.asked(table, holder, engine.question)
            return Later(what, written(turn), lambda found: said(next(iter(found.read(list[Remark])), None)))
        case "numbers":
            return Later(what, hints.read_in_numbers(table).text(None))
    return Later(what, hints.finished(table).text(None))


def _uploaded(engine: Engine, found: Found) -> RecordMade:
    row, seats, actions, made = set_up_record(found.read(Replayed), now())
    engine.out.keep.append(Kept(row, seats, actions, table=made.table, lines=[]))
    return made
