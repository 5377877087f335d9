"""13.0 Abilities used in the Monster Movement Phase (webs, Mind Control) and before the humans move (fear)."""

from __future__ import annotations

from typing import ClassVar

from matinee.games.sheboygan.figures import FEAR, MIND_CONTROL, WEB_SPINNING
from matinee.games.sheboygan.kinds import NOT_YET, OFF
from matinee.games.sheboygan.map.city import DIST, NEAR, in_sight
from matinee.games.sheboygan.rules.movement import PuppetMoving
from matinee.games.sheboygan.sides import MonsterDecides
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Step

WEBS_A_TURN = 2
FEAR_RANGE = 3
FEAR_VICTIMS = 2


def busy(s: City) -> bool:
    """R56 By the letter a monster is not immobile in a phase in which it has smashed or breathed fire."""
    return s.options["webs_rest"] and bool(s.smashes or s.breaths)


class Weaving:
    """13.22 The verb `web` of the Monster Movement Phase."""

    def weavings(self, s: City) -> list[Action]:
        if not s.has(WEB_SPINNING) or s.strode or s.webs_spun == WEBS_A_TURN or busy(s):
            return []
        return [("web", box) for box in members(NEAR[s.monster] & ~s.webs & ~s.burning & ~s.broken)]

    def no_web(self, s: City, box: int) -> Reason:
        if s.monster == NOT_YET:
            return s.no("3.2", "not_here_yet")
        if not s.has(WEB_SPINNING):
            return s.lacks(WEB_SPINNING)
        if s.strode:
            return s.no("13.22", "must_stay_to_spin")
        if s.webs_spun == WEBS_A_TURN:
            return s.no("13.22", "webs_spent")
        if busy(s):
            return s.no("R56", "must_rest_to_spin")
        if not NEAR[s.monster] >> box & 1:
            return s.no("13.22", "web_next_door")
        if s.webs >> box & 1:
            return s.no("13.22", "webbed_already")
        if s.burning >> box & 1:
            return s.no("R56", "fire_burns_webs")
        return s.no("7.12", "bridge_lost")

    def web(self, s: City, box: int) -> None:
        """13.22 Close a box to all units; those in it are caught for two human turns (R40)."""
        s.use(WEB_SPINNING)
        s.webs_spun += 1
        s.webs |= 1 << box
        s.tell("webbed", box)
        for unit, at in enumerate(s.where):
            if at == box:
                s.stuck_twice |= 1 << unit


class Controlling:
    """13.27 The verbs `mind` and `command` of the Monster Movement Phase."""

    def mindings(self, s: City) -> list[Action]:
        if s.puppet >= 0:
            return [("command",)] if self.no_command(s) is None else []
        return [("mind",)] if not s.puppet_used and s.has(MIND_CONTROL) and anybody_in_sight(s) else []

    def no_mind(self, s: City) -> Reason:
        if s.monster == NOT_YET:
            return s.no("3.2", "not_here_yet")
        if not s.has(MIND_CONTROL):
            return s.lacks(MIND_CONTROL)
        return s.no("13.27", "mind_once") if s.puppet_used else s.no("13.27", "sees_nobody")

    def mind(self, s: City) -> None:
        """13.27 Reach out for a mind; there is no way back, so it is seen now (12.0)."""
        s.use(MIND_CONTROL)
        s.then(MindControl())

    def no_command(self, s: City) -> Reason | None:
        unit = s.puppet
        if unit == OFF:
            return s.no("13.27", "no_puppet")
        if s.moved >> unit & 1:
            return s.no("13.27", "puppet_moved")
        if (s.stuck | s.stuck_twice) >> unit & 1:
            return s.no("13.22", "puppet_webbed")
        return None

    def command(self, s: City) -> None:
        """13.27 Move the controlled unit."""
        s.then(PuppetMoving(s.puppet))


def anybody_in_sight(s: City) -> bool:
    """13.27 Whether the monster sees a human unit; the nearest are looked at first, as they are the likeliest."""
    row, where, standing = DIST[s.monster], s.where, s.standing
    units = sorted(members(s.humans), key=lambda unit: row[where[unit]])
    return any(in_sight(s.monster, where[unit], standing) or s.spots(unit) for unit in units)


class MindControl(MonsterDecides, frozen=True):
    """13.27, R59 Choose the unit to take over: any in sight, however far."""

    rule: ClassVar[str] = "13.27"
    once: ClassVar[bool] = True

    def options(self, s: City) -> list[Action]:
        boxes, standing = {s.where[unit] for unit in members(s.humans)}, s.standing
        seen = {box for box in boxes if in_sight(s.monster, box, standing)}
        return [("control", unit) for unit in members(s.humans) if s.where[unit] in seen or s.spots(unit)]

    def no_control(self, s: City, unit: int) -> Reason:
        return s.no("13.27", "out_of_its_sight" if s.humans >> unit & 1 else "not_on_map")

    def control(self, s: City, unit: int) -> None:
        """13.27, R85 Take a unit over for good; it is no human unit any more."""
        s.puppet = unit
        s.puppet_used = True
        s.humans &= ~(1 << unit)
        s.recount(s.where[unit])
        s.moved &= ~(1 << unit)
        s.tell("controlled", unit)


def fearful(s: City) -> int:
    """13.23, R57 The units that fear could immobilise."""
    row, where, standing = DIST[s.monster], s.where, s.standing
    close = (unit for unit in members(s.humans) if row[where[unit]] <= FEAR_RANGE)
    return sum(1 << unit for unit in close if in_sight(s.monster, where[unit], standing) or s.spots(unit))


class FearStep(Step, frozen=True):
    """13.23, M11 As the humans begin to move. The question comes whether or not the monster has the ability,
    so that being asked gives nothing away; it is left out only when no unit could be a victim."""

    def run(self, s: City) -> None:
        s.feared = 0
        if s.monster != NOT_YET and s.scenario.ability_mask & FEAR and fearful(s):
            s.then(Fear())


class Fear(MonsterDecides, frozen=True):
    """13.23 Up to two units within three boxes and in sight are rooted to the spot."""

    rule: ClassVar[str] = "13.23"
    always: ClassVar[tuple[str, ...]] = ("done",)
    left: int = FEAR_VICTIMS

    def options(self, s: City) -> list[Action]:
        if not s.has(FEAR):
            return [("done",)]
        return [*(("fear", unit) for unit in members(fearful(s) & ~s.feared)), ("done",)]

    def no_fear(self, s: City, unit: int) -> Reason:
        if s.feared >> unit & 1:
            return s.no("13.23", "feared_already")
        if not s.has(FEAR):
            return s.lacks(FEAR)
        if unit == s.puppet:
            return s.no("13.27", "its_own_puppet")
        if not s.humans >> unit & 1:
            return s.no("13.23", "not_on_map")
        return s.no("13.23", "out_of_its_sight" if DIST[s.monster][s.where[unit]] <= FEAR_RANGE else "beyond_fear")

    def fear(self, s: City, unit: int) -> None:
        """13.23 It may not move this turn, but may still attack."""
        s.use(FEAR)
        s.feared |= 1 << unit
        s.tell("feared", unit)
        s.done()
        if self.left > 1:
            s.then(Fear(self.left - 1))

    def done(self, s: City) -> None:
        """13.23 Nobody else."""
        s.done()
