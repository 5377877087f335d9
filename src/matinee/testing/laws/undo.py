"""Undo takes back one's own last action when that is fair, and then it is as if it had not been."""

from __future__ import annotations

from random import Random
from typing import Any

from matinee.table.errors import Illegal
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.phase import CHANCE
from matinee.table.table import Table
from matinee.testing.laws.cases import seats, seeds
from matinee.testing.walks import Ply, walk


def sights(table: Table, ply: Ply) -> list[Any]:
    """All that anybody sees or has heard."""
    return [(table.state.view(seat), table.log(seat)) for seat in (None, *seats(ply))]


def test_undo_is_fair_and_leaves_no_trace(game: Game, options: Options) -> None:
    """Allowed exactly after one's own action that let no secret out; then all that is seen and kept is as before."""
    for seed in seeds(2, 40):
        table = Table(game, **options)
        rng = Random(seed)
        for ply in walk(game, options, seed, 500):
            if ply.action is None:
                break
            actor = table.state.player
            assert actor is not None
            look = rng.random() < 0.2
            before = (table.state.position(), sights(table, ply)) if look else None
            events = table.act(actor, ply.action)
            secret = any(event.reveals for event in events)
            for seat in (CHANCE, *seats(ply)):
                fair = seat == actor != CHANCE and not secret
                ply.check((table.why_not_undo(seat) is None) == fair, f"undo by seat {seat} after {ply.action}")
                if not fair:
                    _stays(ply, table, seat)
            if before is not None and actor != CHANCE and not secret:
                _comes_back(ply, table, actor, before)


def _stays(ply: Ply, table: Table, seat: int) -> None:
    """An undo that is not fair changes nothing."""
    state, played = table.state, len(table.record.actions)
    try:
        table.undo(seat)
    except Illegal as error:
        ply.check(bool(error.reason.text), "undo is refused without a word")
        ply.check(table.state is state and len(table.record.actions) == played, "a refused undo changed the table")
        return
    ply.check(False, f"seat {seat} took back {ply.action}")


def _comes_back(ply: Ply, table: Table, actor: int, before: tuple[Any, Any]) -> None:
    """Take the action back, compare everything, and do it again."""
    ply.check(table.undo(actor) == ply.action, "undo took back another action")
    ply.check(table.state.position() == before[0], f"undo of {ply.action} leads to another state")
    ply.check(sights(table, ply) == before[1], f"undo of {ply.action} leaves a trace in a view or a log")
    ply.check(table.record.actions == ply.actions, "undo left the action in the record")
    ply.check(table.record.replay().position() == before[0], "the shortened record replays to another state")
    table.act(actor, ply.action or ())


def test_undo_goes_back_no_further_than_it_may(game: Game, options: Options) -> None:
    """Undone again and again, a turn stops at dice, a secret let out or another seat's choice."""
    table = Table(game, **options)
    for ply in walk(game, options, 3, 300):
        if ply.action is None:
            break
        actor = ply.state.player
        assert actor is not None
        table.act(actor, ply.action)
        if ply.number % 20 == 19 and actor != CHANCE:
            played = list(table.past)
            while table.why_not_undo(actor) is None:
                last = played.pop()
                ply.check(last.seat == actor, f"undo took back what seat {last.seat} did")
                ply.check(not any(event.reveals for event in last.events), "undo took back a secret let out")
                table.undo(actor)
            ply.check(table.record.replay() == table.state, "after several undos the record replays to another state")
            for action in [*ply.actions, ply.action][len(table.record.actions) :]:
                table.act(actor, action)
