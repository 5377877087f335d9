"""What holds at every moment of Destroy All Monsters!: who stands where, what sheets say, what the town has left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import matinee.games.destroyall.state as state
from matinee.games.destroyall.figures import ARMY, MOST_UNITS, MOVEMENT, UNITS, flaws
from matinee.games.destroyall.map.lattice import BASE2, INCH, inside
from matinee.games.destroyall.pieces import TARGETS
from matinee.games.destroyall.rules.helping import Bracing
from matinee.games.destroyall.rules.interrupt import SetOff
from matinee.games.destroyall.rules.setup import Opening, Start, Workshop
from matinee.games.destroyall.rules.strike import WHAT, Braced
from matinee.games.destroyall.rules.turn import RoundBegins, Rounds, TurnBegins
from matinee.table.errors import Reason
from matinee.table.written.position import forms


def town(s: state.Rampage) -> Iterator[Reason]:
    """DAM21, M27, M28 Buildings, cliffs and crowds are those of the table."""
    if s.standing & ~s.town.all:
        yield s.no("DAM21", "no_such_building")
    if s.town.all & ~s.town.houses & ~s.standing:
        yield s.no("M27", "cliff_fell")
    crowds = s.town.crowds if s.options["civilians"] else 0
    if s.crowds & ~crowds:
        yield s.no("M28", "no_such_crowd")
    if s.crowds.bit_count() + sum(s.trod) != crowds.bit_count():
        yield s.no("M28", "crowds_differ")


UNFINISHED = ("weakness_missing", "matched_armor", "matched_refund")
"""What may be wrong with a monster as long as it is being built."""


def monsters(s: state.Rampage) -> Iterator[Reason]:
    """DAM10, DAM23, R16, R55 One that is built by the rules stands or climbs where there is something to stand on."""
    for i in range(s.count):
        yield from _perched(s, i)
        if s.fearer[i] >= s.count:
            yield s.no("P.Scare", "fear_of_nobody", i + 1)
        if s.status[i] == state.HERE:
            yield from _placed(s, i)
        switches = (s.options[name] for name in ("experience", "matched", "same_blasts"))
        wrong = flaws(s.no, s.design[i], *switches)
        if not s.turn and not s.health[i]:
            wrong = [flaw for flaw in wrong if flaw.id not in UNFINISHED]
        if wrong:
            yield s.no(wrong[0].rule, "built_wrong", i + 1, wrong[0].text)


def _perched(s: state.Rampage, i: int) -> Iterator[Reason]:
    """DAM10 How high it is."""
    perch, height = s.perch[i], s.height[i]
    if perch >= len(s.town.rects):
        yield s.no("DAM10", "perch_missing", i + 1)
    elif perch != state.GROUND and height > s.town.heights[perch]:
        yield s.no("DAM10", "above_its_roof", i + 1)
    elif perch != state.GROUND and s.status[i] == state.HERE and not s.standing >> perch & 1 and not _falling(s):
        yield s.no("DAM10", "perch_fell", i + 1)
    if perch == state.GROUND and height:
        yield s.no("DAM10", "up_on_nothing", i + 1)


def _falling(s: state.Rampage) -> bool:
    return any(type(phase).__name__ == "Plunge" for phase in s.stack)


def _placed(s: state.Rampage, i: int) -> Iterator[Reason]:
    """R16, R55, DAM7 Where it is."""
    x, y = s.x[i], s.y[i]
    if not s.town.holds(x, y):
        yield s.no("R16", "table_left", i + 1)
    if s.perch[i] == state.GROUND:
        if s.walled(x, y, False):
            yield s.no("R55", "in_a_building", i + 1)
        close = [
            j for j in range(i) if s.status[j] == state.HERE and s.perch[j] == state.GROUND and s.off2(i, j) < BASE2
        ]
        if close:
            yield s.no("R55", "bases_overlap", i + 1, close[0] + 1)
    if s.under[i] and s.town.pool(x, y) < 0:
        yield s.no("DAM7", "under_no_water", i + 1)


def sheets(s: state.Rampage) -> Iterator[Reason]:
    """DAM2, DAM14, R41, P.Goo, P.Scare What a monster's sheet can say."""
    dealing = not s.stack or any(type(phase).__name__ in ("Toll", "Throw") for phase in s.stack)
    for i in range(s.count):
        if s.goo[i] > s.design[i].attributes[MOVEMENT]:
            yield s.no("P.Goo", "too_much_goo", i + 1)
        if bool(s.fear[i]) != (s.fearer[i] != state.NOBODY):
            yield s.no("P.Scare", "fear_differs", i + 1)
        if any(not s.touching(i, j) for j in range(s.count) if s.backed[i] >> j & 1) or s.backed[i] >> s.count:
            yield s.no("DAM14", "behind_nobody", i + 1)
        if s.status[i] == state.NOT_YET:
            continue
        if s.power[i] > s.full_power(i):
            yield s.no("DAM3", "power_full", i + 1, s.full_power(i))
        if s.health[i] > 2 * s.full_health(i) and not s.options["absorb_all"]:
            yield s.no("R41", "health_full", i + 1, 2 * s.full_health(i))
        if s.health[i] <= 0 and s.status[i] in (state.HERE, state.SMOKE) and not dealing:
            yield s.no("DAM20", "alive_without_health", i + 1)
        if s.health[i] > 0 and s.status[i] == state.DEAD:
            yield s.no("DAM20", "dead_with_health", i + 1)


