"""What lies beside the map: berries eaten, the weather, what is left, and what one's own side has to do."""

from __future__ import annotations

from bearhunt.figures import MEALS, WOUNDS
from bearhunt.state import BEAR, NOWHERE, Forest
from matinee.table.board import members
from matinee.table.shown.panels import AnyPanel, Fact, Ledger, Note, Score, Task, Tasks

FEW = 6


def panels(s: Forest, seat: int | None) -> list[AnyPanel]:
    """All of it is public; a spectator has no task."""
    mine: list[AnyPanel] = [] if seat is None or s.result is not None else [_task(s, seat)]
    return [*mine, _meals(s), *([_ground(s)] if s.night else []), _left(s)]


def _task(s: Forest, seat: int) -> Tasks:
    """7.1, 7.2, 7.3 What one has to do, and where that is."""
    say = s.game.words.say
    who, rule, spaces = ("bear", "7.1", s.berries) if seat == BEAR else ("hunters", "7.2", _suspect(s))
    done = [("eat", s.eaten, MEALS)] if seat == BEAR else [("hit", s.wounds, WOUNDS)]
    parts = [Task(say("tasks", part, n + 1), n < count) for part, count, all_ in done for n in range(all_)]
    return Tasks("task", say("panels", "task"), say("tasks", who), who, rule, parts, spaces=list(members(spaces)))


def _suspect(s: Forest) -> int:
    """3.4 Where the bear can be, as soon as the places are few enough to be worth marking."""
    return s.could if s.night and s.could.bit_count() <= FEW else 0


def _meals(s: Forest) -> Score:
    return Score("meals", s.game.words.say("panels", "meals"), s.eaten, MEALS)


def _ground(s: Forest) -> Note:
    """2.2 Whether tracks show tonight."""
    state, say = "soft" if s.soft else "hard", s.game.words.say
    return Note("ground", say("panels", "ground"), say("ground", state), state)


def _left(s: Forest) -> Ledger:
    """What both sides can count on."""
    say = s.game.words.say
    counts = {"cartridges": s.cartridges, "wounds": s.wounds}
    if s.bear != NOWHERE:
        counts["could"] = s.could.bit_count()
    return Ledger("left", say("panels", "left"), facts=[Fact(id, say("facts", id), n) for id, n in counts.items()])
