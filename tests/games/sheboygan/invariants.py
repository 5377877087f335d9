"""What an action of Sheboygan can have changed, what events tell, and what is noted beside, counted from scratch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from matinee.games.sheboygan.figures import (
    ATTACK,
    COUNTERS,
    DEFENCE,
    DESTRUCTION,
    MOVEMENT,
    STACKERS,
    UNIT_NAMES,
    CombatResult,
    combat_result,
)
from matinee.games.sheboygan.kinds import DEAD, OFF, TRAY
from matinee.games.sheboygan.map.city import BRIDGE, BUILDINGS, PARK
from matinee.games.sheboygan.rules.combat import Losses, MonsterSuffers, UnitsLose
from matinee.games.sheboygan.rules.human_combat import HumanStrike, QuellStrike, SuicidesDie
from matinee.games.sheboygan.rules.monster_combat import PuppetLost, PuppetStrike
from matinee.games.sheboygan.rules.retreat import alive
from matinee.games.sheboygan.rules.sheet import Damage
from matinee.games.sheboygan.state import City
from matinee.table.board import bitset
from matinee.table.events import Event
from matinee.testing.laws import Tale

HIDDEN = (ATTACK, DESTRUCTION, MOVEMENT)


def wrong(state: Any) -> list[str]:
    """What a state has noted otherwise than a count from scratch."""
    s: City = state
    human = [(u, at) for u, at in enumerate(s.where) if at >= 0 and u != s.puppet]
    stacks = Counter(at for u, at in human if u < STACKERS)
    escorted = any(type(phase).__name__ == "Escort" for phase in s.stack)
    claims = {
        "humans is wrong": s.humans == bitset(u for u, _ in human),
        "held is wrong": s.held == bitset(at for _, at in human),
        "one is wrong": s.one == bitset(stacks),
        "two is wrong": s.two == bitset(box for box, n in stacks.items() if n > 1),
        "crowded is wrong": s.crowded == (0 if escorted else bitset(box for box, n in stacks.items() if n > 2)),
        "burning is not the flames": s.burning == s.flames[0] | s.flames[1] | s.flames[2] | s.flames[3],
        "two flames in a box": s.burning.bit_count() == sum(marks.bit_count() for marks in s.flames),
        "R stands where there is no rubble": not s.flames[3] & ~s.rubble,
        "rubble burns from the start": not (s.burning & ~s.flames[3]) & s.rubble,
        "a street or river burns": not s.burning & ~(BUILDINGS | PARK),
    }
    return [what for what, holds in claims.items() if not holds]


def unjust(first: Any, then: Any) -> list[str]:
    """What one action cannot have done."""
    b: City = first
    s: City = then
    hidden = sum(s.strength[k] for k in HIDDEN) - sum(b.strength[k] for k in HIDDEN)
    claims = {
        "a dead unit has come back": all(s.where[u] == DEAD for u in range(COUNTERS) if b.where[u] == DEAD),
        "points were lost": s.vp >= b.vp,
        "time ran backwards": b.turn <= s.turn <= b.turn + 1,
        "rubble or a lost bridge is whole again": not (b.rubble & ~s.rubble or b.broken & ~s.broken),
        "what was seen is unseen": not (b.revealed & ~s.revealed or b.denied & ~s.denied),
        "a flash was given back": s.flashes >= b.flashes,
        "a lost counter was bought or placed": all(
            s.where[u] != TRAY for u in range(COUNTERS) if b.where[u] >= 0 or s.turn
        ),
        "strength came from nowhere": not b.turn or hidden == s.grown - b.grown - (s.hidden_loss - b.hidden_loss),
        "defence changed by more than a point": not b.turn or abs(s.strength[DEFENCE] - b.strength[DEFENCE]) <= 1,
    }
    return [what for what, holds in claims.items() if not holds]


def tales(event: Event, before: Any) -> list[Tale]:
    """What an event tells of losses, gains and moves."""
    if event.id == "result":
        return _result(before.stack[-1], combat_result(event.args[2]))
    return [TALES[event.id](*event.args)] if event.id in TALES else []


def _of(field: str, **told: Any) -> Tale:
    return Tale(field, lambda s: getattr(s, field), **told)


def _at(unit: int, **told: Any) -> Tale:
    return Tale(f"the place of {UNIT_NAMES[unit]}", lambda s: s.where[unit], **told)


def _nth(field: str, n: int, **told: Any) -> Tale:
    return Tale(f"{field} {n}", lambda s: getattr(s, field)[n], **told)


def _bit(field: str, box: int, now: int) -> Tale:
    return Tale(f"{field} at {box}", lambda s: getattr(s, field) >> box & 1, was=1 - now, now=now)


TALES: dict[str, Callable[..., Tale]] = {
    "placed": lambda unit, box: _at(unit, now=box),
    "dropped": lambda unit, box: _at(unit, now=box),
    "marched": lambda unit, left, box: _at(unit, was=left, now=box),
    "retreated": lambda unit, left, box: _at(unit, was=left, now=box),
    "lost": lambda unit, box: _at(unit, was=box, now=DEAD),
    "puppet_lost": lambda unit, box: _at(unit, was=box, now=DEAD),
    "trapped_retreat": lambda unit: Tale("the units lost", _toll, by=1),
    "moved": lambda left, box: _of("monster", was=left, now=box),
    "flew": lambda left, box: _of("monster", was=left, now=box),
    "landed": lambda box: _of("airborne", now=False),
    "hovers": lambda box: _of("airborne", now=True),
    "destroyed": lambda box, face: _bit("broken" if BRIDGE >> box & 1 else "rubble", box, 1),
    "burnt_down": lambda box: _bit("rubble", box, 1),
    "caught_fire": lambda box: _bit("burning", box, 1),
    "put_out": lambda box: _bit("burning", box, 0),
    "stamped_out": lambda box, face: _bit("burning", box, 0),
    "webbed": lambda box: _bit("webs", box, 1),
    "controlled": lambda unit: _of("puppet", was=OFF, now=unit),
    "defence": lambda points: _nth("strength", DEFENCE, now=points),
    "opening_defence": lambda points: _nth("strength", DEFENCE, now=points),
    "allotted": lambda k, points: _nth("strength", k, now=points),
    "suffered": lambda k, points: _nth("strength", k, now=points),
    "grew": lambda k, points: _nth("strength", k, now=points),
    "damage": lambda points: Tale("strength less what is to be suffered", _in_hand, by=-points),
    "points": lambda points, total: _of("vp", by=points, now=total),
    "attacking": lambda box, points: _nth("used", ATTACK, by=points),
    "smashing": lambda box, points: _nth("used", DESTRUCTION, by=points),
    "monster_dead": lambda: _of("dead", was=False, now=True),
}


def _result(strike: Any, told: CombatResult) -> list[Tale]:
    """6.32 What a roll takes from units and from the monster, at once or as soon as its owner has chosen."""
    by_humans, puppets = isinstance(strike, HumanStrike | QuellStrike), isinstance(strike, QuellStrike | PuppetStrike)
    units, monster = (told.attacker, told.defender) if by_humans else (told.defender, told.attacker)
    units, monster = (units + monster, 0) if puppets else (units, monster)
    found = [Tale("the units lost", _toll, by=units)] if units else []
    return [*found, Tale("strength to come", _to_come, by=-monster)] if monster else found


def _toll(s: City) -> int | None:
    """The counters dead or as good as dead; of no interest once the game is over."""
    if s.result is not None:
        return None
    lost = s.where.count(DEAD)
    for phase in s.stack:
        if isinstance(phase, Losses):
            lost += phase.left
        elif isinstance(phase, UnitsLose):
            lost += min(phase.losses, alive(s, phase.units).bit_count())
        elif isinstance(phase, SuicidesDie):
            lost += alive(s, phase.units).bit_count()
        elif isinstance(phase, PuppetLost):
            lost += s.puppet != OFF
    return lost


def _in_hand(s: City) -> int | None:
    """The monster's strengths less the damage that it has to allot."""
    if s.result is not None or s.dead:
        return None
    return sum(s.strength) - sum(phase.points for phase in s.stack if isinstance(phase, Damage))


def _to_come(s: City) -> int | None:
    """The same less the damage that comes when the units have paid."""
    left = _in_hand(s)
    return left and left - sum(phase.points for phase in s.stack if isinstance(phase, MonsterSuffers))