def players(s: state.Rampage) -> Iterator[Reason]:
    """DAM2, DAM17 The order is that of the chits, and nobody is spoken of who does not play."""
    if len(s.faces) != 6:
        yield s.no("DAM17", "six_faces")
    if len(s.drawn) not in (0, s.seats):
        yield s.no("DAM2", "chits_missing")
    if any(seat >= s.seats for seat in s.order) or s.mover >= s.count:
        yield s.no("DAM2", "order_of_nobody")
    elif s.order and (not s.drawn or any(s.drawn[a] >= s.drawn[b] for a, b in zip(s.order, s.order[1:], strict=False))):
        yield s.no("DAM2", "order_differs")
    chits = [chit for chit in s.drawn if chit]
    if len(set(chits)) < len(chits):
        yield s.no("DAM2", "chit_twice")
    if s.left > INCH * max(design.attributes[MOVEMENT] for design in s.design):
        yield s.no("DAM4", "too_far_left")


def stack(s: state.Rampage) -> Iterator[Reason]:
    """DAM2, DAM3, M23 What waits speaks of players that play and of things that are there."""
    for below, phase in zip([None, *s.stack], s.stack, strict=False):
        kind = type(phase)
        seats = [name for name, form in forms(kind).items() if form is state.SEAT or name == "who"]
        if any(getattr(phase, name) >= s.seats for name in seats):
            yield s.no("DAM2", "phase_of_nobody", kind.__name__)
        elif not _sound(s, phase):
            yield s.no("DAM3", "phase_of_nothing", kind.__name__)
        if isinstance(phase, Bracing) and not isinstance(below, Bracing | Braced):
            yield s.no("R43", "braces_for_nothing")
        if isinstance(phase, SetOff):
            known = s.game.malformed((phase.verb, *phase.args)) is None
            if not known or not hasattr(below, phase.verb):
                yield s.no("M23", "sets_off_nothing")


def _sound(s: state.Rampage, phase: Any) -> bool:
    """Whether the monster of a phase is one, and has what the phase is about; and so its units and targets."""
    who = getattr(phase, "who", 0)
    if who >= s.count:
        return isinstance(phase, RoundBegins)
    targets = [getattr(phase, name, 0) for name in ("target", "leaver", "mover")]
    return (
        getattr(phase, "weapon", -1) < len(s.design[who].weapons)
        and getattr(phase, "building", -1) < len(s.town.rects)
        and getattr(phase, "unit", -1) < len(s.ukind)
        and not getattr(phase, "units", 0) >> len(s.ukind)
        and all(_there(s, piece) for piece in (*targets, *getattr(phase, "targets", ())))
        and (not hasattr(phase, "attack") or phase.attack.form in WHAT)
    )


def _there(s: state.Rampage, piece: int) -> bool:
    """Whether what can be hit is one of this game's."""
    if not 0 <= piece < len(TARGETS):
        return False
    sort, n = TARGETS[piece]
    return n < {"monster": s.count, "unit": len(s.ukind)}.get(sort, len(s.town.rects))


