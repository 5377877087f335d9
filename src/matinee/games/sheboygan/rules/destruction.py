"""7.0 Building destruction: three times in its movement the monster may pause to bring a box down."""

from __future__ import annotations

from typing import ClassVar

from matinee.games.sheboygan.figures import COPTER, DESTRUCTION, RAZED_ON, raze_column
from matinee.games.sheboygan.kinds import NOT_YET, Box
from matinee.games.sheboygan.map.city import BRIDGE, BUILDINGS, NEAR, POINTS, RAZE_STRENGTH, UNDER_BRIDGE
from matinee.games.sheboygan.rules.retreat import UnitsRetreat
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Chance

ATTEMPTS = 3


def destructible(s: City) -> int:
    """7.0 Buildings and bridges that stand; and a building burnt to R, to put its flames out (R68, M6)."""
    return s.standing | BRIDGE & ~s.broken | s.flames[3] & BUILDINGS


def targets(s: City) -> int:
    """7.0, R42, R43 The boxes the monster could bring down from where it is."""
    if s.monster == NOT_YET:
        return 0
    return destructible(s) & (1 << s.monster if s.airborne else NEAR[s.monster])


class Smashing:
    """7.0 The verb `smash` of the Monster Movement Phase."""

    def smashes(self, s: City) -> list[Action]:
        points = s.left(DESTRUCTION)
        if s.smashes == ATTEMPTS or not points or s.at_rest():
            return []
        found: list[Action] = []
        for box in members(targets(s)):
            strength = RAZE_STRENGTH[box]
            found += [("smash", box, n) for n in range((strength + 1) // 2, min(points, 5 * strength) + 1)]
        return found

    def no_smash(self, s: City, box: int, points: int) -> Reason:
        if s.monster == NOT_YET:
            return s.no("3.2", "not_here_yet")
        if s.smashes == ATTEMPTS:
            return s.no("7.0", "attempts_spent")
        if s.at_rest():
            return s.no("R56", "rests_to_spin")
        if not targets(s) >> box & 1:
            if not destructible(s) >> box & 1:
                return s.no("7.0", "nothing_to_smash")
            if s.airborne:
                return s.no("13.28", "smash_below")
            return s.no("7.0", "smash_next_door")
        left = s.left(DESTRUCTION)
        if not 1 <= points <= left:
            return s.no("7.0", "destruction_left", left)
        if raze_column(points, RAZE_STRENGTH[box]) is None:
            return s.no("7.2", "smash_too_weak")
        return s.no("M10", "enough", 5 * RAZE_STRENGTH[box])

    def smash(self, s: City, box: int, points: int) -> None:
        """7.0 Spend the points, then roll."""
        s.smashes += 1
        s.spend(DESTRUCTION, points)
        s.tell("smashing", box, points)
        s.then(Wrecking(box, points))


class Wrecking(Chance, frozen=True):
    """7.2 The die of a destruction attempt."""

    rule: ClassVar[str] = "7.2"
    box: Box
    points: int

    def roll(self, s: City, face: int) -> None:
        column = raze_column(self.points, RAZE_STRENGTH[self.box])
        assert column is not None
        if face < RAZED_ON[column]:
            s.tell("withstood", self.box, face)
            return
        fresh = not s.rubble >> self.box & 1
        s.tell("destroyed" if fresh else "stamped_out", self.box, face)
        raze(s, self.box)
        if fresh and s.scenario.grows:
            s.growth += 2  # 14.25, R63


def raze(s: City, box: int) -> None:
    """7.11 A building becomes rubble and stops burning (R44); 7.12 a bridge is no more. Points once (R68)."""
    bit = 1 << box
    if BRIDGE & bit:
        s.broken |= bit
        s.free_from_web(box)
        for unit, at in enumerate(s.where.copy()):
            if at == box:
                _lose_bridge(s, unit, box)
        if s.monster == box:
            s.monster = UNDER_BRIDGE[box]  # R81
        s.score(POINTS[box])
        caught = sum(1 << unit for unit in members(COPTER & s.humans) if s.where[unit] == s.monster)
        if caught:
            s.then(UnitsRetreat(caught, s.monster, False, not s.dead))  # M14
        return
    if s.burning & bit:
        s.burning &= ~bit
        s.kindled &= ~bit
        s.flames = [marks & ~bit for marks in s.flames]
    if not s.rubble & bit:
        s.rubble |= bit
        s.score(POINTS[box])


def _lose_bridge(s: City, unit: int, box: int) -> None:
    """7.13 Units on a destroyed bridge go with it; a helicopter is then over the river (R80)."""
    if COPTER >> unit & 1:
        s.put(unit, UNDER_BRIDGE[box])
    else:
        s.kill(unit, by_monster=not s.dead)  # R87
