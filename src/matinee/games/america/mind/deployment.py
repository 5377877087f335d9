"""Tactics of the Deploy step: what is taken first, and where new units are placed."""

from __future__ import annotations

from matinee.games.america.figures import GUARDS, UNIT_DAMAGE
from matinee.games.america.map.land import DIST
from matinee.games.america.mind.cards import play_value
from matinee.games.america.mind.field import away, monsters_of_others
from matinee.games.america.mind.order import DONE, NEVER
from matinee.games.america.mind.posts import denial, hunts
from matinee.games.america.mind.prizes import USUAL_WORTH
from matinee.games.america.mind.style import USUAL, Style
from matinee.games.america.rules.deploy import Placing
from matinee.games.america.rules.research import GiantArrives
from matinee.games.america.state import America
from matinee.table.phase import Action

# What is taken first.
RESEARCH, RESEARCH_FIRST = 2.0, 6.0  # the latter with an army on the board
GUARD, UNIT = 3.0, 4.0
FIREPOWER = 0.3  # for each point of a unit's damage

# Where it is placed.
ANYWHERE = 9  # how far away a monster is that is not on the map
IN_DANGER = 4  # spaces from another's monster at which a meal wants a guard
OWN_GROUND = 5  # spaces around one's own monster that are kept free of guards
NO_GUARD_AT_HOME, NO_POST_AT_HOME = 8.0, 4.0  # what one there costs; the latter beside what it takes from others
GUARD_AWAY = 0.3  # what a guard loses with each space from the monsters
BESIDE = 0.05  # how much that counts beside what it takes from them
CROWDED = 1.0  # to stand where others do
IN_THE_WAY = 20.0  # to stand in one's own monster's space


def deploying(s: America, seat: int, actions: list[Action], style: Style = USUAL) -> list[float]:
    """Units while there are few on the board, then Research."""
    afoot = (s.armies[seat] & s.afoot & ~GUARDS).bit_count()
    weights = []
    for action in actions:
        verb = action[0]
        if verb == "draw":
            late = style.reckoning and s.declared
            weights.append(RESEARCH_FIRST if late or afoot >= style.army else RESEARCH)
        elif verb == "deploy":
            guard = GUARDS >> action[1] & 1
            weights.append(GUARD if guard else UNIT + FIREPOWER * UNIT_DAMAGE[action[1]])
        elif verb in ("redeploy", "done"):
            weights.append(DONE if verb == "done" else NEVER)
        else:
            weights.append(play_value(s, seat, action))
    return weights


def placing(s: America, seat: int, actions: list[Action], style: Style = USUAL) -> list[float]:
    """Own units near the others' monsters; the Guard on what they would like to eat."""
    phase = s.stack[-1]
    assert isinstance(phase, (Placing, GiantArrives))
    near = away(tuple(monsters_of_others(s, seat)), ANYWHERE)
    home = s.stand[seat]
    guard = GUARDS >> phase.unit & 1
    others = hunts(s, seat, style, 1 << phase.unit) if style.cover else []
    weights = []
    for action in actions:
        space = action[1]
        far = near[space]
        value = -float(far)
        if guard:
            meal = USUAL_WORTH[space] if far <= IN_DANGER else 0.0
            value = meal - GUARD_AWAY * far - (NO_GUARD_AT_HOME if _at_home(s, seat, space) else 0.0)
            if s.crowd >> space & 1:
                value -= CROWDED
        elif space == home:
            value -= IN_THE_WAY
        if others:
            value = _post(s, seat, phase.unit, space, value, denial(s, phase.unit, space, others), style)
        weights.append(value)
    return weights


def _post(s: America, seat: int, unit: int, space: int, near: float, denied: float, style: Style) -> float:
    """Own units where they are near and in the way; the Guard, which cannot move, in the way alone."""
    if not GUARDS >> unit & 1:
        return near + style.cover * denied
    return style.cover * denied + BESIDE * near - (NO_POST_AT_HOME if _at_home(s, seat, space) else 0.0)


def _at_home(s: America, seat: int, space: int) -> bool:
    """Whether a space is near one's own monster."""
    home = s.stand[seat]
    return home >= 0 and DIST[space][home] <= OWN_GROUND


def giant_arrives(s: America, seat: int, actions: list[Action], style: Style = USUAL) -> list[float]:
    """Near the others' monsters and away from one's own."""
    return placing(s, seat, actions, style)
