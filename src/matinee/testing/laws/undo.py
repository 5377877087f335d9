"""Undo takes back one's own last action when that is fair, and then it is as if it had not been."""

from __future__ import annotations

from typing import Any

from matinee.desk.seats.audience import everybody, who_may_know
from matinee.table.errors import Illegal
from matinee.table.phase import CHANCE, Action
from matinee.table.table import Table
from matinee.testing.laws.law import Witness, law
from matinee.testing.walks import Ply


def sights(table: Table, ply: Ply) -> list[Any]:
    """All that anybody sees or has heard."""
    return [(table.state.view(seat), table.log(seat)) for seat in (None, *ply.seats)]


class AtATable(Witness):
    """A shadow of the game at a table."""

    table: Table

    def look(self, ply: Ply) -> None:
        if not ply.number:
            self.table = Table(self.game, **self.options)
        actor = self.table.state.player
        if actor is not None and ply.action is not None:
            self.act(ply, actor, ply.action)

    def act(self, ply: Ply, actor: int, action: Action) -> None:
        """Play the action, and see what can be taken back."""


@law(walks=3, most=500)
class UndoIsFairAndLeavesNoTrace(AtATable):
    """Allowed exactly after one's own action that let no secret out; then all that is seen and kept is as before."""

    def act(self, ply: Ply, actor: int, action: Action) -> None:
        table = self.table
        before = (table.state.position(), sights(table, ply)) if ply.due(5) else None
        secret = any(event.reveals for event in table.act(actor, action))
        for seat in (CHANCE, *ply.seats):
            fair = seat == actor != CHANCE and not secret
            ply.check((table.why_not_undo(seat) is None) == fair, f"undo by seat {seat} after {action}")
            if not fair:
                self.stays(ply, seat)
        if before is not None and actor != CHANCE and not secret:
            self.comes_back(ply, actor, action, before)

    def stays(self, ply: Ply, seat: int) -> None:
        """An undo that is not fair changes nothing."""
        table = self.table
        state, played = table.state, len(table.past)
        try:
            table.undo(seat)
        except Illegal as error:
            ply.check(bool(error.reason.text), "undo is refused without a word")
            ply.check(table.state is state and len(table.past) == played, "a refused undo changed the table")
            return
        ply.check(False, f"seat {seat} took back {ply.action}")

    def comes_back(self, ply: Ply, actor: int, action: Action, before: tuple[Any, Any]) -> None:
        """Take the action back, compare everything, and do it again."""
        table = self.table
        ply.check(table.undo(actor) == action, "undo took back another action")
        ply.check(table.state.position() == before[0], f"undo of {action} leads to another state")
        ply.check(sights(table, ply) == before[1], f"undo of {action} leaves a trace in a view or a log")
        ply.check(table.record.actions == ply.actions, "undo left the action in the record")
        ply.check(table.record.replay().position() == before[0], "the shortened record replays to another state")
        table.act(actor, action)


@law(walks=2, most=300)
class UndoGoesBackNoFurtherThanItMay(AtATable):
    """Undone again and again, a turn stops at dice, a secret let out or another seat's choice."""

    def act(self, ply: Ply, actor: int, action: Action) -> None:
        table = self.table
        table.act(actor, action)
        if actor == CHANCE or not ply.due(4):
            return
        played = list(table.past)
        while table.why_not_undo(actor) is None:
            last = played.pop()
            ply.check(last.seat == actor, f"undo took back what seat {last.seat} did")
            ply.check(not any(event.reveals for event in last.events), "undo took back a secret let out")
            table.undo(actor)
        ply.check(table.record.replay() == table.state, "after several undos the record replays to another state")
        for again in [*ply.actions, action][len(table.past) :]:
            table.act(actor, again)


@law(each=3)
def clicks_in_secret_are_declared(ply: Ply) -> None:
    """What not everybody may know of is done in phases that say so (`secret`).

    While another seat decides in secret, undo is never offered: an offer would reveal whether that seat has acted.
    """
    state, actor = ply.state, ply.state.player
    if actor is None or actor == CHANCE or ply.action is None or state.stack[-1].secret:
        return
    after = state.copy()
    after.play(ply.action)
    known = who_may_know(state, after, actor, after.events, False, len(ply.seats))
    ply.check(known == everybody(len(ply.seats)), f"{ply.action} is not for all to know, and {ply.phase} is not secret")