UNTOUCHED = (
    "standing", "crowds", "order", "drawn", "spent", "perch", "height", "under", "goo", "fear", "burn", "shield",
    "backed", "xp", "trod", "mover", "left",
)  # fmt: skip
"""What is before the first turn as it is at the beginning."""


def set_up(s: state.Rampage) -> Iterator[Reason]:
    """DAM1, DAM23, M10 Before the first turn every monster is built and placed, once, and nothing else happens."""
    if not s.stack:
        return
    openings = [isinstance(phase, Opening) for phase in s.stack]
    if openings[0] == bool(s.turn) or any(openings[1:]) or (s.turn and not isinstance(s.stack[0], TurnBegins | Rounds)):
        yield s.no("DAM1", "turn_or_set_up")
    if s.turn:
        return
    building = [phase.who for phase in s.stack if isinstance(phase, Workshop)]
    placing = [phase.who for phase in s.stack if isinstance(phase, Start)]
    waiting = [i for i in range(s.count) if s.status[i] == state.NOT_YET]
    gone = [i for i in range(s.count) if s.status[i] == state.DEAD and s.conceded >> i & 1]  # M29
    if building[::-1] != [i for i in range(s.count) if not s.health[i] and i not in gone]:
        yield s.no("DAM23", "built_once")
    if placing[::-1] != waiting or any(s.status[i] != state.HERE for i in range(s.count) if i not in (*waiting, *gone)):
        yield s.no("M10", "placed_once")
    blank = state.Rampage.blank(s.game, s.options)
    for name in UNTOUCHED:
        if getattr(s, name) != getattr(blank, name):
            yield s.no("DAM1", "before_the_game", name)
    for i in range(s.count):
        if s.health[i] and (s.health[i], s.power[i]) != (s.full_health(i), s.full_power(i)):
            yield s.no("DAM23", "not_as_built", i + 1)


def army(s: state.Rampage) -> Iterator[Reason]:
    """A1, A4, M21 The units are the army's, were paid for, and are where units can be."""
    if len(s.ux) != len(s.ukind) or len(s.uy) != len(s.ukind) or len(s.ukind) > MOST_UNITS:
        yield s.no("A1", "units_differ")
        return
    if any(kind >= len(UNITS) for kind in s.ukind):
        yield s.no("A1", "unit_unknown")
        return
    if s.ukind and s.army == state.NOBODY:
        yield s.no("A1", "no_army")
    if (s.alive | s.moved | s.fired) >> len(s.ukind):
        yield s.no("A1", "units_unnamed")
    if any(x > s.town.side or y > s.town.side for x, y in zip(s.ux, s.uy, strict=True)):
        yield s.no("A1", "unit_off_the_table")
    spent = sum(UNITS[kind].cost for kind in s.ukind)
    if s.purse + spent > ARMY.points:
        yield s.no("A1", "army_too_dear", ARMY.points)
    elif s.army != state.NOBODY and s.purse + spent != ARMY.points:
        yield s.no("A1", "purse_differs", ARMY.points)
    alive = [u for u in range(len(s.ukind)) if s.alive >> u & 1]
    if len({(s.ux[u], s.uy[u]) for u in alive}) < len(alive):
        yield s.no("A4", "units_together")
    for u in alive:
        if UNITS[s.ukind[u]].flies:
            continue
        if any(inside(s.ux[u], s.uy[u], rect) for b, rect in enumerate(s.town.rects) if s.standing >> b & 1):
            yield s.no("A4", "unit_in_a_building")
        if s.town.pool(s.ux[u], s.uy[u]) >= 0:
            yield s.no("A4", "unit_in_the_water")


def end(s: state.Rampage) -> Iterator[Reason]:
    """DAM26, R52 The game goes on while two are left and turns are; then it has a result."""
    if bool(s.stack) == (s.result is not None):
        yield s.no("DAM26", "stack_and_result")
    if s.options["turns"] and s.turn > s.options["turns"]:
        yield s.no("R52", "past_last_turn", s.options["turns"])
    alone = len(s.in_play()) < 2 and not (s.options["army"] and s.alive)
    if s.result is None and s.turn and alone:
        yield s.no("DAM26", "one_left")


ACCOUNTS = (town, players, stack, army, monsters, set_up, sheets, end)
