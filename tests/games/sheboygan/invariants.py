"""Sheboygan's accounts: every derived field counted from scratch, every counter and point accounted for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matinee.games.sheboygan.figures import (
    ATTACK,
    COPTER,
    COUNTERS,
    DEFENCE,
    DESTRUCTION,
    HUMAN,
    MONSTER,
    MOVEMENT,
    MOVES,
    POPULACE,
    STACKERS,
    STRENGTH,
    UNIT_NAMES,
    CombatResult,
    ability_cost,
    combat_result,
)
from matinee.games.sheboygan.kinds import DEAD, NOT_YET, OFF, TRAY
from matinee.games.sheboygan.map.city import BOXES, BRIDGE, BUILDINGS, OPEN, PARK, POINTS, RIVER, STREET, TUNNEL
from matinee.games.sheboygan.rules.combat import Losses, MonsterSuffers, UnitsLose
from matinee.games.sheboygan.rules.human_combat import HumanStrike, QuellStrike, SuicidesDie
from matinee.games.sheboygan.rules.monster_combat import PuppetLost, PuppetStrike
from matinee.games.sheboygan.rules.retreat import alive
from matinee.games.sheboygan.rules.sheet import Damage
from matinee.games.sheboygan.state import City
from matinee.table.board import bitset, members
from matinee.table.events import Event
from matinee.testing.laws import Tale

ON_THE_MOVE = {"HumanMovement", "Moving", "Escort"}
HIDDEN = (ATTACK, DESTRUCTION, MOVEMENT)


def wrong(state: Any) -> list[str]:
    """What does not add up in a state."""
    s: City = state
    claims = {**_counters(s), **_city(s), **_monster(s), **_score(s)}
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


def _counters(s: City) -> dict[str, bool]:
    here = [(u, at) for u, at in enumerate(s.where) if at >= 0]
    human = [(u, at) for u, at in here if u != s.puppet]
    stacks = [at for u, at in human if u < STACKERS]
    counts = {box: stacks.count(box) for box in set(stacks)}
    three = bitset(box for box, n in counts.items() if n > 2)
    phases = {type(phase).__name__ for phase in s.stack}
    moving = bool(phases & ON_THE_MOVE)
    caught = s.stuck | s.stuck_twice
    return {
        "a counter is nowhere": all(at in (OFF, DEAD, TRAY) or 0 <= at < BOXES for at in s.where),
        "humans is wrong": s.humans == bitset(u for u, _ in human),
        "held is wrong": s.held == bitset(at for _, at in human),
        "one is wrong": s.one == bitset(counts),
        "two is wrong": s.two == bitset(box for box, n in counts.items() if n > 1),
        "crowded is wrong": s.crowded == (0 if "Escort" in phases else three),
        "more than two units in a box (5.21)": moving or not three,
        "two units ford in one box (R12)": moving or all(n == 1 for box, n in counts.items() if RIVER >> box & 1),
        "a unit is where it cannot be": all(_fits(s, u, at) for u, at in here),
        "the puppet is no counter on the map": s.puppet == OFF or s.where[s.puppet] >= 0,
        "a puppet that was never taken": s.puppet == OFF or s.puppet_used,
        "webbed once and twice": not s.stuck & s.stuck_twice,
        "a unit is caught where there is no web": all(
            s.where[u] >= 0 and s.webs >> s.where[u] & 1 for u in members(caught)
        ),
        "human points are wrong": "Muster" not in phases
        or s.points[HUMAN] + sum(STRENGTH[u] for u, at in enumerate(s.where) if at == TRAY) == s.scenario.human_points,
    }


def _fits(s: City, unit: int, box: int) -> bool:
    """5.1 Whether a counter may be in a box at all."""
    moves = MOVES[unit]
    allowed = OPEN[moves] | (RIVER if moves == "infantry" else 0)
    walled = moves == "wheels" and s.standing >> box & 1
    return bool(allowed >> box & 1) and not walled and not s.broken >> box & 1


def _city(s: City) -> dict[str, bool]:
    one, two, three, r = s.flames
    return {
        "burning is not the flames": s.burning == one | two | three | r,
        "two flames in a box": s.burning.bit_count() == sum(marks.bit_count() for marks in s.flames),
        "R stands where there is no rubble": not r & ~s.rubble,
        "rubble burns from the start": not (one | two | three) & s.rubble,
        "a street or river burns": not s.burning & ~(BUILDINGS | PARK),
        "a web in the flames (R56)": not s.webs & s.burning,
        "a web on a lost bridge": not s.webs & s.broken,
        "a box is broken that is no bridge": not s.broken & ~BRIDGE,
        "water, bridge or tunnel is rubble": not s.rubble & (RIVER | BRIDGE | TUNNEL),
        "a street is rubble under no fallen monster (R86)": s.dead or not s.rubble & STREET,
        "firemen came twice": s.firemen in (0, 1, 2),
    }


def _monster(s: City) -> dict[str, bool]:
    phases = {type(phase).__name__ for phase in s.stack}
    entered = s.monster != NOT_YET
    box = s.monster if entered else 0
    copters = bitset(s.where[u] for u in members(COPTER & s.humans))
    bought = s.points[MONSTER] + sum(s.strength) + ability_cost(s.abilities)
    return {
        "the monster shares its box (5.22)": not entered or s.dead or s.airborne or not s.held >> box & 1,
        "a helicopter is in the flying monster's box (5.23)": not (entered and s.airborne and copters >> box & 1),
        "the monster stands where it cannot": not entered or s.dead or s.airborne or s.passable(box) is None,
        "it flies in the tunnel or over a lost bridge": not s.airborne or not (TUNNEL | s.broken) >> box & 1,
        "it flies off the map": entered or not s.airborne,
        "a strength is below nothing": min(s.strength) >= 0,
        "dead with defence left, or alive without": not s.turn or s.dead == (not s.strength[DEFENCE]),
        "more was used than was shown": all(u <= n for u, n in zip(s.used, s.shown, strict=True)),
        "it showed an ability it has not": not s.revealed & ~s.abilities,
        "an ability was ruled out that it has": not s.denied & s.abilities,
        "an ability its scenario bars": not s.abilities & ~s.scenario.ability_mask,
        "too many attempts": s.smashes <= 3 and s.breaths <= 3 and s.webs_spun <= 2 and s.flashes <= 2,
        "growth waits while somebody decides": s.dead or not s.growth or not s.stack,
        "growth in a scenario without": s.scenario.grows or not (s.grown or s.growth),
        "monster points are wrong": "Workshop" not in phases or bought == s.scenario.monster_points,
        "the bulk is not the defence as bought": bool(s.turn) or not s.bulk or s.bulk == s.strength[DEFENCE],
    }


def _score(s: City) -> dict[str, bool]:
    """14.1 Buildings and bridges down, and units lost, make the points; a lost puppet alone counts nothing (R59)."""
    down = sum(POINTS[box] for box in members((s.rubble & BUILDINGS) | s.broken))
    worth = {u: 5 if POPULACE >> u & 1 else STRENGTH[u] for u, at in enumerate(s.where) if at == DEAD}
    total = down + sum(worth.values())
    lost_puppet = {0}
    if s.puppet_used and s.puppet == OFF:  # it is lost, or its control has ended with the monster (13.27)
        lost_puppet = {*worth.values(), 0} if s.dead else set(worth.values())
    return {
        f"{s.vp} points, and {total} by the count of what is lost": total - s.vp in lost_puppet,
        "over without a result, or a result before the end": (s.result is None) == bool(s.stack),
        "won on points and playing on": s.result is not None or s.vp <= s.level or not s.turn,
        "no humans left and playing on": s.result is not None or s.dead or bool(s.humans) or not s.turn,
        "names and counters differ": len(UNIT_NAMES) == len(s.where),
    }
