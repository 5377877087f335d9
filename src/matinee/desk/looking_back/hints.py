"""What can be asked of chances: a hint in the middle of a game; its analysis, and another try, when it is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import matinee
from matinee.bots import USUAL
from matinee.bots.hint import alike
from matinee.bots.plan import Candidate
from matinee.bots.question import Question
from matinee.bots.reasons import SURE
from matinee.desk.phrases import say
from matinee.desk.seats.chairs import Holder
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.tables.record import record_of
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import Hint, HintLine
from matinee.table.game import Game
from matinee.table.records.record import Record
from matinee.table.state import State

Asking = Callable[[State, int, str], Question]


def hint_seat(table: OpenTable, holder: Holder) -> int:
    """The seat for which a holder may ask the Producer now; the Producer is told what that seat can know."""
    if not table.row.hints:
        raise Refusal(403, say("no_hints"))
    seat = table.decider()
    if seat is None or seat not in holder.seats or table.state.player != seat:
        raise Refusal(403, say("not_deciding"))
    knows_chances(table.game)
    return seat


class HintMoment(NamedTuple):
    """What a hint needs to know of the moment that it is for: its number, the choices in words, the game's advice."""

    seq: int
    described: Mapping[matinee.Action, str]
    tip: str
    margin: float | None = None


def moment(table: OpenTable, holder: Holder, seat: int, legal: Sequence[matinee.Action]) -> HintMoment:
    """The moment at which a seat asks for a hint."""
    state = table.state
    described = {action: state.describe(action) for action in legal}
    worth = table.game.mind.worth
    margin = None if worth is None else worth.margin
    return HintMoment(table.number(holder), described, table.game.show.tip(state, seat), margin)


def hint(at: HintMoment, lines: Sequence[Candidate]) -> Hint:
    """The best lines as they are told, with each action as a sentence, and whether they differ beyond doubt."""
    told = [
        HintLine(list(one.action), at.described[one.action], _share(one.chance), _margin(one) if n else 0.0, [*one.why])
        for n, one in enumerate(lines)
    ]
    return Hint(at.seq, told, at.tip, at.margin, alike(lines))


def asked(table: OpenTable, holder: Holder, ask: Asking) -> tuple[Question, Callable[[list[Candidate]], Hint]]:
    """What the Producer is asked for a holder now, and what a hint is made of the answer."""
    seat = hint_seat(table, holder)
    question = ask(table.state, seat, USUAL)
    return question, partial(hint, moment(table, holder, seat, question.legal))


def read_in_numbers(table: OpenTable) -> Record:
    """The record of a game of which nothing is secret any more, to be told in numbers."""
    if not table.open_book:
        raise Refusal(403, say("numbers_later"))
    return record_of(table)


def finished(table: OpenTable) -> Record:
    """The record of a game that is over, to be told in chances."""
    if not table.over:
        raise Refusal(403, say("analysis_later"))
    knows_chances(table.game)
    return record_of(table)


def open_record(table: OpenTable) -> Record:
    """The record of a game that is an open book and can be played on."""
    if not table.open_book:
        raise Refusal(403, say("record_secret"))
    record = record_of(table)
    if record.older or record.header.carried:
        raise Refusal(422, say("only_looked_at"))
    return record


def another_try(table: OpenTable, seat: int, ply: int) -> tuple[NewTable, list[matinee.Action]]:
    """A new table at an earlier moment of a game that is over: its asker in one seat, bots in the others."""
    if seat >= len(table.chairs):
        raise Refusal(404, say("no_seat", seat))
    record = open_record(table)
    if ply >= len(record.actions):
        raise Refusal(422, say("no_moment", ply))
    me, bot = SeatWish("me", table.chairs[seat].name), SeatWish("bot", bot=USUAL)
    seats = [me if chair == seat else bot for chair in range(len(table.chairs))]
    return NewTable(table.game.name, seats, record.header.options, hints=True), record.actions[:ply]


def knows_chances(game: Game) -> None:
    """Refuse where a game says nothing of chances, or says it of other rules."""
    try:
        if game.mind.worth is not None:
            game.mind.worth.check(game.name, game.rules)
            return
    except matinee.MatineeError:
        pass  # the command line tells the host of the server; players need no file name
    raise Refusal(422, say("no_chances", game.title))


def _margin(one: Candidate) -> float:
    return round(SURE * one.doubt, 3)


def _share(chance: float) -> float:
    return round(min(1.0, max(0.0, chance)), 3)
