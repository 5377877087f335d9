"""The humans' tactics of fire: which guns shoot together, and who is lost."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from matinee.games.sheboygan.figures import DEFENCE, RADIATION, RANGE, STRENGTH, combat_column
from matinee.games.sheboygan.map.city import DIST
from matinee.games.sheboygan.mind import puppet
from matinee.games.sheboygan.mind.reckoning import MEAN_ATTACKER, MEAN_DEFENDER, worth
from matinee.games.sheboygan.mind.style import USUAL, Style
from matinee.games.sheboygan.rules.human_combat import HumanAttack, gunners, muscle
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.table.phase import Action
from matinee.table.state import Rng

NEVER = -1000.0
POOL = 12  # the strongest guns are tried together, up to three of them beside those that shoot already
TOGETHER = 3

# The order of the phase: the puppet if it is the better target, the volley, the puppet all the same, the end.
QUELL, QUELL_FIRST = 5.0, 15.0  # the latter is added
OPEN_FIRE, JOIN = 10.0, 10.0
ROLL = 5.0  # when the volley is complete
ODD_GUN = 0.01  # of those that are not wanted the strongest, by its strength
DONE = 0.5
SHORT_RANGE = 0.1  # of units worth as much the one is lost that shoots less far


class Volley(NamedTuple):
    """An attack worth making: its gain for each point of strength, its whole gain, the units."""

    rate: float
    gain: float
    units: int


def volley(s: City, base: int, able: int, hurt: float = USUAL.hurt) -> Volley | None:
    """The best attack that these units, and any of the able, can make; few shots that hit beat one great shot."""
    against = s.strength[DEFENCE]
    pool = sorted(members(able & ~base), key=lambda unit: -STRENGTH[unit])[:POOL]
    started = muscle(s, base)
    best: Volley | None = None
    for count in range(TOGETHER + 1):
        for more in combinations(pool, count):
            units = base | sum(1 << unit for unit in more)
            if not units or (s.revealed & RADIATION and not _together(s, units)):
                continue
            total = started + sum(STRENGTH[unit] for unit in more)
            best = _better(best, _volley(s, units, total, against, hurt))
    whole = base | sum(1 << unit for unit in pool)
    if whole and not (s.revealed & RADIATION and not _together(s, whole)):
        best = _better(best, _volley(s, whole, muscle(s, whole), against, hurt))
    return best


def _better(one: Volley | None, other: Volley | None) -> Volley | None:
    if one is None or other is None:
        return one or other
    return max(one, other)


def _together(s: City, units: int) -> bool:
    return len({s.where[unit] for unit in members(units)}) == 1


def _volley(s: City, units: int, total: int, against: int, hurt: float) -> Volley | None:
    column = combat_column(total, against)
    if column is None:
        return None
    row = DIST[s.monster]
    close = [worth(unit) for unit in members(units) if row[s.where[unit]] <= 1]
    losses = min(MEAN_ATTACKER[column], len(close)) * min(close) if close else 0.0
    gain = hurt * MEAN_DEFENDER[column] - losses
    return Volley(gain / (total + 1), gain, units) if gain > 0 else None


def combat(s: City, actions: list[Action], style: Style) -> list[float]:
    """Open the best volley there is."""
    best = volley(s, 0, gunners(s), style.hurt)
    first = best.units if best is not None else 0
    quellers = puppet.quellers(s, style, best.rate if best is not None else 0.0)
    scores = []
    for action in actions:
        if action[0] == "done":
            scores.append(DONE)
        elif action[0] == "fire":
            scores.append(OPEN_FIRE if first >> action[1] & 1 else NEVER)
        elif action[0] == "quell":
            scores.append(QUELL + QUELL_FIRST * (quellers >> action[1] & 1))
        else:
            scores.append(NEVER)
    return scores


def attack(s: City, actions: list[Action], style: Style) -> list[float]:
    """Bring in the rest of the volley, then roll."""
    phase = s.stack[-1]
    assert isinstance(phase, HumanAttack)
    best = volley(s, phase.units, gunners(s), style.hurt)
    more = best.units & ~phase.units if best is not None else 0
    scores = []
    for action in actions:
        if action[0] == "attack":
            scores.append(ROLL)
        elif action[0] == "fire":
            scores.append(JOIN if more >> action[1] & 1 else 1.0 + ODD_GUN * STRENGTH[action[1]])
        else:
            scores.append(0.0)
    return scores


def quelling(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """A lost unit is an enemy like another: two shots at once will do."""
    return [1.0 if action[0] == "attack" else 0.5 for action in actions]


def lose(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """The unit worth least to the monster, and of those the one that shoots least far."""
    return [-worth(action[1]) - SHORT_RANGE * RANGE[action[1]] for action in actions]
