"""The coach at a table against bots: the last turn of its player, and the one decision in it that cost much."""

from __future__ import annotations

from functools import partial

from msgspec import Struct

import matinee
from matinee.bots import USUAL
from matinee.bots.coach import Decided, Remark
from matinee.bots.plan import Because
from matinee.desk.looking_back.hints import Asking, knows_chances
from matinee.desk.phrases import say
from matinee.desk.seats.chairs import Holder
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.refusals import Refusal
from matinee.table.resignation import is_table_action
from matinee.table.state import State

MOST = 12
"""Decisions of a turn that are looked at, the last ones."""


class Coached(Struct):
    """What the coach says of a turn: nothing (`seq` 0), or the moment of one decision, both choices and their chances.

    `margin` is how far the difference may be off, `why` what happens more or less often after the better choice.
    """

    seq: int = 0
    done: str = ""
    better: str = ""
    chance: float = 0.0
    would_be: float = 0.0
    margin: float = 0.0
    why: list[Because] = []


def asked(table: OpenTable, holder: Holder, ask: Asking) -> tuple[list[Decided], partial[Coached]]:
    """What is asked about a holder's last turn, and what is made of the answer; Refusal where there is no coach."""
    if not table.row.hints:
        raise Refusal(403, say("no_hints"))
    rivals = [chair for seat, chair in enumerate(table.chairs) if seat not in holder.seats]
    if not holder.seats or any(chair.played_by is None for chair in rivals):
        raise Refusal(403, say("no_coach"))
    knows_chances(table.game)
    turn = [(n, table.kernel.before(n).copy()) for n in _last_turn(table, holder)]
    open_ = [(n, state) for n, state in turn if len(state.legal_actions()) > 1][-MOST:]
    decided = [Decided(ask(state, state.player or 0, USUAL), table.entries[n].action) for n, state in open_]
    at = [(table.number(holder, table.entries[n].seq - 1), state, table.entries[n].action) for n, state in open_]
    return decided, partial(_told, at)


def _last_turn(table: OpenTable, holder: Holder) -> list[int]:
    """The last decisions of a holder without one of another seat between them."""
    found: list[int] = []
    for n in range(len(table.entries) - 1, -1, -1):
        entry = table.entries[n]
        if entry.seat in holder.seats and not is_table_action(entry.action):
            found.append(n)
        elif found and entry.seat != matinee.CHANCE:
            break
    return found[::-1]


def _told(at: list[tuple[int, State, matinee.Action]], found: Remark | None) -> Coached:
    if found is None:
        return Coached()
    seq, state, done = at[found.at]
    chances = round(found.chance, 3), round(found.would_be, 3), round(found.margin, 3)
    return Coached(seq, state.describe(done), state.describe(tuple(found.better)), *chances, found.why)
