"""What players say beforehand at a table by days: how interruptions are answered, and which clicks come next.

It is carried out as ordinary clicks, at once when it is due. So the others see neither that something was said
beforehand nor, by the time that passes, whether more than one answer was possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from matinee.desk.phrases import say
from matinee.desk.seats.beforehand import NOTHING_SAID, Beforehand
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.beforehand import AnswerChoice, InterruptionOffer, SaidBeforehand
from matinee.desk.wire.messages import OffersAnswer
from matinee.desk.wire.refusals import Refusal
from matinee.table.phase import EVERYWHERE, Action, Phase
from matinee.table.resignation import is_table_action
from matinee.table.said.text import table_words
from matinee.table.said.verbs import AGREE, DECLINE
from matinee.table.state import State
from matinee.table.written.position import package, phases

DRAW = "draw"
MOST_CLICKS = 10
MOST_OFFERED = 60
FAR_BACK = 200
"""Number of actions searched for a seat's last decision."""


class Due(NamedTuple):
    """A click that was said beforehand and is due, with what is left said after it; no click: what was said lapses."""

    seat: int
    action: Action | None
    left: Beforehand
    is_click: bool = False  # it is one of the next clicks, and no answer


def may_speak(table: OpenTable) -> bool:
    """Whether anything can be said beforehand here."""
    return table.clocks is not None and table.clocks.control.kind == "days" and not (table.over or table.at_rest)


def due(table: OpenTable) -> Due | None:
    """The next click that was said beforehand, if one is due now."""
    if all(chair.beforehand is NOTHING_SAID for chair in table.chairs) or not may_speak(table):
        return None
    state = table.state
    for chair in table.chairs if state.agreed else ():
        said = chair.beforehand.answers.get(DRAW)
        if said and chair.played_by is None and (AGREE, chair.seat) in state.table_actions(chair.seat):
            return Due(chair.seat, (AGREE if said == "always" else DECLINE, chair.seat), chair.beforehand)
    seat = table.decider()
    return None if seat is None or seat != state.player else _at_decision(state, seat, table.chairs[seat].beforehand)


def _at_decision(state: State, seat: int, before: Beforehand) -> Due | None:
    phase = state.stack[-1]
    said = before.answers.get(type(phase).__name__)
    action = phase.answer(state, said) if said in phase.beforehand else None
    if action is not None:
        return Due(seat, action, before)
    if not before.clicks:
        return None
    first, *later = before.clicks
    reason = state.why_not(first)
    if reason is None:
        return Due(seat, first, replace(before, clicks=later, dropped=""), is_click=True)
    if phase.beforehand:
        return None  # an interruption: the clicks are for what comes after it
    return Due(seat, None, dropped(before, say("click_dropped", state.describe(first), reason.text)))


def dropped(before: Beforehand, why: str) -> Beforehand:
    """The clicks are dropped; answers stay."""
    return replace(before, clicks=[], dropped=why)


def checked(table: OpenTable, answers: dict[str, str], clicks: Sequence[Sequence[str | int]]) -> Beforehand:
    """A standing answer; Refusal if it does not apply here."""
    if not may_speak(table):
        raise Refusal(409, say("not_by_days"))
    for phase, said in answers.items():
        if said not in _interruptions(table).get(phase, ()):
            raise Refusal(400, say("no_answer", phase, said))
    if len(clicks) > MOST_CLICKS:
        raise Refusal(400, say("many_clicks", MOST_CLICKS))
    next_clicks = [tuple(click) for click in clicks]
    for click in next_clicks:
        if is_table_action(click) or table.game.malformed(click) is not None:
            raise Refusal(400, say("no_click"))
    return Beforehand(answers, next_clicks) if answers or next_clicks else NOTHING_SAID


def _interruptions(table: OpenTable) -> dict[str, tuple[str, ...]]:
    """The interruptions of a game and what may be said of them, offers of a draw first."""
    kinds: dict[str, type[Phase]] = phases(package(table.game))
    return {DRAW: EVERYWHERE} | {name: kind.beforehand for name, kind in kinds.items() if kind.beforehand}


def _words(table: OpenTable, phase: str, said: str) -> str:
    if phase == DRAW:
        return table_words().say("beforehand", f"{DRAW}_{said}")
    return table.game.say("beforehand", said if said in EVERYWHERE else f"{phase}_{said}")


def _title(table: OpenTable, phase: str) -> str:
    return table_words().say("beforehand", DRAW) if phase == DRAW else table.game.say("beforehand", phase)


def offers(table: OpenTable, seat: int, key: str) -> OffersAnswer:
    """What a seat may say beforehand: of each interruption, and the clicks that it last had to choose from."""
    if not may_speak(table):
        raise Refusal(409, say("not_by_days"))
    interruptions = [
        InterruptionOffer(
            phase, _title(table, phase), [AnswerChoice(said, _words(table, phase, said)) for said in known]
        )
        for phase, known in _interruptions(table).items()
    ]
    state = _last_decision(table, seat)
    legal = sorted(state.legal_actions(), key=len)[:MOST_OFFERED] if state is not None else []
    return OffersAnswer(key, interruptions, [(click, state.describe(click)) for click in legal if state is not None])


def _last_decision(table: OpenTable, seat: int) -> State | None:
    """The game when the seat had to decide last, interruptions apart."""
    if table.state.player == seat and not table.state.stack[-1].beforehand:
        return table.state
    come_to = len(table.entries)
    for n in range(come_to - 1, max(-1, come_to - FAR_BACK), -1):
        if table.entries[n].seat == seat and not is_table_action(table.entries[n].action):
            state = table.kernel.before(n)
            if not state.stack[-1].beforehand:
                return state
    return None


def shown(table: OpenTable, seat: int | None) -> SaidBeforehand | None:
    """What a seat has said, for its player; None where nothing can be said."""
    if seat is None or table.chairs[seat].played_by is not None or not may_speak(table):
        return None
    said = table.chairs[seat].beforehand
    known = _interruptions(table)
    answers = {phase: one for phase, one in said.answers.items() if one in known.get(phase, ())}
    return SaidBeforehand(
        answers=answers,
        words=[f"{_title(table, phase)}: {_words(table, phase, one)}" for phase, one in answers.items()],
        clicks=[(click, table.state.describe(click)) for click in said.clicks],
        dropped=said.dropped,
    )
