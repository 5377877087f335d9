"""Sheboygan's accounts: every derived field counted from scratch, every counter and point accounted for."""

from __future__ import annotations

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
    ability_cost,
)
from matinee.games.sheboygan.kinds import DEAD, NOT_YET, OFF, TRAY
from matinee.games.sheboygan.map.city import BOXES, BRIDGE, BUILDINGS, OPEN, PARK, POINTS, RIVER, STREET, TUNNEL
from matinee.games.sheboygan.state import City
from matinee.table.board import bitset, members

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
    lost_puppet = set(worth.values()) if s.puppet_used and s.puppet == OFF else {0}
    return {
        f"{s.vp} points, and {total} by the count of what is lost": total - s.vp in lost_puppet,
        "over without a result, or a result before the end": (s.result is None) == bool(s.stack),
        "won on points and playing on": s.result is not None or s.vp <= s.level or not s.turn,
        "no humans left and playing on": s.result is not None or s.dead or bool(s.humans) or not s.turn,
        "names and counters differ": len(UNIT_NAMES) == len(s.where),
    }
