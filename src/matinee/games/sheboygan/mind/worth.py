"""What can be counted of the monster's chance; the humans have the rest."""

from __future__ import annotations

from math import log

from matinee.games.sheboygan.figures import ABILITY_IDS, DATA, DEFENCE, KIND, KINDS, POPULACE, STRENGTH, STRENGTHS
from matinee.games.sheboygan.map.city import BUILDINGS, DIST, NEAR, POINTS
from matinee.games.sheboygan.mind.sheet import stamina
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.table.minds.worth import Row, Worth

ENDLESS = 60
NEARBY = 4
A_UNIT = 0.2  # of its kind: five of them count as one
LIFE_A_POINT, GUNS_A_LIFE, STAMINA = 3.0, 6.0, 3.0  # what lies beyond makes no difference any more
NOTHING = 0.01  # a monster that can do no harm at all has the stamina for so many points


def features(s: City) -> list[Row | None]:
    """A row for the monster; the humans' is the zero it is measured against."""
    return [_row(s), {}]


def _row(s: City) -> Row:
    name = s.scenario.rule
    row: Row = {"scenario_" + name: 1.0}
    limit = s.options["turns"] or ENDLESS
    left = max(1, limit - s.turn + 1)
    need = max(0, s.level + 1 - s.vp)
    life = sum(s.strength)
    for k, kind in enumerate(STRENGTHS):
        row[kind] = s.strength[k] / 10
        row[f"{kind}_when_much_is_needed"] = s.strength[k] / 10 * need / s.level
    row |= {"ability_" + ABILITY_IDS[n]: 1.0 for n in members(s.abilities)}
    if not s.bought:
        return row
    row |= {
        "need": need / s.level,
        "need_" + name: need / s.level,
        "need_of_all_turns": need / s.level / (left / limit),
        "nearly": float(need <= 6),
        "gone": s.turn / limit,
        "last_turns": max(0.0, 1 - left / 8),
        "life": life / 20,
        "life_a_point": min(LIFE_A_POINT, life / max(1, need)),
        "frail": float(s.strength[DEFENCE] <= 2),
        "frailer": float(s.strength[DEFENCE] <= 1),
        "standing": (s.standing.bit_count() / BUILDINGS.bit_count()),
        "burning": s.burning.bit_count() / 10,
        "dead": float(s.dead),
        "airborne": float(s.airborne),
        "dazzled": float(s.dazzled),
    }
    endures = max(-STAMINA, min(STAMINA, log(max(NOTHING, stamina(s)) / max(1, need))))
    row |= {"stamina": endures, "stamina_" + name: endures}
    strength = crowd = 0
    for unit in members(s.humans):
        if POPULACE >> unit & 1:
            crowd += 1
        else:
            strength += STRENGTH[unit]
            key = "units_of_" + KINDS[KIND[unit]]
            row[key] = row.get(key, 0.0) + A_UNIT
    row |= {"guns": strength / 40, "crowd": crowd / 5, "guns_a_life": min(GUNS_A_LIFE, strength / max(1, life)) / 3}
    if s.monster >= 0:
        row |= _around(s, s.monster)
    return row


def _around(s: City, box: int) -> Row:
    """Guns and prey near the monster."""
    guns = prey = 0.0
    for unit in members(s.humans):
        at = s.where[unit]
        if DIST[box][at] <= NEARBY:
            if POPULACE >> unit & 1:
                prey += 5 / (1 + DIST[box][at])
            else:
                guns += STRENGTH[unit]
    walls = sum(POINTS[b] for b in members(NEAR[box] & s.standing))
    free = s.humans & ~s.fired & ~POPULACE
    return {
        "guns_near": guns / 10,
        "prey_near": prey / 10,
        "walls_near": walls / 10,
        "not_fired": free.bit_count() / 20,
        "guns_near_frail": guns / 10 / max(1, s.strength[DEFENCE]),
    }


WORTH = Worth(features, DATA / "worth.json")
